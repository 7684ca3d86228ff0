// The exact sum of doubles, however many and however far apart: what a rounded sum is measured against.
#pragma once

#include <cstdint>
#include <string>

#include "arithmetic/exact.hpp"
#include "core/natural.hpp"

namespace lab {

class ExactTotal {
 public:
  /// Adds `times` copies of a finite value.
  void add(double value, std::uint64_t times = 1);

  /// The total to 106 bits.
  [[nodiscard]] Exact value() const;

  /// Every digit of the total.
  [[nodiscard]] std::string decimal() const;

 private:
  // In units of 2^-1074, the smallest double: positive and negative terms apart, so that nothing is ever borrowed.
  Natural up_;
  Natural down_;
};

}  // namespace lab
