"""Verifies the evidence of a class on several processes or machines, by Dask's scheduler (Debian and Ubuntu: python3-distributed).

    python3 class_dask.py FOLDER                      every export (*.json) in FOLDER, on a cluster of this machine's own
    python3 class_dask.py FOLDER --workers 2 --kill   one of its two workers is killed on the way: nothing changes
    python3 class_dask.py FOLDER --scheduler ADDRESS  on a cluster that is there; FOLDER and --cli must be there too

A file holds one learner's records, so their chain is whole. Files go out in chunks. Doing a chunk again gives the same answer and
changes nothing, so Dask may repeat what a lost worker had; each answer is kept under its chunk's name, so it counts once. At
the end the ids of all records are held against the ids in the files.
"""

import argparse
import json
import logging
import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from collections import Counter
from contextlib import contextmanager
from pathlib import Path

from distributed import Client, LocalCluster, as_completed


def ids_in(path):
    return re.findall(r'"id":\s*"([0-9a-f]{32})"', Path(path).read_text(encoding="utf-8"))


def verify(files, command, tries):
    """What attention-lab says of these files; runs on a worker, as often as it takes."""
    Path(tries, uuid.uuid4().hex).touch()
    done = subprocess.run([*command, "verify", *files], capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        raise RuntimeError(done.stderr)
    *findings, totals = map(json.loads, done.stdout.splitlines())
    return {"ids": [one for file in files for one in ids_in(file)], "findings": findings, "totals": totals}


def kill_a_worker(client):
    """As a machine that is switched off: no farewell. Its nanny starts another."""
    processes = client.run(os.getpid)
    os.kill(min(processes.values()), signal.SIGKILL)


def verify_all(client, chunks, command, kill):
    """Answers by the name of their chunk, how many tries they took, and how many workers were killed."""
    answers, killed = {}, 0
    with tempfile.TemporaryDirectory() as tries:
        work = [client.submit(verify, files, command, tries, key=name) for name, files in chunks.items()]
        for future in as_completed(work):
            answers[future.key] = future.result()
            future.release()
            if kill and not killed and len(answers) >= len(chunks) / 4:
                kill_a_worker(client)
                killed = 1
        return answers, len(os.listdir(tries)), killed


def check(answers, files):
    """Every record once, by its id, and as many as attention-lab counted."""
    seen = Counter(one for answer in answers.values() for one in answer["ids"])
    wanted = Counter(one for file in files for one in ids_in(file))
    counted = sum(answer["totals"]["records"] for answer in answers.values())
    if seen != wanted or counted != wanted.total():
        sys.exit(f"{(wanted - seen).total()} records lost, {(seen - wanted).total()} twice, {counted} counted")
    return counted


@contextmanager
def connected(options):
    if options.scheduler:
        with Client(options.scheduler) as client:
            yield client
        return
    with tempfile.TemporaryDirectory() as scratch:
        own = {"dashboard_address": None, "silence_logs": logging.CRITICAL, "local_directory": scratch}
        with LocalCluster(n_workers=options.workers, threads_per_worker=1, **own) as cluster, Client(cluster) as client:
            yield client


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--cli", default="attention-lab", help="the command, as 'npx attention-lab'")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--scheduler")
    parser.add_argument("--chunk", type=int, default=10, help="files a task")
    parser.add_argument("--kill", action="store_true")
    options = parser.parse_args()
    files = sorted(str(path.resolve()) for path in Path(options.folder).glob("*.json"))
    if options.kill and options.scheduler:
        parser.error("--kill is for a cluster of this program's own")
    if not files:
        sys.exit(f"{options.folder} holds no exports (*.json)")
    starts = range(0, len(files), options.chunk)
    chunks = {f"verify-{uuid.uuid4().hex}-{at}": files[at : at + options.chunk] for at in starts}
    with connected(options) as client:
        began = time.monotonic()
        answers, tries, killed = verify_all(client, chunks, shlex.split(options.cli), options.kill)
        spent = time.monotonic() - began
        if killed:
            client.wait_for_workers(options.workers)  # one that is stopped while it starts complains
    records = check(answers, files)
    totals = sum((Counter(answer["totals"]) for answer in answers.values()), Counter())
    report = {"records": records, "files": len(files), "chunks": len(chunks), "tries": tries, "killed": killed}
    report |= {name: totals[name] for name in ("same", "differ", "damaged", "passed_over", "gaps", "cut")}
    for answer in answers.values():
        for finding in answer["findings"]:
            print(json.dumps(finding))
    print(json.dumps({**report, "seconds": round(spent, 2), "records_a_second": round(records / spent)}))


if __name__ == "__main__":
    main()
