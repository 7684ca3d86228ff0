// Rounded arithmetic: each operation is the exact result rounded once, to nearest with ties to even, into a format.
// + - x / and sqrt of members are computed in double and rounded again, which is the same for formats of at most 24
// bits (53 >= 2 * 24 + 2) and trivially for fp64. Fused multiply-add is not, and is never used.
#pragma once

#include <cmath>
#include <limits>

#include "arithmetic/exact.hpp"
#include "arithmetic/exp64.hpp"
#include "arithmetic/tanh.hpp"
#include "formats/formats.hpp"

namespace lab {

/// The fast twin of round_by_definition: the same member, by the hardware's conversion where there is one, else by
/// an addition; only saturation goes by the definition.
inline double round_to(const Format& f, double value, Overflow overflow = Overflow::ieee) {
  if (overflow != Overflow::ieee) return round_by_definition(f, value, overflow);
  if (f.precision == 53) return value;
  if (f.precision == 24) return static_cast<double>(static_cast<float>(value));
  return round_by_adding(f, value);
}

/// The result of an operation on finite operands, rounded: an infinity is then a finite number too large for double, so
/// a saturating format makes it the largest finite number (as it would not make an infinity that was there before).
inline double round_result(const Format& f, Overflow overflow, double result, bool finite_operands) {
  if (overflow != Overflow::ieee && finite_operands && std::isinf(result)) {
    result = std::copysign(std::numeric_limits<double>::max(), result);
  }
  return round_to(f, result, overflow);
}

/// head + tail rounded once into `f`.
double round_exact(const Format& f, Exact value, Overflow overflow = Overflow::ieee);

/// Arithmetic on members of `format`. Running sums are kept in `accumulator`, which is `format` unless a Spec says
/// otherwise.
struct Arithmetic {
  const Format* format;
  const Format* accumulator;
  Overflow overflow = Overflow::ieee;

  [[nodiscard]] double round(double a) const { return round_to(*format, a, overflow); }
  [[nodiscard]] double add(double a, double b) const;
  [[nodiscard]] double subtract(double a, double b) const { return add(a, -b); }
  [[nodiscard]] double multiply(double a, double b) const;
  [[nodiscard]] double divide(double a, double b) const {
    return round_result(*format, overflow, a / b, std::isfinite(a) && std::isfinite(b) && b != 0);
  }
  [[nodiscard]] double exp(double a) const { return round_result(*format, overflow, exp64(a), std::isfinite(a)); }
  [[nodiscard]] double exp2(double a) const;  ///< 2^a
  [[nodiscard]] double tanh(double a) const { return round_exact(*format, tanh_exact(a), overflow); }
};

/// Each of n doubles rounded into the format of `a`.
void round_each(const Arithmetic& a, double* values, std::int64_t n);
/// Each of n doubles divided by `by`, in double.
void divide_each(double* values, std::int64_t n, double by);

/// n values, `step` elements apart.
struct Line {
  const double* first;
  std::int64_t step;
};

/// x[0] y[0] + x[1] y[1] + ... of n terms, left to right, product and running sum rounded into the accumulator, the
/// end once into the format. No terms give +0.
double dot(const Arithmetic& a, Line x, Line y, std::int64_t n);

/// x[0] + x[1] + ... of n terms, likewise.
double sum(const Arithmetic& a, Line x, std::int64_t n);

/// One step of a running sum, and the product that feeds it, rounded once into the accumulator `f` even where the
/// operands have more bits than f.
double add_into(const Format& f, double running, double term, Overflow overflow = Overflow::ieee);
double multiply_into(const Format& f, double a, double b, Overflow overflow = Overflow::ieee);

inline double Arithmetic::add(double a, double b) const { return add_into(*format, a, b, overflow); }
inline double Arithmetic::multiply(double a, double b) const { return multiply_into(*format, a, b, overflow); }

}  // namespace lab
