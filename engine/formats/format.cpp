// See format.hpp. Notation: a finite nonzero double is m * 2^e with a 53-bit integer m; rounding drops the bits of m
// below the quantum of the format at that magnitude.
#include "formats/format.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/bits.hpp"

namespace lab {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

struct Parts {
  std::uint64_t significand;  // 53 bits, the top one set
  int exponent;               // value = significand * 2^exponent
};

Parts parts_of(double magnitude) {
  int exponent = 0;
  const double fraction = std::frexp(magnitude, &exponent);  // [1/2, 1)
  return {static_cast<std::uint64_t>(std::ldexp(fraction, 53)), exponent - 53};
}

// Drops `count` low bits of `m`, to nearest, ties to even.
std::uint64_t drop_bits(std::uint64_t m, int count) {
  if (count <= 0) return m << static_cast<unsigned>(-count);
  if (count > 54) return 0;  // below half of the last place, whatever m
  const auto shift = static_cast<unsigned>(count);
  const std::uint64_t kept = m >> shift;
  const std::uint64_t rest = m & ((std::uint64_t{1} << shift) - 1);
  const std::uint64_t half = std::uint64_t{1} << (shift - 1);
  const bool up = rest > half || (rest == half && (kept & 1U) != 0);
  return kept + (up ? 1 : 0);
}

// Exponent of the last place of `f` at a magnitude of 2^exponent.
int quantum_exponent(const Format& f, int exponent) {
  return (exponent < f.min_exponent ? f.min_exponent : exponent) - (f.precision - 1);
}

int fraction_bits(const Format& f) { return f.precision - 1; }

// The first pattern, without its sign, that is not a finite number: infinity, or the one NaN of a format without.
std::uint64_t first_nonfinite_pattern(const Format& f) {
  if (!f.infinite) return f.nan_pattern;
  const auto exponent_bits = static_cast<unsigned>(f.bits - f.precision);
  return ((std::uint64_t{1} << exponent_bits) - 1) << static_cast<unsigned>(fraction_bits(f));
}

double beyond(const Format& f, double value, bool saturate) {
  if (saturate) return std::copysign(largest_finite(f), value);
  return f.infinite ? std::copysign(kInfinity, value) : kNaN;
}

std::uint64_t sign_pattern(const Format& f) { return std::uint64_t{1} << static_cast<unsigned>(f.bits - 1); }

// Patterns of non-negative members count upwards with the value, so a neighbour is one pattern away.
double step_away_from_zero(const Format& f, double member, int direction) {
  const std::uint64_t pattern = encode(f, std::fabs(member));
  return std::copysign(decode(f, direction > 0 ? pattern + 1 : pattern - 1), member);
}

}  // namespace

double round_by_definition(const Format& f, double value, Overflow overflow) {
  if (std::isnan(value) || value == 0) return value;
  if (std::isinf(value)) return beyond(f, value, overflow == Overflow::saturate_all);
  const Parts parts = parts_of(std::fabs(value));
  const int quantum = quantum_exponent(f, parts.exponent + 52);
  const std::uint64_t kept = drop_bits(parts.significand, quantum - parts.exponent);
  // A format as fine as double can ask for bits below those of m: then nothing is dropped.
  const double magnitude = quantum < parts.exponent ? std::fabs(value) : std::ldexp(static_cast<double>(kept), quantum);
  if (magnitude > largest_finite(f)) return beyond(f, value, overflow != Overflow::ieee);
  return std::copysign(magnitude, value);
}

// One and a half times the power of two that lies 53 - p places above the value is added and taken away again: double's
// own rounding, ties to even, drops what p bits do not hold. Below the smallest normal number the power stops falling.
double round_by_adding(const Format& f, double value) {
  const std::uint64_t exponent = bits_of(std::fabs(value)) >> 52U << 52U;
  if (exponent > bits_of(0x1p200)) return round_by_definition(f, value);
  const std::uint64_t power = std::max(exponent, bits_of(smallest_normal(f)));
  const double magic =
      double_of(power + (static_cast<std::uint64_t>(53 - f.precision) << 52U) + (std::uint64_t{1} << 51U));
  const double near = std::fabs((value + magic) - magic);
  return near > largest_finite(f) ? beyond(f, value, false) : std::copysign(near, value);
}

bool is_tie(const Format& f, double value) {
  if (value == 0 || !std::isfinite(value)) return false;
  const Parts parts = parts_of(std::fabs(value));
  const int dropped = quantum_exponent(f, parts.exponent + 52) - parts.exponent;
  if (dropped < 1 || dropped > 53 || std::fabs(value) > largest_finite(f) + ulp_of(f, largest_finite(f)) / 2)
    return false;
  const std::uint64_t half = std::uint64_t{1} << static_cast<unsigned>(dropped - 1);
  return (parts.significand & (2 * half - 1)) == half;
}

std::uint64_t encode(const Format& f, double member) {
  if (std::isnan(member) || (std::isinf(member) && !f.infinite)) return f.nan_pattern;
  const std::uint64_t sign = std::signbit(member) ? sign_pattern(f) : 0;
  if (std::isinf(member)) return sign | first_nonfinite_pattern(f);
  if (member == 0) return sign;
  const Parts parts = parts_of(std::fabs(member));
  const int exponent = parts.exponent + 52;
  const int quantum = quantum_exponent(f, exponent);
  const std::uint64_t significand = drop_bits(parts.significand, quantum - parts.exponent);
  const std::uint64_t hidden = std::uint64_t{1} << static_cast<unsigned>(fraction_bits(f));
  if (exponent < f.min_exponent) return sign | significand;
  const auto biased = static_cast<std::uint64_t>(exponent - f.min_exponent + 1);
  return sign | ((biased << static_cast<unsigned>(fraction_bits(f))) + (significand - hidden));
}

double decode(const Format& f, std::uint64_t pattern) {
  const std::uint64_t magnitude = pattern & ~sign_pattern(f);
  const double sign = (pattern & sign_pattern(f)) != 0 ? -1.0 : 1.0;
  if (magnitude > first_nonfinite_pattern(f)) return kNaN;
  if (magnitude == first_nonfinite_pattern(f)) return f.infinite ? sign * kInfinity : kNaN;
  const auto shift = static_cast<unsigned>(fraction_bits(f));
  const std::uint64_t hidden = std::uint64_t{1} << shift;
  const auto biased = static_cast<int>(magnitude >> shift);
  const std::uint64_t fraction = magnitude & (hidden - 1);
  const int exponent = (biased == 0 ? 1 : biased) - 1 + f.min_exponent - fraction_bits(f);
  const std::uint64_t significand = biased == 0 ? fraction : fraction + hidden;
  return sign * std::ldexp(static_cast<double>(significand), exponent);
}

// By bits, as every rounding asks for both: the fields of a double count from another exponent and have longer
// fractions.
double largest_finite(const Format& f) {
  return double_of(((first_nonfinite_pattern(f) - 1) << static_cast<unsigned>(52 - fraction_bits(f))) +
                   (static_cast<std::uint64_t>(1022 + f.min_exponent) << 52U));
}

double smallest_normal(const Format& f) { return double_of(static_cast<std::uint64_t>(1023 + f.min_exponent) << 52U); }

double smallest_subnormal(const Format& f) { return std::ldexp(1.0, f.min_exponent - fraction_bits(f)); }

NumberClass classify(const Format& f, double member) {
  if (std::isnan(member)) return NumberClass::nan;
  if (std::isinf(member)) return NumberClass::infinite;
  if (member == 0) return NumberClass::zero;
  return std::fabs(member) < smallest_normal(f) ? NumberClass::subnormal : NumberClass::normal;
}

std::string_view class_name(NumberClass c) {
  switch (c) {
    case NumberClass::zero:
      return "zero";
    case NumberClass::subnormal:
      return "subnormal";
    case NumberClass::normal:
      return "normal";
    case NumberClass::infinite:
      return "infinite";
    case NumberClass::nan:
      return "nan";
  }
  return "nan";
}

double ulp_of(const Format& f, double member) {
  if (!std::isfinite(member)) return kNaN;
  if (member == 0) return smallest_subnormal(f);
  return std::ldexp(1.0, quantum_exponent(f, parts_of(std::fabs(member)).exponent + 52));
}

double next_up(const Format& f, double member) {
  if (std::isnan(member) || member == kInfinity) return member;
  if (member == 0) return smallest_subnormal(f);
  return step_away_from_zero(f, member, member > 0 ? 1 : -1);
}

double next_down(const Format& f, double member) { return -next_up(f, -member); }

}  // namespace lab
