// Copies through xtensor, compiled once.
#include "core/layout.hpp"

namespace lab {

std::vector<double> row_major_values(const Tensor& tensor) {
  std::vector<double> out(static_cast<std::size_t>(tensor.shape.size()));
  if (out.empty()) return out;
  const std::vector<std::size_t> dims(tensor.shape.dims.begin(), tensor.shape.dims.end());
  auto target = xt::adapt(out.data(), out.size(), xt::no_ownership(), dims);
  target = as_xtensor(tensor);
  return out;
}

}  // namespace lab
