// Softmax as the separate steps it is: row maximum, shift, exp, row sum, division. Each is rounded on its own. The
// last axis of every argument is the one that is summed.
#pragma once

#include <vector>

#include "arithmetic/arithmetic.hpp"
#include "core/tensor.hpp"

namespace lab {

/// Largest of each row: exact, NaN if the row holds one (a maximum that ignores NaN hides the first cause), -inf of a
/// row without keys (rounded: not every format has it).
Tensor row_max(const Tensor& scores, const Arithmetic& a);
double max_of(Line row, std::int64_t n);

/// RN(element - value of its row).
Tensor subtract_rows(const Tensor& scores, const Tensor& per_row, const Arithmetic& a);

/// RN(e^element).
Tensor exp(const Tensor& shifted, const Arithmetic& a);

/// Sum of each row, left to right, over all keys.
Tensor row_sum(const Tensor& exps, const Arithmetic& a);

enum class Normalise { divide, reciprocal };

/// RN(exp / sum), or RN(exp x RN(1 / sum)).
Tensor normalise(const Tensor& exps, const Tensor& sums, Normalise how, const Arithmetic& a);

/// `weights` with the listed rows (counted in row-major order) replaced by one value.
Tensor replace_rows(const Tensor& weights, const std::vector<std::int64_t>& rows, double value);

}  // namespace lab
