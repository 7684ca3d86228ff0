// Bahdanau et al. (2015): additive scores, exp without a shift, the mask multiplied in after exp.
#include "conventions/convention.hpp"

namespace lab {

const Convention& bahdanau() {
  static constexpr Convention it = {.name = "bahdanau",
                                    .source = "arXiv:1409.0473; lisa-groundhog/GroundHog 4d2433b, encdec.py 363-389",
                                    .settings = "score=additive&scale=none&softmax=naive&mask_at=exp"};
  return it;
}

}  // namespace lab
