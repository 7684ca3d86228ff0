// Scores: dot products or additive, with relative positions, scaled and masked.
#include <cmath>

#include "conventions/convention.hpp"
#include "experiments/layer.hpp"
#include "experiments/masking.hpp"
#include "stages/additive.hpp"
#include "stages/position.hpp"

namespace lab {

std::optional<Divisor> divisor_of(const Spec& spec, const LayerSizes& n) {
  const SpecValue& value = spec.get("scale");
  const int more = spec.word("scale_at") == "both" ? 2 : 1;
  if (value.is_word("none")) return std::nullopt;
  if (value.is_word("sqrt_d_k")) return Divisor{static_cast<double>(n.d_k), 2 * more};
  if (value.is_word("sqrt_d_model")) return Divisor{static_cast<double>(n.d_model), 2 * more};
  if (value.is_word("d_k")) return Divisor{static_cast<double>(n.d_k), more};
  return Divisor{value.number(), more};
}

Tensor Layer::scale_step(const std::string& name, const Tensor& tensor, const std::string& letters,
                         const Arithmetic& a) {
  const ScaleOp op = spec_.word("scale_op") == "divide" ? ScaleOp::divide : ScaleOp::multiply;
  const double constant = scale_constant(*divisor_of(spec_, n_), op, *a.format, a.overflow);
  return rec_.record({.name = name,
                      .kind = StepKind::scale,
                      .rule = letters + "->" + letters,
                      .reads = {tensor.name},
                      .flops = tensor.shape.size(),
                      .arithmetic = a,
                      .constant = constant,
                      .scale_op = op},
                     scale(tensor, constant, op, a));
}

void Layer::scale_queries() {
  if (!divisor_of(spec_, n_) || spec_.word("scale_at") == "after") return;
  q_ = scale_step("scaled_q", q_, "bhtd", a_);
  if (spec_.word("scale_at") == "both") k_ = scale_step("scaled_k", k_, "bhsd", a_);
}

Tensor Layer::scores() {
  if (spec_.word("score") == "additive") return additive_scores();
  const std::optional<Tensor> positions = relative_scores();
  const Tensor& left = twists_.swapped_qk ? k_ : q_;
  const Tensor& right = twists_.swapped_qk ? q_ : k_;
  Tensor tensor = score(left, right, n_.group(), positions ? &*positions : nullptr, score_);
  tensor.shape.axes = {"B", "h", "T", "S"};
  StepDraft note{.name = "scores",
                 .kind = StepKind::contract,
                 .rule = "bhtd,bhsd->bhts",
                 .reads = {left.name, right.name},
                 .flops = times({tensor.shape.size(), 2, n_.d_k}),
                 .arithmetic = score_,
                 .group = n_.group()};
  if (positions) {
    note.rule = "bhtd,bhsd,bhts->bhts";
    note.reads[2] = positions->name;
    note.flops = saturating_sum(note.flops, tensor.shape.size());
  }
  return rec_.record(note, std::move(tensor));
}

// v . tanh(W q + U k): both parts projected head by head, then one vector for every pair.
Tensor Layer::additive_scores() {
  const auto part = [&](const char* name, const Tensor& x, const Tensor& w, const char* rule) {
    Tensor tensor = project_head(x, w, a_);
    const std::int64_t flops = times({tensor.shape.size(), 2, n_.d_k});
    return rec_.record({.name = name,
                        .kind = StepKind::contract,
                        .rule = rule,
                        .reads = {x.name, w.name},
                        .flops = flops,
                        .arithmetic = a_},
                       std::move(tensor));
  };
  const Tensor& left = twists_.swapped_qk ? k_ : q_;
  const Tensor& right = twists_.swapped_qk ? q_ : k_;
  const Tensor query = part("query_part", left, *wa_, "bhtd,da->bhta");
  const Tensor key = part("key_part", right, *ua_, "bhsd,da->bhsa");
  Tensor sums = pair_sum(query, key, n_.group(), a_);
  const std::int64_t pairs = sums.shape.size();
  const Tensor pair = rec_.record({.name = "pair_sum",
                                   .kind = StepKind::add,
                                   .rule = "bhta,bhsa->bhtsa",
                                   .reads = {query.name, key.name},
                                   .flops = pairs,
                                   .arithmetic = a_,
                                   .group = n_.group()},
                                  std::move(sums));
  const Tensor bent = rec_.record({.name = "pair_tanh",
                                   .kind = StepKind::tanh,
                                   .rule = "bhtsa->bhtsa",
                                   .reads = {pair.name},
                                   .flops = pairs,
                                   .arithmetic = a_},
                                  lab::tanh(pair, a_));
  return rec_.record({.name = "scores",
                      .kind = StepKind::contract,
                      .rule = "bhtsa,a->bhts",
                      .reads = {bent.name, va_->name},
                      .flops = times({pairs, 2}),
                      .arithmetic = score_},
                     weigh_pairs(bent, *va_, score_));
}

std::optional<Tensor> Layer::relative_scores() {
  if (!rel_k_) return std::nullopt;
  Tensor tensor = position_scores(q_, *rel_k_, n_.s, n_.clip, score_);
  const std::int64_t flops = times({tensor.shape.size(), 2, n_.d_k});
  return rec_.record({.name = "rel_scores",
                      .kind = StepKind::contract,
                      .rule = "bhtd,rd->bhts",
                      .reads = {q_.name, rel_k_->name},
                      .flops = flops,
                      .arithmetic = score_,
                      .clip = n_.clip},
                     std::move(tensor));
}

Tensor Layer::scaled(const Tensor& scores) {
  if (!divisor_of(spec_, n_) || spec_.word("scale_at") != "after") return scores;
  return scale_step("scaled", scores, "bhts", score_);
}

Tensor Layer::mask_step(const std::string& name, const Tensor& tensor, AllowedKeys keys, MaskMode mode, double constant,
                        const Arithmetic& a) {
  const bool lifted = spec_.word("empty_row") == "attend_all";
  const MaskRule rule{std::move(keys), mode, constant, lifted, plan_.allowed};
  return rec_.record({.name = name,
                      .kind = StepKind::mask,
                      .rule = "bhts->bhts",
                      .reads = {tensor.name},
                      .flops = times({tensor.shape.size(), operations_per_cell(mode)}),
                      .arithmetic = a,
                      .mask = &rule},
                     mask(tensor, rule, a));
}

// Several masks are combined as booleans and filled once; only where a convention adds padding as a plane of its own
// are there two.
Tensor Layer::masked(const Tensor& scores) {
  if (spec_.get("mask").is_word("none") || spec_.word("mask_at") != "scores") return scores;
  const Convention* convention = convention_of(spec_);
  const double constant = mask_constant(spec_, score_);
  mask_is_nan_ = std::isnan(constant) && !score_.format->infinite;
  const bool two = convention != nullptr && convention->padding_plane && plan_.allowed.lengths && !twists_.no_exp;
  if (!two) return mask_step("masked", scores, plan_.allowed, mask_mode_of(spec_), constant, score_);
  AllowedKeys first = plan_.allowed;
  first.lengths.reset();
  AllowedKeys padding;
  padding.keys = n_.s;
  padding.lengths = plan_.allowed.lengths;
  padding.twist = plan_.allowed.twist;
  const bool only_padding = !first.causal && !first.allowed;
  const Tensor before =
      only_padding ? scores : mask_step("masked", scores, first, mask_mode_of(spec_), constant, score_);
  return mask_step("masked_padding", before, padding, MaskMode::add, -largest_finite(*score_.format), score_);
}

}  // namespace lab
