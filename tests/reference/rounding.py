"""A step's format and its accumulator: which arithmetic rounds its operations, and how its sums and dot products run."""
from exact_arithmetic import ExactArithmetic
from fast_arithmetic import contains, fast_or_exact
from number_formats import FORMATS, convert


class Rounding:
    """`exact` takes fractions throughout instead of the machine's operations; `operands` are the formats of what a dot
    product multiplies, where they are not the step's own."""

    def __init__(self, fmt, p, exact, *operands):
        self.format, self.overflow, self.convert, self.exact = fmt, p["overflow"], p["convert"], exact
        wide = fmt if p["accumulate"] == "same" else FORMATS[p["accumulate"]]
        self.step, self.sum, self.product = (self.arithmetic(*formats) for formats in (
            (fmt, fmt), (wide, wide), (wide, *(operands or (fmt,)))))

    def arithmetic(self, target, *operands):
        if self.exact or not all(contains(target, one) for one in operands):
            return ExactArithmetic(target, self.overflow)
        return fast_or_exact(target, target, self.overflow)

    def take(self, x):
        """A double that comes in from outside."""
        return convert(self.format, x, self.convert, self.overflow)

    def total(self, terms):
        """Left to right from the first term, in the accumulator; one rounding at the end. No terms: +0."""
        terms = iter(terms)
        running = self.sum.store(next(terms, 0.0))
        for term in terms:
            running = self.add_term(running, term)
        return self.step.store(running)

    def add_term(self, running, term):
        # A term need not be a member of the accumulator: it may have more bits than a narrower one holds.
        return self.product.add(running, term)

    def dot(self, pairs):
        pairs = iter(pairs)
        first = next(pairs, None)
        if first is None:
            return self.step.store(0.0)
        running = self.product.multiply(*first)
        for a, b in pairs:
            running = self.sum.add(running, self.product.multiply(a, b))
        return self.step.store(running)
