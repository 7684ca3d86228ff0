"""Scores of queries and keys: the scaled dot product, additive scores, relative positions."""
from exact_arithmetic import root_rounded
from spec_text import number
from tensors import build


def scaler(run, degree, r):
    """Function that scales one value by divisor**(1/degree), the divisor rounded once."""
    z, scale = run.z, run.p["scale"]
    words = {"sqrt_d_k": (z["d_k"], 2), "sqrt_d_model": (z["d_model"], 2), "d_k": (z["d_k"], 1)}
    radicand, own = words[scale] if scale in words else (number(scale), 1)
    multiply = run.p["scale_op"] == "multiply"
    constant = root_rounded(r.format, float(radicand), own * degree, multiply, r.overflow)
    operation = r.step.multiply if multiply else r.step.divide
    return lambda x: operation(x, constant)


def scaled_operands(run, at):
    q, k = run.steps["q_heads"], run.steps["k_heads"]
    if at in ("query", "both"):
        q = run.keep(q.map("scaled_q", scaler(run, 1 if at == "query" else 2, run.r)))
    if at == "both":
        k = run.keep(k.map("scaled_k", scaler(run, 2, run.r)))
    return q, k


def score(run):
    """The logits before any mask."""
    at = run.p["scale_at"] if run.p["scale"] != "none" else "nowhere"
    q, k = scaled_operands(run, at)
    r = run.r_score
    cell = additive(run, *((k, q) if "swap_qk" in run.mistakes else (q, k))) if run.p["score"] == "additive" else dot(run, q, k)
    z = run.z
    scores = run.keep(build("scores", (z["b"], z["heads"], z["t"], z["s"]), cell), r)
    return run.keep(scores.map("scaled", scaler(run, 1, r)), r) if at == "after" else scores


def dot(run, q, k):
    r, width, group = run.r_score, range(run.z["d_k"]), run.group

    left, right = (k, q) if "swap_qk" in run.mistakes else (q, k)

    def product(b, h, i, j):
        return r.dot((left[b, h, i, n], right[b, h // group, j, n]) for n in width)

    if run.p["position"] != "relative":
        return product
    table, z = run.steps["rel_k"], run.z
    rel = run.keep(build("rel_scores", (z["b"], z["heads"], z["t"], z["s"]), lambda b, h, i, j: r.dot(
        (q[b, h, i, n], table[distance(z, i, j), n]) for n in width)), r)
    return lambda *at: r.step.add(product(*at), rel[at])


def distance(z, i, j):
    """Row of a table of relative positions."""
    return max(-z["clip"], min(z["clip"], j - i)) + z["clip"]


def part(run, name, source, weight):
    """Queries or keys projected to the width of an additive score."""
    w, (b, h, rows, depth) = run.steps[weight], source.shape
    return run.keep(build(name, (b, h, rows, run.z["a"]), lambda b, h, i, m: run.r.dot(
        (source[b, h, i, n], w[n, m]) for n in range(depth))))


def additive(run, q, k):
    z, step, group = run.z, run.r.step, run.group
    left, right = part(run, "query_part", q, "wa"), part(run, "key_part", k, "ua")
    shape = (z["b"], z["heads"], z["t"], z["s"], z["a"])
    summed = run.keep(build("pair_sum", shape, lambda b, h, i, j, m: step.add(left[b, h, i, m], right[b, h // group, j, m])))
    bent, va = run.keep(summed.map("pair_tanh", step.tanh)), run.steps["va"]
    return lambda *at: run.r_score.dot((bent[(*at, m)], va[(m,)]) for m in range(z["a"]))
