"""Binary number formats described by (bits, precision, emin, emax, infinite), and one rounding into them.

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
    infinite: bool = True  # without infinities one NaN takes the last pattern, and finite numbers all before it

    @property
    def largest(self):
        return math.ldexp(2 ** self.precision - (1 if self.infinite else 2), self.emax - self.precision + 1)

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
E4M3 = Format("e4m3", 8, 4, -6, 8, infinite=False)
E5M2 = Format("e5m2", 8, 3, -14, 15)
FORMATS = {f.name: f for f in (FP64, FP32, FP16, BF16, E4M3, E5M2)}


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


def beyond(fmt, sign, overflow="ieee"):
    """What a finite result becomes that lies past the largest finite number."""
    if overflow != "ieee":
        return sign * fmt.largest
    return sign * INF if fmt.infinite else NAN


def infinity(fmt, sign, overflow="ieee"):
    """An infinity stored: it stays where the format has one, unless all are to saturate."""
    if overflow == "saturate_all":
        return sign * fmt.largest
    return sign * INF if fmt.infinite else NAN


def round_fraction(fmt, exact, negative=False, overflow="ieee"):
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
    if whole.bit_length() + q > fmt.emax + 1 or math.ldexp(whole, q) > fmt.largest:
        return beyond(fmt, sign, overflow)
    return sign * math.ldexp(whole, q)


def round_float(fmt, x, overflow="ieee"):
    """A double stored into the format: one rounding, signs of zero kept."""
    if math.isnan(x):
        return NAN
    if math.isinf(x):
        return infinity(fmt, math.copysign(1.0, x), overflow)
    return round_fraction(fmt, Fraction(x), is_negative(x), overflow)


def convert(fmt, x, path="direct", overflow="ieee"):
    """A double that comes in from text: straight into the format, or by way of fp32."""
    return round_float(fmt, round_float(FP32, x, overflow) if path == "via_fp32" else x, overflow)


def first_nonfinite(fmt):
    """The pattern after the largest finite number: infinity, or the one NaN of a format without."""
    fraction_bits = fmt.precision - 1
    return ((1 << (fmt.bits - fmt.precision)) - 1) << fraction_bits if fmt.infinite else (1 << (fmt.bits - 1)) - 1


def encode(fmt, x):
    """Bit pattern of a member, as an integer."""
    fraction_bits = fmt.precision - 1
    if math.isnan(x):
        return first_nonfinite(fmt) | (1 << (fraction_bits - 1))
    sign = (1 << (fmt.bits - 1)) if is_negative(x) else 0
    if math.isinf(x):
        if not fmt.infinite:
            raise ValueError(f"{fmt.name} has no infinity")
        return sign | first_nonfinite(fmt)
    if x == 0:
        return sign
    magnitude = Fraction(abs(x))
    q = quantum_exponent(fmt, magnitude)
    units = magnitude * Fraction(2) ** -q
    if units.denominator != 1 or abs(x) > fmt.largest:
        raise ValueError(f"{x!r} is no member of {fmt.name}")
    # A subnormal has units below 2**fraction_bits, so its biased exponent comes out as 0.
    return sign | (units.numerator + ((q - (fmt.emin - fraction_bits)) << fraction_bits))


def decode(fmt, pattern):
    fraction_bits = fmt.precision - 1
    sign = -1.0 if pattern >> (fmt.bits - 1) else 1.0
    magnitude = pattern & ((1 << (fmt.bits - 1)) - 1)
    if magnitude >= first_nonfinite(fmt):
        return sign * INF if fmt.infinite and magnitude == first_nonfinite(fmt) else NAN
    exponent, fraction = magnitude >> fraction_bits, magnitude & ((1 << fraction_bits) - 1)
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
