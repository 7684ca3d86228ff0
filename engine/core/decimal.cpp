// See decimal.hpp. Writing follows R. Giulietti, "The Schubfach way to render doubles"; reading brackets the value
// between two doubles, and compares exactly where they differ.
#include "core/decimal.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>

#include "core/bits.hpp"
#include "core/natural.hpp"

namespace lab {
namespace {

__extension__ using Wide = unsigned __int128;  // not ISO C++, but in every compiler we build with

constexpr int kSmallestPower = -343;  // below, 19 digits x 10^k are nearer to 0 than to any other double
constexpr int kLargestPower = 324;    // the last one that writing asks for; reading ends at 308
constexpr int kLowestBit = -1074;     // of a double

std::uint64_t low_half(Wide wide) { return static_cast<std::uint64_t>(wide); }
std::uint64_t high_half(Wide wide) { return static_cast<std::uint64_t>(wide >> 64U); }
Wide product(std::uint64_t a, std::uint64_t b) { return Wide{a} * b; }

// floor(log2(10^k)), for any k that a double can need.
int log2_of_power_of_ten(int k) { return (k * 1741647) >> 19; }

constexpr int kDigitsOfLimb = 9;

std::uint32_t small_power_of_ten(int k) {
  std::uint32_t power = 1;
  for (; k > 0; --k) power *= 10;
  return power;
}

// Does `step` with factors of a limb each whose product is 10^k.
template <class Step>
void by_powers_of_ten(std::int64_t k, Step step) {
  for (; k > 0; k -= kDigitsOfLimb)
    step(small_power_of_ten(static_cast<int>(std::min<std::int64_t>(k, kDigitsOfLimb))));
}

Natural power_of_ten(std::int64_t k) {
  Natural power = 1;
  by_powers_of_ten(k, [&](std::uint32_t factor) { power = power * Natural(factor); });
  return power;
}

// 10^k as 128 bits x 2^(log2 - 127), rounded up where it is no such number.
Wide leading_bits(int k) {
  const int drop = log2_of_power_of_ten(k) - 127;
  Natural power;
  if (k < 0) {
    power = Natural(1).shifted_left(static_cast<unsigned>(-drop));
    by_powers_of_ten(-k, [&](std::uint32_t factor) { power.divide(factor); });
  } else {
    power = power_of_ten(k);
    power =
        drop < 0 ? power.shifted_left(static_cast<unsigned>(-drop)) : power.shifted_right(static_cast<unsigned>(drop));
  }
  const Wide bits = Wide{power.shifted_right(64).low_bits()} << 64U | power.low_bits();
  return bits + (k < 0 || k > 55 ? 1 : 0);  // 10^55 is the last power that 128 bits hold
}

// Each power is worked out when it is first asked for: a table would be the largest thing in the engine.
Wide leading_bits_kept(int k) {
  thread_local std::array<Wide, kLargestPower - kSmallestPower + 1> known;
  Wide& bits = known[static_cast<std::size_t>(k - kSmallestPower)];
  if (bits == 0) bits = leading_bits(k);
  return bits;
}

// significand x 2^exponent, with the exponent of a double's last bit.
struct Binary {
  std::uint64_t significand;
  int exponent;
};

Binary binary_of(double value) {
  const std::uint64_t bits = bits_of(value) & ~(std::uint64_t{1} << 63U);
  const std::uint64_t fraction = bits & ((std::uint64_t{1} << 52U) - 1);
  const int biased = static_cast<int>(bits >> 52U);
  if (biased == 0) return {fraction, kLowestBit};
  return {fraction | std::uint64_t{1} << 52U, biased - 1 + kLowestBit};
}

// significand x 2^exponent rounded to a double, ties to even.
double rounded(std::uint64_t significand, std::int64_t exponent) {
  const int width = 64 - std::countl_zero(significand);
  const std::int64_t last = std::max<std::int64_t>(exponent + width - 53, kLowestBit);
  const std::int64_t drop = last - exponent;
  if (drop > 64 || significand == 0) return 0;
  if (last > 1024) return std::numeric_limits<double>::infinity();
  if (drop <= 0) return std::ldexp(static_cast<double>(significand), static_cast<int>(exponent));
  std::uint64_t kept = drop == 64 ? 0 : significand >> drop;
  const std::uint64_t rest = significand << (64 - drop);
  const std::uint64_t half = std::uint64_t{1} << 63U;
  if (rest > half || (rest == half && kept % 2 == 1)) ++kept;
  return std::ldexp(static_cast<double>(kept), static_cast<int>(last));
}

double next_up(double value) { return double_of(bits_of(value) + 1); }

// power x factor / 2^128 rounded to odd: the last bit is 1 if anything is behind it. What `power` was rounded up by
// shows below that bit only.
std::uint64_t scaled_to_odd(Wide power, std::uint64_t factor) {
  const Wide whole = product(high_half(power), factor) + high_half(product(low_half(power), factor));
  return high_half(whole) | (low_half(whole) > 1 ? 1 : 0);
}

Decimal without_trailing_zeros(Decimal d) {
  while (d.digits % 10 == 0) {
    d.digits /= 10;
    ++d.exponent;
  }
  return d;
}

// The first 19 digits of a mantissa, and whether any behind them is not 0.
struct Head {
  std::uint64_t digits = 0;
  std::int64_t exponent;
  bool more = false;
};

Head head_of(std::string_view mantissa, std::int64_t exponent) {
  constexpr std::uint64_t kFull = 1'000'000'000'000'000'000;
  Head head{.exponent = exponent};
  bool behind_point = false;
  for (const char c : mantissa) {
    if (c == '.') {
      behind_point = true;
      continue;
    }
    const bool taken = head.digits < kFull;
    if (taken)
      head.digits = head.digits * 10 + static_cast<std::uint64_t>(c - '0');
    else
      head.more = head.more || c != '0';
    head.exponent += (taken ? 0 : 1) - (behind_point ? 1 : 0);
  }
  return head;
}

// Two doubles, equal or neighbours, between which the value lies: from 64 leading bits of a product.
struct Bracket {
  double low, high;
};

Bracket bracket_of(const Head& head) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  if (head.digits == 0 || head.exponent < kSmallestPower) return {0, 0};
  if (head.exponent > 308) return {kInfinity, kInfinity};
  const int k = static_cast<int>(head.exponent);
  const Wide power = leading_bits_kept(k);
  const auto scaled = [&](std::uint64_t digits) {
    return high_half(product(high_half(power), digits) + high_half(product(low_half(power), digits)));
  };
  const int shift = std::countl_zero(head.digits + 1);
  const int exponent = log2_of_power_of_ten(k) + 1 - shift;
  const std::uint64_t low = scaled(head.digits << shift);
  const std::uint64_t high = scaled((head.digits + (head.more ? 1 : 0)) << shift);
  return {rounded(low - 1, exponent), rounded(high + 1, exponent)};
}

// All digits as a whole number. The midpoint of two doubles has less than 800 digits: of what follows it matters only
// whether it is 0.
Natural whole_number(std::string_view mantissa, std::int64_t& exponent) {
  constexpr int kEnough = 800;
  Natural number;
  int count = 0;
  bool behind_point = false, more = false;
  for (const char c : mantissa) {
    if (c == '.') {
      behind_point = true;
      continue;
    }
    const bool taken = count < kEnough;
    if (taken) number = number * Natural(10) + Natural(static_cast<std::uint64_t>(c - '0'));
    if (taken && number.bit_length() > 0) ++count;
    more = more || (!taken && c != '0');
    exponent += (taken ? 0 : 1) - (behind_point ? 1 : 0);
  }
  if (!more) return number;
  --exponent;
  return number * Natural(10) + Natural(1);
}

// The low end of a bracket, or its neighbour: whichever the exact value is nearer to.
double settle(double low, std::string_view mantissa, std::int64_t exponent) {
  const Binary b = binary_of(low);
  Natural value = whole_number(mantissa, exponent);
  Natural middle = 2 * b.significand + 1;  // x 2^(b.exponent - 1)
  const Natural power = power_of_ten(std::abs(exponent));
  (exponent < 0 ? middle : value) = (exponent < 0 ? middle : value) * power;
  Natural& shorter = b.exponent - 1 < 0 ? value : middle;
  shorter = shorter.shifted_left(static_cast<unsigned>(std::abs(b.exponent - 1)));
  const bool up = middle < value || (middle == value && b.significand % 2 == 1);
  return up ? next_up(low) : low;
}

}  // namespace

Decimal shortest(double value) {
  const auto [c, q] = binary_of(value);
  const bool nearer_below =
      c == std::uint64_t{1} << 52U && q > kLowestBit;  // at a power of two doubles below are dense
  const int k = (q * 1262611 - (nearer_below ? 524031 : 0)) >> 22;
  const int h = q + log2_of_power_of_ten(-k) + 1;
  const Wide power = leading_bits_kept(-k);
  const std::uint64_t odd = c % 2;  // the ends of an even one's interval read back to it as well
  const std::uint64_t low = scaled_to_odd(power, (4 * c - 2 + (nearer_below ? 1 : 0)) << h) + odd;
  const std::uint64_t here = scaled_to_odd(power, 4 * c << h);  // 4 x value / 10^k
  const std::uint64_t high = scaled_to_odd(power, (4 * c + 2) << h) - odd;
  const std::uint64_t s = here / 4;
  const std::uint64_t tens = s / 10 * 10;
  const bool tens_fit = low <= 4 * tens;
  const bool next_tens_fit = 4 * tens + 40 <= high;
  if (s >= 10 && tens_fit != next_tens_fit) return without_trailing_zeros({tens / 10 + (next_tens_fit ? 1 : 0), k + 1});
  const bool fits = low <= 4 * s;
  const bool next_fits = 4 * s + 4 <= high;
  if (fits != next_fits) return without_trailing_zeros({s + (next_fits ? 1 : 0), k});
  const std::uint64_t middle = 4 * s + 2;
  return without_trailing_zeros({s + (here > middle || (here == middle && s % 2 == 1) ? 1 : 0), k});
}

ExactDigits exact_digits(double value) {
  auto [significand, exponent] = binary_of(value);
  if (exponent >= 0 || significand == 0)
    return {Natural(significand).shifted_left(static_cast<unsigned>(std::max(exponent, 0))).decimal(), 0};
  // m / 2^k = m 5^k / 10^k
  const int twos = std::min(std::countr_zero(significand), -exponent);
  Natural scaled = significand >> static_cast<unsigned>(twos);
  exponent += twos;
  for (int k = 0; k < -exponent; ++k) scaled = scaled * Natural(5);
  return {scaled.decimal(), exponent};
}

Decimal shortest_by_definition(double value) {
  const ExactDigits exact = exact_digits(value);
  for (std::size_t count = 1;; ++count) {
    const std::string kept = (exact.digits + std::string(count, '0')).substr(0, count);
    const int exponent = exact.exponent + static_cast<int>(exact.digits.size()) - static_cast<int>(count);
    const std::string rest = exact.digits.substr(std::min(count, exact.digits.size()));
    const std::string half = "5" + std::string(rest.empty() ? 0 : rest.size() - 1, '0');
    const Head down = head_of(kept, exponent);
    const bool up_is_nearer = !rest.empty() && (rest > half || (rest == half && down.digits % 2 == 1));
    for (const bool up : {up_is_nearer, !up_is_nearer}) {
      const Decimal candidate{down.digits + (up ? 1 : 0), exponent};
      if (nearest_by_definition(Natural(candidate.digits).decimal(), exponent) == value)
        return without_trailing_zeros(candidate);
    }
  }
}

double nearest_double(std::string_view mantissa, std::int64_t exponent) {
  const auto [low, high] = bracket_of(head_of(mantissa, exponent));
  return low == high ? low : settle(low, mantissa, exponent);
}

double nearest_by_definition(std::string_view mantissa, std::int64_t exponent) {
  const Head head = head_of(mantissa, exponent);
  if (head.digits == 0 || head.exponent < kSmallestPower) return 0;
  if (head.exponent > 308) return std::numeric_limits<double>::infinity();
  // The largest double of which the value reaches the midpoint below it, bit by bit: positive doubles count upwards.
  double below = 0;
  for (std::uint64_t step = std::uint64_t{1} << 62U; step != 0; step /= 2) {
    const double higher = double_of(bits_of(below) + step);
    const double before = double_of(bits_of(higher) - 1);
    if (higher <= std::numeric_limits<double>::infinity() && settle(before, mantissa, exponent) == higher)
      below = higher;
  }
  return below;
}

std::uint64_t hex_digit(char c) { return static_cast<std::uint64_t>(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10); }

double nearest_to_hex(std::string_view mantissa, std::int64_t exponent) {
  std::uint64_t digits = 0;
  bool behind_point = false;
  for (const char c : mantissa) {
    if (c == '.') {
      behind_point = true;
      continue;
    }
    const std::uint64_t digit = hex_digit(c);
    const bool taken = digits >> 60U == 0;
    digits = taken ? digits * 16 + digit : digits | (digit != 0 ? 1 : 0);
    exponent += (taken ? 0 : 4) - (behind_point ? 4 : 0);
  }
  return rounded(digits, exponent);
}

}  // namespace lab
