// See claim.hpp.
#include "grading/claim.hpp"

#include <algorithm>

#include "core/json.hpp"
#include "core/lines.hpp"
#include "core/names.hpp"
#include "core/numbers.hpp"
#include "core/text.hpp"
#include "formats/formats.hpp"
#include "trace/to_json.hpp"

namespace lab {
namespace {

Failure bad_claims(std::string_view file, const std::string& where, const std::string& wanted) {
  const std::string name = shorten(std::string(file));
  return fail({"bad_file", name, say("{}: {}: wanted is {}.", name, where, wanted), "", where, wanted});
}

bool read_claim(JsonReader& reader, Claim& claim) {
  if (!reader.begin_object()) return false;
  std::string key;
  std::string_view raw;
  while (reader.next_key(key)) {
    bool read = true;
    if (key == "id")
      read = reader.text(claim.id);
    else if (key == "spec")
      read = reader.text(claim.spec);
    else if (key == "at")
      read = reader.text(claim.at);
    else if (key == "error")
      read = reader.text(claim.error);
    else if (!reader.raw(raw))
      return false;
    else if (key == "expect")
      claim.expect = std::string(raw);
    else if (key == "within")
      read = read_within(reader, raw, claim.within);
    if (!read) return false;
  }
  return !reader.failed();
}

std::string lacks(const Claim& claim) {
  if (claim.id.empty()) return "an id";
  if (claim.spec.empty()) return "a spec";
  const bool value = !claim.at.empty() && !claim.expect.empty();
  return value != !claim.error.empty() ? "" : "either at and expect, or error";
}

// Moves to the list: the text itself, or its member `claims`.
bool enter_list(JsonReader& reader, std::string_view json) {
  const std::size_t first = json.find_first_not_of(" \t\r\n");
  if (first != std::string_view::npos && json[first] == '[') return reader.begin_array();
  if (!reader.begin_object()) return false;
  std::string key;
  std::string_view skipped;
  while (reader.next_key(key)) {
    if (key == "claims") return reader.begin_array();
    if (!reader.raw(skipped)) return false;
  }
  return reader.stop("a member claims");
}

// Inside a step, ulps are those of its format.
const Format* format_of(const Claim& claim, std::string_view trace) {
  const std::size_t name = claim.at.rfind("/steps/", 0) == 0 ? claim.at.find('/', 7) : std::string::npos;
  if (name == std::string::npos) return nullptr;
  std::string format;
  const auto said = value_at(trace, claim.at.substr(0, name) + "/format");
  return said && JsonReader(*said).text(format) ? &format_named(format) : nullptr;
}

Outcome check_error(const Claim& claim, const Error& error) {
  const std::string seen = json_text(error.field);
  if (error.field == claim.error) return {true, seen, ""};
  return {false, seen, say("the refusal names {}, not {}: {}", error.field, claim.error, error.message)};
}

}  // namespace

bool read_within(JsonReader& reader, std::string_view raw, std::string& within) {
  JsonReader inner(raw);
  std::string_view digits;
  if (raw.front() == '"') return inner.text(within) && (within == "exact" || reader.stop("exact, a number or ulps"));
  if (raw.front() != '{') {
    if (!inner.number(digits)) return reader.stop("exact, a number or ulps");
    within = std::string(digits);
    return true;
  }
  std::string key;
  if (!inner.begin_object() || !inner.next_key(key) || key != "ulp" || !inner.number(digits))
    return reader.stop("exact, a number or {\"ulp\": n}");
  within = std::string(digits) + " ulp";
  return true;
}

Tolerance tolerance_of(const std::string& within, const Format* format) {
  Tolerance t;
  if (within.empty() || within == "exact") return t;
  const std::size_t unit = within.find(" ulp");
  const double amount = read_number(within.substr(0, unit)).value_or(0);
  if (unit == std::string::npos) {
    t.absolute = amount;
    return t;
  }
  t.ulps = amount;
  t.format = format == nullptr ? &kFp64 : format;
  return t;
}

Result<std::vector<Claim>> read_claims(std::string_view file, std::string_view text) {
  const std::string_view json = without_mark(text);
  JsonReader reader(json);
  std::vector<Claim> claims;
  bool more = enter_list(reader, json);
  while (more && reader.next_item()) {
    Claim claim;
    if (!read_claim(reader, claim)) break;
    const std::string lacking = lacks(claim);
    const std::string where = claim.id.empty() ? say("claim {}", claims.size() + 1) : "claim " + claim.id;
    if (!lacking.empty()) return bad_claims(file, where, lacking);
    const bool twice =
        std::any_of(claims.begin(), claims.end(), [&](const Claim& other) { return other.id == claim.id; });
    if (twice) return bad_claims(file, where, "an id of its own: this one is there twice");
    claims.push_back(std::move(claim));
  }
  if (reader.failed()) return bad_claims(file, say("byte {}", reader.at()), reader.wanted());
  return claims;
}

Outcome check_claim(const Claim& claim, const Ask& ask) {
  const auto trace = ask(claim.spec);
  if (!claim.error.empty()) {
    return trace ? Outcome{false, "null", "the question was answered, not refused"} : check_error(claim, trace.error());
  }
  if (!trace) return {false, "null", trace.error().message};
  const std::string json = to_json(*trace, {.values = true, .bits = true, .steps = {}});
  const auto seen = value_at(json, claim.at);
  if (!seen) return {false, "null", "the answer has nothing at " + claim.at};
  const bool holds = same_value(*seen, claim.expect, tolerance_of(claim.within, format_of(claim, json)));
  return {holds, std::string(*seen), holds ? "" : "another value is expected"};
}

}  // namespace lab
