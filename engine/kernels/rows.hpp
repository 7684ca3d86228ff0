// What is done to the rows of a product when they are there: a bias, and whether all numbers are finite.
#pragma once

#include <cstdint>

namespace lab {

/// Rows of `width` floats, `stride` floats apart.
struct Rows {
  float* first;
  std::int64_t count;
  std::int64_t width;
  std::int64_t stride;
};

/// bias[j] is added to the number j of every row.
void add_bias(const Rows& rows, const float* bias);

/// Whether no number is infinite or NaN.
bool all_finite(const Rows& rows);

}  // namespace lab
