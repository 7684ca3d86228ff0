// exp in double precision: our own, so that the bits do not depend on a C library. Correctly rounded: a quick
// evaluation decides all but about one argument in a thousand, and 192-bit fixed point decides the rest. The exact
// path is right to 2^-180, and no double's exponential lies nearer than 2^-159 to a rounding boundary (Lefevre and
// Muller, Worst Cases for Correct Rounding of the Elementary Functions in Double Precision, 2001).
#pragma once

#include "arithmetic/exact.hpp"

namespace lab {

/// e^x rounded to nearest double, ties to even. exp64(-inf) = +0, exp64(inf) = inf, exp64(NaN) = NaN.
double exp64(double x);

/// The same by the 192-bit path alone: the definition that exp64 is tested against.
double exp64_by_definition(double x);

/// e^(x.head + x.tail) scaled by 2^-exponent into [1, 2), to about 2^-104. |x.head| must be at most 20000 and the
/// tail's last bit no smaller than 2^-192 (else it is cut there).
struct ScaledExp {
  Exact value;
  int exponent;
};
ScaledExp exp_exact(Exact x);

}  // namespace lab
