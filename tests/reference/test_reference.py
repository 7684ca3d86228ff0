"""The reference checked against itself and against outside opinions: fractions, decimal, struct, NumPy, known numbers.

Run: /usr/bin/python3 -m unittest discover -s tests/reference
"""
import decimal
import math
import random
import struct
import unittest
from itertools import product

import numpy_opinion
from attention_reference import trace
from exact_arithmetic import ExactArithmetic, maximum, root_rounded
from exponential import exp_correctly_rounded
from fast_arithmetic import FastArithmetic, contains
from fractions import Fraction
from ledger_reference import ledger
from malformed_specs import malformed
from number_formats import BF16, E4M3, E5M2, FORMATS, FP16, FP32, FP64, decode, encode, round_float, round_fraction, to_hex
from number_reference import describe, numbers
from random_specs import random_fields, write
from softmax_reference import softmax
from tensors import is_contiguous, row_major


def random_pattern(rng, fmt):
    """Mostly ordinary magnitudes, so that sums do not always swallow one side; the edges of the range as well."""
    kind = rng.random()
    if kind < 0.2:
        return decode(fmt, rng.choice([0, 1, 2, 3, (1 << fmt.bits - 1) | rng.randrange(3), encode(fmt, fmt.largest),
                                       *(encode(fmt, x) for x in (math.inf, -math.inf) if fmt.infinite), encode(fmt, math.nan),
                                       encode(fmt, fmt.smallest_normal), encode(fmt, fmt.smallest_normal) - 1]))
    x = decode(fmt, rng.getrandbits(fmt.bits))
    return x if kind < 0.5 else round_fraction(fmt, Fraction(rng.gauss(0, 1) * 2.0 ** rng.randint(-12, 12)))


class Formats(unittest.TestCase):
    def test_bits_agree_with_the_machine(self):
        rng = random.Random(1)
        for fmt, pack, whole in ((FP64, "<d", "<Q"), (FP32, "<f", "<I"), (FP16, "<e", "<H")):
            for _ in range(3000):
                pattern = rng.getrandbits(fmt.bits)
                x = struct.unpack(pack, struct.pack(whole, pattern))[0]
                if x == x:
                    self.assertEqual(encode(fmt, x), pattern)
                    self.assertEqual(decode(fmt, pattern), x)
                else:
                    self.assertTrue(math.isnan(decode(fmt, pattern)))

    def test_one_rounding_at_the_edges_of_fp16_and_bf16(self):
        for given, bits in ((1.0004882812509095, 0x3C01), (65519.99999999907, 0x7BFF), (65520.0, 0x7C00),
                            (2.9802322387695312e-08, 0), (2.980232238769532e-08, 1), (-2.980232238772242e-08, 0x8001)):
            self.assertEqual(encode(FP16, round_fraction(FP16, Fraction(given))), bits)
        self.assertEqual(encode(BF16, round_fraction(BF16, Fraction(3.14))), 0x4049)

    def test_every_pattern_of_eight_bits_survives_and_the_published_limits_hold(self):
        for fmt, nans, largest, smallest in ((E4M3, {0x7F, 0xFF}, 448.0, 2.0 ** -9),
                                             (E5M2, {s | p for s in (0, 0x80) for p in (0x7D, 0x7E, 0x7F)}, 57344.0, 2.0 ** -16)):
            for pattern in range(256):
                x = decode(fmt, pattern)
                self.assertEqual(math.isnan(x), pattern in nans)
                self.assertEqual(encode(fmt, x), (0x7F if fmt is E4M3 else 0x7E) if x != x else pattern)
            self.assertEqual((fmt.largest, fmt.smallest_subnormal), (largest, smallest))
        self.assertEqual(decode(E5M2, 0x7C), math.inf)

    def test_eight_bits_overflow_where_they_should(self):
        for given, ieee, saturate, everything in ((448.0, 448.0, 448.0, 448.0), (464.0, 448.0, 448.0, 448.0),
                                                  (-465.0, math.nan, -448.0, -448.0), (math.inf, math.nan, math.nan, 448.0)):
            seen = [str(round_float(E4M3, given, o)) for o in ("ieee", "saturate", "saturate_all")]
            self.assertEqual(seen, [str(x) for x in (ieee, saturate, everything)], given)
        self.assertEqual([round_float(E5M2, x) for x in (61439.9, 61440.0)], [57344.0, math.inf])


class Arithmetic(unittest.TestCase):
    def test_machine_and_fractions_agree_on_every_operation(self):
        for fmt, overflow in product(FORMATS.values(), ("ieee", "saturate", "saturate_all")):
            rng, exact, fast = random.Random(2), ExactArithmetic(fmt, overflow), FastArithmetic(fmt, overflow)
            for _ in range(300):
                a, b = random_pattern(rng, fmt), random_pattern(rng, fmt)
                for name in ("add", "subtract", "multiply", "divide"):
                    wanted, seen = getattr(exact, name)(a, b), getattr(fast, name)(a, b)
                    self.assertEqual(to_hex(fmt, wanted), to_hex(fmt, seen), (fmt.name, name, a, b))

    def test_stored_doubles_and_exp_agree_in_every_format(self):
        for fmt, overflow in product(FORMATS.values(), ("ieee", "saturate", "saturate_all")):
            rng, exact, fast = random.Random(3), ExactArithmetic(fmt, overflow), FastArithmetic(fmt, overflow)
            for _ in range(120):
                double, member = random_pattern(rng, FP64), random_pattern(rng, fmt)
                self.assertEqual(to_hex(fmt, exact.store(double)), to_hex(fmt, fast.store(double)))
                self.assertEqual(to_hex(fmt, exact.exp(member)), to_hex(fmt, fast.exp(member)), member)

    def test_a_format_contains_the_formats_whose_every_number_it_has(self):
        for name, inside in (("fp64", "fp64 fp32 fp16 bf16 e4m3 e5m2"), ("fp32", "fp32 fp16 bf16 e4m3 e5m2"),
                             ("fp16", "fp16 e4m3 e5m2"), ("bf16", "bf16 e4m3 e5m2"), ("e4m3", "e4m3"), ("e5m2", "e5m2")):
            self.assertEqual([n for n, f in FORMATS.items() if contains(FORMATS[name], f)], inside.split())

    def test_saturation_spares_an_exact_infinity_unless_all_saturate(self):
        for overflow, of_finite, of_infinity in (("ieee", math.inf, math.inf), ("saturate", 65504.0, math.inf),
                                                 ("saturate_all", 65504.0, 65504.0)):
            e = ExactArithmetic(FP16, overflow)
            self.assertEqual([e.multiply(300.0, 300.0), e.exp(12.0), e.add(65504.0, 65504.0), e.store(1e9)], [of_finite] * 4)
            self.assertEqual([e.divide(1.0, 0.0), e.exp(math.inf), e.add(math.inf, 1.0), e.store(math.inf)], [of_infinity] * 4)
        self.assertTrue(math.isnan(ExactArithmetic(E4M3, "saturate").divide(1.0, 0.0)))
        self.assertEqual(ExactArithmetic(E4M3, "saturate_all").divide(-1.0, 0.0), -448.0)

    def test_signed_zeros_and_nan_follow_ieee(self):
        e = ExactArithmetic(FP32)
        self.assertEqual([str(v) for v in (e.add(-0.0, -0.0), e.add(0.0, -0.0), e.subtract(1.0, 1.0),
                                           e.multiply(-1e-45, 1e-45))], ["-0.0", "0.0", "0.0", "-0.0"])
        for x in (e.subtract(math.inf, math.inf), e.multiply(0.0, math.inf), e.divide(0.0, 0.0), maximum([1.0, math.nan])):
            self.assertTrue(math.isnan(x))
        self.assertEqual(maximum([]), -math.inf)
        self.assertEqual([str(maximum(row)) for row in ([-0.0, 0.0], [0.0, -0.0])], ["-0.0", "0.0"])

    def test_roots_are_rounded_once(self):
        for n in range(1, 400):
            self.assertEqual(root_rounded(FP64, float(n), 2), math.sqrt(n))
            r = root_rounded(FP64, float(n), 4, reciprocal=True)
            half = Fraction(math.ulp(r)) / 2
            self.assertLessEqual((Fraction(r) - half) ** 4 * n, 1)
            self.assertGreaterEqual((Fraction(r) + half) ** 4 * n, 1)


class Exponential(unittest.TestCase):
    def test_it_agrees_with_a_decimal_exponential_of_sixty_digits(self):
        rng = random.Random(4)
        with decimal.localcontext() as context:
            context.prec, context.Emin, context.Emax = 60, -10 ** 6, 10 ** 6
            for _ in range(2000):
                x = rng.choice([rng.uniform(-745, 709.7), rng.uniform(-1, 1) * 2.0 ** -rng.randrange(50)])
                true = Fraction(decimal.Decimal(x).exp())
                for fmt in (FP64, FP32, FP16):
                    self.assertEqual(exp_correctly_rounded(fmt, x), round_fraction(fmt, true), (fmt.name, x))

    def test_the_thresholds_of_each_format_are_where_they_are_known_to_be(self):
        for fmt, finite, over, above, zero in (
                (FP64, 709.782712893384, 709.7827128933841, -745.1332191019411, -745.1332191019412),
                (FP32, 88.72283172607422, 88.72283935546875, -103.97207641601562, -103.97208404541016),
                (FP16, 11.0859375, 11.09375, -17.328125, -17.34375)):
            self.assertTrue(math.isfinite(exp_correctly_rounded(fmt, finite)))
            self.assertEqual(exp_correctly_rounded(fmt, over), math.inf)
            self.assertEqual(exp_correctly_rounded(fmt, above), fmt.smallest_subnormal)
            self.assertEqual(exp_correctly_rounded(fmt, zero), 0.0)


class Traces(unittest.TestCase):
    def test_the_lesson_gives_its_known_numbers(self):
        run = trace("trace?preset=lesson", exact=True)
        self.assertEqual(run.steps["weights"].values(), [1.0, 0.0, 0.05580722168087959, 0.9441927671432495,
                                                         1.0, 0.0, 0.3302384614944458, 0.6697615385055542])
        self.assertEqual(run.steps["out"].values()[4:], [0.05580722168087959, 1.888385534286499,
                                                         0.3302384614944458, 0.6697615385055542])
        self.assertEqual(run.steps["q_heads"].strides, (8, 2, 4, 1))
        self.assertFalse(run.steps["q_heads"].contiguous)

    def test_fp16_follows_from_the_same_rules(self):
        run = trace("trace?preset=lesson&format=fp16")
        self.assertEqual(run.steps["weights"].values()[2:4], [0.0557861328125, 0.94384765625])

    def test_fractions_and_machine_give_the_same_bits_in_random_specs(self):
        rng = random.Random(6)
        for _ in range(30):
            text = write(random_fields(rng))
            slow, fast = trace(text, exact=True), trace(text)
            for name, tensor in slow.steps.items():
                fmt = slow.formats[name]
                self.assertEqual([to_hex(fmt, v) for v in tensor.values()],
                                 [to_hex(fmt, v) for v in fast.steps[name].values()], (text, name))

    def test_numpy_shares_the_opinion_on_random_specs(self):
        rng = random.Random(7)
        asked = [numpy_opinion.check(trace(write(random_fields(rng)))) for _ in range(90)]
        self.assertGreater(sum(asked), 15)

    def test_contiguity_ignores_axes_of_length_one(self):
        self.assertTrue(is_contiguous((1, 3, 1, 2), (99, 2, 77, 1)))
        self.assertFalse(is_contiguous((2, 2), (1, 2)))
        self.assertEqual(row_major((2, 0, 3)), (3, 3, 1))


class OtherExperiments(unittest.TestCase):
    def test_softmax_of_500_and_502(self):
        for rest, weights in (("&format=fp64", [0.11920292202211755, 0.8807970779778823]),
                              ("&format=fp64&shift=none", [0.11920292202211756, 0.8807970779778824]),
                              ("", [0.11920291930437088, 0.8807970285415649]),
                              ("&format=fp16", [0.11920166015625, 0.88037109375])):
            self.assertEqual(softmax("softmax?logits=[500,502]" + rest)[1][0]["weights"], weights)

    def test_a_number_in_fp32(self):
        row = numbers("number?value=0.1&format=fp32")[0]
        self.assertEqual((row["bits"], row["exact"], row["tie"]), ("0x3dcccccd", "0.100000001490116119384765625", False))
        self.assertEqual(describe(FP32, 2.0 ** -150)["tie"], True)
        self.assertEqual(describe(FP32, 3.4028235677973366e38)["tie"], True)
        self.assertEqual(describe(FP32, 7e-46)["bits"], "0x00000000")

    def test_ledgers_of_the_lesson(self):
        for spec, total in (("d_model=4&heads=2&bias=false", 64), ("d_model=4&heads=2", 80), ("d_model=768&heads=12", 2362368),
                            ("d_model=1024&heads=16&bias=false", 4194304), ("d_model=6&heads=2&d_k=3&d_v=5", 220)):
            self.assertEqual(ledger("ledger?" + spec)["total"], total)


class Malformed(unittest.TestCase):
    def test_no_case_holds_a_line_end_that_would_split_it(self):
        for text, _ in malformed(random.Random(1), 2000):
            self.assertNotIn("\n", text)
            self.assertNotIn("\r", text)


if __name__ == "__main__":
    unittest.main()
