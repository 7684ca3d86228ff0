// See tanh.hpp. tanh x = (1 - t) / (1 + t) with t = e^-2x for x > 0. Near 0 the numerator cancels, so below 2^-20 the
// Taylor series is taken instead: its first omitted term is below 2^-120 of x.
#include "arithmetic/tanh.hpp"

#include <cmath>

#include "arithmetic/exp64.hpp"

namespace lab {
namespace {

// x - x^3/3 + 2 x^5/15.
Exact by_series(double x) {
  const Exact square = exact_product(x, x);
  const Exact inner = Exact{1, 0} + -(square * (Exact{1, 0} / Exact{3, 0} + -(square * (Exact{2, 0} / Exact{15, 0}))));
  return Exact{x, 0} * inner;
}

Exact by_exponential(double x) {
  const ScaledExp y = exp_exact({-2 * x, 0});
  const Exact t{std::ldexp(y.value.head, y.exponent), std::ldexp(y.value.tail, y.exponent)};
  return (Exact{1, 0} + -t) / (Exact{1, 0} + t);
}

}  // namespace

Exact tanh_exact(double x) {
  if (std::isnan(x) || x == 0) return {x, 0};
  const double magnitude = std::fabs(x);
  if (magnitude > 40) return {std::copysign(1.0, x), std::copysign(0x1p-60, -x)};  // below 1, and nothing more is known
  // The square of a smaller x has no tail left in double; x itself is then right to far more than any format holds.
  if (magnitude < 0x1p-300) return {x, std::copysign(x * 0x1p-60, -x)};
  return magnitude < 0x1p-20 ? by_series(x) : (x < 0 ? -by_exponential(magnitude) : by_exponential(magnitude));
}

}  // namespace lab
