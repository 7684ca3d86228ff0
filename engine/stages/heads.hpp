// Features to heads and back. Splitting and transposing are views: no number moves. Merging heads is a copy, because
// their elements no longer lie side by side.
#pragma once

#include "core/tensor.hpp"

namespace lab {

/// (B,T,h*d) -> (B,T,h,d), the same memory.
Tensor split_heads(const Tensor& tensor, std::int64_t heads, const Axis& width);

/// (B,T,h,d) -> (B,h,T,d) or back, the same memory.
Tensor swap_heads_and_tokens(const Tensor& tensor);

/// (B,T,h,d) -> (B,T,h*d), copied into fresh memory.
Tensor merge_heads(const Tensor& tensor, const std::string& axis);

}  // namespace lab
