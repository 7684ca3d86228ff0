// See matmul.hpp. A tile of kRows x kPanel running sums stays in registers while both factors stream past it. The left
// factor is copied tile by tile into the order in which it is read; a block of it stays in the first cache while every
// panel of the right factor passes.
#include "kernels/matmul.hpp"

#include <algorithm>
#include <array>

#include "kernels/lanes.hpp"

namespace lab {
namespace {

constexpr std::int64_t kRows = 6;     // 6 x 2 sums, two vectors of b and one of a: fifteen of sixteen registers
constexpr std::int64_t kDepth = 256;  // a panel of b of that depth is 8 KB, a tile of a 6 KB: both in the first cache
constexpr std::int64_t kTiles = 16;   // tiles of a that are held at once, 96 KB in the second cache
constexpr std::int64_t kWide = Panels::kPanel;

// Rows beyond the last are 0.
void pack(Matrix a, std::int64_t rows, std::int64_t depth, float* to) {
  for (std::int64_t k = 0; k < depth; ++k, to += kRows) {
    for (std::int64_t i = 0; i < kRows; ++i)
      to[i] = i < rows ? static_cast<float>(a.first[i * a.row + k * a.column]) : 0.0F;
  }
}

using Sums = std::array<std::array<Lane4, 2>, kRows>;

// kRows x kWide sums over `depth` products. Sums that begin here begin with their first product, as the definition
// does.
template <bool kGoOn>
HWY_INLINE void tile(const float* a, const float* b, std::int64_t depth, float* c, std::int64_t stride) {
  Lane4 s00, s01, s10, s11, s20, s21, s30, s31, s40, s41, s50, s51;
  const auto load = [&](std::int64_t i, Lane4& left, Lane4& right) HWY_ATTR {
    left = simd::LoadU(kLanes, c + i * stride);
    right = simd::LoadU(kLanes, c + i * stride + 4);
  };
  std::int64_t k = 0;
  if (kGoOn) {
    load(0, s00, s01), load(1, s10, s11), load(2, s20, s21), load(3, s30, s31), load(4, s40, s41), load(5, s50, s51);
  } else {
    const Lane4 b0 = simd::LoadU(kLanes, b);
    const Lane4 b1 = simd::LoadU(kLanes, b + 4);
    const auto start = [&](float x, Lane4& left, Lane4& right) HWY_ATTR {
      const Lane4 v = simd::Set(kLanes, x);
      left = simd::Mul(v, b0);
      right = simd::Mul(v, b1);
    };
    start(a[0], s00, s01), start(a[1], s10, s11), start(a[2], s20, s21);
    start(a[3], s30, s31), start(a[4], s40, s41), start(a[5], s50, s51);
    k = 1;
  }
  for (; k < depth; ++k) {
    const float* x = a + k * kRows;
    const Lane4 b0 = simd::LoadU(kLanes, b + k * kWide);
    const Lane4 b1 = simd::LoadU(kLanes, b + k * kWide + 4);
    Lane4 v = simd::Set(kLanes, x[0]);
    s00 = multiply_add(s00, v, b0), s01 = multiply_add(s01, v, b1);
    v = simd::Set(kLanes, x[1]);
    s10 = multiply_add(s10, v, b0), s11 = multiply_add(s11, v, b1);
    v = simd::Set(kLanes, x[2]);
    s20 = multiply_add(s20, v, b0), s21 = multiply_add(s21, v, b1);
    v = simd::Set(kLanes, x[3]);
    s30 = multiply_add(s30, v, b0), s31 = multiply_add(s31, v, b1);
    v = simd::Set(kLanes, x[4]);
    s40 = multiply_add(s40, v, b0), s41 = multiply_add(s41, v, b1);
    v = simd::Set(kLanes, x[5]);
    s50 = multiply_add(s50, v, b0), s51 = multiply_add(s51, v, b1);
  }
  const auto store = [&](std::int64_t i, Lane4 left, Lane4 right) HWY_ATTR {
    simd::StoreU(left, kLanes, c + i * stride);
    simd::StoreU(right, kLanes, c + i * stride + 4);
  };
  store(0, s00, s01), store(1, s10, s11), store(2, s20, s21), store(3, s30, s31), store(4, s40, s41),
      store(5, s50, s51);
}

void tile(const float* a, const float* b, std::int64_t depth, float* c, std::int64_t stride, bool go_on) {
  go_on ? tile<true>(a, b, depth, c, stride) : tile<false>(a, b, depth, c, stride);
}

// A tile that sticks out of c is computed aside.
void edge(const float* a, const float* b, std::int64_t depth, float* c, std::int64_t stride, std::int64_t rows,
          std::int64_t columns, bool go_on) {
  std::array<float, kRows * kWide> aside{};
  for (std::int64_t i = 0; go_on && i < rows; ++i) std::copy_n(c + i * stride, columns, aside.data() + i * kWide);
  tile(a, b, depth, aside.data(), kWide, go_on);
  for (std::int64_t i = 0; i < rows; ++i) std::copy_n(aside.data() + i * kWide, columns, c + i * stride);
}

}  // namespace

Panels::Panels(Matrix b, std::int64_t depth, std::int64_t columns) : depth_(depth), columns_(columns) {
  const std::int64_t panels = (columns + kPanel - 1) / kPanel;
  values_.resize(static_cast<std::size_t>(panels * depth * kPanel));
  float* to = values_.data();
  for (std::int64_t first = 0; first < columns; first += kPanel) {
    const std::int64_t wide = std::min(kPanel, columns - first);
    for (std::int64_t k = 0; k < depth; ++k, to += kPanel) {
      for (std::int64_t j = 0; j < wide; ++j) to[j] = static_cast<float>(b.first[k * b.row + (first + j) * b.column]);
    }
  }
}

void multiply(Matrix a, std::int64_t rows, const Panels& b, float* c, std::int64_t stride, bool go_on) {
  if (b.depth() == 0) {
    for (std::int64_t i = 0; !go_on && i < rows; ++i) std::fill_n(c + i * stride, b.columns(), 0.0F);
    return;
  }
  std::vector<float> packed(static_cast<std::size_t>(kTiles * kRows * std::min(kDepth, b.depth())));
  for (std::int64_t k = 0; k < b.depth(); k += kDepth) {
    const std::int64_t depth = std::min(kDepth, b.depth() - k);
    for (std::int64_t block = 0; block < rows; block += kTiles * kRows) {
      const std::int64_t end = std::min(block + kTiles * kRows, rows);
      for (std::int64_t i = block; i < end; i += kRows)
        pack({a.first + i * a.row + k * a.column, a.row, a.column}, std::min(kRows, end - i), depth,
             packed.data() + (i - block) * depth);
      for (std::int64_t j = 0; j < b.columns(); j += kWide) {
        const float* panel = b.panel(j / kWide, k);
        for (std::int64_t i = block; i < end; i += kRows) {
          const float* left = packed.data() + (i - block) * depth;
          float* to = c + i * stride + j;
          if (end - i >= kRows && b.columns() - j >= kWide)
            tile(left, panel, depth, to, stride, go_on || k > 0);
          else
            edge(left, panel, depth, to, stride, std::min(kRows, end - i), std::min(kWide, b.columns() - j),
                 go_on || k > 0);
        }
      }
    }
  }
}

void multiply_by_definition(Matrix a, std::int64_t rows, Matrix b, std::int64_t depth, std::int64_t columns, float* c,
                            std::int64_t stride, bool go_on) {
  for (std::int64_t i = 0; i < rows; ++i) {
    for (std::int64_t j = 0; j < columns; ++j) {
      float sum = go_on ? c[i * stride + j] : 0.0F;
      for (std::int64_t k = 0; k < depth; ++k) {
        const auto x = static_cast<float>(a.first[i * a.row + k * a.column]);
        const float product = x * static_cast<float>(b.first[k * b.row + j * b.column]);
        sum = k == 0 && !go_on ? product : sum + product;
      }
      c[i * stride + j] = sum;
    }
  }
}

}  // namespace lab
