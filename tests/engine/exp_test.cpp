// exp in double: against exact values made elsewhere, and the quick path against the definition.
#include <cmath>
#include <limits>

#include "arithmetic/arithmetic.hpp"
#include "arithmetic/exp64.hpp"
#include "arithmetic/exp64_table.hpp"
#include "arithmetic/tanh.hpp"
#include "support.hpp"

using namespace lab;
using namespace lab::test;

TEST_CASE("exp64 gives the correctly rounded exponential at every golden point") {
  const Json points = golden("exp64.json");
  REQUIRE(points.size() >= 3000);
  for (const auto& point : points) {
    const auto input = read_bits(point[0].get<std::string>());
    const auto wanted = read_bits(point[1].get<std::string>());
    INFO(point[0].get<std::string>());
    CHECK(encode(kFp64, exp64(double_of(*input))) == *wanted);
    CHECK(encode(kFp64, exp64_by_definition(double_of(*input))) == *wanted);
  }
}

TEST_CASE("the quick path of exp64 never differs from its definition") {
  Random random(45, "exp");
  for (int i = 0; i < 60000; ++i) {
    const double x = i % 3 == 0 ? 1500 * random.uniform() - 750 : i % 3 == 1 ? random.normal() : -20 * random.uniform();
    CHECK(bits_of(exp64(x)) == bits_of(exp64_by_definition(x)));
  }
}

TEST_CASE("exp64 overflows, underflows and passes NaN exactly where IEEE doubles do") {
  CHECK(std::isfinite(exp64(709.782712893384)));
  CHECK(std::isinf(exp64(709.7827128933841)));
  CHECK(exp64(-745.1332191019411) == 5e-324);
  CHECK(exp64(-745.1332191019412) == 0);
  CHECK(exp64(-708.3964185322641) >= std::numeric_limits<double>::min());
  CHECK(exp64(-708.3964185322642) < std::numeric_limits<double>::min());
  CHECK(exp64(0.0) == 1);
  CHECK(exp64(-0.0) == 1);
  CHECK(exp64(INFINITY) == static_cast<double>(INFINITY));
  CHECK(bits_of(exp64(-INFINITY)) == 0);
  CHECK(std::isnan(exp64(NAN)));
}

TEST_CASE("exp64 is 1 until the argument reaches half a spacing of 1") {
  CHECK(exp64(0x1p-54) == 1);
  CHECK(exp64(0x1p-53) == 1 + 0x1p-52);  // e^x is above the tie 1 + 2^-53, so it goes up
  CHECK(exp64(0x1.fffffffffffffp-54) == 1);
  CHECK(exp64(-0x1p-54) == 1);  // 1 - 2^-54 + 2^-109 lies above the tie, next to 1
  CHECK(exp64(-0x1.0000000000001p-54) == 1 - 0x1p-53);
}

TEST_CASE("the table of exp64 holds 64th roots: each entry to the 64th power is a power of two") {
  for (int j = 0; j < 64; ++j) {
    Exact power = kTwoToThe64ths[j];
    for (int i = 0; i < 6; ++i) power = power * power;
    const double off = (power.head - std::ldexp(1.0, j)) + power.tail;
    // Each entry is right to 2^-107; the 64th power multiplies that by 64, six products add 2^-100 each.
    CHECK(std::fabs(off) <= std::ldexp(1.0, j - 95));
  }
}

TEST_CASE("exp in fp32 is the double exponential rounded once") {
  CHECK(round_to(kFp32, exp64(88.72283172607422)) == 3.402798519021476e38);
  CHECK(std::isinf(round_to(kFp32, exp64(88.72283935546875))));
  CHECK(round_to(kFp32, exp64(15)) == 3269017.25);
  CHECK(round_to(kFp32, exp64(-103.97208404541016)) == 0);
}

TEST_CASE("the scaled exponential carries a hundred bits") {
  // e^1 to 40 digits: 2.718281828459045235360287471352662497757
  const ScaledExp e = exp_exact({1, 0});
  CHECK(e.exponent == 1);
  CHECK(2 * e.value.head == 2.718281828459045);
  CHECK(std::fabs(2 * e.value.tail - 1.4456468917292502e-16) < 1e-31);
}

TEST_CASE("tanh gives the correctly rounded double at every golden point, and its mirror for the negative") {
  const Json points = golden("tanh.json");
  REQUIRE(points.size() >= 400);
  for (const auto& point : points) {
    const double x = double_of(*read_bits(point[0].get<std::string>()));
    INFO(point[0].get<std::string>());
    CHECK(bits_of(round_exact(kFp64, tanh_exact(x))) == *read_bits(point[1].get<std::string>()));
    CHECK(bits_of(round_exact(kFp64, tanh_exact(-x))) == (*read_bits(point[1].get<std::string>()) ^ (1ULL << 63U)));
  }
  CHECK(bits_of(tanh_exact(-0.0).head) == bits_of(-0.0));
  CHECK(round_exact(kFp16, tanh_exact(INFINITY)) == 1);
  CHECK(std::isnan(tanh_exact(NAN).head));
}

TEST_CASE("two hundred thousand seeded normal numbers are those of the generator in Python") {
  // FNV-1a over their bit patterns, by tests/reference/seeded_normal.py with Python's own exp.
  Random random(20261130, "wq");
  std::uint64_t hash = 14695981039346656037U;
  for (int i = 0; i < 200000; ++i) hash = (hash ^ bits_of(random.normal())) * 1099511628211U;
  CHECK(hash == 0xaba982a52bff71c6U);
}

TEST_CASE("numbers drawn by attempts, in parts that skip to their first one, are those drawn one after the other") {
  Random one(20261130, "wq");
  std::vector<double> wanted(5000);
  for (double& value : wanted) value = one.normal();
  std::vector<double> seen;
  for (std::int64_t first = 0; seen.size() < wanted.size(); first += 777) {
    Random part(20261130, "wq");
    part.skip(first);
    std::vector<double> some(777);
    some.resize(static_cast<std::size_t>(part.normals(777, some.data())));
    seen.insert(seen.end(), some.begin(), some.end());
  }
  CHECK(std::equal(wanted.begin(), wanted.end(), seen.begin()));
}
