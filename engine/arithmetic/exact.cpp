// See exact.hpp. The composite operations are accurate to about 2^-100, which is all their users need: they feed one
// rounding to a format, or a figure in ulp.
#include "arithmetic/exact.hpp"

namespace lab {

Exact operator+(Exact a, Exact b) {
  const Exact heads = exact_sum(a.head, b.head);
  const Exact tails = exact_sum(a.tail, b.tail);
  const Exact partial = exact_sum_ordered(heads.head, heads.tail + tails.head);
  return exact_sum_ordered(partial.head, partial.tail + tails.tail);
}

Exact operator-(Exact a) { return {-a.head, -a.tail}; }

Exact operator*(Exact a, Exact b) {
  const Exact heads = exact_product(a.head, b.head);
  return exact_sum_ordered(heads.head, heads.tail + (a.head * b.tail + a.tail * b.head));
}

Exact operator/(Exact a, Exact b) {
  const double first = a.head / b.head;
  const Exact rest = a + -(b * Exact{first, 0});
  const double second = rest.head / b.head;
  const Exact rest2 = rest + -(b * Exact{second, 0});
  const Exact quotient = exact_sum_ordered(first, second);
  return exact_sum_ordered(quotient.head, quotient.tail + rest2.head / b.head);
}

Exact exact_sqrt(Exact a) {
  const double first = std::sqrt(a.head);
  const Exact rest = a + -exact_product(first, first);
  return exact_sum_ordered(first, rest.head / (2 * first));
}

}  // namespace lab
