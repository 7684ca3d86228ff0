// Sums and products of doubles without loss, as a head and a tail (double-double): the tools with which the rounded
// arithmetic, fp64's exp and the explanations know the exact result. Dekker's and Knuth's transformations; no fused
// multiply-add, so that every build does the same operations.
#pragma once

#include <cmath>

#include "core/bits.hpp"

namespace lab {

/// head + tail exactly, with |tail| at most half an ulp of head.
struct Exact {
  double head;
  double tail;
};

/// a + b exactly, unless the sum overflows.
inline Exact exact_sum(double a, double b) {
  const double sum = a + b;
  const double b_part = sum - a;
  return {sum, (a - (sum - b_part)) + (b - b_part)};
}

/// a + b exactly where |a| >= |b| or a is 0.
inline Exact exact_sum_ordered(double a, double b) {
  const double sum = a + b;
  return {sum, b - (sum - a)};
}

/// a * b exactly, unless a factor is beyond 2^996 or the tail would be subnormal.
inline Exact exact_product(double a, double b) {
  constexpr double kSplit = 134217729.0;  // 2^27 + 1
  const double product = a * b;
  const double ta = kSplit * a;
  const double tb = kSplit * b;
  const double a_high = ta - (ta - a);
  const double b_high = tb - (tb - b);
  const double a_low = a - a_high;
  const double b_low = b - b_high;
  const double tail = ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low;
  return {product, tail};
}

Exact operator+(Exact a, Exact b);
Exact operator-(Exact a);
Exact operator*(Exact a, Exact b);
Exact operator/(Exact a, Exact b);

/// Square root of a positive value, to about 100 bits.
Exact exact_sqrt(Exact a);

/// head rounded to odd in the sense of the exact value: rounding the answer to any format of at most 51 bits gives
/// what rounding head + tail once would give (Boldo and Melquiond).
inline double round_to_odd(Exact value) {
  if (value.tail == 0 || !std::isfinite(value.head) || !std::isfinite(value.tail)) return value.head;
  std::uint64_t bits = bits_of(value.head);
  if ((value.tail > 0) != (value.head > 0)) --bits;  // truncate: the exact value lies nearer to zero than head
  return double_of(bits | 1U);
}

}  // namespace lab
