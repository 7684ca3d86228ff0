// exp of every number of the narrow formats against MPFR, and of every fp32 number: by the published hash of the whole
// table, by an 80-bit exponential with MPFR deciding near ties, and, range by range, by MPFR alone.
#include <cstdlib>
#include <fstream>
#include <set>

#include "work.hpp"

namespace lab::exhaustive {
namespace {

constexpr std::uint64_t kChunk = std::uint64_t{1} << 20U;
constexpr std::uint64_t kFp32Patterns = std::uint64_t{1} << 32U;

double exp_in(const Format& f, double x) { return Arithmetic{&f, &f}.exp(x); }

bool trivial(double x) { return std::isnan(x) || std::fabs(x) < 0x1p-26 || std::fabs(x) > 110; }

// Far from where anything happens: exp(x) lies within 2^-25 of 1, or beyond both ends of fp32.
double trivial_exp(double x) {
  if (std::isnan(x)) return x;
  if (std::fabs(x) < 0x1p-26) return 1;
  return x > 0 ? HUGE_VAL : 0;
}

// The 80-bit exponential is off by less than 2^-61 relatively; where 2^-58 around it holds a rounding boundary of fp32,
// MPFR decides.
double fp32_exp_by_80_bits(double x, Mpfr& mpfr) {
  const long double wide = expl(static_cast<long double>(x));
  const auto low = static_cast<float>(wide * (1 - 0x1p-58L));
  const auto high = static_cast<float>(wide * (1 + 0x1p-58L));
  return low == high ? static_cast<double>(low) : mpfr.exp(x);
}

template <typename Wanted>
void fp32_range(std::uint64_t chunk, std::uint64_t step, Judge& judge, Wanted wanted_of) {
  for (std::uint64_t p = chunk * kChunk; p < (chunk + 1) * kChunk; p += step) {
    const double x = decode(kFp32, p);
    const double ours = exp_in(kFp32, x);
    const double wanted = trivial(x) ? trivial_exp(x) : wanted_of(x);
    judge.see(same(ours, wanted), "fp32 exp", x, 0, ours, wanted);
  }
}

std::uint64_t step_of(const Options& options, std::uint64_t all) {
  return options.sample == 0 ? 1 : (all / options.sample) | 1U;
}

std::set<std::uint64_t> finished_chunks(const std::string& file) {
  std::set<std::uint64_t> done;
  std::ifstream in(file);
  for (std::uint64_t chunk = 0; in >> chunk;) done.insert(chunk);
  return done;
}

// Chunks that hold an input whose exponential is not trivial.
std::vector<std::uint64_t> chunks_to_do(const std::set<std::uint64_t>& done) {
  std::vector<std::uint64_t> out;
  for (std::uint64_t chunk = 0; chunk < kFp32Patterns / kChunk; ++chunk) {
    const bool some = !trivial(decode(kFp32, chunk * kChunk)) || !trivial(decode(kFp32, (chunk + 1) * kChunk - 1));
    if (some && done.count(chunk) == 0) out.push_back(chunk);
  }
  return out;
}

}  // namespace

Count check_narrow_exp(const Options&) {
  Count total;
  for (const Format* f : {&kFp16, &kBf16, &kE4M3, &kE5M2}) {
    total += run_chunks("exp of every " + std::string(f->name) + " number",
                        std::uint64_t{1} << static_cast<unsigned>(f->bits - 8), [f](std::uint64_t high, Judge& judge) {
                          Mpfr mpfr(*f);
                          for (std::uint64_t p = 256 * high; p < 256 * (high + 1); ++p) {
                            const double x = decode(*f, p);
                            const double ours = exp_in(*f, x);
                            const double wanted = mpfr.exp(x);
                            judge.see(same(ours, wanted), "exp", x, 0, ours, wanted);
                          }
                        });
  }
  return total;
}

// FNV-1a over the results of all inputs with 2^-26 <= |x| <= 110, in the order of their patterns: one thread.
Count check_fp32_exp(const Options&) {
  std::uint64_t hash = 1469598103934665603U;
  std::uint64_t seen = 0;
  for (std::uint64_t p = 0; p < kFp32Patterns; ++p) {
    const double x = decode(kFp32, p);
    if (trivial(x)) continue;
    hash = (hash ^ encode(kFp32, exp_in(kFp32, x))) * 1099511628211U;
    ++seen;
  }
  const bool right = hash == 0x95ecccd90fdeda4aU && seen == 548929538;
  std::printf("hash of fp32 exp over %llu inputs: %016llx, %s\n", static_cast<unsigned long long>(seen),
              static_cast<unsigned long long>(hash), right ? "as published" : "WRONG");
  std::fflush(stdout);
  return {right ? 1U : 0U, right ? 0U : 1U};
}

Count check_fp32_exp_by_80_bits(const Options& options) {
  const std::uint64_t step = step_of(options, kFp32Patterns);
  return run_chunks("exp of fp32 numbers, 80 bits and MPFR at near ties", kFp32Patterns / kChunk,
                    [step](std::uint64_t chunk, Judge& judge) {
                      Mpfr mpfr(kFp32);
                      fp32_range(chunk, step, judge, [&](double x) { return fp32_exp_by_80_bits(x, mpfr); });
                    });
}

Count check_fp32_exp_by_mpfr(const Options& options) {
  const std::vector<std::uint64_t> chunks = chunks_to_do(finished_chunks(options.state));
  const std::uint64_t step = step_of(options, chunks.size() * kChunk);
  const auto began = std::chrono::steady_clock::now();
  const auto enough = [&] {
    return options.seconds > 0 &&
           std::chrono::steady_clock::now() - began > std::chrono::duration<double>(options.seconds);
  };
  std::mutex writing;
  std::uint64_t finished = 0;
  Count total = run_chunks(
      "exp of fp32 numbers, MPFR alone", chunks.size(),
      [&](std::uint64_t i, Judge& judge) {
        Mpfr mpfr(kFp32);
        const std::uint64_t failed = judge.count().failed;
        fp32_range(chunks[i], step, judge, [&](double x) { return mpfr.exp(x); });
        const std::scoped_lock lock(writing);
        ++finished;
        if (options.sample != 0 || options.state.empty() || judge.count().failed != failed) return;
        std::ofstream(options.state, std::ios::app) << chunks[i] << '\n';
      },
      enough);
  std::printf("  %llu of %llu open ranges of 2^20 patterns finished\n", static_cast<unsigned long long>(finished),
              static_cast<unsigned long long>(chunks.size()));
  return total;
}

}  // namespace lab::exhaustive
