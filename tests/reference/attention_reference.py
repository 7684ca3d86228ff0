"""Independent reference of the `trace` experiment: Spec text in, every step out, each operation rounded once.

It shares no code with the engine. Axis letters: B batch, h heads, T queries, S keys.
"""
from exact_arithmetic import ExactArithmetic, maximum, root_rounded
from fast_arithmetic import fast_or_exact
from number_formats import FORMATS, convert
from sizes import inputs, resolve_sizes, settings
from spec_text import number, parse
from tensors import Tensor, build


class Rounding:
    """A step's format and its accumulator. `exact` takes fractions throughout instead of the machine's operations;
    `operands` is the format of what a dot product multiplies, where it is not the step's own."""

    def __init__(self, fmt, p, exact, operands=None):
        self.format, self.overflow, self.convert = fmt, p["overflow"], p["convert"]
        wide = fmt if p["accumulate"] == "same" else FORMATS[p["accumulate"]]
        if exact:
            self.step = ExactArithmetic(fmt, self.overflow)
            self.sum = self.product = ExactArithmetic(wide, self.overflow)
        else:
            self.step = fast_or_exact(fmt, fmt, self.overflow)
            self.sum = fast_or_exact(wide, wide, self.overflow)
            self.product = fast_or_exact(wide, operands or fmt, self.overflow)

    def take(self, x):
        """A double that comes in from outside."""
        return convert(self.format, x, self.convert, self.overflow)

    def total(self, terms):
        """Left to right from the first term, in the accumulator; one rounding at the end. No terms: +0."""
        terms = iter(terms)
        running = self.sum.store(next(terms, 0.0))
        for term in terms:
            running = self.add_term(running, term)
        return self.step.store(running)

    def add_term(self, running, term):
        # A term need not be a member of the accumulator: it may have more bits than a narrower one holds.
        return self.product.add(running, term)

    def dot(self, pairs):
        pairs = iter(pairs)
        first = next(pairs, None)
        if first is None:
            return self.step.store(0.0)
        running = self.product.multiply(*first)
        for a, b in pairs:
            running = self.sum.add(running, self.product.multiply(a, b))
        return self.step.store(running)


class Run:
    def __init__(self, text, exact=False):
        experiment, fields = parse(text)
        assert experiment == "trace"
        self.p, preset = settings(fields)
        self.z = resolve_sizes(fields, self.p, preset)
        score = FORMATS[self.p["format" if self.p["score_format"] == "same" else "score_format"]]
        softmax = score if self.p["softmax_format"] == "same" else FORMATS[self.p["softmax_format"]]
        self.r = Rounding(FORMATS[self.p["format"]], self.p, exact)
        self.r_score = Rounding(score, self.p, exact, operands=self.r.format)
        self.r_softmax = Rounding(softmax, self.p, exact)
        self.steps, self.formats = {}, {}

    def keep(self, tensor, rounding=None):
        self.steps[tensor.name] = tensor
        self.formats[tensor.name] = (rounding or self.r).format
        return tensor

    # -- from inputs to heads

    def take_inputs(self):
        for name, shape, doubles in inputs(self.p, self.z):
            self.keep(Tensor(name, shape, [self.r.take(x) for x in doubles]))

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

    def scaler(self, degree, r):
        """Function that scales one value by divisor**(1/degree), the divisor rounded once."""
        z, scale = self.z, self.p["scale"]
        words = {"sqrt_d_k": (z["d_k"], 2), "sqrt_d_model": (z["d_model"], 2), "d_k": (z["d_k"], 1)}
        radicand, own = words[scale] if scale in words else (number(scale), 1)
        multiply = self.p["scale_op"] == "multiply"
        constant = root_rounded(r.format, float(radicand), own * degree, multiply, r.overflow)
        operation = r.step.multiply if multiply else r.step.divide
        return lambda x: operation(x, constant)

    def scores(self):
        q, k = self.steps["q_heads"], self.steps["k_heads"]
        at = self.p["scale_at"] if self.p["scale"] != "none" else "nowhere"
        if at == "query":
            q = self.keep(q.map("scaled_q", self.scaler(1, self.r)))
        if at == "both":
            q = self.keep(q.map("scaled_q", self.scaler(2, self.r)))
            k = self.keep(k.map("scaled_k", self.scaler(2, self.r)))
        z = self.z
        width = range(z["d_k"])
        r = self.r_score
        scores = self.keep(build("scores", (z["b"], z["heads"], z["t"], z["s"]), lambda b, h, i, j: r.dot(
            (q[b, h, i, n], k[b, h, j, n]) for n in width)), r)
        return self.keep(scores.map("scaled", self.scaler(1, r)), r) if at == "after" else scores

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
        r = self.r_score
        step, value = r.step, self.p.get("mask_value", "-inf" if r.format.infinite else "min")
        constant = -r.format.largest if value == "min" else r.take(number(value))
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

        return self.keep(build("masked", scores.shape, cell), r)

    # -- softmax

    def rounded(self, name, tensor, source, target):
        """A step of its own where two formats meet."""
        return tensor if source.format is target.format else self.keep(tensor.map(name, target.step.store), target)

    def softmax(self, logits):
        r = self.r_softmax
        logits = self.rounded("scores_rounded", logits, self.r_score, r)
        keys, rows, step = range(self.z["s"]), logits.shape[:3], r.step
        if self.p["softmax"] == "shifted":
            top = build("row_max", rows, lambda *row: maximum(logits[(*row, j)] for j in keys))
            # The maximum of no keys is -inf, which a format without infinities stores as it can.
            top = self.keep(top if keys or r.format.infinite else top.map("row_max", step.store), r)
            logits = self.keep(build("shifted", logits.shape, lambda *at: step.subtract(logits[at], top[at[:3]])), r)
        exps = self.keep(logits.map("exp", step.exp), r)
        sums = self.keep(build("row_sum", rows, lambda *row: r.total(exps[(*row, j)] for j in keys)), r)
        return self.rounded("weights_rounded", self.keep(self.weights(exps, sums), r), r, self.r)

    def weights(self, exps, sums):
        step = self.r_softmax.step
        policy = {"zero": 0.0, "uniform": step.divide(1.0, float(self.z["s"]))}.get(self.p["empty_row"])
        replaced = {tuple(row) for row in self.empty_rows()} if policy is not None else set()

        def weight(*at):
            if at[:3] in replaced:
                return policy
            if self.p["normalise"] == "reciprocal":
                return step.multiply(exps[at], step.divide(1.0, sums[at[:3]]))
            return step.divide(exps[at], sums[at[:3]])

        return build("weights", exps.shape, weight)

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
