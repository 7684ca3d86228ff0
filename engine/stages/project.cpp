// See project.hpp.
#include "stages/project.hpp"

namespace lab {

Tensor project(const Tensor& x, const Tensor& w, const Tensor* bias, const Axis& out, const Arithmetic& a) {
  const std::int64_t rows = saturating_product(x.shape.dims[0], x.shape.dims[1]);
  const std::int64_t m = x.shape.dims[2];
  Shape shape = row_major({{x.shape.axes[0], x.shape.dims[0]}, {x.shape.axes[1], x.shape.dims[1]}, out});
  if (x.planned()) return planned_tensor(std::move(shape), *a.format);
  std::vector<double> values;
  values.reserve(static_cast<std::size_t>(shape.size()));
  const double* first = w.data() + w.shape.offset;
  for (std::int64_t row = 0; row < rows; ++row) {
    for (std::int64_t column = 0; column < out.length; ++column) {
      const double product =
          dot(a, {x.data() + row * m, 1}, {first + column * w.shape.strides[1], w.shape.strides[0]}, m);
      values.push_back(bias == nullptr ? product : a.add(product, bias->data()[column]));
    }
  }
  return make_tensor(std::move(shape), *a.format, std::move(values));
}

}  // namespace lab
