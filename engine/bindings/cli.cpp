// The command line, native and under Node. Exit 0 on an answer, 2 on a bad Spec, option or file, with one JSON object
// on standard error and nothing else.
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iostream>

#include "bindings/options.hpp"
#include "trace/to_json.hpp"
#include "trace/to_markdown.hpp"

namespace lab {
namespace {

int refuse(const Error& error) {
  const std::string text = to_json(error) + "\n";
  std::fwrite(text.data(), 1, text.size(), stderr);
  return 2;
}

Result<std::string> answer_run(const std::string& spec, const Options& o) {
  LAB_TRY(trace, run(spec, o.memory));
  LAB_CHECK(check_steps(trace, o.steps));
  const JsonOptions options{.values = true, .bits = o.bits, .steps = o.steps};
  return o.format == "markdown" ? to_markdown(trace, options) : to_json(trace, options);
}

Result<std::string> answer(const Options& o) {
  if (o.command == "catalog") return catalog();
  if (o.command == "estimate") return estimate(o.spec, o.memory);
  if (o.command == "explain") return explain(o.spec, o.cell, o.memory);
  return answer_run(o.spec, o);
}

// Standard output, or the file of --out.
class Sink {
 public:
  explicit Sink(const std::string& path) : file_(path.empty() ? stdout : std::fopen(path.c_str(), "wb")) {}
  Sink(const Sink&) = delete;
  Sink& operator=(const Sink&) = delete;
  ~Sink() {
    if (file_ != nullptr && file_ != stdout) std::fclose(file_);
  }

  [[nodiscard]] bool is_open() const { return file_ != nullptr; }

  [[nodiscard]] bool line(const std::string& text) {
    const std::string whole = text + "\n";
    return std::fwrite(whole.data(), 1, whole.size(), file_) == whole.size() && std::fflush(file_) == 0;
  }

 private:
  std::FILE* file_;
};

Error file_error(const Options& o) {
  const std::string path = o.out.empty() ? "standard output" : o.out;
  return {"bad_file", "--out", "--out: " + path + " cannot be written: " + std::strerror(errno) + ".",
          "",         path,    "a file that can be written"};
}

int run_batch(const Options& o, Sink& sink) {
  std::string spec;
  while (std::getline(std::cin, spec)) {
    if (!spec.empty() && spec.back() == '\r') spec.pop_back();
    if (spec.find_first_not_of(" \t") == std::string::npos) continue;
    const auto text = answer_run(spec, o);
    if (!sink.line(text ? *text : to_json(text.error()))) return refuse(file_error(o));
  }
  return 0;
}

int main_of(const std::vector<std::string>& arguments) {
  const auto options = read_options(arguments);
  if (!options) return refuse(options.error());
  if (options->command == "help" || options->command == "version") {
    const std::string text = options->command == "help" ? help_text() : std::string(ATTENTION_LAB_VERSION) + "\n";
    return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() ? 0 : 2;
  }
  if (options->batch) {
    Sink sink(options->out);
    return sink.is_open() ? run_batch(*options, sink) : refuse(file_error(*options));
  }
  // A bad Spec must not empty an existing file: the answer comes first.
  const auto text = answer(*options);
  if (!text) return refuse(text.error());
  Sink sink(options->out);
  return sink.is_open() && sink.line(*text) ? 0 : refuse(file_error(*options));
}

}  // namespace
}  // namespace lab

int main(int count, char** words) { return lab::main_of({words + 1, words + count}); }
