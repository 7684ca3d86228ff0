// trace: every step of a multi-head attention layer. The recipe is layer.hpp's.
#include "experiments/layer.hpp"

namespace lab {
namespace {

Result<Trace> run_trace(Spec spec, Recorder& recorder) {
  LAB_TRY(plan, plan_layer(std::move(spec)));
  return Layer(std::move(plan), recorder).run();
}

}  // namespace

Experiment trace_experiment() {
  return {{"trace", "every step of a multi-head attention layer", attention_parameters()}, run_trace};
}

}  // namespace lab
