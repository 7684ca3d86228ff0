// Many numbers moved or looked at, nothing computed: what the page's engine must not do at its own level of
// optimisation, which is for size.
#pragma once

#include <cstdint>
#include <vector>

namespace lab {

std::vector<float> zeros(std::int64_t n);

/// n doubles as floats, rounded to nearest; every NaN as the quiet one without a sign.
void narrow_each(const double* from, std::int64_t n, float* to);

/// Floats as the doubles that they are.
std::vector<double> widened(const std::vector<float>& from);

/// How many numbers are of which class, and the least and the most of the finite ones: infinity and -infinity where
/// there are none. Of zeros of both signs the first one counts.
struct Census {
  std::int64_t nan, pos_inf, neg_inf, zero, subnormal;
  double least, most;
};
/// `normal` is the smallest normal number of their format.
Census census(const double* values, std::int64_t n, double normal);

}  // namespace lab
