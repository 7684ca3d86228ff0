// See exact_total.hpp.
#include "arithmetic/exact_total.hpp"

#include <cmath>

namespace lab {
namespace {

constexpr int kPlaces = 1074;

// The leading 53 bits of n * 2^-kPlaces, cut.
double head_of(const Natural& n) {
  const int bits = n.bit_length();
  const int drop = bits > 53 ? bits - 53 : 0;
  return std::ldexp(static_cast<double>(n.shifted_right(static_cast<unsigned>(drop)).low_bits()), drop - kPlaces);
}

Natural units_of(double magnitude) {
  int exponent = 0;
  const double fraction = std::frexp(magnitude, &exponent);
  const auto significand = static_cast<std::uint64_t>(std::ldexp(fraction, 53));
  const int shift = exponent - 53 + kPlaces;
  if (shift >= 0) return Natural(significand).shifted_left(static_cast<unsigned>(shift));
  return {significand >> static_cast<unsigned>(-shift)};  // a subnormal: the bits below are zero
}

}  // namespace

void ExactTotal::add(double value, std::uint64_t times) {
  if (value == 0) return;
  (value > 0 ? up_ : down_) += units_of(std::fabs(value)) * Natural(times);
}

Exact ExactTotal::value() const {
  const bool negative = up_ < down_;
  const Natural units = negative ? down_ - up_ : up_ - down_;
  const double head = head_of(units);
  const double tail = head == 0 || !std::isfinite(head) ? 0 : head_of(units - units_of(head));
  const Exact sum = exact_sum_ordered(head, tail);
  return negative ? -sum : sum;
}

std::string ExactTotal::decimal() const {
  const bool negative = up_ < down_;
  Natural scaled = negative ? down_ - up_ : up_ - down_;
  // n / 2^1074 = n 5^1074 / 10^1074.
  for (int i = 0; i < kPlaces; ++i) scaled = scaled * Natural(5);
  std::string digits = scaled.decimal();
  if (digits.size() <= kPlaces) digits.insert(0, kPlaces + 1 - digits.size(), '0');
  digits.insert(digits.size() - kPlaces, 1, '.');
  digits.erase(digits.find_last_not_of('0') + 1);
  if (digits.back() == '.') digits.pop_back();
  return (negative ? "-" : "") + digits;
}

}  // namespace lab
