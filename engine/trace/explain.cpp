// See explain.hpp. One function a kind of step; each repeats its stage for one element.
#include "trace/explain.hpp"

#include <algorithm>
#include <cmath>

#include "core/array.hpp"
#include "core/names.hpp"
#include "core/numbers.hpp"
#include "core/text.hpp"
#include "trace/by_hand.hpp"
#include "trace/operations.hpp"
#include "trace/rule.hpp"

namespace lab {
namespace {

// One element under explanation: rounds[r][operand] are the values that meet in round r of the sum.
struct Case {
  const StepNote& note;
  const Format& format;
  const Dims& index;
  std::vector<std::vector<double>> rounds;
};

double first(const Case& c) { return c.rounds[0][0]; }

// Products, running sum, one rounding to the step's format at the end; then the bias.
void explain_contract(const Case& c, OperationLog& log) {
  const Format& f = *c.note.arithmetic.accumulator;
  double running = 0;
  for (std::size_t i = 0; i < c.rounds.size(); ++i) {
    const double product = log.multiply(f, c.rounds[i][0], c.rounds[i][1]);
    running = i == 0 ? product : log.add(f, running, product);
  }
  if (c.rounds.empty()) running = log.copy(0);
  if (&f != &c.format) running = log.round(c.format, running);
  if (!c.rounds.empty() && c.rounds[0].size() > 2) log.add(c.format, running, c.rounds[0][2]);
}

void explain_row_sum(const Case& c, OperationLog& log) {
  const Format& f = *c.note.arithmetic.accumulator;
  if (c.rounds.empty()) return void(log.copy(0));
  double running = first(c);
  if (round_to(f, running, c.note.arithmetic.overflow) != running || c.rounds.size() == 1)
    running = log.round(f, running);
  for (std::size_t i = 1; i < c.rounds.size(); ++i) running = log.add(f, running, c.rounds[i][0]);
  if (&f != &c.format) log.round(c.format, running);
}

void explain_row_max(const Case& c, OperationLog& log) {
  if (c.rounds.empty()) {
    const double most = max_of({nullptr, 1}, 0);
    return void(c.format.infinite ? log.copy(most) : log.round(c.format, most));
  }
  double most = c.rounds.size() == 1 ? log.copy(first(c)) : first(c);
  for (std::size_t i = 1; i < c.rounds.size(); ++i) most = log.max(most, c.rounds[i][0]);
}

void explain_mask(const Case& c, OperationLog& log) {
  const MaskRule& rule = *c.note.mask;
  const bool forbidden = rule.forbids(c.index);
  if (rule.lifted(c.index)) return void(log.copy(first(c)));
  if (rule.mode == MaskMode::fill) {
    forbidden ? log.fill(first(c), rule.constant) : log.copy(first(c));
  } else if (rule.mode == MaskMode::zero) {
    forbidden ? log.fill(first(c), 0) : log.copy(first(c));
  } else if (rule.mode == MaskMode::times) {
    log.multiply(c.format, first(c), forbidden ? 0.0 : 1.0);
  } else if (rule.mode == MaskMode::add) {
    log.add(c.format, first(c), forbidden ? rule.constant : 0.0);
  } else {
    const double kept = log.multiply(c.format, first(c), forbidden ? 0.0 : 1.0);
    log.add(c.format, kept, log.multiply(c.format, rule.constant, forbidden ? 1.0 : 0.0));
  }
}

// A row that a policy replaced holds the policy's value, whatever the arithmetic gave.
bool is_replaced(const Case& c, const Dims& dims) {
  if (!c.note.replaced) return false;
  std::int64_t row = 0;
  for (std::size_t axis = 0; axis + 1 < dims.size(); ++axis) row = row * dims[axis] + c.index[axis];
  const auto& rows = c.note.replaced->rows;
  return std::binary_search(rows.begin(), rows.end(), row);
}

std::size_t flat_index(const Dims& index, const Dims& dims) {
  std::int64_t flat = 0;
  for (std::size_t axis = 0; axis < dims.size(); ++axis) flat = flat * dims[axis] + index[axis];
  return static_cast<std::size_t>(flat);
}

void explain_weights(const Case& c, const Dims& dims, OperationLog& log) {
  const double exp = c.rounds[0][0];
  const double total = c.rounds[0][1];
  double weight = 0;
  if (c.note.normalise == Normalise::divide)
    weight = log.divide(c.format, exp, total);
  else
    weight = log.multiply(c.format, exp, log.divide(c.format, 1, total));
  if (is_replaced(c, dims)) log.fill(weight, c.note.replaced->value);
}

void explain_case(const Case& c, const Dims& dims, OperationLog& log) {
  switch (c.note.kind) {
    case StepKind::input:
    case StepKind::error:
      return;
    case StepKind::add:
      log.add(c.format, c.rounds[0][0], c.rounds[0][1]);
      return;
    case StepKind::tanh:
      log.tanh(c.format, first(c));
      return;
    case StepKind::dropout:
      (*c.note.kept)[flat_index(c.index, dims)] != 0 ? log.divide(c.format, first(c), c.note.constant)
                                                     : log.fill(first(c), 0);
      return;
    case StepKind::contract:
      return explain_contract(c, log);
    case StepKind::scale:
      c.note.scale_op == ScaleOp::divide ? log.divide(c.format, first(c), c.note.constant)
                                         : log.multiply(c.format, first(c), c.note.constant);
      return;
    case StepKind::mask:
      return explain_mask(c, log);
    case StepKind::row_max:
      return explain_row_max(c, log);
    case StepKind::subtract:
      log.subtract(c.format, c.rounds[0][0], c.rounds[0].size() > 1 ? c.rounds[0][1] : c.note.constant);
      return;
    case StepKind::exp:
      c.note.base_two ? log.exp2(c.format, first(c)) : log.exp(c.format, first(c));
      return;
    case StepKind::row_sum:
      return explain_row_sum(c, log);
    case StepKind::divide:
    case StepKind::multiply:
      return explain_weights(c, dims, log);
    case StepKind::view:
    case StepKind::copy:
      log.copy(first(c));
      if (is_replaced(c, dims)) log.fill(first(c), c.note.replaced->value);
      return;
    case StepKind::round:
      log.round(c.format, first(c));
      return;
  }
}

// Operands in the order they are used; one that stays the same over the rounds (a bias) is named once, at the end.
void add_operand(std::vector<Operand>& operands, Operand operand) {
  const bool known = std::any_of(operands.begin(), operands.end(),
                                 [&](const Operand& o) { return o.step == operand.step && o.index == operand.index; });
  if (!known) operands.push_back(std::move(operand));
}

std::vector<Operand> operands_of(const Trace& trace, const Step& step, const Origins& origins) {
  std::vector<Operand> operands;
  for (std::size_t arity : {std::size_t{2}, step.note.reads.size()}) {
    for (const auto& round : origins.rounds) {
      for (std::size_t i = 0; i < std::min(arity, round.size()); ++i) {
        const Tensor& read = trace.find(step.note.reads[i])->tensor;
        add_operand(operands, {step.note.reads[i], round[i], read.at(round[i])});
      }
    }
  }
  return operands;
}

std::vector<std::vector<double>> values_of(const Trace& trace, const Step& step, const Origins& origins) {
  std::vector<std::vector<double>> rounds;
  for (const auto& round : origins.rounds) {
    auto& values = rounds.emplace_back();
    for (std::size_t i = 0; i < round.size(); ++i)
      values.push_back(trace.find(step.note.reads[i])->tensor.at(round[i]));
  }
  return rounds;
}

Failure bad_cell(std::string_view text, const std::string& wanted, const std::string& suggest = {}) {
  return fail({"bad_value", "cell", say("cell: '{}' is given, wanted is {}.", shorten(text), wanted), suggest,
               shorten(text), wanted});
}

}  // namespace

Explanation explain(const Trace& trace, const Step& step, const Dims& index) {
  Explanation out{&step, index, step.tensor.at(index), {}, {}, by_hand(trace, step, index)};
  if (step.note.rule.empty()) return out;  // given, or made by a loop that no rule describes
  std::vector<Dims> dims;
  for (const auto& name : step.note.reads) dims.push_back(trace.find(name)->tensor.shape.dims);
  const Dims& own = step.tensor.shape.dims;
  const Origins origins = step.note.rule == "reshape" ? reshaped(dims[0], own, index)
                                                      : origins_of(read_rule(step.note.rule), dims, own, index,
                                                                   {step.note.group, step.note.clip});
  out.operands = operands_of(trace, step, origins);
  OperationLog log(step.note.arithmetic.overflow);
  explain_case({step.note, *step.tensor.format, index, values_of(trace, step, origins)}, step.tensor.shape.dims, log);
  out.operations = log.take();
  return out;
}

std::string write_cell(const std::string& step, const Dims& index) {
  std::string out = step + "[";
  for (std::size_t i = 0; i < index.size(); ++i) out += say("{}{}", i == 0 ? "" : ",", index[i]);
  return out + "]";
}

Result<Cell> find_cell(const Trace& trace, std::string_view text) {
  const std::size_t open = text.find('[');
  if (open == std::string_view::npos || text.back() != ']') {
    return bad_cell(text, "a step and an index, such as weights[0,1,1,0]");
  }
  std::vector<std::string> names;
  for (const auto& step : trace.steps) names.push_back(step.note.name);
  const std::string name(text.substr(0, open));
  const Step* step = trace.find(name);
  if (step == nullptr) return bad_cell(text, "a step out of " + list_words(names), nearest_name(name, names));
  const Dims& dims = step->tensor.shape.dims;
  Cell cell{step, {}};
  for (const auto& part : split_text(text.substr(open + 1, text.size() - open - 2), ',')) {
    const auto at = read_integer(part);
    const std::size_t axis = cell.index.size();
    const bool inside = at && axis < dims.size() && *at >= 0 && *at < dims[axis];
    if (!inside) return bad_cell(text, say("an index into {} of {}", name, write_dims(dims)));
    cell.index.push_back(*at);
  }
  if (cell.index.size() != dims.size()) return bad_cell(text, say("{} numbers, one an axis of {}", dims.size(), name));
  return cell;
}

}  // namespace lab
