// Projections: x W + b, the first and the last step of a layer.
#pragma once

#include "arithmetic/arithmetic.hpp"
#include "core/tensor.hpp"

namespace lab {

/// (B,T,m) x (m,n) -> (B,T,n), each element one dot over m; then the bias (n), if any, is added. `out` names and
/// sizes the last axis. The weight may lie in memory in any order; x and bias are contiguous.
Tensor project(const Tensor& x, const Tensor& w, const Tensor* bias, const Axis& out, const Arithmetic& a);

}  // namespace lab
