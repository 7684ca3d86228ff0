// record=head:N: of all the steps from scores to context, those of one head; and `out`, which needs every head.
#pragma once

#include "experiments/layer.hpp"

namespace lab {

/// The head that a Spec asks for, counted from 0; none where it asks for something else.
std::optional<std::int64_t> recorded_head(const Spec& spec);

/// Refuses a head that the layer does not have, and a layer whose heads cannot be told apart afterwards.
Result<bool> check_head(const LayerPlan& plan);

/// Records the steps of one head from its q (B,T,d_k), k (B,S,d_k) and v (B,S,d_v), row-major; planned where the
/// recorder plans. They have the bits of the definition.
struct HeadValues {
  std::vector<double> q, k, v;
};
void record_head(const LayerPlan& plan, HeadValues values, Recorder& recorder);

/// The definition, and of its steps those of one head.
Trace only_head(const LayerPlan& plan, Recorder& recorder);

}  // namespace lab
