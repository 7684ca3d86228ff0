"""NumPy as a second, independent opinion on every step of a reference run, each step taken from the one before.

Single operations must agree bit for bit; sums, which NumPy orders as it likes, within terms x epsilon x sum of
magnitudes; exp within EXP_ULPS of the format (NumPy's vector exp is not correctly rounded). It has fp64, fp32 and fp16;
runs in other formats, in several, or with saturation are not asked about.
"""
import numpy as np

DTYPES = {"fp64": np.float64, "fp32": np.float32, "fp16": np.float16}
EXP_ULPS = 3


def array(run, name, dtype):
    tensor = run.steps[name]
    return np.array(tensor.values(), dtype=dtype).reshape(tensor.shape)


def equal(name, ours, theirs):
    zero_signs = (np.signbit(ours) == np.signbit(theirs)) | np.isnan(ours)
    same = ((ours == theirs) & zero_signs) | (np.isnan(ours) & np.isnan(theirs))
    assert same.all(), f"{name}: NumPy differs at {np.argwhere(~same)[:3].tolist()}"


def near_sum(coarse, name, rule, ours, *operands):
    """A contraction computed in float64; `coarse` is the coarser of format and accumulator, and cells whose magnitudes
    overflow it are left to the exact path."""
    wide = [o.astype(np.float64) for o in operands]
    theirs, size = np.einsum(rule, *wide), np.einsum(rule, *map(np.abs, wide))
    terms = max(max(o.shape) for o in operands) + 1
    limit = np.finfo(coarse)
    checked = np.isfinite(size) & (size < limit.max / 4)
    slack = terms * limit.eps * size + terms * limit.smallest_subnormal
    with np.errstate(invalid="ignore"):
        far = np.abs(ours.astype(np.float64) - theirs) > slack
    assert not (far & checked).any(), f"{name}: NumPy differs at {np.argwhere(far & checked)[:3].tolist()}"


def near_exp(ours, theirs):
    finite = np.isfinite(ours) & np.isfinite(theirs)
    with np.errstate(invalid="ignore"):
        far = np.abs(ours - theirs) > EXP_ULPS * np.spacing(np.where(finite, np.abs(ours), 1))
    bad = (finite & far) | (np.isnan(ours) != np.isnan(theirs)) | (~finite & ~far & (ours != theirs) & ~np.isnan(ours))
    assert not bad.any(), f"exp: NumPy differs at {np.argwhere(bad)[:3].tolist()}"


def check_projection(coarse, name, ours, source, weight, bias):
    """near_sum with the bias as one term more: a column of ones beside the source, the bias as a row of the weight."""
    if bias is not None:
        source = np.concatenate([source, np.ones((*source.shape[:2], 1), source.dtype)], axis=-1)
        weight = np.concatenate([weight, bias[None]], axis=0)
    near_sum(coarse, name, "btd,dw->btw", ours, source, weight)


def check_contractions(run, get, coarse):
    memory = "memory" if "memory" in run.steps else "x"
    for name, source in (("q", "x"), ("k", memory), ("v", memory), ("out", "merged")):
        weight, bias = ("wo", "bo") if name == "out" else ("w" + name, "b" + name)
        if source in run.steps:
            check_projection(coarse, name, get(name), get(source), get(weight), get(bias) if bias in run.steps else None)
    q = get("scaled_q" if "scaled_q" in run.steps else "q_heads")
    k = get("scaled_k" if "scaled_k" in run.steps else "k_heads")
    near_sum(coarse, "scores", "bhtd,bhsd->bhts", get("scores"), q, k)
    near_sum(coarse, "context", "bhts,bhsd->bhtd", get("context"), get("weights"), get("v_heads"))


def check_softmax(run, get, coarse):
    if 0 in run.steps["weights"].shape:
        return
    before = next(n for n in ("masked", "scaled", "scores") if n in run.steps)
    if "shifted" in run.steps:
        equal("row_max", np.abs(get("row_max")), np.abs(get(before).max(axis=-1)))
        equal("shifted", get("shifted"), get(before) - get("row_max")[..., None])
        before = "shifted"
    near_exp(get("exp"), np.exp(get(before)))
    near_sum(coarse, "row_sum", "bhts->bht", get("row_sum"), get("exp"))
    sums = get("row_sum")[..., None]
    weights = get("exp") * (1 / sums) if run.p["normalise"] == "reciprocal" else get("exp") / sums
    kept = np.ones(sums.shape[:3], dtype=bool)
    if run.p["empty_row"] in ("zero", "uniform"):
        for row in run.empty_rows():
            kept[tuple(row)] = False
    equal("weights", get("weights")[kept], weights[kept].astype(sums.dtype))


def has_opinion(run):
    return run.p["overflow"] == "ieee" and len(set(run.formats.values())) == 1 and run.r.format.name in DTYPES


def check(run):
    """Raises AssertionError where NumPy does not share the reference's opinion; False where it has none."""
    if not has_opinion(run):
        return False
    dtype = DTYPES[run.r.format.name]
    with np.errstate(all="ignore"):
        coarse = min(dtype, DTYPES.get(run.p["accumulate"], dtype), key=lambda d: np.finfo(d).bits)
        check_contractions(run, lambda name: array(run, name, dtype), coarse)
        check_softmax(run, lambda name: array(run, name, dtype), coarse)
        equal("merged", array(run, "merged", dtype),
              array(run, "context", dtype).transpose(0, 2, 1, 3).reshape(run.steps["merged"].shape))
        z = run.z
        for name, rows, width in (("q", "t", "d_k"), ("k", "s", "d_k"), ("v", "s", "d_v")):
            heads = array(run, name, dtype).reshape(z["b"], z[rows], z["heads"], z[width]).transpose(0, 2, 1, 3)
            equal(name + "_heads", array(run, name + "_heads", dtype), heads)
    return True
