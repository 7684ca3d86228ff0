"""Writes tests/golden/torch-VERSION.json: what PyTorch itself answers to Specs of the conventions.

    /usr/bin/python3 tests/reference/torch_golden.py tests/golden

Inputs come from the Spec by the reference's reader; every other number is PyTorch's. The rows say for each step how far
an answer may lie: 0 is bit for bit, N is N units of the last place of the step's largest magnitude.
"""
import json
import math
import pathlib
import re
import sys

import torch

import torch_layers as layers
from attention_reference import Run

DTYPES = {"fp64": torch.float64, "fp32": torch.float32, "fp16": torch.float16, "bf16": torch.bfloat16}
VERSION = re.match(r"\d+\.\d+", torch.__version__).group()

# Small whole numbers: q, k, v and the scores are exact in any order of summation, so scale and mask show bit for bit.
WHOLE = ("x=[[1,0,2,-1,1,2],[0,1,-1,2,0,-2],[2,-1,0,1,1,0],[-1,2,1,0,-2,1]]&heads=2"
         "&wq=[[1,0,0,1,-1,0],[0,1,1,0,0,2],[1,0,-1,0,1,0],[0,-1,0,2,0,1],[0,0,1,-1,1,0],[1,0,0,0,-1,1]]"
         "&wk=[[0,1,1,0,1,0],[1,0,0,-1,0,0],[0,2,0,1,0,-1],[1,0,1,0,0,1],[0,-1,0,0,2,0],[0,0,1,1,0,-1]]"
         "&wv=[[1,2,0,0,1,0],[0,1,-1,0,0,1],[0,0,1,1,-1,0],[2,0,0,-1,0,1],[1,0,1,0,0,-1],[0,-1,0,1,2,0]]"
         "&wo=[[1,0,0,2,0,-1],[0,1,-1,0,1,0],[1,0,1,0,0,2],[0,-2,0,1,1,0],[-1,0,0,1,0,1],[0,1,2,0,-1,0]]")
BIASED = WHOLE + "&bq=[1,0,0,-1,2,0]&bk=[0,1,0,0,-1,1]&bv=[0,0,1,0,1,-1]&bo=[0,-1,0,1,0,2]"
DRAWN = "b=2&t=4&d_model=6&heads=2&x=normal&wq=normal&wk=normal&wv=normal&wo=normal&seed=%d"
DECODING = "x=[[0,2,1,-1]]&memory=[[1,0,1,2],[0,1,-1,0],[1,1,0,1],[0,2,1,0],[2,0,0,-1]]&heads=2&wq=normal&wk=normal&wv=normal&wo=normal&seed=6"
PADDED = "&mask=causal+padding&lengths=[3]"
TWO = "&mask=causal+padding&lengths=[4,2]"
TABLES = ("&rel_k=[[1,0,-1],[0,1,0],[1,1,0],[0,0,2],[-1,0,1]]&rel_v=[[0,1,0],[1,0,0],[0,0,-1],[1,1,1],[0,2,0]]")
ADDITIVE = "&wa=[[1,0],[0,1],[1,-1]]&ua=[[0,1],[1,0],[1,1]]&va=[1,-2]"
DOUBLES_AND_FLOATS = ("fp64", "fp32")
CASES = {
    "paper": (layers.paper, [WHOLE, WHOLE + PADDED, DRAWN % 1 + TWO, DECODING + "&mask=none"]),
    "nanogpt": (layers.nanogpt, [WHOLE, BIASED, DRAWN % 2, DRAWN % 3 + "&bias=normal"]),
    "annotated": (layers.annotated, [WHOLE, BIASED + PADDED, DRAWN % 4 + "&bias=normal" + TWO,
                                     DECODING + "&mask=padding&lengths=[3]", DECODING + "&mask=padding&lengths=[0]"]),
    "hf_eager": (layers.hf_eager, [WHOLE, BIASED + PADDED, DRAWN % 5 + "&bias=normal" + TWO, DECODING]),
    "hf_upcast": (layers.hf_upcast, [WHOLE, BIASED + PADDED, DRAWN % 6 + "&bias=normal" + TWO, DECODING]),
    "gpt2_tf": (layers.gpt2_tf, [WHOLE, BIASED, DRAWN % 7 + "&bias=normal", DECODING]),
    "t2t": (layers.t2t, [WHOLE, WHOLE + PADDED, DRAWN % 8 + TWO, DECODING + "&mask=padding&lengths=[0]"]),
    "bahdanau": (layers.bahdanau, [WHOLE + ADDITIVE, WHOLE + ADDITIVE + PADDED, DRAWN % 9 + "&wa=normal&ua=normal" + TWO,
                                   DECODING + "&mask=padding&lengths=[0]"]),
    "shaw": (layers.shaw, [WHOLE + TABLES, WHOLE + TABLES + PADDED, DRAWN % 10 + "&clip=2" + TWO, DRAWN % 11 + "&mask=none"]),
}
MODULE = [WHOLE, BIASED + PADDED, DRAWN % 12 + "&bias=normal" + TWO, DECODING + "&mask=none"]
EMPTY = DECODING + "&mask=padding&lengths=[0]"


def torch_inputs(run, dtype):
    tensors = {}
    for name, one in run.steps.items():
        tensors[name] = torch.tensor(one.values(), dtype=torch.float64).reshape(one.shape).to(dtype)
    return tensors


def masks(run):
    """Planes of True = may attend: all of them combined, and each alone where it is asked for."""
    z, kinds = run.z, [] if run.p["mask"] == "none" else run.p["mask"].split("+")
    found = {"heads": z["heads"], "allowed": torch.ones(1, 1, z["t"], z["s"], dtype=torch.bool)}
    if "causal" in kinds:
        found["causal"] = layers.triangle(z["t"], z["s"], run.p["align"] == "bottom_right")
        found["allowed"] = found["allowed"] & found["causal"]
    if "padding" in kinds:
        found["padding"] = layers.kept([int(n) for n in run.p["lengths"]], z["s"])
        found["allowed"] = found["allowed"] & found["padding"]
    found.setdefault("causal", found["allowed"][0, 0] | True) if run.p["two_planes"] else None
    return found


def plain(x):
    if math.isnan(x):
        return "nan"
    if math.isinf(x):
        return "inf" if x > 0 else "-inf"
    return "-0" if x == 0 and math.copysign(1, x) < 0 else x


def listed(tensor):
    return [plain(x) for x in tensor.double().reshape(-1).tolist()]


# Steps that are exact where q, k and v are: whole numbers, then one operation a cell. All others contain a sum of
# fractions, which PyTorch adds in an order of its own, or an exponential of its own.
EXACT = {"q", "k", "v", "scores", "scaled", "scaled_q", "masked", "masked_padding", "query_part", "key_part", "pair_sum"}
AFTER_SCALE = {"scaled", "masked", "masked_padding"}
SUMMED = 16


def within(name, steps, convention, fmt):
    if name not in EXACT or ("scaled_q" in steps and name in ("scores", "masked")) or ("pair_tanh" in steps and name in ("scores", "masked")):
        return SUMMED
    # 1 / sqrt(d) rounded twice, as the programs do it, or by rsqrt, may be the neighbour of the reciprocal rounded
    # once; the product is then two units away at most.
    twice = convention in ("hf_upcast", "gpt2_tf") or (convention == "nanogpt" and fmt == "fp64")
    return 2 if twice and name in AFTER_SCALE else 0


def ask(convention, layer, text, fmt, rest="", limits=None):
    spec = f"trace?{text}{rest}" + (f"&convention={convention}" if convention else "") + f"&format={fmt}"
    run = Run(spec)
    run.take_inputs()
    with torch.no_grad():
        steps = layer(torch_inputs(run, DTYPES[fmt]), masks(run))
    if not run.mask.kinds:
        steps.pop("masked", None)
    whole = text.startswith(WHOLE)
    shown = {n: x for n, x in steps.items() if whole or n in ("scores", "exp", "rel_scores", "weights", "out")}
    limit = limits or (lambda n: within(n, steps, convention, fmt) if whole else SUMMED)
    return {"library": f"PyTorch {VERSION}", "spec": spec,
            "steps": {name: {"within": limit(name), "values": listed(x)} for name, x in shown.items()}}


def older():
    rows = [ask(name, layer, text, fmt) for name, (layer, texts) in CASES.items() for text in texts for fmt in DOUBLES_AND_FLOATS]
    return rows + [ask("", layers.module, text, fmt, "&scale_at=query") for text in MODULE + [EMPTY] for fmt in DOUBLES_AND_FLOATS]


# PyTorch 2: SDPA with its rows of zeros, and halves on the CPU.
SDPA = {"nanogpt_sdpa": [WHOLE, DRAWN % 13, DRAWN % 14 + "&bias=normal" + TWO, EMPTY, WHOLE + "&mask=padding&lengths=[0]"],
        "build_nanogpt": [BIASED, DRAWN % 15 + "&bias=normal", BIASED + "&mask=padding&lengths=[0]"]}
AS_SDPA = "&scale_at=both&scale_op=multiply&mask_mode=add&empty_row=zero"
# Halves: the kernel multiplies and adds in fp32 and rounds its answer, so the Spec does likewise.
WIDE = "&score_format=fp32&softmax_format=fp32"
ONE_BY_ONE = [WHOLE, DRAWN % 16, DRAWN % 17 + TWO, DRAWN % 18 + "&mask=none"]


def newer():
    rows = [ask(name, layers.sdpa, text, fmt) for name, texts in SDPA.items() for text in texts for fmt in DOUBLES_AND_FLOATS]
    for layer, rest in ((layers.module, "&scale_at=query&scale_op=multiply"), (layers.module_without_weights, AS_SDPA)):
        rows += [ask("", layer, text, fmt, rest) for text in MODULE + [EMPTY] for fmt in DOUBLES_AND_FLOATS]
    rows += [ask("nanogpt_sdpa", layers.sdpa, text, fmt, "&accumulate=fp32" + WIDE, lambda _: 3)
             for text in (DRAWN % 19, DRAWN % 20 + TWO) for fmt in ("fp16", "bf16")]
    return rows + [ask("", layers.one_by_one, text, fmt, "", lambda _: 0) for text in ONE_BY_ONE for fmt in ("fp32", "fp16", "bf16")]


def casts():
    """What conversions and fills of a typed double give; null where PyTorch raises."""
    names = {"fp32": torch.float32, "fp16": torch.float16, "bf16": torch.bfloat16, "e4m3": torch.float8_e4m3fn, "e5m2": torch.float8_e5m2}
    values = [-1e9, -1e4, -65505.0, -65519.0, -65520.0, 464.0, 465.0, 448.0, -3.4028234663852886e38, -3.39e38, 1e39, math.inf, -math.inf,
              math.nan, 0.1, 57344.0, 61440.0, 61439.0, 2.0 ** -25, 2.0 ** -10, -0.0]
    rows = []
    for name, dtype in names.items():
        for value in values:
            stored = torch.tensor(value, dtype=torch.float32).to(dtype).double().item() if abs(value) < 3.41e38 or math.isinf(value) \
                or value != value else None
            rows.append({"library": f"PyTorch {VERSION}", "format": name, "given": plain(value),
                         "stored": None if stored is None else plain(stored), "masked_fill": fill(dtype, value)})
    return rows


def fill(dtype, value):
    try:
        torch.zeros(2, dtype=dtype).masked_fill(torch.tensor([True, False]), value)
        return "ok"
    except RuntimeError as error:
        return "raises" if "without overflow" in str(error) else "not implemented"


def write(folder, name, rows):
    path = pathlib.Path(folder) / f"{name}-{VERSION}.json"
    path.write_text("[\n" + ",\n".join(json.dumps(r, separators=(",", ":"), allow_nan=False) for r in rows) + "\n]\n")
    print(f"{path}: {len(rows)} rows, {path.stat().st_size} bytes")


if __name__ == "__main__":
    torch.set_num_threads(1)
    write(sys.argv[1], "torch", older() if VERSION.startswith("1.") else newer())
    if not VERSION.startswith("1."):
        write(sys.argv[1], "torch-casts", casts())
