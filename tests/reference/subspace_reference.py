"""Independent reference of the `subspace` experiment: what two relations ask for, and how near one row comes to both.

Exponentials have 60 digits (decimal), everything after them is fractions; nothing here is a running sum of doubles.
"""
from decimal import Decimal, getcontext
from fractions import Fraction

from spec_text import parse

getcontext().prec = 60
RELATIONS = {
    "near": lambda tokens, i, j: abs(i - j) == 1,
    "matching": lambda tokens, i, j: tokens[i] == tokens[j],
    "first": lambda tokens, i, j: j == 0,
    "itself": lambda tokens, i, j: i == j,
}


def softmax(logits):
    exps = [Fraction(Decimal(z.numerator).__truediv__(Decimal(z.denominator)).exp()) for z in logits]
    return [e / sum(exps) for e in exps]


def square(a, b):
    return sum((x - y) ** 2 for x, y in zip(a, b))


def plain(value):
    return [plain(v) for v in value] if isinstance(value, list) else float(value)


def subspace(text):
    _, fields = parse(text)
    tokens = fields.get("tokens", [0.0, 1.0, 2.0, 0.0, 1.0, 2.0])
    strength, mix = Fraction(float(fields.get("strength", 4))), Fraction(float(fields.get("mix", 0.5)))
    relations = [RELATIONS[name] for name in fields.get("relations", "near+matching").split("+")]
    n = range(len(tokens))
    logits = [[[strength * related(tokens, i, j) for j in n] for i in n] for related in relations]
    targets = [[softmax(row) for row in plane] for plane in logits]
    single = [[mix * a + (1 - mix) * b for a, b in zip(*rows)] for rows in zip(*targets)]
    merged = [softmax([a + b for a, b in zip(*rows)]) for rows in zip(*logits)]
    distance = lambda p: [mix * square(p[i], targets[0][i]) + (1 - mix) * square(p[i], targets[1][i]) for i in n]
    mean = lambda rows: sum(rows) / len(rows)
    return {"spec": text, "targets": plain(targets), "single": plain(single), "merged": plain(merged),
            "single_error": float(mean(distance(single))), "merged_error": float(mean(distance(merged))),
            "bound": float(mean([mix * (1 - mix) * square(targets[0][i], targets[1][i]) for i in n])),
            "single_rows": plain(distance(single)), "merged_rows": plain(distance(merged))}


SUBSPACES = ["", "mix=0.25", "mix=0", "mix=1", "strength=0", "strength=0.5&mix=0.125", "strength=30", "relations=matching+near&mix=0.75",
             "relations=first+itself&strength=2", "relations=near+first&tokens=[5,5]", "tokens=[1,1,1,1]&strength=3",
             "tokens=[0,1,0,2,0,1,2,1,0]&strength=2.5&mix=0.625", "relations=itself+matching&tokens=[0,1,2,3]", "strength=700&mix=0.5"]
SUBSPACES = [f"{'&'.join(filter(None, [s, 'format=fp64']))}" for s in SUBSPACES]
