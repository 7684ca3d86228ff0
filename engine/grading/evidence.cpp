// See evidence.hpp.
#include "grading/evidence.hpp"

#include "core/json.hpp"
#include "core/json_reader.hpp"
#include "core/numbers.hpp"
#include "core/sha256.hpp"
#include "formats/formats.hpp"
#include "grading/canonical.hpp"
#include "grading/fingerprint.hpp"
#include "grading/grade.hpp"
#include "grading/json_value.hpp"
#include "grading/record_form.hpp"

namespace lab {
namespace {

constexpr std::int64_t kSchema = 1;

std::string text_at(std::string_view record, std::string_view at) {
  const auto found = value_at(record, at);
  std::string text;
  return found && JsonReader(*found).text(text) ? text : "";
}

std::string json_at(std::string_view record, std::string_view at) {
  return std::string(value_at(record, at).value_or("null"));
}

Verified damaged(Verified verified, const char* reason, std::string what) {
  verified.outcome = Verified::Outcome::damaged;
  verified.reason = reason;
  verified.what = std::move(what);
  return verified;
}

Verified differs(Verified verified, const char* what, std::string recorded, std::string now) {
  verified.outcome = Verified::Outcome::differs;
  verified.what = what;
  verified.recorded = std::move(recorded);
  verified.now = std::move(now);
  return verified;
}

Verified passed_over(Verified verified) {
  verified.outcome = Verified::Outcome::passed_over;
  return verified;
}

std::string digest_in(std::string_view record, std::string_view at) {
  std::string digest = text_at(record, at);
  const bool whole = digest.size() == 64 && digest.find_first_not_of("0123456789abcdef") == std::string::npos;
  return whole ? digest : "";
}

// The text of a thing set aside, {"reason", "text"} and no more.
bool is_aside(std::string_view canonical_text, std::string& text) {
  JsonReader reader(canonical_text);
  std::string key;
  std::string reason;
  return reader.begin_object() && reader.next_key(key) && key == "reason" && reader.text(reason) &&
         reader.next_key(key) && key == "text" && reader.text(text) && !reader.next_key(key) && reader.end();
}

// The record as a request. Where a refusal was the right answer, the field that it must name was expected.
std::string request_of(std::string_view record) {
  const std::string field = text_at(record, "/result/expected/error");
  std::string request(record.substr(0, record.rfind('}')));
  return field.empty() ? request + "}" : request + ",\"error\":" + json_text(field) + "}";
}

// {"verdict", "expected", "given", "format"} of today. A chosen option is not in the record, but what it says is.
Result<std::string> ask_again(std::string_view record, const std::string& kind, const Ask& ask) {
  if (kind != "choice") return grade(request_of(record), ask);
  LAB_TRY(truth, value_of(ask, text_at(record, "/spec"), text_at(record, "/at")));
  if (truth.refused) return fail(truth.error);
  const std::string given = json_at(record, "/result/given");
  const bool right = given != "null" && same_value(std::string_view(given), std::string_view(truth.json), {});
  const bool unread = text_at(record, "/result/verdict") == "unreadable";  // it names no option: nothing to ask again
  JsonWriter json;
  json.begin_object().key("verdict").text(unread ? "unreadable" : right ? "right" : "wrong");
  json.key("expected").raw(truth.json).key("given").raw(given).key("format");
  truth.format == nullptr ? json.null() : json.text(truth.format->name);
  return json.end_object().take();
}

// The bit pattern of each number in `json`; false where something else is in it.
bool write_patterns(JsonWriter& out, std::string_view json, const Format& format) {
  JsonReader reader(json);
  if (json.front() == '[') {
    std::string_view item;
    reader.begin_array();
    while (reader.next_item() && reader.raw(item)) {
      if (!write_patterns(out, item, format)) return false;
    }
    return true;
  }
  std::string word(json);
  if (json.front() == '"') reader.text(word);
  const auto value = read_number(word);
  if (value) out.text(write_bits(encode(format, round_by_definition(format, *value)), format.bits));
  return value.has_value();
}

std::string bits_of(const std::string& given, const std::string& format) {
  JsonWriter out;
  out.begin_array();
  if (given == "null" || !write_patterns(out, given, format.empty() ? kFp64 : format_named(format))) return "null";
  return out.end_array().take();
}

Verified compare(Verified verified, std::string_view record, const std::string& now) {
  for (const char* part : {"expected", "verdict", "given"}) {
    const std::string recorded = json_at(record, std::string("/result/") + part);
    const std::string today = json_at(now, std::string("/") + part);
    if (!same_value(std::string_view(recorded), std::string_view(today), {}))
      return differs(std::move(verified), part, recorded, today);
  }
  const std::string recorded = json_at(record, "/bits");
  if (recorded == "null") return verified;
  const std::string today = bits_of(json_at(now, "/given"), text_at(now, "/format"));
  if (same_value(std::string_view(recorded), std::string_view(today), {})) return verified;
  return differs(std::move(verified), "bits", recorded, today);
}

// What a record says of itself, whatever else is wrong with it.
Verified named_in(std::string_view record) {
  Verified verified;
  verified.id = text_at(record, "/id");
  verified.digest = digest_in(record, "/digest");
  verified.previous = digest_in(record, "/previous");
  return verified;
}

// `record` is in canonical form but for its digest, which is still in `full`.
Verified verify_form(std::string_view full, const std::string& record, const Ask& ask) {
  Verified verified = named_in(full);
  const auto schema = read_number(json_at(full, "/schema"));
  if (schema && *schema > kSchema) return passed_over(verified);
  if (!schema || (*schema != 0 && *schema != kSchema))
    return damaged(verified, "malformed", "schema is not a whole number");
  const std::string fault = form_fault(full, static_cast<std::int64_t>(*schema));
  if (!fault.empty()) return damaged(verified, "malformed", fault);
  if (*schema != 0) {
    Sha256 sha;
    sha.text(record);
    if (sha.hex() != verified.digest) return damaged(verified, "digest", "the digest does not fit what is recorded");
  }
  const std::string kind = text_at(full, "/kind");
  const bool asked = json_at(full, "/spec") != "null" && json_at(full, "/at") != "null";
  if (!asked || kind == "order" || kind == "proof") return passed_over(verified);
  const auto again = ask_again(full, kind, ask);
  if (!again) return differs(verified, "expected", json_at(full, "/result/expected"), json_text(again.error().message));
  return compare(std::move(verified), full, *again);
}

Verified verify_text(std::string_view record, const Ask& ask, bool may_be_aside) {
  const Canonical read = canonical(record, "digest");
  if (read.fault == Fault::unreadable) return damaged({}, "unreadable", read.why);
  if (read.fault != Fault::none)
    return damaged(named_in(record), read.fault == Fault::keys ? "keys" : "malformed", read.why);
  std::string text;
  if (may_be_aside && is_aside(read.text, text)) return verify_text(text, ask, false);
  if (read.text.front() != '{') return damaged({}, "malformed", "it is no object");
  return verify_form(record.substr(record.find('{')), read.text, ask);
}

}  // namespace

Verified verify_record(std::string_view record, const Ask& ask) { return verify_text(record, ask, true); }

}  // namespace lab
