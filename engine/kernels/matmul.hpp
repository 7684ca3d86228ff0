// Products of fp32 matrices, the fast twin of dot(): each element of the result is the same running sum, left to right
// from the first product, each product and each sum rounded to fp32. Different elements lie in different lanes, so no
// sum is ever split, and the bits are those of the definition whatever the sizes.
#pragma once

#include <cstdint>
#include <vector>

namespace lab {

/// A matrix of fp32 members somewhere in memory, kept as T: element (i, j) is first[i * row + j * column].
template <class T>
struct MatrixOf {
  const T* first;
  std::int64_t row;
  std::int64_t column;

  [[nodiscard]] MatrixOf from(std::int64_t i, std::int64_t j) const {
    return {first + i * row + j * column, row, column};
  }
};
using Matrix = MatrixOf<double>;
using FloatMatrix = MatrixOf<float>;

/// The right factor, copied once into panels of kPanel columns that a product reads from front to back.
class Panels {
 public:
  static constexpr std::int64_t kPanel = 8;  // columns: two vectors

  /// Room for depth x columns; columns beyond the last are 0.
  Panels(std::int64_t depth, std::int64_t columns);

  /// `b` is depth x columns.
  template <class T>
  Panels(MatrixOf<T> b, std::int64_t depth, std::int64_t columns) : Panels(depth, columns) {
    fill(b, {0, depth, 0, columns});
  }

  struct Range {
    std::int64_t row, rows, column, columns;
  };
  /// The elements of a range are those of `b`. T is float or double.
  template <class T>
  void fill(MatrixOf<T> b, const Range& range);

  [[nodiscard]] std::int64_t depth() const { return depth_; }
  [[nodiscard]] std::int64_t columns() const { return columns_; }
  /// Panel p, from its row `k` on: kPanel floats a row.
  [[nodiscard]] const float* panel(std::int64_t p, std::int64_t k) const {
    return values_.data() + (p * depth_ + k) * kPanel;
  }

 private:
  std::int64_t depth_;
  std::int64_t columns_;
  std::vector<float> values_;
};

/// A part of a right factor: `depth` rows from `row` on, `columns` columns from `column` on, a multiple of kPanel.
struct PanelPart {
  const Panels& of;
  std::int64_t row;
  std::int64_t depth;
  std::int64_t column;
  std::int64_t columns;
};
inline PanelPart whole(const Panels& b) { return {b, 0, b.depth(), 0, b.columns()}; }

/// A left factor that several products share, copied once into the order in which they read it: tiles of kRows rows,
/// each of them column after column.
class LeftTiles {
 public:
  static constexpr std::int64_t kRows = 4;

  /// Room for rows x depth.
  LeftTiles(std::int64_t rows, std::int64_t depth);

  /// Takes a, rows x depth, as its rows from `row` on, a multiple of kRows; at most as much as there is room for.
  void fill(FloatMatrix a, std::int64_t rows, std::int64_t depth, std::int64_t row = 0);
  void fill(Matrix a, std::int64_t rows, std::int64_t depth, std::int64_t row = 0);

  [[nodiscard]] std::int64_t rows() const { return rows_; }
  /// Tiles of depth k and beyond, up to where the next block of depths begins.
  [[nodiscard]] const float* from(std::int64_t k) const { return values_.data() + k * padded_; }

 private:
  template <class T>
  void take(MatrixOf<T> a, std::int64_t rows, std::int64_t depth, std::int64_t row);

  std::int64_t padded_;
  std::int64_t rows_ = 0;
  std::vector<float> values_;
};

/// c (a.rows() x b.columns, rows `stride` floats apart) = a b, as below; b is as deep as a.
void multiply(const LeftTiles& a, const PanelPart& b, float* c, std::int64_t stride, bool go_on = false);

/// c (rows x b.columns, rows `stride` floats apart) += a b, where a is a single tile: at most kRows rows, b.depth deep.
void add_tile_product(const float* a, std::int64_t rows, const PanelPart& b, float* c, std::int64_t stride);

/// Rows of a left factor from `row` on, a multiple of kRows.
struct TilePart {
  const LeftTiles& of;
  std::int64_t row;
  std::int64_t rows;
};

/// The product of a and one panel of b, transposed into two tiles of a left factor, `apart` floats apart: element (i,
/// j) is tiles[j / 4 * apart + 4 i + j % 4]. Elements beyond a's last row, up to a multiple of kRows, are written as
/// well.
void multiply_into_tiles(const TilePart& a, const Panels& b, std::int64_t panel, float* tiles, std::int64_t apart);

/// c (rows x b.columns, rows `stride` floats apart) = a b. With `go_on`, each element goes on from what c holds instead
/// of from its first product. T is float or double.
template <class T>
void multiply(MatrixOf<T> a, std::int64_t rows, const PanelPart& b, float* c, std::int64_t stride, bool go_on = false);

/// The definition of multiply().
void multiply_by_definition(Matrix a, std::int64_t rows, Matrix b, std::int64_t depth, std::int64_t columns, float* c,
                            std::int64_t stride, bool go_on = false);

}  // namespace lab
