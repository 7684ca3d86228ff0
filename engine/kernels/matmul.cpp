// See matmul.hpp. A tile of kRows x kPanel running sums stays in registers while both factors stream past it. The left
// factor is copied tile by tile into the order in which it is read; a block of it stays in the first cache while every
// panel of the right factor passes.
#include "kernels/matmul.hpp"

#include <algorithm>
#include <array>

#include "kernels/lanes.hpp"

namespace lab {
namespace {

// 4 x 2 sums, two vectors of b, one of a and a product: twelve registers of the fifteen that V8 gives. See
// tests/bench/README.md for what larger tiles and other orders gave.
constexpr std::int64_t kRows = LeftTiles::kRows;
constexpr std::int64_t kDepth = 768;  // a panel of b of that depth is 24 KB, a tile of a 12 KB
constexpr std::int64_t kTiles = 24;   // tiles of a that are held at once, 288 KB in the second cache
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

// Where a tile of sums stands: rows `stride` floats apart, and its right four columns `beside` its left ones.
struct Place {
  float* first;
  std::ptrdiff_t stride;
  std::ptrdiff_t beside;
};

// kRows x kWide sums of `depth` products; with `go_on` they go on from what is there, and else begin at -0, to which
// adding the first product gives that product, whatever its sign. Inlined into loops over tiles: V8 unrolls a loop the
// more often, the deeper it is nested, and a tile of its own was a tenth slower.
HWY_INLINE void tile(const float* a, const float* b, std::ptrdiff_t depth, const Place& c, bool go_on) {
  const float* end = a + kRows * depth;
  Lane4 s00 = simd::Set(kLanes, -0.0F), s01 = s00, s10 = s00, s11 = s00, s20 = s00, s21 = s00, s30 = s00, s31 = s00;
  const auto load = [&](std::ptrdiff_t i, Lane4& left, Lane4& right) HWY_ATTR {
    left = simd::LoadU(kLanes, c.first + i * c.stride);
    right = simd::LoadU(kLanes, c.first + i * c.stride + c.beside);
  };
  if (go_on) load(0, s00, s01), load(1, s10, s11), load(2, s20, s21), load(3, s30, s31);
  for (; a != end; a += kRows, b += kWide) {
    const Lane4 b0 = simd::LoadU(kLanes, b);
    const Lane4 b1 = simd::LoadU(kLanes, b + 4);
    const auto add = [&](float x, Lane4& left, Lane4& right) HWY_ATTR {
      const Lane4 v = simd::Set(kLanes, x);
      left = multiply_add(left, v, b0);
      right = multiply_add(right, v, b1);
    };
    add(a[0], s00, s01), add(a[1], s10, s11), add(a[2], s20, s21), add(a[3], s30, s31);
  }
  const auto store = [&](std::ptrdiff_t i, Lane4 left, Lane4 right) HWY_ATTR {
    simd::StoreU(left, kLanes, c.first + i * c.stride);
    simd::StoreU(right, kLanes, c.first + i * c.stride + c.beside);
  };
  store(0, s00, s01), store(1, s10, s11), store(2, s20, s21), store(3, s30, s31);
}

// A tile that sticks out of c is computed aside.
HWY_NOINLINE void edge(const float* a, const float* b, std::int64_t depth, float* c, std::int64_t stride,
                       std::int64_t rows, std::int64_t columns, bool go_on) {
  std::array<float, kRows * kWide> aside{};
  for (std::int64_t i = 0; go_on && i < rows; ++i) std::copy_n(c + i * stride, columns, aside.data() + i * kWide);
  tile(a, b, static_cast<std::ptrdiff_t>(depth), {aside.data(), kWide, 4}, go_on);
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
  const auto depth = static_cast<std::ptrdiff_t>(a.depth);
  const auto row = static_cast<std::ptrdiff_t>(stride);
  for (std::int64_t j = 0; j < b.columns; j += kWide) {
    const float* panel = b.of.panel((b.column + j) / kWide, b.row + k);
    const std::int64_t columns = std::min(kWide, b.columns - j);
    const float* left = a.first;
    float* to = c + j;
    for (std::int64_t i = 0; i < a.rows; i += kRows, left += kRows * depth, to += kRows * row) {
      if (a.rows - i >= kRows && columns == kWide)
        tile(left, panel, depth, {to, row, 4}, go_on);
      else
        edge(left, panel, depth, to, row, std::min(kRows, a.rows - i), columns, go_on);
    }
  }
}

void copy_panel_row(const float* from, float* to) {
  simd::StoreU(simd::LoadU(kLanes, from), kLanes, to);
  simd::StoreU(simd::LoadU(kLanes, from + 4), kLanes, to + 4);
}
void copy_panel_row(const double* from, float* to) {
  for (std::int64_t i = 0; i < Panels::kPanel; ++i) to[i] = static_cast<float>(from[i]);
}

}  // namespace

Panels::Panels(std::int64_t depth, std::int64_t columns)
    : depth_(depth),
      columns_(columns),
      values_(static_cast<std::size_t>((columns + kPanel - 1) / kPanel * depth * kPanel)) {}

// Panel by panel, each of them row by row, so that what is read lies as near together as what is written.
template <class T>
void Panels::fill(MatrixOf<T> b, const Range& range) {
  const std::int64_t end = range.column + range.columns;
  for (std::int64_t j = range.column, next = 0; j < end; j = next) {
    next = std::min(end, (j / kPanel + 1) * kPanel);
    float* to = values_.data() + (j / kPanel * depth_ + range.row) * kPanel + j % kPanel;
    const T* from = b.first + (j - range.column) * b.column;
    const bool side_by_side = b.column == 1 && next - j == kPanel;
    for (std::int64_t k = 0; k < range.rows; ++k, to += kPanel, from += b.row) {
      if (side_by_side)
        copy_panel_row(from, to);
      else
        for (std::int64_t i = 0; i < next - j; ++i) to[i] = static_cast<float>(from[i * b.column]);
    }
  }
}
template void Panels::fill(Matrix, const Range&);
template void Panels::fill(FloatMatrix, const Range&);

LeftTiles::LeftTiles(std::int64_t rows, std::int64_t depth)
    : padded_((rows + kRows - 1) / kRows * kRows), values_(static_cast<std::size_t>(padded_ * depth)) {}

template <class T>
void LeftTiles::take(MatrixOf<T> a, std::int64_t rows, std::int64_t depth, std::int64_t row) {
  rows_ = row + rows;
  for (std::int64_t k = 0; k < depth; k += kDepth) {
    const std::int64_t deep = std::min(kDepth, depth - k);
    pack_tiles(a.from(0, k), rows, deep, values_.data() + k * padded_ + row * deep);
  }
}
void LeftTiles::fill(FloatMatrix a, std::int64_t rows, std::int64_t depth, std::int64_t row) {
  take(a, rows, depth, row);
}
void LeftTiles::fill(Matrix a, std::int64_t rows, std::int64_t depth, std::int64_t row) { take(a, rows, depth, row); }

void multiply(const LeftTiles& a, const PanelPart& b, float* c, std::int64_t stride, bool go_on) {
  for (std::int64_t k = 0; k < b.depth; k += kDepth)
    multiply_block({a.from(k), a.rows(), std::min(kDepth, b.depth - k)}, b, k, c, stride, go_on || k > 0);
}

void add_tile_product(const float* a, std::int64_t rows, const PanelPart& b, float* c, std::int64_t stride) {
  multiply_block({a, rows, b.depth}, b, 0, c, stride, true);
}

void multiply_into_tiles(const TilePart& a, const Panels& b, std::int64_t panel, float* tiles, std::int64_t apart) {
  for (std::int64_t k = 0; k < b.depth(); k += kDepth) {
    const auto depth = static_cast<std::ptrdiff_t>(std::min(kDepth, b.depth() - k));
    const float* left = a.of.from(k) + a.row * depth;
    float* to = tiles;
    for (std::int64_t i = 0; i < a.rows; i += kRows, left += kRows * depth, to += kRows * 4)
      tile(left, b.panel(panel, k), depth, {to, 4, static_cast<std::ptrdiff_t>(apart)}, k > 0);
  }
}

template <class T>
void multiply(MatrixOf<T> a, std::int64_t rows, const PanelPart& b, float* c, std::int64_t stride, bool go_on) {
  if (b.depth == 0) {
    for (std::int64_t i = 0; !go_on && i < rows; ++i) std::fill_n(c + i * stride, b.columns, 0.0F);
    return;
  }
  const std::int64_t held = std::min(kTiles * kRows, rows);
  LeftTiles packed(held, std::min(kDepth, b.depth));
  for (std::int64_t k = 0; k < b.depth; k += kDepth) {
    const std::int64_t depth = std::min(kDepth, b.depth - k);
    for (std::int64_t block = 0; block < rows; block += held) {
      packed.fill(a.from(block, k), std::min(held, rows - block), depth);
      multiply_block({packed.from(0), packed.rows(), depth}, b, k, c + block * stride, stride, go_on || k > 0);
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
