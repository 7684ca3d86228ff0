"""Measures verify and run --batch on classes of several sizes and holds what verify finds against what was harmed; run by
scripts/class. Memory is the most that the process held, as the system counted it."""

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

COMMAND = os.environ.get("CLI", "build/native/attention-lab").split()
GROWTH = 24 * 1024  # KB: what 100,000 records may take beyond 1,000


def made(folder, count):
    names = {name: str(folder / f"{count}.{name}") for name in ("out", "expect", "specs")}
    options = [f"--{name}={path}" for name, path in names.items()]
    size = [f"--count={count}", f"--damaged={count // 50}", f"--learners={max(10, count // 100)}"]
    subprocess.run([sys.executable, "-B", "tests/reference/make_class.py", *size, *options], check=True)
    return names


def memory_of(process):
    """The most that it has held so far in KB, or 0 where it has ended or the system does not say."""
    try:
        status = Path(f"/proc/{process.pid}/status").read_text(encoding="ascii")
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM:")), 0)


def measured(options, source, target):
    """Exit status, seconds on the clock and of the processor, and the most memory in KB."""
    began = time.monotonic()
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    most = 0
    with open(source, "rb") as given, open(target, "wb") as out:
        process = subprocess.Popen([*COMMAND, *options], stdin=given, stdout=out)
        while process.poll() is None:
            most = max(most, memory_of(process))
            try:
                process.wait(timeout=0.05)
            except subprocess.TimeoutExpired:
                pass
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    busy = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return process.returncode, time.monotonic() - began, busy, most


def key(finding):
    if "gap" in finding:
        return (finding["line"], "gap")
    return (finding["line"], finding["id"], finding.get("reason") or finding.get("differs"))


def compare(out, expect):
    found = [json.loads(line) for line in open(out, encoding="utf-8")]
    wanted = [json.loads(line) for line in open(expect, encoding="utf-8")]
    if found.pop() != wanted.pop():
        sys.exit("verify: the totals are not those of what was made")
    if sorted(map(key, found)) != sorted(map(key, wanted)):
        sys.exit(f"verify: found and harmed differ: {set(map(key, found)) ^ set(map(key, wanted))}")
    return len(wanted)


def report(name, count, spent, busy, most):
    print(f"{name:12} {count:8} {count / spent:8.0f}/s {count / busy:8.0f}/s of one processor {most:8} KB", flush=True)


def main():
    counts = [int(text) for text in sys.argv[1:]] or [1000, 10000, 100000]
    memory = {"verify": [], "run --batch": []}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for count in counts:
            names = made(folder, count)
            _, *times, most = measured(["verify", "-"], names["out"], folder / "out")
            harmed = compare(folder / "out", names["expect"])
            memory["verify"].append(most)
            report("verify", count, *times, most)
            print(f"{'':12} {harmed:8} findings, all of them and no others as harmed")
            code, *times, most = measured(["run", "--batch", "--steps", "out"], names["specs"], os.devnull)
            if code != 0:
                sys.exit(f"run --batch: exit status {code}")
            memory["run --batch"].append(most)
            with open(names["specs"], encoding="utf-8") as specs:
                report("run --batch", sum(1 for _ in specs), *times, most)
    for command, seen in memory.items():
        if seen[-1] - seen[0] > GROWTH:
            sys.exit(f"{command}: memory grows from {seen[0]} to {seen[-1]} KB")


if __name__ == "__main__":
    main()
