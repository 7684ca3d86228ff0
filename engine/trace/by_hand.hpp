// The value of a cell in the form that a person would write it: the way back through the steps, in exact numbers.
#pragma once

#include <optional>
#include <string>

#include "trace/trace.hpp"

namespace lab {

/// "e^{2 sqrt 2} / (1 + e^{2 sqrt 2})", or nothing where the form would be long, or is not known exactly: inputs that
/// are no short binary numbers, steps by chance or by tanh, cells that hold NaN, or whose rounding has left the form
/// behind.
std::optional<std::string> by_hand(const Trace& trace, const Step& step, const Dims& index);

}  // namespace lab
