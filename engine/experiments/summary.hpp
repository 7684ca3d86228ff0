// record=summary: only `out` and what is known of it; record=head:N: the steps of one head too. Where the layer is a
// plain one, no matrix of scores is ever made but that head's.
#pragma once

#include "experiments/head_record.hpp"

namespace lab {

/// The Trace of a plan that fits_tiles (tiled_layer.hpp). Where q, k or v is not finite, the definition runs.
Trace run_by_tiles(const LayerPlan& plan, Recorder& recorder);

/// What tiles gave; of a head only where one is recorded.
struct TiledValues {
  std::vector<float> out;
  HeadValues head;
};
/// The Trace of such a plan from values computed before; planned where the recorder plans.
Trace tiled_trace(const LayerPlan& plan, Recorder& recorder, TiledValues values);

/// A finished run without the values that it was not asked to record.
Trace only_out(Trace trace);

}  // namespace lab
