// From weights to context; or, where softmax is online, from scores to context tile by tile, without any weights.
#include <algorithm>

#include "experiments/layer.hpp"
#include "stages/elementwise.hpp"
#include "stages/online.hpp"
#include "stages/position.hpp"

namespace lab {

std::optional<Tensor> Layer::relative_context(const Tensor& weights) {
  if (!rel_v_) return std::nullopt;
  Tensor tensor = position_context(weights, *rel_v_, n_.clip, a_);
  const std::int64_t flops = times({tensor.shape.size(), 2, n_.s});
  return rec_.record({.name = "rel_context",
                      .kind = StepKind::contract,
                      .rule = "bhts,rd->bhtd",
                      .reads = {weights.name, rel_v_->name},
                      .flops = flops,
                      .arithmetic = a_,
                      .clip = n_.clip},
                     std::move(tensor));
}

Tensor Layer::context(const Tensor& weights) {
  const std::optional<Tensor> positions = relative_context(weights);
  const bool wrong_way = twists_.transposed_attention;
  const Tensor& values = twists_.value_is_key ? k_ : v_;
  Tensor used = wrong_way ? view_of(weights, transposed(weights.shape, 2, 3)) : weights;
  used.shape.axes = {"B", "h", "T", "S"};
  Tensor tensor = weigh(used, values, n_.group(), positions ? &*positions : nullptr, a_);
  StepDraft note{.name = "context",
                 .kind = StepKind::contract,
                 .rule = wrong_way ? "bhst,bhsd->bhtd" : "bhts,bhsd->bhtd",
                 .reads = {weights.name, values.name},
                 .flops = times({tensor.shape.size(), 2, n_.s}),
                 .arithmetic = a_,
                 .group = n_.group()};
  if (positions) {
    note.rule = wrong_way ? "bhst,bhsd,bhtd->bhtd" : "bhts,bhsd,bhtd->bhtd";
    note.reads[2] = positions->name;
    note.flops = saturating_sum(note.flops, tensor.shape.size());
  }
  return rec_.record(note, std::move(tensor));
}

// Each step here is made by a loop over tiles, which no einsum describes: rules are empty, except the last division.
Tensor Layer::online_context(const Tensor& scores) {
  const Tensor z = rounded("scores_rounded", scores, soft_);
  const std::int64_t tile = spec_.integer("tile");
  const OnlineSteps steps = online_softmax(z, v_, n_.group(), tile, normalise_of(spec_), soft_);
  const auto record = [&](const char* name, StepKind kind, std::array<TextRef, 3> reads, const Tensor& tensor,
                          std::int64_t flops) {
    return rec_.record({.name = name, .kind = kind, .reads = reads, .flops = flops, .arithmetic = soft_}, tensor);
  };
  const std::int64_t cells = z.shape.size();
  const std::int64_t tiles = steps.tile_max.shape.size();
  const std::int64_t sums = steps.tile_context.shape.size();
  record("tile_max", StepKind::row_max, {z.name}, steps.tile_max, 0);
  record("rescale", StepKind::exp, {"tile_max"}, steps.rescale, times({2, tiles}));
  record("exp", StepKind::exp, {z.name, "tile_max"}, steps.exps, times({2, cells}));
  record("tile_sum", StepKind::row_sum, {"exp"}, steps.tile_sum, cells);
  record("running_sum", StepKind::add, {"rescale", "tile_sum"}, steps.running_sum, times({2, tiles}));
  record("tile_context", StepKind::contract, {"exp", v_.name}, steps.tile_context, times({cells, 2, n_.d_v}));
  record("running_context", StepKind::add, {"rescale", "tile_context"}, steps.running_context, times({2, sums}));
  Tensor context = steps.context;
  const bool same = soft_.format == a_.format;
  if (!rec_.planning() && same) replace_online_rows(context);
  const char* name = same ? "context" : "context_online";
  Tensor out = record(name, StepKind::divide, {"running_context", "running_sum"}, context, context.shape.size());
  if (same) return out;
  Tensor narrow = map_elements(out, *a_.format, [&](double value, std::int64_t) { return a_.round(value); });
  if (!rec_.planning()) replace_online_rows(narrow);
  return rec_.record(
      {.name = "context", .kind = StepKind::round, .rule = "bhtd->bhtd", .reads = {out.name}, .arithmetic = a_},
      std::move(narrow));
}

// Without weights a policy speaks of the context: nothing, or the mean of all values.
void Layer::replace_online_rows(Tensor& context) {
  const std::string& policy = spec_.word("empty_row");
  if (empty_rows_.empty() || (policy != "zero" && policy != "uniform")) return;
  const double weight = policy == "zero" ? 0 : soft_.divide(1, static_cast<double>(n_.s));
  const std::vector<double> row(static_cast<std::size_t>(n_.s), a_.round(weight));
  const Dims dims = context.shape.dims;
  context = map_elements(context, *context.format, [&](double value, std::int64_t i) {
    const std::int64_t at = i / dims[3];
    if (!std::binary_search(empty_rows_.begin(), empty_rows_.end(), at)) return value;
    if (policy == "zero") return 0.0;
    const std::int64_t head = at / dims[2] % dims[1] / n_.group();
    const double* column = v_.data() + v_.shape.position({at / dims[2] / dims[1], head, 0, i % dims[3]});
    return dot(a_, {row.data(), 1}, {column, v_.shape.strides[2]}, n_.s);
  });
}

}  // namespace lab
