// See contract.hpp.
#include "stages/contract.hpp"

#include <array>

namespace lab {
namespace {

// For each (b, h): rows of `left` (its axis 2) against columns of `right` (its axis `column`), summed over the axis of
// length n that is walked with the two steps.
struct Walk {
  std::size_t column;  // axis of `right` that becomes the last axis of the result
  std::size_t summed;  // axis of `right` that is summed, as is axis 3 of `left`
  std::int64_t group;  // heads of `left` that share a head of `right`
};

Tensor contract(const Tensor& left, const Tensor& right, const Tensor* more, Walk walk, const Arithmetic& a) {
  const Shape& l = left.shape;
  const Shape& r = right.shape;
  const Axis last{r.axes[walk.column], r.dims[walk.column]};
  Shape shape = row_major({{l.axes[0], l.dims[0]}, {l.axes[1], l.dims[1]}, {l.axes[2], l.dims[2]}, last});
  if (left.planned()) return planned_tensor(std::move(shape), *a.format);
  std::vector<double> values;
  values.reserve(static_cast<std::size_t>(shape.size()));
  Dims index(4, 0);
  if (shape.size() == 0) return make_tensor(std::move(shape), *a.format, {});
  do {
    const auto [b, h, t, c] = std::array{index[0], index[1], index[2], index[3]};
    const double* x = left.data() + l.offset + b * l.strides[0] + h * l.strides[1] + t * l.strides[2];
    const double* y =
        right.data() + r.offset + b * r.strides[0] + h / walk.group * r.strides[1] + c * r.strides[walk.column];
    const double product = dot(a, {x, l.strides[3]}, {y, r.strides[walk.summed]}, l.dims[3]);
    values.push_back(more == nullptr ? product : a.add(product, more->at(index)));
  } while (advance(index, shape.dims));
  return make_tensor(std::move(shape), *a.format, std::move(values));
}

}  // namespace

Tensor score(const Tensor& q, const Tensor& k, std::int64_t group, const Tensor* more, const Arithmetic& a) {
  return contract(q, k, more, {2, 3, group}, a);
}

Tensor weigh(const Tensor& weights, const Tensor& v, std::int64_t group, const Tensor* more, const Arithmetic& a) {
  return contract(weights, v, more, {3, 2, group}, a);
}

}  // namespace lab
