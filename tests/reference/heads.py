"""Splitting a width into heads and merging them again: by transpose, by a view that mixes tokens, or interleaved."""
from tensors import Tensor, build, row_major


def split(run, name, heads, width):
    whole, way = run.steps[name], run.p["split"]
    batch, rows = whole.shape[:2]
    if way == "view":
        run.keep(whole.view(name + "_heads", (batch, heads, rows, width)))
        return
    shape = (batch, rows, heads, width)
    if way == "interleaved":
        outer = row_major(whole.shape)[:2]
        apart = Tensor(name + "_split", shape, whole.data, (*outer, 1, heads), whole.storage)
    else:
        apart = whole.view(name + "_split", shape)
    run.keep(apart)


def split_all(run):
    z = run.z
    plan = (("q", z["heads"], z["d_k"]), ("k", z["kv_heads"], z["d_k"]), ("v", z["kv_heads"], z["d_v"]))
    for name, heads, width in plan:
        split(run, name, heads, width)
    if run.p["split"] != "view":
        for name, _, _ in plan:
            run.keep(run.steps[name + "_split"].transpose(name + "_heads", 1, 2))


def merge(run, context):
    z, way = run.z, run.p["merge"]
    shape = (z["b"], z["t"], z["heads"] * z["d_v"])
    if way == "view":
        return run.keep(context.view("merged", shape))
    apart = run.keep(context.transpose("context_split", 1, 2))
    heads, width, backwards = z["heads"], z["d_v"], "heads_reversed" in run.mistakes

    def cell(b, t, column):
        head, n = (column % heads, column // heads) if way == "interleaved" else divmod(column, width)
        return apart[b, t, heads - 1 - head if backwards else head, n]

    return run.keep(build("merged", shape, cell))


def per_head(run, context):
    """Each head's own share of `out`: its context times its own rows of W^O."""
    z, wo = run.z, run.steps["wo"]
    own = range(z["d_v"])

    def row(h, n):
        return n * z["heads"] + h if run.p["merge"] == "interleaved" else h * z["d_v"] + n

    run.keep(build("per_head", (z["b"], z["heads"], z["t"], wo.shape[1]), lambda b, h, t, m: run.r.dot(
        (context[b, h, t, n], wo[row(h, n), m]) for n in own)))
