// See summary.hpp.
#include "experiments/summary.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "experiments/attention_report.hpp"
#include "experiments/tiled_layer.hpp"

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

Trace by_definition(const LayerPlan& plan, Recorder& recorder) {
  return recorded_head(plan.effective) ? only_head(plan, recorder) : only_out(Layer(plan, recorder).run());
}

}  // namespace

Trace run_by_tiles(const LayerPlan& plan, Recorder& recorder) {
  Recorder shapes(true);
  Trace planned = Layer(plan, shapes).run();
  Tensor out = std::move(planned.steps.back().tensor);
  recorder.hold(TiledLayer::working_bytes(plan.sizes),
                shapes.boundary_bytes() - saturating_product(out.shape.size(), sizeof(double)));
  const std::optional<std::int64_t> head = recorded_head(plan.effective);
  HeadValues kept;
  if (!recorder.planning()) {
    const auto values = TiledLayer(plan).run(head, kept);
    if (!values) return by_definition(plan, recorder);
    out = make_tensor(out.shape, *out.format, {values->begin(), values->end()});
  }
  if (head) record_head(plan, std::move(kept), recorder);
  const Arithmetic a = arithmetic_of(plan.effective, "format");
  recorder.record({.name = "out", .kind = StepKind::contract, .flops = shapes.flops(), .arithmetic = a}, out);
  return finish(plan, std::move(planned), recorder);
}

Trace only_out(Trace trace) {
  trace.steps.erase(
      std::remove_if(trace.steps.begin(), trace.steps.end(), [](const Step& step) { return step.note.name != "out"; }),
      trace.steps.end());
  return trace;
}

}  // namespace lab
