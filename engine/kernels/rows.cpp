// See rows.hpp.
#include "kernels/rows.hpp"

#include <cmath>

#include "kernels/lanes.hpp"

namespace lab {

void add_bias(const Rows& rows, const float* bias) {
  for (std::int64_t i = 0; i < rows.count; ++i) {
    float* row = rows.first + i * rows.stride;
    for (std::int64_t j = 0; j < rows.width; ++j) row[j] += bias[j];
  }
}

// A finite number times 0 is a zero of either sign; anything else gives NaN, which stays in the sum.
bool all_finite(const Rows& rows) {
  const Lane4 zero = kept(0);
  Lane4 sums = zero;
  float rest = 0;
  for (std::int64_t i = 0; i < rows.count; ++i) {
    const float* row = rows.first + i * rows.stride;
    std::int64_t j = 0;
    for (; j + 4 <= rows.width; j += 4) sums = multiply_add(sums, simd::LoadU(kLanes, row + j), zero);
    for (; j < rows.width; ++j) rest += row[j] * 0;
  }
  return simd::AllTrue(kLanes, simd::Eq(sums, zero)) && rest == 0;
}

}  // namespace lab
