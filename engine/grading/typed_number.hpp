// One number as it is typed: its digits may be grouped, it may be a fraction, and a comma in it may mean two things.
#pragma once

#include "grading/answer.hpp"
#include "grading/plain_text.hpp"

namespace lab {

/// A part of typed text, with the places of its characters.
struct Span {
  const PlainText* text;
  std::size_t first, end;

  [[nodiscard]] std::string_view chars() const { return std::string_view(text->chars).substr(first, end - first); }
  [[nodiscard]] std::uint32_t place() const { return first < text->places.size() ? text->places[first] : 0; }
  [[nodiscard]] Span trimmed() const;
};

/// What could not be read, and where. Errors are made of it at the very end: a reader asks often and fails once.
struct Fault {
  const char* code = nullptr;
  std::uint32_t place = 0;
  std::string_view seen = {};

  /// False, so that a reader can return it.
  bool is(const char* what, const Span& where) {
    code = what;
    place = where.place();
    seen = where.chars();
    return false;
  }
};

/// The number that is all of `span`, or a fault. `comma_groups`: a comma can only group digits, since no point is to be
/// expected.
bool read_typed_number(Span span, bool comma_groups, TypedNumber& number, Fault& fault);

}  // namespace lab
