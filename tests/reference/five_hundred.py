"""Writes tests/golden/five_hundred.json: a fixed list of small Specs over all formats and policies, whose answers are hashed
to compare builds and browsers with each other (tests/scripts/hash.mjs). No answers are in it.

    python3 tests/reference/five_hundred.py tests/golden
"""
import random
import sys

from leak_reference import random_leak
from make_golden import write
from mask_reference import random_mask
from random_specs import NAMES, random_fields
from random_specs import write as as_spec
from random_variants import ALL
from small_experiments import random_number, random_softmax

SEED = 500


def specs():
    rng = random.Random(SEED)
    found = [as_spec(random_fields(rng, "small", {"format": NAMES[i % 6]}, ALL if i % 2 else ())) for i in range(300)]
    for draw, count in ((random_number, 70), (random_softmax, 60), (random_mask, 40), (random_leak, 30)):
        found += [draw(rng, NAMES[i % 6]) for i in range(count)]
    return found


if __name__ == "__main__":
    write(sys.argv[1], "five_hundred.json", specs())
