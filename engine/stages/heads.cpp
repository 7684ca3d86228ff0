// See heads.hpp.
#include "stages/heads.hpp"

#include "core/layout.hpp"

namespace lab {

Tensor split_heads(const Tensor& tensor, std::int64_t heads, const Axis& width) {
  return view_of(tensor, split_axis(tensor.shape, 2, {"h", heads}, width));
}

Tensor swap_heads_and_tokens(const Tensor& tensor) { return view_of(tensor, transposed(tensor.shape, 1, 2)); }

Tensor merge_heads(const Tensor& tensor, const std::string& axis) {
  const auto& dims = tensor.shape.dims;
  Shape shape = row_major({{"B", dims[0]}, {"T", dims[1]}, {axis, saturating_product(dims[2], dims[3])}});
  if (tensor.planned()) return planned_tensor(std::move(shape), *tensor.format);
  return make_tensor(std::move(shape), *tensor.format, row_major_values(tensor));
}

}  // namespace lab
