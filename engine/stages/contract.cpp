// See contract.hpp.
#include "stages/contract.hpp"

#include "kernels/products.hpp"

namespace lab {
namespace {

// For each (b, h): rows of `left` (its axis 2) against columns of `right` (its axis `column`), summed over the axis of
// length n that is walked with the two steps.
struct Walk {
  std::size_t column;  // axis of `right` that becomes the last axis of the result
  std::size_t summed;  // axis of `right` that is summed, as is axis 3 of `left`
  std::int64_t group;  // heads of `left` that share a head of `right`
};

// values are row-major in the shape of `more`.
void add_each(const Arithmetic& a, std::vector<double>& values, const Tensor& more) {
  Dims index(more.shape.rank(), 0);
  for (double& value : values) {
    value = a.add(value, more.at(index));
    advance(index, more.shape.dims);
  }
}

Tensor contract(const Tensor& left, const Tensor& right, const Tensor* more, Walk walk, const Arithmetic& a) {
  const Shape& l = left.shape;
  const Shape& r = right.shape;
  const Axis last{r.axes[walk.column], r.dims[walk.column]};
  Shape shape = row_major({{l.axes[0], l.dims[0]}, {l.axes[1], l.dims[1]}, {l.axes[2], l.dims[2]}, last});
  if (left.planned()) return planned_tensor(std::move(shape), *a.format);
  if (shape.size() == 0) return make_tensor(std::move(shape), *a.format, {});
  std::vector<double> values(static_cast<std::size_t>(shape.size()));
  const ProductSize size{l.dims[2], l.dims[3], last.length};
  double* to = values.data();
  for (std::int64_t b = 0; b < l.dims[0]; ++b) {
    for (std::int64_t h = 0; h < l.dims[1]; ++h, to += size.rows * size.columns) {
      const double* x = left.data() + l.offset + b * l.strides[0] + h * l.strides[1];
      const double* y = right.data() + r.offset + b * r.strides[0] + h / walk.group * r.strides[1];
      multiply(a, {{x, l.strides[2], l.strides[3]}, left.format},
               {{y, r.strides[walk.summed], r.strides[walk.column]}, right.format}, size, to);
    }
  }
  if (more != nullptr) add_each(a, values, *more);
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
