// Cuts a file into records, a byte at a time; see evidence.hpp.
#include <algorithm>

#include "core/lines.hpp"
#include "grading/evidence.hpp"

namespace lab {
namespace {

constexpr std::size_t kLongestRecord = std::size_t{1} << 20U;

}  // namespace

void RecordScanner::feed(std::string_view bytes) {
  for (const char c : bytes) feed(c);
}

void RecordScanner::keep(char c) {
  if (record_.empty()) began_ = line_;
  if (record_.size() <= kLongestRecord) record_ += c;
}

void RecordScanner::finish() {
  const bool too_long = record_.size() > kLongestRecord;
  const std::string_view text = began_ == 1 ? without_mark(record_) : record_;
  if (!text.empty() && !after_list_) take_({text, began_, too_long ? Found::too_long : Found::whole});
  record_.clear();
  depth_ = 0;
  in_text_ = escaped_ = false;
}

// Whether the object so far ends in "records": or "aside": and the list begins here.
bool RecordScanner::opens_list() const {
  std::string tail = record_.substr(record_.size() - std::min<std::size_t>(record_.size(), 64));
  tail.erase(std::remove_if(tail.begin(), tail.end(), [](char c) { return c == ' ' || c == '\n' || c == '\r'; }),
             tail.end());
  const auto ends_in = [&](std::string_view key) {
    return tail.size() >= key.size() && tail.substr(tail.size() - key.size()) == key;
  };
  return depth_ == 1 && (ends_in("\"records\":") || ends_in("\"aside\":"));
}

void RecordScanner::enter_list() {
  record_.clear();
  in_list_ = true;
  after_list_ = false;
  depth_ = 0;
}

void RecordScanner::leave_list() {
  finish();
  in_list_ = false;
  after_list_ = true;
  depth_ = 1;
}

// A record that begins a line is one of its own, whatever bracket the one before it has lost or has too many.
void RecordScanner::begin_line(char c) {
  if (c != '{' || (depth_ == 0 && record_.empty())) return;
  finish();
  after_list_ = false;
}

// What does not begin as a record goes on to the end of its line: one line that is broken is one thing that is broken.
void RecordScanner::close() {
  depth_ = 0;
  if (after_list_ || record_.front() == '{') finish();
  if (!in_list_) after_list_ = false;
}

void RecordScanner::feed_text(char c) {
  keep(c);
  if (!escaped_ && (c == '"' || c == '\n')) in_text_ = false;
  escaped_ = !escaped_ && c == '\\';
}

void RecordScanner::feed(char c) {
  if (at_line_start_) begin_line(c);
  at_line_start_ = c == '\n';
  if (c == '\n') ++line_;
  if (in_text_) return feed_text(c);
  const bool opens = c == '{' || c == '[';
  const bool closes = c == '}' || c == ']';
  if (depth_ == 0) {
    if (in_list_ && c == ']') return leave_list();
    const bool between = c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ',';
    const bool ends = record_.empty() || c == '\n' || (in_list_ && c == ',');
    if (between && ends) return finish();
  }
  if (!in_list_ && c == '[' && opens_list()) return enter_list();
  keep(c);
  in_text_ = c == '"';
  depth_ += opens ? 1 : closes ? -1 : 0;
  if (closes && depth_ <= 0) close();
}

void RecordScanner::end() {
  const bool cut = (in_list_ && record_.empty()) || (after_list_ && depth_ > 0);
  if (cut) take_({"", line_, Found::cut});
  finish();
}

}  // namespace lab
