// See subspace_relations.hpp. Distances use plain double operations, which are the same bits in every build.
#include "experiments/subspace_relations.hpp"

#include <string>

#include "stages/softmax.hpp"

namespace lab {

bool relates(const std::string& relation, const Symbols& symbols, std::int64_t i, std::int64_t j) {
  if (relation == "near") return i - j == 1 || j - i == 1;
  if (relation == "first") return j == 0;
  if (relation == "itself") return i == j;
  return symbols.of[static_cast<std::size_t>(i)] == symbols.of[static_cast<std::size_t>(j)];
}

Plane relation_logits(const std::string& relation, const Symbols& symbols, double strength) {
  Plane logits;
  for (std::int64_t i = 0; i < symbols.tokens(); ++i) {
    for (std::int64_t j = 0; j < symbols.tokens(); ++j)
      logits.push_back(relates(relation, symbols, i, j) ? strength : 0);
  }
  return logits;
}

Plane softmax_plane(const Arithmetic& a, const Plane& logits, std::int64_t tokens) {
  const Tensor scores = make_tensor(row_major({{"T", tokens}, {"S", tokens}}), *a.format, logits);
  const Tensor exps = exp(subtract_rows(scores, row_max(scores, 1, a), 1, a), a);
  const Tensor weights = normalise(exps, row_sum(exps, 1, a), 1, Normalise::divide, a);
  return {weights.data(), weights.data() + weights.shape.size()};
}

std::vector<double> row_distances(const std::vector<Plane>& p, const std::vector<Plane>& targets, double mix,
                                  std::int64_t tokens) {
  const double share[] = {mix, 1 - mix};
  std::vector<double> rows;
  for (std::int64_t i = 0; i < tokens; ++i) {
    double row = 0;
    for (std::size_t r = 0; r < 2; ++r) {
      const Plane& chosen = p[p.size() == 1 ? 0 : r];
      double squares = 0;
      for (auto at = static_cast<std::size_t>(i * tokens); at < static_cast<std::size_t>((i + 1) * tokens); ++at) {
        const double off = chosen[at] - targets[r][at];
        squares += off * off;
      }
      row += share[r] * squares;
    }
    rows.push_back(row);
  }
  return rows;
}

double mean_of(const std::vector<double>& values) {
  double total = 0;
  for (const double value : values) total += value;
  return total / static_cast<double>(values.size());
}

}  // namespace lab
