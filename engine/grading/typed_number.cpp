// See typed_number.hpp.
#include "grading/typed_number.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/names.hpp"
#include "core/numbers.hpp"

namespace lab {
namespace {

constexpr std::size_t kLongest = 1100;  // every digit of a double's exact value

bool all_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

bool are_groups(const std::vector<std::string>& parts) {
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const bool fits = i == 0 ? parts[i].size() <= 3 && parts[i] != "0" : parts[i].size() == 3;
    if (!fits || !all_digits(parts[i])) return false;
  }
  return parts.size() > 1;
}

std::string without(std::string text, char separator) {
  text.erase(std::remove(text.begin(), text.end(), separator), text.end());
  return text;
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
  return out;
}

// A whole number's digits: as typed where there is nothing else, since a double holds no more than 53 bits of them.
std::string whole_digits(std::string_view text, double value) {
  const bool negative = text.front() == '-';
  const std::string_view digits = negative || text.front() == '+' ? text.substr(1) : text;
  if (!all_digits(digits)) return std::isfinite(value) && std::floor(value) == value ? write_exact(value) : "";
  const std::size_t first = std::min(digits.find_first_not_of('0'), digits.size() - 1);
  return (negative ? "-" : "") + std::string(digits.substr(first));
}

// A number without separators.
Result<TypedNumber> read_bare(const std::string& typed, const Span& span) {
  std::string text = lower(typed);
  if (text.size() > kLongest) return fail(unreadable("too_long", span.place(), text));
  const std::size_t sign = !text.empty() && (text[0] == '-' || text[0] == '+') ? 1 : 0;
  const std::string_view word = std::string_view(text).substr(sign);
  if (word == "infinity" || word == "inf") text = text[0] == '-' ? "-inf" : "inf";
  if (word == "nan") text = "nan";
  if (const auto bits = read_bits(text))
    return TypedNumber{static_cast<double>(*bits), fmt::format("{}", *bits), span.place()};
  const auto value = read_number(text);
  if (!value) return fail(unreadable("not_a_number", span.place(), span.chars()));
  return TypedNumber{*value, whole_digits(text, *value), span.place()};
}

// 1,5 and 0,1192 have a decimal comma, since these groups are none; 1,500 could be both.
Result<std::string> read_comma(const std::string& text, const std::vector<std::string>& parts, std::string_view tail,
                               bool comma_groups, const Span& span) {
  const bool groups = are_groups(parts);
  if (groups && (comma_groups || parts.size() > 2 || !tail.empty())) return without(text, ',');
  if (groups) return fail(unreadable("decimal_comma", span.place(), span.chars()));
  const bool point = parts.size() == 2 && all_digits(parts[0]) && all_digits(parts[1]) && tail.substr(0, 1) != ".";
  if (comma_groups || !point) return fail(unreadable("grouping", span.place(), span.chars()));
  std::string out = text;
  out[text.find(',')] = '.';
  return out;
}

// The text without the separators between its digits, or why they cannot be that.
Result<std::string> ungrouped(const std::string& text, bool comma_groups, const Span& span) {
  const std::size_t sign = !text.empty() && (text[0] == '-' || text[0] == '+') ? 1 : 0;
  const std::size_t end = std::min(text.find_first_of(".eE"), text.size());
  const std::string head = text.substr(sign, end - sign);
  const std::string tail = text.substr(end);
  const std::size_t first = head.find_first_of(", '_");
  if (tail.find_first_of(", ;") != std::string::npos) {
    const bool comma = std::count(tail.begin(), tail.end(), ',') == 1 && tail.find(' ') == std::string::npos &&
                       std::count(text.begin(), text.end(), '.') == 1;
    return fail(unreadable(comma ? "decimal_comma" : "several", span.place(), span.chars()));
  }
  if (head.find_first_not_of("0123456789, '_") != std::string::npos) return text;
  if (first == std::string::npos) {
    const bool points = are_groups(split_text(text.substr(sign), '.')) && tail.find('.', 1) != std::string::npos;
    return points ? without(text, '.') : text;
  }
  const char separator = head[first];
  const auto parts = split_text(head, separator);
  if (separator == ',' && head.find(' ') == std::string::npos) return read_comma(text, parts, tail, comma_groups, span);
  if (are_groups(parts)) return without(text, separator);
  const bool blank = head.find(' ') != std::string::npos;
  return fail(unreadable(blank ? "several" : "grouping", span.place(), span.chars()));
}

Result<TypedNumber> read_one(const Span& span, bool comma_groups) {
  LAB_TRY(text, ungrouped(std::string(span.chars()), comma_groups, span));
  return read_bare(text, span);
}

}  // namespace

Span Span::trimmed() const {
  constexpr std::string_view kBlanks = " \t\n\"";
  Span out = *this;
  while (out.first < out.end && kBlanks.find(text->chars[out.first]) != std::string_view::npos) ++out.first;
  while (out.end > out.first && kBlanks.find(text->chars[out.end - 1]) != std::string_view::npos) --out.end;
  return out;
}

Result<TypedNumber> read_typed_number(Span span, bool comma_groups) {
  const std::size_t line = std::min(span.chars().find('/'), span.chars().size());
  if (line == span.chars().size()) return read_one(span, comma_groups);
  LAB_TRY(above, read_one(Span{span.text, span.first, span.first + line}.trimmed(), comma_groups));
  LAB_TRY(below, read_one(Span{span.text, span.first + line + 1, span.end}.trimmed(), comma_groups));
  if (below.value == 0) return fail(unreadable("zero_below", below.at, span.chars()));
  const double value = above.value / below.value;
  const bool whole = std::isfinite(value) && std::floor(value) == value && value * below.value == above.value;
  return TypedNumber{value, whole ? write_exact(value) : "", span.place()};
}

}  // namespace lab
