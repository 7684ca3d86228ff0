"""The reference against what PyTorch itself answered (tests/golden/torch-*.json), and its own new operations against decimal."""
import decimal
import json
import math
import pathlib
import random
import unittest
from fractions import Fraction

import numpy_variants
from attention_reference import trace
from compare_traces import as_double, same
from exact_arithmetic import ExactArithmetic
from fast_arithmetic import FastArithmetic
from number_formats import E4M3, FORMATS, FP16, FP32, FP64, convert, round_fraction, to_hex, ulp
from random_specs import random_fields, write
from random_variants import ALL
from transcendental import exp2_correctly_rounded, tanh_correctly_rounded

GOLDEN = pathlib.Path(__file__).parent.parent / "golden"


def rows(name):
    return json.loads((GOLDEN / name).read_text())


def unit(run, name, values):
    """The last place, in the coarsest format on the way, of the step's largest magnitude; mask constants do not count."""
    fmt = min((run.r.format, run.formats[name], run.r_score.format, run.r_softmax.format), key=lambda f: f.precision)
    return ulp(fmt, round_fraction(fmt, Fraction(max((abs(x) for x in values if abs(x) < 1e8), default=0.0))))


def close(ours, theirs, slack):
    return same(ours, theirs) or ours == theirs or (math.isfinite(ours) and math.isfinite(theirs) and abs(ours - theirs) <= slack)


class Libraries(unittest.TestCase):
    def check(self, name):
        for row in rows(name):
            run = trace(row["spec"])
            for step, wanted in row["steps"].items():
                theirs, ours = list(map(as_double, wanted["values"])), run.steps[step].values()
                slack = wanted["within"] * unit(run, step, theirs)
                self.assertEqual(len(ours), len(theirs), (row["spec"], step))
                for a, b in zip(ours, theirs):
                    self.assertTrue(close(a, b, slack), (row["spec"], step, a, b, slack))

    def test_pytorch_1_13_answers_alike(self):
        self.check("torch-1.13.json")

    def test_pytorch_2_6_answers_alike(self):
        self.check("torch-2.6.json")

    def test_pytorch_converts_and_fills_alike(self):
        for row in rows("torch-casts-2.6.json"):
            fmt, given = FORMATS[row["format"]], as_double(row["given"])
            if row["stored"] is not None:
                self.assertTrue(same(convert(fmt, given, "via_fp32"), as_double(row["stored"])), row)
            if row["masked_fill"] != "not implemented":
                raises = math.isfinite(given) and abs(given) > fmt.largest
                self.assertEqual(row["masked_fill"], "raises" if raises else "ok", row)


class Operations(unittest.TestCase):
    def test_tanh_and_powers_of_two_agree_with_sixty_digits(self):
        rng = random.Random(8)
        with decimal.localcontext() as context:
            context.prec, context.Emin, context.Emax = 60, -10 ** 6, 10 ** 6
            for _ in range(500):
                x = rng.choice([rng.uniform(-20, 20), rng.uniform(-1, 1) * 2.0 ** -rng.randrange(30)])
                double = decimal.Decimal(x)
                grown = (2 * double).exp()
                true = {"tanh": Fraction((grown - 1) / (grown + 1)), "exp2": Fraction(decimal.Decimal(2) ** double)}
                for fmt in (FP64, FP32, FP16):
                    self.assertEqual(tanh_correctly_rounded(fmt, x), round_fraction(fmt, true["tanh"]), (fmt.name, x))
                    self.assertEqual(exp2_correctly_rounded(fmt, x), round_fraction(fmt, true["exp2"]), (fmt.name, x))

    def test_special_values_of_tanh_and_powers_of_two(self):
        e = ExactArithmetic(FP32)
        self.assertEqual([str(e.tanh(x)) for x in (-0.0, 0.0, math.inf, -math.inf, 1e30)], ["-0.0", "0.0", "1.0", "-1.0", "1.0"])
        self.assertEqual([e.exp2(x) for x in (0.0, 3.0, -149.0, -151.0, 128.0, math.inf, -math.inf)],
                         [1.0, 8.0, 2.0 ** -149, 0.0, math.inf, math.inf, 0.0])
        # Exactly half of the smallest subnormal is a tie and goes to zero, by either arithmetic.
        for arithmetic in (ExactArithmetic, FastArithmetic):
            self.assertEqual([arithmetic(FP16).exp2(-25.0), arithmetic(E4M3).exp2(-10.0), arithmetic(FP32).exp2(-150.0)], [0.0] * 3)
        self.assertTrue(math.isnan(ExactArithmetic(E4M3).exp2(9.0)))
        self.assertTrue(math.isnan(e.tanh(math.nan)))

    def test_machine_and_fractions_agree_on_both(self):
        rng = random.Random(9)
        for fmt in FORMATS.values():
            exact, fast = ExactArithmetic(fmt), FastArithmetic(fmt)
            for _ in range(80):
                x = round_fraction(fmt, Fraction(rng.gauss(0, 3)))
                for name in ("tanh", "exp2"):
                    self.assertEqual(to_hex(fmt, getattr(exact, name)(x)), to_hex(fmt, getattr(fast, name)(x)), (fmt.name, name, x))


class Variants(unittest.TestCase):
    def test_fractions_and_machine_give_the_same_bits(self):
        rng = random.Random(10)
        for _ in range(40):
            text = write(random_fields(rng, "small", None, ALL))
            slow, fast = trace(text, exact=True), trace(text)
            self.assertEqual(list(slow.steps), list(fast.steps))
            for name, tensor in slow.steps.items():
                fmt = slow.formats[name]
                self.assertEqual([to_hex(fmt, v) for v in tensor.values()],
                                 [to_hex(fmt, v) for v in fast.steps[name].values()], (text, name))

    def test_numpy_shares_the_opinion_of_whole_layers_in_doubles(self):
        rng, asked = random.Random(11), 0
        for _ in range(150):
            fields = random_fields(rng, "small", {"format": "fp64", "score_format": "fp64", "softmax_format": "fp64"}, ALL)
            asked += numpy_variants.check(trace(write(fields)))
        self.assertGreater(asked, 25)


if __name__ == "__main__":
    unittest.main()
