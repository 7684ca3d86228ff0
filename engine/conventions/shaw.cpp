// Shaw et al. (2018): tables of relative positions for keys and values, shared by the heads.
#include "conventions/convention.hpp"

namespace lab {

const Convention& shaw() {
  static constexpr Convention it = {
      .name = "shaw",
      .source = "arXiv:1803.02155; tensorflow/tensor2tensor bafdc1b, common_attention.py 1670-1736",
      .settings = "position=relative&clip=20&scale_at=query&scale_op=multiply&mask_mode=add&mask_value=-1e9"};
  return it;
}

}  // namespace lab
