// See heads.hpp.
#include "stages/heads.hpp"

#include "stages/elementwise.hpp"

namespace lab {

Tensor split_heads(const Tensor& tensor, const Axis& heads, const Axis& width) {
  return view_of(tensor, split_axis(tensor.shape, 2, heads, width));
}

Tensor split_interleaved(const Tensor& tensor, const Axis& heads, const Axis& width) {
  return view_of(tensor, transposed(split_axis(tensor.shape, 2, width, heads), 2, 3));
}

Tensor swap_heads_and_tokens(const Tensor& tensor) { return view_of(tensor, transposed(tensor.shape, 1, 2)); }

Tensor reshape(const Tensor& tensor, const std::vector<Axis>& axes) {
  Shape shape = row_major(axes);
  shape.offset = tensor.shape.offset;
  return view_of(tensor, std::move(shape));
}

Tensor merge_heads(const Tensor& tensor, const std::string& axis) {
  const auto& dims = tensor.shape.dims;
  Shape shape = row_major({{"B", dims[0]}, {"T", dims[1]}, {axis, saturating_product(dims[2], dims[3])}});
  if (tensor.planned()) return planned_tensor(std::move(shape), *tensor.format);
  return make_tensor(std::move(shape), *tensor.format, row_major_values(tensor));
}

Tensor reverse_heads(const Tensor& tensor) {
  const Dims dims = tensor.shape.dims;
  return map_elements(tensor, *tensor.format, [&](double, std::int64_t i) {
    const std::int64_t d = i % dims[3];
    const std::int64_t h = i / dims[3] % dims[2];
    const std::int64_t t = i / dims[3] / dims[2] % dims[1];
    return tensor.at({i / dims[3] / dims[2] / dims[1], t, dims[2] - 1 - h, d});
  });
}

Tensor sum_heads(const Tensor& context, const Arithmetic& a) {
  return map_lines(context, 1, *a.format, [&](Line heads, std::int64_t n) { return sum(a, heads, n); });
}

Tensor head_shares(const Tensor& context, const Tensor& rows, const Arithmetic& a) {
  const Shape& c = context.shape;
  const Shape& w = rows.shape;
  Shape shape = row_major({{"B", c.dims[0]}, {"h", c.dims[1]}, {"T", c.dims[2]}, {w.axes[2], w.dims[2]}});
  if (context.planned()) return planned_tensor(std::move(shape), *a.format);
  std::vector<double> values;
  Dims at(4, 0);
  do {
    const double* left = context.data() + c.position({at[0], at[1], at[2], 0});
    const double* right = rows.data() + w.position({at[1], 0, at[3]});
    values.push_back(dot(a, {left, c.strides[3]}, {right, w.strides[1]}, c.dims[3]));
  } while (advance(at, shape.dims));
  return make_tensor(std::move(shape), *a.format, std::move(values));
}

}  // namespace lab
