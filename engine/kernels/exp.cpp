// See exp.hpp.
#include "kernels/exp.hpp"

#include <algorithm>
#include <array>

#include "kernels/exp_lanes.hpp"

namespace lab {

void exp_each(const float* x, std::int64_t n, float* to) {
  for (std::int64_t i = 0; i < n; i += 4) {
    std::array<float, 4> four{};
    std::copy_n(x + i, std::min<std::int64_t>(4, n - i), four.data());
    simd::StoreU(exp(simd::LoadU(kLanes, four.data())), kLanes, four.data());
    std::copy_n(four.data(), std::min<std::int64_t>(4, n - i), to + i);
  }
}

}  // namespace lab
