"""exp, correctly rounded into any format: fixed-point integers, widened until both ends of the enclosure round alike.

e**x is irrational for every rational x except 0, so the widening always ends.
"""
import math
from fractions import Fraction
from functools import lru_cache

from number_formats import NAN, beyond, infinity, round_fraction


@lru_cache(maxsize=None)
def ln2_fixed(bits):
    """floor-ish ln 2 * 2**bits, by 2 atanh(1/3); off by less than 1 unit."""
    guard = bits + 16
    term, total, k = (2 << guard) // 3, 0, 0
    while term:
        total += term // (2 * k + 1)
        term //= 9
        k += 1
    return total >> 16


def exp_enclosure(x, bits):
    """(mantissa, exponent, slack): |e**x - mantissa * 2**exponent| <= slack * 2**exponent, about `bits` bits wide."""
    width = bits + 32
    extra = max(0, math.frexp(float(x))[1]) + 4          # the multiple of ln 2 costs this many bits
    n = round(x / Fraction(math.log(2)))
    numerator = (x.numerator << (width + extra)) // x.denominator
    r = (numerator - n * ln2_fixed(width + extra)) >> extra   # |r| < 0.36, off by less than 2 units
    halvings = 12
    r <<= halvings                                        # extra low bits so that squaring back costs nothing
    width += 2 * halvings
    # r stands for (x - n ln 2) / 2**halvings at scale 2**width.
    total = term = 1 << width
    k = 1
    while term:
        term = (term * r >> width) // k
        if term == -1:                                    # floor of a tiny negative never reaches 0
            break
        total += term
        k += 1
    for _ in range(halvings):
        total = total * total >> width
    return total, n - width, 1 << (width - bits)


def exp_correctly_rounded(fmt, x, overflow="ieee"):
    if math.isnan(x):
        return NAN
    if math.isinf(x):
        return infinity(fmt, 1.0, overflow) if x > 0 else 0.0
    if x == 0:
        return 1.0
    if x > (fmt.emax + 2) * 0.6931471805599454:
        return beyond(fmt, 1.0, overflow)
    if x < (fmt.emin - fmt.precision - 2) * 0.6931471805599454:
        return 0.0
    exact, bits = Fraction(x), 100
    while True:
        mantissa, exponent, slack = exp_enclosure(exact, bits)
        unit = Fraction(2) ** exponent
        low = round_fraction(fmt, (mantissa - slack) * unit, overflow=overflow)
        high = round_fraction(fmt, (mantissa + slack) * unit, overflow=overflow)
        if low == high or (math.isnan(low) and math.isnan(high)):
            return low
        bits *= 2
