"""How the named programs keep their weights: nn.Linear as (out, in), Conv1D as (in, out), q, k and v in one block or apart.

The logical matrices are the same in any of them; only strides, offsets and storage tell.
"""
from tensors import Tensor

LINEAR = ("nanogpt", "nanogpt_sdpa", "build_nanogpt", "annotated")
CONV1D = ("hf_eager", "hf_upcast", "gpt2_tf")
APART = ("annotated",)


def blocks(run):
    """Which weights share a block: all three, or k and v alone where the keys come from a memory."""
    if run.p.get("convention") in APART:
        return [["wq"], ["wk"], ["wv"]]
    return [["wq"], ["wk", "wv"]] if "memory" in run.steps else [["wq", "wk", "wv"]]


def lay_out(run):
    """Puts the weights among the steps into the layout of the run's convention."""
    convention = run.p.get("convention")
    if convention not in LINEAR + CONV1D:
        return
    present = [[name for name in block if name in run.steps] for block in [*blocks(run), ["wo"]]]
    for block in filter(None, present):
        fuse(run.steps, block, convention in LINEAR)


def fuse(steps, names, out_in):
    rows = steps[names[0]].shape[0]
    total = sum(steps[name].shape[1] for name in names)
    storage, offset = [0.0] * (rows * total), 0
    strides = (1, rows) if out_in else (total, 1)
    for name in names:
        matrix = Tensor(name, steps[name].shape, storage, strides, names[0])
        matrix.offset = offset
        for at, x in steps[name].items():
            storage[matrix.place(at)] = x
        offset += matrix.shape[1] * (rows if out_in else 1)
        steps[name] = matrix
