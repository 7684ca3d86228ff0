// The wrong rules that the engine knows for a question: the named mistakes of its experiment, and for experiments
// without any, settings that people mistake for the right ones; for shapes, sizes taken for one another.
#pragma once

#include <string>
#include <vector>

#include "grading/request.hpp"

namespace lab {

struct WrongRule {
  NamedSpec rule;
  std::string right;      ///< the Spec from whose run its own parts
  bool pair = false;      ///< of two mistakes at once
  std::string step = {};  ///< where it bites, if the two runs cannot tell
};

/// Those of the request, then, if it asks for them, the engine's; pairs come last. `whole` is the question with
/// every default it used, or empty.
std::vector<WrongRule> wrong_rules(const GradeRequest& request, const std::string& whole);

}  // namespace lab
