"""Random Specs of every experiment but `trace`, and what an engine's answer to them gets wrong."""
import json
import math

from compare_traces import as_double, same
from exponential import exp_correctly_rounded
from leak_reference import leak_differences, random_leak
from ledger_reference import ledger_differences, random_ledger
from mask_reference import mask_differences, random_mask
from number_formats import FORMATS, FP64, decode, to_hex, ulp
from number_reference import describe_bits, numbers
from precision_reference import exp_differences, sum_differences
from random_specs import HOSTILE, NARROW, SPECIAL
from softmax_reference import softmax
from spec_text import flatten


def word(x):
    return "nan" if math.isnan(x) else ("inf" if x > 0 else "-inf") if math.isinf(x) else repr(x)


# -- softmax

def close(wanted, seen):
    return wanted == seen or abs(seen - wanted) <= 1e-6 * max(wanted, 1)


def random_policies(rng):
    text = ""
    for key, words in (("overflow", ["ieee", "saturate", "saturate_all"]), ("convert", ["direct", "via_fp32"])):
        if rng.random() < 0.35:
            text += f"&{key}={rng.choice(words)}"
    return text


def random_softmax(rng, name):
    width, rows, spread = rng.randint(1, 9), rng.choice([0, 0, 1, 3]), rng.choice([1, 10, 100, 800])

    def row():
        return [rng.choice(HOSTILE + NARROW + SPECIAL) if rng.random() < 0.06 else rng.uniform(-spread, spread) for _ in range(width)]

    text = "softmax?logits=" + json.dumps([row() for _ in range(rows)] if rows else row(), separators=(",", ":"))
    for key, words in (("shift", ["max", "none", "2", "-7.25", "100"]),
                       ("normalise", ["divide", "reciprocal"]), ("accumulate", ["same", "fp32", "fp64"])):
        if rng.random() < 0.6:
            text += f"&{key}={rng.choice(words)}"
    return text + f"&format={name}" + random_policies(rng)


def softmax_differences(text, answer):
    fmt, rows, worst = softmax(text)
    steps = {s["name"]: s for s in answer["steps"]}
    for stage in rows[0]:
        wanted = [to_hex(fmt, x) for row in rows for x in row[stage]]
        seen = flatten(steps.get(stage, {}).get("bits", []))
        if wanted != seen:
            yield f"{stage}: wanted {wanted}, seen {seen}"
    weights = [x for row in rows for x in row["weights"]]
    shown = flatten(answer["results"].get("weights"))
    if len(shown) != len(weights) or not all(same(a, as_double(b)) for a, b in zip(weights, shown)):
        yield f"results.weights: wanted {weights}, seen {shown}"
    error = answer["results"].get("max_error_ulp")
    # The engine may compute the real softmax with fewer digits than the reference: six of them are asked for.
    if worst is not None and (error is None or not close(worst, as_double(error))):
        yield f"results.max_error_ulp: wanted {worst}, seen {error}"


# -- number

def near_tie(rng, fmt):
    """Near, or on, the middle between two members; now and then past the end of the format."""
    member = decode(fmt, rng.getrandbits(fmt.bits))
    if not math.isfinite(member):
        return rng.choice([1, -1]) * (fmt.largest + ulp(fmt, fmt.largest) * rng.choice([0.25, 0.5, 0.5000001, 1, 1.5, 2.5]))
    return member + rng.choice([0.5, -0.5, 0.25, 0.5000001, 0.4999999, 0]) * ulp(fmt, member)


def random_number(rng, name):
    fmt = FORMATS[name]
    if rng.random() < 0.3:
        return f"number?bits=0x{rng.getrandbits(fmt.bits):0{fmt.bits // 4}x}&format={name}"

    def one():
        if rng.random() < 0.3:
            return decode(FP64, rng.getrandbits(64))
        return near_tie(rng, fmt if rng.random() < 0.8 else FORMATS["fp32"])

    policies = random_policies(rng)
    if rng.random() < 0.4:
        return f"number?value={word(one())}&format={name}{policies}"
    items = [json.dumps(word(x)) if not math.isfinite(x) else word(x) for x in (one() for _ in range(rng.randint(1, 6)))]
    return f"number?value=[{','.join(items)}]&format={name}{policies}"


def number_rows(text):
    if "bits=" not in text:
        return numbers(text)
    pattern, name = text.split("bits=")[1].split("&format=")
    return [describe_bits(FORMATS[name], int(pattern, 16))]


def agrees(wanted, seen):
    if isinstance(wanted, float):
        return seen is not None and not isinstance(seen, bool) and same(wanted, as_double(seen))
    return wanted == seen and type(wanted) is type(seen)


def number_differences(text, answer):
    rows = number_rows(text)
    for key in rows[0]:
        shown = answer["results"].get(key)
        shown = shown if "value=[" in text else [shown]
        for i, row in enumerate(rows):
            # Infinity and NaN have no last place; what an engine says there is left open.
            if row[key] is not None and not (isinstance(shown, list) and i < len(shown) and agrees(row[key], shown[i])):
                yield f"{key}[{i}]: wanted {row[key]!r}, seen {shown[i] if isinstance(shown, list) and i < len(shown) else shown!r}"


# -- exp and sum

def listed(xs):
    return "[" + ",".join(word(x) if math.isfinite(x) else f'"{word(x)}"' for x in xs) + "]"


def random_exp(rng, name):
    xs = [rng.choice([rng.uniform(-20, 20), rng.uniform(-750, 750), near_tie(rng, FORMATS[name]), rng.gauss(0, 1)]) for _ in range(5)]
    return f"exp?value={listed(xs)}&format={name}{random_policies(rng)}"


def random_sum(rng, name):
    size = rng.choice([1, 10, 1000])
    xs = [rng.choice([0.0, -0.0, 1.0, rng.gauss(0, size), rng.gauss(0, 1)]) for _ in range(rng.randint(1, 40))]
    terms = f"values={listed(xs)}" if rng.random() < 0.8 else f"count={rng.randint(1, 600)}&value={rng.choice([1, 0.1, -3])}"
    order = rng.choice(["sequential", "pairwise", "compensated"])
    return f"sum?{terms}&order={order}&accumulate={rng.choice(['same', 'fp32', 'fp64'])}&format={name}{random_policies(rng)}"


# -- exp in fp64, as softmax shows it

def random_exp64(rng, _):
    """Eight fp64 exponentials at a time, through a softmax without a shift."""
    xs = [rng.choice([rng.uniform(-745.2, 709.8), rng.uniform(-1, 1) * 2.0 ** -rng.randrange(60)]) for _ in range(8)]
    return "softmax?shift=none&format=fp64&logits=[" + ",".join(map(repr, xs)) + "]"


def exp64_differences(text, answer):
    xs = [float(x) for x in text.split("[")[1].rstrip("]").split(",")]
    bits = next((flatten(s["bits"]) for s in answer["steps"] if s["name"] == "exp"), [])
    wanted = [to_hex(FP64, exp_correctly_rounded(FP64, x)) for x in xs]
    if bits != wanted:
        yield f"exp of {xs}: wanted {wanted}, seen {bits}"


EXPERIMENTS = {
    "softmax": (random_softmax, softmax_differences),
    "number": (random_number, number_differences),
    "exp": (random_exp, exp_differences),
    "sum": (random_sum, sum_differences),
    "mask": (random_mask, mask_differences),
    "leak": (random_leak, leak_differences),
    "ledger": (lambda rng, _: random_ledger(rng), ledger_differences),
    "exp64": (random_exp64, exp64_differences),
}
