// See json_value.hpp.
#include "grading/json_value.hpp"

#include <algorithm>
#include <cmath>

#include "core/json_reader.hpp"
#include "core/numbers.hpp"
#include "formats/formats.hpp"

namespace lab {
namespace {

// One token of a pointer, with ~1 and ~0 read back to / and ~.
std::string unescaped(std::string_view token) {
  std::string out;
  for (std::size_t i = 0; i < token.size(); ++i) {
    const bool escape = token[i] == '~' && i + 1 < token.size();
    out += escape ? (token[i + 1] == '1' ? '/' : '~') : token[i];
    if (escape) ++i;
  }
  return out;
}

std::optional<std::string_view> member(std::string_view json, const std::string& name) {
  JsonReader reader(json);
  if (!reader.begin_object()) return std::nullopt;
  std::string key;
  std::string_view value;
  while (reader.next_key(key) && reader.raw(value)) {
    if (key == name) return value;
  }
  return std::nullopt;
}

bool is_named(std::string_view item, const std::string& name) {
  const auto value = member(item, "name");
  std::string text;
  return value && JsonReader(*value).text(text) && text == name;
}

std::optional<std::string_view> item(std::string_view json, const std::string& token, bool may_be_named) {
  JsonReader reader(json);
  if (!reader.begin_array()) return std::nullopt;
  const auto wanted = read_integer(token);
  std::string_view value;
  for (std::int64_t i = 0; reader.next_item() && reader.raw(value); ++i) {
    if (wanted ? i == *wanted : may_be_named && is_named(value, token)) return value;
  }
  return std::nullopt;
}

// A number, also where it is one of the words that stand for what JSON cannot write.
std::optional<double> number_in(std::string_view json) {
  std::string word;
  if (json.size() > 1 && json.front() == '"' && JsonReader(json).text(word)) {
    const bool special = word == "nan" || word == "inf" || word == "-inf" || word == "-0";
    return special ? read_number(word) : std::nullopt;
  }
  std::string_view digits;
  return JsonReader(json).number(digits) ? read_number(digits) : std::nullopt;
}

bool same_items(std::string_view seen, std::string_view wanted, const Tolerance& t) {
  JsonReader left(seen);
  JsonReader right(wanted);
  if (!left.begin_array() || !right.begin_array()) return false;
  std::string_view a;
  std::string_view b;
  for (;;) {
    const bool more = left.next_item();
    if (more != right.next_item()) return false;
    if (!more) return !left.failed() && !right.failed();
    if (!left.raw(a) || !right.raw(b) || !same_value(a, b, t)) return false;
  }
}

// Every wanted member is there and right; the seen object may say more.
bool same_members(std::string_view seen, std::string_view wanted, const Tolerance& t) {
  JsonReader reader(wanted);
  if (!reader.begin_object()) return false;
  std::string key;
  std::string_view value;
  while (reader.next_key(key)) {
    if (!reader.raw(value)) return false;
    const auto mine = member(seen, key);
    if (!mine || !same_value(*mine, value, t)) return false;
  }
  return !reader.failed();
}

}  // namespace

std::optional<std::string_view> value_at(std::string_view json, std::string_view pointer) {
  std::string before;
  while (!pointer.empty()) {
    if (pointer.front() != '/') return std::nullopt;
    const std::size_t end = std::min(pointer.find('/', 1), pointer.size());
    const std::string token = unescaped(pointer.substr(1, end - 1));
    pointer.remove_prefix(end);
    const std::size_t first = json.find_first_not_of(" \t\r\n");
    const bool array = first != std::string_view::npos && json[first] == '[';
    const auto next = array ? item(json, token, before == "steps") : member(json, token);
    if (!next) return std::nullopt;
    json = *next;
    before = token;
  }
  return json;
}

bool same_number(double seen, double wanted, const Tolerance& t) {
  if (std::isnan(seen) || std::isnan(wanted)) return std::isnan(seen) && std::isnan(wanted);
  if (t.absolute == 0 && t.ulps == 0) return seen == wanted && std::signbit(seen) == std::signbit(wanted);
  if (!std::isfinite(seen) || !std::isfinite(wanted)) return seen == wanted;
  const double distance = std::fabs(seen - wanted);
  if (distance <= t.absolute) return true;
  return t.format != nullptr && distance <= t.ulps * ulp_of(*t.format, round_by_definition(*t.format, wanted));
}

bool same_value(std::string_view seen, std::string_view wanted, const Tolerance& tolerance) {
  const auto number = number_in(wanted);
  if (number) {
    const auto mine = number_in(seen);
    return mine && same_number(*mine, *number, tolerance);
  }
  if (wanted.front() == '[') return same_items(seen, wanted, tolerance);
  if (wanted.front() == '{') return same_members(seen, wanted, tolerance);
  std::string a;
  std::string b;
  if (wanted.front() == '"') return JsonReader(wanted).text(b) && JsonReader(seen).text(a) && a == b;
  return seen == wanted;
}

}  // namespace lab
