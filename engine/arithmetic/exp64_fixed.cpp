// The definition of exp64, by 192-bit fixed point: x = k ln2 + r, e^r by halving r eight times, the Taylor series, and
// eight squarings. Every step errs by a few units of 2^-192, the squarings multiply that by 2^8, so the result is
// right to about 2^-180.
#include <array>
#include <cmath>
#include <limits>

#include "arithmetic/exp64.hpp"

namespace lab {
namespace {

__extension__ using Wide = unsigned __int128;  // not ISO C++, but in every compiler we build with

// limbs[3] . limbs[2] limbs[1] limbs[0]: a number in [0, 2^64) in units of 2^-192.
using Fixed = std::array<std::uint64_t, 4>;

constexpr Fixed kOne = {0, 0, 0, 1};
constexpr Fixed kLn2 = {0x40f343267298b62d, 0xc9e3b39803f2f6af, 0xb17217f7d1cf79ab, 0};  // cut at 2^-192
constexpr int kHalvings = 8;
constexpr int kTerms = 20;  // (ln2 / 2^8)^20 / 20! < 2^-230

Fixed add(const Fixed& a, const Fixed& b) {
  Fixed out{};
  Wide carry = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    carry += Wide{a[i]} + b[i];
    out[i] = static_cast<std::uint64_t>(carry);
    carry >>= 64U;
  }
  return out;
}

Fixed negate(Fixed a) {
  for (auto& limb : a) limb = ~limb;
  return add(a, {1, 0, 0, 0});
}

Fixed multiply(const Fixed& a, const Fixed& b) {
  std::array<std::uint64_t, 8> product{};
  for (std::size_t i = 0; i < 4; ++i) {
    Wide carry = 0;
    for (std::size_t j = 0; j < 4; ++j) {
      carry += Wide{a[i]} * b[j] + product[i + j];
      product[i + j] = static_cast<std::uint64_t>(carry);
      carry >>= 64U;
    }
    product[i + 4] = static_cast<std::uint64_t>(carry);
  }
  return {product[3], product[4], product[5], product[6]};
}

Fixed divide(const Fixed& a, std::uint64_t divisor) {
  Fixed out{};
  Wide rest = 0;
  for (std::size_t i = 4; i-- > 0;) {
    rest = (rest << 64U) | a[i];
    out[i] = static_cast<std::uint64_t>(rest / divisor);
    rest %= divisor;
  }
  return out;
}

Fixed halve(const Fixed& a, unsigned times) {
  Fixed out{};
  for (std::size_t i = 0; i < 4; ++i) {
    const std::uint64_t above = i < 3 ? a[i + 1] : 0;
    out[i] = (a[i] >> times) | (above << (64U - times));
  }
  return out;
}

// |x| in units of 2^-192, cut there; |x| < 2^63.
Fixed to_fixed(double magnitude) {
  int exponent = 0;
  const double fraction = std::frexp(magnitude, &exponent);
  const auto significand = static_cast<std::uint64_t>(std::ldexp(fraction, 53));
  const int position = exponent - 53 + 192;  // of the last bit
  Fixed out{};
  for (int bit = 0; bit < 53; ++bit) {
    const int at = position + bit;
    if (((significand >> static_cast<unsigned>(bit)) & 1U) == 0 || at < 0) continue;
    out[static_cast<std::size_t>(at / 64)] |= std::uint64_t{1} << static_cast<unsigned>(at % 64);
  }
  return out;
}

Fixed signed_fixed(double x) { return x < 0 ? negate(to_fixed(-x)) : to_fixed(x); }

bool is_negative(const Fixed& a) { return (a[3] >> 63U) != 0; }

// e^r in [1, 2) for r in [0, ln2).
Fixed exp_reduced(const Fixed& r) {
  const Fixed t = halve(r, kHalvings);
  Fixed sum = kOne;
  for (std::uint64_t n = kTerms; n > 0; --n) sum = add(kOne, divide(multiply(t, sum), n));
  for (int i = 0; i < kHalvings; ++i) sum = multiply(sum, sum);
  return sum;
}

struct Scaled {
  Fixed mantissa;  // [1, 2)
  int exponent;
};

// x = k ln2 + r, where a first guess of k may be one too large or too small.
Scaled exp_fixed(const Fixed& x, double near) {
  auto k = static_cast<std::int64_t>(std::floor(near * 1.4426950408889634));
  const auto magnitude = static_cast<std::uint64_t>(k < 0 ? -k : k);
  Fixed multiple = multiply({0, 0, 0, magnitude}, kLn2);
  if (k > 0) multiple = negate(multiple);
  Fixed r = add(x, multiple);
  for (; is_negative(r); --k) r = add(r, kLn2);
  for (Fixed less = add(r, negate(kLn2)); !is_negative(less); less = add(r, negate(kLn2)), ++k) r = less;
  Scaled out{exp_reduced(r), static_cast<int>(k)};
  if (out.mantissa[3] > 1) out = {halve(out.mantissa, 1), out.exponent + 1};  // r next to ln2, rounded up to 2
  return out;
}

// The mantissa's first `count` fraction bits and the 1 before them as an integer, rounded to nearest even.
std::uint64_t rounded_bits(const Fixed& mantissa, int count) {
  const auto shift = static_cast<unsigned>(64 - count);
  const std::uint64_t top = (mantissa[3] << static_cast<unsigned>(count)) | (mantissa[2] >> shift);
  const std::uint64_t rest = mantissa[2] << static_cast<unsigned>(count);
  constexpr std::uint64_t kHalf = std::uint64_t{1} << 63U;
  const bool sticky = mantissa[1] != 0 || mantissa[0] != 0;
  const bool up = rest > kHalf || (rest == kHalf && (sticky || (top & 1U) != 0));
  return top + (up ? 1 : 0);
}

double round_scaled(const Scaled& y) {
  if (y.exponent > 1023) return std::numeric_limits<double>::infinity();
  const int count = y.exponent >= -1022 ? 52 : 52 + (y.exponent + 1022);  // fraction bits that a subnormal keeps
  if (count < -1) return 0;
  if (count == -1) return 0x1p-1074;  // between half of the smallest subnormal and it
  if (count == 0) return std::ldexp(static_cast<double>(1 + (y.mantissa[2] >> 63U)), -1074);
  return std::ldexp(static_cast<double>(rounded_bits(y.mantissa, count)), y.exponent - count);
}

}  // namespace

double exp64_by_definition(double x) {
  if (std::isnan(x)) return x;
  if (x > 710) return std::numeric_limits<double>::infinity();
  if (x < -746) return 0;
  // Below 2^-54 in magnitude the answer is 1: half of the spacing below 1 is 2^-54.
  if (std::fabs(x) < 0x1p-54) return 1;
  return round_scaled(exp_fixed(signed_fixed(x), x));
}

ScaledExp exp_exact(Exact x) {
  const Scaled y = exp_fixed(add(signed_fixed(x.head), signed_fixed(x.tail)), x.head);
  const double head = 1 + std::ldexp(static_cast<double>(y.mantissa[2] >> 12U), -52);
  const double middle = std::ldexp(static_cast<double>(y.mantissa[2] & 0xfffU), -64);
  const double low = std::ldexp(static_cast<double>(y.mantissa[1] >> 12U), -116);
  return {exact_sum_ordered(head, middle) + Exact{low, 0}, y.exponent};
}

}  // namespace lab
