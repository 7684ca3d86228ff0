"""Independent reference of the `softmax` experiment: rows of logits, shifted by their maximum, a constant or nothing.

Also the distance of the stored weights from the softmax of the same stored logits as real numbers.
"""
from fractions import Fraction
import math

from rounding import Rounding
from exact_arithmetic import maximum
from exponential import exp_enclosure
from number_formats import FORMATS, ulp, round_fraction
from spec_text import number, parse

DEFAULTS = {"format": "fp32", "accumulate": "same", "normalise": "divide", "shift": "max",
            "convert": "direct", "overflow": "ieee"}


def real_exp(x):
    if x == 0:
        return Fraction(1)
    if x < -2000:  # far below the smallest double: nothing of it shows in any format
        return Fraction(0)
    mantissa, exponent, _ = exp_enclosure(Fraction(x), 200)
    return mantissa * Fraction(2) ** exponent


def error_in_ulp(fmt, logits, weights):
    """Largest |stored - real| in units of the format's last place at the real value; None where it has no meaning."""
    top = max(logits)
    if any(map(math.isnan, [*logits, *weights])) or math.isinf(top):
        return None
    if any(map(math.isinf, weights)):
        return math.inf
    exps = [Fraction(0) if x == -math.inf else real_exp(Fraction(x) - Fraction(top)) for x in logits]
    total = sum(exps)
    real = [e / total for e in exps]
    return max(float(abs(Fraction(w) - r) / Fraction(ulp(fmt, round_fraction(fmt, r)))) for w, r in zip(weights, real))


def softmax_row(p, r, logits):
    logits = [r.take(x) for x in logits]
    found = {"logits": logits}
    ready = logits
    if p["shift"] == "max":
        found["row_max"] = [maximum(logits)]
    elif p["shift"] != "none":
        found["row_max"] = [r.step.store(number(p["shift"]))]
    if "row_max" in found:
        ready = found["shifted"] = [r.step.subtract(x, found["row_max"][0]) for x in logits]
    exps = found["exp"] = [r.step.exp(x) for x in ready]
    total = r.total(exps)
    found["row_sum"] = [total]
    if p["normalise"] == "reciprocal":
        found["weights"] = [r.step.multiply(e, r.step.divide(1.0, total)) for e in exps]
    else:
        found["weights"] = [r.step.divide(e, total) for e in exps]
    if p["shift"] not in ("max", "none"):
        del found["row_max"]
    return found


def softmax(text, exact=False):
    """(format, one dictionary of stages for each row, worst error in ulp over all rows or None)."""
    experiment, fields = parse(text)
    assert experiment == "softmax"
    p = {**DEFAULTS, **fields}
    r = Rounding(FORMATS[p["format"]], p, exact)
    rows = p["logits"] if isinstance(p["logits"][0], list) else [p["logits"]]
    found = [softmax_row(p, r, row) for row in rows]
    errors = [error_in_ulp(r.format, row["logits"], row["weights"]) for row in found]
    return r.format, found, (None if None in errors else max(errors))
