// Features to heads and back. Splitting and transposing are views: no number moves. Merging heads is a copy, because
// their elements no longer lie side by side.
#pragma once

#include "arithmetic/arithmetic.hpp"
#include "core/tensor.hpp"

namespace lab {

/// (B,T,h*d) -> (B,T,h,d), the same memory: head i has the block of columns from i*d on.
Tensor split_heads(const Tensor& tensor, const Axis& heads, const Axis& width);

/// The same with every h-th column: head i has columns i, i + h, ...
Tensor split_interleaved(const Tensor& tensor, const Axis& heads, const Axis& width);

/// (B,T,h,d) -> (B,h,T,d) or back, the same memory.
Tensor swap_heads_and_tokens(const Tensor& tensor);

/// A contiguous tensor seen through other axes of as many elements, the same memory.
Tensor reshape(const Tensor& tensor, const std::vector<Axis>& axes);

/// (B,T,h,d) -> (B,T,h*d), copied into fresh memory in the order of its last two axes.
Tensor merge_heads(const Tensor& tensor, const std::string& axis);

/// (B,T,h,d) with the last head first, copied.
Tensor reverse_heads(const Tensor& tensor);

/// (B,h,T,d) -> (B,T,d), the heads added in order.
Tensor sum_heads(const Tensor& context, const Arithmetic& a);

/// (B,h,T,d) x (h,d,n) -> (B,h,T,n), each head by its own rows.
Tensor head_shares(const Tensor& context, const Tensor& rows, const Arithmetic& a);

}  // namespace lab
