"""tanh and powers of two, correctly rounded into any format; exp is in exponential.py.

Both are irrational wherever they are not handled as exact, so a value right to far more digits than any format's middle
between neighbours can hide rounds as the real one does.
"""
import math
from fractions import Fraction

from exponential import exp_enclosure, ln2_fixed
from hyperbolic import tanh
from number_formats import NAN, beyond, infinity, is_negative, round_fraction

LN2 = Fraction(ln2_fixed(600), 1 << 600)


def tanh_correctly_rounded(fmt, x, overflow="ieee"):
    """Never above 1 in magnitude, so nothing overflows; +-0 keeps its sign."""
    if math.isnan(x):
        return NAN
    if abs(x) > 100:  # the distance from 1 is below 2**-280
        return math.copysign(1.0, x)
    return round_fraction(fmt, tanh(x), is_negative(x), overflow)


def exp2_correctly_rounded(fmt, x, overflow="ieee"):
    if math.isnan(x):
        return NAN
    if math.isinf(x):
        return infinity(fmt, 1.0, overflow) if x > 0 else 0.0
    if x > fmt.emax + 2:
        return beyond(fmt, 1.0, overflow)
    if x < fmt.emin - fmt.precision - 2:
        return 0.0
    if x == math.floor(x):
        return round_fraction(fmt, Fraction(2) ** int(x), overflow=overflow)
    mantissa, exponent, _ = exp_enclosure(Fraction(x) * LN2, 200)
    return round_fraction(fmt, mantissa * Fraction(2) ** exponent, overflow=overflow)
