"""What a Spec decides before anything is computed: presets, conventions, defaults, and mistakes laid over all of it.

Precedence: default < convention < preset < what is given < mistake.
"""
PRESETS = {
    "lesson": {"b": "1", "t": "2", "d_model": "4", "heads": "2", "x": [[1.0, 0.0, 1.0, 0.0], [0.0, 2.0, 0.0, 1.0]]},
    "distinct": {"b": "2", "t": "3", "heads": "5", "d_k": "7", "d_v": "6", "d_model": "35", "x": "normal",
                 "wq": "normal", "wk": "normal", "wv": "normal", "wo": "normal", "bias": "normal"},
}
DEFAULTS = {
    "x": "normal", "wq": "identity", "wk": "identity", "wv": "identity", "wo": "identity", "bias": "none",
    "seed": "1", "mask": "causal", "align": "top_left", "mask_mode": "fill", "mask_at": "scores",
    "scale_op": "divide", "scale_at": "after", "softmax": "shifted", "tile": "64", "softmax_axis": "keys",
    "normalise": "divide", "empty_row": "arithmetic", "format": "fp32", "accumulate": "same",
    "score_format": "same", "softmax_format": "same", "convert": "direct", "overflow": "ieee",
    "split": "transpose", "merge": "transpose", "score": "dot", "wa": "identity", "ua": "identity", "va": "normal",
    "position": "none", "rel_k": "normal", "rel_v": "normal", "dropout": "0", "show": "plain",
}
SIZE_KEYS = ("b", "t", "s", "d_model", "heads", "kv_heads", "d_k", "d_v")

ALWAYS_BIASED = ("build_nanogpt", "annotated", "hf_eager", "hf_upcast", "gpt2_tf")
TWO_PLANES = ("hf_eager", "hf_upcast")
SDPA = {"scale_at": "both", "scale_op": "multiply", "mask_mode": "add", "empty_row": "zero"}
HF = {"scale_op": "divide", "mask_value": "min", "align": "bottom_right"}
# A mask constant of -inf is the default, so conventions that have it say nothing about it.
CONVENTIONS = {
    "paper": {},
    "nanogpt": {"scale_op": "multiply"},
    "nanogpt_sdpa": SDPA,
    "build_nanogpt": SDPA,
    "annotated": {"mask_value": "-1e9"},
    "hf_eager": HF,
    "hf_upcast": {**HF, "scale_op": "multiply", "score_format": "fp32", "softmax_format": "fp32"},
    "gpt2_tf": {"scale_op": "multiply", "mask_mode": "multiply", "mask_value": "-1e10", "align": "bottom_right"},
    "t2t": {"scale_at": "query", "scale_op": "multiply", "mask_mode": "add", "mask_value": "-1e9"},
    "bahdanau": {"score": "additive", "scale": "none", "softmax": "naive", "mask_at": "exp"},
    "shaw": {"position": "relative", "clip": "20", "scale_at": "query", "scale_op": "multiply", "mask_mode": "add",
             "mask_value": "-1e9"},
}
# Mistakes that are nothing but another value of a parameter; the others are rules, asked for by name where they hold.
MISTAKEN_VALUES = {
    "no_scale": {"scale": "none"}, "scale_d_model": {"scale": "sqrt_d_model"}, "scale_d_k": {"scale": "d_k"},
    "mask_after_softmax": {"mask_at": "weights"}, "no_mask": {"mask": "none"}, "fill_zero": {"mask_value": "0", "mask_mode": "fill"},
    "softmax_queries": {"softmax_axis": "queries"}, "naive_softmax": {"softmax": "naive"},
    "view_split": {"split": "view"}, "view_merge": {"merge": "view"},
    "interleaved_split": {"split": "interleaved", "merge": "interleaved"}, "interleaved_merge": {"merge": "interleaved"},
}


def own_constant(convention, p):
    """t2t's fp16 branch: the lowest half instead of a number that half does not have."""
    score = p["format"] if p["score_format"] == "same" else p["score_format"]
    return {"mask_value": "min"} if convention == "t2t" and score == "fp16" else {}


def settings(fields):
    """Everything but sizes, filled in; the preset; the set of mistakes."""
    preset, convention = PRESETS.get(fields.get("preset"), {}), fields.get("convention")
    given = {**preset, **fields}
    p = {**DEFAULTS, **CONVENTIONS.get(convention, {}), **given}
    if "mask_value" not in given:
        p.update(own_constant(convention, p))
    if convention in ALWAYS_BIASED and "bias" not in given:
        p["bias"] = "zeros"
    p.setdefault("scale", "none" if p["score"] == "additive" else "sqrt_d_k")
    # Tables given outright show their own reach, which a convention's does not outweigh.
    if "clip" not in given and any(isinstance(p[name], list) for name in ("rel_k", "rel_v")):
        p.pop("clip", None)
    p["two_planes"] = convention in TWO_PLANES
    mistakes = set(filter(None, fields.get("mistake", "").split("+")))
    for name in mistakes:
        p.update(MISTAKEN_VALUES.get(name, {}))
    return {k: v for k, v in p.items() if k not in SIZE_KEYS}, preset, mistakes
