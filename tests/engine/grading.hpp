// What tests of the grader share: questions of the lesson, and what a grade says.
#pragma once

#include "grading/grade.hpp"
#include "support.hpp"

namespace lab::test {

inline const Ask kAsk = [](const std::string& spec) { return run(spec); };

inline Json graded(const Json& request, const Ask& ask = kAsk) {
  const auto answer = grade(request.dump(), ask);
  INFO(request.dump());
  if (!answer) FAIL(answer.error().message);
  return Json::parse(*answer);
}

inline std::string refused(const std::string& request) {
  const auto answer = grade(request, kAsk);
  INFO(request);
  REQUIRE_FALSE(answer.has_value());
  return answer.error().field;
}

inline Json question(const char* kind, const char* spec, const char* at, const std::string& answer) {
  return {{"kind", kind}, {"spec", spec}, {"at", at}, {"answer", answer}};
}

// An answer to a question whose right answer is 2,359,296, or 0.5, or one of the lesson's.
inline Json integer(const std::string& typed) {
  return graded(question("integer", "ledger?d_model=768&heads=12&bias=false", "/results/total", typed));
}
inline Json decimal(const std::string& typed) {
  return graded(question("decimal", "number?value=0.5", "/results/value", typed));
}
inline Json scores(const std::string& typed) {
  return graded(question("matrix", "trace?preset=lesson", "/steps/scores/values", typed));
}
inline Json shape(const std::string& typed) {
  return graded(question("shape", "trace?preset=distinct", "/steps/q_heads/shape", typed));  // (2,5,3,7)
}

inline std::string code(const Json& grade) {
  return grade["verdict"] == "unreadable" ? grade["why"]["code"].get<std::string>() : std::string("readable");
}

inline bool recognises(const Json& grade, const std::string& id) {
  for (const Json& rule : grade["recognised"]) {
    if (rule["id"] == id) return true;
  }
  return false;
}

}  // namespace lab::test
