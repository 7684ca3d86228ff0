// A binary floating-point format and the rounding core that serves them all: a format is five numbers and a name, and
// encode, decode and round follow from these. A new format is one file with one constant and one line in formats.cpp.
#pragma once

#include <cstdint>
#include <string_view>

namespace lab {

/// An IEEE-like format: a sign bit, exponent bits, p - 1 stored significand bits, subnormals, and infinities unless
/// `infinite` is false (then the patterns up to the one NaN are finite numbers).
struct Format {
  std::string_view name;      ///< as a Spec writes it
  int bits;                   ///< width of a pattern
  int precision;              ///< p: significand bits with the hidden one
  int min_exponent;           ///< exponent of the smallest normal number
  std::uint64_t nan_pattern;  ///< the one canonical NaN
  bool infinite = true;       ///< whether the format has infinities
};

/// What becomes of a result beyond the largest finite number. ieee: infinity (NaN in a format without). saturate: the
/// largest finite number, but infinities stay. saturate_all: they become the largest finite number too.
enum class Overflow { ieee, saturate, saturate_all };

enum class NumberClass { zero, subnormal, normal, infinite, nan };

/// The member of `f` nearest to `value`, ties to even, as if exponents had no end; what then lies beyond the largest
/// finite number goes by `overflow`. Subnormals are members.
/// This is the definition, by bits. `round_to` in arithmetic.hpp is its fast twin.
double round_by_definition(const Format& f, double value, Overflow overflow = Overflow::ieee);

/// The same with Overflow::ieee for a format of at most 24 bits, by an addition instead of by bits.
double round_by_adding(const Format& f, double value);

/// Whether `value` lies exactly halfway between two neighbours of `f` (the limit of overflow counts as halfway between
/// the largest finite number and the one that would come next), so that the even one is taken.
bool is_tie(const Format& f, double value);

/// Pattern of a member of `f`. Every NaN is the canonical one; so is infinity in a format that has none.
std::uint64_t encode(const Format& f, double member);

/// The value of a pattern. Bits above the width must be zero.
double decode(const Format& f, std::uint64_t pattern);

double largest_finite(const Format& f);
double smallest_normal(const Format& f);
double smallest_subnormal(const Format& f);

NumberClass classify(const Format& f, double member);
std::string_view class_name(NumberClass c);

/// Spacing of the members of `f` around a finite member: that of its binade, for 0 the smallest subnormal. NaN else.
double ulp_of(const Format& f, double member);

/// Neighbours on the number line. Above the largest finite comes infinity, above infinity nothing (infinity again);
/// the neighbours of either zero are the smallest subnormals. NaN has none (NaN).
double next_up(const Format& f, double member);
double next_down(const Format& f, double member);

}  // namespace lab
