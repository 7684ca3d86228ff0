// See shape.hpp.
#include "core/shape.hpp"

#include <limits>
#include <utility>

namespace lab {

constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();

std::int64_t saturating_product(std::int64_t a, std::int64_t b) {
  if (a == 0 || b == 0) return 0;
  return a > kMost / b ? kMost : a * b;
}

std::int64_t saturating_sum(std::int64_t a, std::int64_t b) { return a > kMost - b ? kMost : a + b; }

std::int64_t Shape::size() const {
  // A zero anywhere makes the whole product zero, also where the others alone would not fit.
  for (const auto length : dims) {
    if (length == 0) return 0;
  }
  std::int64_t product = 1;
  for (const auto length : dims) product = saturating_product(product, length);
  return product;
}

bool Shape::contiguous() const {
  if (size() == 0) return true;
  std::int64_t expected = 1;
  for (std::size_t i = rank(); i-- > 0;) {
    if (dims[i] == 1) continue;
    if (strides[i] != expected) return false;
    expected = saturating_product(expected, dims[i]);
  }
  return true;
}

std::int64_t Shape::position(const Dims& index) const {
  std::int64_t at = offset;
  for (std::size_t i = 0; i < rank(); ++i) at += index[i] * strides[i];
  return at;
}

Shape row_major(const std::vector<Axis>& axes) {
  Shape shape;
  shape.strides.resize(axes.size());
  std::int64_t stride = 1;
  for (std::size_t i = axes.size(); i-- > 0;) {
    shape.strides[i] = stride;
    stride = saturating_product(stride, axes[i].length < 1 ? 1 : axes[i].length);
  }
  for (const auto& axis : axes) {
    shape.axes.push_back(axis.name);
    shape.dims.push_back(axis.length);
  }
  return shape;
}

Shape transposed(const Shape& shape, std::size_t a, std::size_t b) {
  Shape out = shape;
  std::swap(out.axes[a], out.axes[b]);
  std::swap(out.dims[a], out.dims[b]);
  std::swap(out.strides[a], out.strides[b]);
  return out;
}

Shape split_axis(const Shape& shape, std::size_t at, const Axis& outer, const Axis& inner) {
  const auto where = static_cast<std::ptrdiff_t>(at);
  Shape out = shape;
  out.axes[at] = inner.name;
  out.dims[at] = inner.length;
  out.axes.insert(out.axes.begin() + where, outer.name);
  out.dims.insert(out.dims.begin() + where, outer.length);
  out.strides.insert(out.strides.begin() + where, saturating_product(shape.strides[at], inner.length));
  return out;
}

bool advance(Dims& index, const Dims& dims) {
  for (std::size_t i = index.size(); i-- > 0;) {
    if (++index[i] < dims[i]) return true;
    index[i] = 0;
  }
  return false;
}

}  // namespace lab
