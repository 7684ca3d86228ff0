// See attend.hpp.
#include "kernels/attend.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "kernels/exp_lanes.hpp"

namespace lab {
namespace {

constexpr std::int64_t kQueries = kQueryTile;
constexpr std::int64_t kKeys = 64;
constexpr float kNone = -std::numeric_limits<float>::infinity();

float first(Lane4 v) { return simd::GetLane(v); }

// The largest, and the sum, of four lanes: pairs first, the same in every build.
float largest(Lane4 v) {
  std::array<float, 4> x{};
  simd::StoreU(v, kLanes, x.data());
  return std::max(std::max(x[0], x[1]), std::max(x[2], x[3]));
}
float total(Lane4 v) {
  std::array<float, 4> x{};
  simd::StoreU(v, kLanes, x.data());
  return (x[0] + x[1]) + (x[2] + x[3]);
}

// Tiles of queries and keys, and what stays of each query from one tile of keys to the next.
class Walk {
 public:
  Walk(const Head& head, float* context, std::int64_t stride)
      : head_(head),
        context_(context),
        stride_(stride),
        wide_(head.values.columns()),
        queries_(kQueries, head.keys.depth()),
        weights_(kQueries, kKeys) {}

  void run() {
    for (std::int64_t q = 0; q < head_.queries; q += kQueries) queries(q, std::min(kQueries, head_.queries - q));
  }

 private:
  // How many keys query i may see.
  [[nodiscard]] std::int64_t seen_by(std::int64_t i) const {
    const std::int64_t keys = std::min(head_.keys.columns(), head_.length);
    return head_.causal ? std::clamp<std::int64_t>(i + head_.shift + 1, 0, keys) : keys;
  }

  void queries(std::int64_t q, std::int64_t rows) {
    max_.fill(kNone);
    sum_.fill(0);
    for (std::int64_t i = 0; i < rows; ++i) std::fill_n(row(q + i), wide_, 0.0F);
    queries_.fill(head_.q.from(q, 0), rows, head_.keys.depth());
    const std::int64_t end = seen_by(q + rows - 1);
    for (std::int64_t k = 0; k < end; k += kKeys) keys(q, rows, k, std::min(kKeys, end - k));
    for (std::int64_t i = 0; i < rows; ++i) divide(row(q + i), sum_[static_cast<std::size_t>(i)]);
  }

  void keys(std::int64_t q, std::int64_t rows, std::int64_t k, std::int64_t columns) {
    multiply(queries_, {head_.keys, 0, head_.keys.depth(), k, columns}, scores_.data(), kKeys);
    for (std::int64_t i = 0; i < rows; ++i) {
      const std::int64_t seen = std::clamp<std::int64_t>(seen_by(q + i) - k, 0, columns);
      weigh(static_cast<std::size_t>(i), scores_.data() + i * kKeys, seen, row(q + i));
    }
    weights_.fill({scores_.data(), kKeys, 1}, rows, columns);
    multiply(weights_, {head_.values, k, columns, 0, wide_}, row(q), stride_, true);
  }

  // Scores of one query become exponentials; the maximum moves, and what was summed before is rescaled to it.
  void weigh(std::size_t i, float* scores, std::int64_t seen, float* context) {
    std::fill(scores + seen, scores + kKeys, kNone);
    const Lane4 scale = simd::Set(kLanes, head_.scale);
    Lane4 most = simd::Set(kLanes, kNone);
    for (std::int64_t j = 0; j < kKeys; j += 4) {
      const Lane4 s = simd::LoadU(kLanes, scores + j);
      const Lane4 scaled = head_.divide ? simd::Div(s, scale) : simd::Mul(s, scale);
      simd::StoreU(scaled, kLanes, scores + j);
      most = simd::Max(most, scaled);
    }
    const float before = max_[i];
    const float max = std::max(before, largest(most));
    if (max == kNone) return void(std::fill_n(scores, kKeys, 0.0F));
    max_[i] = max;
    exponentials(scores, max);
    if (max != before) rescale(i, first(exp(simd::Set(kLanes, before - max))), context);
    sum_[i] += tile_sum_;
  }

  void exponentials(float* scores, float max) {
    Lane4 sum = simd::Zero(kLanes);
    for (std::int64_t j = 0; j < kKeys; j += 4) {
      const Lane4 e = exp(simd::Sub(simd::LoadU(kLanes, scores + j), simd::Set(kLanes, max)));
      simd::StoreU(e, kLanes, scores + j);
      sum = simd::Add(sum, e);
    }
    tile_sum_ = total(sum);
  }

  void rescale(std::size_t i, float by, float* context) {
    sum_[i] *= by;
    for (std::int64_t j = 0; j < wide_; ++j) context[j] *= by;
  }

  void divide(float* context, float by) const {
    for (std::int64_t j = 0; j < wide_; ++j) context[j] /= by;
  }

  float* row(std::int64_t i) { return context_ + i * stride_; }

  const Head& head_;
  float* context_;
  std::int64_t stride_;
  std::int64_t wide_;
  LeftTiles queries_, weights_;
  std::array<float, kQueries * kKeys> scores_{};
  std::array<float, kQueries> max_{};
  std::array<float, kQueries> sum_{};
  float tile_sum_ = 0;
};

}  // namespace

void attend(const Head& head, float* context, std::int64_t stride) { Walk(head, context, stride).run(); }

}  // namespace lab
