// The two products of attention: scores Q K^T and context A V, one dot per element, head by head.
#pragma once

#include "arithmetic/arithmetic.hpp"
#include "core/tensor.hpp"

namespace lab {

/// (B,h,T,d_k) x (B,h_kv,S,d_k) -> (B,h,T,S), summed over d_k; query head i reads key head i / group. Then `more`
/// (B,h,T,S), if any, is added, rounded.
Tensor score(const Tensor& q, const Tensor& k, std::int64_t group, const Tensor* more, const Arithmetic& a);

/// (B,h,T,S) x (B,h_kv,S,d_v) -> (B,h,T,d_v), summed over all S keys, masked ones too: 0 x NaN is NaN. Then `more`, if
/// any, is added. Weights may be strided.
Tensor weigh(const Tensor& weights, const Tensor& v, std::int64_t group, const Tensor* more, const Arithmetic& a);

}  // namespace lab
