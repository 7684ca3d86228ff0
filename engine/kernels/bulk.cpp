// See bulk.hpp.
#include "kernels/bulk.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace lab {

std::vector<float> zeros(std::int64_t n) { return std::vector<float>(static_cast<std::size_t>(n)); }

void narrow_each(const double* from, std::int64_t n, float* to) {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  for (std::int64_t i = 0; i < n; ++i) to[i] = std::isnan(from[i]) ? kNan : static_cast<float>(from[i]);
}

std::vector<double> widened(const std::vector<float>& from) { return {from.begin(), from.end()}; }

Census census(const double* values, std::int64_t n, double normal) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  Census c{0, 0, 0, 0, 0, kInfinity, -kInfinity};
  for (std::int64_t i = 0; i < n; ++i) {
    const double value = values[i];
    const double magnitude = std::fabs(value);
    if (!(magnitude < kInfinity)) {
      ++(value > 0 ? c.pos_inf : value < 0 ? c.neg_inf : c.nan);
      continue;
    }
    if (magnitude < normal) ++(value == 0 ? c.zero : c.subnormal);
    c.least = std::min(c.least, value);
    c.most = std::max(c.most, value);
  }
  return c;
}

}  // namespace lab
