// See request.hpp.
#include "grading/request.hpp"

#include <algorithm>

#include "core/json_reader.hpp"
#include "core/names.hpp"
#include "core/text.hpp"
#include "grading/claim.hpp"

namespace lab {
namespace {

constexpr std::size_t kMostRules = 64;

Failure bad(const std::string& field, const std::string& seen, const std::string& wanted) {
  return fail({"bad_value", field, say("{}: {} is given, wanted is {}.", field, seen, wanted), "", seen, wanted});
}

bool read_rules(JsonReader& reader, std::vector<NamedSpec>& rules) {
  if (!reader.begin_array()) return false;
  while (reader.next_item()) {
    NamedSpec rule;
    std::string key;
    std::string_view ignored;
    if (rules.size() == kMostRules) return reader.stop("at most 64 rules");
    if (!reader.begin_object()) return false;
    while (reader.next_key(key)) {
      std::string* text = key == "id" ? &rule.id : key == "spec" ? &rule.spec : key == "at" ? &rule.at : nullptr;
      if (text != nullptr ? !reader.text(*text) : !reader.raw(ignored)) return false;
    }
    if (!reader.failed() && (rule.id.empty() || rule.spec.empty())) return reader.stop("rules with id and spec");
    rules.push_back(std::move(rule));
  }
  return !reader.failed();
}

bool read_member(JsonReader& reader, const std::string& key, GradeRequest& request) {
  const std::pair<std::string_view, std::string*> texts[] = {
      {"kind", &request.kind},     {"spec", &request.spec},   {"at", &request.at},
      {"answer", &request.answer}, {"error", &request.error},
  };
  for (const auto& [name, text] : texts) {
    if (key == name) return reader.text(*text);
  }
  std::string_view raw;
  if (key == "wrong") return read_rules(reader, request.wrong);
  if (key == "options") return read_rules(reader, request.options);
  if (key == "mistakes") return reader.boolean(request.mistakes);
  if (!reader.raw(raw)) return false;
  return key != "within" || raw == "null" || read_within(reader, raw, request.within);
}

}  // namespace

std::string step_of(const std::string& at) {
  if (at.rfind("/steps/", 0) != 0) return "";
  return at.substr(7, std::min(at.find('/', 7), at.size()) - 7);
}

Result<GradeRequest> read_request(std::string_view json, bool graded) {
  JsonReader reader(json);
  GradeRequest request;
  std::string key;
  bool answered = false;
  bool good = reader.begin_object();
  while (good && reader.next_key(key)) {
    good = read_member(reader, key, request);
    answered = answered || key == "answer";
  }
  if (!good || reader.failed() || !reader.end())
    return bad("request", say("something else at byte {}", reader.at()), reader.wanted());
  const auto kinds = {"integer", "decimal", "shape", "matrix", "choice"};
  if (graded && std::find(kinds.begin(), kinds.end(), request.kind) == kinds.end())
    return bad("kind", "'" + shorten(request.kind) + "'", "integer, decimal, shape, matrix or choice");
  if (graded && !answered) return bad("answer", "nothing", "the answer as it was typed");
  if (request.spec.empty()) return bad("spec", "nothing", "a Spec");
  if (request.at.empty() && request.error.empty()) return bad("at", "nothing", "a place such as /results/total");
  return request;
}

}  // namespace lab
