// See json_reader.hpp.
#include "core/json_reader.hpp"

#include <algorithm>

#include "core/json.hpp"
#include "core/numbers.hpp"

namespace lab {
namespace {

constexpr int kDeepest = 64;

void append_utf8(std::string& out, unsigned code) {
  const auto put = [&](unsigned byte) { out += static_cast<char>(static_cast<unsigned char>(byte)); };
  if (code < 0x80) return put(code);
  if (code < 0x800) {
    put(0xC0 | (code >> 6U));
  } else {
    if (code < 0x10000) {
      put(0xE0 | (code >> 12U));
    } else {
      put(0xF0 | (code >> 18U));
      put(0x80 | ((code >> 12U) & 0x3FU));
    }
    put(0x80 | ((code >> 6U) & 0x3FU));
  }
  put(0x80 | (code & 0x3FU));
}

int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

char short_escape(char c) {
  switch (c) {
    case 'b':
      return '\b';
    case 'f':
      return '\f';
    case 'n':
      return '\n';
    case 'r':
      return '\r';
    case 't':
      return '\t';
    default:
      return c == '"' || c == '\\' || c == '/' ? c : '\0';
  }
}

}  // namespace

bool JsonReader::stop(std::string wanted) {
  if (!failed_) wanted_ = std::move(wanted);
  failed_ = true;
  return false;
}

void JsonReader::skip_blanks() {
  while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\r' || text_[at_] == '\t'))
    ++at_;
}

bool JsonReader::take(char c) {
  skip_blanks();
  if (failed_ || at_ >= text_.size() || text_[at_] != c) return false;
  ++at_;
  return true;
}

bool JsonReader::take_word(std::string_view word) {
  skip_blanks();
  if (failed_ || text_.substr(at_, word.size()) != word) return false;
  at_ += word.size();
  return true;
}

bool JsonReader::begin_object() {
  if (!take('{')) return stop("'{'");
  fresh_.push_back(1);
  return true;
}

bool JsonReader::begin_array() {
  if (!take('[')) return stop("'['");
  fresh_.push_back(1);
  return true;
}

// What stands between two items: nothing before the first, a comma before the others; false at the end.
bool JsonReader::separator(char end) {
  if (failed_) return false;
  if (take(end)) {
    fresh_.pop_back();
    return false;
  }
  if (fresh_.back() == 0 && !take(',')) return stop(std::string("',' or '") + end + "'");
  fresh_.back() = 0;
  return true;
}

bool JsonReader::next_key(std::string& key) {
  if (!separator('}')) return false;
  if (!text(key)) return false;
  return take(':') || stop("':'");
}

bool JsonReader::next_item() { return separator(']'); }

bool JsonReader::hex4(unsigned& code) {
  code = 0;
  for (int i = 0; i < 4; ++i, ++at_) {
    const int digit = at_ < text_.size() ? hex_value(text_[at_]) : -1;
    if (digit < 0) return stop("four hex digits");
    code = code * 16 + static_cast<unsigned>(digit);
  }
  return true;
}

bool JsonReader::escape(std::string& value) {
  if (at_ >= text_.size()) return stop("an escape");
  const char c = text_[at_++];
  if (c != 'u') {
    const char plain = short_escape(c);
    if (plain == '\0') return stop("an escape");
    value += plain;
    return true;
  }
  unsigned code = 0;
  if (!hex4(code)) return false;
  if (code >= 0xD800 && code < 0xDC00) {
    unsigned low = 0;
    if (text_.substr(at_, 2) != "\\u") return stop("the second half of a surrogate pair");
    at_ += 2;
    if (!hex4(low)) return false;
    if (low < 0xDC00 || low > 0xDFFF) return stop("the second half of a surrogate pair");
    code = 0x10000 + ((code - 0xD800) << 10U) + (low - 0xDC00);
  } else if (code >= 0xDC00 && code <= 0xDFFF) {
    return stop("the first half of a surrogate pair");
  }
  append_utf8(value, code);
  return true;
}

bool JsonReader::text(std::string& value) {
  value.clear();
  if (!take('"')) return stop("a string");
  while (at_ < text_.size() && text_[at_] != '"') {
    const auto byte = static_cast<unsigned char>(text_[at_]);
    if (byte == '\\') {
      ++at_;
      if (!escape(value)) return false;
      continue;
    }
    const std::size_t length = byte < 0x20 ? 0 : utf8_length(text_, at_);
    if (length == 0) return stop("UTF-8 text without control characters");
    value += text_.substr(at_, length);
    at_ += length;
  }
  return take('"') || stop("a closing quote");
}

bool JsonReader::number(std::string_view& digits) {
  skip_blanks();
  const std::size_t end = std::min(text_.find_first_not_of("+-.0123456789eE", at_), text_.size());
  digits = text_.substr(at_, end - at_);
  if (failed_ || !is_json_number_text(digits)) return stop("a number");
  at_ = end;
  return true;
}

bool JsonReader::integer(std::int64_t& value) {
  const std::size_t start = at_;
  std::string_view digits;
  if (!number(digits)) return false;
  const auto whole = read_integer(digits);
  if (!whole) {
    at_ = start;
    return stop("a whole number of at most 64 bits");
  }
  value = *whole;
  return true;
}

bool JsonReader::boolean(bool& value) {
  value = take_word("true");
  return value || take_word("false") || stop("true or false");
}

bool JsonReader::null() { return take_word("null"); }

bool JsonReader::skip(int depth) {
  if (depth == kDeepest) return stop("fewer levels of brackets");
  skip_blanks();
  const char c = at_ < text_.size() ? text_[at_] : '\0';
  std::string ignored;
  std::string_view digits;
  bool truth = false;
  if (c == '"') return text(ignored);
  if (c == '{') {
    begin_object();
    while (next_key(ignored) && skip(depth + 1)) {
    }
    return !failed_;
  }
  if (c == '[') {
    begin_array();
    while (next_item() && skip(depth + 1)) {
    }
    return !failed_;
  }
  if (c == 't' || c == 'f') return boolean(truth);
  return null() || number(digits);
}

bool JsonReader::raw(std::string_view& value) {
  skip_blanks();
  const std::size_t start = at_;
  if (!skip(0)) return false;
  value = text_.substr(start, at_ - start);
  return true;
}

bool JsonReader::end() {
  skip_blanks();
  if (!failed_ && at_ == text_.size()) return true;
  return stop("the end");
}

}  // namespace lab
