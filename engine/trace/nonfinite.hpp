// The first NaN of a run, or infinity that no mask put there, and the operation that made it.
#pragma once

#include "trace/explain.hpp"

namespace lab {

struct Nonfinite {
  std::string step;
  Dims index;
  const Format* format;
  std::optional<Operation> made_by;  ///< none where the value was given
  bool overflow = false;             ///< made_by had finite operands, and its result exceeds the largest `format`
  std::optional<Operand> from = {};  ///< the operand that was NaN or infinite itself
};

/// Steps in order, elements in row-major order. A masked cell may be infinite, its row maximum and its shifted value
/// may be -inf, and rows that a policy replaced (`skipped_rows`, over (B,h,T), ascending) are passed over.
std::optional<Nonfinite> first_nonfinite(const Trace& trace, const std::vector<std::int64_t>& skipped_rows);

/// The cause in words, with the numbers: "e^88.75 exceeds the largest fp32, 3.4028234663852886e+38".
std::string cause_of(const Nonfinite& found);

}  // namespace lab
