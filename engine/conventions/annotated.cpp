// The Annotated Transformer: four nn.Linear with biases, masked scores are -1e9.
#include "conventions/convention.hpp"

namespace lab {

const Convention& annotated() {
  static constexpr Convention it = {.name = "annotated",
                                    .source = "harvardnlp/annotated-transformer debc9fd, 519-528 and 589-628",
                                    .settings = "scale_op=divide&scale_at=after&mask_mode=fill&mask_value=-1e9",
                                    .always_bias = true,
                                    .layout = WeightLayout::separate_linear};
  return it;
}

}  // namespace lab
