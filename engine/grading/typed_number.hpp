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

/// The number that is all of `span`. `comma_groups`: a comma can only group digits, since no point is to be expected.
Result<TypedNumber> read_typed_number(Span span, bool comma_groups);

}  // namespace lab
