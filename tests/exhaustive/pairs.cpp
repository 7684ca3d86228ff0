// All 2^32 pairs of fp16 numbers for +, x and /: the engine against the compiler's own half. Where the machine has no
// half arithmetic the compiler works in float and rounds once more, which is exact: 24 >= 2 * 11 + 2.
#include "work.hpp"

namespace lab::exhaustive {
namespace {

constexpr std::uint64_t kPatterns = 65536;

struct Tables {
  std::vector<_Float16> half = std::vector<_Float16>(kPatterns);
  std::vector<double> value = std::vector<double>(kPatterns);

  Tables() {
    for (std::uint64_t p = 0; p < kPatterns; ++p) {
      const auto word = static_cast<std::uint16_t>(p);
      std::memcpy(&half[p], &word, sizeof word);
      value[p] = static_cast<double>(half[p]);
    }
  }
};

// The table turns the half back into a double by its pattern; one load instead of a conversion.
double widened(const Tables& t, _Float16 result) {
  std::uint16_t word = 0;
  std::memcpy(&word, &result, sizeof word);
  return t.value[word];
}

void one_row(const Tables& t, std::uint64_t first, std::uint64_t step, Judge& judge) {
  const Arithmetic fp16{&kFp16, &kFp16};
  const double a = t.value[first];
  const _Float16 x = t.half[first];
  for (std::uint64_t q = first % step; q < kPatterns; q += step) {
    const double b = t.value[q];
    const _Float16 y = t.half[q];
    const double sum = fp16.add(a, b);
    const double product = fp16.multiply(a, b);
    const double quotient = fp16.divide(a, b);
    const double wanted_sum = widened(t, static_cast<_Float16>(x + y));
    const double wanted_product = widened(t, static_cast<_Float16>(x * y));
    const double wanted_quotient = widened(t, static_cast<_Float16>(x / y));
    judge.see(same(sum, wanted_sum), "+", a, b, sum, wanted_sum);
    judge.see(same(product, wanted_product), "x", a, b, product, wanted_product);
    judge.see(same(quotient, wanted_quotient), "/", a, b, quotient, wanted_quotient);
  }
}

}  // namespace

Count check_pairs(const Options& options) {
  static const Tables tables;
#if defined(__AVX512FP16__)
  std::printf("pairs: half arithmetic of the processor\n");
#elif defined(__F16C__)
  std::printf("pairs: half arithmetic in float, narrowed by the processor (F16C)\n");
#else
  std::printf("pairs: half arithmetic in float, narrowed by the compiler's library\n");
#endif
  // A sample takes every first operand and an odd step through the second, so that all exponents meet.
  const std::uint64_t all = 3 * kPatterns * kPatterns;
  const std::uint64_t step = options.sample == 0 ? 1 : (all / options.sample) | 1U;
  return run_chunks("pairs of fp16 for + x /", kPatterns,
                    [step](std::uint64_t first, Judge& judge) { one_row(tables, first, step, judge); });
}

}  // namespace lab::exhaustive
