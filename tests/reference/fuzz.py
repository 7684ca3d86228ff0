#!/usr/bin/env python3
"""Random Specs through the command line, every bit of every step against the reference; or malformed ones, each of
which must be a clear error.

    python3 tests/reference/fuzz.py --cli build/native/attention-lab --count 500 --seed 1
    python3 tests/reference/fuzz.py --cli 'node dist/cli/attention-lab.mjs' --malformed
"""
import argparse
import json
import random
import shlex
import subprocess
import sys

from attention_reference import trace
from compare_traces import differences
from malformed_specs import complaint, malformed
from random_specs import NAMES, random_fields, write
from random_variants import ALL
from small_experiments import EXPERIMENTS


class CommandLine:
    def __init__(self, command):
        self.command = shlex.split(command)

    def batch(self, lines, *options):
        """One JSON answer for each line; a crash or a missing line raises."""
        text = "\n".join(lines) + "\n"
        done = subprocess.run([*self.command, "run", "--batch", *options], input=text.encode("utf-8", "surrogateescape"),
                              capture_output=True, timeout=600)
        answers = done.stdout.decode("utf-8").split("\n")[:-1]  # U+2028 is no end of line here
        if done.returncode != 0 or len(answers) != len(lines):
            raise RuntimeError(f"exit {done.returncode}, {len(answers)} answers to {len(lines)} lines: "
                               f"{done.stderr.decode('utf-8', 'replace')[:500]}")
        return [json.loads(a) for a in answers]

    def refusal(self, text):
        """One Spec as an argument: exit 2, nothing on standard output, one JSON object on standard error."""
        done = subprocess.run([*self.command, "run", text.encode("utf-8")], capture_output=True, timeout=60)
        if done.returncode != 2 or done.stdout:
            return {"exit": done.returncode, "stdout": done.stdout[:80].decode("utf-8", "replace")}
        return json.loads(done.stderr.decode("utf-8"))


def kind_of(difference):
    """What a difference is about, without its numbers: the step and the property."""
    return difference.split(":")[0].split(" cell ")[0]


def cut_down(cli, fields, kind):
    """Drop keys one by one while the two still disagree in this kind about an answered Spec."""
    changed = True
    while changed:
        changed = False
        for key in list(fields):
            smaller = {k: v for k, v in fields.items() if k != key}
            if kind in map(kind_of, differences_alone(cli, smaller)):
                fields, changed = smaller, True
    return fields


def differences_alone(cli, fields):
    try:
        answer = cli.batch([write(fields)], "--bits")[0]
        return [] if "error" in answer else differences(trace(write(fields)), answer)
    except Exception:  # a cut that makes the Spec invalid is simply not a smaller reproduction
        return []


def report(cli, fields, found, known):
    """The first difference of a kind not `known` yet, on the smallest Spec that still shows it."""
    fresh = [f for f in found if kind_of(f) not in known]
    if not fresh:
        return
    known.update(map(kind_of, found))
    print(f"FAILED  {write(fields)}")
    for line in fresh[:4]:
        print(f"        {line}")
    smaller = cut_down(cli, dict(fields), kind_of(fresh[0]))
    if len(smaller) < len(fields):
        print(f"smallest {write(smaller)}")
        for line in [f for f in differences_alone(cli, smaller) if kind_of(f) == kind_of(fresh[0])]:
            print(f"        {line}")


def fuzz(cli, count, seed, reach, pinned, variants):
    rng, known = random.Random(seed), set()
    passed = failed = 0
    for start in range(0, count, 50):
        specs = [random_fields(rng, reach, pinned, variants) for _ in range(min(50, count - start))]
        lines = [write(f, encode=rng.random() < 0.3) for f in specs]
        for fields, line, answer in zip(specs, lines, cli.batch(lines, "--bits")):
            found = differences(trace(line), answer)
            passed, failed = passed + (not found), failed + bool(found)
            if found:
                report(cli, fields, found, known)
    return passed, failed


def fuzz_small(cli, name, count, seed, fmt):
    """The experiments that have no long list of parameters to cut down."""
    rng, (draw, compare) = random.Random(seed), EXPERIMENTS[name]
    passed = failed = 0
    lines = [draw(rng, fmt or rng.choice(NAMES)) for _ in range(count)]
    for line, answer in zip(lines, cli.batch(lines, "--bits")):
        found = [f"refused: {answer['error']}"] if "error" in answer else list(compare(line, answer))
        passed, failed = passed + (not found), failed + bool(found)
        if found and failed <= 10:
            print("\n        ".join([f"FAILED  {line}", *found[:4]]))
    return passed, failed


def refuse(cli, count, seed):
    passed = failed = 0
    cases = malformed(random.Random(seed), count)
    answers = cli.batch([text for text, _ in cases])
    alone = [case for case in cases if "\0" not in case[0] and len(case[0]) < 2000][::max(1, count // 20)]
    answers += [cli.refusal(text) for text, _ in alone]
    for (text, fields), answer in zip([*cases, *alone], answers):
        wrong = complaint(answer, fields)
        passed, failed = passed + (not wrong), failed + bool(wrong)
        if wrong and failed <= 20:
            print(f"FAILED  {text[:160]!r}\n        {wrong}: {json.dumps(answer)[:300]}")
    return passed, failed


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--cli", required=True, help="command of the engine, as a shell would split it")
    options.add_argument("--count", type=int, default=500)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--experiment", default="trace", choices=["trace", *EXPERIMENTS])
    options.add_argument("--format", choices=NAMES, help="this format in every Spec; any of them otherwise")
    options.add_argument("--big", action="store_true", help="longer rows and wider models")
    options.add_argument("--variants", default=",".join(ALL), help="which variants of the layer may be drawn, joined by commas")
    options.add_argument("--malformed", action="store_true", help="Specs that must be refused")
    chosen = options.parse_args()
    cli = CommandLine(chosen.cli)
    if chosen.malformed:
        passed, failed = refuse(cli, chosen.count, chosen.seed)
    elif chosen.experiment != "trace":
        passed, failed = fuzz_small(cli, chosen.experiment, chosen.count, chosen.seed, chosen.format)
    else:
        passed, failed = fuzz(cli, chosen.count, chosen.seed, "big" if chosen.big else "usual",
                              {"format": chosen.format} if chosen.format else {}, set(filter(None, chosen.variants.split(","))))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
