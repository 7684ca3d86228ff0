// Misconception fingerprints: what a question's right rule and its wrong rules give at one place. Every wrong value is
// computed from a Spec, so that it is known for fresh questions too.
#pragma once

#include <string>
#include <vector>

#include "grading/answer.hpp"
#include "grading/claim.hpp"
#include "grading/request.hpp"

namespace lab {

/// What a Spec gives at a place: JSON, the numbers in it where it is made of nothing else, or a refusal.
struct Value {
  std::string json = "null";
  std::string spec = {};  ///< with every default it used
  bool numeric = false;
  TypedNumbers numbers = {};
  const Format* format = nullptr;  ///< of these numbers, where they are members of one
  std::int64_t flops = 0;          ///< of the whole run
  bool refused = false;
  Error error = {};
};

/// An error only where the place does not exist, or holds more than anybody answers; a refused Spec is a Value.
Result<Value> value_of(const Ask& ask, const std::string& spec, const std::string& at);

/// Numbers within the tolerance, other values alike as JSON, refusals of the same field alike.
bool same_value(const Value& seen, const Value& wanted, const Tolerance& tolerance);

/// Whether running wrong rules on this question takes no longer than a person notices.
bool small_enough(const Value& truth);

/// [{"id", "spec", "value", "differs", "refused"}] of a request {"spec", "at", "within", "wrong", "mistakes"}.
Result<std::string> fingerprints(std::string_view request, const Ask& ask);

}  // namespace lab
