// What is asked of the grader, read from JSON: a question (a Spec and a place in its answer), wrong rules, and, to be
// graded, an answer as it was typed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace lab {

/// A wrong rule or an option of a choice: a Spec, and the place in its answer where it differs from the question's.
struct NamedSpec {
  std::string id;
  std::string spec;
  std::string at = {};  ///< empty: that of the question
};

struct GradeRequest {
  std::string kind;  ///< integer, decimal, shape, matrix, choice; empty where nothing is to be graded
  std::string spec;
  std::string at;
  std::string within = "exact";  ///< as in Claim
  std::string answer;
  std::string error;  ///< the field that a refusal must name, where a refusal is the right answer
  std::vector<NamedSpec> wrong;
  std::vector<NamedSpec> options;
  bool mistakes = false;  ///< also every named mistake of the experiment
};

/// Members that it does not know are passed over. `graded`: kind and answer must be there.
Result<GradeRequest> read_request(std::string_view json, bool graded);

/// NAME of a place /steps/NAME/..., or empty.
std::string step_of(const std::string& at);

}  // namespace lab
