// One head of attention without its matrix of scores: tiles of keys pass by tiles of queries, with a running maximum, a
// running sum and a running context a query (online softmax). Memory grows with the tokens, not with their square, and
// keys that no query of a tile may see are skipped.
#pragma once

#include <cstdint>

#include "kernels/matmul.hpp"

namespace lab {

/// Queries whose keys pass together: a head may be taken in parts that begin at multiples of it, and has the same bits.
constexpr std::int64_t kQueryTile = 48;  // twelve tiles of the product, with their scores 12 KB

/// q (queries x d_k), keys (S x d_k) as a left factor, values (S x d_v) as a right one; every number finite.
struct Head {
  FloatMatrix q;
  std::int64_t queries;
  std::int64_t d_k;
  const LeftTiles& keys;
  const Panels& values;
  float scale;  ///< what a score is divided by, or multiplied with; above 0
  bool divide;  ///< which of the two
  bool causal;  ///< query i sees keys up to i + shift
  std::int64_t shift;
  std::int64_t length;  ///< keys; those from there on, if any, are padding
};

/// The context (queries x d_v), rows `stride` floats apart. A query without keys gets NaN, as the arithmetic gives.
/// exp is within 1.5 ulp (exp.hpp); sums are rescaled where the maximum moves: other last bits than the definition's.
void attend(const Head& head, float* context, std::int64_t stride);

}  // namespace lab
