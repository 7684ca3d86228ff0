"""Independent reference of the `leak` experiment: the same layer twice, one token disturbed, and the rows whose bits differ."""
from attention_reference import trace
from number_formats import to_hex
from random_specs import random_fields, write
from spec_text import number, parse

# Steps that have a row for every query, in the order of a run, and how to reach it: the axis of the queries.
QUERY_AXIS = {"scores": 2, "scaled": 2, "masked": 2, "shifted": 2, "exp": 2, "weights": 2, "context": 2, "context_split": 1,
              "merged": 1, "out": 1}


def rows_of(run, name):
    """Bit patterns of each query's part of a step."""
    tensor, fmt = run.steps[name], run.formats[name]
    axis, found = QUERY_AXIS[name], {}
    stride = 1
    for size in tensor.shape[axis + 1:]:
        stride *= size
    for i, x in enumerate(tensor.values()):
        found.setdefault(i // stride % tensor.shape[axis], []).append(to_hex(fmt, x))
    return found


def leak(text):
    """(changed rows by step, does a row of out before the token change)."""
    fields = parse(text)[1]
    token, value = int(fields.get("token", "0")), number(fields["with"])
    plain = trace(text)
    other = trace(text, disturb=(token, value))
    changed = {}
    for name in QUERY_AXIS:
        if name in plain.steps:
            one, two = rows_of(plain, name), rows_of(other, name)
            changed[name] = [i for i in sorted(one) if one[i] != two[i]]
    return changed, any(i < token for i in changed["out"])


def random_leak(rng, name):
    """Self attention; the token and what it becomes are always given, since `random` is the engine's own to draw."""
    while True:
        f = random_fields(rng, "small", {"format": name}, {"merge", "split", "mask_at", "kv_heads"})
        if not {"memory", "q", "s", "preset"} & set(f) and "x" in f and f["x"] != "normal":
            break
    f["token"] = str(rng.randrange(trace(write(f)).z["t"]))
    f["with"] = rng.choice(["nan", "inf", "-inf", "0", "2.5", "-1e3"])
    return write(f).replace("trace?", "leak?", 1)


def leak_differences(text, answer):
    changed, leaks = leak(text)
    results = answer["results"]
    if results.get("leaks") != leaks:
        yield f"leaks: wanted {leaks}, seen {results.get('leaks')}"
    for name, rows in changed.items():
        if results.get("changed", {}).get(name) != rows:
            yield f"changed.{name}: wanted {rows}, seen {results.get('changed', {}).get(name)}"
