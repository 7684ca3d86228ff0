// See attend.hpp. Scores are computed by columns: keys are the rows of their product, so that four queries lie side by
// side in every vector. What is done to a query needs no sum across lanes then, and the weights stand where the product
// with the values reads them.
#include "kernels/attend.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "kernels/exp_lanes.hpp"

namespace lab {
namespace {

constexpr std::int64_t kQueries = kQueryTile;
constexpr std::int64_t kKeys = 64;
constexpr std::int64_t kFour = LeftTiles::kRows;  // queries of a tile of weights, one a lane
constexpr float kNone = -std::numeric_limits<float>::infinity();

// A number is added to every power of two, which a product takes away at the end: it rounds, where e^x is subnormal.
constexpr int kAbove = 64;

// Four queries' scores s, scaled and less their maxima, become r of x = n ln 2 + r, and n goes to `powers`. Nothing is
// below -104, where e^x is 0. In a loop of its own, as the next one is: the processor then has several vectors under
// way, where a whole exponential would mostly wait for itself.
template <bool divides>
HWY_NOINLINE void reduce(float* s, float* powers, std::ptrdiff_t keys, float by, const float* most) {
  const Lane4 scale = kept(by);
  const Lane4 from = simd::LoadU(kLanes, most);
  const Lane4 least = kept(-104);
  const ExpReduction reduction(kAbove);
  for (const float* end = s + keys * kFour; s < end; s += kFour, powers += kFour) {
    const Lane4 score = simd::LoadU(kLanes, s);
    const Lane4 scaled = divides ? simd::Div(score, scale) : simd::Mul(score, scale);
    const auto parts = reduction(larger(simd::Sub(scaled, from), least));
    simd::StoreU(parts.r, kLanes, s);
    simd::StoreU(parts.shifted, kLanes, powers);
  }
}

// r becomes e^x, which joins its query's sum.
HWY_NOINLINE void expand(float* s, const float* powers, std::ptrdiff_t keys, float* sums) {
  const ExpPolynomial polynomial;
  Lane4 sum = simd::LoadU(kLanes, sums);
  const Lane4 down = kept(0x1p-64F);
  static_assert(kAbove == 64);
  for (const float* end = s + keys * kFour; s < end; s += kFour, powers += kFour) {
    const Whole4 power = simd::ShiftLeft<23>(simd::BitCast(kWhole4, simd::LoadU(kLanes, powers)));
    const Whole4 y = simd::BitCast(kWhole4, polynomial(simd::LoadU(kLanes, s)));
    const Lane4 e = simd::Mul(simd::BitCast(kLanes, simd::Add(y, power)), down);
    simd::StoreU(e, kLanes, s);
    sum = simd::Add(sum, e);
  }
  simd::StoreU(sum, kLanes, sums);
}

Lane4 largest(const float* s, std::int64_t keys) {
  Lane4 most = simd::Set(kLanes, kNone);
  for (const float* end = s + keys * kFour; s < end; s += kFour) most = larger(most, simd::LoadU(kLanes, s));
  return most;
}

// Tiles of queries and keys, and what stays of each query from one tile of keys to the next.
class Walk {
 public:
  Walk(const Head& head, float* context, std::int64_t stride)
      : head_(head), wide_(head.values.columns()), context_(context), stride_(stride), queries_(head.d_k, kQueries) {
    // The quotient by a power of two is the product with its inverse, to the bit.
    int exponent = 0;
    if (head_.divide && std::frexp(head_.scale, &exponent) == 0.5F && exponent > -120 && exponent < 120) {
      head_.divide = false;
      head_.scale = 1 / head_.scale;
    }
  }

  void run() {
    for (std::int64_t q = 0; q < head_.queries; q += kQueries) queries(q, std::min(kQueries, head_.queries - q));
  }

 private:
  // How many keys query i may see.
  [[nodiscard]] std::int64_t seen_by(std::int64_t i) const {
    return head_.causal ? std::clamp<std::int64_t>(i + head_.shift + 1, 0, head_.length) : head_.length;
  }

  void queries(std::int64_t q, std::int64_t rows) {
    max_.fill(kNone);
    from_.fill(0);
    sum_.fill(0);
    for (std::int64_t i = 0; i < rows; ++i) std::fill_n(row(q + i), wide_, 0.0F);
    queries_.fill(FloatMatrix{head_.q.first + q * head_.q.row, head_.q.column, head_.q.row}, {0, head_.d_k, 0, rows});
    const std::int64_t end = seen_by(q + rows - 1);
    for (std::int64_t k = 0; k < end; k += kKeys) keys(q, rows, k);
    for (std::int64_t i = 0; i < rows; ++i) divide(row(q + i), sum_[at(i)]);
  }

  // Panel after panel of eight queries, and no key that none of them sees.
  void keys(std::int64_t q, std::int64_t rows, std::int64_t k) {
    for (std::int64_t i = 0; i < rows; i += Panels::kPanel) {
      const std::int64_t last = std::min(i + Panels::kPanel, rows) - 1;
      const std::int64_t some = std::min(kKeys, seen_by(q + last) - k);
      if (some <= 0) continue;
      multiply_into_tiles({head_.keys, k, some}, queries_, i / Panels::kPanel, scores_.data(), kKeys * kFour);
      for (std::int64_t n = i; n <= last; n += kFour)
        four(q + n, n, std::min(kFour, rows - n), k, scores_.data() + (n - i) * kKeys);
    }
  }

  // The tile of keys from k on, for the `rows` queries from q on, whose scores are s: element (key, query).
  void four(std::int64_t q, std::int64_t n, std::int64_t rows, std::int64_t k, float* s) {
    const std::int64_t some = std::min(kKeys, seen_by(q + rows - 1) - k);
    if (some <= 0) return;
    for (std::int64_t i = 0; i < rows; ++i) {
      for (std::int64_t j = std::max<std::int64_t>(0, seen_by(q + i) - k); j < some; ++j) s[j * kFour + i] = kNone;
    }
    move(q, n, rows, scaled(largest(s, some)));
    const auto keys = static_cast<std::ptrdiff_t>(some);
    (head_.divide ? reduce<true> : reduce<false>)(s, powers_.data(), keys, head_.scale, from_.data() + n);
    expand(s, powers_.data(), keys, sum_.data() + n);
    add_tile_product(s, rows, {head_.values, k, some, 0, wide_}, row(q), stride_);
  }

  // Rounding keeps the order, so that the largest quotient is that of the largest score.
  [[nodiscard]] Lane4 scaled(Lane4 score) const {
    const Lane4 scale = simd::Set(kLanes, head_.scale);
    return head_.divide ? simd::Div(score, scale) : simd::Mul(score, scale);
  }

  // What was summed before goes on from a new maximum.
  void move(std::int64_t q, std::int64_t n, std::int64_t rows, Lane4 most) {
    const Lane4 before = simd::LoadU(kLanes, max_.data() + n);
    const Lane4 max = larger(before, most);
    if (simd::AllTrue(kLanes, simd::Eq(before, max))) return;
    // No key so far: from 0 on, all exponentials of -inf are 0.
    const Lane4 from = simd::IfThenZeroElse(simd::Eq(max, simd::Set(kLanes, kNone)), max);
    simd::StoreU(max, kLanes, max_.data() + n);
    simd::StoreU(from, kLanes, from_.data() + n);
    std::array<float, kFour> by{};
    simd::StoreU(exp(simd::Sub(before, from)), kLanes, by.data());
    for (std::size_t i = 0; i < kFour; ++i) sum_[at(n) + i] *= by[i];
    for (std::int64_t i = 0; i < rows; ++i) {
      float* context = row(q + i);
      for (std::int64_t j = 0; j < wide_; ++j) context[j] *= by[at(i)];
    }
  }

  void divide(float* context, float by) const {
    for (std::int64_t j = 0; j < wide_; ++j) context[j] /= by;
  }

  static std::size_t at(std::int64_t i) { return static_cast<std::size_t>(i); }
  float* row(std::int64_t i) { return context_ + i * stride_; }

  Head head_;
  std::int64_t wide_;
  float* context_;
  std::int64_t stride_;
  Panels queries_;
  std::array<float, Panels::kPanel * kKeys> scores_{};
  std::array<float, kFour * kKeys> powers_{};
  std::array<float, kQueries> max_{};
  std::array<float, kQueries> from_{};  // the maximum, or 0 while it is -inf
  std::array<float, kQueries> sum_{};
};

}  // namespace

void attend(const Head& head, float* context, std::int64_t stride) { Walk(head, context, stride).run(); }

}  // namespace lab
