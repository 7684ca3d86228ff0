"""The same operations by the machine: one double operation, and for fp32 one rounding more.

Valid where operands are members of the target format (53 >= 2 * 24 + 2, so the second rounding is innocuous) or the
target is fp64; `fast_or_exact` picks the exact version elsewhere. `test_reference` compares the two bit by bit.
"""
import ctypes
import math
from functools import lru_cache

from exact_arithmetic import ExactArithmetic
from exponential import exp_correctly_rounded
from number_formats import FP32, FP64, INF, NAN, is_negative


class Fp64Arithmetic:
    format = FP64

    def store(self, x):
        return NAN if x != x else x

    def add(self, a, b):
        return a + b

    def subtract(self, a, b):
        return a - b

    def multiply(self, a, b):
        return a * b

    def divide(self, a, b):
        if b == 0:  # Python raises where IEEE answers
            if a == 0 or a != a:
                return NAN
            return -INF if is_negative(a) != is_negative(b) else INF
        return a / b

    @lru_cache(maxsize=65536)
    def exp(self, x):
        return exp_correctly_rounded(FP64, x)


class Fp32Arithmetic(Fp64Arithmetic):
    format = FP32

    def store(self, x):
        return ctypes.c_float(x).value

    def add(self, a, b):
        return ctypes.c_float(a + b).value

    def subtract(self, a, b):
        return ctypes.c_float(a - b).value

    def multiply(self, a, b):
        return ctypes.c_float(a * b).value

    def divide(self, a, b):
        return ctypes.c_float(super().divide(a, b)).value

    def exp(self, x):
        """The libm's double is off by an ulp at most: trust it only where its neighbours round alike."""
        if not -104 <= x <= 88:
            return exp_correctly_rounded(FP32, x)
        near = math.exp(x)
        low = ctypes.c_float(math.nextafter(near, 0.0)).value
        high = ctypes.c_float(math.nextafter(near, INF)).value
        return low if low == high else exp_correctly_rounded(FP32, x)


def fast_or_exact(target, operands):
    """Arithmetic into `target` for operands that are members of the format `operands`."""
    if target is FP64:
        return Fp64Arithmetic()
    if target is FP32 and operands is FP32:
        return Fp32Arithmetic()
    return ExactArithmetic(target)
