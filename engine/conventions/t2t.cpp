// tensor2tensor, by the paper's authors: no biases, q scaled before the dot, -1e9 added. In fp16 the lowest finite
// number stands for -1e9.
#include "conventions/convention.hpp"

namespace lab {

const Convention& t2t() {
  static constexpr Convention it = {
      .name = "t2t",
      .source = "tensorflow/tensor2tensor bafdc1b, layers/common_attention.py",
      .settings = "bias=none&scale_op=multiply&scale_at=query&mask_mode=add&mask_value=-1e9",
      .lowest_in_fp16 = true};
  return it;
}

}  // namespace lab
