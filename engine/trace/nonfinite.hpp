// The first NaN of a run, or infinity that no mask put there, and the operation that made it.
#pragma once

#include "trace/trace.hpp"

namespace lab {

struct Nonfinite {
  std::string step;
  Dims index;
  std::string cause;  ///< in words, with the numbers: "e^88.75 exceeds the largest fp32, 3.4028234663852886e+38"
};

/// Steps in order, elements in row-major order. A masked cell may be infinite, its row maximum and its shifted value
/// may be -inf, and rows that a policy replaced (`skipped_rows`, over (B,h,T), ascending) are passed over.
std::optional<Nonfinite> first_nonfinite(const Trace& trace, const std::vector<std::int64_t>& skipped_rows);

}  // namespace lab
