// See numbers.hpp. The grammar is here; what digits are worth is decimal.hpp's.
#include "core/numbers.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/decimal.hpp"
#include "core/text.hpp"

namespace lab {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_hex(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

template <class IsDigit>
std::size_t skip(std::string_view text, std::size_t at, IsDigit is) {
  while (at < text.size() && is(text[at])) ++at;
  return at;
}

// What a number's text is made of.
struct NumberForm {
  bool negative, hex;
  std::string_view mantissa;  // digits with at most one point among them
  std::int64_t exponent;
};

// Digits beyond any exponent that a text in memory could make up for change nothing.
std::int64_t read_exponent(std::string_view digits) {
  std::int64_t value = 0;
  for (const char c : digits) value = std::min(value * 10 + (c - '0'), std::int64_t{1} << 50U);
  return value;
}

// [-+] digits [. digits] [e [-+] digits], or the same with 0x, hex digits and p. At least one digit before the
// exponent.
std::optional<NumberForm> number_form(std::string_view text) {
  NumberForm form{};
  form.negative = !text.empty() && text[0] == '-';
  std::size_t at = form.negative || (!text.empty() && text[0] == '+') ? 1 : 0;
  form.hex = text.size() > at + 1 && text[at] == '0' && (text[at + 1] == 'x' || text[at + 1] == 'X');
  if (form.hex) at += 2;
  const auto digit = form.hex ? is_hex : is_digit;
  const std::size_t start = at;
  at = skip(text, at, digit);
  const bool point = at < text.size() && text[at] == '.';
  if (point) at = skip(text, at + 1, digit);
  form.mantissa = text.substr(start, at - start);
  if (form.mantissa.size() == (point ? 1 : 0)) return std::nullopt;
  if (at < text.size() && (text[at] | 0x20) == (form.hex ? 'p' : 'e')) {
    ++at;
    const bool below = at < text.size() && text[at] == '-';
    if (below || (at < text.size() && text[at] == '+')) ++at;
    const std::size_t end = skip(text, at, is_digit);
    if (end == at) return std::nullopt;
    form.exponent = read_exponent(text.substr(at, end - at)) * (below ? -1 : 1);
    at = end;
  }
  if (at != text.size()) return std::nullopt;
  return form;
}

// digits x 10^exponent as C++ and Python write it: in full from 1e-4 up to below 1e16, else with an exponent.
std::string place_point(std::string digits, int exponent) {
  const int size = static_cast<int>(digits.size());
  const int leading = exponent + size - 1;
  if (leading < -4 || leading >= 16) {
    if (size > 1) digits.insert(1, ".");
    const int magnitude = std::abs(leading);
    return digits + (leading < 0 ? "e-" : "e+") + (magnitude < 10 ? "0" : "") + say("{}", magnitude);
  }
  if (exponent >= 0) return digits.append(static_cast<std::size_t>(exponent), '0');
  if (leading < 0) return "0." + std::string(static_cast<std::size_t>(-leading - 1), '0') + digits;
  return digits.insert(static_cast<std::size_t>(leading + 1), ".");
}

}  // namespace

std::optional<double> read_number(std::string_view text) {
  if (text == "nan") return std::numeric_limits<double>::quiet_NaN();
  if (text == "inf") return std::numeric_limits<double>::infinity();
  if (text == "-inf") return -std::numeric_limits<double>::infinity();
  const auto form = number_form(text);
  if (!form) return std::nullopt;
  const double magnitude = (form->hex ? nearest_to_hex : nearest_double)(form->mantissa, form->exponent);
  return form->negative ? -magnitude : magnitude;
}

bool is_json_number_text(std::string_view text) {
  if (!number_form(text) || text[0] == '+') return false;
  const std::size_t start = text[0] == '-' ? 1 : 0;
  const std::size_t end = skip(text, start, is_digit);
  if (end == start || (text[start] == '0' && end != start + 1)) return false;
  const bool hex = end < text.size() && (text[end] == 'x' || text[end] == 'X');
  const bool bare_point = end < text.size() && text[end] == '.' && (end + 1 == text.size() || !is_digit(text[end + 1]));
  return !hex && !bare_point;
}

std::optional<std::int64_t> read_integer(std::string_view text) {
  const std::size_t start = !text.empty() && text[0] == '-' ? 1 : 0;
  if (text.size() == start || skip(text, start, is_digit) != text.size()) return std::nullopt;
  const std::uint64_t limit = (std::uint64_t{1} << 63U) - (start == 0 ? 1 : 0);
  std::uint64_t value = 0;
  for (const char c : text.substr(start)) {
    const auto digit = static_cast<std::uint64_t>(c - '0');
    if (value > (limit - digit) / 10) return std::nullopt;
    value = value * 10 + digit;
  }
  return static_cast<std::int64_t>(start == 0 ? value : 0 - value);
}

std::optional<std::uint64_t> read_bits(std::string_view text) {
  if (text.size() < 3 || text.size() > 18 || text[0] != '0' || (text[1] != 'x' && text[1] != 'X')) return std::nullopt;
  if (skip(text, 2, is_hex) != text.size()) return std::nullopt;
  std::uint64_t bits = 0;
  for (const char c : text.substr(2)) bits = bits * 16 + hex_digit(c);
  return bits;
}

std::string write_number(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  const std::string sign = std::signbit(value) ? "-" : "";
  if (value == 0) return sign + "0";
  const auto [digits, exponent] = shortest(std::fabs(value));
  return sign + place_point(say("{}", digits), exponent);
}

std::string write_exact(double value) {
  auto [digits, exponent] = exact_digits(value);
  const std::string sign = std::signbit(value) ? "-" : "";
  if (exponent == 0) return sign + digits;
  const auto places = static_cast<std::size_t>(-exponent);
  if (digits.size() <= places) digits.insert(0, places + 1 - digits.size(), '0');
  return sign + digits.insert(digits.size() - places, ".");
}

std::string write_bits(std::uint64_t bits, int width) { return "0x" + write_hex(bits, width / 4); }

bool is_json_number(double value) { return std::isfinite(value) && !(value == 0 && std::signbit(value)); }

}  // namespace lab
