"""What the reference and an engine's Trace disagree on, as a list of sentences; empty where they are the same."""
import math

from number_formats import decode, is_negative, to_hex
from spec_text import flatten, number


def as_double(value):
    return number(value) if isinstance(value, str) else float(value)


def same(a, b):
    return (math.isnan(a) and math.isnan(b)) or (a == b and is_negative(a) == is_negative(b))


def health(fmt, values):
    finite = [x for x in values if math.isfinite(x)]
    return {
        "min": min(finite, default=None), "max": max(finite, default=None),
        "nan": sum(map(math.isnan, values)),
        "pos_inf": values.count(math.inf), "neg_inf": values.count(-math.inf),
        "subnormal": sum(0 < abs(x) < fmt.smallest_normal for x in finite),
        "zero": sum(x == 0 for x in finite),
    }


def step_differences(fmt, wanted, seen):
    name = wanted.name
    facts = {"shape": list(wanted.shape), "strides": list(wanted.strides), "offset": wanted.offset,
             "storage": wanted.storage, "contiguous": wanted.contiguous, "format": fmt.name}
    for key, value in facts.items():
        if seen.get(key) != value:
            yield f"{name}.{key}: wanted {value}, seen {seen.get(key)}"
    values = wanted.values()
    bits = flatten(seen.get("bits", []))
    if len(bits) != len(values):
        yield f"{name}.bits: wanted {len(values)} cells, seen {len(bits)}"
        return
    for i, (value, pattern) in enumerate(zip(values, bits)):
        if to_hex(fmt, value) != pattern:
            yield (f"{name} cell {i} (row-major): wanted {to_hex(fmt, value)} = {value!r}, "
                   f"seen {pattern} = {decode(fmt, int(pattern, 16))!r}")
            break
    for i, (value, shown) in enumerate(zip(values, flatten(seen.get("values", [])))):
        if shown is None or not same(value, as_double(shown)):
            yield f"{name}.values cell {i}: wanted {value!r}, seen {shown!r}"
            break
    for key, value in health(fmt, values).items():
        shown = seen.get("health", {}).get(key, "absent")
        if (None if shown is None else as_double(shown)) != value:
            yield f"{name}.health.{key}: wanted {value}, seen {shown}"


def differences(run, answer):
    """`run` from the reference, `answer` the engine's JSON of the same Spec."""
    if "error" in answer:
        return [f"refused: {answer['error']}"]
    wanted, seen = list(run.steps), [s.get("name") for s in answer.get("steps", [])]
    found = [] if wanted == seen else [f"steps: wanted {wanted}, seen {seen}"]
    by_name = {s["name"]: s for s in answer["steps"]}
    for name, tensor in run.steps.items():
        if name in by_name:
            found.extend(step_differences(run.formats[name], tensor, by_name[name]))
    if answer["results"].get("empty_rows") != run.empty_rows():
        found.append(f"results.empty_rows: wanted {run.empty_rows()}, seen {answer['results'].get('empty_rows')}")
    return found
