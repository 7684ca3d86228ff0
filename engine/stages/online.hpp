// Online softmax: one pass over tiles of a row, with a running maximum and a running sum that is rescaled whenever the
// maximum moves.
#pragma once

#include <vector>

#include "arithmetic/arithmetic.hpp"

namespace lab {

/// Per tile of one row. m starts at -inf and l at 0; m' = max(m, the tile). While m' is -inf, every figure of the tile
/// is 0: there is nothing to shift by yet.
struct TileRow {
  std::vector<double> max;      ///< m'
  std::vector<double> rescale;  ///< RN(e^(m - m')), what the running sum is multiplied by
  std::vector<double> sum;      ///< sum of RN(e^RN(z - m')) over the tile, left to right
  std::vector<double> running;  ///< RN(RN(l x rescale) + sum)
};

TileRow online_row(const Arithmetic& a, Line row, std::int64_t n, std::int64_t tile);

}  // namespace lab
