"""Sizes and inputs of a `trace`: presets, what is read off the matrices, defaults, and the tensors these give.

Letters as everywhere: b batch, t queries, s keys; a tensor is (shape, flat row-major list of doubles).
"""
import math
from functools import partial

from seeded_normal import normals
from exponential import exp_correctly_rounded
from number_formats import FP64
from spec_text import flatten, shape_of

PRESETS = {
    "lesson": {"b": "1", "t": "2", "d_model": "4", "heads": "2", "x": [[1.0, 0.0, 1.0, 0.0], [0.0, 2.0, 0.0, 1.0]]},
    "distinct": {"b": "2", "t": "3", "heads": "5", "d_k": "7", "d_v": "6", "d_model": "35", "x": "normal",
                 "wq": "normal", "wk": "normal", "wv": "normal", "wo": "normal", "bias": "normal"},
}
DEFAULTS = {
    "x": "normal", "wq": "identity", "wk": "identity", "wv": "identity", "wo": "identity", "bias": "none",
    "seed": "1", "mask": "causal", "align": "top_left", "mask_mode": "fill",
    "scale": "sqrt_d_k", "scale_op": "divide", "scale_at": "after", "softmax": "shifted", "normalise": "divide",
    "empty_row": "arithmetic", "format": "fp32", "accumulate": "same",
    "score_format": "same", "softmax_format": "same", "convert": "direct", "overflow": "ieee",
}
SIZE_KEYS = ("b", "t", "s", "d_model", "heads", "d_k", "d_v")


def settings(fields):
    """Everything but sizes, with preset and defaults filled in."""
    preset = PRESETS.get(fields.get("preset"), {})
    merged = {**DEFAULTS, **preset, **fields}
    return {k: v for k, v in merged.items() if k not in SIZE_KEYS}, preset


def read_off(p, heads):
    """Every size that a matrix shows; heads must be known to see d_k in a width of heads x d_k."""
    seen = {}

    def see(size, value):
        seen.setdefault(size, value)

    for name, rows in (("x", "t"), ("memory", "s"), ("q", "t"), ("k", "s"), ("v", "s")):
        if isinstance(p.get(name), list):
            shape = shape_of(p[name])
            if len(shape) == 3:
                see("b", shape[0])
            see(rows, shape[-2] if len(shape) > 1 else 0)
            width = {"q": "d_k", "k": "d_k", "v": "d_v"}.get(name)
            if len(shape) > 1:
                see(width or "d_model", shape[-1] // heads if width else shape[-1])
    for name, head_width in (("wq", "d_k"), ("wk", "d_k"), ("wv", "d_v"), ("wo", "d_v")):
        if isinstance(p.get(name), list):
            rows, columns = shape_of(p[name])
            see("d_model", columns if name == "wo" else rows)
            see(head_width, (rows if name == "wo" else columns) // heads)
    for name, size in (("bq", "d_k"), ("bk", "d_k"), ("bv", "d_v"), ("bo", "d_model")):
        if isinstance(p.get(name), list):
            see(size, len(p[name]) // (1 if name == "bo" else heads))
    if isinstance(p.get("lengths"), list):
        see("b", len(p["lengths"]))
    if isinstance(p.get("allowed"), list):
        shape = shape_of(p["allowed"])
        if len(shape) > 2:
            see("b", shape[0])
        see("t", shape[-2])
        see("s", shape[-1])
    return seen


def resolve_sizes(fields, p, preset):
    """A size given wins, then the matrices, then the preset, then the default."""
    def pick(name, default):
        for source in (fields, seen, preset):
            if name in source:
                return int(float(source[name]))
        return default

    seen = {}
    size = {"heads": pick("heads", 2)}
    seen = read_off(p, size["heads"])
    size["b"], size["t"], size["d_model"] = pick("b", 1), pick("t", 2), pick("d_model", 4)
    size["s"] = pick("s", size["t"])
    size["d_k"] = pick("d_k", size["d_model"] // size["heads"])
    size["d_v"] = pick("d_v", size["d_k"])
    return size


def draw(p, name, shape, divisor=None):
    """The `normal` tensor of this name, as doubles before they are stored."""
    found = normals(int(p["seed"]), name, math.prod(shape), partial(exp_correctly_rounded, FP64))
    return found if divisor is None else [x / divisor for x in found]


def fill(p, name, shape, choice):
    """Doubles of an input: a matrix, or one of the words."""
    rows = shape[0]
    if isinstance(choice, list):
        return flatten(choice)
    if choice == "normal":
        weight = name in ("wq", "wk", "wv", "wo")
        return draw(p, name, shape, math.sqrt(rows) if weight else None)
    if choice == "zeros":
        return [0.0] * math.prod(shape)
    columns = shape[1]
    return [1.0 if i == j else 0.0 for i in range(rows) for j in range(columns)]  # identity


def inputs(p, z):
    """Ordered list of (name, axes, shape, doubles) of the tensors a trace starts from."""
    b, t, s, d, wide_k, wide_v = z["b"], z["t"], z["s"], z["d_model"], z["heads"] * z["d_k"], z["heads"] * z["d_v"]
    split_only = "q" in p
    found = []

    def take(name, shape, choice):
        found.append((name, shape, fill(p, name, shape, choice)))

    if not split_only:
        take("x", (b, t, d), p["x"])
        # Keys that are not as many as the queries cannot come from x: a memory is then drawn.
        memory = p.get("memory", "normal" if s != t else None)
        if memory is not None:
            take("memory", (b, s, d), memory)
    weights = {"wq": (d, wide_k), "wk": (d, wide_k), "wv": (d, wide_v), "wo": (wide_v, d)}
    biases = {"bq": wide_k, "bk": wide_k, "bv": wide_v, "bo": d}
    for name, shape in weights.items():
        if name == "wo" or not split_only:
            take(name, shape, p[name])
    for name, width in biases.items():
        choice = p.get(name, p["bias"])
        if choice != "none" and (name == "bo" or not split_only):
            take(name, (width,), choice)
    if split_only:
        take("q", (b, t, wide_k), p["q"])
        take("k", (b, s, wide_k), p["k"])
        take("v", (b, s, wide_v), p["v"])
    return found
