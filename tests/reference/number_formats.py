"""Binary number formats described by (bits, precision, emin, emax), and one rounding into them.

A value of any format is carried as a Python float, which holds every member of every format up to fp64 exactly;
what makes it a member is that it came out of `round_fraction`. NaN is one canonical pattern.
"""
import math
from dataclasses import dataclass
from fractions import Fraction

NAN, INF = float("nan"), float("inf")


@dataclass(frozen=True)
class Format:
    name: str
    bits: int
    precision: int  # significant bits, the hidden one included
    emin: int       # exponent of the smallest normal number
    emax: int       # exponent of the largest finite number

    @property
    def largest(self):
        return math.ldexp(2 ** self.precision - 1, self.emax - self.precision + 1)

    @property
    def smallest_normal(self):
        return math.ldexp(1.0, self.emin)

    @property
    def smallest_subnormal(self):
        return math.ldexp(1.0, self.emin - self.precision + 1)


FP64 = Format("fp64", 64, 53, -1022, 1023)
FP32 = Format("fp32", 32, 24, -126, 127)
FP16 = Format("fp16", 16, 11, -14, 15)
BF16 = Format("bf16", 16, 8, -126, 127)
FORMATS = {f.name: f for f in (FP64, FP32, FP16, BF16)}


def is_negative(x):
    return math.copysign(1.0, x) < 0


def floor_log2(f):
    """Exponent of a positive fraction: 2**e <= f < 2**(e+1)."""
    e = f.numerator.bit_length() - f.denominator.bit_length()
    power = Fraction(1 << e) if e >= 0 else Fraction(1, 1 << -e)
    return e if f >= power else e - 1


def quantum_exponent(fmt, magnitude):
    """Exponent of the last place of the format's numbers around a positive fraction."""
    return max(floor_log2(magnitude), fmt.emin) - fmt.precision + 1


def round_fraction(fmt, exact, negative=False):
    """The nearest member, ties to even; `negative` gives the sign of an exact zero."""
    if exact == 0:
        return -0.0 if negative else 0.0
    sign = -1.0 if exact < 0 else 1.0
    magnitude = abs(exact)
    q = quantum_exponent(fmt, magnitude)
    scaled = magnitude * Fraction(2) ** -q
    whole, rest = divmod(scaled.numerator, scaled.denominator)
    twice = 2 * rest
    if twice > scaled.denominator or (twice == scaled.denominator and whole & 1):
        whole += 1
    if whole.bit_length() + q > fmt.emax + 1:
        return sign * INF
    return sign * math.ldexp(whole, q)


def round_float(fmt, x):
    """A double stored into the format: one rounding, signs of zero kept."""
    if math.isnan(x) or math.isinf(x):
        return NAN if math.isnan(x) else x
    return round_fraction(fmt, Fraction(x), is_negative(x))


def encode(fmt, x):
    """Bit pattern of a member, as an integer."""
    fraction_bits = fmt.precision - 1
    exponent_ones = (1 << (fmt.bits - fmt.precision)) - 1
    if math.isnan(x):
        return (exponent_ones << fraction_bits) | (1 << (fraction_bits - 1))
    sign = (1 << (fmt.bits - 1)) if is_negative(x) else 0
    if math.isinf(x):
        return sign | (exponent_ones << fraction_bits)
    if x == 0:
        return sign
    magnitude = Fraction(abs(x))
    q = quantum_exponent(fmt, magnitude)
    units = magnitude * Fraction(2) ** -q
    if units.denominator != 1:
        raise ValueError(f"{x!r} is no member of {fmt.name}")
    # A subnormal has units below 2**fraction_bits, so its biased exponent comes out as 0.
    return sign | (units.numerator + ((q - (fmt.emin - fraction_bits)) << fraction_bits))


def decode(fmt, pattern):
    fraction_bits = fmt.precision - 1
    exponent_ones = (1 << (fmt.bits - fmt.precision)) - 1
    sign = -1.0 if pattern >> (fmt.bits - 1) else 1.0
    exponent = (pattern >> fraction_bits) & exponent_ones
    fraction = pattern & ((1 << fraction_bits) - 1)
    if exponent == exponent_ones:
        return NAN if fraction else sign * INF
    if exponent == 0:
        return sign * math.ldexp(fraction, fmt.emin - fraction_bits)
    return sign * math.ldexp(fraction + (1 << fraction_bits), fmt.emin - fraction_bits + exponent - 1)


def to_hex(fmt, x):
    return "0x%0*x" % (fmt.bits // 4, encode(fmt, x))


def ulp(fmt, x):
    """Spacing of the format at a finite member; at 0 the smallest subnormal."""
    if x == 0:
        return fmt.smallest_subnormal
    return math.ldexp(1.0, quantum_exponent(fmt, Fraction(abs(x))))


def next_up(fmt, x):
    if math.isnan(x) or x == INF:
        return x
    if x == 0:
        return fmt.smallest_subnormal
    return decode(fmt, encode(fmt, x) + (1 if x > 0 else -1))


def next_down(fmt, x):
    up = next_up(fmt, -x)
    return up if math.isnan(up) else -up
