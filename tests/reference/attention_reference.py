"""Independent reference of the `trace` experiment: Spec text in, every step out, each operation rounded once.

It shares no code with the engine. Axis letters: B batch, h heads, T queries, S keys.
"""
from choices import settings
from heads import merge, per_head, split_all
from layouts import lay_out
from masking import Mask, mask_scores, score_formats
from number_formats import FORMATS
from online import online_context
from rounding import Rounding
from scoring import distance, score
from sizes import inputs, resolve_sizes
from spec_text import parse
from tensors import Tensor, build
from weighing import weigh


class Run:
    def __init__(self, text, exact=False):
        experiment, fields = parse(text)
        assert experiment in ("trace", "leak")
        self.p, preset, self.mistakes = settings(fields)
        self.z = resolve_sizes(fields, self.p, preset, self.mistakes)
        self.group = self.z["heads"] // self.z["kv_heads"]
        own, (scores, softmax) = FORMATS[self.p["format"]], score_formats(self.p)
        self.r = Rounding(own, self.p, exact)
        self.r_score = Rounding(scores, self.p, exact, own)
        self.r_softmax = Rounding(softmax, self.p, exact)
        self.mask = Mask(self.p, self.z, self.mistakes)
        self.steps, self.formats = {}, {}

    def keep(self, tensor, rounding=None):
        self.steps[tensor.name] = tensor
        self.formats[tensor.name] = (rounding or self.r).format
        return tensor

    def empty_rows(self):
        return self.mask.empty_rows()

    def take_inputs(self, disturb=None):
        for name, shape, doubles in inputs(self.p, self.z, self.mistakes):
            cells = [self.r.take(x) for x in doubles]
            if disturb and name == "x":
                token, value = disturb
                cells = [self.r.take(value) if i // shape[2] % shape[1] == token else x for i, x in enumerate(cells)]
            self.keep(Tensor(name, shape, cells))
        lay_out(self)

    # -- projections

    def project(self, name, source, weight, bias):
        """(B,T,d) W (d,w) + bias (w), the bias added after the dot product was rounded."""
        w, b = self.steps[weight], self.steps.get(bias)
        if "transpose_weights" in self.mistakes:
            w = w.transpose(weight, 0, 1)
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

    # -- back to the model's width

    def gather(self, weights):
        z, group, r = self.z, self.group, self.r
        v = self.steps["k_heads" if "value_is_key" in self.mistakes else "v_heads"]
        across = "transpose_attention" in self.mistakes
        keys = range(z["s"])
        shape = (z["b"], z["heads"], z["t"], z["d_v"])

        def weight(b, h, i, j):
            return weights[b, h, j, i] if across else weights[b, h, i, j]

        def mean(b, h, i, n):
            return r.dot((weight(b, h, i, j), v[b, h // group, j, n]) for j in keys)

        if self.p["position"] != "relative":
            return self.keep(build("context", shape, mean))
        table = self.steps["rel_v"]
        rel = self.keep(build("rel_context", shape, lambda b, h, i, n: r.dot(
            (weights[b, h, i, j], table[distance(z, i, j), n]) for j in keys)))
        return self.keep(build("context", shape, lambda *at: r.step.add(mean(*at), rel[at])))

    def blend(self, context):
        """average_heads and sum_heads: the heads added left to right, and divided by their number."""
        z, step, average = self.z, self.r.step, "average_heads" in self.mistakes
        total = self.keep(build("head_sum" if average else "out", (z["b"], z["t"], z["d_v"]), lambda b, t, n: self.r.total(
            context[b, h, t, n] for h in range(z["heads"]))))
        if average:
            self.keep(total.map("out", lambda x: step.divide(x, float(z["heads"]))))

    def finish(self, context):
        if self.mistakes & {"average_heads", "sum_heads"}:
            self.blend(context)
            return
        merged = merge(self, context)
        if self.p["show"] == "per_head":
            per_head(self, context)
        if "skip_wo" in self.mistakes:
            self.keep(merged.map("out", lambda x: x))
        else:
            self.project("out", merged, "wo", "bo")


def trace(text, exact=False, disturb=None):
    """The run of a `trace` Spec: `.steps` in order, `.empty_rows()`, `.r.format`. `disturb` is a token of x and the number
    that all its features become, in every batch element."""
    run = Run(text, exact)
    run.take_inputs(disturb)
    run.projections()
    split_all(run)
    logits = mask_scores(run, score(run))
    run.finish(online_context(run, logits) if run.p["softmax"] == "online" else run.gather(weigh(run, logits)))
    return run
