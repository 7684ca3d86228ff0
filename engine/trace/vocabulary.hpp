// What is said of a step by its name alone: its formula, and which of the lesson's eight steps it belongs to.
#pragma once

#include <optional>
#include <string_view>

namespace lab {

/// Plain-text formula of the step called `name`; empty for a name without one.
std::string_view formula_of(std::string_view name);

/// 1 project, 2 split, 3 transpose, 4 scores, 5 scale, mask and softmax, 6 context, 7 merge, 8 output; none for inputs.
std::optional<int> lesson_step_of(std::string_view name);

}  // namespace lab
