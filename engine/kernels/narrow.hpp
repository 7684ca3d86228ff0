// Products of matrices whose running sums are rounded into a narrow format at every step, on four lanes: the fast twin
// of dot() with an accumulator of at most eleven bits. Different elements lie in different lanes, so no sum is split.
#pragma once

#include "formats/format.hpp"
#include "kernels/matmul.hpp"

namespace lab {

/// Whether fp32 operations, each rounded again into `sums`, give the bits of dot(). Rounding twice is innocuous where
/// the first precision is at least twice the second and two more (24 >= 2 * 11 + 2), and factors no longer than the
/// sums keep it so below fp32's normal numbers: products that matter there are exact.
inline bool fits_narrow(const Format& sums, const Format& left, const Format& right) {
  return sums.precision <= 11 && left.precision <= sums.precision && right.precision <= sums.precision;
}

/// c (rows x b.columns(), row-major) = a b, each element as dot() sums it; depth is at least 1.
void multiply_narrow(const Format& sums, Matrix a, std::int64_t rows, const Panels& b, float* c);

}  // namespace lab
