// See mask_outcome.hpp.
#include "experiments/mask_outcome.hpp"

#include <algorithm>
#include <cmath>

#include "experiments/masking.hpp"
#include "stages/softmax.hpp"

namespace lab {

template <class F>
void MaskOutcome::each_forbidden(F f) const {
  Dims at(2, 0);
  do {
    if (!allowed(0, 0, at[0], at[1])) f(at);
  } while (advance(at, weights.shape.dims));
}

bool MaskOutcome::fill_raises() const {
  const SpecValue& value = spec.get("mask_value");
  if (value.is_word("min") || !std::isfinite(value.number())) return false;
  return std::fabs(value.number()) > largest_finite(*a.format);
}

bool MaskOutcome::absorbs() const {
  bool all = true;
  const auto bits = encode(*a.format, constant);
  each_forbidden([&](const Dims& at) { all = all && encode(*a.format, a.add(scores.at(at), constant)) == bits; });
  return all;
}

double MaskOutcome::most_forbidden() const {
  double most = 0;
  each_forbidden([&](const Dims& at) {
    const double w = weights.at(at);
    if (!std::isnan(most) && (std::isnan(w) || w > most)) most = w;
  });
  return most;
}

bool MaskOutcome::any_nan() const {
  const auto values = row_major_values(weights);
  return std::any_of(values.begin(), values.end(), [](double w) { return std::isnan(w); });
}

bool MaskOutcome::same_as_unmasked() const {
  const Tensor exps = lab::exp(subtract_rows(scores, row_max(scores, 1, a), 1, a), a);
  const Tensor plain = normalise(exps, row_sum(exps, 1, a), 1, normalise_of(spec), a);
  return row_major_values(plain) == row_major_values(weights);  // weights are never NaN here, nor negative zero
}

bool MaskOutcome::only_uniform_empty_rows() const {
  bool only = true;
  each_forbidden([&](const Dims& at) {
    const bool empty = std::binary_search(empty_rows.begin(), empty_rows.end(), at[0]);
    only = only && weights.at(at) == (empty ? weights.at({at[0], 0}) : 0);
  });
  return only;
}

std::string MaskOutcome::verdict() const {
  const bool fill = mask_mode_of(spec) == MaskMode::fill;
  if (fill && fill_raises()) return "raises";
  if (any_nan()) return "nan";
  bool any = false;
  each_forbidden([&](const Dims&) { any = true; });
  if (!any) return "no_effect";
  if (std::isinf(constant)) return "infinite";
  if (most_forbidden() == 0) return "exact";
  if (!fill && same_as_unmasked()) return "no_effect";
  return only_uniform_empty_rows() ? "absorbed" : "leaks";
}

}  // namespace lab
