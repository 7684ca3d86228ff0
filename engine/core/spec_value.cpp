// Values of a Spec by kind: each reads its text, checks it against the declaration and keeps a canonical text.
#include <algorithm>

#include "core/names.hpp"
#include "core/numbers.hpp"
#include "core/spec.hpp"
#include "core/text.hpp"

namespace lab {
namespace {

Failure wrong(const Parameter& p, std::string_view text, std::string_view wanted, std::string_view suggest = {}) {
  const std::string seen = text.empty() ? "nothing" : "'" + shorten(text) + "'";
  const std::string hint = suggest.empty() ? "" : say(" Did you mean '{}'?", suggest);
  return fail({"bad_value", p.name, say("{}: {} is given, wanted is {}.{}", p.name, seen, wanted, hint), suggest,
               shorten(text), wanted});
}

// head:3, for a parameter whose numbered word is "head"; one spelling for each number.
bool is_numbered(const Parameter& p, std::string_view word) {
  const std::size_t colon = p.numbered.size();
  if (p.numbered.empty() || word.substr(0, colon) != p.numbered || word.substr(colon, 1) != ":") return false;
  const auto number = read_integer(word.substr(colon + 1));
  return number && *number >= 0 && say("{}", *number) == word.substr(colon + 1);
}

bool knows(const Parameter& p, std::string_view word) {
  const auto words = p.words.list();
  return std::find(words.begin(), words.end(), word) != words.end() || is_numbered(p, word);
}

std::string one_of(const Parameter& p) {
  std::vector<std::string> words = p.words.list();
  if (!p.numbered.empty()) words.push_back(std::string(p.numbered) + ":N");
  return "one of " + list_words(words);
}

Result<SpecValue> read_integer_value(const Parameter& p, std::string_view text) {
  const std::string wanted = say("a whole number from {} to {}", p.min, p.max);
  const auto value = read_integer(text);
  const bool digits = !text.empty() && text.find_first_not_of("-0123456789") == std::string_view::npos;
  if (!value && !(digits && text.find('-', 1) == std::string_view::npos && text != "-")) {
    return wrong(p, text, wanted);
  }
  if (!value || *value < p.min || *value > p.max) {
    return fail({"out_of_range", p.name, say("{}: {} is out of range, wanted is {}.", p.name, shorten(text), wanted),
                 "", shorten(text), wanted});
  }
  SpecValue out;
  out.integer = *value;
  out.text = say("{}", *value);
  return out;
}

Result<SpecValue> read_words_value(const Parameter& p, std::string_view text) {
  SpecValue out;
  const bool several = p.kind == ParameterKind::words;
  out.words = several ? split_text(text, '+') : std::vector<std::string>{std::string(text)};
  const std::string wanted = one_of(p) + (several ? ", or several joined by +" : "");
  for (const auto& word : out.words) {
    if (!knows(p, word)) return wrong(p, text, wanted, nearest_name(word, p.words.list()));
    if (std::count(out.words.begin(), out.words.end(), word) > 1) return wrong(p, text, wanted + ", each once");
  }
  out.text = std::string(text);
  return out;
}

Result<SpecValue> read_numbers_value(const Parameter& p, std::string_view text) {
  LAB_TRY(array, read_array(p.name, text));
  LAB_TRY(numbers, to_numbers(p.name, array));
  SpecValue out;
  out.array = std::move(numbers);
  out.text = write_array(out.array);
  return out;
}

Result<SpecValue> read_bits_value(const Parameter& p, std::string_view text) {
  LAB_TRY(array, read_array(p.name, text));
  SpecValue out;
  out.array.dims = array.dims;
  for (const auto& leaf : array.leaves) {
    const auto bits = read_bits(leaf);
    if (!bits) return wrong(p, leaf, "a bit pattern: 0x and up to 16 hex digits");
    out.bits.push_back(*bits);
  }
  out.text = std::string(text);
  return out;
}

// A word where there are words, else numbers or the name of a tensor; an error mentions them all.
Result<SpecValue> read_source_value(const Parameter& p, std::string_view text) {
  if (knows(p, text)) {
    SpecValue out;
    out.words = {std::string(text)};
    out.text = std::string(text);
    return out;
  }
  const bool one = p.kind == ParameterKind::number;
  if (!one && text.size() > 1 && text[0] == '@') {
    SpecValue out;
    out.tensor = std::string(text.substr(1));
    out.text = std::string(text);
    return out;
  }
  const bool array = !text.empty() && text.find_first_not_of(" \t\r\n") != std::string_view::npos &&
                     text[text.find_first_not_of(" \t\r\n")] == '[';
  if (array && !one) return read_numbers_value(p, text);
  if (one && read_number(text)) return read_numbers_value(p, text);
  const std::string words = p.words.list().empty() ? "" : one_of(p) + ", or ";
  return wrong(p, text, words + (one ? "a number" : "a JSON array of numbers, or @name"),
               nearest_name(text, p.words.list()));
}

// The experiment that reads it also reads what is inside.
Result<SpecValue> read_spec_value(const Parameter& p, std::string_view text) {
  if (text.empty()) return wrong(p, text, "a Spec, percent-encoded");
  SpecValue out;
  out.text = std::string(text);
  return out;
}

Result<SpecValue> read_text_value(const Parameter& p, std::string_view text) {
  if (text.empty()) return wrong(p, text, p.help);
  SpecValue out;
  out.text = std::string(text);
  return out;
}

}  // namespace

std::string_view kind_name(ParameterKind kind) {
  switch (kind) {
    case ParameterKind::integer:
      return "integer";
    case ParameterKind::number:
      return "number";
    case ParameterKind::word:
      return "word";
    case ParameterKind::words:
      return "words";
    case ParameterKind::numbers:
      return "numbers";
    case ParameterKind::bits:
      return "bits";
    case ParameterKind::source:
      return "source";
    case ParameterKind::spec:
      return "spec";
    case ParameterKind::text:
      return "text";
  }
  return "";
}

Result<SpecValue> read_value(const Parameter& p, std::string_view text) {
  switch (p.kind) {
    case ParameterKind::integer:
      return read_integer_value(p, text);
    case ParameterKind::word:
    case ParameterKind::words:
      return read_words_value(p, text);
    case ParameterKind::numbers:
      return read_numbers_value(p, text);
    case ParameterKind::bits:
      return read_bits_value(p, text);
    case ParameterKind::number:
    case ParameterKind::source:
      return read_source_value(p, text);
    case ParameterKind::spec:
      return read_spec_value(p, text);
    case ParameterKind::text:
      return read_text_value(p, text);
  }
  return wrong(p, text, "a known kind of value");
}

}  // namespace lab
