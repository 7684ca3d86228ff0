// See scale.hpp.
#include "stages/scale.hpp"

#include <limits>

#include "stages/elementwise.hpp"

namespace lab {

double scale_constant(Divisor divisor, ScaleOp op, const Format& format) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const double value = divisor.value;
  if (value == 0) return op == ScaleOp::divide ? value : std::copysign(kInfinity, value);
  if (!std::isfinite(value) || (value < 0 && divisor.root > 1)) {
    const double root = divisor.root == 1 ? value : std::sqrt(value);
    return round_to(format, op == ScaleOp::divide ? root : 1 / root);
  }
  Exact exact{value, 0};
  for (int root = divisor.root; root > 1; root /= 2) exact = exact_sqrt(exact);
  if (op == ScaleOp::multiply) exact = Exact{1, 0} / exact;
  return round_exact(format, exact);
}

Tensor scale(const Tensor& tensor, double constant, ScaleOp op, const Arithmetic& a) {
  return map_elements(tensor, *a.format, [&](double value, std::int64_t) {
    return op == ScaleOp::divide ? a.divide(value, constant) : a.multiply(value, constant);
  });
}

}  // namespace lab
