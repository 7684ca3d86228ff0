// Relative positions (Shaw et al. 2018): a vector for every clipped distance j - i between a query i and a key j,
// shared by the heads. Row clip(j - i, -k, k) + k of a table of 2k + 1 rows.
#pragma once

#include "arithmetic/arithmetic.hpp"
#include "core/tensor.hpp"

namespace lab {

/// The row of a table that the pair reads.
std::int64_t position_row(std::int64_t query, std::int64_t key, std::int64_t clip);

/// (B,h,T,d_k) x (2k+1,d_k) -> (B,h,T,S): the dot of each query with the vector of its distance to each of `keys` keys.
Tensor position_scores(const Tensor& q, const Tensor& table, std::int64_t keys, std::int64_t clip, const Arithmetic& a);

/// (B,h,T,S) x (2k+1,d_v) -> (B,h,T,d_v): weights times the vectors of their distances, summed over the keys.
Tensor position_context(const Tensor& weights, const Tensor& table, std::int64_t clip, const Arithmetic& a);

}  // namespace lab
