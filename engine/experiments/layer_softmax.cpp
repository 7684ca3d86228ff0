// From scores to weights: softmax as the steps it is, rows without keys, dropout.
#include "arithmetic/random.hpp"
#include "experiments/layer.hpp"
#include "stages/elementwise.hpp"
#include "stages/softmax.hpp"

namespace lab {

// The same numbers in another format, where the next stage has one of its own.
Tensor Layer::rounded(const std::string& name, const Tensor& tensor, const Arithmetic& a) {
  if (tensor.format == a.format) return tensor;
  return rec_.record(
      {.name = name, .kind = StepKind::round, .rule = "bhts->bhts", .reads = {tensor.name}, .arithmetic = a},
      map_elements(tensor, *a.format, [&](double value, std::int64_t) { return a.round(value); }));
}

Tensor Layer::softmax(const Tensor& scores) {
  Tensor shifted = rounded("scores_rounded", scores, soft_);
  if (spec_.word("softmax") == "shifted") shifted = shift(shifted);
  Tensor exps = exponentials(shifted);
  const bool after_exp = spec_.word("mask_at") == "exp" && !spec_.get("mask").is_word("none");
  if (after_exp) exps = mask_step("masked", exps, plan_.allowed, MaskMode::times, 0, soft_);
  Tensor out = weights(exps);
  const bool after_all = spec_.word("mask_at") == "weights" && !spec_.get("mask").is_word("none");
  if (after_all) out = mask_step("masked", out, plan_.allowed, MaskMode::zero, 0, soft_);
  return rounded("weights_rounded", out, a_);
}

Tensor Layer::shift(const Tensor& scores) {
  const std::size_t axis = by_queries() ? 2 : 3;
  const bool queries = by_queries();
  const Tensor most = rec_.record({.name = "row_max",
                                   .kind = StepKind::row_max,
                                   .rule = queries ? "bhts->bhs" : "bhts->bht",
                                   .reads = {scores.name},
                                   .arithmetic = soft_},
                                  row_max(scores, axis, soft_));
  return rec_.record({.name = "shifted",
                      .kind = StepKind::subtract,
                      .rule = queries ? "bhts,bhs->bhts" : "bhts,bht->bhts",
                      .reads = {scores.name, most.name},
                      .flops = scores.shape.size(),
                      .arithmetic = soft_},
                     subtract_rows(scores, most, axis, soft_));
}

Tensor Layer::exponentials(const Tensor& shifted) {
  if (twists_.no_exp) return shifted;
  return rec_.record({.name = "exp",
                      .kind = StepKind::exp,
                      .rule = "bhts->bhts",
                      .reads = {shifted.name},
                      .flops = shifted.shape.size(),
                      .arithmetic = soft_,
                      .base_two = twists_.base_two},
                     twists_.base_two ? exp2(shifted, soft_) : lab::exp(shifted, soft_));
}

Tensor Layer::weights(const Tensor& exps) {
  StepDraft note{.name = "weights", .kind = StepKind::copy, .rule = "bhts->bhts", .reads = {exps.name}};
  Tensor tensor = exps;
  if (twists_.no_normalising) {
    tensor = map_elements(exps, *soft_.format, [](double value, std::int64_t) { return value; });
  } else {
    const std::size_t axis = by_queries() ? 2 : 3;
    const bool queries = by_queries();
    const Tensor sums = rec_.record({.name = "row_sum",
                                     .kind = StepKind::row_sum,
                                     .rule = queries ? "bhts->bhs" : "bhts->bht",
                                     .reads = {exps.name},
                                     .flops = exps.shape.size(),
                                     .arithmetic = soft_},
                                    row_sum(exps, axis, soft_));
    const Normalise how = normalise_of(spec_);
    tensor = normalise(exps, sums, axis, how, soft_);
    note.kind = how == Normalise::divide ? StepKind::divide : StepKind::multiply;
    note.rule = queries ? "bhts,bhs->bhts" : "bhts,bht->bhts";
    note.reads[1] = "row_sum";
    note.flops = exps.shape.size();
    note.arithmetic = soft_;
    note.normalise = how;
    if (how == Normalise::reciprocal) note.flops = saturating_sum(note.flops, sums.shape.size());
  }
  const std::optional<ReplacedRows> replaced = replace_empty_rows(tensor);
  if (replaced) note.replaced = &*replaced;
  return rec_.record(note, std::move(tensor));
}

// Rows without any allowed key hold what the policy says.
std::optional<ReplacedRows> Layer::replace_empty_rows(Tensor& tensor) const {
  const std::string& policy = spec_.word("empty_row");
  if (rec_.planning() || (policy != "zero" && policy != "uniform")) return std::nullopt;
  const double value = policy == "zero" ? 0 : soft_.divide(1, static_cast<double>(n_.s));
  if (!empty_rows_.empty()) tensor = replace_rows(tensor, empty_rows_, value);
  return ReplacedRows{empty_rows_, value};
}

// One uniform number for every weight, in row-major order; below p the weight is dropped, else it is divided by 1 - p.
Tensor Layer::dropped(const Tensor& weights) {
  const double p = spec_.get("dropout").number();
  if (p == 0) return weights;
  const double keep = a_.round(1 - p);
  Random random(static_cast<std::uint64_t>(spec_.integer("seed")), "dropout");
  std::vector<unsigned char> kept;
  Tensor tensor = map_elements(weights, *a_.format, [&](double value, std::int64_t) {
    kept.push_back(random.uniform() >= p ? 1 : 0);
    return kept.back() != 0 ? a_.divide(value, keep) : 0.0;
  });
  const std::int64_t flops = tensor.shape.size();  // before it moves: arguments are evaluated in any order
  return rec_.record({.name = "dropped",
                      .kind = StepKind::dropout,
                      .rule = "bhts->bhts",
                      .reads = {weights.name},
                      .flops = flops,
                      .arithmetic = a_,
                      .constant = keep,
                      .kept = &kept},
                     std::move(tensor));
}

}  // namespace lab
