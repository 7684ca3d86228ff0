// What the stages share: a value for every element, or for every row, of a tensor in row-major order. A planned tensor
// gives a planned tensor.
#pragma once

#include <utility>
#include <vector>

#include "arithmetic/arithmetic.hpp"
#include "core/layout.hpp"
#include "core/tensor.hpp"

namespace lab {

/// Axes of `tensor` with fresh row-major strides.
inline Shape fresh_shape(const Tensor& tensor) {
  std::vector<Axis> axes;
  for (std::size_t i = 0; i < tensor.shape.rank(); ++i) axes.push_back({tensor.shape.axes[i], tensor.shape.dims[i]});
  return row_major(axes);
}

/// f(value, i) of every element, i counting in row-major order.
template <class F>
Tensor map_elements(const Tensor& tensor, const Format& format, F f) {
  Shape shape = fresh_shape(tensor);
  if (tensor.planned()) return planned_tensor(std::move(shape), format);
  std::vector<double> values = row_major_values(tensor);
  std::int64_t i = 0;
  for (double& value : values) value = f(value, i++);
  return make_tensor(std::move(shape), format, std::move(values));
}

/// f(row) of every row along the last axis of a contiguous tensor, the axis dropped.
template <class F>
Tensor map_rows(const Tensor& tensor, const Format& format, F f) {
  Shape shape = fresh_shape(tensor);
  const std::int64_t length = shape.dims.back();
  std::vector<Axis> axes;
  for (std::size_t i = 0; i + 1 < shape.rank(); ++i) axes.push_back({shape.axes[i], shape.dims[i]});
  Shape rows = row_major(axes);
  if (tensor.planned()) return planned_tensor(std::move(rows), format);
  std::vector<double> out(static_cast<std::size_t>(rows.size()));
  for (std::size_t r = 0; r < out.size(); ++r) {
    out[r] = f(Line{tensor.data() + static_cast<std::int64_t>(r) * length, 1}, length);
  }
  return make_tensor(std::move(rows), format, std::move(out));
}

}  // namespace lab
