// Online softmax: one pass over tiles of a row, with a running maximum, and a running sum and context that are rescaled
// whenever the maximum moves.
#pragma once

#include <vector>

#include "arithmetic/arithmetic.hpp"
#include "core/tensor.hpp"
#include "stages/softmax.hpp"

namespace lab {

/// Per tile of one row. m starts at -inf and l at 0; m' = max(m, the tile). While m' is -inf, every figure of the tile
/// is 0: there is nothing to shift by yet.
struct TileRow {
  std::vector<double> max;      ///< m'
  std::vector<double> rescale;  ///< RN(e^(m - m')), what the running sum is multiplied by
  std::vector<double> exps;     ///< RN(e^RN(z - m')), one a key
  std::vector<double> sum;      ///< of the tile's exps, left to right
  std::vector<double> running;  ///< RN(RN(l x rescale) + sum)
};

TileRow online_row(const Arithmetic& a, Line row, std::int64_t n, std::int64_t tile);

/// What an online pass over (B,h,T,S) scores leaves behind, everything in one arithmetic.
struct OnlineSteps {
  Tensor tile_max, rescale, exps, tile_sum, running_sum;  ///< (B,h,T,tiles); exps (B,h,T,S)
  Tensor tile_context;     ///< (B,h,T,tiles,d_v): the tile's exps times its values, left to right
  Tensor running_context;  ///< RN(RN(o x rescale) + tile_context), o starting at 0
  Tensor context;  ///< (B,h,T,d_v): the last of them over the last running sum; 0 where there are no keys at all
};

OnlineSteps online_softmax(const Tensor& scores, const Tensor& v, std::int64_t group, std::int64_t tile, Normalise how,
                           const Arithmetic& a);

}  // namespace lab
