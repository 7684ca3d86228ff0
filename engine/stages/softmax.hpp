// Softmax as the separate steps it is: row maximum, shift, exp, row sum, division. Each is rounded on its own. `axis`
// is the one that is summed: the last (keys), or by mistake the one before it (queries).
#pragma once

#include <vector>

#include "arithmetic/arithmetic.hpp"
#include "core/tensor.hpp"

namespace lab {

/// Largest of each row: exact, NaN if the row holds one (a maximum that ignores NaN hides the first cause), -inf of a
/// row without keys (rounded: not every format has it).
Tensor row_max(const Tensor& scores, std::size_t axis, const Arithmetic& a);
double max_of(Line row, std::int64_t n);

/// RN(element - value of its row).
Tensor subtract_rows(const Tensor& scores, const Tensor& per_row, std::size_t axis, const Arithmetic& a);

/// RN(e^element).
Tensor exp(const Tensor& shifted, const Arithmetic& a);

/// RN(2^element): a wrong base, not the definition.
Tensor exp2(const Tensor& shifted, const Arithmetic& a);

/// Sum along the axis in order, masked elements too.
Tensor row_sum(const Tensor& exps, std::size_t axis, const Arithmetic& a);

enum class Normalise { divide, reciprocal };

/// RN(exp / sum), or RN(exp x RN(1 / sum)).
Tensor normalise(const Tensor& exps, const Tensor& sums, std::size_t axis, Normalise how, const Arithmetic& a);

/// `weights` with the listed rows (counted in row-major order) replaced by one value.
Tensor replace_rows(const Tensor& weights, const std::vector<std::int64_t>& rows, double value);

}  // namespace lab
