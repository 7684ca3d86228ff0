// See json.hpp.
#include "core/json.hpp"

#include "core/numbers.hpp"

namespace lab {
namespace {

void append_escaped(std::string& out, std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    const std::size_t length = utf8_length(text, at);
    if (length == 0)
      out += "\\ufffd";
    else if (c == '"' || c == '\\')
      out += std::string{'\\', c};
    else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
      out += "\\u" + write_hex(static_cast<unsigned char>(c), 4);
    else
      out += text.substr(at, length);
    at += length == 0 ? 1 : length;
  }
}

}  // namespace

std::size_t utf8_length(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) {
    return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : static_cast<unsigned char>(0);
  };
  const auto tail = [&](std::size_t i) { return (byte(i) & 0xC0U) == 0x80U; };
  const unsigned char b = byte(0);
  if (b < 0x80) return 1;
  if (b >= 0xC2 && b <= 0xDF) return tail(1) ? 2 : 0;
  if (b >= 0xE0 && b <= 0xEF) {
    const bool overlong = b == 0xE0 && byte(1) < 0xA0;
    const bool surrogate = b == 0xED && byte(1) > 0x9F;
    return tail(1) && tail(2) && !overlong && !surrogate ? 3 : 0;
  }
  if (b >= 0xF0 && b <= 0xF4) {
    const bool overlong = b == 0xF0 && byte(1) < 0x90;
    const bool beyond = b == 0xF4 && byte(1) > 0x8F;
    return tail(1) && tail(2) && tail(3) && !overlong && !beyond ? 4 : 0;
  }
  return 0;
}

void JsonWriter::separate() {
  if (!fresh_) out_ += ',';
  fresh_ = false;
}

JsonWriter& JsonWriter::begin_object() {
  separate();
  out_ += '{';
  fresh_ = true;
  return *this;
}

JsonWriter& JsonWriter::end_object() {
  out_ += '}';
  fresh_ = false;
  return *this;
}

JsonWriter& JsonWriter::begin_array() {
  separate();
  out_ += '[';
  fresh_ = true;
  return *this;
}

JsonWriter& JsonWriter::end_array() {
  out_ += ']';
  fresh_ = false;
  return *this;
}

JsonWriter& JsonWriter::key(const char* name) { return key(TextRef(name)); }

JsonWriter& JsonWriter::key(TextRef name) {
  text(name);
  out_ += ':';
  fresh_ = true;
  return *this;
}

JsonWriter& JsonWriter::text(TextRef value) {
  separate();
  out_ += '"';
  append_escaped(out_, value.view());
  out_ += '"';
  return *this;
}

JsonWriter& JsonWriter::number(double value) {
  if (!is_json_number(value)) return text(write_number(value));
  return raw(write_number(value));
}

JsonWriter& JsonWriter::integer(std::int64_t value) { return raw(say("{}", value)); }

JsonWriter& JsonWriter::boolean(bool value) { return raw(value ? "true" : "false"); }

JsonWriter& JsonWriter::null() { return raw("null"); }

JsonWriter& JsonWriter::raw(TextRef json) {
  separate();
  out_ += json.view();
  return *this;
}

std::string json_text(TextRef value) { return JsonWriter().text(value).take(); }

std::string json_number(double value) { return JsonWriter().number(value).take(); }

}  // namespace lab
