// How one cell came about: its operands, and every elementary operation in order with its rounding. The operations
// are done again here, by the same arithmetic, so that the last result is the cell to the bit.
#pragma once

#include <optional>

#include "core/result.hpp"
#include "trace/trace.hpp"

namespace lab {

struct Operation {
  std::string op;  ///< + - * / exp exp2 tanh max copy fill round
  double left;
  std::optional<double> right;
  double result;
  std::optional<double> error;  ///< result minus exact; none where that has no meaning (NaN, infinities)
};

struct Operand {
  std::string step;
  Dims index;
  double value;
};

struct Explanation {
  const Step* step;
  Dims index;
  double value;
  std::vector<Operand> operands;
  std::vector<Operation> operations;
  std::optional<std::string> by_hand;  ///< see by_hand.hpp
};

/// The cell at `index` of `step`, which must be a step of `trace` and hold that index.
Explanation explain(const Trace& trace, const Step& step, const Dims& index);

/// Reads "weights[0,1,1,0]" against the steps and shapes of a trace; errors name the field `cell`.
struct Cell {
  const Step* step;
  Dims index;
};
Result<Cell> find_cell(const Trace& trace, std::string_view text);

/// "scores[0,1,1]"
std::string write_cell(const std::string& step, const Dims& index);

}  // namespace lab
