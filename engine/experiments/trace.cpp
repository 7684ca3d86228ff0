// trace: every step of a multi-head attention layer. The recipe is layer.hpp's.
#include "experiments/layer.hpp"
#include "experiments/summary.hpp"

namespace lab {
namespace {

constexpr Parameter kRecord[] = {{.name = "record",
                                  .kind = ParameterKind::word,
                                  .help = "every step, or only out, for layers too large to keep",
                                  .words = "full summary",
                                  .standard_note = "full"}};

Result<Trace> run_trace(Spec spec, Recorder& recorder) {
  LAB_TRY(plan, plan_layer(std::move(spec)));
  if (!plan.effective.is("record", "summary")) return Layer(std::move(plan), recorder).run();
  return fits_tiles(plan) ? run_by_tiles(plan, recorder) : only_out(Layer(std::move(plan), recorder).run());
}

}  // namespace

Experiment trace_experiment() {
  return {{"trace", "every step of a multi-head attention layer", joined({attention_parameters(), kRecord})},
          run_trace};
}

}  // namespace lab
