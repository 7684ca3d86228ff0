// SHA-256 (FIPS 180-4): digests of texts, and of whole tables of words, to be compared with what stands elsewhere.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace lab {

class Sha256 {
 public:
  void text(std::string_view bytes);
  /// One word of `bytes` bytes, the least significant first.
  void word(std::uint64_t value, int bytes);

  /// The digest in hexadecimal; nothing may be added afterwards.
  std::string hex();

 private:
  void byte(std::uint8_t value);
  [[nodiscard]] std::array<std::uint32_t, 64> schedule() const;
  void compress();

  std::array<std::uint32_t, 8> state_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<std::uint8_t, 64> block_{};
  std::uint64_t length_ = 0;
};

}  // namespace lab
