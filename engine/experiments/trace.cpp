// trace: every step of a multi-head attention layer. The recipe is layer.hpp's.
#include "experiments/head_record.hpp"
#include "experiments/layer.hpp"
#include "experiments/summary.hpp"
#include "experiments/tiled_layer.hpp"

namespace lab {
namespace {

constexpr Parameter kRecord[] = {{.name = "record",
                                  .kind = ParameterKind::word,
                                  .help = "every step, only out, or out and the steps of one head, from 0",
                                  .words = "full summary",
                                  .standard_note = "full",
                                  .numbered = "head"}};

Result<Trace> run_trace(Spec spec, Recorder& recorder) {
  LAB_TRY(plan, plan_layer(std::move(spec)));
  const Spec& asked = plan.effective;
  if (!asked.has("record") || asked.is("record", "full")) return Layer(std::move(plan), recorder).run();
  const bool summary = asked.is("record", "summary");
  if (!summary) LAB_CHECK(check_head(plan));
  if (fits_tiles(plan)) return run_by_tiles(plan, recorder);
  return summary ? only_out(Layer(std::move(plan), recorder).run()) : only_head(plan, recorder);
}

}  // namespace

Experiment trace_experiment() {
  return {{"trace", "every step of a multi-head attention layer", joined({attention_parameters(), kRecord})},
          run_trace};
}

}  // namespace lab
