// Seeded normal numbers, the same in every build and in any language: tests/reference/seeded_normal.py is the whole
// generator in Python. (The plan put it into core; it needs exp64, which lives here.)
#pragma once

#include <cstdint>
#include <string_view>

namespace lab {

/// A stream of its own for each tensor, so that changing one size never moves another tensor's values.
/// State: seed XOR FNV-1a 64 of the tensor's name; steps by splitmix64 (Steele, Lea and Flood 2014).
class Random {
 public:
  Random(std::uint64_t seed, std::string_view stream);

  /// In (0, 1): an odd multiple of 2^-53.
  double uniform();

  /// Standard normal, by the ratio of uniforms (Kinderman and Monahan 1977), every operation in double.
  double normal();

  /// Makes n attempts at a normal number, of which 73 in 100 succeed. What they give goes to `to`, which has room for
  /// n, and is what normal() would give one after the other; returns how many numbers that is.
  std::int64_t normals(std::int64_t n, double* to);
  /// As if n attempts had been made.
  void skip(std::int64_t n);

 private:
  std::uint64_t next();
  std::uint64_t state_;
};

}  // namespace lab
