// Hugging Face GPT-2: the causal mask fills with the lowest finite number, a padding mask is added as a plane of its
// own; or everything from the scores to the weights in fp32, with the scale inside the product.
#include "conventions/convention.hpp"

namespace lab {

const Convention& hf_eager() {
  static constexpr Convention it = {
      .name = "hf_eager",
      .source = "huggingface/transformers c44b2d9, modeling_gpt2.py 182-220",
      .settings = "scale_op=divide&scale_at=after&mask_mode=fill&mask_value=min&align=bottom_right",
      .always_bias = true,
      .padding_plane = true,
      .layout = WeightLayout::fused_conv1d};
  return it;
}

const Convention& hf_upcast() {
  static constexpr Convention it = {.name = "hf_upcast",
                                    .source = "huggingface/transformers c44b2d9, modeling_gpt2.py 222-270",
                                    .settings =
                                        "scale_op=multiply&scale_at=after&mask_mode=fill&mask_value=min&align=bottom_"
                                        "right&score_format=fp32&softmax_format=fp32",
                                    .always_bias = true,
                                    .padding_plane = true,
                                    .layout = WeightLayout::fused_conv1d};
  return it;
}

}  // namespace lab
