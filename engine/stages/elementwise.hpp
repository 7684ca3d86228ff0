// What the stages share: a value for every element, or for every line, of a tensor in row-major order. A planned tensor
// gives a planned tensor. The rule of an element comes as a std::function: one loop serves all stages, and the page
// carries it once.
#pragma once

#include <functional>

#include "arithmetic/arithmetic.hpp"
#include "core/tensor.hpp"

namespace lab {

/// Axes of `tensor` with fresh row-major strides.
Shape fresh_shape(const Tensor& tensor);

/// rule(value, i) of every element, i counting in row-major order.
Tensor map_elements(const Tensor& tensor, const Format& format,
                    const std::function<double(double, std::int64_t)>& rule);

/// Lines of a contiguous tensor along its last axis, or along the one before it.
class Lines {
 public:
  Lines(const Shape& shape, std::size_t axis);

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

/// rule(line, length) of every line along `axis` of a contiguous tensor, the axis dropped.
Tensor map_lines(const Tensor& tensor, std::size_t axis, const Format& format,
                 const std::function<double(Line, std::int64_t)>& rule);

}  // namespace lab
