// See numbers.hpp. strtod is correctly rounded in both C libraries we build with (glibc, musl), but accepts more than
// a Spec may say, so the text is checked against the grammar first.
#include "core/numbers.hpp"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <limits>

#define FMT_HEADER_ONLY                     // one template of it is used, and only here
#define FMT_STATIC_THOUSANDS_SEPARATOR ','  // never used; without it all of std::locale comes along
#include <fmt/format.h>

#include "core/natural.hpp"
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

// [-+] digits [. digits] [e [-+] digits], or the same with 0x, hex digits and p. At least one digit before the
// exponent.
bool has_number_form(std::string_view text) {
  std::size_t at = !text.empty() && (text[0] == '-' || text[0] == '+') ? 1 : 0;
  const bool hex = text.size() > at + 1 && text[at] == '0' && (text[at + 1] == 'x' || text[at + 1] == 'X');
  if (hex) at += 2;
  const auto digit = hex ? is_hex : is_digit;
  const std::size_t whole = skip(text, at, digit) - at;
  at += whole;
  std::size_t fraction = 0;
  if (at < text.size() && text[at] == '.') {
    fraction = skip(text, at + 1, digit) - at - 1;
    at += 1 + fraction;
  }
  if (whole + fraction == 0) return false;
  const char mark = hex ? 'p' : 'e';
  if (at < text.size() && (text[at] == mark || text[at] == mark - 32)) {
    ++at;
    if (at < text.size() && (text[at] == '-' || text[at] == '+')) ++at;
    const std::size_t end = skip(text, at, is_digit);
    if (end == at) return false;
    at = end;
  }
  return at == text.size();
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
  if (!has_number_form(text)) return std::nullopt;
  return std::strtod(std::string(text).c_str(), nullptr);
}

bool is_json_number_text(std::string_view text) {
  if (!has_number_form(text) || text[0] == '+') return false;
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
  errno = 0;
  const long long value = std::strtoll(std::string(text).c_str(), nullptr, 10);
  if (errno != 0) return std::nullopt;
  return value;
}

std::optional<std::uint64_t> read_bits(std::string_view text) {
  if (text.size() < 3 || text.size() > 18 || text[0] != '0' || (text[1] != 'x' && text[1] != 'X')) return std::nullopt;
  if (skip(text, 2, is_hex) != text.size()) return std::nullopt;
  return std::strtoull(std::string(text.substr(2)).c_str(), nullptr, 16);
}

std::string write_number(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  const std::string sign = std::signbit(value) ? "-" : "";
  if (value == 0) return sign + "0";
  const auto [significand, exponent] = fmt::detail::dragonbox::to_decimal(std::fabs(value));
  return sign + place_point(say("{}", significand), exponent);
}

std::string write_exact(double value) {
  int exponent = 0;
  const double fraction = std::frexp(std::fabs(value), &exponent);
  const Natural significand = static_cast<std::uint64_t>(std::ldexp(fraction, 53));
  exponent -= 53;
  const std::string sign = std::signbit(value) ? "-" : "";
  if (exponent >= 0 || value == 0)
    return sign + significand.shifted_left(static_cast<unsigned>(std::max(exponent, 0))).decimal();
  // m / 2^k = m 5^k / 10^k: k places behind the point.
  Natural scaled = significand;
  for (int k = 0; k < -exponent; ++k) scaled = scaled * Natural(5);
  std::string digits = scaled.decimal();
  const auto places = static_cast<std::size_t>(-exponent);
  if (digits.size() <= places) digits.insert(0, places + 1 - digits.size(), '0');
  digits.insert(digits.size() - places, ".");
  digits.erase(digits.find_last_not_of('0') + 1);
  if (digits.back() == '.') digits.pop_back();
  return sign + digits;
}

std::string write_bits(std::uint64_t bits, int width) { return "0x" + write_hex(bits, width / 4); }

bool is_json_number(double value) { return std::isfinite(value) && !(value == 0 && std::signbit(value)); }

}  // namespace lab
