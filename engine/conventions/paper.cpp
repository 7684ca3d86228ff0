// The equations of Vaswani et al. (2017): no biases, scale after the dot, masked scores are -inf.
#include "conventions/convention.hpp"

namespace lab {

const Convention& paper() {
  static constexpr Convention it = {.name = "paper",
                                    .source = "arXiv:1706.03762v7, 3.2.1 and 3.2.2",
                                    .settings = "bias=none&scale_op=divide&scale_at=after&mask_mode=fill"};
  return it;
}

}  // namespace lab
