"""Makes the evidence of a class: records of many learners, answered right and wrong, chained, sealed, and a known number
of them damaged in known ways. What is right is worked out here, by Python's own whole numbers and half floats; the engine
has no part in it.

    make_class.py --count 100000 --out class.json --expect expect.jsonl
"""

import argparse
import hashlib
import json
import random
import struct
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from pathlib import Path

HEAD = '{"kind":"attention-lab/evidence","schema":1,"records":['
BETWEEN = '],"aside":['
TAIL = "]}"
DAMAGES = ["answer", "verdict", "expected", "given", "bits", "form", "key", "newer", "cut", "lost"]


def number(value):
    """As ECMAScript writes it."""
    if isinstance(value, int):
        return str(value)
    if value == 0:
        return "0"
    if 1e-6 <= abs(value) < 1e21:
        text = format(Decimal(repr(value)), "f")
        return text.rstrip("0").rstrip(".") if "." in text else text
    mantissa, exponent = format(Decimal(repr(value)).normalize(), "e").split("e")
    return f"{mantissa}e{int(exponent):+d}"


def canonical(value):
    """RFC 8785, for keys of ASCII."""
    if isinstance(value, dict):
        return "{" + ",".join(f"{json.dumps(key)}:{canonical(value[key])}" for key in sorted(value)) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return number(value)
    return json.dumps(value, ensure_ascii=False)


def seal(record):
    record.pop("digest", None)
    record["digest"] = hashlib.sha256(canonical(record).encode()).hexdigest()


def half(value):
    """The nearest half float, and its pattern."""
    pattern = struct.pack("<e", value)
    return struct.unpack("<e", pattern)[0], f"0x{pattern[1]:02x}{pattern[0]:02x}"


def ask(kind, spec, at, expected, answer, given, verdict, bits=None, within="exact"):
    result = {"verdict": verdict, "expected": expected, "given": given, "recognised": []}
    return {"kind": kind, "spec": spec, "at": at, "within": within, "answer": answer, "bits": bits, "result": result}


def ledger(rng):
    heads = rng.choice([1, 2, 4, 8, 12])
    d_model = heads * rng.randint(1, 128)
    bias = rng.random() < 0.5
    total = 4 * d_model * d_model + (4 * d_model if bias else 0)
    given = total if rng.random() < 0.7 else 4 * d_model * d_model + 1
    spec = f"ledger?d_model={d_model}&heads={heads}&bias={'true' if bias else 'false'}"
    return ask("integer", spec, "/results/total", total, f"{given:,}", given, "right" if given == total else "wrong")


def stored(rng, wrong=None):
    value = 0
    while value == 0:
        typed = round(rng.uniform(-70, 70) * 10 ** rng.randint(-5, 2), 6)
        value, _ = half(typed)
    wrong = rng.random() < 0.3 and value != typed if wrong is None else wrong
    given = typed if wrong else value
    bits = [half(given)[1]] if rng.random() < 0.5 else None
    spec = f"number?value={typed!r}&format=fp16"
    return ask("decimal", spec, "/results/value", value, repr(given), given, "wrong" if wrong else "right", bits)


def stalled(rng):
    """Ones added up in a format of p bits stop at 2^p."""
    name, limit = rng.choice([("fp16", 2048), ("bf16", 256)])
    count = rng.randint(1, 3000)
    total = min(count, limit)
    given = rng.choice([total, count])
    spec = f"sum?count={count}&value=1&format={name}"
    return ask("decimal", spec, "/results/value", total, str(given), given, "right" if given == total else "wrong")


def shape(rng):
    t, heads, d_k = rng.randint(1, 6), rng.randint(1, 4), rng.randint(1, 4)
    right = [1, heads, t, d_k]
    given = right if rng.random() < 0.7 else [1, t + 1, heads, d_k]
    spec = f"trace?t={t}&heads={heads}&d_model={heads * d_k}"
    verdict = "right" if given == right else "wrong"
    return ask("shape", spec, "/steps/q_heads/shape", right, " x ".join(map(str, given)), given, verdict)


def equal_weights(rng):
    n = rng.choice([1, 2, 4, 8, 16])
    row = [1 / n] * n
    spec = f"softmax?logits=[{','.join(['0.25'] * n)}]&format={rng.choice(['fp32', 'fp16', 'bf16'])}"
    return ask("matrix", spec, "/results/weights", row, str(row), row, "right", within=rng.choice(["exact", 0.001]))


def chosen(rng):
    value = rng.choice([0.0, 1.5, 3e-7, 70000.0])
    name = {0.0: "zero", 1.5: "normal", 3e-7: "subnormal", 70000.0: "infinite"}[value]
    given = rng.choice([name, "normal"])
    verdict = "right" if given == name else "wrong"
    spec = f"number?value={value!r}&format=fp16"
    return ask("choice", spec, "/results/class", name, "a", given, verdict)


def unreadable(rng):
    value, _ = half(0.1)
    return ask("decimal", "number?value=0.1&format=fp16", "/results/value", value, "1,5e", None, "unreadable")


def proof(rng):
    result = {"verdict": "right", "expected": None, "given": None, "recognised": []}
    return {"kind": "proof", "spec": None, "at": None, "within": None, "answer": "结论", "bits": None, "result": result}


QUESTIONS = [ledger, ledger, ledger, stored, stored, stored, stalled, shape, equal_weights, chosen, unreadable, proof]


class Class:
    """Records in the order of their time; each learner's are chained."""

    def __init__(self, options):
        self.options = options
        self.rng = random.Random(options.seed)
        self.heads = [None] * options.learners
        places = self.rng.sample(range(options.count), options.damaged)
        self.damage = {place: DAMAGES[n % len(DAMAGES)] for n, place in enumerate(sorted(places))}
        self.missing = set()  # digests that no reader will see
        self.written = 0
        self.totals = {"records": 0, "same": 0, "differ": 0, "damaged": 0, "passed_over": 0, "gaps": 0, "cut": 0}
        self.expected = []

    def record(self, n, learner, damage):
        rng = self.rng
        question = stored(rng, wrong=False) if damage else rng.choice(QUESTIONS)(rng)
        if damage == "bits":
            question["bits"] = [half(question["result"]["given"])[1]]
        time = datetime(2026, 1, 31, tzinfo=timezone.utc) + timedelta(seconds=n)
        return {
            "schema": 1,
            "id": f"{rng.getrandbits(128):032x}",
            "time": time.strftime("%Y-%m-%dT%H:%M:%S.000Z"),
            "previous": self.heads[learner],
            "lesson": "day45",
            "lessonVersion": "1.0",
            "engineVersion": "0.1.0",
            "activity": f"45-0{n % 4 + 1}",
            "question": f"learner-{learner}",
            "seed": n,
            "confidence": rng.choice(["guess", "unsure", "sure", "certain", None]),
            "condition": None,
            **question,
        }

    def harm(self, record, damage):
        """What is changed before the record is sealed, as somebody would who knows how."""
        result = record["result"]
        if damage == "verdict":
            result["verdict"] = "wrong"
        elif damage == "expected":
            result["expected"] += 1
        elif damage == "given":
            result["given"] += 1
        elif damage == "bits":
            record["bits"] = [f"0x{int(record['bits'][0], 16) ^ 1:04x}"]
        elif damage == "form":
            record["kind"] = "essay"
        elif damage == "key":
            record["__proto__"] = 1
        elif damage == "newer":
            record["schema"] = 2

    def expect(self, record, damage, line):
        totals = self.totals
        totals["records"] += 1
        reasons = {"answer": "digest", "form": "malformed", "key": "keys", "cut": "unreadable"}
        gone = damage == "cut"
        seen = {"line": line, "id": "" if gone else record["id"]}
        if damage in reasons:
            totals["damaged"] += 1
            self.expected.append({**seen, "reason": reasons[damage]})
        elif damage in ("verdict", "expected", "given", "bits"):
            totals["differ"] += 1
            self.expected.append({**seen, "differs": damage})
        else:
            totals["passed_over" if damage == "newer" or record["kind"] == "proof" else "same"] += 1
        if not gone and record["previous"] in self.missing:
            totals["gaps"] += 1
            self.expected.append({"line": line, "gap": True})

    def lines(self):
        """(learner, spec, line) of each record that is written, in order."""
        for n in range(self.options.count):
            learner = self.rng.randrange(self.options.learners)
            damage = self.damage.get(n)
            record = self.record(n, learner, damage)
            self.harm(record, damage)
            seal(record)
            self.heads[learner] = record["digest"]
            if damage in ("lost", "cut"):
                self.missing.add(record["digest"])
            if damage == "lost":
                continue
            if damage == "answer":
                record["answer"] += "0"
            line = canonical(record)
            self.written += 1
            self.expect(record, damage, self.written + 1)
            yield learner, record["spec"], line[: len(line) // 2] if damage == "cut" else line


def write_export(path, lines):
    with open(path, "w", encoding="utf-8") as file:
        file.write(HEAD + "\n")
        for n, line in enumerate(lines):
            file.write((",\n" if n else "") + line)
        file.write(f"\n{BETWEEN}\n{TAIL}\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100000)
    parser.add_argument("--learners", type=int, default=1000)
    parser.add_argument("--damaged", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", help="one export of all")
    parser.add_argument("--expect", help="what verify must say of it: a line for each finding, then the totals")
    parser.add_argument("--specs", help="the questions alone, one a line")
    parser.add_argument("--folder", help="one export a learner instead; only without damage")
    options = parser.parse_args()
    made = Class(options)
    if options.folder:
        of_learner = {}
        for learner, _, line in made.lines():
            of_learner.setdefault(learner, []).append(line)
        Path(options.folder).mkdir(parents=True, exist_ok=True)
        for learner, lines in of_learner.items():
            write_export(Path(options.folder) / f"learner-{learner:05}.json", lines)
        return
    specs = open(options.specs, "w", encoding="utf-8") if options.specs else None

    def written():
        for _, spec, line in made.lines():
            if specs and spec:
                specs.write(spec + "\n")
            yield line

    write_export(options.out or "/dev/null", written())
    if options.expect:
        with open(options.expect, "w", encoding="utf-8") as file:
            for one in [*made.expected, made.totals]:
                file.write(json.dumps(one) + "\n")


if __name__ == "__main__":
    main()
