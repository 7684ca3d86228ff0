"""Which keys a query may see, and the steps in which a mask is applied: to scores, to exponentials, or to weights."""
from number_formats import FORMATS
from spec_text import number
from tensors import build


def custom_allows(plane, b, h, i, j):
    """A plane of T x S, or one for each batch element, or for each head too."""
    depth, probe = 0, plane
    while isinstance(probe, list):
        depth, probe = depth + 1, probe[0]
    for index in (b, h)[:depth - 2]:
        plane = plane[index]
    return plane[i][j] != 0


class Mask:
    def __init__(self, p, z, mistakes):
        self.p, self.z, self.mistakes = p, z, mistakes
        self.kinds = [] if p["mask"] == "none" else p["mask"].split("+")
        self.shift = z["s"] - z["t"] if p["align"] == "bottom_right" else 0

    def one_kind_allows(self, kind, b, h, i, j):
        inverted = "mask_inverted" in self.mistakes
        if kind == "causal":
            if "mask_strict" in self.mistakes:
                return j < i + self.shift
            return j >= i + self.shift if inverted else j <= i + self.shift
        seen = j < self.p["lengths"][b] if kind == "padding" else custom_allows(self.p["allowed"], b, h, i, j)
        return seen != inverted

    def allows(self, b, h, i, j, kinds=None):
        """May this key be seen? All kinds of mask combined as booleans."""
        seen = all(self.one_kind_allows(kind, b, h, i, j) for kind in kinds or self.kinds)
        return seen != ("mask_negated" in self.mistakes and bool(self.kinds))

    def empty_rows(self):
        z = self.z
        return [[b, h, i] for b in range(z["b"]) for h in range(z["heads"]) for i in range(z["t"])
                if not any(self.allows(b, h, i, j) for j in range(z["s"]))]

    def rows_left_alone(self):
        return {tuple(row) for row in self.empty_rows()} if self.p["empty_row"] == "attend_all" else set()


def stored_constant(p, r):
    value = p.get("mask_value", "-inf" if r.format.infinite else "min")
    return -r.format.largest if value == "min" else r.take(number(value))


def combine(step, mode, constant, score, allowed):
    """One cell of a mask plane."""
    a = 1.0 if allowed else 0.0
    if mode == "add":
        return step.add(score, 0.0 if allowed else constant)
    if mode == "multiply":
        return step.add(step.multiply(score, a), step.multiply(constant, 1.0 - a))
    return score if allowed else constant


def plane(run, name, scores, kinds, mode, constant):
    r, alone = run.r_score, run.mask.rows_left_alone()

    def cell(*at):
        return scores[at] if at[:3] in alone else combine(r.step, mode, constant, scores[at], run.mask.allows(*at, kinds))

    return run.keep(build(name, scores.shape, cell), r)


def mask_scores(run, scores):
    p, kinds = run.p, run.mask.kinds
    if p["mask_at"] != "scores" or not kinds:
        return scores
    constant = stored_constant(p, run.r_score)
    if "no_softmax" in run.mistakes or "proportions" in run.mistakes:
        return plane(run, "masked", scores, kinds, "fill", 0.0)
    if not p["two_planes"]:
        return plane(run, "masked", scores, kinds, p["mask_mode"], constant)
    first = [k for k in kinds if k != "padding"]
    if first:
        scores = plane(run, "masked", scores, first, p["mask_mode"], constant)
    if "padding" in kinds:
        scores = plane(run, "masked_padding", scores, ["padding"], "add", -run.r_score.format.largest)
    return scores


def mask_later(run, place, cells):
    """The mask multiplied into exponentials, or weights of forbidden keys replaced by 0."""
    if run.p["mask_at"] != place or not run.mask.kinds:
        return cells
    alone, multiply = run.mask.rows_left_alone(), run.r_softmax.step.multiply

    def cell(*at):
        if at[:3] in alone:
            return cells[at]
        allowed = run.mask.allows(*at)
        return multiply(cells[at], 1.0 if allowed else 0.0) if place == "exp" else cells[at] if allowed else 0.0

    return run.keep(build("masked", cells.shape, cell), run.r_softmax)


def score_formats(p):
    """Formats of the scores and of the softmax."""
    score = FORMATS[p["format" if p["score_format"] == "same" else "score_format"]]
    return score, score if p["softmax_format"] == "same" else FORMATS[p["softmax_format"]]
