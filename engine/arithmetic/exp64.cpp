// See exp64.hpp. The quick path: x = (64 k + j) ln2 / 64 + r with |r| <= ln2 / 128, and e^x = 2^k * 2^(j/64) * e^r, the
// last factor by a short series; what it cannot round for certain goes to the definition (exp64_fixed.cpp).
#include "arithmetic/exp64.hpp"

#include <cmath>
#include <limits>

#include "arithmetic/exp64_table.hpp"

namespace lab {
namespace {

constexpr double kSteps = 0x1.71547652b82fep+6;  // 64 / ln2
// ln2 / 64 in three parts; the first two have 35 bits, so that a 17-bit integer times each of them is exact.
constexpr double kStep1 = 0x1.62e42fef8p-7;
constexpr double kStep2 = 0x1.1cf79abc8p-42;
constexpr double kStep3 = 0x1.e3b39803f2f6bp-78;

// The quick result is within 2^-66 of the exact one, relatively: q is below 2^-15.9 and carries a few roundings of a
// double, the first omitted term of the series is below 2^-75. 2^-64 leaves room.
constexpr double kQuickError = 0x1p-64;

double power_of_two(int n) { return double_of(static_cast<std::uint64_t>(1023 + n) << 52U); }

// head + tail = 2^(j/64) * e^r for the reduced argument.
Exact quick_mantissa(double x, double n, int j) {
  const double rest = x - n * kStep1;  // exact: the two are within a factor of 2, or n is 0
  const Exact r = exact_sum(rest, -(n * kStep2));
  const double r_tail = r.tail - n * kStep3;
  const double h = r.head;
  // q = e^r - 1 - h: the series of h from its square on, and the tail of r.
  const double series = h * h * (0.5 + h * (1.0 / 6 + h * (1.0 / 24 + h * (1.0 / 120 + h * (1.0 / 720 + h / 5040)))));
  const double q = series + r_tail * (1 + h);
  const Exact two = kTwoToThe64ths[j];
  const Exact linear = exact_product(two.head, h);
  const Exact sum = exact_sum_ordered(two.head, linear.head);
  const double tail = sum.tail + (linear.tail + two.tail * (1 + h) + two.head * q);
  return exact_sum_ordered(sum.head, tail);
}

}  // namespace

double exp64(double x) {
  if (std::isnan(x)) return x;
  if (x > 709.8) return std::numeric_limits<double>::infinity();
  if (x < -708.0 || std::fabs(x) < 0x1p-40) return exp64_by_definition(x);
  const double n = std::rint(x * kSteps);
  const auto whole = static_cast<int>(n);
  const int j = whole & 63;
  const Exact y = quick_mantissa(x, n, j);
  const double low = y.head + (y.tail - kQuickError * y.head);
  const double high = y.head + (y.tail + kQuickError * y.head);
  if (low != high) return exp64_by_definition(x);
  const int power = (whole - j) / 64;
  const int half = power / 2;  // 2^1024, for results just below it, is no double
  return low * power_of_two(half) * power_of_two(power - half);
}

}  // namespace lab
