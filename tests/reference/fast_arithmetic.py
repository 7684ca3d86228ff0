"""The same operations by the machine: one double operation, and for narrower formats one rounding more.

Valid where operands are members of the target format (53 >= 2 * 24 + 2, so the second rounding is innocuous) or the
target is fp64; `fast_or_exact` picks the exact version elsewhere. `test_reference` compares the two bit by bit.
"""
import ctypes
import math
from functools import lru_cache

from exact_arithmetic import ExactArithmetic
from exponential import exp_correctly_rounded
from number_formats import FP32, FP64, INF, NAN, beyond, infinity, is_negative
from transcendental import exp2_correctly_rounded, tanh_correctly_rounded


def nearest_by_integers(fmt):
    """Function that rounds a finite double: Python's round() of a whole number of last places is ties to even."""
    def nearest(x):
        if abs(x) > 2 * fmt.largest:
            return math.copysign(INF, x)
        q = max(math.frexp(x)[1] - 1, fmt.emin) - fmt.precision + 1
        return math.copysign(math.ldexp(round(math.ldexp(x, -q)), q), x)
    return nearest


def nearest_in(fmt):
    """For fp32 the machine's own conversion, a second way of rounding."""
    if fmt is FP64:
        return lambda x: x
    return (lambda x: ctypes.c_float(x).value) if fmt is FP32 else nearest_by_integers(fmt)


def power_of_two(x):
    return 2.0 ** x


class FastArithmetic:
    def __init__(self, fmt, overflow="ieee"):
        self.format, self.overflow, self.nearest = fmt, overflow, nearest_in(fmt)
        self.trusted = lru_cache(maxsize=65536)(self.trusted)

    def finish(self, x, finite=True):
        """The double result of an operation, stored; `finite` where its operands were, so that an infinity overflowed."""
        if x != x:
            return NAN
        if math.isinf(x) and not finite:
            return infinity(self.format, math.copysign(1.0, x), self.overflow)
        rounded = x if math.isinf(x) else self.nearest(x)
        return beyond(self.format, math.copysign(1.0, x), self.overflow) if abs(rounded) > self.format.largest else rounded

    def store(self, x):
        return self.finish(x, finite=False)

    def add(self, a, b):
        return self.finish(a + b, math.isfinite(a) and math.isfinite(b))

    def subtract(self, a, b):
        return self.add(a, -b)

    def multiply(self, a, b):
        return self.finish(a * b, math.isfinite(a) and math.isfinite(b))

    def divide(self, a, b):
        if b == 0:  # Python raises where IEEE answers
            if a == 0 or a != a:
                return NAN
            return self.store(-INF if is_negative(a) != is_negative(b) else INF)
        return self.finish(a / b, math.isfinite(a) and math.isfinite(b))

    def exp(self, x):
        return self.trusted(math.exp, exp_correctly_rounded, x)

    def exp2(self, x):
        return self.trusted(power_of_two, exp2_correctly_rounded, x)

    def tanh(self, x):
        # A zero keeps its sign, which a cache does not: to it 0.0 and -0.0 are one number.
        return x if x == 0 else self.trusted(math.tanh, tanh_correctly_rounded, x)

    def trusted(self, libm, correctly_rounded, x):
        """The libm's double is off by an ulp or two at most: trust it only where numbers around it round alike."""
        if self.format is FP64 or not -700 <= x <= 700 or x == 0:
            return correctly_rounded(self.format, x, self.overflow)
        near = libm(x)
        low, high = (self.finish(near * (1 + off)) for off in (-1e-15, 1e-15))
        return low if low == high else correctly_rounded(self.format, x, self.overflow)


def contains(target, source):
    """Is every number of `source` one of `target`?"""
    return (target.precision >= source.precision and target.largest >= source.largest
            and target.smallest_subnormal <= source.smallest_subnormal and (target.infinite or not source.infinite))


def fast_or_exact(target, operands, overflow="ieee"):
    """Arithmetic into `target` for operands that are members of the format `operands`."""
    return FastArithmetic(target, overflow) if contains(target, operands) else ExactArithmetic(target, overflow)
