// See additive.hpp.
#include "stages/additive.hpp"

#include "stages/elementwise.hpp"

namespace lab {

Tensor project_head(const Tensor& heads, const Tensor& w, const Arithmetic& a) {
  const Shape& x = heads.shape;
  const Axis width{w.shape.axes[1], w.shape.dims[1]};
  Shape shape = row_major({{x.axes[0], x.dims[0]}, {x.axes[1], x.dims[1]}, {x.axes[2], x.dims[2]}, width});
  if (heads.planned()) return planned_tensor(std::move(shape), *a.format);
  std::vector<double> values;
  if (shape.size() == 0) return make_tensor(std::move(shape), *a.format, {});
  Dims at(4, 0);
  do {
    const double* row = heads.data() + x.position({at[0], at[1], at[2], 0});
    values.push_back(dot(a, {row, x.strides[3]}, {w.data() + at[3], width.length}, x.dims[3]));
  } while (advance(at, shape.dims));
  return make_tensor(std::move(shape), *a.format, std::move(values));
}

Tensor pair_sum(const Tensor& query, const Tensor& key, std::int64_t group, const Arithmetic& a) {
  const Dims& q = query.shape.dims;
  Shape shape = row_major({{"B", q[0]}, {"h", q[1]}, {"T", q[2]}, {"S", key.shape.dims[2]}, {"a", q[3]}});
  if (query.planned()) return planned_tensor(std::move(shape), *a.format);
  std::vector<double> values;
  if (shape.size() == 0) return make_tensor(std::move(shape), *a.format, {});
  Dims at(5, 0);
  do {
    values.push_back(a.add(query.at({at[0], at[1], at[2], at[4]}), key.at({at[0], at[1] / group, at[3], at[4]})));
  } while (advance(at, shape.dims));
  return make_tensor(std::move(shape), *a.format, std::move(values));
}

Tensor tanh(const Tensor& tensor, const Arithmetic& a) {
  return map_elements(tensor, *a.format, [&](double value, std::int64_t) { return a.tanh(value); });
}

Tensor weigh_pairs(const Tensor& pairs, const Tensor& v, const Arithmetic& a) {
  return map_lines(pairs, 4, *a.format, [&](Line row, std::int64_t n) { return dot(a, row, {v.data(), 1}, n); });
}

}  // namespace lab
