// See scale.hpp.
#include "stages/scale.hpp"

#include "stages/elementwise.hpp"

namespace lab {

namespace {

// The root of a finite positive value, or its reciprocal, scaled: value = m * 2^e with e a multiple of 4, so that roots
// of the power of two are exact and nothing overflows on the way.
double exact_constant(Divisor divisor, ScaleOp op, const Format& format, Overflow overflow) {
  int e = 0;
  double m = std::frexp(divisor.value, &e);
  const int odd = ((e % 4) + 4) % 4;
  m = std::ldexp(m, odd);
  int power = (e - odd) / divisor.root;
  Exact exact{m, 0};
  for (int root = divisor.root; root > 1; root /= 2) exact = exact_sqrt(exact);
  if (op == ScaleOp::multiply) {
    exact = Exact{1, 0} / exact;
    power = -power;
  }
  const double head = std::ldexp(exact.head, power);
  if (std::isinf(head)) return round_result(format, overflow, head, true);  // a finite number beyond double
  return round_exact(format, {head, std::ldexp(exact.tail, power)}, overflow);
}

}  // namespace

double scale_constant(Divisor divisor, ScaleOp op, const Format& format, Overflow overflow) {
  const double value = divisor.value;
  if (std::isfinite(value) && value > 0 && divisor.root > 1) return exact_constant(divisor, op, format, overflow);
  const double root = divisor.root == 1 ? value : std::sqrt(value);  // 0, infinities and NaN of a negative are exact
  if (op == ScaleOp::divide) return round_to(format, root, overflow);
  // A double's reciprocal has one rounding in fp64; for narrower formats the exact one is rounded instead.
  if (format.precision == 53 || !std::isfinite(root) || root == 0) {
    return round_result(format, overflow, 1 / root, std::isfinite(root) && root != 0);
  }
  const double magnitude = exact_constant({std::fabs(root), 1}, op, format, overflow);
  return std::copysign(magnitude, root);
}

Tensor scale(const Tensor& tensor, double constant, ScaleOp op, const Arithmetic& a) {
  return map_elements(tensor, *a.format, [&](double value, std::int64_t) {
    return op == ScaleOp::divide ? a.divide(value, constant) : a.multiply(value, constant);
  });
}

}  // namespace lab
