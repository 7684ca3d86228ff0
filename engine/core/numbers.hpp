// Numbers as text, both ways: decimal, hex float, nan, inf, -inf, -0. Read straight to double, correctly rounded;
// written with the fewest digits that read back to the same double.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lab {

/// The double nearest to `text`, or nothing when the text is not wholly one number of the forms above.
std::optional<double> read_number(std::string_view text);

/// Whether `text` is a number as JSON writes one: no leading zeros or plus, digits on both sides of the point.
bool is_json_number_text(std::string_view text);

/// A whole number written in decimal digits with an optional minus sign, or nothing (also when beyond 64 bits).
std::optional<std::int64_t> read_integer(std::string_view text);

/// A bit pattern written as 0x and 1 to 16 hex digits, or nothing.
std::optional<std::uint64_t> read_bits(std::string_view text);

/// Shortest decimal text of `value`; "nan", "inf", "-inf" and "-0" for what JSON has no number for.
std::string write_number(double value);

/// Every digit of the exact decimal value of a finite double (up to 1,074 places).
std::string write_exact(double value);

/// `bits` as 0x and exactly `width` / 4 hex digits.
std::string write_bits(std::uint64_t bits, int width);

/// Whether write_number(value) is a JSON number (and not one of the four words).
bool is_json_number(double value);

}  // namespace lab
