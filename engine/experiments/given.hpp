// Numbers given to an experiment, as values or as bit patterns: what `number` and `exp` share.
#pragma once

#include <functional>

#include "experiments/experiment.hpp"

namespace lab {

/// value, bits, from: one or the other of the first two.
std::span<const Parameter> given_parameters();

/// The numbers given, as doubles: one (no axes) or a list.
Result<NumberArray> given_numbers(const Spec& spec);

/// A result for one number, or a list of them: `text(i)` is the JSON of the i-th.
std::string write_each(const NumberArray& given, const std::function<std::string(std::size_t)>& text);

/// No axes for one number, one axis for a list.
Shape given_shape(const NumberArray& given);

}  // namespace lab
