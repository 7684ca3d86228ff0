// What is said of a finished layer: rows without keys, the first number that is not finite, notes.
#pragma once

#include "experiments/attention.hpp"

namespace lab {

struct LayerReport {
  const Spec& spec;
  const LayerSizes& sizes;
  const std::vector<std::int64_t>& empty_rows;  ///< over (B,h,T), row-major, ascending
  const Format* format_without_infinity;        ///< of the scores, where the mask constant became NaN in it; else null
};

/// Adds `first_nonfinite`, `empty_rows` and the notes to the trace of the run.
void report_layer(const LayerReport& report, Trace& trace);

}  // namespace lab
