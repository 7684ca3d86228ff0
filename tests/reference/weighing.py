"""From logits to weights: softmax over keys or queries, in two passes, and the wrong rules that stand in its place."""
from exact_arithmetic import maximum
from masking import mask_later
from seeded_normal import stream
from tensors import Tensor, build


def rounded(run, name, tensor, source, target):
    """A step of its own where two formats meet."""
    return tensor if source.format is target.format else run.keep(tensor.map(name, target.step.store), target)


class Axis:
    """The axis that is reduced: keys of a query, or queries of a key."""

    def __init__(self, run):
        z, self.over_keys = run.z, run.p["softmax_axis"] == "keys"
        self.shape = (z["b"], z["heads"], z["t"] if self.over_keys else z["s"])
        self.length = range(z["s"] if self.over_keys else z["t"])

    def line(self, cells, b, h, at):
        return (cells[b, h, at, n] if self.over_keys else cells[b, h, n, at] for n in self.length)

    def of(self, at):
        return at[:3] if self.over_keys else (*at[:2], at[3])


def two_pass(run, logits):
    r, axis = run.r_softmax, Axis(run)
    step = r.step
    if run.p["softmax"] == "shifted":
        top = build("row_max", axis.shape, lambda *at: maximum(axis.line(logits, *at)))
        # The maximum of nothing is -inf, which a format without infinities stores as it can.
        top = run.keep(top if axis.length or r.format.infinite else top.map("row_max", step.store), r)
        logits = run.keep(build("shifted", logits.shape, lambda *at: step.subtract(logits[at], top[axis.of(at)])), r)
    exps = run.keep(logits.map("exp", step.exp2 if "base_two" in run.mistakes else step.exp), r)
    return normalised(run, mask_later(run, "exp", exps))


def normalised(run, exps):
    r, axis = run.r_softmax, Axis(run)
    step = r.step
    sums = run.keep(build("row_sum", axis.shape, lambda *at: r.total(axis.line(exps, *at))), r)
    if run.p["normalise"] == "reciprocal":
        return settled(run, exps.shape, lambda *at: step.multiply(exps[at], step.divide(1.0, sums[axis.of(at)])))
    return settled(run, exps.shape, lambda *at: step.divide(exps[at], sums[axis.of(at)]))


def settled(run, shape, weight):
    """The step `weights`: rows without keys by their policy, then the mask where it stands here."""
    policy = {"zero": 0.0, "uniform": run.r_softmax.step.divide(1.0, float(run.z["s"]))}.get(run.p["empty_row"])
    replaced = {tuple(row) for row in run.empty_rows()} if policy is not None else set()
    weights = build("weights", shape, lambda *at: policy if at[:3] in replaced else weight(*at))
    return mask_later(run, "weights", run.keep(weights, run.r_softmax))


def dropped(run, weights):
    p = float(run.p["dropout"])
    if p == 0:
        return weights
    step, uniforms = run.r.step, stream(int(run.p["seed"]), "dropout")
    kept = step.store(1.0 - p)
    return run.keep(Tensor("dropped", weights.shape, [
        0.0 if next(uniforms) < p else step.divide(w, kept) for w in weights.values()]))


def weigh(run, logits):
    """`weights` of the logits, in the layer's format."""
    r = run.r_softmax
    logits = rounded(run, "scores_rounded", logits, run.r_score, r)
    if run.mistakes & {"no_softmax", "proportions"}:
        logits = mask_later(run, "exp", logits)  # in the place where exponentials would be
    if "no_softmax" in run.mistakes:
        weights = settled(run, logits.shape, lambda *at: logits[at])
    else:
        weights = normalised(run, logits) if "proportions" in run.mistakes else two_pass(run, logits)
    return dropped(run, rounded(run, "weights_rounded", weights, r, run.r))
