// Exact sums and products, and rounding into an accumulator that is narrower than its operands.
#include <cmath>

#include "arithmetic/arithmetic.hpp"
#include "support.hpp"

using namespace lab;
using namespace lab::test;

TEST_CASE("head and tail of a sum lose nothing") {
  const Exact sum = exact_sum(1e16, 1);
  CHECK(sum.head == 1e16);
  CHECK(sum.tail == 1);
  const Exact same = exact_sum(1, 1e16);
  CHECK(same.tail == 1);
}

TEST_CASE("head and tail of a product lose nothing: (2^52+1)^2 = 2^104 + 2^53 + 1") {
  const double x = std::ldexp(1.0, 52) + 1;
  const Exact product = exact_product(x, x);
  CHECK(product.head == std::ldexp(1.0, 104) + std::ldexp(1.0, 53));
  CHECK(product.tail == 1);
}

TEST_CASE("a quotient and a square root carry a hundred bits: multiplied back they give the operand") {
  Random random(3, "exact");
  for (int i = 0; i < 1000; ++i) {
    const double a = random.uniform();
    const double b = random.uniform();
    const Exact back = (Exact{a, 0} / Exact{b, 0}) * Exact{b, 0};
    CHECK(std::fabs((back.head - a) + back.tail) <= std::ldexp(a, -98));
    const Exact root = exact_sqrt({a, 0});
    const Exact square = root * root;
    CHECK(std::fabs((square.head - a) + square.tail) <= std::ldexp(a, -98));
  }
}

TEST_CASE("a double sum that lands on an fp32 tie is rounded by what double lost, not to even") {
  // 1 + 2^-24 is a tie of fp32 and goes down to 1. With 2^-60 on top the exact sum is above it and must go up; double
  // drops the 2^-60.
  const double term = std::ldexp(1.0, -24) + std::ldexp(1.0, -60);
  CHECK(round_to(kFp32, 1 + term) == 1);
  CHECK(add_into(kFp32, 1, term) == 1 + std::ldexp(1.0, -23));
}

TEST_CASE("a double product that lands on an fp32 tie is rounded by what double lost") {
  // (1 + 2^-24 + 2^-52)(1 - 2^-52) = 1 + 2^-24 - 2^-76 - 2^-104: just below the tie.
  const double a = 1 + std::ldexp(1.0, -24) + std::ldexp(1.0, -52);
  const double b = 1 - std::ldexp(1.0, -52);
  CHECK(a * b == 1 + std::ldexp(1.0, -24));
  CHECK(multiply_into(kFp32, a, b) == 1);
  // And its mirror just above: (1 + 2^-24 - 2^-52)(1 + 2^-52) has the tail -2^-104 + 2^-76.
  const double c = 1 + std::ldexp(1.0, -24) - std::ldexp(1.0, -52);
  CHECK(multiply_into(kFp32, c, 1 + std::ldexp(1.0, -52)) == 1 + std::ldexp(1.0, -23));
}

TEST_CASE("products of factors at both ends of the range are rounded like any other") {
  CHECK(multiply_into(kFp32, 1e300, 1.0000000000000002e-300) == 1);
  CHECK(multiply_into(kFp32, 1e300, 1e300) == static_cast<double>(INFINITY));
  CHECK(bits_of(multiply_into(kFp32, -1e-300, 1e-300)) == bits_of(-0.0));
}

TEST_CASE("a sum starts from its first term, so that -0 alone stays -0") {
  const Arithmetic a{&kFp32, &kFp32};
  const double minus_zero[] = {-0.0, -0.0};
  CHECK(bits_of(sum(a, {minus_zero, 1}, 2)) == bits_of(-0.0));
  CHECK(bits_of(sum(a, {minus_zero, 1}, 0)) == bits_of(0.0));
  const double ones[] = {1, 1};
  CHECK(bits_of(dot(a, {minus_zero, 1}, {ones, 1}, 2)) == bits_of(-0.0));
}

TEST_CASE("sums run left to right and every partial sum is rounded") {
  const Arithmetic fp32{&kFp32, &kFp32};
  const double terms[] = {16777216, 1, 1, 1};
  CHECK(sum(fp32, {terms, 1}, 4) == 16777216);  // 2^24 + 1 is a tie each time and goes back
  const Arithmetic wide{&kFp32, &kFp64};
  CHECK(sum(wide, {terms, 1}, 4) == 16777220);  // 2^24 + 3 in fp64, rounded once: a tie to even
}
