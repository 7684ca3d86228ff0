"""Golden points of tanh: (e^2x - 1) / (e^2x + 1) by decimal arithmetic with digits to spare, rounded once through fractions."""

import random
import struct
from decimal import Decimal, localcontext
from fractions import Fraction

BY_HAND = [0.5, 1.0, 19.0, 19.06, 19.07, 22.0, -22.0, 1e-300, -1e-308, 2.0 ** -20, 2.0 ** -27, 1e-8]


def bits(value):
    return "0x%016x" % struct.unpack(">Q", struct.pack(">d", value))[0]


def tanh(x):
    """tanh of a double as a Fraction, right to far more than 53 bits."""
    exact = Fraction(x)
    if abs(exact) < Fraction(1, 2 ** 100):
        return exact - exact ** 3 / 3  # the next term is 2^-400 of x
    with localcontext() as context:
        context.prec = 120  # e^2x - 1 loses at most 31 digits down to 2^-100
        power = (2 * Decimal(x)).exp()
        return Fraction((power - 1) / (power + 1))


def inputs():
    rng = random.Random(45)
    draws = [
        lambda: rng.uniform(-20, 20),
        lambda: rng.uniform(-1, 1),
        lambda: rng.gauss(0, 1) * 2.0 ** rng.randint(-60, 0),
        lambda: rng.uniform(-1, 1) * 2.0 ** -rng.randint(15, 25),
    ]
    return [draws[i % 4]() for i in range(400)] + BY_HAND


def golden_tanh():
    """Rows [input, output] of bit patterns."""
    rows = []
    for x in inputs():
        value = tanh(x)
        rows.append([bits(x), bits(value.numerator / value.denominator)])
    return rows
