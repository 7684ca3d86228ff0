// Sentences with words and whole numbers in them: say("{} of {} rows", 3, 8). Numbers that are not whole go through
// write_number first. {fmt} could do this and more, at three quarters of a file's build time and a tenth of the page.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace lab {

/// A text on its way into a function, of whatever kind: it only points at it, and is looked into when it is used. A
/// std::string_view is worked out by whoever calls, which for a literal or a std::string is several times the code.
class TextRef {
 public:
  constexpr TextRef() : TextRef("") {}
  constexpr TextRef(const char* text) : at_(text), size_(kLiteral) {}       // NOLINT(google-explicit-constructor)
  TextRef(const std::string& text) : at_(&text), size_(kString) {}          // NOLINT(google-explicit-constructor)
  TextRef(std::string_view text) : at_(text.data()), size_(text.size()) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] std::string_view view() const;
  [[nodiscard]] std::string str() const { return std::string(view()); }

 private:
  static constexpr std::size_t kLiteral = static_cast<std::size_t>(-1);
  static constexpr std::size_t kString = static_cast<std::size_t>(-2);
  const void* at_;
  std::size_t size_;
};

/// A word or a whole number on its way into a sentence. It only points at the word.
class Piece {
 public:
  Piece(std::string_view text) : text_(text), kind_(kText) {}    // NOLINT(google-explicit-constructor)
  Piece(const char* text) : text_(text), kind_(kText) {}         // NOLINT(google-explicit-constructor)
  Piece(const std::string& text) : text_(text), kind_(kText) {}  // NOLINT(google-explicit-constructor)
  template <std::integral Number>
  requires(!std::same_as<Number, bool> && !std::same_as<Number, char>)
      Piece(Number number)  // NOLINT(google-explicit-constructor)
      : number_(static_cast<std::uint64_t>(number)), kind_(number < 0 ? kNegative : kNumber) {}

  void append_to(std::string& out) const;

 private:
  enum Kind { kText, kNumber, kNegative };
  union {
    TextRef text_;
    std::uint64_t number_;  // of a negative one: the two's complement
  };
  Kind kind_;
};

/// A sentence with exactly `holes` places {} in it, which the compiler counts.
template <std::size_t holes>
struct Wording {
  std::string_view text;
  consteval Wording(const char* words) : text(words) {  // NOLINT(google-explicit-constructor)
    std::size_t found = 0;
    for (std::size_t at = text.find("{}"); at != std::string_view::npos; at = text.find("{}", at + 2)) ++found;
    if (found != holes) as_many_pieces_as_places_are_needed();
  }

 private:
  static void as_many_pieces_as_places_are_needed();  // not constexpr: a wrong count does not compile
};

std::string fill_in(std::string_view sentence, std::span<const Piece> pieces);

template <class... Pieces>
[[gnu::always_inline]] inline std::string say(Wording<sizeof...(Pieces)> sentence, const Pieces&... pieces) {
  const Piece all[] = {Piece(pieces)...};
  return fill_in(sentence.text, all);
}

/// "%3D" for '='.
std::string percent_encoded(char byte);

/// At least `digits` hex digits, with zeros in front.
std::string write_hex(std::uint64_t number, int digits = 1);

}  // namespace lab
