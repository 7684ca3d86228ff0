// See record_form.hpp. A field is a line in a table.
#include "grading/record_form.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>

#include "core/json.hpp"
#include "core/json_reader.hpp"
#include "core/names.hpp"
#include "core/numbers.hpp"

namespace lab {
namespace {

constexpr double kLargestSeed = 9007199254740991;  // 2^53 - 1

bool is_text(std::string_view json, std::string& text) {
  JsonReader reader(json);
  return json.front() == '"' && reader.text(text);
}

// UTF-16 units of well-formed UTF-8: one for each character, two beyond U+FFFF.
std::size_t units(std::string_view text) {
  std::size_t count = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    count += byte >= 0xF0 ? 2 : (byte & 0xC0U) == 0x80 ? 0 : 1;
  }
  return count;
}

bool text_of(std::string_view json, std::size_t most) {
  std::string text;
  return is_text(json, text) && units(text) <= most;
}

bool name(std::string_view json) { return text_of(json, 200); }
bool typed(std::string_view json) { return text_of(json, 20000); }
bool place(std::string_view json) { return text_of(json, 1000); }
bool pattern(std::string_view json) { return text_of(json, 64); }
bool anything(std::string_view) { return true; }

template <bool (*check)(std::string_view)>
bool or_null(std::string_view json) {
  return json == "null" || check(json);
}

template <std::size_t digits>
bool hex(std::string_view json) {
  std::string text;
  return is_text(json, text) && text.size() == digits &&
         text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

bool one_of(std::string_view json, std::initializer_list<std::string_view> words) {
  std::string text;
  return is_text(json, text) && std::find(words.begin(), words.end(), text) != words.end();
}

bool kind(std::string_view json) {
  return one_of(json, {"integer", "decimal", "shape", "matrix", "choice", "order", "proof"});
}
bool confidence(std::string_view json) { return one_of(json, {"guess", "unsure", "sure", "certain"}); }
bool verdict(std::string_view json) { return one_of(json, {"right", "wrong", "unreadable"}); }

bool amount(std::string_view json) {
  std::string_view digits;
  JsonReader reader(json);
  return reader.number(digits) && reader.end() && read_number(digits).value_or(-1) >= 0;
}

bool seed(std::string_view json) {
  if (!amount(json)) return false;
  const double value = read_number(json).value_or(-1);
  return value <= kLargestSeed && value == static_cast<double>(static_cast<std::int64_t>(value));
}

bool schema_number(std::string_view json) { return amount(json); }  // which one is known already

// As 2026-01-31T12:00:00.000Z.
bool time(std::string_view json) {
  constexpr std::string_view kForm = "0000-00-00T00:00:00.000Z";
  std::string text;
  if (!is_text(json, text) || text.size() != kForm.size()) return false;
  for (std::size_t i = 0; i < kForm.size(); ++i) {
    const bool digit = text[i] >= '0' && text[i] <= '9';
    if (kForm[i] == '0' ? !digit : text[i] != kForm[i]) return false;
  }
  const auto part = [&](std::size_t at) { return (text[at] - '0') * 10 + text[at + 1] - '0'; };
  const bool day = part(5) >= 1 && part(5) <= 12 && part(8) >= 1 && part(8) <= 31;
  return day && part(11) < 24 && part(14) < 60 && part(17) < 60;
}

template <bool (*check)(std::string_view)>
bool list(std::string_view json, std::size_t most) {
  JsonReader reader(json);
  std::string_view item;
  if (json.front() != '[' || !reader.begin_array()) return false;
  for (std::size_t count = 0; reader.next_item() && reader.raw(item); ++count) {
    if (count == most || !check(item)) return false;
  }
  return true;
}

bool rules(std::string_view json) { return list<name>(json, 100); }
bool patterns(std::string_view json) { return list<pattern>(json, 20000); }

bool within(std::string_view json) {
  if (json.front() != '{') return one_of(json, {"exact"}) || amount(json);
  JsonReader reader(json);
  std::string key;
  std::string_view value;
  const bool ulps = reader.begin_object() && reader.next_key(key) && key == "ulp" && reader.raw(value) && amount(value);
  return ulps && !reader.next_key(key);
}

struct Field {
  std::string_view name;
  bool (*check)(std::string_view json);
  std::int64_t since = 0;  ///< the first schema that has it
};

bool result(std::string_view json);

constexpr Field kRecord[] = {
    {"schema", schema_number},
    {"id", hex<32>},
    {"time", time},
    {"previous", or_null<hex<64>>, 1},
    {"digest", hex<64>, 1},
    {"lesson", name},
    {"lessonVersion", name},
    {"engineVersion", name},
    {"activity", name},
    {"question", name},
    {"kind", kind},
    {"spec", or_null<typed>},
    {"at", or_null<place>},
    {"within", or_null<within>},
    {"seed", or_null<seed>},
    {"answer", typed},
    {"confidence", or_null<confidence>},
    {"condition", or_null<name>},
    {"result", result},
    {"bits", or_null<patterns>},
};

constexpr Field kResult[] = {
    {"verdict", verdict},
    {"expected", anything},
    {"given", anything},
    {"recognised", rules},
};

// The first member that is no field or not in its form, else the first field that is not there.
template <std::size_t count>
std::string fault_in(std::string_view json, const Field (&fields)[count], std::int64_t schema) {
  JsonReader reader(json);
  std::string key;
  std::string_view value;
  std::array<bool, count> there = {};
  if (json.front() != '{' || !reader.begin_object()) return "it is no object";
  while (reader.next_key(key) && reader.raw(value)) {
    std::size_t i = 0;
    while (i < count && (fields[i].name != key || fields[i].since > schema)) ++i;
    if (i == count) return shorten(key) + " is no field";
    if (!fields[i].check(value)) return key + " is not in its form: " + shorten(value);
    there[i] = true;
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (!there[i] && fields[i].since <= schema) return std::string(fields[i].name) + " is missing";
  }
  return "";
}

bool result(std::string_view json) { return fault_in(json, kResult, 0).empty(); }

}  // namespace

std::string form_fault(std::string_view record, std::int64_t schema) { return fault_in(record, kRecord, schema); }

}  // namespace lab
