// What the stages share: a value for every element, or for every line, of a tensor in row-major order. A planned tensor
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

/// Lines of a contiguous tensor along its last axis, or along the one before it.
class Lines {
 public:
  Lines(const Shape& shape, std::size_t axis) : length_(shape.dims[axis]) {
    for (std::size_t i = axis + 1; i < shape.rank(); ++i) inner_ = saturating_product(inner_, shape.dims[i]);
  }

  [[nodiscard]] std::int64_t length() const { return length_; }
  [[nodiscard]] Line line(const Tensor& tensor, std::int64_t r) const {
    return {tensor.data() + r / inner_ * inner_ * length_ + r % inner_, inner_};
  }
  /// The line that element i, in row-major order, lies on.
  [[nodiscard]] std::int64_t line_of(std::int64_t i) const { return i / (inner_ * length_) * inner_ + i % inner_; }

 private:
  std::int64_t length_;
  std::int64_t inner_ = 1;
};

/// f(line, length) of every line along `axis` of a contiguous tensor, the axis dropped.
template <class F>
Tensor map_lines(const Tensor& tensor, std::size_t axis, const Format& format, F f) {
  std::vector<Axis> axes;
  for (std::size_t i = 0; i < tensor.shape.rank(); ++i) {
    if (i != axis) axes.push_back({tensor.shape.axes[i], tensor.shape.dims[i]});
  }
  Shape shape = row_major(axes);
  if (tensor.planned()) return planned_tensor(std::move(shape), format);
  const Lines lines(tensor.shape, axis);
  std::vector<double> out(static_cast<std::size_t>(shape.size()));
  for (std::size_t r = 0; r < out.size(); ++r) {
    out[r] = f(lines.line(tensor, static_cast<std::int64_t>(r)), lines.length());
  }
  return make_tensor(std::move(shape), format, std::move(out));
}

}  // namespace lab
