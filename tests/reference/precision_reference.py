"""Random `exp` and `sum` Specs, and what an engine's answer to them gets wrong.

The thresholds of exp are found by walking the format's own numbers, the sums by one rounded addition after the other:
left to right, halves first (an odd term in the second half), or Kahan's.
"""
import math
from fractions import Fraction
from functools import lru_cache

from rounding import Rounding
from compare_traces import as_double, same
from exact_arithmetic import ExactArithmetic
from exponential import exp_correctly_rounded
from number_formats import FORMATS, convert, decode, encode, to_hex
from number_reference import exact_decimal, number_class
from spec_text import flatten, number, parse

DEFAULTS = {"convert": "direct", "overflow": "ieee", "accumulate": "same", "order": "sequential"}


def first_pattern(fmt, sign, holds):
    """The smallest magnitude of this sign from which on `holds` is true, or None."""
    low, high = 0, encode(fmt, fmt.largest)
    if not holds(sign * decode(fmt, high)):
        return None
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if holds(sign * decode(fmt, middle)) else (middle + 1, high)
    return sign * decode(fmt, low)


@lru_cache(maxsize=None)
def thresholds(fmt):
    def exp(x):
        return exp_correctly_rounded(fmt, x)

    over = first_pattern(fmt, 1.0, lambda x: not math.isfinite(exp(x)))
    return {"last_finite": decode(fmt, encode(fmt, over) - 1), "first_overflow": over,
            "first_subnormal": first_pattern(fmt, -1.0, lambda x: exp(x) < fmt.smallest_normal),
            "first_zero": first_pattern(fmt, -1.0, lambda x: exp(x) == 0)}


def exp_differences(text, answer):
    p = {**DEFAULTS, **parse(text)[1]}
    fmt = FORMATS[p["format"]]
    stored = [convert(fmt, x, p["convert"], p["overflow"]) for x in p["value"]]
    exps = [exp_correctly_rounded(fmt, x, p["overflow"]) for x in stored]
    wanted = {"stored": stored, "value": exps, "bits": [to_hex(fmt, y) for y in exps],
              "class": [number_class(fmt, y) for y in exps]}
    if p["overflow"] == "ieee":
        wanted.update(thresholds(fmt))
    for key, value in wanted.items():
        yield from differs(key, value, answer["results"].get(key))


def differs(key, wanted, seen):
    pairs = list(zip(flatten(wanted), flatten(seen)))
    right = len(flatten(wanted)) == len(flatten(seen)) and all(
        same(a, as_double(b)) if isinstance(a, float) and b is not None else a == b for a, b in pairs)
    if not right:
        yield f"{key}: wanted {wanted}, seen {seen}"


def in_order(r, terms, order):
    """(the sum before its last rounding, the running sums or None)."""
    wide = r.sum
    add = ExactArithmetic(wide.format, r.overflow).add
    if order == "pairwise":
        def halves(x):
            return wide.store(x[0]) if len(x) == 1 else add(halves(x[:len(x) // 2]), halves(x[len(x) // 2:]))
        return halves(terms), None
    running, lost = [wide.store(terms[0])], 0.0
    for x in terms[1:]:
        y = add(x, -lost) if order == "compensated" else x
        running.append(add(running[-1], y))
        if order == "compensated":
            lost = add(add(running[-1], -running[-2]), -y)
    return running[-1], running


def stalled_at(terms, running):
    found = None
    for i in range(len(terms) - 1, 0, -1):
        if terms[i] != 0:
            if not same(running[i], running[i - 1]):
                break
            found = i
    return found


def sum_differences(text, answer):
    p = {**DEFAULTS, **parse(text)[1]}
    r = Rounding(FORMATS[p["format"]], p, exact=True)
    given = p["values"] if "values" in p else [number(p["value"])] * int(p["count"])
    terms = [r.take(x) for x in given]
    total, running = in_order(r, terms, p["order"])
    value = r.step.store(total)
    wanted = {"value": value, "bits": to_hex(r.format, value)}
    if all(map(math.isfinite, terms)):
        exact = sum(map(Fraction, terms))
        if Fraction(float(exact)) == exact:  # else no double holds it, and its digits are not asked for
            wanted["exact"] = exact_decimal(float(exact))
        if p["order"] == "sequential":
            wanted["stalled_at"] = stalled_at(terms, running)
    for key, one in wanted.items():
        yield from differs(key, one, answer["results"].get(key))
