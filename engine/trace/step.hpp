// One step of a run, as it was recorded: a tensor with the story of how it came about.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arithmetic/arithmetic.hpp"
#include "core/tensor.hpp"
#include "core/text.hpp"
#include "stages/mask.hpp"
#include "stages/scale.hpp"
#include "stages/softmax.hpp"

namespace lab {

enum class StepKind {
  input,
  contract,
  scale,
  mask,
  row_max,
  subtract,
  exp,
  tanh,
  row_sum,
  divide,
  multiply,
  add,
  dropout,
  view,
  copy,
  round,
  error
};

std::string_view kind_name(StepKind kind);

/// How many elementary operations and how many bytes (operands and result, once each) a step takes.
struct Cost {
  std::int64_t flops = 0;
  std::int64_t bytes = 0;
};

/// What the values look like. min and max are over finite values; absent if there are none.
struct Health {
  std::optional<double> min = {};
  std::optional<double> max = {};
  std::int64_t nan = 0;
  std::int64_t pos_inf = 0;
  std::int64_t neg_inf = 0;
  std::int64_t subnormal = 0;
  std::int64_t zero = 0;
};

/// A softmax row that a policy replaced, and the value that stands there.
struct ReplacedRows {
  std::vector<std::int64_t> rows;  ///< counted in row-major order over (B,h,T), ascending
  double value;
};

/// What a recipe says of a step besides its values.
struct StepNote {
  std::string name;
  StepKind kind;
  std::string rule = {};                ///< einsum letters over `reads`, or "reshape": the same elements, row-major
  std::vector<std::string> reads = {};  ///< names of earlier steps, operands in order
  std::int64_t flops = 0;
  Arithmetic arithmetic = {};  ///< formats of the result and of running sums; null for inputs and views
  double constant = 0;         ///< scale: the stored divisor or reciprocal
  ScaleOp scale_op = ScaleOp::divide;
  Normalise normalise = Normalise::divide;
  bool base_two = false;                  ///< exp: of base 2, by mistake
  std::int64_t group = 1;                 ///< heads of the first operand that share a head of the second
  std::optional<std::int64_t> clip = {};  ///< letter r of the rule is then clip(s - t, -clip, clip) + clip
  std::shared_ptr<const MaskRule> mask = {};
  std::shared_ptr<const std::vector<unsigned char>> kept = {};  ///< dropout: 1 or 0 of each element, row-major
  std::optional<ReplacedRows> replaced = {};
};

/// What a recipe hands to the recorder, which makes a StepNote of it. It only points at texts and rules.
struct StepDraft {
  TextRef name;
  StepKind kind;
  TextRef rule = {};
  std::array<TextRef, 3> reads = {};  ///< those that are not empty
  std::int64_t flops = 0;
  Arithmetic arithmetic = {};
  double constant = 0;
  ScaleOp scale_op = ScaleOp::divide;
  Normalise normalise = Normalise::divide;
  bool base_two = false;
  std::int64_t group = 1;
  std::optional<std::int64_t> clip = {};
  const MaskRule* mask = nullptr;
  const std::vector<unsigned char>* kept = nullptr;
  const ReplacedRows* replaced = nullptr;
};

struct Step {
  StepNote note;
  Tensor tensor;
  std::string storage;  ///< the step whose memory this is
  Cost cost;
  Health health;
};

}  // namespace lab
