// The one bridge to xtensor: a Tensor seen as a strided xtensor view of its own storage, nothing copied. Include it in
// .cpp files only. Two traps, kept as tests: a lazy reducer inside an expression gives wrong numbers, so materialise
// every reduction; and xtensor reports stride 0 for axes of length 1, so Shape, not xtensor, is asked for strides.
#pragma once

#include <cassert>
#include <cstddef>
#include <vector>

#if __has_include(<xtensor/xadapt.hpp>)
#include <xtensor/xadapt.hpp>
#include <xtensor/xstrided_view.hpp>
#else  // newer releases sort their headers into folders
#include <xtensor/containers/xadapt.hpp>
#include <xtensor/views/xstrided_view.hpp>
#endif

#include "core/tensor.hpp"

namespace lab {

/// A read-only xtensor expression over the tensor's values. The tensor must outlive it and must not be planned.
inline auto as_xtensor(const Tensor& tensor) {
  assert(!tensor.planned());
  const std::vector<std::size_t> dims(tensor.shape.dims.begin(), tensor.shape.dims.end());
  const std::vector<std::ptrdiff_t> strides(tensor.shape.strides.begin(), tensor.shape.strides.end());
  const auto behind = static_cast<std::size_t>(tensor.storage->size - tensor.shape.offset);
  return xt::adapt(tensor.data() + tensor.shape.offset, behind, xt::no_ownership(), dims, strides);
}

}  // namespace lab
