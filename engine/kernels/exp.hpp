// e^x of fp32 numbers, within 1.5 ulp: the door of exp_lanes.hpp for those who know no lanes.
#pragma once

#include <cstdint>

namespace lab {

/// to[i] = e^x[i]; see exp() in exp_lanes.hpp.
void exp_each(const float* x, std::int64_t n, float* to);

}  // namespace lab
