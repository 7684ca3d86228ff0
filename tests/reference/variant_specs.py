"""The Specs behind tests/golden/variants.json: every variant of the layer by hand in several formats, then random ones."""
import random

from choices import CONVENTIONS
from random_specs import random_fields, write
from random_variants import ALL

N = "wq=normal&wk=normal&wv=normal&wo=normal"
LAYER = f"b=2&t=3&d_model=4&heads=2&{N}&bias=normal"
GROUPED = f"t=3&d_model=4&heads=4&d_k=2&d_v=3&kv_heads=2&{N}&bias=normal"
EMPTY = "&mask=custom&allowed=[[1,0,0],[0,0,0],[1,1,1]]"
POLICIES = ("arithmetic", "zero", "uniform", "attend_all")
WIDE = ("fp64", "fp32", "fp16", "bf16")
NARROW = ("e4m3", "e5m2")
MISTAKES = ("no_scale", "scale_d_model", "scale_d_k", "mask_after_softmax", "no_mask", "mask_inverted", "mask_negated", "mask_strict",
            "fill_zero", "softmax_queries", "naive_softmax", "no_softmax", "proportions", "base_two", "view_split", "view_merge",
            "interleaved_split", "interleaved_merge", "swap_qk", "transpose_weights", "transpose_attention", "skip_wo", "no_bias",
            "heads_reversed", "one_head", "double_heads", "average_heads", "sum_heads", "value_is_key", "view_split+view_merge",
            "interleaved_split+interleaved_merge")


def by_hand():
    for fmt in WIDE:
        yield from (f"trace?{body}&format={fmt}" for body in (
            GROUPED, GROUPED.replace("kv_heads=2", "kv_heads=1") + "&split=interleaved&merge=interleaved",
            LAYER + "&split=view", LAYER + "&merge=view", LAYER + "&split=interleaved&seed=2",
            LAYER + "&merge=interleaved&show=per_head", LAYER + "&show=per_head", LAYER + "&softmax_axis=queries",
            LAYER + "&dropout=0.4", LAYER + "&score=additive", GROUPED + "&score=additive&wa=normal&ua=normal&scale=2",
            LAYER + "&score=additive&wa=[[1,0,2],[0,1,-1]]&ua=[[0,1,1],[1,0,0]]&va=[1,-0.5,2]&softmax=naive&mask_at=exp",
            LAYER + "&position=relative", LAYER + "&position=relative&clip=1&scale_at=query",
            GROUPED + "&position=relative&rel_k=[[1,0],[0,1],[-1,0.5]]&rel_v=zeros&scale_at=both&scale_op=multiply"))
    for fmt in (*WIDE, *NARROW):
        yield f"trace?{LAYER}&softmax=online&tile=2&format={fmt}"
        yield f"trace?{LAYER}&mask_at=exp&format={fmt}&empty_row=zero"
    for place in ("exp", "weights"):
        yield from (f"trace?{LAYER}{EMPTY}&mask_at={place}&empty_row={policy}" for policy in POLICIES)
    yield from (f"trace?{LAYER}{EMPTY}&softmax=online&tile=1&empty_row={policy}&normalise=reciprocal" for policy in POLICIES)
    yield from (f"trace?{LAYER}&softmax=online&tile=2&format={a}&score_format={b}&softmax_format={c}&accumulate={d}" for a, b, c, d in (
        ("fp16", "fp32", "same", "same"), ("fp32", "same", "fp16", "fp64"), ("bf16", "fp32", "fp64", "fp32"), ("fp64", "e4m3", "same", "same")))
    yield "trace?memory=normal&s=0&softmax=online&format=fp16"
    for fmt in ("fp64", "fp32", "fp16"):
        yield from (f"trace?preset=distinct&convention={name}&format={fmt}&b=1&heads=2&d_model=5&d_k=3&d_v=2" for name in CONVENTIONS)
    for name in ("hf_eager", "hf_upcast"):
        yield from (f"trace?{LAYER}&mask={mask}&lengths=[2,0]&convention={name}&format={fmt}"
                    for mask in ("causal+padding", "padding") for fmt in ("fp32", "fp16"))
    # X and weights of integers, so that a wrong rule shows at once
    x = "x=[[1,0,2,-1],[0,1,-1,2],[2,-1,0,1]]&heads=2&wq=normal&wk=normal&wv=normal&wo=normal&bias=normal&seed=4"
    yield from (f"trace?{x}&mistake={name}" for name in MISTAKES)
    yield from (f"trace?{x}&format=fp16&mask=causal+custom&allowed=[[1,1,0],[1,0,1],[0,0,0]]&mistake={name}" for name in MISTAKES[3:14])


SEED, COUNT = 63, 120


def variant_specs():
    rng = random.Random(SEED)
    return list(by_hand()) + [write(random_fields(rng, "small", None, ALL)) for _ in range(COUNT)]
