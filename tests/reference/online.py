"""Attention tile by tile: a running maximum, sum and context that are rescaled whenever the maximum grows."""
import math

from exact_arithmetic import maximum
from rounding import Rounding
from tensors import Tensor, build
from weighing import rounded


class Row:
    """One query of one head; every figure of every tile, in order."""

    def __init__(self, r, dots, logits, values, tile):
        self.r, self.dots, self.step = r, dots, r.step
        self.exps, self.tile_max, self.rescale, self.tile_sum, self.running_sum = [], [], [], [], []
        self.tile_context, self.running_context = [], []
        self.top, self.sum, self.context = -math.inf, 0.0, [0.0] * len(values)
        for start in range(0, len(logits), tile):
            self.take(logits[start:start + tile], [column[start:start + tile] for column in values])

    def take(self, logits, values):
        step = self.step
        top = maximum([self.top, *logits])
        nothing_yet = top == -math.inf
        exps = [0.0 if nothing_yet else step.exp(step.subtract(x, top)) for x in logits]
        tile_sum = self.r.total(exps)
        context = [0.0 if nothing_yet else self.dots.dot(zip(exps, column)) for column in values]
        scale = self.scale(top)
        self.sum = step.add(step.multiply(self.sum, scale), tile_sum)
        self.context = [step.add(step.multiply(o, scale), c) for o, c in zip(self.context, context)]
        self.top = top
        for kept, value in ((self.exps, exps), (self.tile_max, [top]), (self.rescale, [scale]), (self.tile_sum, [tile_sum]),
                            (self.running_sum, [self.sum]), (self.tile_context, context), (self.running_context, self.context)):
            kept.extend(value)

    def scale(self, top):
        """exp(m - m'). While the maximum before is -inf there is nothing to rescale, and e to -inf is 0 in any format."""
        if self.top == -math.inf and not math.isnan(top):
            return 0.0
        return self.step.exp(self.step.subtract(self.top, top))

    def quotient(self, o, normalise):
        if normalise == "reciprocal":
            return self.step.multiply(o, self.step.divide(1.0, self.sum))
        return self.step.divide(o, self.sum)


def rows(run, r, logits):
    """(b, h, i) -> Row, in row-major order."""
    z, v, s = run.z, run.steps["v_heads"], range(run.z["s"])
    dots = Rounding(r.format, run.p, r.exact, r.format, run.r.format)
    return {(b, h, i): Row(r, dots, [logits[b, h, i, j] for j in s],
                           [[v[b, h // run.group, j, n] for j in s] for n in range(z["d_v"])], int(run.p["tile"]))
            for b in range(z["b"]) for h in range(z["heads"]) for i in range(z["t"])}


def online_context(run, logits):
    z, r = run.z, run.r_softmax
    logits = rounded(run, "scores_rounded", logits, run.r_score, r)
    found = rows(run, r, logits)
    lead = (z["b"], z["heads"], z["t"])
    tiles = -(-z["s"] // int(run.p["tile"]))
    for name, shape in (("tile_max", (tiles,)), ("rescale", (tiles,)), ("exps", (z["s"],)), ("tile_sum", (tiles,)),
                        ("running_sum", (tiles,)), ("tile_context", (tiles, z["d_v"])), ("running_context", (tiles, z["d_v"]))):
        cells = [x for row in found.values() for x in getattr(row, name)]
        run.keep(Tensor("exp" if name == "exps" else name, (*lead, *shape), cells), r)
    return divided(run, r, found, (*lead, z["d_v"]))


def divided(run, r, found, shape):
    """The running context over the running sum; rows without keys by their policy; one rounding more into the format."""
    def quotient(b, h, i, n):
        row = found[b, h, i]
        return row.quotient(row.context[n], run.p["normalise"]) if run.z["s"] else 0.0

    apart = r.format is not run.r.format
    quotients = build("context_online", shape, quotient)
    if apart:
        run.keep(quotients, r)
    empty = {tuple(row) for row in run.empty_rows()} if run.p["empty_row"] in ("zero", "uniform") else set()

    def context(*at):
        if at[:3] in empty:
            return fallback(run, *at)
        return run.r.step.store(quotients[at]) if apart else quotients[at]

    return run.keep(build("context", shape, context))


def fallback(run, b, h, i, n):
    if run.p["empty_row"] == "zero":
        return 0.0
    # The weight that two passes would have stored, so that such a row is the same in either way.
    v, share = run.steps["v_heads"], run.r.step.store(run.r_softmax.step.divide(1.0, float(run.z["s"])))
    return run.r.dot((share, v[b, h // run.group, j, n]) for j in range(run.z["s"]))
