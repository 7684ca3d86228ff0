// What a wrong split or merge did: the shapes agree and the data do not, so the notes name the elements that moved.
#pragma once

#include "experiments/attention.hpp"
#include "trace/trace.hpp"

namespace lab {

/// For split=view and merge=view, and the interleaved ones: how many elements stand elsewhere than on the right path,
/// and the first of them by id (their place in the memory they came from). And whether PyTorch would let
/// `context_split` be viewed as merged.
void note_reshapes(const Spec& spec, const LayerSizes& sizes, Trace& trace);

}  // namespace lab
