// record=summary: only `out` and what is known of it. Where the layer is a plain one, no matrix of scores is ever made.
#pragma once

#include "experiments/layer.hpp"

namespace lab {

/// Whether tiles give this layer: fp32 throughout, dot products, softmax over keys, no mask but the causal one and
/// padding by -inf, heads split and merged as they should be, nothing wrong in it.
bool fits_tiles(const LayerPlan& plan);

/// The layer head by head, each by tiles (kernels/attend.hpp). Projections have the bits of the definition; the
/// context's last bits are others. Where q, k or v is not finite, the definition runs.
Trace run_by_tiles(const LayerPlan& plan, Recorder& recorder);

/// A finished run without the values that it was not asked to record.
Trace only_out(Trace trace);

}  // namespace lab
