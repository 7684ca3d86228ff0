// Products of fp32 matrices, the fast twin of dot(): each element of the result is the same running sum, left to right
// from the first product, each product and each sum rounded to fp32. Different elements lie in different lanes, so no
// sum is ever split, and the bits are those of the definition whatever the sizes.
#pragma once

#include <cstdint>
#include <vector>

namespace lab {

/// A matrix of fp32 members somewhere in memory: element (i, j) is first[i * row + j * column].
struct Matrix {
  const double* first;
  std::int64_t row;
  std::int64_t column;
};

/// The right factor, copied once into panels of kPanel columns that a product reads from front to back.
class Panels {
 public:
  static constexpr std::int64_t kPanel = 8;  // columns: two vectors

  /// `b` is depth x columns.
  Panels(Matrix b, std::int64_t depth, std::int64_t columns);

  [[nodiscard]] std::int64_t depth() const { return depth_; }
  [[nodiscard]] std::int64_t columns() const { return columns_; }
  /// Panel p, from its row `k` on: kPanel floats a row; columns beyond the last are 0.
  [[nodiscard]] const float* panel(std::int64_t p, std::int64_t k = 0) const {
    return values_.data() + (p * depth_ + k) * kPanel;
  }

 private:
  std::int64_t depth_;
  std::int64_t columns_;
  std::vector<float> values_;
};

/// c (rows x b.columns(), rows `stride` floats apart) = a b. With `go_on`, each element goes on from what c holds
/// instead of from its first product.
void multiply(Matrix a, std::int64_t rows, const Panels& b, float* c, std::int64_t stride, bool go_on = false);

/// The definition of multiply().
void multiply_by_definition(Matrix a, std::int64_t rows, Matrix b, std::int64_t depth, std::int64_t columns, float* c,
                            std::int64_t stride, bool go_on = false);

}  // namespace lab
