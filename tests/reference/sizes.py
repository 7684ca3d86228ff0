"""Sizes and inputs of a `trace`: what is read off the matrices, defaults, and the tensors these give.

Letters as everywhere: b batch, t queries, s keys; a tensor is (shape, flat row-major list of doubles).
"""
import math
from functools import partial

from seeded_normal import normals
from exponential import exp_correctly_rounded
from number_formats import FP64
from spec_text import flatten, shape_of

def read_off(p, heads, kv_heads):
    """Every size that a matrix shows; heads must be known to see d_k in a width of heads x d_k."""
    seen = {}

    def see(size, value):
        seen.setdefault(size, value)

    for name, rows, own in (("x", "t", 1), ("memory", "s", 1), ("q", "t", heads), ("k", "s", kv_heads), ("v", "s", kv_heads)):
        if isinstance(p.get(name), list):
            shape = shape_of(p[name])
            if len(shape) == 3:
                see("b", shape[0])
            see(rows, shape[-2] if len(shape) > 1 else 0)
            width = {"q": "d_k", "k": "d_k", "v": "d_v"}.get(name, "d_model")
            if len(shape) > 1:
                see(width, shape[-1] // own)
    for name, head_width, own in (("wq", "d_k", heads), ("wk", "d_k", kv_heads), ("wv", "d_v", kv_heads), ("wo", "d_v", heads)):
        if isinstance(p.get(name), list):
            rows, columns = shape_of(p[name])
            see("d_model", columns if name == "wo" else rows)
            see(head_width, (rows if name == "wo" else columns) // own)
    for name, size, own in (("bq", "d_k", heads), ("bk", "d_k", kv_heads), ("bv", "d_v", kv_heads), ("bo", "d_model", 1)):
        if isinstance(p.get(name), list):
            see(size, len(p[name]) // own)
    for name, size, axis in (("wa", "d_k", 0), ("ua", "d_k", 0), ("rel_k", "d_k", 1), ("rel_v", "d_v", 1)):
        if isinstance(p.get(name), list):
            see(size, shape_of(p[name])[axis])
    if isinstance(p.get("lengths"), list):
        see("b", len(p["lengths"]))
    if isinstance(p.get("allowed"), list):
        shape = shape_of(p["allowed"])
        if len(shape) > 2:
            see("b", shape[0])
        see("t", shape[-2])
        see("s", shape[-1])
    return seen


def resolve_sizes(fields, p, preset, mistakes):
    """A size given wins, then the matrices, then the preset, then the default."""
    def pick(name, default):
        for source in (fields, seen, preset):
            if name in source:
                return int(float(source[name]))
        return default

    seen = {}
    size = {"heads": pick("heads", 2)}
    size["kv_heads"] = pick("kv_heads", size["heads"])
    seen = read_off(p, size["heads"], size["kv_heads"])
    size["b"], size["t"], size["d_model"] = pick("b", 1), pick("t", 2), pick("d_model", 4)
    size["s"] = pick("s", size["t"])
    size["d_k"] = pick("d_k", size["d_model"] // size["heads"])
    size["d_v"] = pick("d_v", size["d_k"])
    size["a"] = next((shape_of(p[name])[-1] for name in ("wa", "ua", "va") if isinstance(p[name], list)), size["d_k"])
    tables = (len(p[name]) // 2 for name in ("rel_k", "rel_v") if isinstance(p[name], list))
    size["clip"] = int(p.get("clip", next(tables, max(size["t"], size["s"], 2) - 1)))
    return regroup(size, mistakes)


def regroup(size, mistakes):
    """The same widths cut into other heads: the mistakes that do it."""
    many, few = (2, 1) if "double_heads" in mistakes else (1, size["heads"]) if "one_head" in mistakes else (1, 1)
    for name in ("heads", "kv_heads"):
        size[name] = size[name] * many // few
    for name in ("d_k", "d_v"):
        size[name] = size[name] * few // many
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
        weight = name in ("wq", "wk", "wv", "wo", "wa", "ua")
        return draw(p, name, shape, math.sqrt(rows) if weight else None)
    if choice == "zeros":
        return [0.0] * math.prod(shape)
    columns = shape[1]
    return [1.0 if i == j else 0.0 for i in range(rows) for j in range(columns)]  # identity


def shapes(z):
    """Shape of every parameter tensor, by name, in the order of a Trace."""
    wide_q, wide_k, wide_v = z["heads"] * z["d_k"], z["kv_heads"] * z["d_k"], z["kv_heads"] * z["d_v"]
    d, rows = z["d_model"], 2 * z["clip"] + 1
    return {"wq": (d, wide_q), "wk": (d, wide_k), "wv": (d, wide_v), "wo": (z["heads"] * z["d_v"], d),
            "bq": (wide_q,), "bk": (wide_k,), "bv": (wide_v,), "bo": (d,),
            "wa": (z["d_k"], z["a"]), "ua": (z["d_k"], z["a"]), "va": (z["a"],),
            "rel_k": (rows, z["d_k"]), "rel_v": (rows, z["d_v"])}


def present(name, p, split_only, mistakes):
    """Is this parameter tensor part of the run?"""
    if name in ("wa", "ua", "va"):
        return p["score"] == "additive"
    if name in ("rel_k", "rel_v"):
        return p["position"] == "relative"
    if split_only and name not in ("wo", "bo"):
        return False
    return name.startswith("w") or (p.get(name, p["bias"]) != "none" and "no_bias" not in mistakes)


def inputs(p, z, mistakes):
    """Ordered list of (name, shape, doubles) of the tensors a trace starts from."""
    b, t, s, d = z["b"], z["t"], z["s"], z["d_model"]
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
    for name, shape in shapes(z).items():
        if present(name, p, split_only, mistakes):
            take(name, shape, p[name] if name in p else p["bias"])
    if split_only:
        take("q", (b, t, z["heads"] * z["d_k"]), p["q"])
        take("k", (b, s, z["kv_heads"] * z["d_k"]), p["k"])
        take("v", (b, s, z["kv_heads"] * z["d_v"]), p["v"])
    return found
