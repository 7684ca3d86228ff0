// The shape of a tensor: named axes, their lengths, and how memory is walked. Strides and offset count elements of the
// storage, as NumPy and PyTorch do; an axis of length 1 keeps its stride.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace lab {

using Dims = std::vector<std::int64_t>;

struct Axis {
  std::string name;  ///< B batch, h heads, T queries, S keys, d_model d_k d_v h*d_k h*d_v features
  std::int64_t length;
};

struct Shape {
  std::vector<std::string> axes;
  Dims dims;
  Dims strides;
  std::int64_t offset = 0;

  [[nodiscard]] std::size_t rank() const { return dims.size(); }

  /// Number of elements; INT64_MAX when the product does not fit.
  [[nodiscard]] std::int64_t size() const;

  /// Whether elements lie in row-major order without gaps, as PyTorch decides it: axes of length 1 do not matter, and
  /// a tensor without elements is contiguous.
  [[nodiscard]] bool contiguous() const;

  /// Position in the storage of an element.
  [[nodiscard]] std::int64_t position(const Dims& index) const;
};

/// A fresh row-major shape.
Shape row_major(const std::vector<Axis>& axes);

/// The same memory with two axes exchanged.
Shape transposed(const Shape& shape, std::size_t a, std::size_t b);

/// The same memory with axis `at` of length outer * inner seen as two axes.
Shape split_axis(const Shape& shape, std::size_t at, const Axis& outer, const Axis& inner);

/// a * b, or INT64_MAX where that does not fit: sizes are compared with a budget before anything is allocated.
std::int64_t saturating_product(std::int64_t a, std::int64_t b);
std::int64_t saturating_sum(std::int64_t a, std::int64_t b);

/// Moves `index` on by one in row-major order; false after the last.
bool advance(Dims& index, const Dims& dims);

}  // namespace lab
