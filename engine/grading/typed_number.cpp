// See typed_number.hpp.
#include "grading/typed_number.hpp"

#include <algorithm>
#include <cmath>

#include "core/names.hpp"
#include "core/natural.hpp"
#include "core/numbers.hpp"
#include "core/text.hpp"

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

void remove(std::string& text, char separator) {
  text.erase(std::remove(text.begin(), text.end(), separator), text.end());
}

std::size_t sign_length(std::string_view text) { return !text.empty() && (text[0] == '-' || text[0] == '+') ? 1 : 0; }

bool is_whole(double value) { return std::isfinite(value) && std::floor(value) == value; }

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
  return out;
}

// A whole number's digits: as typed where there is nothing else, since a double holds no more than 53 bits of them.
std::string whole_digits(std::string_view text, double value) {
  const bool negative = text.front() == '-';
  const std::string_view digits = negative || text.front() == '+' ? text.substr(1) : text;
  if (!all_digits(digits)) return is_whole(value) ? write_exact(value) : "";
  const std::size_t first = std::min(digits.find_first_not_of('0'), digits.size() - 1);
  return (negative ? "-" : "") + std::string(digits.substr(first));
}

// A number without separators.
bool read_bare(const std::string& typed, const Span& span, TypedNumber& number, Fault& fault) {
  std::string text = lower(typed);
  if (text.size() > kLongest) return fault.is("too_long", span);
  const std::size_t sign = sign_length(text);
  const std::string_view word = std::string_view(text).substr(sign);
  if (word == "infinity" || word == "inf") text = text[0] == '-' ? "-inf" : "inf";
  if (word == "nan") text = "nan";
  number.at = span.place();
  if (const auto bits = read_bits(text)) {
    number.value = static_cast<double>(*bits);
    number.whole = Natural(*bits).decimal();
    return true;
  }
  const auto value = read_number(text);
  if (!value) return fault.is("not_a_number", span);
  number.value = *value;
  number.whole = whole_digits(text, *value);
  return true;
}

// 1,5 and 0,1192 have a decimal comma, since these groups are none; 1,500 could be both.
bool read_comma(std::string& text, const std::vector<std::string>& parts, bool has_tail, bool comma_groups,
                const Span& span, Fault& fault) {
  if (are_groups(parts)) {
    if (!comma_groups && parts.size() == 2 && !has_tail) return fault.is("decimal_comma", span);
    remove(text, ',');
    return true;
  }
  const bool point = parts.size() == 2 && all_digits(parts[0]) && all_digits(parts[1]);
  if (comma_groups || !point || text.find('.') != std::string::npos) return fault.is("grouping", span);
  text[text.find(',')] = '.';
  return true;
}

// What stands behind a point or an exponent must have no separators.
bool check_tail(const std::string& text, std::string_view tail, const Span& span, Fault& fault) {
  if (tail.find_first_of(", ") == std::string::npos) return true;
  const bool comma = tail.find(',') == tail.rfind(',') && tail.find(' ') == std::string::npos;
  return fault.is(comma && text.find('.') == text.rfind('.') ? "decimal_comma" : "several", span);
}

// Takes the separators between digits out of the text, or says why they cannot be that.
bool ungroup(std::string& text, bool comma_groups, const Span& span, Fault& fault) {
  const std::size_t sign = sign_length(text);
  const std::size_t end = std::min(text.find_first_of(".eE"), text.size());
  const std::string_view head = std::string_view(text).substr(sign, end - sign);
  if (!check_tail(text, std::string_view(text).substr(end), span, fault)) return false;
  if (head.find_first_not_of("0123456789, '_") != std::string::npos) return true;
  const std::size_t first = head.find_first_of(", '_");
  if (first == std::string::npos) {
    if (text.find('.') != text.rfind('.') && are_groups(split_text(std::string_view(text).substr(sign), '.')))
      remove(text, '.');
    return true;
  }
  const char separator = head[first];
  const bool blank = head.find(' ') != std::string::npos;
  const auto parts = split_text(head, separator);
  if (separator == ',' && !blank) return read_comma(text, parts, end < text.size(), comma_groups, span, fault);
  if (!are_groups(parts)) return fault.is(blank ? "several" : "grouping", span);
  remove(text, separator);
  return true;
}

bool read_one(const Span& span, bool comma_groups, TypedNumber& number, Fault& fault) {
  std::string text(span.chars());
  return ungroup(text, comma_groups, span, fault) && read_bare(text, span, number, fault);
}

}  // namespace

Span Span::trimmed() const {
  constexpr std::string_view kBlanks = " \t\n\"";
  Span out = *this;
  while (out.first < out.end && kBlanks.find(text->chars[out.first]) != std::string_view::npos) ++out.first;
  while (out.end > out.first && kBlanks.find(text->chars[out.end - 1]) != std::string_view::npos) --out.end;
  return out;
}

bool read_typed_number(Span span, bool comma_groups, TypedNumber& number, Fault& fault) {
  const std::size_t line = span.chars().find('/');
  if (line == std::string_view::npos) return read_one(span, comma_groups, number, fault);
  TypedNumber below;
  const Span under = Span{span.text, span.first + line + 1, span.end}.trimmed();
  if (!read_one(Span{span.text, span.first, span.first + line}.trimmed(), comma_groups, number, fault)) return false;
  if (!read_one(under, comma_groups, below, fault)) return false;
  if (below.value == 0) return fault.is("zero_below", under);
  const double above = number.value;
  number.value = above / below.value;
  const bool whole = is_whole(number.value) && number.value * below.value == above;
  number.whole = whole ? write_exact(number.value) : "";
  return true;
}

}  // namespace lab
