// Whole numbers of any size, for ledgers: a count must be exact however large the model.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace lab {

class Natural {
 public:
  Natural(std::uint64_t value = 0);  // NOLINT(google-explicit-constructor): 0 and 2 read better bare

  Natural& operator+=(const Natural& other);
  friend Natural operator+(Natural a, const Natural& b) { return a += b; }
  friend Natural operator*(const Natural& a, const Natural& b);
  friend bool operator==(const Natural&, const Natural&) = default;
  friend bool operator<(const Natural& a, const Natural& b);

  /// a - b; b must not be larger.
  friend Natural operator-(Natural a, const Natural& b);

  [[nodiscard]] Natural shifted_left(unsigned bits) const;
  [[nodiscard]] Natural shifted_right(unsigned bits) const;

  /// Becomes the whole part of this / by; the remainder comes back.
  std::uint32_t divide(std::uint32_t by);

  /// Position of the highest bit plus one; 0 for 0.
  [[nodiscard]] int bit_length() const;

  /// The lowest 64 bits.
  [[nodiscard]] std::uint64_t low_bits() const;

  [[nodiscard]] std::string decimal() const;

  /// A JSON number up to 2^53, beyond that a string of digits, since readers keep integers in a double.
  [[nodiscard]] std::string json() const;

 private:
  void trim();
  std::vector<std::uint32_t> limbs_;  // little end first, no leading zeros
};

}  // namespace lab
