// What the exhaustive checks share: counting, chunks of work over two threads with progress lines, and MPFR as the
// outside opinion on rounding into a format.
#pragma once

#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <mpfr.h>

#include "arithmetic/arithmetic.hpp"
#include "core/bits.hpp"
#include "formats/formats.hpp"

namespace lab::exhaustive {

/// What the command line asks of a part.
struct Options {
  std::uint64_t sample = 0;  ///< about so many checks, spread evenly; 0: all of them
  double seconds = 0;        ///< stop after so long; 0: never
  std::string state;         ///< file of ranges already done, for the part that takes hours
};

struct Count {
  std::uint64_t passed = 0;
  std::uint64_t failed = 0;
  void operator+=(const Count& other) {
    passed += other.passed;
    failed += other.failed;
  }
};

/// Says the first few disagreements and counts them all.
class Judge {
 public:
  void see(bool right, const char* what, double a, double b, double ours, double wanted) {
    if (right) {
      ++count_.passed;
      return;
    }
    ++count_.failed;
    if (said_++ < 10) std::printf("  WRONG %s of %a, %a: engine %a, wanted %a\n", what, a, b, ours, wanted);
  }
  [[nodiscard]] Count count() const { return count_; }

 private:
  Count count_;
  static inline std::atomic<int> said_{0};
};

inline bool same(double a, double b) { return bits_of(a) == bits_of(b) || (std::isnan(a) && std::isnan(b)); }

/// Runs `chunk(i, judge)` for i below `n` on two threads, with about ten progress lines; `enough` ends it early.
inline Count run_chunks(
    const std::string& name, std::uint64_t n, const std::function<void(std::uint64_t, Judge&)>& chunk,
    const std::function<bool()>& enough = [] { return false; }) {
  const auto began = std::chrono::steady_clock::now();
  const auto seconds = [began] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  };
  std::atomic<std::uint64_t> next{0};
  std::mutex talk;
  Count total;
  const std::uint64_t tenth = n / 10 + 1;
  const auto work = [&] {
    Judge judge;
    for (std::uint64_t i = next++; i < n && !enough(); i = next++) {
      chunk(i, judge);
      if ((i + 1) % tenth != 0 || seconds() < 2) continue;
      const std::scoped_lock lock(talk);
      std::printf("  %s: %3.0f %% after %.0f s\n", name.c_str(),
                  100.0 * static_cast<double>(i + 1) / static_cast<double>(n), seconds());
      std::fflush(stdout);
    }
    const std::scoped_lock lock(talk);
    total += judge.count();
  };
  std::thread other(work);
  work();
  other.join();
  std::printf("%s: %llu passed, %llu failed (%.1f s)\n", name.c_str(), static_cast<unsigned long long>(total.passed),
              static_cast<unsigned long long>(total.failed), seconds());
  std::fflush(stdout);
  return total;
}

/// MPFR emulating a format: its precision and exponent range, subnormals by mpfr_subnormalize. One for each thread.
class Mpfr {
 public:
  explicit Mpfr(const Format& f) : f_(f), largest_(published_largest(f)) {
    mpfr_init2(x_, 53);
    mpfr_init2(y_, f.precision);
  }
  Mpfr(const Mpfr&) = delete;
  Mpfr& operator=(const Mpfr&) = delete;
  ~Mpfr() {
    mpfr_clear(x_);
    mpfr_clear(y_);
    mpfr_set_emin(mpfr_get_emin_min());
    mpfr_set_emax(mpfr_get_emax_max());
  }

  double convert(double value) {
    take(value);
    return finish(mpfr_set(y_, x_, MPFR_RNDN));
  }
  double exp(double value) {
    take(value);
    return finish(mpfr_exp(y_, x_, MPFR_RNDN));
  }

 private:
  // The full range for the operand, the format's own for the result: 0.1... * 2^e in MPFR's counting.
  void take(double value) {
    mpfr_set_emin(mpfr_get_emin_min());
    mpfr_set_emax(mpfr_get_emax_max());
    mpfr_set_d(x_, value, MPFR_RNDN);
    mpfr_set_emin(f_.min_exponent - f_.precision + 2);
    mpfr_set_emax(max_exponent() + 1);
  }
  double finish(int ternary) {
    ternary = mpfr_check_range(y_, ternary, MPFR_RNDN);
    mpfr_subnormalize(y_, ternary, MPFR_RNDN);
    const double result = mpfr_get_d(y_, MPFR_RNDN);
    return !f_.infinite && std::fabs(result) > largest_ ? std::nan("") : result;
  }
  [[nodiscard]] int max_exponent() const { return std::ilogb(largest_); }
  static double published_largest(const Format& f) {
    if (f.name == "fp64") return 1.7976931348623157e308;
    if (f.name == "fp32") return 3.4028234663852886e38;
    if (f.name == "bf16") return 3.3895313892515355e38;
    return f.name == "fp16" ? 65504 : f.name == "e5m2" ? 57344 : 448;
  }

  const Format& f_;
  double largest_;
  mpfr_t x_, y_;
};

Count check_pairs(const Options& options);
Count check_narrow_exp(const Options& options);
Count check_fp32_exp(const Options& options);
Count check_fp32_exp_by_80_bits(const Options& options);
Count check_fp32_exp_by_mpfr(const Options& options);
Count check_conversions(const Options& options);
Count check_decimals(const Options& options);

}  // namespace lab::exhaustive
