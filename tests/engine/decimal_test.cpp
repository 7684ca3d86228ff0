// Doubles as decimal digits, both ways, against Python's repr and float, and the quick ways against the definitions.
#include <cmath>

#include "core/decimal.hpp"
#include "support.hpp"

using namespace lab;
using namespace lab::test;

TEST_CASE("a double is written as Python writes it, and any text is read as Python reads it") {
  int written = 0, read = 0;
  for (const Json& row : golden("decimals.json")) {
    const std::string text = row[1];
    const std::uint64_t bits = *read_bits(row[2].get<std::string>());
    INFO(text);
    if (row[0] == "written") ++written;
    if (row[0] == "written") CHECK(write_number(double_of(bits)) == text);
    if (row[0] == "read") ++read;
    CHECK(bits_of(*read_number(text)) == bits);
    CHECK(bits_of(*read_number("-" + text)) == (bits | std::uint64_t{1} << 63U));
  }
  CHECK(written > 500);
  CHECK(read > 280);
}

TEST_CASE("the quick ways give what the definitions give, for doubles of every exponent") {
  AnyDouble any(17);
  for (int i = 0; i < 60; ++i) {
    const double value = std::fabs(any.next());
    if (!std::isfinite(value)) continue;
    INFO(value);
    const Decimal quick = shortest(value);
    CHECK(quick == shortest_by_definition(value));
    const std::string digits = std::to_string(quick.digits);
    CHECK(nearest_by_definition(digits, quick.exponent) == value);
    // Fewer digits stand for another double, which both must find.
    const std::string fewer = digits.substr(0, 9);
    CHECK(nearest_double(fewer, quick.exponent) == nearest_by_definition(fewer, quick.exponent));
  }
}

TEST_CASE("powers of two are written from an interval that is half as wide below") {
  for (int k = -1074; k < 1024; k += 29) {
    INFO(k);
    const double value = std::ldexp(1.0, k);
    CHECK(shortest(value) == shortest_by_definition(value));
  }
}

TEST_CASE("a million digits are read, wherever the point is and however far the exponent goes") {
  const std::string ones(1'000'000, '1');
  CHECK(read_number(ones) == static_cast<double>(INFINITY));
  CHECK(read_number(ones + "e-999999") == 1.1111111111111112);
  CHECK(read_number("0." + std::string(1'000'000, '0') + "25e1000000") == 0.25);
  CHECK(read_number("1." + ones + "e" + ones) == static_cast<double>(INFINITY));
  CHECK(read_number("1." + ones + "e-" + ones) == 0);
}

TEST_CASE("whole numbers end where 64 bits end") {
  CHECK(read_integer("9223372036854775807") == INT64_MAX);
  CHECK(read_integer("-9223372036854775808") == INT64_MIN);
  CHECK_FALSE(read_integer("9223372036854775808").has_value());
  CHECK_FALSE(read_integer("-9223372036854775809").has_value());
  CHECK_FALSE(read_integer("92233720368547758070").has_value());
  CHECK(read_integer("000000000000000000000000012") == 12);
  CHECK(read_bits("0xffffffffffffffff") == UINT64_MAX);
  CHECK(read_bits("0xAbC") == 0xabcU);
}
