"""The Specs behind tests/golden/traces.json: situations by hand, then random ones from a fixed seed."""
import random

from random_specs import random_fields, write

DISTINCT_X = "[[1,0,2,-1],[0,1,-1,2],[2,-1,0,1]]"
DISTINCT_W = ("wq=[[1,0,0,1],[0,1,1,0],[1,0,-1,0],[0,-1,0,2]]&wk=[[0,1,1,0],[1,0,0,-1],[0,2,0,1],[1,0,1,0]]"
              "&wv=[[1,2,0,0],[0,1,-1,0],[0,0,1,1],[2,0,0,-1]]&wo=[[1,0,0,2],[0,1,-1,0],[1,0,1,0],[0,-2,0,1]]")
MEMORY = "[[1,0],[0,1],[1,1],[0,2],[2,0]]"
FALLBACK = "x=[[1,2,3],[4,5,6],[7,8,9]]&heads=1&mask=custom&allowed=[[1,1,0],[1,1,0],[0,0,0]]"

BY_HAND = [
    "trace?preset=lesson", "trace?preset=lesson&format=fp64", "trace?preset=distinct",
    "trace?b=1&t=2&seed=2&bias=normal&wq=normal&wk=normal&wv=normal&wo=normal&format=fp64",
    f"trace?x={DISTINCT_X}&heads=2&{DISTINCT_W}&bq=[0.5,0,0,-0.5]&bk=[0,0.25,0,0]&bv=[0,0,1,0]&bo=[0,-1,0,0.5]&format=fp64",
    f"trace?x=[[1,0],[0,2]]&memory={MEMORY}&heads=1&mask=causal&align=top_left&format=fp64",
    f"trace?x=[[1,0],[0,2]]&memory={MEMORY}&heads=1&mask=causal&align=bottom_right&format=fp64",
    "trace?x=[[1,0],[0,2],[1,1],[2,1],[0,1]]&memory=[[1,0],[0,1]]&heads=2&mask=causal&align=bottom_right",
    "trace?t=3&s=4&memory=normal&d_model=6&heads=2&d_k=3&d_v=5&mask=none",
    "trace?memory=normal&s=0&bias=normal", "trace?memory=normal&s=0&mask=none&softmax=naive&empty_row=uniform&format=fp64",
    # the all-masked row under each constant, mode and policy
    f"trace?{FALLBACK}", f"trace?{FALLBACK}&mask_value=min&format=fp64", f"trace?{FALLBACK}&mask_value=-1e9&mask_mode=add",
    f"trace?{FALLBACK}&mask_value=-1e9&mask_mode=add&format=fp64", f"trace?{FALLBACK}&mask_value=min&mask_mode=add",
    f"trace?{FALLBACK}&mask_value=-1e4&mask_mode=multiply", f"trace?{FALLBACK}&mask_mode=multiply",
    f"trace?{FALLBACK}&empty_row=zero", f"trace?{FALLBACK}&empty_row=uniform&normalise=reciprocal",
    f"trace?{FALLBACK}&empty_row=attend_all", "trace?x=[[1,0],[0,2]]&heads=1&mask=padding&lengths=[0]&empty_row=uniform&format=fp64",
    "trace?b=2&t=3&heads=3&d_model=3&mask=causal+padding&lengths=[2,0]&wq=normal&wk=normal&wv=normal",
    "trace?b=2&t=2&heads=2&mask=custom&allowed=[[[[1,0],[0,1]],[[1,1],[0,0]]],[[[0,1],[1,0]],[[1,1],[1,1]]]]",
    "trace?x=[[1,0],[0,2]]&heads=1&mask=none&mask_value=-1e9",
    # special values: -0, subnormals, the edges of the range, infinities in X
    'trace?x=[["-0",0,"-0"],[1e-45,-1e-45,1e-40],[-1e-39,2e-38,"-0"]]&heads=1&mask=none&scale=none',
    'trace?x=[["-0",5e-324,-2.5e-310],[1e-300,-1e-20,"-0"]]&heads=1&mask=none&format=fp64&scale=1e-310&scale_op=multiply',
    'trace?x=[["-0"]]&heads=1&bias=zeros&mask=none', 'trace?x=[["-0"],["-0"]]&heads=1&wo=zeros&mask_mode=add',
    "trace?x=[[3e38,-3e38],[1e38,2e38]]&heads=1&mask=none", "trace?x=[[1e20,1],[-1e20,2],[3,4]]&heads=1&accumulate=fp64",
    "trace?x=[[1e200,1],[-1e200,2],[3,4]]&heads=2&format=fp64", 'trace?x=[["inf",1],[2,"-inf"],[0,1]]&heads=1',
    'trace?x=[["inf",1],[2,3]]&memory=[["nan",0],[1,1],["-inf","inf"]]&heads=1&mask=none&format=fp64',
    'trace?x=[["0x1.fffffep127",1],["0x1.000001p0",0.1]]&heads=2&mask=none', "trace?x=[[500,502],[500,500]]&heads=1&mask=none&softmax=naive",
    # every place and form of the scale
    "trace?seed=5&t=3&d_model=5&heads=1&scale_op=multiply", "trace?seed=5&t=3&d_model=5&heads=1&scale_at=query",
    "trace?seed=5&t=3&d_model=5&heads=1&scale_at=both&format=fp64", "trace?seed=5&t=3&d_model=6&heads=2&scale_at=both&scale_op=multiply",
    "trace?seed=5&t=3&d_model=6&heads=2&scale=sqrt_d_model", "trace?seed=5&t=3&d_model=6&heads=2&scale=d_k&format=fp64",
    "trace?seed=5&t=3&d_model=6&heads=2&scale=0.3&scale_op=multiply&format=fp64", "trace?seed=5&t=3&d_model=6&heads=2&scale=0.3&scale_at=both",
    # heads given outright, weights of odd shapes, accumulators
    "trace?q=[[1,0,2,1,0,1]]&k=[[1,0,1,1,0,2],[0,1,0,2,1,1]]&v=[[1,2,3,4],[5,6,7,8]]&heads=2&mask=none&bo=[1,2,3,4]",
    "trace?b=3&t=4&d_model=7&heads=3&d_k=2&d_v=5&wq=normal&wk=normal&wv=normal&wo=normal&bias=zeros&seed=9&accumulate=fp64",
    "trace?b=2&t=3&d_model=5&heads=2&d_k=3&wq=normal&wk=normal&wv=normal&wo=normal&seed=11&accumulate=fp32&format=fp64",
]
# The same layer in every format, and what only narrow formats show: thresholds, ties, stored constants, policies.
LAYER = "x=[[1.5,-0.3,2.25,0.7],[0.1,2.5,-1.1,1],[-2,0.6,1.9,-0.8]]&heads=2&wq=normal&wk=normal&wv=normal&wo=normal&bias=normal&seed=3"
NARROW = ["fp16", "bf16", "e4m3", "e5m2"]
BY_HAND += [f"trace?{LAYER}&format={f}{rest}" for f in NARROW
            for rest in ("", "&accumulate=fp32", "&scale_op=multiply&normalise=reciprocal", "&overflow=saturate&mask_value=-1e9")]
BY_HAND += [f"trace?{LAYER}&format={a}&score_format={b}&softmax_format={c}&mask_mode=add" for a, b, c in (
    ("fp16", "fp32", "same"), ("fp16", "same", "fp32"), ("bf16", "fp32", "fp32"), ("e4m3", "fp16", "fp32"), ("fp32", "e5m2", "fp16"),
    ("fp32", "same", "e4m3"), ("fp64", "fp16", "fp64"), ("e5m2", "e4m3", "bf16"))]
BY_HAND += [
    f"trace?{FALLBACK}&format={f}{rest}" for f in NARROW for rest in (
        "", "&mask_value=min&mask_mode=add", "&mask_value=-1e4&mask_mode=add", "&mask_value=-1e9", "&mask_value=-inf&overflow=saturate_all")]
BY_HAND += [
    "trace?x=[[32,32,32,32],[32,32,32,32]]&heads=1&mask=none&format=e4m3", "trace?x=[[300,200],[100,-300]]&heads=1&format=fp16",
    "trace?x=[[300,200],[100,-300]]&heads=1&format=fp16&overflow=saturate&mask=none", "trace?q=[[10,0]]&k=[[1,0],[1,0],[1,0]]&v=[[1,2],[3,4],[5,6]]&heads=1"
    "&mask=none&scale=none&softmax=naive&format=fp16", "trace?x=[[10.4,0],[0,10.4]]&heads=1&mask=none&scale=none&softmax=naive&format=fp16&wk=identity",
    "trace?x=[[1.00048828125090949,65519.99999999907]]&heads=1&mask=none&format=fp16",
    "trace?x=[[1.00048828125090949,65519.99999999907]]&heads=1&mask=none&format=fp16&convert=via_fp32",
    "trace?x=[[0.5,3],[2,-7]]&d_k=5&d_v=2&heads=1&wq=normal&wk=normal&wv=normal&wo=normal&scale_op=multiply&scale_at=both&format=fp16&score_format=fp32",
    "trace?memory=normal&s=0&format=bf16&softmax_format=e5m2", "trace?preset=lesson&format=fp16", "trace?preset=lesson&format=e4m3",
]
RANDOM_SEED, RANDOM_COUNT = 48, 240


def golden_specs():
    rng = random.Random(RANDOM_SEED)
    return BY_HAND + [write(random_fields(rng, "small"), encode=i % 5 == 0) for i in range(RANDOM_COUNT)]
