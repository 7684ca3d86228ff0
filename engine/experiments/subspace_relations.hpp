// Relations between tokens, the weights each relation asks for, and how far a choice of weights is from them.
//
// A relation r says of every query which keys it means. What it asks for is the softmax of `strength` where it holds
// and 0 where not: a row of weights t_r. With one-hot values the mean a head returns is its row of weights, so nothing
// is lost by comparing rows.
//
// The distance of rows p_r from what is asked is D = sum_r w_r |p_r - t_r|^2, averaged over the queries, with w = (mix,
// 1 - mix). A head that serves both relations has one p. Then D = |p - m|^2 + w_1 w_2 |t_1 - t_2|^2 with
// m = w_1 t_1 + w_2 t_2 (multiply it out), so m is the best there is and w_1 w_2 |t_1 - t_2|^2 no single row can go
// below. m is positive and sums to 1: it is itself a softmax, of its own logarithms.
#pragma once

#include <vector>

#include "arithmetic/arithmetic.hpp"

namespace lab {

using Plane = std::vector<double>;  // T x T, row-major

/// What tokens stand where: each a symbol, counted from 0 in the order of first appearance.
struct Symbols {
  std::vector<std::int64_t> of;
  std::int64_t count = 0;

  [[nodiscard]] std::int64_t tokens() const { return static_cast<std::int64_t>(of.size()); }
};

/// Whether `relation` (near, matching, first, itself) holds between query i and key j.
bool relates(const std::string& relation, const Symbols& symbols, std::int64_t i, std::int64_t j);

/// strength where the relation holds, else 0.
Plane relation_logits(const std::string& relation, const Symbols& symbols, double strength);

/// Softmax of each row, shifted by its maximum, step by step in `a`.
Plane softmax_plane(const Arithmetic& a, const Plane& logits, std::int64_t tokens);

/// D of every query. `p` holds one plane for both relations, or one for each; targets, mix and distances are fp64.
std::vector<double> row_distances(const std::vector<Plane>& p, const std::vector<Plane>& targets, double mix,
                                  std::int64_t tokens);

/// Mean over the queries, summed left to right.
double mean_of(const std::vector<double>& values);

}  // namespace lab
