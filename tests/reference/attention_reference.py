"""Independent reference of the `trace` experiment: Spec text in, every step out, each operation rounded once.

It shares no code with the engine. Axis letters: B batch, h heads, T queries, S keys.
"""
from exact_arithmetic import ExactArithmetic, maximum, root_rounded
from fast_arithmetic import fast_or_exact
from number_formats import FORMATS
from sizes import inputs, resolve_sizes, settings
from spec_text import number, parse
from tensors import Tensor, build


class Rounding:
    """The run's format and accumulator. `exact` takes fractions throughout instead of the machine's operations."""

    def __init__(self, p, exact):
        self.format = FORMATS[p["format"]]
        wide = self.format if p["accumulate"] == "same" else FORMATS[p["accumulate"]]
        self.step = ExactArithmetic(self.format) if exact else fast_or_exact(self.format, self.format)
        self.sum = ExactArithmetic(wide) if exact else fast_or_exact(wide, self.format)

    def total(self, terms):
        """Left to right from the first term, in the accumulator; one rounding at the end. No terms: +0."""
        terms = iter(terms)
        running = next(terms, 0.0)
        running = self.sum.store(running)
        for term in terms:
            running = self.sum.add(running, term)
        return self.step.store(running)

    def dot(self, pairs):
        return self.total(self.sum.multiply(a, b) for a, b in pairs)


class Run:
    def __init__(self, text, exact=False):
        experiment, fields = parse(text)
        assert experiment == "trace"
        self.p, preset = settings(fields)
        self.z = resolve_sizes(fields, self.p, preset)
        self.r = Rounding(self.p, exact)
        self.steps = {}

    def keep(self, tensor):
        self.steps[tensor.name] = tensor
        return tensor

    # -- from inputs to heads

    def take_inputs(self):
        for name, shape, doubles in inputs(self.p, self.z):
            self.keep(Tensor(name, shape, [self.r.step.store(x) for x in doubles]))

    def project(self, name, source, weight, bias):
        """(B,T,d) W (d,w) + bias (w), the bias added after the dot product was rounded."""
        w, b = self.steps[weight], self.steps.get(bias)
        batch, rows, depth = source.shape

        def cell(i, j, column):
            dot = self.r.dot((source[i, j, n], w[n, column]) for n in range(depth))
            return dot if b is None else self.r.step.add(dot, b[(column,)])

        return self.keep(build(name, (batch, rows, w.shape[1]), cell))

    def projections(self):
        if "q" in self.steps:
            return
        x = self.steps["x"]
        source = self.steps.get("memory", x)
        self.project("q", x, "wq", "bq")
        self.project("k", source, "wk", "bk")
        self.project("v", source, "wv", "bv")

    def split(self):
        for name, width in (("q", "d_k"), ("k", "d_k"), ("v", "d_v")):
            whole = self.steps[name]
            shape = (*whole.shape[:2], self.z["heads"], self.z[width])
            self.keep(whole.view(name + "_split", shape))
        for name in "qkv":
            self.keep(self.steps[name + "_split"].transpose(name + "_heads", 1, 2))

    # -- scores

    def scaler(self, degree):
        """Function that scales one value by divisor**(1/degree), the divisor rounded once."""
        z, scale = self.z, self.p["scale"]
        words = {"sqrt_d_k": (z["d_k"], 2), "sqrt_d_model": (z["d_model"], 2), "d_k": (z["d_k"], 1)}
        radicand, own = words[scale] if scale in words else (number(scale), 1)
        multiply = self.p["scale_op"] == "multiply"
        constant = root_rounded(self.r.format, float(radicand), own * degree, reciprocal=multiply)
        operation = self.r.step.multiply if multiply else self.r.step.divide
        return lambda x: operation(x, constant)

    def scores(self):
        q, k = self.steps["q_heads"], self.steps["k_heads"]
        at = self.p["scale_at"] if self.p["scale"] != "none" else "nowhere"
        if at == "query":
            q = self.keep(q.map("scaled_q", self.scaler(1)))
        if at == "both":
            q = self.keep(q.map("scaled_q", self.scaler(2)))
            k = self.keep(k.map("scaled_k", self.scaler(2)))
        z = self.z
        width = range(z["d_k"])
        scores = self.keep(build("scores", (z["b"], z["heads"], z["t"], z["s"]), lambda b, h, i, j: self.r.dot(
            (q[b, h, i, n], k[b, h, j, n]) for n in width)))
        return self.keep(scores.map("scaled", self.scaler(1))) if at == "after" else scores

    # -- mask

    def allowed(self, b, h, i, j):
        """May this key be seen? All kinds of mask combined as booleans."""
        kinds, z = self.p["mask"].split("+"), self.z
        shift = z["s"] - z["t"] if self.p["align"] == "bottom_right" else 0
        if "causal" in kinds and j > i + shift:
            return False
        if "padding" in kinds and j >= self.p["lengths"][b]:
            return False
        if "custom" in kinds:
            plane = self.p["allowed"]
            depth = 0
            probe = plane
            while isinstance(probe, list):
                depth, probe = depth + 1, probe[0]
            for index in (b, h)[:depth - 2]:
                plane = plane[index]
            return plane[i][j] != 0
        return True

    def empty_rows(self):
        z = self.z
        return [[b, h, i] for b in range(z["b"]) for h in range(z["heads"]) for i in range(z["t"])
                if not any(self.allowed(b, h, i, j) for j in range(z["s"]))]

    def masked(self, scores):
        if self.p["mask"] == "none":
            return scores
        step, value = self.r.step, self.p["mask_value"]
        constant = -self.r.format.largest if value == "min" else step.store(number(value))
        unmasked = {tuple(row) for row in self.empty_rows()} if self.p["empty_row"] == "attend_all" else set()

        def cell(b, h, i, j):
            score = scores[b, h, i, j]
            if (b, h, i) in unmasked:
                return score
            a = 1.0 if self.allowed(b, h, i, j) else 0.0
            if self.p["mask_mode"] == "add":
                return step.add(score, 0.0 if a else constant)
            if self.p["mask_mode"] == "multiply":
                return step.add(step.multiply(score, a), step.multiply(constant, 1.0 - a))
            return score if a else constant

        return self.keep(build("masked", scores.shape, cell))

    # -- softmax

    def softmax(self, logits):
        z, step = self.z, self.r.step
        keys, rows = range(z["s"]), (z["b"], z["heads"], z["t"])
        if self.p["softmax"] == "shifted":
            top = self.keep(build("row_max", rows, lambda *row: maximum(logits[(*row, j)] for j in keys)))
            logits = self.keep(build("shifted", logits.shape, lambda *at: step.subtract(logits[at], top[at[:3]])))
        exps = self.keep(logits.map("exp", step.exp))
        sums = self.keep(build("row_sum", rows, lambda *row: self.r.total(exps[(*row, j)] for j in keys)))
        policy = {"zero": 0.0, "uniform": step.divide(1.0, float(z["s"]))}.get(self.p["empty_row"])
        replaced = {tuple(row) for row in self.empty_rows()} if policy is not None else set()

        def weight(*at):
            if at[:3] in replaced:
                return policy
            if self.p["normalise"] == "reciprocal":
                return step.multiply(exps[at], step.divide(1.0, sums[at[:3]]))
            return step.divide(exps[at], sums[at[:3]])

        return self.keep(build("weights", logits.shape, weight))

    # -- back to the model's width

    def gather(self, weights):
        z, v = self.z, self.steps["v_heads"]
        keys = range(z["s"])
        context = self.keep(build("context", (z["b"], z["heads"], z["t"], z["d_v"]), lambda b, h, i, n: self.r.dot(
            (weights[b, h, i, j], v[b, h, j, n]) for j in keys)))
        apart = self.keep(context.transpose("context_split", 1, 2))
        merged = self.keep(Tensor("merged", (z["b"], z["t"], z["heads"] * z["d_v"]), apart.values()))
        self.project("out", merged, "wo", "bo")


def trace(text, exact=False):
    """The run of a `trace` Spec: `.steps` in order, `.empty_rows()`, `.r.format`."""
    run = Run(text, exact)
    run.take_inputs()
    run.projections()
    run.split()
    run.gather(run.softmax(run.masked(run.scores())))
    return run
