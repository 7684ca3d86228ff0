// See position.hpp.
#include "stages/position.hpp"

#include <algorithm>

namespace lab {

std::int64_t position_row(std::int64_t query, std::int64_t key, std::int64_t clip) {
  return std::clamp(key - query, -clip, clip) + clip;
}

Tensor position_scores(const Tensor& q, const Tensor& table, std::int64_t keys, std::int64_t clip,
                       const Arithmetic& a) {
  const Shape& s = q.shape;
  Shape shape = row_major({{"B", s.dims[0]}, {"h", s.dims[1]}, {"T", s.dims[2]}, {"S", keys}});
  if (q.planned()) return planned_tensor(std::move(shape), *a.format);
  std::vector<double> values;
  if (shape.size() == 0) return make_tensor(std::move(shape), *a.format, {});
  const std::int64_t width = s.dims[3];
  Dims at(4, 0);
  do {
    const double* row = q.data() + s.position({at[0], at[1], at[2], 0});
    const double* vector = table.data() + position_row(at[2], at[3], clip) * width;
    values.push_back(dot(a, {row, s.strides[3]}, {vector, 1}, width));
  } while (advance(at, shape.dims));
  return make_tensor(std::move(shape), *a.format, std::move(values));
}

Tensor position_context(const Tensor& weights, const Tensor& table, std::int64_t clip, const Arithmetic& a) {
  const Dims& w = weights.shape.dims;
  const std::int64_t width = table.shape.dims[1];
  Shape shape = row_major({{"B", w[0]}, {"h", w[1]}, {"T", w[2]}, {"d_v", width}});
  if (weights.planned()) return planned_tensor(std::move(shape), *a.format);
  std::vector<double> values;
  std::vector<double> column(static_cast<std::size_t>(w[3]));
  Dims at(4, 0);
  do {
    for (std::int64_t s = 0; s < w[3]; ++s) {
      column[static_cast<std::size_t>(s)] = table.data()[position_row(at[2], s, clip) * width + at[3]];
    }
    const double* row = weights.data() + ((at[0] * w[1] + at[1]) * w[2] + at[2]) * w[3];
    values.push_back(dot(a, {row, 1}, {column.data(), 1}, w[3]));
  } while (advance(at, shape.dims));
  return make_tensor(std::move(shape), *a.format, std::move(values));
}

}  // namespace lab
