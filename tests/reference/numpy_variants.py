"""NumPy's opinion of whole layers in float64: every variant by einsum and fancy indexing, no step shared with the reference.

Weights and out must agree to 1e-9 of their size; layers with NaN, infinities or huge numbers are left to the exact path.
"""
import math

import numpy as np

from seeded_normal import stream
from spec_text import number

CLOSE = 1e-9


def split(x, heads, way):
    b, t, wide = x.shape
    if way == "view":
        return x.reshape(b, heads, t, wide // heads)
    if way == "interleaved":
        return np.stack([x[..., i::heads] for i in range(heads)], 1)
    return np.stack(np.split(x, heads, -1), 1)


def merge(context, way, backwards):
    b, h, t, d = context.shape
    if way == "view":
        return context.reshape(b, t, h * d)
    if backwards:
        context = context[:, ::-1]
    if way == "interleaved":
        out = np.empty((b, t, h * d))
        for i in range(h):
            out[..., i::h] = context[:, i]
        return out
    return np.concatenate(list(context.swapaxes(0, 1)), -1)


def allowed(run):
    p, z, wrong = run.p, run.z, run.mistakes
    i, j = np.indices((z["t"], z["s"]))
    seen = np.ones((z["b"], z["heads"], z["t"], z["s"]), dtype=bool)
    kinds = p["mask"].split("+")
    shift = z["s"] - z["t"] if p["align"] == "bottom_right" else 0
    if "causal" in kinds:
        seen &= j < i + shift if "mask_strict" in wrong else j >= i + shift if "mask_inverted" in wrong else j - i <= shift
    if "padding" in kinds:
        seen &= (j[None] < np.array(p["lengths"])[:, None, None])[:, None] ^ ("mask_inverted" in wrong)
    if "custom" in kinds:
        plane = np.array(p["allowed"])
        plane = plane[:, None] if plane.ndim == 3 else plane
        seen &= (plane != 0) ^ ("mask_inverted" in wrong)
    return ~seen if "mask_negated" in wrong else seen


def divisor(run):
    z, scale = run.z, run.p["scale"]
    words = {"none": 1.0, "sqrt_d_k": math.sqrt(z["d_k"]), "sqrt_d_model": math.sqrt(z["d_model"]), "d_k": z["d_k"]}
    return words[scale] if scale in words else number(scale)


def scores(run, get, q, k):
    d, at = divisor(run), run.p["scale_at"]
    if at != "after":
        q, k = (q / d, k) if at == "query" else (q / math.sqrt(d), k / math.sqrt(d))
        d = 1.0
    if run.p["score"] == "additive":
        pairs = (q @ get("wa"))[..., :, None, :] + (k @ get("ua"))[..., None, :, :]
        return np.tanh(pairs) @ get("va") / d
    found = np.einsum("bhtd,bhsd->bhts", q, k)
    if run.p["position"] == "relative":
        found = found + np.einsum("bhtd,tsd->bhts", q, get("rel_k")[away(run)])
    return found / d


def away(run):
    clip = run.z["clip"]
    return np.clip(np.arange(run.z["s"])[None] - np.arange(run.z["t"])[:, None], -clip, clip) + clip


def weigh(run, logits):
    """Softmax, or the wrong rule in its place; masks at their places; rows without keys by their policy."""
    p, wrong, seen = run.p, run.mistakes, allowed(run)
    masks = p["mask"] != "none"
    empty = ~seen.any(-1, keepdims=True)
    if p["empty_row"] == "attend_all":
        seen = seen | empty
    if masks and p["mask_at"] == "scores":
        logits = np.where(seen, logits, 0.0 if wrong & {"no_softmax", "proportions"} else constant(run, logits, seen))
    if masks and p["mask_at"] == "exp" and wrong & {"no_softmax", "proportions"}:
        logits = logits * seen
    if "no_softmax" in wrong:
        return settle(p, logits, empty, seen, masks)
    axis = -1 if p["softmax_axis"] == "keys" else -2
    if "proportions" in wrong:
        e = logits
    else:
        e = logits - (0 if p["softmax"] == "naive" else logits.max(axis, keepdims=True))
        e = np.exp2(e) if "base_two" in wrong else np.exp(e)
        e = e * seen if masks and p["mask_at"] == "exp" else e
    return settle(p, e / e.sum(axis, keepdims=True), empty, seen, masks)


def settle(p, w, empty, seen, masks):
    if p["empty_row"] in ("zero", "uniform"):
        w = np.where(empty, 0.0 if p["empty_row"] == "zero" else 1 / w.shape[-1], w)
    return np.where(seen, w, 0.0) if masks and p["mask_at"] == "weights" else w


def constant(run, logits, seen):
    value = run.p.get("mask_value", "-inf")
    stored = -np.finfo(float).max if value == "min" else number(value)
    if run.p["mask_mode"] == "fill" or run.p["two_planes"]:
        return stored
    return np.where(seen, 0.0, logits + stored if run.p["mask_mode"] == "add" else 0 * logits + stored)


def drop(run, weights):
    p, u = float(run.p["dropout"]), stream(int(run.p["seed"]), "dropout")
    kept = np.array([next(u) >= p for _ in range(weights.size)]).reshape(weights.shape)
    return np.where(kept, weights / (1 - p), 0.0) if p else weights


def layer(run):
    """(weights or None, out) from the run's own inputs."""
    p, z, wrong = run.p, run.z, run.mistakes
    group = z["heads"] // z["kv_heads"]

    def get(name):
        return np.array(run.steps[name].values()).reshape(run.steps[name].shape)

    def projected(name):
        if "x" not in run.steps:
            return get(name)
        source = get("memory") if name != "q" and "memory" in run.steps else get("x")
        w = get("w" + name)
        return source @ (w.T if "transpose_weights" in wrong else w) + (get("b" + name) if "b" + name in run.steps else 0)

    q = split(projected("q"), z["heads"], p["split"])
    k, v = (np.repeat(split(projected(n), z["kv_heads"], p["split"]), group, 1) for n in "kv")
    if "swap_qk" in wrong:
        q, k = k, q
    weights = drop(run, weigh(run, scores(run, get, q, k)))
    a = weights.swapaxes(-1, -2) if "transpose_attention" in wrong else weights
    context = np.einsum("bhts,bhsd->bhtd", a, k if "value_is_key" in wrong else v)
    if p["position"] == "relative":
        context = context + np.einsum("bhts,tsd->bhtd", weights, get("rel_v")[away(run)])
    if wrong & {"average_heads", "sum_heads"}:
        return weights, context.sum(1) / (z["heads"] if "average_heads" in wrong else 1)
    whole = merge(context, p["merge"], "heads_reversed" in wrong)
    if "skip_wo" in wrong:
        return weights, whole
    wo = get("wo")
    return weights, whole @ (wo.T if "transpose_weights" in wrong else wo) + (get("bo") if "bo" in run.steps else 0)


def has_opinion(run):
    calm = all(all(abs(x) < 1e6 for x in t.values()) for n, t in run.steps.items() if "mask" not in n)
    if run.p["two_planes"] and run.empty_rows():
        return False  # what two finite planes make of such a row is a matter of rounding
    doubles = {f.name for f in run.formats.values()} == {"fp64"} and run.p["accumulate"] != "fp32"
    return calm and doubles and run.p["overflow"] == "ieee" and run.z["s"] > 0


def check(run):
    if not has_opinion(run):
        return False
    with np.errstate(all="ignore"):
        weights, out = layer(run)
    last = next((n for n in ("dropped", "masked" if run.p["mask_at"] == "weights" else "", "weights") if n in run.steps), None)
    for name, theirs in ((last, weights), ("out", out)):
        if name is not None:
            ours = np.array(run.steps[name].values()).reshape(run.steps[name].shape)
            assert np.allclose(ours, theirs, rtol=CLOSE, atol=CLOSE * max(1, np.abs(theirs).max(initial=0))), name
    return True
