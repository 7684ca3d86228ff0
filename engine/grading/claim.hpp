// Executable claims: what a lesson says, as a Spec and the value it must give. A lesson whose claim is wrong fails its
// check.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/json_reader.hpp"
#include "core/result.hpp"
#include "grading/json_value.hpp"
#include "trace/trace.hpp"

namespace lab {

struct Claim {
  std::string id;
  std::string spec;
  std::string at;      ///< JSON pointer into the Trace (bits included), in which a step may be named
  std::string expect;  ///< JSON
  std::string within;  ///< `exact`, or ulps as in `2 ulp`, or the text of a tolerance
  std::string error;   ///< the field that a refusal must name, where a refusal is the right answer
};

/// Claims of a lesson file: an object with `claims`, or the list alone. Each has id, spec, and either at and expect or
/// error; within is `exact`, {"ulp": n} or a number. Two claims of one id are an error; errors name `file` and the
/// place.
Result<std::vector<Claim>> read_claims(std::string_view file, std::string_view json);

/// `within` as JSON has it (`raw`) in the words of a Claim; stops `reader` where it is none of the three.
bool read_within(JsonReader& reader, std::string_view raw, std::string& within);

/// Of such words, in ulps of `format`, or of fp64 without one.
Tolerance tolerance_of(const std::string& within, const Format* format);

struct Outcome {
  bool holds;
  std::string seen;  ///< JSON: the value at the place, or null where there is none
  std::string why;   ///< in words, where it does not hold
};

/// Answers a Spec: the engine's `run`, with the caller's budget.
using Ask = std::function<Result<Trace>(const std::string& spec)>;

Outcome check_claim(const Claim& claim, const Ask& ask);

}  // namespace lab
