// The divisor of the scores: which number it is, how it is rounded, and the step that applies it.
#pragma once

#include "arithmetic/arithmetic.hpp"
#include "core/tensor.hpp"

namespace lab {

/// The exact divisor is the `root`-th root of `value` (root 1, 2 or 4).
struct Divisor {
  double value;
  int root;
};

enum class ScaleOp { divide, multiply };

/// The constant that is stored: RN(divisor), or for multiply RN(1 / divisor), the reciprocal of the exact divisor
/// rounded once.
double scale_constant(Divisor divisor, ScaleOp op, const Format& format, Overflow overflow = Overflow::ieee);

/// RN(element / constant) or RN(element x constant), for every element.
Tensor scale(const Tensor& tensor, double constant, ScaleOp op, const Arithmetic& a);

}  // namespace lab
