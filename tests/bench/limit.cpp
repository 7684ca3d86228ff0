// What this processor gives a tile of 4 x 2 vector sums at most, in its own instructions: nothing but products and
// sums; with a tile's six loads beside each sixteen of them, as V8 writes it; and with loads that are part of a
// product, as V8 does not. Everything is in the first cache, and no loop costs anything. x86-64 with AVX:
//   g++ -O2 tests/bench/limit.cpp -o /tmp/limit && /tmp/limit
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <utility>

namespace {

constexpr int kRounds = 4'000'000;

// A product and a sum; registers 0 to 7 hold sums, 8 and 9 the right factor, 10 an element of the left one.
#define STEP(from, with, sum, product)            \
  "vmulps " from ", %%xmm" with ", %%xmm" product \
  "\n\t"                                          \
  "vaddps %%xmm" product ", %%xmm" sum ", %%xmm" sum "\n\t"
#define PAIR(from, left, right) STEP(from, "8", left, "11") STEP(from, "9", right, "12")
#define RIGHT                \
  "vmovups (%0), %%xmm8\n\t" \
  "vmovups 16(%0), %%xmm9\n\t"
#define SPLAT(at, left, right) "vbroadcastss " at "(%1), %%xmm10\n\t" PAIR("%%xmm10", left, right)
#define PART(at, left, right) PAIR(at "(%1)", left, right)

#define REGISTERS \
  "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "memory"
#define LOOP(body) \
  for (int n = 0; n < kRounds; ++n) __asm__ volatile(body body body body : : "r"(right), "r"(left) : REGISTERS)

void bare(const float* right, const float* left) {
  LOOP(PAIR("%%xmm10", "0", "1") PAIR("%%xmm10", "2", "3") PAIR("%%xmm10", "4", "5") PAIR("%%xmm10", "6", "7"));
}
void loaded(const float* right, const float* left) {
  LOOP(RIGHT SPLAT("0", "0", "1") SPLAT("4", "2", "3") SPLAT("8", "4", "5") SPLAT("12", "6", "7"));
}
void folded(const float* right, const float* left) {
  LOOP(RIGHT PART("0", "0", "1") PART("16", "2", "3") PART("32", "4", "5") SPLAT("48", "6", "7"));
}

double gflops(void (*run)(const float*, const float*)) {
  alignas(64) static const float zeros[64] = {};
  double best = 1e9;
  for (int n = 0; n < 7; ++n) {
    const auto from = std::chrono::steady_clock::now();
    run(zeros, zeros + 16);
    best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count());
  }
  return kRounds * 4.0 * 16 * 4 / best * 1e-9;  // four times sixteen operations on four lanes
}

}  // namespace

int main() {
  const double peak = gflops(bare);
  std::printf("registers alone           %5.1f GFLOP/s\n", peak);
  for (const auto& [name, run] : {std::pair{"six loads", loaded}, std::pair{"loads within products", folded}})
    std::printf("%-25s %5.1f GFLOP/s, %.2f of it\n", name, gflops(run), gflops(run) / peak);
}
