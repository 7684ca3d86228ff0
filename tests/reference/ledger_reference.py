"""Independent reference of the `ledger` experiment: integers from shapes alone.

Parameters are the sizes of the tensors that PyTorch modules of these layers hold; every wrong count is a closed formula
of the sizes, not an edit of the right one. Operations are counted tensor by tensor in the order of the trace.
"""
import math

from number_formats import FORMATS
from spec_text import parse

PRESETS = {
    "tiny": ({"d_model": 4, "heads": 2, "positions": 8}, {"layers": 2, "vocab": 10}),
    "gpt2_small": ({"d_model": 768, "heads": 12}, {"layers": 12}),
    "gpt2_medium": ({"d_model": 1024, "heads": 16}, {"layers": 24}),
    "gpt2_large": ({"d_model": 1280, "heads": 20}, {"layers": 36}),
    "gpt2_xl": ({"d_model": 1600, "heads": 25}, {"layers": 48}),
    "bahdanau": ({"d_model": 1000, "heads": 1, "d_memory": 2000, "cross": "true", "projections": "false", "bias": "false",
                  "score": "additive", "a": 1000}, {}),
}
DEFAULTS = {"scope": "attention", "d_model": 4, "heads": 2, "bias": "true", "fused": "false", "cross": "false",
            "projections": "true", "score": "dot", "position": "none", "buffers": "none", "layers": 1, "vocab": 50257,
            "positions": 1024, "tied": "true", "b": 1, "t": 2, "tile": 64, "format": "fp32"}
WORDS = {"scope", "score", "position", "buffers", "format", "preset"}


class Sizes:
    """The numbers of a question, defaults and presets filled in; truth values as booleans."""

    def __init__(self, text):
        experiment, given = parse(text)
        assert experiment == "ledger"
        own, whole = PRESETS.get(given.get("preset"), ({}, {}))
        scope = {**DEFAULTS, **own, **given}["scope"]
        fields = {**DEFAULTS, **own, **(whole if scope == "model" else {}), **given}
        for key, value in fields.items():
            self.__dict__[key] = value if key in WORDS else value == "true" if value in ("true", "false") else int(value)
        f = self.__dict__
        f.setdefault("d_memory", self.d_model)
        f.setdefault("kv_heads", self.heads)
        f.setdefault("d_k", self.d_model // self.heads)
        f.setdefault("d_v", self.d_k if self.projections else self.d_memory)
        f.setdefault("s", self.t)
        f.setdefault("a", self.d_k)
        f.setdefault("clip", max(self.t, self.s, 2) - 1)
        f.setdefault("d_ff", 4 * self.d_model)
        self.width = FORMATS[self.format].bits // 8
        self.model = self.scope == "model"


def attention_tensors(n, cross):
    """(name, shape, length of the bias) of one layer's modules."""
    memory = n.d_memory if cross else n.d_model
    q, k, v, o = n.heads * n.d_k, n.kv_heads * n.d_k, n.kv_heads * n.d_v, n.heads * n.d_v
    out = []
    if n.projections:
        out += [("q", (n.d_model, q), q), ("k", (memory, k), k), ("v", (memory, v), v), ("o", (o, n.d_model), n.d_model)]
        if n.fused and cross:
            out[1:3] = [("kv", (memory, k + v), k + v)]
        elif n.fused:
            out[0:3] = [("qkv", (n.d_model, q + k + v), q + k + v)]
        if not n.bias:
            out = [(name, shape, 0) for name, shape, _ in out]
    if n.score == "additive":
        query, key = (n.d_k, n.d_k) if n.projections else (n.d_model, memory)
        out += [("wa", (query, n.a), 0), ("ua", (key, n.a), 0), ("va", (n.a,), 0)]
    if n.position == "relative":
        out += [("rel_k", (2 * n.clip + 1, n.d_k), 0), ("rel_v", (2 * n.clip + 1, n.d_v), 0)]
    return out


def tensors(n):
    """(name, shape, bias, times, is a buffer), in the order of a model."""
    norm = lambda name: (name, (n.d_model,), n.d_model if n.bias else 0, n.layers, False)
    times = n.layers if n.model else 1
    layer = [(*row, times, False) for row in attention_tensors(n, n.cross and not n.model)]
    if "mask" in n.buffers.split("+"):
        layer.append(("mask", (1, 1, n.positions, n.positions), 0, times, True))
    if "masked_bias" in n.buffers.split("+"):
        layer.append(("masked_bias", (), 0, times, True))
    if not n.model:
        return layer
    if n.cross:
        layer += [norm("ln_cross")] + [("cross_" + name, shape, bias, times, False) for name, shape, bias in attention_tensors(n, True)]
    up, down = (n.d_ff, n.d_model) if n.bias else (0, 0)
    layer += [norm("ln_2"), ("mlp_up", (n.d_model, n.d_ff), up, times, False), ("mlp_down", (n.d_ff, n.d_model), down, times, False)]
    head = [] if n.tied else [("head", (n.d_model, n.vocab), 0, 1, False)]
    return [("wte", (n.vocab, n.d_model), 0, 1, False), ("wpe", (n.positions, n.d_model), 0, 1, False), norm("ln_1"), *layer,
            (*norm("ln_f")[:3], 1, False), *head]


def flops(n):
    """A dot of m terms counts 2m, everything else 1; masks and maxima nothing."""
    queries, keys, pairs = n.b * n.heads * n.t, n.b * n.kv_heads * n.s, n.b * n.heads * n.t * n.s
    memory = n.d_memory if n.cross else n.d_model
    count = 0
    if n.projections:
        for elements, inner in ((queries * n.d_k, n.d_model), (keys * n.d_k, memory), (keys * n.d_v, memory),
                                (n.b * n.t * n.d_model, n.heads * n.d_v)):
            count += elements * (2 * inner + n.bias)
    if n.score == "additive":
        query, key = (n.d_k, n.d_k) if n.projections else (n.d_model, memory)
        count += queries * n.a * 2 * query + keys * n.a * 2 * key + pairs * n.a * (1 + 1 + 2)
    else:
        count += pairs * (2 * n.d_k + 1)  # scores, scaled
    count += pairs * 4 + queries * n.d_v * 2 * n.s  # shifted exp row_sum weights; context
    if n.position == "relative":
        count += pairs * (2 * n.d_k + 1) + queries * n.d_v * (2 * n.s + 1)
    return count


def size(shape):
    return math.prod(shape)


def pairs(t, s):
    return sum(range(1, min(t, s) + 1)) + max(t - s, 0) * s


def wrong(n):
    """Every wrong rule's number, by closed formulas, for the right question's sizes. None: the rule has no place."""
    h, d, dk, dv, g, L = n.heads, n.d_model, n.d_k, n.d_v, n.kv_heads, n.layers if n.model else 1
    assert n.projections and not n.cross and n.score == "dot" and n.buffers == "none"
    w = {"q": d * h * dk, "k": d * g * dk, "v": d * g * dv, "o": h * dv * d}
    b = {"q": h * dk, "k": g * dk, "v": g * dv, "o": d} if n.bias else dict.fromkeys("qkvo", 0)
    tables = (2 * n.clip + 1) * (dk + dv) if n.position == "relative" else 0
    layer = sum(w.values()) + sum(b.values())
    block = (2 * d * n.d_ff + n.bias * (n.d_ff + d) + 2 * d * (1 + n.bias)) if n.model else 0
    outside = (n.vocab + n.positions) * d + d * (1 + n.bias) + (0 if n.tied else d * n.vocab) if n.model else 0
    total = lambda one: L * (one + tables + block) + outside
    full = lambda dk, dv, h, g: d * (h * dk + g * dk + g * dv + h * dv) + n.bias * (h * dk + g * (dk + dv) + d)
    right = total(layer)
    no_bias = right - L * (sum(b.values()) + (n.bias * (n.d_ff + d + 2 * d) if n.model else 0)) - (n.bias * d if n.model else 0)
    slices = d // h * (h * dk + g * dk + g * dv) + w["o"]
    scores = n.b * n.t * n.s * n.width
    found = {
        "skip_wo": total(layer - w["o"] - b["o"]), "no_bias": no_bias, "times_heads": total(h * layer),
        "one_projection": total(w["q"] + b["q"]), "head_slice": total(slices + sum(b.values())),
        "head_width": total(full(dk, dv, 1, 1)), "square_bias": total(sum(w.values()) * (1 + n.bias)),
        "one_bias": total(sum(w.values()) + b["o"]), "no_output_bias": total(layer - b["o"]), "block_twelve": 12 * L * d * d,
        "mask_buffer": right + L * n.positions ** 2, "ignore_kv_heads": total(full(dk, dv, h, h)),
        "single_kv_head": total(full(dk, dv, h, 1)), "assume_d_v": None if tables else total(full(dk, dk, h, g)),
        "square_wo": total(layer - w["o"] + d * d), "checkpoint_elements": right + L * (n.positions ** 2 + 1),
        "relative_2k": tables - dk - dv, "relative_keys_only": (2 * n.clip + 1) * dk, "relative_per_head": h * tables,
        "head_forgotten": scores, "four_bytes": 4 * n.b * h * n.t * n.s, "kv_cache_instead": n.b * n.s * g * (dk + dv) * n.width,
        "strict_pairs": pairs(n.t - 1, n.s), "all_pairs": n.t * n.s, "half_pairs": n.t * n.s / 2 if n.t * n.s % 2 else n.t * n.s // 2,
        "width_is_heads": h, "width_not_split": d, "width_root": math.isqrt(dk) if math.isqrt(dk) ** 2 == dk else math.sqrt(dk),
        "width_product": d * h,
    }
    if not tables:
        found = {rule: value for rule, value in found.items() if not rule.startswith("relative")}
    if n.model:
        found["checkpoint_elements"] += n.vocab * d if n.tied else 0
        found["untied"] = right + (n.vocab * d if n.tied else 0)
        found["padded_vocab"] = right + (-n.vocab % 64) * d * (1 if n.tied else 2)
        found["no_positions"] = right - n.positions * d
        found["no_embeddings"] = right - (n.vocab + n.positions) * d - (0 if n.tied else n.vocab * d)
        found["matrices_only"] = L * (sum(w.values()) + tables + 2 * d * n.d_ff)
        found["attention_only"] = L * (layer + tables)
    return {rule: value for rule, value in found.items() if value is not None}


def right_answers(n, total):
    """What a wrong rule would have to differ from, by the result it answers."""
    return {"total": total, "score_bytes": n.b * n.heads * n.t * n.s * n.width, "allowed_pairs": pairs(n.t, n.s), "d_k": n.d_k,
            "relative": (2 * n.clip + 1) * (n.d_k + n.d_v) if n.position == "relative" else 0}


def ledger(text):
    n = Sizes(text)
    found = tensors(n)
    kept = [row for row in found if not row[4]]
    weights, biases = sum(size(shape) * times for _, shape, _, times, _ in kept), sum(bias * times for _, _, bias, times, _ in kept)
    keys = n.kv_heads * (n.d_k + n.d_v) if n.projections else 2 * n.d_memory
    answer = {
        "weights": weights, "biases": biases, "total": weights + biases,
        "buffers": sum(size(shape) * times for _, shape, _, times, buffer in found if buffer),
        "rows": [{"name": name, "shape": list(shape), "weights": size(shape) * times, "biases": bias * times}
                 for name, shape, bias, times, _ in found],
        "flops": flops(n), "score_bytes": n.b * n.heads * n.t * n.s * n.width,
        "online_bytes": n.b * n.heads * n.t * (min(n.tile, n.s) + 1 + 1 + n.d_v) * n.width,
        "kv_cache_bytes": n.layers * n.b * n.s * keys * n.width,
        "d_k": n.d_k,
        "allowed_pairs": n.t * n.s if n.cross else pairs(n.t, n.s),
    }
    if n.projections and not n.cross and n.score == "dot" and n.buffers == "none" and n.t <= 10 ** 6:
        answer["others"] = wrong(n)
    return answer


MORE_LEDGERS = [f"preset=gpt2_{size}&scope=model{rest}" for size in ("small", "medium", "large", "xl")
                for rest in ("", "&tied=false", "&bias=false&vocab=50304", "&buffers=mask+masked_bias")]
MORE_LEDGERS += [
    "preset=tiny", "preset=tiny&bias=false", "preset=tiny&scope=model", "preset=bahdanau", "preset=bahdanau&t=7&s=11&b=2",
    "d_model=768&heads=12&kv_heads=4&bias=true", "d_model=768&heads=12&kv_heads=1&fused=true&format=bf16&t=1024",
    "d_model=768&heads=12&fused=true", "d_model=768&heads=12&cross=true&fused=true&s=77", "d_model=320&heads=8&cross=true&d_memory=768&s=77&t=4096",
    "d_model=768&heads=12&buffers=mask", "d_model=768&heads=12&buffers=mask+masked_bias&layers=12", "preset=gpt2_small&b=1&t=1024&format=fp16",
    "d_model=768&heads=12&position=relative&clip=20", "d_model=12&heads=3&position=relative&t=5&s=9&d_v=7", "d_model=8&heads=2&score=additive&a=5&t=3",
    "d_model=1024&heads=16&bias=true&layers=24&vocab=50257&positions=1024&tied=true&scope=model", "d_model=9&heads=3&kv_heads=1&t=1023&tile=100&d_v=8",
    "preset=gpt2_medium&scope=model&cross=true&fused=true", "d_model=100000000&heads=10&layers=1000000000000&scope=model&t=1000000",
]


def random_ledger(rng):
    heads, d_k = rng.randint(1, 40), rng.randint(1, 200)
    text = f"ledger?heads={heads}&d_model={heads * d_k if rng.random() < 0.5 else rng.randint(1, 10 ** rng.randint(1, 6))}"
    if int(text.split("d_model=")[1]) % heads or rng.random() < 0.3:
        text += f"&d_k={d_k}&d_v={rng.randint(1, 200)}"
    if rng.random() < 0.4:
        text += f"&kv_heads={rng.choice([g for g in range(1, heads + 1) if heads % g == 0])}"
    if rng.random() < 0.3:
        text += rng.choice(["&score=additive", f"&score=additive&a={rng.randint(1, 99)}", "&position=relative", f"&position=relative&clip={rng.randint(1, 40)}"])
    if rng.random() < 0.3:
        text += "&cross=true" + rng.choice(["", f"&d_memory={rng.randint(1, 5000)}"])
    choices = (("bias", ["true", "false"]), ("b", ["1", "3"]), ("t", ["1", "77", "4096"]), ("s", ["5", "100000"]), ("fused", ["true", "false"]),
               ("scope", ["attention", "model"]), ("tied", ["true", "false"]), ("layers", ["1", "7", "123456789"]), ("vocab", ["1", "50304", "99999"]),
               ("positions", ["1", "2048"]), ("buffers", ["none", "mask", "masked_bias", "mask+masked_bias"]), ("tile", ["1", "128"]), ("d_ff", ["1", "3072"]),
               ("format", ["fp64", "fp16", "e4m3"]))
    for key, words in choices:
        if rng.random() < 0.4:
            text += f"&{key}={rng.choice(words)}"
    return text


def other_differences(text, wanted, results):
    """The result `others` lists each wrong number that is not the right one; those together with no_bias are checked by the engine's tests."""
    n = Sizes(text)
    right = right_answers(n, int(results["total"]))
    shown = {row["rule"]: row for row in results["others"] if "+" not in row["rule"]}
    for rule, value in wanted.items():
        row = shown.get(rule)
        if row is None and value not in right.values():
            yield f"others: {rule} is missing, wanted {value}"
        elif row is not None and float(row["value"]) != value and int(row["value"]) != value:
            yield f"others: {rule}: wanted {value}, seen {row['value']}"


def ledger_differences(text, answer):
    wanted, seen = ledger(text), answer["results"]
    for key, value in wanted.items():
        shown = seen.get(key)
        if key == "others":
            yield from other_differences(text, value, seen)
        elif key == "rows":
            shown = [{k: r[k] if k in ("name", "shape") else int(r[k]) for k in ("name", "shape", "weights", "biases")} for r in shown or []]
            if shown != value:
                yield f"rows: wanted {value}, seen {shown}"
        elif shown is None or int(shown) != value:
            yield f"{key}: wanted {value}, seen {shown}"
