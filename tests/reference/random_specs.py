"""Random valid `trace` Specs of odd sizes: every parameter, hostile values, both ways to write a URL.

`pinned` holds keys that every Spec of a draw shares, such as the format.

A Spec is kept as a dictionary from key to text until it is written, so that a failing one can be cut down.
"""
import json
from urllib.parse import quote

from number_formats import FORMATS
from random_variants import PLAIN_CONVENTIONS, add_convention, add_flow, add_mistake, add_score, choose_groups

HOSTILE = ["-0", 0.0, 1.0, -1.0, 1e-45, -1e-45, 1e-40, 5e-324, -2.5e-310, 1e-20, 1e10, 3e38, -3.4e38, 1e200, -1e308,
           0.1, 1 / 3, 16777217.0, "0x1.000001p0", "0x1.fffffep127"]
SPECIAL = ["inf", "-inf", "nan"]
# Edges of the narrow formats: ties of the conversion, limits of overflow, half of the smallest subnormals.
NARROW = [1.00048828125090949, 65519.99999999907, 65520.0, -65504.0, 57344.0, 61440.0, -61439.0, 448.0, 464.0, -464.1, 449.0,
          2.9802322387695312e-08, 2.980232238769532e-08, -6e-05, 0.0009765625, 0.0009765626, 0.015, 1.00390625, 1.01171875, 17.0,
          -18.5, 3.3961775292304603e+38, 3.39617752923046e+38, 9.2e-41, 7.62939453125e-06, 11.09, 10.4, 6.25, -9.7]
NAMES = list(FORMATS)


def cell(rng, mood):
    if mood == "whole":
        return rng.randint(-4, 4)
    if mood == "hostile" and rng.random() < 0.35:
        return rng.choice(HOSTILE)
    if mood == "narrow" and rng.random() < 0.3:
        return rng.choice(NARROW)
    if mood == "special" and rng.random() < 0.12:
        return rng.choice(SPECIAL + HOSTILE)
    if mood == "large":
        return round(rng.uniform(-60, 60), 3)
    return rng.choice([round(rng.gauss(0, 1), 4), rng.gauss(0, 1), rng.gauss(0, 1) * 10.0 ** rng.randint(-6, 3)])


def matrix(rng, shape, mood):
    if len(shape) == 1:
        return [cell(rng, mood) for _ in range(shape[0])]
    return [matrix(rng, shape[1:], mood) for _ in range(shape[0])]


def as_text(value):
    return json.dumps(value, separators=(",", ":"))


def batched(rng, b, rows, columns, mood):
    """With one batch element the leading axis may be left out, as a learner would."""
    if b == 1 and rng.random() < 0.6:
        return as_text(matrix(rng, (rows, columns), mood))
    return as_text(matrix(rng, (b, rows, columns), mood))


# Most tokens, heads, d_model, d_k, keys of a drawn Spec.
REACH = {"small": (3, 2, 4, 2, 4), "usual": (5, 4, 9, 5, 7), "big": (9, 4, 17, 5, 7)}


def random_sizes(rng, reach):
    tokens, heads, d_model, d_k, _ = REACH[reach]
    z = {"b": rng.choice([1, 1, 2] if reach == "small" else [1, 1, 2, 3]), "t": rng.randint(1, tokens), "heads": rng.randint(1, heads)}
    z["d_model"] = rng.randint(1, d_model)
    z["d_k"], z["d_v"] = rng.randint(1, d_k), rng.randint(1, d_k)
    z["s"] = z["t"]
    return z


def divisible(rng, z, reach):
    """The usual case: nothing but heads and d_model said, d_k = d_v = d_model / heads."""
    z["d_k"] = z["d_v"] = rng.randint(1, 2 if reach == "small" else 4)
    z["d_model"] = z["heads"] * z["d_k"]


def add_sources(rng, f, z, mood, reach):
    """x (and memory), or q, k, v given outright; sizes are stated only where no matrix shows them."""
    cross = rng.random() < 0.4
    if cross:
        z["s"] = rng.randint(0, REACH[reach][4])
    if rng.random() < 0.15:
        z["s"] = max(z["s"], 1)
        for name, rows, width in (("q", "t", z["heads"] * z["d_k"]), ("k", "s", z["kv_heads"] * z["d_k"]), ("v", "s", z["kv_heads"] * z["d_v"])):
            f[name] = batched(rng, z["b"], z[rows], width, mood)
        f["d_model"] = str(z["d_model"])
        return
    if rng.random() < 0.5:
        f["x"] = batched(rng, z["b"], z["t"], z["d_model"], mood)
    else:
        f.update(b=str(z["b"]), t=str(z["t"]), d_model=str(z["d_model"]))
        if rng.random() < 0.3:
            f["x"] = "normal"
    if cross and z["s"] and rng.random() < 0.6:
        f["memory"] = batched(rng, z["b"], z["s"], z["d_model"], mood)
    elif cross:
        f.update(memory="normal", s=str(z["s"]))


def add_weights(rng, f, z, mood):
    wide_q, wide_k, wide_v = z["heads"] * z["d_k"], z["kv_heads"] * z["d_k"], z["kv_heads"] * z["d_v"]
    shapes = {"wq": (z["d_model"], wide_q), "wk": (z["d_model"], wide_k), "wv": (z["d_model"], wide_v),
              "wo": (z["heads"] * z["d_v"], z["d_model"])}
    calm = mood if mood in ("whole", "special") else "plain"
    for name, shape in shapes.items():
        if "q" in f and name != "wo":
            continue
        choice = rng.choice(["", "identity", "zeros", "normal", "normal", "matrix"])
        if choice:
            f[name] = as_text(matrix(rng, shape, calm)) if choice == "matrix" else choice
    if rng.random() < 0.4:
        f["bias"] = rng.choice(["none", "zeros", "normal"])
    for name, width in (("bq", wide_q), ("bk", wide_k), ("bv", wide_v), ("bo", z["d_model"])):
        if rng.random() < 0.15 and ("q" not in f or name == "bo"):
            f[name] = as_text(matrix(rng, (width,), calm))
    if rng.random() < 0.6:
        f["seed"] = str(rng.choice([0, 2, 3, 7, 12345, 4294967295, 4294967296, 2 ** 53 - 1]))


def add_mask(rng, f, z):
    kinds = rng.choice([[], ["none"], ["causal"], ["padding"], ["custom"], ["causal", "padding"],
                        ["padding", "custom"], ["causal", "custom"], ["custom", "causal", "padding"]])
    if kinds:
        f["mask"] = "+".join(kinds)
    if "padding" in kinds:
        f["lengths"] = as_text([rng.randint(0, z["s"]) for _ in range(z["b"])])
    if "custom" in kinds:
        if z["s"] == 0:
            f["mask"] = "none"
            f.pop("lengths", None)
        else:
            lead = rng.choice([(), (z["b"],), (z["b"], z["heads"])])
            f["allowed"] = as_text(allowed_plane(rng, (*lead, z["t"], z["s"])))
    if f.get("mask") == "none":
        return
    if "causal" in f.get("mask", "causal") and rng.random() < 0.4:
        f["align"] = rng.choice(["top_left", "bottom_right"])
    if rng.random() < 0.6:
        f["mask_value"] = rng.choice(["-inf", "min", "-1e9", "-1e4", "-10000.5", "0", "-0", "-1", "-3", "1e39", "nan",
                                      "inf", "-1e-46", "-0x1.8p3", "-448", "-470", "-65520", "-57344"])
    if rng.random() < 0.5:
        f["mask_mode"] = rng.choice(["fill", "add", "multiply"])
    if rng.random() < 0.5:
        f["empty_row"] = rng.choice(["arithmetic", "zero", "uniform", "attend_all"])


def allowed_plane(rng, shape):
    if len(shape) > 1:
        return [allowed_plane(rng, shape[1:]) for _ in range(shape[0])]
    if rng.random() < 0.2:
        return [0] * shape[0]
    return [rng.choice([0, 1, 1]) for _ in range(shape[0])]


def add_rules(rng, f):
    if rng.random() < 0.6:
        f["scale"] = rng.choice(["sqrt_d_k", "none", "sqrt_d_model", "d_k", "3", "0.1", "7.5", "1e-3", "1e30", "1",
                                 "2.0000000000000004", "1e-310", "-2", "0", "-0", "inf", "nan"])
    for key, words in (("scale_op", ["divide", "multiply"]), ("scale_at", ["after", "query", "both"]),
                       ("softmax", ["shifted", "naive"]), ("normalise", ["divide", "reciprocal"]),
                       ("accumulate", ["same", "fp32", "fp64"])):
        if rng.random() < 0.45:
            f[key] = rng.choice(words)


def add_formats(rng, f):
    """Formats and policies; a Spec often says none, since most of what is learnt has one format."""
    if rng.random() < 0.85:
        f["format"] = rng.choice(NAMES)
    if rng.random() < 0.3:
        f["score_format"] = rng.choice(["same", *NAMES])
    if rng.random() < 0.3:
        f["softmax_format"] = rng.choice(["same", *NAMES])
    if rng.random() < 0.35:
        f["overflow"] = rng.choice(["ieee", "saturate", "saturate_all"])
    if rng.random() < 0.25:
        f["convert"] = rng.choice(["direct", "via_fp32"])


def random_fields(rng, reach="usual", pinned=None, variants=()):
    """Key -> text of one Spec; `variants` of random_variants.ALL may be in it."""
    f = {}
    if rng.random() < 0.04:
        f["preset"] = "lesson" if reach == "small" else rng.choice(["lesson", "distinct"])
        add_formats(rng, f)
        if "convention" in variants:
            f["convention"] = rng.choice(PLAIN_CONVENTIONS)
        return {**f, **(pinned or {})}
    mood = rng.choice(["plain", "plain", "plain", "whole", "large", "hostile", "narrow", "narrow", "special"])
    z = random_sizes(rng, reach)
    if rng.random() < 0.4:
        divisible(rng, z, reach)
    choose_groups(rng, f, z, variants)
    add_sources(rng, f, z, mood, reach)
    f["heads"] = str(z["heads"])
    if z["d_model"] != z["heads"] * z["d_k"] or z["d_k"] != z["d_v"] or rng.random() < 0.2:
        f.update(d_k=str(z["d_k"]), d_v=str(z["d_v"]))
    add_weights(rng, f, z, mood)
    add_mask(rng, f, z)
    add_rules(rng, f)
    add_formats(rng, f)
    if variants:
        add_score(rng, f, z, variants, lambda shape: matrix(rng, shape, mood if mood in ("whole", "special") else "plain"))
        add_flow(rng, f, z, variants)
        add_convention(rng, f, z, variants)
        add_mistake(rng, f, z, variants)
    f.update(pinned or {})
    keys = list(f)
    rng.shuffle(keys)
    return {k: f[k] for k in keys}


def write(fields, encode=False):
    """One line of text; `encode` percent-encodes all that a URL might."""
    return "trace?" + "&".join(f"{k}={quote(v, safe='') if encode else v}" for k, v in fields.items())
