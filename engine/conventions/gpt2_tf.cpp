// The original GPT-2: scores times the mask, minus 1e10 where it is 0.
#include "conventions/convention.hpp"

namespace lab {

const Convention& gpt2_tf() {
  static constexpr Convention it = {
      .name = "gpt2_tf",
      .source = "openai/gpt-2 9b63575, src/model.py 50-112",
      .settings = "scale_op=multiply&scale_at=after&mask_mode=multiply&mask_value=-1e10&align=bottom_right",
      .always_bias = true,
      .layout = WeightLayout::fused_conv1d};
  return it;
}

}  // namespace lab
