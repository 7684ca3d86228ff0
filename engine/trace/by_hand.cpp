// See by_hand.hpp. Each step is read by its kind and rule, as an explanation reads it, but in exact forms.
#include "trace/by_hand.hpp"

#include <cmath>

#include "trace/rule.hpp"
#include "trace/surd.hpp"

namespace lab {
namespace {

constexpr std::size_t kLongest = 120;  // characters that still fit one line of a work sheet
constexpr int kMostCells = 20000;      // visited on the way: larger layers have no short forms

class HandWriter {
 public:
  explicit HandWriter(const Trace& trace) : trace_(trace) {}
  Form form(const Step& step, const Dims& index);
  [[nodiscard]] bool exact() const { return maths_.exact; }

 private:
  using Round = std::vector<Dims>;
  Form operand(const Step& step, const Round& round, std::size_t which);
  Form made(const Step& step, const Dims& index, const std::vector<Round>& rounds);
  Form contracted(const Step& step, const std::vector<Round>& rounds);
  Form scaled(const Step& step, const Form& x);
  Form masked(const Step& step, const Dims& index, const Form& x);
  Form largest(const Step& step, const std::vector<Round>& rounds);
  Form summed(const Step& step, const std::vector<Round>& rounds);
  Form divided(const Step& step, const Dims& index, const Round& round);
  Form nothing() { return maths_.exact = false, Form{}; }

  const Trace& trace_;
  FormMaths maths_;
  int cells_ = 0;
};

bool replaced(const Step& step, const Dims& index) {
  if (!step.note.replaced) return false;
  std::int64_t row = 0;
  for (std::size_t axis = 0; axis + 1 < index.size(); ++axis) row = row * step.tensor.shape.dims[axis] + index[axis];
  for (const std::int64_t known : step.note.replaced->rows) {
    if (known == row) return true;
  }
  return false;
}

// Whether the Spec names its divisor by a word, whose root the stored constant then is; a number is itself.
bool divisor_is_named(const Trace& trace) {
  const std::size_t at = trace.spec.find("&scale=");
  return at != std::string::npos && std::isalpha(static_cast<unsigned char>(trace.spec[at + 7])) != 0;
}

Form HandWriter::operand(const Step& step, const Round& round, std::size_t which) {
  return form(*trace_.find(step.note.reads[which]), round[which]);
}

// What is multiplied by an exact 0 is not looked at.
Form HandWriter::contracted(const Step& step, const std::vector<Round>& rounds) {
  Form sum;
  for (const Round& round : rounds) {
    const Form right = operand(step, round, 1);
    if (!exact()) return sum;
    if (right.sum.count == 0 && !right.minus_infinity) continue;
    sum = maths_.add(sum, maths_.multiply(operand(step, round, 0), right));
  }
  if (!rounds.empty() && rounds[0].size() > 2) sum = maths_.add(sum, operand(step, rounds[0], 2));
  return sum;
}

// The stored constant is a short number, or the rounded root of a whole one (or one over it).
Form HandWriter::scaled(const Step& step, const Form& x) {
  const bool divides = step.note.scale_op == ScaleOp::divide;
  const double constant = step.note.constant;
  const double divisor = divides ? constant : 1 / constant;
  const double square = std::round(divisor * divisor);
  const double root = std::sqrt(square);
  const bool named = divisor_is_named(trace_) && square >= 1 && square <= 1e6;
  const double stored = step.note.arithmetic.round(divides ? root : 1 / root);
  if (named && std::fabs(stored - constant) <= std::fabs(constant) * 0x1p-52)
    return maths_.divide(x, maths_.square_root(static_cast<std::int64_t>(square)));
  return divides ? maths_.divide(x, maths_.number(constant)) : maths_.multiply(x, maths_.number(constant));
}

Form HandWriter::masked(const Step& step, const Dims& index, const Form& x) {
  const MaskRule& rule = *step.note.mask;
  if (rule.lifted(index) || !rule.forbids(index)) return x;
  switch (rule.mode) {
    case MaskMode::fill:
    case MaskMode::multiply:
      return maths_.number(rule.constant);
    case MaskMode::add:
      return maths_.add(x, maths_.number(rule.constant));
    case MaskMode::times:
    case MaskMode::zero:
      return {};
  }
  return x;
}

Form HandWriter::largest(const Step& step, const std::vector<Round>& rounds) {
  Form most{true, {}};
  for (const Round& round : rounds) {
    const Form next = operand(step, round, 0);
    if (!exact()) return most;
    if (value_of(next) > value_of(most)) most = next;
  }
  return most;
}

Form HandWriter::summed(const Step& step, const std::vector<Round>& rounds) {
  Form sum;
  for (const Round& round : rounds) {
    if (exact()) sum = maths_.add(sum, operand(step, round, 0));
  }
  return sum;
}

Form HandWriter::divided(const Step& step, const Dims& index, const Round& round) {
  if (!replaced(step, index)) return maths_.divide(operand(step, round, 0), operand(step, round, 1));
  return step.note.replaced->value == 0 ? Form{} : maths_.ratio(1, step.tensor.shape.dims.back());
}

Form HandWriter::made(const Step& step, const Dims& index, const std::vector<Round>& rounds) {
  switch (step.note.kind) {
    case StepKind::contract:
      return contracted(step, rounds);
    case StepKind::scale:
      return scaled(step, operand(step, rounds[0], 0));
    case StepKind::mask:
      return masked(step, index, operand(step, rounds[0], 0));
    case StepKind::row_max:
      return largest(step, rounds);
    case StepKind::subtract: {
      const Form x = operand(step, rounds[0], 0);
      if (rounds[0].size() < 2) return nothing();
      const Form most = operand(step, rounds[0], 1);
      return most.minus_infinity ? nothing() : maths_.add(x, maths_.negated(most));
    }
    case StepKind::exp:
      return step.note.base_two ? nothing() : maths_.exponential(operand(step, rounds[0], 0));
    case StepKind::row_sum:
      return summed(step, rounds);
    case StepKind::divide:
    case StepKind::multiply:
      return rounds[0].size() < 2 ? nothing() : divided(step, index, rounds[0]);
    case StepKind::view:
    case StepKind::copy:
    case StepKind::round:
      return replaced(step, index) ? nothing() : operand(step, rounds[0], 0);
    default:
      return nothing();
  }
}

Form HandWriter::form(const Step& step, const Dims& index) {
  if (++cells_ > kMostCells || !exact()) return nothing();
  if (step.note.kind == StepKind::input) return maths_.number(step.tensor.at(index));
  if (step.note.rule.empty()) return nothing();
  std::vector<Dims> dims;
  for (const auto& name : step.note.reads) dims.push_back(trace_.find(name)->tensor.shape.dims);
  const Dims& own = step.tensor.shape.dims;
  const Origins origins = step.note.rule == "reshape" ? reshaped(dims[0], own, index)
                                                      : origins_of(read_rule(step.note.rule), dims, own, index,
                                                                   {step.note.group, step.note.clip});
  const bool reduces = step.note.kind == StepKind::contract || step.note.kind == StepKind::row_max ||
                       step.note.kind == StepKind::row_sum;
  if (origins.rounds.empty() && !reduces) return nothing();
  return made(step, index, origins.rounds);
}

// A few units of the format apart, for sums of a few roundings.
bool agrees(double form, double stored, const Format& format) {
  if (std::isinf(form) || !std::isfinite(stored)) return form == stored;
  const double unit = std::ldexp(std::fmax(1, std::fabs(form)), 1 - format.precision);
  return std::fabs(form - stored) <= 16 * unit;
}

}  // namespace

std::optional<std::string> by_hand(const Trace& trace, const Step& step, const Dims& index) {
  HandWriter writer(trace);
  const Form form = writer.form(step, index);
  if (!writer.exact() || !agrees(value_of(form), step.tensor.at(index), *step.tensor.format)) return std::nullopt;
  std::string text = write_form(form);
  if (text.size() > kLongest) return std::nullopt;
  return text;
}

}  // namespace lab
