// Writes JSON text, compact and in the order it is told; json_reader.hpp reads it. Numbers go through write_number, so
// that NaN, infinities and -0 become words.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/text.hpp"

namespace lab {

class JsonWriter {
 public:
  JsonWriter& begin_object();
  JsonWriter& end_object();
  JsonWriter& begin_array();
  JsonWriter& end_array();
  JsonWriter& key(TextRef name);
  JsonWriter& key(const char* name);  ///< most keys are literals

  JsonWriter& text(TextRef value);  ///< quoted and escaped; bytes that are not UTF-8 become U+FFFD
  JsonWriter& number(double value);
  JsonWriter& integer(std::int64_t value);
  JsonWriter& boolean(bool value);
  JsonWriter& null();
  JsonWriter& raw(TextRef json);  ///< `json` must be one complete JSON value

  [[nodiscard]] const std::string& str() const { return out_; }
  std::string take() { return std::move(out_); }

 private:
  void separate();
  std::string out_;
  bool fresh_ = true;  // nothing written since the last opening bracket, key or start
};

/// Length of the well-formed UTF-8 sequence at text[at], or 0. Overlong forms, surrogates and code points beyond
/// U+10FFFF are not well formed: a JSON reader may refuse the whole document for them.
std::size_t utf8_length(std::string_view text, std::size_t at);

/// One value as JSON text.
std::string json_text(TextRef value);
std::string json_number(double value);

}  // namespace lab
