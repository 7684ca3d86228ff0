"""Inputs of exp that decide whether an implementation rounds correctly: thresholds, tiny arguments, and doubles whose
exponential lies next to a midpoint of two doubles, found by search.
"""
import math
import random
from fractions import Fraction

from exponential import exp_correctly_rounded, exp_enclosure
from number_formats import FP64, decode, encode

THRESHOLDS = [709.782712893384, 709.7827128933841, -708.3964185322641, -708.3964185322642, -745.1332191019411,
              -745.1332191019412, -744.4400719213812, 710.0, -746.0, 1e308, -1e308, 88.72283172607422,
              88.72283935546875, -87.3365478515625, -103.97208404541016, 0.6931471805599453, -0.6931471805599453]


def midpoint_gap(x):
    """How far e**x lies from the nearest midpoint of two doubles, in units of the last place (0 to 0.5); normal results."""
    mantissa, _, _ = exp_enclosure(Fraction(x), 160)
    spare = mantissa.bit_length() - FP64.precision
    rest = mantissa & ((1 << spare) - 1)
    return abs(rest - (1 << (spare - 1))) / (1 << spare)


def around(x, reach):
    pattern = encode(FP64, x)
    return [decode(FP64, pattern + i) for i in range(-reach, reach + 1)]


def near_midpoints(rng, tries, keep):
    """For |x| < 1/2: take midpoints y near 1 and the doubles nearest ln y; the smaller x, the closer it comes."""
    found = []
    for binade in range(-30, -1):
        for _ in range(tries):
            target = math.ldexp(rng.uniform(1, 2), binade) * rng.choice([1, -1])
            step = 2.0 ** (-53 if target > 0 else -54)
            odd = 2 * int(math.expm1(target) / step / 2) + 1
            x = math.log1p(odd * step)
            found.append((midpoint_gap(x), binade, x))
    best = []
    for binade in range(-30, -1):
        best += [x for _, _, x in sorted(f for f in found if f[1] == binade)[:keep]]
    return best


def hardest_of_random(rng, tries, keep):
    xs = [rng.uniform(-708.39, 709.78) for _ in range(tries)]
    return sorted(xs, key=midpoint_gap)[:keep]


def inputs():
    rng = random.Random(754)
    xs = [0.0, -0.0, math.inf, -math.inf, math.nan]
    for x in THRESHOLDS:
        xs += around(x, 3)
    xs += [sign * math.ldexp(m, e) for e in (*range(-60, -20, 2), -1074, -1022, -500) for m in (1.0, 1.5) for sign in (1, -1)]
    xs += [rng.uniform(-745.2, 709.8) for _ in range(1200)]
    xs += [rng.uniform(-745.13, -708.39) for _ in range(300)]  # subnormal results
    xs += [rng.uniform(-1, 1) * 2.0 ** -rng.randrange(0, 58) for _ in range(500)]
    xs += [float(i) for i in range(-60, 61)] + [i / 8 for i in range(-100, 0)]
    xs += near_midpoints(rng, 300, 12)
    xs += hardest_of_random(rng, 30000, 500)
    return list(dict.fromkeys(encode(FP64, x) for x in xs))


def exp_table():
    return [(pattern, encode(FP64, exp_correctly_rounded(FP64, decode(FP64, pattern)))) for pattern in inputs()]
