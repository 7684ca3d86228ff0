// See sha256.hpp.
#include "core/sha256.hpp"

namespace lab {
namespace {

constexpr std::array<std::uint32_t, 64> kRound = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

std::uint32_t turn(std::uint32_t x, unsigned n) { return (x >> n) | (x << (32 - n)); }

}  // namespace

void Sha256::text(std::string_view bytes) {
  for (const char c : bytes) byte(static_cast<std::uint8_t>(c));
}

void Sha256::word(std::uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) byte(static_cast<std::uint8_t>(value >> static_cast<unsigned>(8 * i)));
}

std::string Sha256::hex() {
  const std::uint64_t bits = length_ * 8;
  byte(0x80);
  while (length_ % 64 != 56) byte(0);
  for (int i = 7; i >= 0; --i) byte(static_cast<std::uint8_t>(bits >> static_cast<unsigned>(8 * i)));
  std::string out;
  for (const std::uint32_t part : state_) {
    for (int i = 28; i >= 0; i -= 4) out += "0123456789abcdef"[(part >> static_cast<unsigned>(i)) & 15U];
  }
  return out;
}

void Sha256::byte(std::uint8_t value) {
  block_[length_ % 64] = value;
  if (++length_ % 64 == 0) compress();
}

std::array<std::uint32_t, 64> Sha256::schedule() const {
  std::array<std::uint32_t, 64> w{};
  for (std::size_t i = 0; i < 16; ++i) {
    for (std::size_t j = 0; j < 4; ++j) w[i] = (w[i] << 8U) | block_[4 * i + j];
  }
  for (std::size_t i = 16; i < 64; ++i) {
    const std::uint32_t a = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >> 3U);
    const std::uint32_t b = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >> 10U);
    w[i] = w[i - 16] + a + w[i - 7] + b;
  }
  return w;
}

void Sha256::compress() {
  const auto w = schedule();
  auto s = state_;
  for (std::size_t i = 0; i < 64; ++i) {
    const std::uint32_t e = turn(s[4], 6) ^ turn(s[4], 11) ^ turn(s[4], 25);
    const std::uint32_t t1 = s[7] + e + ((s[4] & s[5]) ^ (~s[4] & s[6])) + kRound[i] + w[i];
    const std::uint32_t a = turn(s[0], 2) ^ turn(s[0], 13) ^ turn(s[0], 22);
    const std::uint32_t t2 = a + ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
    s = {t1 + t2, s[0], s[1], s[2], s[3] + t1, s[4], s[5], s[6]};
  }
  for (std::size_t i = 0; i < 8; ++i) state_[i] += s[i];
}

}  // namespace lab
