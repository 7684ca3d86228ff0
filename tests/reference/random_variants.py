"""Random variants of the layer for `random_specs`: grouped heads, places of the mask, online softmax, other splits and merges,
additive and relative scores, dropout, conventions, mistakes. Each adds keys to a Spec that stays valid.
"""
import json

ALL = ("kv_heads", "mask_at", "online", "softmax_axis", "split", "merge", "additive", "relative", "dropout", "per_head",
       "convention", "mistake")
PLAIN_CONVENTIONS = ("paper", "nanogpt", "nanogpt_sdpa", "build_nanogpt", "annotated", "hf_eager", "hf_upcast", "gpt2_tf", "t2t")
MASK_MISTAKES = ("mask_after_softmax", "no_mask", "mask_inverted", "mask_negated", "mask_strict", "fill_zero")
TWO_PASS_MISTAKES = ("softmax_queries", "naive_softmax", "no_softmax", "proportions", "base_two")
ANY_MISTAKES = ("no_scale", "scale_d_model", "scale_d_k", "view_split", "view_merge", "interleaved_split", "interleaved_merge",
                "skip_wo", "no_bias", "heads_reversed", "average_heads", "sum_heads")


def as_text(value):
    return json.dumps(value, separators=(",", ":"))


def choose_groups(rng, f, z, variants):
    """Before anything is drawn: how many heads the keys and values have."""
    z["kv_heads"] = z["heads"]
    if "kv_heads" in variants and rng.random() < 0.35:
        z["kv_heads"] = rng.choice([n for n in range(1, z["heads"] + 1) if z["heads"] % n == 0])
        f["kv_heads"] = str(z["kv_heads"])


def add_score(rng, f, z, variants, matrix):
    kinds = [k for k in ("additive", "relative") if k in variants]
    if not kinds or rng.random() < 0.6:
        return
    kind = rng.choice(kinds)
    if kind == "relative":
        f["position"] = "relative"
        reach = rng.randint(1, 3)
        for name, width in (("rel_k", z["d_k"]), ("rel_v", z["d_v"])):
            choice = rng.choice(["", "normal", "zeros", "matrix", "matrix"])
            if choice:
                f[name] = as_text(matrix((2 * reach + 1, width))) if choice == "matrix" else choice
            if choice == "matrix" or rng.random() < 0.2:
                f["clip"] = str(reach)
        if "[" in f.get("rel_k", "") + f.get("rel_v", "") and rng.random() < 0.5:
            del f["clip"]
        return
    f["score"] = "additive"
    width = rng.randint(1, 4)
    matrices = [name for name in ("wa", "ua", "va") if rng.random() < 0.4]
    for name, shape in (("wa", (z["d_k"], width)), ("ua", (z["d_k"], width)), ("va", (width,))):
        if name in matrices:
            f[name] = as_text(matrix(shape))
        elif rng.random() < 0.5:
            f[name] = rng.choice(["normal", "zeros"] + ["identity"] * (name != "va"))


def add_flow(rng, f, z, variants):
    """Places and orders; online softmax where nothing stands in its way."""
    def maybe(feature, chance):
        return feature in variants and rng.random() < chance

    if maybe("mask_at", 0.3):
        f["mask_at"] = rng.choice(["scores", "exp", "weights"])
    if maybe("softmax_axis", 0.15):
        f["softmax_axis"] = rng.choice(["keys", "queries", "queries"])
    if maybe("dropout", 0.2):
        f["dropout"] = rng.choice(["0", "0.1", "0.2", "0.5", "0.9", "0.999"])
    for feature in ("split", "merge"):
        if maybe(feature, 0.3):
            f[feature] = rng.choice(["transpose", "view", "interleaved"])
    if maybe("per_head", 0.2) and f.get("merge") != "view":
        f["show"] = "per_head"
    if maybe("online", 0.3) and f.get("position") != "relative":
        for key in ("mask_at", "softmax_axis", "dropout"):
            f.pop(key, None)
        f["softmax"] = "online"
        if rng.random() < 0.9:
            f["tile"] = str(rng.randint(1, 4))


def add_convention(rng, f, z, variants):
    if "convention" not in variants or rng.random() > 0.35:
        return
    plain = f.get("softmax") != "online" and "mask_at" not in f
    choices = list(PLAIN_CONVENTIONS)
    if plain and "position" not in f and "additive" in variants:
        choices += ["bahdanau"] * 3
    if f.get("softmax") != "online" and "score" not in f and "relative" in variants:
        choices += ["shaw"] * 3
    f["convention"] = rng.choice(choices)
    if f["convention"] == "bahdanau":
        f.pop("softmax_axis", None)
    if rng.random() < 0.5:  # otherwise keys given beside it hide most of what it says
        for key in ("scale", "scale_op", "scale_at", "mask_value", "mask_mode", "empty_row", "align", "score_format", "softmax_format"):
            f.pop(key, None)


def possible_mistakes(f, z):
    square = z["d_model"] == z["heads"] * z["d_k"] and z["d_k"] == z["d_v"] and z["kv_heads"] == z["heads"]
    own = "score" not in f and "position" not in f and f.get("convention") not in ("bahdanau", "shaw")
    found = list(ANY_MISTAKES)
    if f.get("mask") != "none":
        found += MASK_MISTAKES if f.get("softmax") != "online" else [m for m in MASK_MISTAKES if m != "mask_after_softmax"]
    if f.get("softmax") != "online":
        found += TWO_PASS_MISTAKES
        if z["t"] == z["s"]:
            found.append("transpose_attention")
    if z["t"] == z["s"] and z["kv_heads"] == z["heads"]:
        found.append("swap_qk")
    if square and "q" not in f:
        found.append("transpose_weights")
    if z["d_k"] == z["d_v"] and f.get("softmax") != "online":
        found.append("value_is_key")
    if own and z["kv_heads"] == z["heads"] and "[[[[" not in f.get("allowed", ""):
        found.append("one_head")
        if z["d_k"] % 2 == 0 and z["d_v"] % 2 == 0:
            found.append("double_heads")
    return found


def add_mistake(rng, f, z, variants):
    if "mistake" not in variants or rng.random() > 0.3 or f.get("preset"):
        return
    names = rng.sample(possible_mistakes(f, z), rng.choice([1, 1, 1, 2, 3]))
    if f.get("merge") == "view":  # by a view no head has a place of its own
        names = [n for n in names if n != "heads_reversed"] or ["no_scale"]
    if clash(names, f):
        names = names[:1]
    if "show" in f and set(names) & {"skip_wo", "average_heads", "sum_heads", "view_merge", "heads_reversed"}:
        del f["show"]
    f["mistake"] = "+".join(names)


def clash(names, f):
    """Pairs that speak about the same thing, or that a layer could not do both."""
    groups = (("no_softmax", "proportions", "base_two", "softmax_queries", "naive_softmax", "mask_after_softmax", "fill_zero"),
              ("no_scale", "scale_d_model", "scale_d_k"), MASK_MISTAKES, ("view_split", "interleaved_split"),
              ("view_merge", "interleaved_split", "interleaved_merge", "heads_reversed", "average_heads", "sum_heads", "skip_wo"),
              ("one_head", "double_heads"))
    return any(len(set(group) & set(names)) > 1 for group in groups)
