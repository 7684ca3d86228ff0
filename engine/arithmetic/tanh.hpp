// tanh of our own, for additive scores: from the exact exponential, so that no C library decides a bit.
#pragma once

#include "arithmetic/exact.hpp"

namespace lab {

/// tanh(x) to at least 80 bits, as head and tail; +-1 beyond the point where double cannot tell, NaN for NaN.
Exact tanh_exact(double x);

}  // namespace lab
