// See summary.hpp.
#include "experiments/summary.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "experiments/attention_report.hpp"
#include "experiments/tiled_layer.hpp"
#include "kernels/bulk.hpp"

namespace lab {
namespace {

// Notes and results of the whole layer, from a plan of it and from what was recorded.
Trace finish(const LayerPlan& plan, Trace planned, Recorder& recorder) {
  Trace done{std::move(planned.spec), std::move(recorder.steps()), {}, {}};
  const std::int64_t peak = saturating_sum(recorder.working_bytes(), recorder.boundary_bytes());
  for (auto& [name, value] : planned.results) done.answer(name, name == "peak_bytes" ? say("{}", peak) : value);
  if (!recorder.planning()) report_layer({plan.effective, plan.sizes, empty_rows_of(plan), nullptr}, done);
  done.remark("by_tiles", "out",
              "Computed by tiles with a running maximum and sum: scores were never kept, and the last bits of the "
              "context differ from those of a full record.",
              "{}");
  return done;
}

// What tiles use; `out` counts among inputs and output where it is recorded.
void hold(const LayerPlan& plan, const Recorder& shapes, Recorder& recorder) {
  const LayerSizes& n = plan.sizes;
  const std::int64_t out = times({8, n.b, n.t, n.d_model});
  recorder.hold(saturating_sum(TiledLayer::working_bytes(n), TiledLayer::out_bytes(n)), shapes.boundary_bytes() - out);
}

Trace by_definition(const LayerPlan& plan, Recorder& recorder) {
  return recorded_head(plan.effective) ? only_head(plan, recorder) : only_out(Layer(plan, recorder).run());
}

}  // namespace

Trace tiled_trace(const LayerPlan& plan, Recorder& recorder, TiledValues values) {
  Recorder shapes(true);
  Trace planned = Layer(plan, shapes).run();
  Tensor out = std::move(planned.steps.back().tensor);
  hold(plan, shapes, recorder);
  if (!recorder.planning()) out = make_tensor(out.shape, *out.format, widened(values.out));
  if (recorded_head(plan.effective)) record_head(plan, std::move(values.head), recorder);
  const Arithmetic a = arithmetic_of(plan.effective, "format");
  recorder.record({.name = "out", .kind = StepKind::contract, .flops = shapes.flops(), .arithmetic = a}, out);
  return finish(plan, std::move(planned), recorder);
}

Trace run_by_tiles(const LayerPlan& plan, Recorder& recorder) {
  if (recorder.planning()) return tiled_trace(plan, recorder, {});
  TiledValues values;
  {
    TiledLayer layer(plan);
    layer.draw_all();
    auto out = layer.compute(recorder.listener);
    if (!out) return by_definition(plan, recorder);
    values.out = std::move(*out);
    if (const auto head = recorded_head(plan.effective)) values.head = layer.head_values(*head);
  }
  return tiled_trace(plan, recorder, std::move(values));
}

Trace only_out(Trace trace) {
  trace.steps.erase(
      std::remove_if(trace.steps.begin(), trace.steps.end(), [](const Step& step) { return step.note.name != "out"; }),
      trace.steps.end());
  return trace;
}

}  // namespace lab
