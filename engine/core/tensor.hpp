// A tensor: a Shape over shared storage, in a number format. Views share storage and differ in shape. A planned tensor
// has a shape and no values: every stage of planned tensors gives planned tensors, so that cost and memory of a Spec
// are known from the very recipe that computes it, before anything is allocated.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/shape.hpp"

namespace lab {

struct Format;

/// Memory of one tensor and its views. `size` counts elements; a planned storage holds none of them.
struct Storage {
  std::int64_t size;
  std::vector<double> values;
  bool planned;
};

struct Tensor {
  Shape shape;
  const Format* format = nullptr;
  std::shared_ptr<const Storage> storage;
  std::string name = {};  ///< the step that recorded it

  [[nodiscard]] bool planned() const { return storage->planned; }
  [[nodiscard]] const double* data() const { return storage->values.data(); }
  [[nodiscard]] double at(const Dims& index) const { return data()[shape.position(index)]; }
};

/// A tensor without values.
inline Tensor planned_tensor(Shape shape, const Format& format) {
  const std::int64_t size = shape.size();
  return {std::move(shape), &format, std::make_shared<const Storage>(Storage{size, {}, true})};
}

/// A row-major tensor over `values`, which must hold shape.size() members of the format.
inline Tensor make_tensor(Shape shape, const Format& format, std::vector<double> values) {
  const std::int64_t size = shape.size();
  return {std::move(shape), &format, std::make_shared<const Storage>(Storage{size, std::move(values), false})};
}

/// The same storage seen through another shape.
inline Tensor view_of(const Tensor& tensor, Shape shape) { return {std::move(shape), tensor.format, tensor.storage}; }

/// The values in row-major order of the shape: what `.contiguous()` copies.
std::vector<double> row_major_values(const Tensor& tensor);

}  // namespace lab
