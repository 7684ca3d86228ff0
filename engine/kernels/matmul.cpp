// See matmul.hpp. A tile of kRows x kPanel running sums stays in registers while both factors stream past it. The left
// factor is copied tile by tile into the order in which it is read; a block of it stays in the first cache while every
// panel of the right factor passes.
#include "kernels/matmul.hpp"

#include <algorithm>
#include <array>

#include "kernels/lanes.hpp"

namespace lab {
namespace {

// 4 x 2 sums, two vectors of b, one of a and a product: twelve registers. More sums would read less, and V8 runs them
// slower: with 6 x 2 of them WebAssembly reached 0.49 of what registers give, with these 0.58.
constexpr std::int64_t kRows = 4;
constexpr std::int64_t kDepth = 256;  // a panel of b of that depth is 8 KB, a tile of a 4 KB: both in the first cache
constexpr std::int64_t kTiles = 24;   // tiles of a that are held at once, 96 KB in the second cache
constexpr std::int64_t kWide = Panels::kPanel;

// Rows beyond the last are 0.
template <class T>
void pack(MatrixOf<T> a, std::int64_t rows, std::int64_t depth, float* to) {
  for (std::int64_t k = 0; k < depth; ++k, to += kRows) {
    for (std::int64_t i = 0; i < kRows; ++i)
      to[i] = i < rows ? static_cast<float>(a.first[i * a.row + k * a.column]) : 0.0F;
  }
}

// Four rows side by side in memory, four columns at a time.
void pack_whole(FloatMatrix a, std::int64_t depth, float* to) {
  static_assert(kRows == 4);
  std::int64_t k = 0;
  for (; k + 4 <= depth; k += 4, to += 16) {
    const auto row = [&](std::int64_t i) HWY_ATTR { return simd::LoadU(kLanes, a.first + i * a.row + k); };
    const Lane4 r0 = row(0), r1 = row(1), r2 = row(2), r3 = row(3);
    const Lane4 low02 = simd::InterleaveLower(kLanes, r0, r2), high02 = simd::InterleaveUpper(kLanes, r0, r2);
    const Lane4 low13 = simd::InterleaveLower(kLanes, r1, r3), high13 = simd::InterleaveUpper(kLanes, r1, r3);
    simd::StoreU(simd::InterleaveLower(kLanes, low02, low13), kLanes, to);
    simd::StoreU(simd::InterleaveUpper(kLanes, low02, low13), kLanes, to + 4);
    simd::StoreU(simd::InterleaveLower(kLanes, high02, high13), kLanes, to + 8);
    simd::StoreU(simd::InterleaveUpper(kLanes, high02, high13), kLanes, to + 12);
  }
  pack(a.from(0, k), kRows, depth - k, to);
}
void pack_whole(Matrix a, std::int64_t depth, float* to) { pack(a, kRows, depth, to); }

// `rows` rows, tile after tile.
template <class T>
void pack_tiles(MatrixOf<T> a, std::int64_t rows, std::int64_t depth, float* to) {
  for (std::int64_t i = 0; i < rows; i += kRows, to += kRows * depth) {
    if (rows - i >= kRows && a.column == 1)
      pack_whole(a.from(i, 0), depth, to);
    else
      pack(a.from(i, 0), std::min(kRows, rows - i), depth, to);
  }
}

// kRows x kWide sums go on over `depth` products.
HWY_NOINLINE void tile(const float* a, const float* b, std::int64_t depth, float* c, std::int64_t stride) {
  const auto load = [&](std::int64_t i, Lane4& left, Lane4& right) HWY_ATTR {
    left = simd::LoadU(kLanes, c + i * stride);
    right = simd::LoadU(kLanes, c + i * stride + 4);
  };
  Lane4 s00, s01, s10, s11, s20, s21, s30, s31;
  load(0, s00, s01), load(1, s10, s11), load(2, s20, s21), load(3, s30, s31);
  for (; depth > 0; --depth, a += kRows, b += kWide) {
    const Lane4 b0 = simd::LoadU(kLanes, b);
    const Lane4 b1 = simd::LoadU(kLanes, b + 4);
    const auto add = [&](float x, Lane4& left, Lane4& right) HWY_ATTR {
      const Lane4 v = simd::Set(kLanes, x);
      left = multiply_add(left, v, b0);
      right = multiply_add(right, v, b1);
    };
    add(a[0], s00, s01), add(a[1], s10, s11), add(a[2], s20, s21), add(a[3], s30, s31);
  }
  const auto store = [&](std::int64_t i, Lane4 left, Lane4 right) HWY_ATTR {
    simd::StoreU(left, kLanes, c + i * stride);
    simd::StoreU(right, kLanes, c + i * stride + 4);
  };
  store(0, s00, s01), store(1, s10, s11), store(2, s20, s21), store(3, s30, s31);
}

// Sums that begin here begin with their first product, as the definition does.
void tile(const float* a, const float* b, std::int64_t depth, float* c, std::int64_t stride, bool go_on) {
  const std::int64_t begun = go_on ? 0 : 1;
  for (std::int64_t i = 0; !go_on && i < kRows; ++i) {
    for (std::int64_t j = 0; j < kWide; ++j) c[i * stride + j] = a[i] * b[j];
  }
  tile(a + begun * kRows, b + begun * kWide, depth - begun, c, stride);
}

// A tile that sticks out of c is computed aside.
void edge(const float* a, const float* b, std::int64_t depth, float* c, std::int64_t stride, std::int64_t rows,
          std::int64_t columns, bool go_on) {
  std::array<float, kRows * kWide> aside{};
  for (std::int64_t i = 0; go_on && i < rows; ++i) std::copy_n(c + i * stride, columns, aside.data() + i * kWide);
  tile(a, b, depth, aside.data(), kWide, go_on);
  for (std::int64_t i = 0; i < rows; ++i) std::copy_n(aside.data() + i * kWide, columns, c + i * stride);
}

// Rows of the left factor in the order in which tiles read them.
struct Packed {
  const float* first;
  std::int64_t rows;
  std::int64_t depth;
};

// Every panel passes by the packed rows, which stay where they are.
void multiply_block(const Packed& a, const PanelPart& b, std::int64_t k, float* c, std::int64_t stride, bool go_on) {
  for (std::int64_t j = 0; j < b.columns; j += kWide) {
    const float* panel = b.of.panel((b.column + j) / kWide, b.row + k);
    const std::int64_t columns = std::min(kWide, b.columns - j);
    for (std::int64_t i = 0; i < a.rows; i += kRows) {
      const float* left = a.first + i * a.depth;
      const std::int64_t rows = std::min(kRows, a.rows - i);
      float* to = c + i * stride + j;
      if (rows == kRows && columns == kWide)
        tile(left, panel, a.depth, to, stride, go_on);
      else
        edge(left, panel, a.depth, to, stride, rows, columns, go_on);
    }
  }
}

}  // namespace

Panels::Panels(std::int64_t depth, std::int64_t columns)
    : depth_(depth),
      columns_(columns),
      values_(static_cast<std::size_t>((columns + kPanel - 1) / kPanel * depth * kPanel)) {}

template <class T>
void Panels::fill(MatrixOf<T> b, const Range& range) {
  for (std::int64_t j = range.column; j < range.column + range.columns; ++j) {
    float* to = values_.data() + (j / kPanel * depth_ + range.row) * kPanel + j % kPanel;
    const T* from = b.first + (j - range.column) * b.column;
    for (std::int64_t k = 0; k < range.rows; ++k, to += kPanel, from += b.row) *to = static_cast<float>(*from);
  }
}
template void Panels::fill(Matrix, const Range&);
template void Panels::fill(FloatMatrix, const Range&);

LeftTiles::LeftTiles(std::int64_t rows, std::int64_t depth)
    : padded_((rows + kRows - 1) / kRows * kRows), values_(static_cast<std::size_t>(padded_ * depth)) {}

void LeftTiles::fill(FloatMatrix a, std::int64_t rows, std::int64_t depth) {
  rows_ = rows;
  for (std::int64_t k = 0; k < depth; k += kDepth)
    pack_tiles(a.from(0, k), rows, std::min(kDepth, depth - k), values_.data() + k * padded_);
}

void multiply(const LeftTiles& a, const PanelPart& b, float* c, std::int64_t stride, bool go_on) {
  for (std::int64_t k = 0; k < b.depth; k += kDepth)
    multiply_block({a.from(k), a.rows(), std::min(kDepth, b.depth - k)}, b, k, c, stride, go_on || k > 0);
}

template <class T>
void multiply(MatrixOf<T> a, std::int64_t rows, const PanelPart& b, float* c, std::int64_t stride, bool go_on) {
  if (b.depth == 0) {
    for (std::int64_t i = 0; !go_on && i < rows; ++i) std::fill_n(c + i * stride, b.columns, 0.0F);
    return;
  }
  const std::int64_t held = std::min(kTiles * kRows, (rows + kRows - 1) / kRows * kRows);
  std::vector<float> packed(static_cast<std::size_t>(held * std::min(kDepth, b.depth)));
  for (std::int64_t k = 0; k < b.depth; k += kDepth) {
    const std::int64_t depth = std::min(kDepth, b.depth - k);
    for (std::int64_t block = 0; block < rows; block += held) {
      const std::int64_t end = std::min(block + held, rows);
      pack_tiles(a.from(block, k), end - block, depth, packed.data());
      multiply_block({packed.data(), end - block, depth}, b, k, c + block * stride, stride, go_on || k > 0);
    }
  }
}

template void multiply(Matrix, std::int64_t, const PanelPart&, float*, std::int64_t, bool);
template void multiply(FloatMatrix, std::int64_t, const PanelPart&, float*, std::int64_t, bool);

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
