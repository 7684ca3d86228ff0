// Doubles into every narrower format against MPFR: ten million random ones, and every tie with its two double
// neighbours (of fp32, which has two billion ties, a random two million).
#include "work.hpp"

namespace lab::exhaustive {
namespace {

constexpr std::uint64_t kRandom = 10000000;
constexpr std::uint64_t kChunks = 1000;
constexpr std::uint64_t kFp32Ties = 2000000;
const Format* const kNarrow[] = {&kFp32, &kFp16, &kBf16, &kE4M3, &kE5M2};

// A full-period mixer (SplitMix64): the n-th random word, so that chunks may run in any order.
std::uint64_t mixed(std::uint64_t n) {
  std::uint64_t z = n * 0x9e3779b97f4a7c15U + 0x9e3779b97f4a7c15U;
  z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
  return z ^ (z >> 31U);
}

// Half of them any double at all, half with an exponent that a narrow format knows.
double random_double(std::uint64_t n) {
  const std::uint64_t word = mixed(n);
  if (n % 2 == 0) return double_of(word);
  const std::uint64_t exponent = 1023 - 40 + mixed(~n) % 80;
  return double_of((word & 0x800fffffffffffffU) | (exponent << 52U));
}

void see(const Format& f, Mpfr& mpfr, double given, Judge& judge) {
  const double ours = round_to(f, given);
  const double wanted = mpfr.convert(given);
  judge.see(same(ours, wanted), f.name.data(), given, 0, ours, wanted);
}

void see_tie(const Format& f, Mpfr& mpfr, std::uint64_t pattern, Judge& judge) {
  const double low = decode(f, pattern);
  const double tie = low + ulp_of(f, low) / 2;
  for (const double given : {tie, std::nextafter(tie, 0.0), std::nextafter(tie, HUGE_VAL)}) {
    see(f, mpfr, given, judge);
    see(f, mpfr, -given, judge);
  }
}

Count random_doubles(const Format& f, std::uint64_t step) {
  return run_chunks("random doubles into " + std::string(f.name), kChunks,
                    [&f, step](std::uint64_t chunk, Judge& judge) {
                      Mpfr mpfr(f);
                      const std::uint64_t size = kRandom / kChunks;
                      for (std::uint64_t n = chunk * size; n < (chunk + 1) * size; n += step)
                        see(f, mpfr, random_double(n), judge);
                    });
}

Count ties(const Format& f, std::uint64_t step) {
  const std::uint64_t finite = encode(f, largest_finite(f)) + 1;
  const bool some = finite > kFp32Ties;
  const std::uint64_t all = some ? kFp32Ties : finite;
  return run_chunks("ties of " + std::string(f.name) + " and their neighbours", kChunks,
                    [=, &f](std::uint64_t chunk, Judge& judge) {
                      Mpfr mpfr(f);
                      for (std::uint64_t n = all * chunk / kChunks; n < all * (chunk + 1) / kChunks; n += step) {
                        see_tie(f, mpfr, some ? mixed(n) % finite : n, judge);
                      }
                    });
}

}  // namespace

Count check_conversions(const Options& options) {
  const std::uint64_t step = options.sample == 0 ? 1 : (5 * kRandom / options.sample) | 1U;
  Count total;
  for (const Format* f : kNarrow) {
    total += random_doubles(*f, step);
    total += ties(*f, step);
  }
  return total;
}

}  // namespace lab::exhaustive
