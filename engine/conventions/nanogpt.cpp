// nanoGPT: one fused nn.Linear for q, k and v, a path written out and a path through PyTorch's fused operator.
#include "conventions/convention.hpp"

namespace lab {

const Convention& nanogpt() {
  static constexpr Convention it = {.name = "nanogpt",
                                    .source = "karpathy/nanoGPT 3adf61e, model.py 66-71",
                                    .settings = "scale_op=multiply&scale_at=after&mask_mode=fill",
                                    .layout = WeightLayout::fused_linear};
  return it;
}

// The fused operator's plain path scales q and k by the root of the scale each, adds -inf, and since PyTorch 2.5 gives
// rows without keys 0.
const Convention& nanogpt_sdpa() {
  static constexpr Convention it = {
      .name = "nanogpt_sdpa",
      .source = "karpathy/nanoGPT 3adf61e, model.py 62-64; pytorch/pytorch 008887d, attention.cpp",
      .settings = "scale_op=multiply&scale_at=both&mask_mode=add&empty_row=zero",
      .layout = WeightLayout::fused_linear};
  return it;
}

}  // namespace lab
