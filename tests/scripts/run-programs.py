"""Runs each program of a folder in this one process and prints a JSON object a line: its file, whether it ended well, and
its last line or what it said instead."""
import contextlib
import io
import json
import pathlib
import sys
import traceback

for path in sorted(pathlib.Path(sys.argv[1]).glob("*.py")):
    printed, problem = io.StringIO(), ""
    try:
        with contextlib.redirect_stdout(printed):
            exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), {"__name__": "__main__"})
    except SystemExit as end:
        problem = str(end)
    except Exception:  # whatever a wrong program raises is this test's finding
        problem = traceback.format_exc(limit=-1)
    last = printed.getvalue().rstrip().split("\n")[-1]
    print(json.dumps({"file": path.name, "last": last, "problem": problem}), flush=True)
