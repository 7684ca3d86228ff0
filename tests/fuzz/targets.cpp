// See targets.hpp.
#include "fuzz/targets.hpp"

#include <memory>

#include "core/json_reader.hpp"
#include "core/lines.hpp"
#include "engine.hpp"
#include "grading/chain.hpp"
#include "grading/claim.hpp"
#include "grading/evidence.hpp"
#include "grading/fingerprint.hpp"
#include "grading/grade.hpp"
#include "importers/values.hpp"
#include "trace/from_safetensors.hpp"
#include "trace/to_json.hpp"
#include "trace/to_safetensors.hpp"

namespace lab::fuzz {
namespace {

constexpr std::int64_t kSmall = std::int64_t{1} << 20U;
constexpr std::uint64_t kMostBytes = 1 << 20U;

// An error must say what it is about.
std::string check(const Error& error) {
  return error.code.empty() || error.field.empty() || error.message.empty() ? "an error without code, field or message"
                                                                            : "";
}

// Planning reads and checks everything that a Spec says, and computes nothing.
std::string run_spec(std::string_view bytes) {
  const auto plan = estimate(bytes, kSmall);
  return plan ? "" : check(plan.error());
}

std::string run_importer(const Importer& importer, std::string_view bytes) {
  MemorySource source{std::string(bytes)};
  const auto listing = importer.list(source);
  if (!listing) return check(listing.error());
  for (const StoredTensor& tensor : listing->tensors) {
    if (tensor.type == nullptr || tensor.bytes > kMostBytes) continue;
    const auto loaded = load(source, whole(tensor));
    if (!loaded) {
      if (const auto broken = check(loaded.error()); !broken.empty()) return broken;
      continue;
    }
    if (loaded->array.values.size() * static_cast<std::size_t>(tensor.width) != tensor.bytes)
      return "a tensor with another number of values than its bytes hold";
  }
  const Files files([&](const std::string&) { return std::make_shared<MemorySource>(std::string(bytes)); });
  const auto trace = run("import?file=f", kSmall, &files);
  if (!trace) return check(trace.error());
  return to_json(*trace, {}).empty() ? "no JSON" : "";
}

std::string run_npy(std::string_view bytes) { return run_importer(npy_importer(), bytes); }
std::string run_npz(std::string_view bytes) { return run_importer(npz_importer(), bytes); }
std::string run_safetensors(std::string_view bytes) { return run_importer(safetensors_importer(), bytes); }

// A Trace that could be read can be saved and read again, and is the same.
std::string run_trace(std::string_view bytes) {
  MemorySource source{std::string(bytes)};
  const auto trace = from_safetensors(source, kSmall);
  if (!trace) return check(trace.error());
  MemorySource again{to_safetensors(*trace)};
  const auto second = from_safetensors(again, kSmall);
  if (!second) return "a saved Trace that cannot be read: " + second.error().message;
  return to_json(*trace, {}) == to_json(*second, {}) ? "" : "a Trace that changes when it is saved";
}

// Answers what takes next to no time, and refuses the rest: fuzzing looks for broken readers, not for long sums.
Result<Trace> ask_cheaply(const std::string& spec) { return run(spec, 1 << 14, nullptr, 10000); }

// An input is answered a few questions; more would only make the next input wait.
Ask a_few(int most) {
  return [left = most](const std::string& spec) mutable -> Result<Trace> {
    if (left-- <= 0) return fail({"too_large", "memory", "more questions than fuzzing asks"});
    return ask_cheaply(spec);
  };
}

bool is_json(std::string_view text) {
  JsonReader reader(text);
  std::string_view all;
  return reader.raw(all) && reader.end();
}

std::vector<std::string> records_of(std::string_view bytes, std::size_t chunk) {
  std::vector<std::string> records;
  RecordScanner scanner([&](const RecordScanner::Found& found) {
    records.emplace_back(std::to_string(found.line) + (found.state == RecordScanner::Found::cut ? "" : " ") +
                         std::string(found.text));
  });
  for (std::size_t at = 0; at < bytes.size(); at += chunk) scanner.feed(bytes.substr(at, chunk));
  scanner.end();
  return records;
}

// However evidence is cut into chunks its records are the same, and each is judged: same, or with a reason.
std::string run_evidence(std::string_view bytes) {
  const auto records = records_of(bytes, 1 + bytes.size() % 7);
  if (records != records_of(bytes, bytes.size() + 1)) return "records that depend on chunks";
  Chain chain;
  const Ask ask = a_few(3);
  for (const std::string& found : records) {
    const std::size_t text = found.find(' ');
    if (text == std::string::npos) continue;
    const Verified verified = verify_record(std::string_view(found).substr(text + 1), ask);
    using Outcome = Verified::Outcome;
    if ((verified.outcome == Outcome::damaged) != !verified.reason.empty()) return "damage without a reason";
    if (verified.outcome == Outcome::differs && (!is_json(verified.recorded) || !is_json(verified.now)))
      return "a difference that is no JSON";
    chain.add(verified.digest, verified.previous, {});
  }
  return chain.gaps().size() > records.size() ? "more gaps than records" : "";
}

// Lines of a batch, joined again, are the batch; each is answered or refused as one object.
std::string run_batch(std::string_view bytes) {
  std::string joined;
  std::string broken;
  const Ask ask = a_few(2);
  LineCutter lines(4096, [&](const LineCutter::Line& line) {
    joined += line.text;
    joined += '\n';
    const auto trace = line.too_long ? fail({"too_large", "line", "too long"}) : ask(std::string(line.text));
    const std::string json = trace ? to_json(*trace, {}) : to_json(trace.error());
    if (!is_json(json) || json.find('\n') != std::string::npos) broken = "an answer that is no line of JSON";
    return true;
  });
  const std::size_t chunk = 1 + bytes.size() % 5;
  for (std::size_t at = 0; at < bytes.size(); at += chunk) lines.feed(bytes.substr(at, chunk));
  lines.end();
  if (bytes.size() > 4096 || bytes.find('\r') != std::string_view::npos) return broken;
  if (!bytes.empty() && bytes.back() != '\n') joined.pop_back();
  return joined == without_mark(bytes) ? broken : "lines that are not the text";
}

// Claims that could be read are checked; those that hold need no words, the others have some.
std::string run_lesson(std::string_view bytes) {
  const auto claims = read_claims("claims.json", bytes);
  if (!claims) return check(claims.error());
  const Ask ask = a_few(3);
  for (const Claim& claim : *claims) {
    const Outcome outcome = check_claim(claim, ask);
    if (outcome.holds != outcome.why.empty()) return "a failure without words";
    if (!is_json(outcome.seen)) return "what was seen is no JSON";
  }
  return "";
}

// A request for a grade, or for the wrong answers it knows.
std::string run_grade(std::string_view bytes) {
  for (const auto& answer : {grade(bytes, a_few(4)), fingerprints(bytes, a_few(2))}) {
    if (!answer) {
      if (const auto broken = check(answer.error()); !broken.empty()) return broken;
    } else if (!is_json(*answer)) {
      return "a grade that is no JSON";
    }
  }
  return "";
}

}  // namespace

const std::vector<Target>& targets() {
  static const std::vector<Target> all = {
      {"spec", run_spec},   {"npy", run_npy},           {"npz", run_npz},     {"safetensors", run_safetensors},
      {"trace", run_trace}, {"evidence", run_evidence}, {"batch", run_batch}, {"lesson", run_lesson},
      {"grade", run_grade}};
  return all;
}

}  // namespace lab::fuzz
