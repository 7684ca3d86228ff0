// See project.hpp.
#include "stages/project.hpp"

#include "kernels/products.hpp"

namespace lab {

Tensor project(const Tensor& x, const Tensor& w, const Tensor* bias, const Axis& out, const Arithmetic& a) {
  const std::int64_t rows = saturating_product(x.shape.dims[0], x.shape.dims[1]);
  const std::int64_t m = x.shape.dims[2];
  Shape shape = row_major({{x.shape.axes[0], x.shape.dims[0]}, {x.shape.axes[1], x.shape.dims[1]}, out});
  if (x.planned()) return planned_tensor(std::move(shape), *a.format);
  const Factor left{{x.data(), m, 1}, x.format};
  const Factor right{{w.data() + w.shape.offset, w.shape.strides[0], w.shape.strides[1]}, w.format};
  std::vector<double> values(static_cast<std::size_t>(shape.size()));
  multiply(a, left, right, {rows, m, out.length}, values.data());
  if (bias != nullptr) {
    for (std::size_t i = 0; i < values.size(); ++i)
      values[i] = a.add(values[i], bias->data()[i % static_cast<std::size_t>(out.length)]);
  }
  return make_tensor(std::move(shape), *a.format, std::move(values));
}

}  // namespace lab
