// Additive scores (Bahdanau et al. 2015): v . tanh(W q_i + U k_j), one sum over the width a for every pair of a query
// and a key. W, U and v are shared by the heads.
#pragma once

#include "arithmetic/arithmetic.hpp"
#include "core/tensor.hpp"

namespace lab {

/// (B,h,T,d) x (d,a) -> (B,h,T,a), one dot over d an element.
Tensor project_head(const Tensor& heads, const Tensor& w, const Arithmetic& a);

/// (B,h,T,a) and (B,h_kv,S,a) -> (B,h,T,S,a): RN(query + key) of every pair; `group` query heads share a key head.
Tensor pair_sum(const Tensor& query, const Tensor& key, std::int64_t group, const Arithmetic& a);

/// RN(tanh element).
Tensor tanh(const Tensor& tensor, const Arithmetic& a);

/// (B,h,T,S,a) x (a) -> (B,h,T,S).
Tensor weigh_pairs(const Tensor& pairs, const Tensor& v, const Arithmetic& a);

}  // namespace lab
