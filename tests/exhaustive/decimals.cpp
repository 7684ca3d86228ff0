// Doubles as decimal digits against the C++ library: every text written is std::to_chars', every text read is strtod's.
#include <charconv>
#include <cstdlib>

#include "core/decimal.hpp"
#include "core/numbers.hpp"
#include "work.hpp"

namespace lab::exhaustive {
namespace {

constexpr std::uint64_t kChunk = 100'000;
constexpr std::uint64_t kAll = 50'000'000;

// Evenly over patterns; one in four a power of two and its next, one in four subnormal, one in four of few digits.
double draw(std::uint64_t& state, std::uint64_t i) {
  state ^= state << 13U;
  state ^= state >> 7U;
  state ^= state << 17U;
  std::uint64_t bits = state >> 1U;
  if (i % 4 == 1) bits = (bits & 0x7ff0000000000000U) + i % 2;
  if (i % 4 == 2) bits &= 0x000fffffffffffffU;
  if (i % 4 == 3) return static_cast<double>(bits >> 20U) / 1000;
  return double_of(bits);
}

std::string scientific(const Decimal& d) {
  std::string digits = std::to_string(d.digits);
  const int leading = d.exponent + static_cast<int>(digits.size()) - 1;
  if (digits.size() > 1) digits.insert(1, ".");
  const std::string magnitude = std::to_string(std::abs(leading));
  return digits + (leading < 0 ? "e-" : "e+") + (magnitude.size() < 2 ? "0" : "") + magnitude;
}

void write_and_read(double value, int places, Judge& judge) {
  char text[64];
  const auto end = std::to_chars(text, text + sizeof text, value, std::chars_format::scientific).ptr;
  const std::string ours = scientific(shortest(value));
  judge.see(ours == std::string(text, end), "written", value, 0, std::strtod(ours.c_str(), nullptr), value);
  char longer[64];
  std::snprintf(longer, sizeof longer, "%.*e", places, value);
  for (const std::string& read : {ours, std::string(longer)}) {
    const double wanted = std::strtod(read.c_str(), nullptr);
    judge.see(same(*read_number(read), wanted), "read", value, places, *read_number(read), wanted);
  }
}

}  // namespace

Count check_decimals(const Options& options) {
  const std::uint64_t all = options.sample == 0 ? kAll : options.sample;
  return run_chunks("decimal digits, both ways", all / kChunk + 1, [](std::uint64_t chunk, Judge& judge) {
    std::uint64_t state = 0x9e3779b97f4a7c15U * (chunk + 1);
    for (std::uint64_t i = 0; i < kChunk; ++i) {
      const double value = draw(state, i);
      if (std::isfinite(value) && value != 0) write_and_read(value, static_cast<int>(i % 31), judge);
    }
  });
}

}  // namespace lab::exhaustive
