// See evidence.hpp.
#include "grading/evidence.hpp"

#include <algorithm>

#include "core/json.hpp"
#include "core/json_reader.hpp"
#include "grading/fingerprint.hpp"
#include "grading/grade.hpp"
#include "grading/json_value.hpp"

namespace lab {
namespace {

constexpr std::size_t kLongestRecord = std::size_t{1} << 20U;
constexpr std::int64_t kSchema = 1;

std::string text_at(std::string_view record, std::string_view at) {
  const auto found = value_at(record, at);
  std::string text;
  return found && JsonReader(*found).text(text) ? text : "";
}

std::string json_at(std::string_view record, std::string_view at) {
  return std::string(value_at(record, at).value_or("null"));
}

bool is_object(std::string_view record) {
  JsonReader reader(record);
  std::string_view all;
  return reader.raw(all) && reader.end() && all.front() == '{';
}

Verified damaged(Verified verified, std::string what) {
  verified.outcome = Verified::Outcome::damaged;
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

// {"verdict", "expected"} of today. A chosen option is not in the record, but what it says is.
Result<std::string> ask_again(std::string_view record, const std::string& kind, const Ask& ask) {
  if (kind != "choice" || json_at(record, "/options") != "null") return grade(record, ask);
  LAB_TRY(truth, value_of(ask, text_at(record, "/spec"), text_at(record, "/at")));
  if (truth.refused) return fail(truth.error);
  const std::string given = json_at(record, "/result/given");
  const bool right = given != "null" && same_value(std::string_view(given), std::string_view(truth.json), {});
  const bool unread = text_at(record, "/result/verdict") == "unreadable";  // it names no option: nothing to ask again
  JsonWriter json;
  json.begin_object().key("verdict").text(unread ? "unreadable" : right ? "right" : "wrong");
  return json.key("expected").raw(truth.json).end_object().take();
}

}  // namespace

void RecordScanner::feed(std::string_view bytes) {
  for (const char c : bytes) feed(c);
}

void RecordScanner::keep(char c) {
  if (record_.size() <= kLongestRecord) record_ += c;
}

void RecordScanner::finish() {
  if (!record_.empty() && !after_list_) take_(record_);
  record_.clear();
  depth_ = 0;
  in_text_ = escaped_ = false;
}

// Whether the object so far ends in "records": and the list begins here.
bool RecordScanner::opens_list() const {
  std::string tail = record_.substr(record_.size() - std::min<std::size_t>(record_.size(), 64));
  tail.erase(std::remove_if(tail.begin(), tail.end(), [](char c) { return c == ' ' || c == '\n' || c == '\r'; }),
             tail.end());
  constexpr std::string_view kKey = "\"records\":";
  return depth_ == 1 && tail.size() >= kKey.size() && tail.substr(tail.size() - kKey.size()) == kKey;
}

void RecordScanner::feed(char c) {
  // A record of a line ends with it, whole or broken: the next line begins anew.
  if (c == '{' && line_began_ && !in_list_ && depth_ > 0) finish();
  line_began_ = c == '\n';
  if (in_text_) {
    keep(c);
    if (!escaped_ && (c == '"' || c == '\n')) in_text_ = false;
    escaped_ = !escaped_ && c == '\\';
    return;
  }
  const bool opens = c == '{' || c == '[';
  const bool closes = c == '}' || c == ']';
  if (depth_ == 0) {
    if (in_list_ && c == ']') {
      finish();
      in_list_ = false;
      after_list_ = true;
      depth_ = 1;
      return;
    }
    const bool between = c == ' ' || c == '\t' || c == '\n' || c == '\r' || (in_list_ && c == ',');
    if (between) return finish();
  }
  if (!in_list_ && c == '[' && opens_list()) {
    record_.clear();
    in_list_ = true;
    depth_ = 0;
    return;
  }
  keep(c);
  in_text_ = c == '"';
  depth_ += opens ? 1 : closes ? -1 : 0;
  if (closes && depth_ <= 0) {
    finish();
    if (!in_list_) after_list_ = false;
  }
}

void RecordScanner::end() {
  if (in_list_ && record_.empty()) record_ = "[";  // the list has no end: something is lost
  finish();
}

Verified verify_record(std::string_view record, const Ask& ask) {
  Verified verified;
  if (!is_object(record)) return damaged(verified, "this is not one JSON object");
  verified.id = text_at(record, "/id");
  std::int64_t schema = kSchema;
  if (const auto said = value_at(record, "/schema"); !said || !JsonReader(*said).integer(schema) || schema < 0)
    return damaged(verified, "schema is not a whole number");
  const std::string kind = text_at(record, "/kind");
  if (schema > kSchema || kind == "order" || kind == "proof" || value_at(record, "/spec") == "null") {
    verified.outcome = Verified::Outcome::passed_over;
    return verified;
  }
  const std::string verdict = text_at(record, "/result/verdict");
  if (verdict.empty()) return damaged(verified, "result.verdict is missing");
  for (const char* needed : {"/spec", "/at", "/kind"}) {
    if (text_at(record, needed).empty()) return damaged(verified, std::string(needed + 1) + " is missing");
  }
  const auto again = ask_again(record, kind, ask);
  if (!again) {
    const Error& error = again.error();
    if (error.field == "kind" || error.field == "answer" || error.field == "request")
      return damaged(verified, error.message);
    return differs(verified, "expected", json_at(record, "/result/expected"), json_text(error.message));
  }
  const std::string recorded = json_at(record, "/result/expected");
  const std::string expected = json_at(*again, "/expected");
  if (!same_value(std::string_view(recorded), std::string_view(expected), {}))
    return differs(verified, "expected", recorded, expected);
  if (text_at(*again, "/verdict") == verdict) return verified;
  return differs(verified, "verdict", json_text(verdict), json_at(*again, "/verdict"));
}

}  // namespace lab
