// Doubles and decimal digits, both ways and exactly: the fewest digits that read back to a double, and the double
// nearest to any digits. Both are quick where 128 bits of a power of ten settle the question; the plain definitions
// stand beside them, for what is left and for the tests.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace lab {

/// digits x 10^exponent
struct Decimal {
  std::uint64_t digits;
  int exponent;
  friend bool operator==(const Decimal&, const Decimal&) = default;
};

/// The fewest digits that read back to `value`, and of these the nearest; `value` is positive and finite.
Decimal shortest(double value);

/// The same by trying: 1 digit, 2 digits, ... of the exact value, rounded down and up.
Decimal shortest_by_definition(double value);

/// Every digit of a finite double's magnitude: a whole number times 10^exponent, exponent <= 0.
struct ExactDigits {
  std::string digits;
  int exponent;
};
ExactDigits exact_digits(double value);

/// The double nearest to `mantissa` x 10^exponent, ties to even. A mantissa is digits with at most one point among
/// them.
double nearest_double(std::string_view mantissa, std::int64_t exponent);

/// The same by comparing whole numbers of any size.
double nearest_by_definition(std::string_view mantissa, std::int64_t exponent);

/// What one hex digit, of either case, is worth.
std::uint64_t hex_digit(char c);

/// The double nearest to the hex digits of `mantissa` x 2^exponent.
double nearest_to_hex(std::string_view mantissa, std::int64_t exponent);

}  // namespace lab
