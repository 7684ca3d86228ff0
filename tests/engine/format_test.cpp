// Formats: the rounding core against the hardware's own conversion and the C library's neighbours.
#include <cmath>

#include "support.hpp"

using namespace lab;
using namespace lab::test;

namespace {

std::uint32_t hardware_bits(float value) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  return std::isnan(value) ? 0x7fc00000U : bits;
}

void check_against_hardware(double given) {
  const double rounded = round_by_definition(kFp32, given);
  const auto hardware = static_cast<float>(given);
  CHECK(encode(kFp32, rounded) == hardware_bits(hardware));
  CHECK(canonical_bits(round_to(kFp32, given)) == canonical_bits(rounded));
}

// fp32 patterns that lie where formats change their behaviour.
constexpr std::uint32_t kEdges[] = {0,          1,          2,          3,          0x007ffffe,
                                    0x007fffff, 0x00800000, 0x00800001, 0x3f7fffff, 0x3f800000,
                                    0x3f800001, 0x7f7ffffe, 0x7f7fffff, 0x7f800000, 0x7fc00000};

}  // namespace

TEST_CASE("rounding a double to fp32 by definition is what the hardware does") {
  AnyDouble any(45);
  for (int i = 0; i < 200000; ++i) check_against_hardware(any.next());
}

TEST_CASE("a tie between two fp32 neighbours goes to the even one, and its neighbours to their own side") {
  AnyDouble any(46);
  for (int i = 0; i < 50000; ++i) {
    const auto low = static_cast<float>(any.next());
    const float high = std::nextafterf(low, INFINITY);
    if (!std::isfinite(low) || !std::isfinite(high)) continue;
    const double tie = static_cast<double>(low) / 2 + static_cast<double>(high) / 2;
    for (const double given : {tie, std::nextafter(tie, -INFINITY), std::nextafter(tie, INFINITY)})
      check_against_hardware(given);
    CHECK(is_tie(kFp32, tie));
    CHECK_FALSE(is_tie(kFp32, std::nextafter(tie, INFINITY)));
    CHECK_FALSE(is_tie(kFp32, low));
  }
}

TEST_CASE("the largest double below fp32's limit stays finite and the limit itself becomes infinite") {
  const double limit = std::ldexp(1.0, 128) - std::ldexp(1.0, 103);
  CHECK(round_by_definition(kFp32, std::nextafter(limit, 0)) == 3.4028234663852886e38);
  CHECK(std::isinf(round_by_definition(kFp32, limit)));
  CHECK(std::isinf(round_by_definition(kFp32, -limit)));
  CHECK(is_tie(kFp32, limit));
}

TEST_CASE("half of the smallest subnormal rounds to zero with its sign, anything above it to the smallest subnormal") {
  const double half = std::ldexp(1.0, -150);
  CHECK(encode(kFp32, round_by_definition(kFp32, half)) == 0);
  CHECK(encode(kFp32, round_by_definition(kFp32, -half)) == 0x80000000U);
  CHECK(encode(kFp32, round_by_definition(kFp32, std::nextafter(half, 1))) == 1);
  CHECK(encode(kFp32, round_by_definition(kFp32, 5e-324)) == 0);
}

TEST_CASE("fp32 patterns survive decoding and encoding") {
  const auto check = [](std::uint32_t bits) {
    float value = 0;
    std::memcpy(&value, &bits, sizeof value);
    CHECK(canonical_bits(decode(kFp32, bits)) == canonical_bits(value));
    CHECK(encode(kFp32, decode(kFp32, bits)) == hardware_bits(value));
  };
  for (const std::uint32_t bits : kEdges) {
    check(bits);
    check(bits | 0x80000000U);
  }
  for (std::uint64_t bits = 0; bits <= 0xffffffffU; bits += 65521) check(static_cast<std::uint32_t>(bits));
}

TEST_CASE("fp64 patterns survive decoding and encoding") {
  AnyDouble any(47);
  for (int i = 0; i < 100000; ++i) {
    const double value = any.next();
    if (std::isnan(value)) continue;
    CHECK(encode(kFp64, value) == bits_of(value));
    CHECK(bits_of(decode(kFp64, bits_of(value))) == bits_of(value));
    CHECK(bits_of(round_by_definition(kFp64, value)) == bits_of(value));
  }
}

TEST_CASE("neighbours are those of the C library") {
  for (const std::uint32_t bits : kEdges) {
    for (const std::uint32_t signed_bits : {bits, bits | 0x80000000U}) {
      float value = 0;
      std::memcpy(&value, &signed_bits, sizeof value);
      if (!std::isfinite(value)) continue;
      CHECK(next_up(kFp32, value) == static_cast<double>(std::nextafterf(value, INFINITY)));
      CHECK(next_down(kFp32, value) == static_cast<double>(std::nextafterf(value, -INFINITY)));
    }
  }
  CHECK(next_up(kFp32, static_cast<double>(INFINITY)) == static_cast<double>(INFINITY));
  CHECK(next_up(kFp64, 1.7976931348623157e308) == static_cast<double>(INFINITY));
  CHECK(std::isnan(next_up(kFp32, NAN)));
}

TEST_CASE("an ulp is the distance to the next number of the same binade") {
  CHECK(ulp_of(kFp32, 1) == std::ldexp(1.0, -23));
  CHECK(ulp_of(kFp32, 1.9999998807907104) == std::ldexp(1.0, -23));
  CHECK(ulp_of(kFp32, -2) == std::ldexp(1.0, -22));
  CHECK(ulp_of(kFp32, 0) == std::ldexp(1.0, -149));
  CHECK(ulp_of(kFp32, 1e-42) == std::ldexp(1.0, -149));
  CHECK(ulp_of(kFp64, 1) == std::ldexp(1.0, -52));
  CHECK(std::isnan(ulp_of(kFp32, INFINITY)));
}

TEST_CASE("the finfo of each format is the published one") {
  CHECK(largest_finite(kFp64) == 1.7976931348623157e308);
  CHECK(smallest_normal(kFp64) == 2.2250738585072014e-308);
  CHECK(smallest_subnormal(kFp64) == 5e-324);
  CHECK(largest_finite(kFp32) == 3.4028234663852886e38);
  CHECK(smallest_normal(kFp32) == 1.1754943508222875e-38);
  CHECK(smallest_subnormal(kFp32) == 1.401298464324817e-45);
}
