// Bits of a double as an integer and back. C++20's std::bit_cast is missing from the oldest toolchain we build with,
// so the copy is spelled out; compilers turn it into one move.
#pragma once

#include <cstdint>
#include <cstring>

namespace lab {

inline std::uint64_t bits_of(double value) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

inline double double_of(std::uint64_t bits) {
  double value = 0;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

}  // namespace lab
