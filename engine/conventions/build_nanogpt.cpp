// build-nanogpt: as nanoGPT through the fused operator, always with biases.
#include "conventions/convention.hpp"

namespace lab {

const Convention& build_nanogpt() {
  static constexpr Convention it = {.name = "build_nanogpt",
                                    .source = "karpathy/build-nanogpt 6104ab1, train_gpt2.py 12-40",
                                    .settings = "scale_op=multiply&scale_at=both&mask_mode=add&empty_row=zero",
                                    .always_bias = true,
                                    .layout = WeightLayout::fused_linear};
  return it;
}

}  // namespace lab
