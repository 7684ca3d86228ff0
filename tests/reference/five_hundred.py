"""Writes tests/golden/five_hundred.json: a fixed list of small Specs over all formats and policies, whose answers are hashed
to compare builds and browsers with each other (tests/scripts/hash.mjs). No answers are in it.

    python3 tests/reference/five_hundred.py tests/golden
"""
import random
import sys

from make_golden import write
from random_specs import NAMES, random_fields
from random_specs import write as as_spec
from small_experiments import random_number, random_softmax

SEED = 500


def specs():
    rng = random.Random(SEED)
    found = [as_spec(random_fields(rng, "small", {"format": NAMES[i % 6]})) for i in range(300)]
    found += [random_number(rng, NAMES[i % 6]) for i in range(100)]
    return found + [random_softmax(rng, NAMES[i % 6]) for i in range(100)]


if __name__ == "__main__":
    write(sys.argv[1], "five_hundred.json", specs())
