// The two products of attention: scores Q K^T and context A V, one dot per element, head by head.
#pragma once

#include "arithmetic/arithmetic.hpp"
#include "core/tensor.hpp"

namespace lab {

/// (B,h,T,d_k) x (B,h,S,d_k) -> (B,h,T,S), summed over d_k.
Tensor score(const Tensor& q, const Tensor& k, const Arithmetic& a);

/// (B,h,T,S) x (B,h,S,d_v) -> (B,h,T,d_v), summed over all S keys, masked ones too: 0 x NaN is NaN.
Tensor weigh(const Tensor& weights, const Tensor& v, const Arithmetic& a);

}  // namespace lab
