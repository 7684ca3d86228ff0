// See narrow.hpp. To round a float x to p bits, a power of two is added and taken away again that is 24 - p places
// above x: fp32's own rounding, ties to even, then drops what p bits do not hold. Below the smallest normal number the
// power stops falling, so that subnormals are rounded where they end. That loses the sign of a result that becomes 0
// and knows no largest number: tiles where either could matter are computed with care instead.
#include "kernels/narrow.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "arithmetic/exp64.hpp"
#include "kernels/lanes.hpp"

namespace lab {
namespace {

constexpr std::int64_t kRows = 4;
constexpr std::int64_t kWide = Panels::kPanel;
using Tile = std::array<float, kRows * kWide>;

using Whole = simd::FixedTag<std::int32_t, 4>;
constexpr Whole kWhole;
constexpr float kInfinity = std::numeric_limits<float>::infinity();

Lane4 all(double value) { return simd::Set(kLanes, static_cast<float>(value)); }

// Rounding of finite numbers that stay finite, but for the sign of 0.
class Plain {
 public:
  explicit Plain(const Format& f)
      : exponent_(all(kInfinity)),
        least_(all(smallest_normal(f))),
        above_(simd::Set(kWhole, (24 - f.precision) << 23 | 1 << 22)) {}

  [[nodiscard]] Lane4 product(Lane4 x) const { return through(x, larger(simd::And(x, exponent_), least_)); }
  // A sum of members is a multiple of the smallest subnormal already: a power further down drops nothing.
  [[nodiscard]] Lane4 sum(Lane4 x) const { return through(x, simd::And(x, exponent_)); }

 private:
  // One and a half times the power, so that it may be added to a negative x as well.
  [[nodiscard]] Lane4 through(Lane4 x, Lane4 power) const {
    const Lane4 magic = simd::BitCast(kLanes, simd::Add(simd::BitCast(kWhole, power), above_));
    return simd::Sub(simd::Add(x, magic), magic);
  }

  Lane4 exponent_, least_;
  simd::Vec<Whole> above_;
};

// Rounding of every float: normal numbers by their bits, so that fp32's own end is no limit for bf16.
class Careful {
 public:
  explicit Careful(const Format& f)
      : least_(all(smallest_normal(f))),
        most_(all(largest_finite(f))),
        beyond_(all(f.infinite ? kInfinity : std::numeric_limits<float>::quiet_NaN())),
        magic_(simd::BitCast(
            kLanes, simd::Add(simd::BitCast(kWhole, least_), simd::Set(kWhole, (24 - f.precision) << 23 | 1 << 22)))),
        last_(simd::Set(kWhole, 1 << (24 - f.precision))),
        below_half_(simd::Set(kWhole, (1 << (23 - f.precision)) - 1)),
        kept_(simd::Set(kWhole, -(1 << (24 - f.precision)))) {}

  [[nodiscard]] Lane4 product(Lane4 x) const { return sum(x); }
  [[nodiscard]] Lane4 sum(Lane4 x) const {
    const auto bits = simd::BitCast(kWhole, simd::Abs(x));
    const auto odd = simd::VecFromMask(kWhole, simd::Eq(simd::And(bits, last_), last_));  // -1 where it is
    const Lane4 normal = simd::BitCast(kLanes, simd::And(simd::Sub(simd::Add(bits, below_half_), odd), kept_));
    const Lane4 small = simd::Sub(simd::Add(simd::Abs(x), magic_), magic_);
    const Lane4 near = simd::IfThenElse(simd::Lt(simd::Abs(x), least_), small, normal);
    const Lane4 held = simd::IfThenElse(simd::Gt(near, most_), beyond_, near);
    return simd::IfThenElse(simd::Eq(x, x), simd::CopySign(held, x), x);
  }

 private:
  Lane4 least_, most_, beyond_, magic_;
  simd::Vec<Whole> last_, below_half_, kept_;
};

// Sums begin at -0, to which adding the first product gives that product, whatever its sign.
template <class Rounding>
HWY_NOINLINE void tile(const Rounding by, const float* a, const float* b, std::int64_t depth, float* c) {
  Lane4 s00 = all(-0.0), s01 = s00, s10 = s00, s11 = s00, s20 = s00, s21 = s00, s30 = s00, s31 = s00;
  for (; depth > 0; --depth, a += kRows, b += kWide) {
    const Lane4 b0 = simd::LoadU(kLanes, b);
    const Lane4 b1 = simd::LoadU(kLanes, b + 4);
    const auto add = [&](float x, Lane4& left, Lane4& right) HWY_ATTR {
      const Lane4 v = simd::Set(kLanes, x);
      left = by.sum(simd::Add(left, by.product(simd::Mul(v, b0))));
      right = by.sum(simd::Add(right, by.product(simd::Mul(v, b1))));
    };
    add(a[0], s00, s01), add(a[1], s10, s11), add(a[2], s20, s21), add(a[3], s30, s31);
  }
  for (const Lane4 sum : {s00, s01, s10, s11, s20, s21, s30, s31}) simd::StoreU(sum, kLanes, c), c += 4;
}

// The largest magnitude; NaN counts as larger than any.
double magnitude_of(const float* x, std::int64_t n) {
  auto most = simd::Zero(kWhole);  // patterns without their sign count upwards
  for (std::int64_t i = 0; i < n; i += 4)
    most = simd::Max(most, simd::BitCast(kWhole, simd::Abs(simd::LoadU(kLanes, x + i))));
  std::array<float, 4> lanes{};
  simd::StoreU(simd::BitCast(kLanes, simd::MaxOfLanes(kWhole, most)), kLanes, lanes.data());
  return static_cast<double>(lanes[0]);
}

// A magnitude of products up to which no running sum of n leaves the finite numbers, nor fp32 where Plain works: none
// is above n m (1 + u)^(n + 1), where u = 2^-p and m is at least the smallest normal number; (1 + u)^n is below e^(n
// u).
double tame(const Format& f, std::int64_t n) {
  const auto terms = static_cast<double>(n);
  return std::min(largest_finite(f), 0x1p110) / (terms * exp64(std::ldexp(terms + 2, -f.precision)));
}

// Four rows, depth after depth; rows beyond the last are 0.
void pack(Matrix a, std::int64_t rows, std::int64_t depth, float* to) {
  for (std::int64_t k = 0; k < depth; ++k) {
    for (std::int64_t i = 0; i < kRows; ++i)
      *to++ = i < rows ? static_cast<float>(a.first[i * a.row + k * a.column]) : 0.0F;
  }
}

}  // namespace

void multiply_narrow(const Format& sums, Matrix a, std::int64_t rows, const Panels& b, float* c) {
  const std::int64_t depth = b.depth();
  const std::int64_t tile_size = kRows * depth;
  const std::int64_t tiles = (rows + kRows - 1) / kRows;
  std::vector<float> left(static_cast<std::size_t>(tiles * tile_size));
  std::vector<double> largest;
  for (std::int64_t t = 0; t < tiles; ++t) {
    pack(a.from(t * kRows, 0), rows - t * kRows, depth, left.data() + t * tile_size);
    largest.push_back(magnitude_of(left.data() + t * tile_size, tile_size));
  }
  const double limit = tame(sums, depth);
  for (std::int64_t j = 0; j < b.columns(); j += kWide) {
    const float* right = b.panel(j / kWide, 0);
    const double most = magnitude_of(right, depth * kWide);
    for (std::int64_t t = 0; t < tiles; ++t) {
      Tile out;
      const float* rest = left.data() + t * tile_size;
      const bool plain = std::max(largest[static_cast<std::size_t>(t)] * most, smallest_normal(sums)) <= limit;
      if (plain) tile(Plain(sums), rest, right, depth, out.data());
      if (!plain || std::find(out.begin(), out.end(), 0.0F) != out.end())
        tile(Careful(sums), rest, right, depth, out.data());
      for (std::int64_t i = t * kRows; i < std::min((t + 1) * kRows, rows); ++i)
        std::copy_n(out.data() + (i - t * kRows) * kWide, std::min(kWide, b.columns() - j), c + i * b.columns() + j);
    }
  }
}

}  // namespace lab
