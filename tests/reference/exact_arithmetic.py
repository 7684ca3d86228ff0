"""The elementary operations by the definition: the exact result as a fraction, rounded once into the target format.

Operands may be members of any format; only the result is rounded. Special values follow IEEE 754. This is the slow,
obvious version that `fast_arithmetic` is compared with.
"""
import math
from fractions import Fraction

from exponential import exp_correctly_rounded
from number_formats import INF, NAN, infinity, is_negative, round_float, round_fraction
from transcendental import exp2_correctly_rounded, tanh_correctly_rounded


class ExactArithmetic:
    """`overflow` says what a finite result past the largest finite number becomes; an infinity that an operand brought
    in, or a division by zero made, is exact and no overflow."""

    def __init__(self, fmt, overflow="ieee"):
        self.format, self.overflow = fmt, overflow

    def store(self, x):
        return round_float(self.format, x, self.overflow)

    def _round(self, exact, negative):
        return round_fraction(self.format, exact, negative, self.overflow)

    def _infinite(self, negative):
        return infinity(self.format, -1.0 if negative else 1.0, self.overflow)

    def add(self, a, b):
        if math.isnan(a) or math.isnan(b):
            return NAN
        if math.isinf(a) or math.isinf(b):
            if math.isinf(a) and math.isinf(b) and a != b:
                return NAN
            return self._infinite((a if math.isinf(a) else b) < 0)
        # An exact zero is +0 (x - x) unless both operands are -0.
        return self._round(Fraction(a) + Fraction(b), is_negative(a) and is_negative(b))

    def subtract(self, a, b):
        return self.add(a, -b)

    def multiply(self, a, b):
        if math.isnan(a) or math.isnan(b):
            return NAN
        negative = is_negative(a) != is_negative(b)
        if math.isinf(a) or math.isinf(b):
            return NAN if a == 0 or b == 0 else self._infinite(negative)
        return self._round(Fraction(a) * Fraction(b), negative)

    def divide(self, a, b):
        if math.isnan(a) or math.isnan(b):
            return NAN
        negative = is_negative(a) != is_negative(b)
        if math.isinf(a):
            return NAN if math.isinf(b) else self._infinite(negative)
        if math.isinf(b):
            return -0.0 if negative else 0.0
        if b == 0:
            return NAN if a == 0 else self._infinite(negative)
        return self._round(Fraction(a) / Fraction(b), negative)

    def exp(self, x):
        return exp_correctly_rounded(self.format, x, self.overflow)

    def exp2(self, x):
        return exp2_correctly_rounded(self.format, x, self.overflow)

    def tanh(self, x):
        return tanh_correctly_rounded(self.format, x, self.overflow)


def maximum(values):
    """Running maximum from -inf, left to right: only a larger value replaces it, so of -0 and +0 the first stays; a NaN
    wins over everything."""
    best = -INF
    for x in values:
        if math.isnan(x):
            return NAN
        if x > best:
            best = x
    return best


def root_rounded(fmt, radicand, degree, reciprocal=False, overflow="ieee"):
    """RN of radicand**(1/degree), or of its reciprocal, for a double radicand and degree 1, 2 or 4."""
    if math.isnan(radicand) or (radicand < 0 and degree > 1):
        return NAN
    if math.isinf(radicand) or radicand == 0:
        if math.isinf(radicand) == reciprocal:
            return math.copysign(0.0, radicand)
        return infinity(fmt, math.copysign(1.0, radicand), overflow)
    exact = 1 / Fraction(radicand) if reciprocal else Fraction(radicand)
    if degree == 1:
        return round_fraction(fmt, exact, overflow=overflow)
    # floor of the root with 200 bits to spare; a remainder shows as half a unit more, which no rounding can mistake.
    shift = 200 + fmt.bits + max(0, exact.denominator.bit_length() - exact.numerator.bit_length())
    scaled = (exact.numerator << (shift * degree)) // exact.denominator
    root = math.isqrt(scaled)
    if degree == 4:
        root = math.isqrt(root)
    unit = Fraction(1, 1 << shift)
    if (root * unit) ** degree == exact:
        return round_fraction(fmt, root * unit, overflow=overflow)
    return round_fraction(fmt, (root + Fraction(1, 2)) * unit, overflow=overflow)
