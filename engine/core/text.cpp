// See text.hpp.
#include "core/text.hpp"

namespace lab {
namespace {

void append_digits(std::string& out, std::uint64_t number) {
  char digits[20];
  char* first = digits + 20;
  do *--first = static_cast<char>('0' + number % 10);
  while ((number /= 10) != 0);
  out.append(first, digits + 20);
}

}  // namespace

std::string_view TextRef::view() const {
  if (size_ == kLiteral) return static_cast<const char*>(at_);
  if (size_ == kString) return *static_cast<const std::string*>(at_);
  return {static_cast<const char*>(at_), size_};
}

void Piece::append_to(std::string& out) const {
  if (kind_ == kNumber) return append_digits(out, number_);
  if (kind_ == kText) return void(out.append(text_.view()));
  out += '-';
  append_digits(out, 0 - number_);
}

std::string fill_in(std::string_view sentence, std::span<const Piece> pieces) {
  std::string out;
  std::size_t from = 0;
  for (const Piece& piece : pieces) {
    const std::size_t place = sentence.find("{}", from);
    out.append(sentence.substr(from, place - from));
    piece.append_to(out);
    from = place + 2;
  }
  return out.append(sentence.substr(from));
}

std::string percent_encoded(char byte) {
  constexpr char kDigits[] = "0123456789ABCDEF";
  const auto bits = static_cast<unsigned char>(byte);
  return {'%', kDigits[bits >> 4U], kDigits[bits & 15U]};
}

std::string write_hex(std::uint64_t number, int digits) {
  std::string out;
  for (int shift = 60; shift >= 0; shift -= 4) {
    const auto digit = number >> static_cast<unsigned>(shift) & 15U;
    if (digit != 0 || !out.empty() || shift < 4 * digits) out += "0123456789abcdef"[digit];
  }
  return out;
}

}  // namespace lab
