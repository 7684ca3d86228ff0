// Reads JSON text from front to back, keeping nothing: the caller asks for what it expects, and the first thing that
// is not so stops the reader with its place. A tree would let a short hostile text take much memory; this cannot.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lab {

class JsonReader {
 public:
  explicit JsonReader(std::string_view text) : text_(text) {}

  /// Enters an object or an array; false (and failed) where another value stands.
  bool begin_object();
  bool begin_array();

  /// The next key of the object, or false at its end, which is consumed; false also on failure.
  bool next_key(std::string& key);
  /// Whether another item follows in the array; its end is consumed.
  bool next_item();

  /// One value of that kind. Text must be UTF-8; an integer has neither point nor exponent and fits 64 bits.
  bool text(std::string& value);
  bool integer(std::int64_t& value);
  bool number(std::string_view& digits);
  bool boolean(bool& value);
  bool null();  ///< consumes null where it stands; false, without failing, where something else does

  /// One value of any kind, as it is written.
  bool raw(std::string_view& value);

  /// Nothing but blanks is left.
  bool end();

  [[nodiscard]] bool failed() const { return failed_; }
  [[nodiscard]] std::size_t at() const { return at_; }                 ///< bytes read
  [[nodiscard]] const std::string& wanted() const { return wanted_; }  ///< after a failure

  /// Stops the reader here: something that is JSON, but not what the caller can use.
  bool stop(std::string wanted);

 private:
  void skip_blanks();
  bool take(char c);
  bool take_word(std::string_view word);
  bool separator(char end);
  bool escape(std::string& value);
  bool hex4(unsigned& code);
  bool skip(int depth);

  std::string_view text_;
  std::size_t at_ = 0;
  bool failed_ = false;
  std::string wanted_;
  std::vector<char> fresh_;  // one per open bracket: nothing read inside yet
};

}  // namespace lab
