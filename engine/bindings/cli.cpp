// The command line, native and under Node. Exit 0 on an answer, 1 on a claim or a record that does not hold, 2 on a bad
// Spec, option or file, with one JSON object on standard error and nothing else.
#include <cstdio>

#include "bindings/batch.hpp"
#include "bindings/bench.hpp"
#include "bindings/check.hpp"
#include "bindings/disk.hpp"
#include "bindings/options.hpp"
#include "bindings/progress.hpp"
#include "bindings/streams.hpp"
#include "bindings/verify.hpp"
#include "core/names.hpp"
#include "grading/fingerprint.hpp"
#include "grading/grade.hpp"
#include "trace/from_safetensors.hpp"
#include "trace/to_csv.hpp"
#include "trace/to_json.hpp"
#include "trace/to_markdown.hpp"
#include "trace/to_safetensors.hpp"

namespace lab {
namespace {

int refuse(const Error& error) {
  const std::string text = to_json(error) + "\n";
  std::fwrite(text.data(), 1, text.size(), stderr);
  return 2;
}

// Text ends in a line feed; the bytes of a file end where they end.
Result<std::string> written(const Trace& trace, const Options& o) {
  LAB_CHECK(check_steps(trace, o.steps));
  const JsonOptions options{.values = true, .bits = o.bits, .steps = o.steps};
  if (o.format == "safetensors") return to_safetensors(trace);
  if (o.format == "csv") return to_csv(trace, options);
  return (o.format == "markdown" ? to_markdown(trace, options) : to_json(trace, options)) + "\n";
}

Result<std::string> answer_run(const std::string& spec, const Options& o, const Files& files,
                               Listener* listener = nullptr) {
  LAB_TRY(trace, run(spec, o.memory, &files, kAnyWork, listener));
  return written(trace, o);
}

Result<std::string> answer_show(const Options& o) {
  const auto source = open_on_disk(o.spec);
  if (source == nullptr) {
    return fail({"bad_file", "FILE", "'" + shorten(o.spec) + "' cannot be opened.", "", shorten(o.spec),
                 "a file that is there and may be read"});
  }
  LAB_TRY(trace, from_safetensors(*source, o.memory));
  return written(trace, o);
}

Result<std::string> with_line_end(Result<std::string> text) {
  if (text) *text += "\n";
  return text;
}

// Minutes can pass: whoever waits at a terminal reads what is under way.
Result<std::string> answer_bench(const Options& o) {
  const bool watched = on_terminal();
  return with_line_end(bench(o.spec, o.json, [&](const std::string& name) {
    if (watched) std::fprintf(stderr, "%s ...\n", name.c_str());
  }));
}

Result<std::string> answer(const Options& o, const Files& files) {
  if (o.command == "bench") return answer_bench(o);
  if (o.command == "catalog") return catalog() + "\n";
  if (o.command == "estimate") return with_line_end(estimate(o.spec, o.memory, &files));
  if (o.command == "explain") return with_line_end(explain(o.spec, o.cell, o.memory, &files));
  TileProgress tiles;
  return o.command == "show" ? answer_show(o) : answer_run(o.spec, o, files, &tiles);
}

int answer_each(const Options& o, const AnswerLine& answer) {
  Sink sink(o.out);
  if (!sink.is_open()) return refuse(*cannot_write(o.out).value());
  const auto status = answer_lines(sink, o.out, answer);
  return status ? *status : refuse(status.error());
}

int answer_requests(const Options& o) {
  const Ask ask = [&](const std::string& spec) { return run(spec, o.memory); };
  return answer_each(o, [&](const std::string& line) {
    return with_line_end(o.command == "grade" ? grade(line, ask) : fingerprints(line, ask));
  });
}

int answer_check(const Options& o) {
  const auto report = check_lessons(o.lessons, o.memory);
  if (!report) return refuse(report.error());
  Sink sink(o.out);
  if (!sink.is_open() || !sink.write(report->json + "\n")) return refuse(*cannot_write(o.out).value());
  return report->all_hold ? 0 : 1;
}

int answer_verify(const Options& o) {
  Sink sink(o.out);
  if (!sink.is_open()) return refuse(*cannot_write(o.out).value());
  const auto status =
      verify_evidence(o.lessons, o.memory, [&](const std::string& line) { return sink.write(line + "\n"); });
  return status ? *status : refuse(status.error());
}

int main_of(const std::vector<std::string>& arguments) {
  const auto options = read_options(arguments);
  if (!options) return refuse(options.error());
  if (options->command == "help" || options->command == "version") {
    const std::string text = options->command == "help" ? help_text() : std::string(ATTENTION_LAB_VERSION) + "\n";
    return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() ? 0 : 2;
  }
  if (options->command == "check") return answer_check(*options);
  if (options->command == "verify") return answer_verify(*options);
  if (options->command == "grade" || options->command == "fingerprints") return answer_requests(*options);
  Files files(open_on_disk);
  files.take_lost_as(options->as);
  for (const auto& tensor : options->tensors) {
    if (const auto offered = offer_tensor(files, tensor); !offered) return refuse(offered.error());
  }
  if (options->batch)
    return answer_each(*options, [&](const std::string& spec) { return answer_run(spec, *options, files); });
  // A bad Spec must not empty an existing file: the answer comes first.
  const auto text = answer(*options, files);
  if (!text) return refuse(text.error());
  Sink sink(options->out);
  return sink.is_open() && sink.write(*text) ? 0 : refuse(*cannot_write(options->out).value());
}

}  // namespace
}  // namespace lab

int main(int count, char** words) { return lab::main_of({words + 1, words + count}); }
