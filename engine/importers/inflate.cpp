// See inflate.hpp. Codes are decoded bit by bit from counts per length, as RFC 1951 section 3.2.2 defines them: slower
// than tables, short, and with no table that a hostile stream could overrun.
#include "importers/inflate.hpp"

#include <algorithm>
#include <array>

namespace lab {
namespace {

constexpr int kLongestCode = 15;

// Number of codes of each length, and the symbols in the order of their codes.
struct Codes {
  std::array<int, kLongestCode + 1> count{};
  std::array<int, 288> symbols{};

  // False where the lengths ask for more codes than there are, or leave some unused (but for a single code).
  bool build(const int* lengths, int n) {
    count.fill(0);
    for (int i = 0; i < n; ++i) ++count[static_cast<std::size_t>(lengths[i])];
    count[0] = 0;
    std::array<int, kLongestCode + 2> first{};
    int left = 1;
    int used = 0;
    for (std::size_t length = 1; length <= kLongestCode; ++length) {
      left = left * 2 - count[length];
      if (left < 0) return false;
      first[length + 1] = first[length] + count[length];
      used += count[length];
    }
    for (int i = 0; i < n; ++i) {
      if (lengths[i] != 0) symbols[static_cast<std::size_t>(first[static_cast<std::size_t>(lengths[i])]++)] = i;
    }
    return left == 0 || used <= 1;
  }
};

// A base and how many extra bits are added to it (RFC 1951, section 3.2.5).
struct Range {
  int base, extra;
};
constexpr std::array<Range, 29> kLengths = {
    {{3, 0},  {4, 0},  {5, 0},  {6, 0},   {7, 0},   {8, 0},   {9, 0},   {10, 0},  {11, 1}, {13, 1},
     {15, 1}, {17, 1}, {19, 2}, {23, 2},  {27, 2},  {31, 2},  {35, 3},  {43, 3},  {51, 3}, {59, 3},
     {67, 4}, {83, 4}, {99, 4}, {115, 4}, {131, 5}, {163, 5}, {195, 5}, {227, 5}, {258, 0}}};
constexpr std::array<Range, 30> kDistances = {
    {{1, 0},     {2, 0},     {3, 0},     {4, 0},      {5, 1},      {7, 1},     {9, 2},     {13, 2},
     {17, 3},    {25, 3},    {33, 4},    {49, 4},     {65, 5},     {97, 5},    {129, 6},   {193, 6},
     {257, 7},   {385, 7},   {513, 8},   {769, 8},    {1025, 9},   {1537, 9},  {2049, 10}, {3073, 10},
     {4097, 11}, {6145, 11}, {8193, 12}, {12289, 12}, {16385, 13}, {24577, 13}}};

class Inflater {
 public:
  Inflater(const Bytes& in, std::uint64_t want, Bytes& out) : in_(in), want_(want), out_(out) {}

  Inflated run() {
    bool last = false;
    while (!last && good()) {
      last = bits(1) == 1;
      const int type = bits(2);
      if (good()) block(type);
    }
    return state_;
  }

  [[nodiscard]] std::uint64_t used() const { return at_; }

 private:
  [[nodiscard]] bool good() const { return state_ == Inflated::done; }
  int stop(Inflated state) {
    if (good()) state_ = state;
    return -1;
  }

  void block(int type) {
    if (type == 0) return stored();
    if (type == 3) return void(stop(Inflated::broken));
    type == 1 ? fixed() : dynamic();
    if (good()) symbols();
  }

  int bits(int n) {
    while (held_ < n) {
      if (at_ == in_.size()) return stop(Inflated::starved);
      buffer_ |= static_cast<std::uint32_t>(in_[at_++]) << static_cast<unsigned>(held_);
      held_ += 8;
    }
    const auto value = static_cast<int>(buffer_ & ((1U << static_cast<unsigned>(n)) - 1U));
    buffer_ >>= static_cast<unsigned>(n);
    held_ -= n;
    return value;
  }

  void put(unsigned char byte) {
    if (out_.size() == want_) return void(stop(Inflated::enough));
    out_.push_back(byte);
  }

  void stored() {
    buffer_ = 0;
    held_ = 0;
    if (in_.size() - at_ < 4) return void(stop(Inflated::starved));
    const std::size_t length = in_[at_] | static_cast<std::size_t>(in_[at_ + 1]) << 8U;
    const std::size_t check = in_[at_ + 2] | static_cast<std::size_t>(in_[at_ + 3]) << 8U;
    at_ += 4;
    if ((length ^ check) != 0xFFFF) return void(stop(Inflated::broken));
    for (std::size_t i = 0; i < length && good(); ++i) {
      if (at_ == in_.size()) return void(stop(Inflated::starved));
      put(in_[at_]);
      at_ += good() ? 1 : 0;
    }
  }

  void fixed() {
    std::array<int, 288> lengths{};
    for (std::size_t i = 0; i < 288; ++i) lengths[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
    literals_.build(lengths.data(), 288);
    lengths.fill(5);
    distances_.build(lengths.data(), 30);
  }

  void dynamic() {
    static constexpr std::array<std::size_t, 19> kOrder = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                                           11, 4,  12, 3, 13, 2, 14, 1, 15};
    const int literals = bits(5) + 257;
    const int distances = bits(5) + 1;
    const int lengths = bits(4) + 4;
    if (!good()) return;
    if (literals > 286 || distances > 30) return void(stop(Inflated::broken));
    std::array<int, 19> short_lengths{};
    for (std::size_t i = 0; i < static_cast<std::size_t>(lengths) && good(); ++i) short_lengths[kOrder[i]] = bits(3);
    if (!good()) return;
    Codes codes;
    if (!codes.build(short_lengths.data(), 19)) return void(stop(Inflated::broken));
    std::array<int, 320> all{};
    if (!code_lengths(codes, literals + distances, all)) return;
    // Without a code for the end of the block it would never end.
    const bool whole =
        all[256] != 0 && literals_.build(all.data(), literals) && distances_.build(all.data() + literals, distances);
    if (!whole) stop(Inflated::broken);
  }

  // The lengths of all codes, themselves in run-length code.
  bool code_lengths(const Codes& codes, int n, std::array<int, 320>& all) {
    for (int i = 0; i < n;) {
      const int symbol = decode(codes);
      if (symbol < 0) return false;
      if (symbol < 16) {
        all[static_cast<std::size_t>(i++)] = symbol;
        continue;
      }
      if (symbol == 16 && i == 0) return stop(Inflated::broken) == 0;
      const int value = symbol == 16 ? all[static_cast<std::size_t>(i - 1)] : 0;
      const int repeat = symbol == 16 ? 3 + bits(2) : symbol == 17 ? 3 + bits(3) : 11 + bits(7);
      if (!good()) return false;
      if (i + repeat > n) return stop(Inflated::broken) == 0;
      std::fill_n(all.begin() + i, repeat, value);
      i += repeat;
    }
    return true;
  }

  // The next symbol, or -1 after a stop.
  int decode(const Codes& codes) {
    int code = 0;
    int first = 0;
    int index = 0;
    for (std::size_t length = 1; length <= kLongestCode; ++length) {
      const int bit = bits(1);
      if (bit < 0) return -1;
      code |= bit;
      const int count = codes.count[length];
      if (code - count < first) return codes.symbols[static_cast<std::size_t>(index + code - first)];
      index += count;
      first = (first + count) * 2;
      code *= 2;
    }
    return stop(Inflated::broken);
  }

  void symbols() {
    while (good()) {
      const int symbol = decode(literals_);
      if (symbol == 256 || symbol < 0) return;
      if (symbol < 256)
        put(static_cast<unsigned char>(symbol));
      else
        repeat(symbol - 257);
    }
  }

  void repeat(int symbol) {
    if (symbol >= 29) return void(stop(Inflated::broken));
    const Range& l = kLengths[static_cast<std::size_t>(symbol)];
    const int length = l.base + bits(l.extra);
    const int code = good() ? decode(distances_) : -1;
    if (code < 0) return;
    if (code >= 30) return void(stop(Inflated::broken));
    const Range& d = kDistances[static_cast<std::size_t>(code)];
    const auto distance = static_cast<std::size_t>(d.base + bits(d.extra));
    if (!good()) return;
    if (distance > out_.size()) return void(stop(Inflated::broken));
    for (int i = 0; i < length && good(); ++i) put(out_[out_.size() - distance]);
  }

  const Bytes& in_;
  std::uint64_t want_;
  Bytes& out_;
  std::size_t at_ = 0;
  std::uint32_t buffer_ = 0;
  int held_ = 0;
  Inflated state_ = Inflated::done;
  Codes literals_, distances_;
};

}  // namespace

Inflated inflate(const Bytes& packed, std::uint64_t want, Bytes& out, std::uint64_t& used) {
  Inflater inflater(packed, want, out);
  const Inflated state = inflater.run();
  used = inflater.used();
  return state;
}

std::uint32_t crc32_of(const Bytes& bytes) {
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t i = 0; i < 256; ++i) {
    std::uint32_t value = i;
    for (int bit = 0; bit < 8; ++bit) value = value >> 1U ^ ((value & 1U) != 0 ? 0xEDB88320U : 0U);
    table[i] = value;
  }
  std::uint32_t crc = 0xFFFFFFFFU;
  for (const unsigned char byte : bytes) crc = crc >> 8U ^ table[(crc ^ byte) & 0xFFU];
  return ~crc;
}

}  // namespace lab
