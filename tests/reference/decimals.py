"""Golden texts of doubles: Python's repr (the fewest digits that read back) and float() (the nearest double), with ties
and texts next to ties made from exact fractions."""

import random
import struct
from fractions import Fraction

from hyperbolic import bits

WRITTEN_BY_HAND = [
    0.1, 0.3, 1e21, 1e22, 1e23, 9007199254740992.0, 9007199254740993.0, 123456789012345680.0, 5e-324, 1e-323,
    2.2250738585072011e-308, 2.2250738585072014e-308, 1.7976931348623157e308, 9.5367431640625e-07, 1e-4, 1e-5, 1e15, 1e16,
    4.35, 4.349999999999999, 2.0 ** -44, 2.0 ** 122, 8.41e21, 9.31e21, 4.8726570057e288, 2.0 ** -1022, 5e-320]
READ_BY_HAND = [
    "9007199254740993", "9007199254740992.999999999999999999", "9007199254740993.000000000000000000000000000000001",
    "2.4703282292062327208299439634110e-324", "2.4703282292062328e-324", "1.7976931348623158e308", "1.7976931348623159e308",
    "1e309", "1e-400", "0e99999999999999999999", "1e-99999999999999999999", "1e99999999999999999999",
    "0." + "0" * 400 + "1e401", "1" + "0" * 400 + "e-400", "00000000000000000000000001", "123456789012345678901234567890",
    "0x1.fffffffffffff8p0", "0x1.fffffffffffff7ffffffffp0", "0x0.00000000000018p-1020", "0x1p-1075", "0x1.8p-1075", "0x1p1024"]


def text_of(value):
    return repr(value).removesuffix(".0")


def of_bits(pattern):
    return struct.unpack(">d", struct.pack(">Q", pattern))[0]


def read(text):
    try:
        return float.fromhex(text) if "0x" in text else float(text)
    except OverflowError:  # float.fromhex refuses what is beyond the largest
        return float("inf")


def decimal_text(exact):
    """All digits of a fraction whose divisor is a power of two, with an exponent."""
    places = exact.denominator.bit_length() - 1
    return f"{exact.numerator * 5 ** places}e-{places}"


def midpoints(rng):
    """Texts at, just below and just above the middle of two doubles."""
    for draw in range(24):
        pattern = rng.getrandbits(52) | rng.choice([0, 1, 2, 900, 1022, 1023, 1075, 1100]) << 52
        middle = (Fraction(of_bits(pattern)) + Fraction(of_bits(pattern + 1))) / 2
        digits, exponent = decimal_text(middle).split("e")
        yield f"{digits}e{exponent}"
        yield f"{digits}{'0' * (draw * 10)}1e{int(exponent) - draw * 10 - 1}"
        yield f"{int(digits) - 1}{'9' * 20}e{int(exponent) - 20}"


def golden_decimals():
    rng = random.Random(71)
    values = WRITTEN_BY_HAND + [2.0 ** k for k in range(-1074, 1024, 61)]
    values += [of_bits(rng.getrandbits(63) % (0x7ff << 52)) for _ in range(400)]
    values += [of_bits(rng.getrandbits(rng.randrange(1, 53))) for _ in range(60)]
    texts = READ_BY_HAND + list(midpoints(rng))
    texts += [f"{rng.getrandbits(70)}e{rng.randrange(-340, 300)}" for _ in range(200)]
    return [["written", text_of(value), bits(value)] for value in values] + [["read", text, bits(read(text))] for text in texts]
