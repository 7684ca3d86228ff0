"""Independent reference of the `mask` experiment: a constant, a mode, a format and a row policy on rows of scores.

The layer's own mask and softmax stand behind it, on scores that are given instead of computed.
"""
import json
import math

from attention_reference import Run
from compare_traces import as_double, same
from masking import combine, stored_constant
from number_formats import to_hex
from random_specs import HOSTILE, NARROW, SPECIAL
from spec_text import flatten, number, parse
from tensors import Tensor, build
from weighing import two_pass


class MaskRun(Run):
    """A layer of one head whose scores, and planes of allowed keys, come from the Spec."""

    def __init__(self, text):
        fields = parse(text)[1]
        self.rows = fields["scores"] if isinstance(fields["scores"][0], list) else [fields["scores"]]
        t, s = len(self.rows), len(self.rows[0])
        own = {k: v for k, v in fields.items() if k not in ("scores", "allowed", "second_mask")}
        super().__init__("trace?" + "&".join(f"{k}={v}" for k, v in {**own, "t": t, "s": s, "heads": 1, "memory": "normal"}.items()))
        self.planes = [self.plane(fields[name]) for name in ("allowed", "second_mask") if name in fields]
        combined = [[float(all(p[i][j] for p in self.planes)) for j in range(s)] for i in range(t)]
        self.mask.p = self.p = {**self.p, "mask": "custom", "allowed": combined}
        self.mask.kinds = ["custom"]

    def plane(self, given):
        return given if isinstance(given[0], list) else [given]

    def answer(self):
        r, shape = self.r, (1, 1, len(self.rows), len(self.rows[0]))
        cells = self.keep(Tensor("scores", shape, [r.take(x) for x in flatten(self.rows)]))
        constant, alone = stored_constant(self.p, r), self.mask.rows_left_alone()
        for n, plane in enumerate(self.planes):
            name = "masked" if n == 0 else "masked_second"
            before = cells
            cells = self.keep(build(name, shape, lambda *at: before[at] if at[:3] in alone else combine(
                r.step, self.p["mask_mode"], constant, before[at], plane[at[2]][at[3]] != 0)))
        two_pass(self, cells)
        return constant


def forbidden_weights(run):
    weights = run.steps["weights"].values()
    allowed = flatten(run.p["allowed"])
    return [w for w, a in zip(weights, allowed) if not a]


def raises(run):
    """PyTorch's masked_fill: a finite number that the format does not reach."""
    value = run.p.get("mask_value", "min")
    return value != "min" and math.isfinite(number(value)) and abs(number(value)) > run.r.format.largest


def rows_of(run, name):
    cells, width = run.steps[name].values(), run.z["s"]
    return [cells[i:i + width] for i in range(0, len(cells), width)]


def verdict(run, constant):
    """What the mask did, in one word; the first of these that holds."""
    weights, forbidden = rows_of(run, "weights"), forbidden_weights(run)
    if run.p["mask_mode"] == "fill" and raises(run):
        return "raises"
    if any(math.isnan(w) for row in weights for w in row):
        return "nan"
    if not forbidden:
        return "no_effect"
    if math.isinf(constant):
        return "infinite"
    if not any(forbidden):
        return "exact"
    if run.p["mask_mode"] != "fill" and unmasked(run) == run.steps["weights"].values():
        return "no_effect"
    empty = [row[2] for row in run.empty_rows()]
    elsewhere = [w for i, row in enumerate(weights) if i not in empty for w, a in zip(row, run.p["allowed"][i]) if not a]
    uniform = all(len(set(weights[i])) == 1 for i in empty)
    return "absorbed" if uniform and not any(elsewhere) else "leaks"


def unmasked(run):
    """The weights of the scores as they stand."""
    steps, p = dict(run.steps), run.p
    run.mask.p = run.p = {**p, "empty_row": "arithmetic"}
    two_pass(run, run.steps["scores"])
    found, run.steps, run.p, run.mask.p = run.steps["weights"].values(), steps, p, p
    return found


def random_mask(rng, name):
    t, s, spread = rng.randint(1, 3), rng.randint(1, 4), rng.choice([1, 10, 40, 30000])

    def score():
        return rng.choice(HOSTILE + NARROW + SPECIAL) if rng.random() < 0.05 else round(rng.uniform(-spread, spread), rng.choice([0, 3]))

    def plane():
        return json.dumps([[rng.choice([0, 1]) for _ in range(s)] for _ in range(t)], separators=(",", ":"))

    scores = json.dumps([[score() for _ in range(s)] for _ in range(t)], separators=(",", ":"))
    text = f"mask?scores={scores}&allowed={plane()}&format={name}"
    if rng.random() < 0.3:
        text += f"&second_mask={plane()}"
    for key, words in (("mask_value", ["-inf", "min", "-1e9", "-1e4", "-65505", "0", "-448", "-3.4028234663852886e38", "1e39"]),
                       ("mask_mode", ["fill", "add", "multiply"]), ("empty_row", ["arithmetic", "zero", "uniform", "attend_all"]),
                       ("overflow", ["ieee", "saturate", "saturate_all"])):
        if rng.random() < 0.7 - 0.4 * (key == "overflow"):
            text += f"&{key}={rng.choice(words)}"
    return text


def mask_differences(text, answer):
    run = MaskRun(text)
    constant = run.answer()
    fmt, results = run.r.format, answer["results"]
    steps = {s["name"]: s for s in answer["steps"]}
    for name in ("scores", "masked", "row_max", "shifted", "exp", "row_sum", "weights"):
        wanted = [to_hex(fmt, x) for x in run.steps[name].values()]
        seen = flatten(steps.get(name, {}).get("bits", []))
        if wanted != seen:
            yield f"{name}: wanted {wanted}, seen {seen}"
    forbidden = forbidden_weights(run)
    facts = {"verdict": verdict(run, constant), "stored_bits": to_hex(fmt, constant), "masked_fill": "raises" if raises(run) else "ok",
             "empty_rows": [row[2] for row in run.empty_rows()]}
    for key, value in facts.items():
        if results.get(key) != value:
            yield f"{key}: wanted {value}, seen {results.get(key)}"
    if not same(constant, as_double(results["stored_value"])):
        yield f"stored_value: wanted {constant}, seen {results['stored_value']}"
    if forbidden and not any(map(math.isnan, forbidden)) and not same(abs(max(forbidden)), as_double(results["masked_weight"])):
        yield f"masked_weight: wanted {max(forbidden)}, seen {results['masked_weight']}"
