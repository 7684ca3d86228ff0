// See elementwise.hpp.
#include "stages/elementwise.hpp"

namespace lab {

Shape fresh_shape(const Tensor& tensor) {
  std::vector<Axis> axes;
  for (std::size_t i = 0; i < tensor.shape.rank(); ++i) axes.push_back({tensor.shape.axes[i], tensor.shape.dims[i]});
  return row_major(axes);
}

Tensor map_elements(const Tensor& tensor, const Format& format,
                    const std::function<double(double, std::int64_t)>& rule) {
  Shape shape = fresh_shape(tensor);
  if (tensor.planned()) return planned_tensor(std::move(shape), format);
  std::vector<double> values = row_major_values(tensor);
  std::int64_t i = 0;
  for (double& value : values) value = rule(value, i++);
  return make_tensor(std::move(shape), format, std::move(values));
}

Lines::Lines(const Shape& shape, std::size_t axis) : length_(shape.dims[axis]) {
  for (std::size_t i = axis + 1; i < shape.rank(); ++i) inner_ = saturating_product(inner_, shape.dims[i]);
}

Tensor map_lines(const Tensor& tensor, std::size_t axis, const Format& format,
                 const std::function<double(Line, std::int64_t)>& rule) {
  std::vector<Axis> axes;
  for (std::size_t i = 0; i < tensor.shape.rank(); ++i) {
    if (i != axis) axes.push_back({tensor.shape.axes[i], tensor.shape.dims[i]});
  }
  Shape shape = row_major(axes);
  if (tensor.planned()) return planned_tensor(std::move(shape), format);
  const Lines lines(tensor.shape, axis);
  std::vector<double> out(static_cast<std::size_t>(shape.size()));
  for (std::size_t r = 0; r < out.size(); ++r) {
    out[r] = rule(lines.line(tensor, static_cast<std::int64_t>(r)), lines.length());
  }
  return make_tensor(std::move(shape), format, std::move(out));
}

}  // namespace lab
