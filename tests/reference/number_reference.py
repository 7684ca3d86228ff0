"""Independent reference of the `number` experiment: what a double becomes in a format, and where it lands there."""
import math
from fractions import Fraction

from number_formats import FORMATS, convert, decode, is_negative, next_down, next_up, quantum_exponent, to_hex, ulp
from spec_text import number, parse


def exact_decimal(x):
    """Every digit of a finite binary number, in positional notation; words for the rest."""
    if not math.isfinite(x):
        return "nan" if math.isnan(x) else ("inf" if x > 0 else "-inf")
    sign = "-" if is_negative(x) else ""
    top, bottom = abs(Fraction(x)).as_integer_ratio()
    places = bottom.bit_length() - 1  # the denominator is 2**places, so 10**places clears it
    digits = str(top * 5 ** places).rjust(places + 1, "0")
    whole, rest = digits[:len(digits) - places], digits[len(digits) - places:].rstrip("0")
    return sign + whole + ("." + rest if rest else "")


def number_class(fmt, x):
    if math.isnan(x):
        return "nan"
    if math.isinf(x):
        return "infinite"
    if x == 0:
        return "zero"
    return "subnormal" if abs(x) < fmt.smallest_normal else "normal"


def is_tie(fmt, given):
    """Exactly half way between two neighbours, the one past the largest finite value counted."""
    if not math.isfinite(given) or given == 0:
        return False
    magnitude = abs(Fraction(given))
    half = magnitude * Fraction(2) ** (1 - quantum_exponent(fmt, magnitude))
    limit = Fraction(fmt.largest) + Fraction(ulp(fmt, fmt.largest)) / 2
    return half.denominator == 1 and half.numerator % 2 == 1 and magnitude <= limit


def error(given, stored):
    """stored - given: exact unless the value saturated, since both then lie within 53 bits of each other."""
    if math.isnan(given) or math.isnan(stored):
        return math.nan
    if math.isinf(given) and math.isinf(stored):
        return 0.0 if given == stored else stored
    return stored - given if math.isinf(stored) or math.isinf(given) else float(Fraction(stored) - Fraction(given))


def describe(fmt, given, path="direct", overflow="ieee"):
    stored = convert(fmt, given, path, overflow)
    finite = math.isfinite(stored)
    return {
        "bits": to_hex(fmt, stored), "value": stored, "exact": exact_decimal(stored),
        "class": number_class(fmt, stored), "ulp": ulp(fmt, stored) if finite else None,
        "next_up": next_up(fmt, stored), "next_down": next_down(fmt, stored),
        "error": error(given, stored), "tie": is_tie(fmt, given),
    }


def numbers(text):
    """One description for each value or bit pattern of a `number` Spec."""
    experiment, fields = parse(text)
    assert experiment == "number"
    fmt = FORMATS[fields.get("format", "fp32")]
    if "bits" in fields:
        raise ValueError("bits are described by describe(fmt, decode(fmt, pattern))")
    value = fields["value"]
    policy = fields.get("convert", "direct"), fields.get("overflow", "ieee")
    return [describe(fmt, x, *policy) for x in (value if isinstance(value, list) else [number(value)])]


def describe_bits(fmt, pattern):
    return describe(fmt, decode(fmt, pattern))
