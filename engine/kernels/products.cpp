// See products.hpp.
#include "kernels/products.hpp"

#include <algorithm>

#include "kernels/narrow.hpp"

namespace lab {
namespace {

// Rows that are computed in fp32 before they are rounded into the format: as many as the kernel holds at once.
constexpr std::int64_t kRowsAtOnce = 96;

}  // namespace

bool sums_in_fp32(const Arithmetic& a, const Format& left, const Format& right) {
  return a.accumulator->precision == 24 && a.overflow == Overflow::ieee && left.precision <= 24 &&
         right.precision <= 24;
}

bool sums_narrow(const Arithmetic& a, const Format& left, const Format& right) {
  return a.overflow == Overflow::ieee && fits_narrow(*a.accumulator, left, right);
}

void multiply(const Arithmetic& a, const Factor& left, const Factor& right, ProductSize size, double* to) {
  const bool narrow = sums_narrow(a, *left.format, *right.format) && size.depth > 0;
  if (!narrow && !sums_in_fp32(a, *left.format, *right.format)) return multiply_by_definition(a, left, right, size, to);
  const Panels panels(right.matrix, size.depth, size.columns);
  std::vector<float> sums(static_cast<std::size_t>(std::min(kRowsAtOnce, size.rows) * size.columns));
  for (std::int64_t row = 0; row < size.rows; row += kRowsAtOnce) {
    const std::int64_t rows = std::min(kRowsAtOnce, size.rows - row);
    if (narrow)
      multiply_narrow(*a.accumulator, left.matrix.from(row, 0), rows, panels, sums.data());
    else
      multiply(left.matrix.from(row, 0), rows, whole(panels), sums.data(), size.columns);
    for (std::int64_t i = 0; i < rows * size.columns; ++i)
      to[row * size.columns + i] = a.round(static_cast<double>(sums[static_cast<std::size_t>(i)]));
  }
}

void multiply_by_definition(const Arithmetic& a, const Factor& left, const Factor& right, ProductSize size,
                            double* to) {
  const Matrix& x = left.matrix;
  const Matrix& y = right.matrix;
  for (std::int64_t i = 0; i < size.rows; ++i) {
    for (std::int64_t j = 0; j < size.columns; ++j)
      *to++ = dot(a, {x.first + i * x.row, x.column}, {y.first + j * y.column, y.row}, size.depth);
  }
}

}  // namespace lab
