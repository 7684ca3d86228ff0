// See nonfinite.hpp.
#include "trace/nonfinite.hpp"

#include <algorithm>
#include <cmath>

#include "core/numbers.hpp"
#include "core/text.hpp"

namespace lab {
namespace {

bool is_clean(const Health& h) { return h.nan == 0 && h.pos_inf == 0 && h.neg_inf == 0; }

// The masks of a trace that act on a step: those before it, and its own.
struct Masks {
  std::vector<const MaskRule*> rules;
  bool anywhere = false;

  Masks(const Trace& trace, const Step& step) {
    bool reached = false;
    for (const Step& s : trace.steps) {
      const bool is_mask = s.note.kind == StepKind::mask;
      if (is_mask && !reached) rules.push_back(s.note.mask.get());
      anywhere = anywhere || is_mask;
      reached = reached || &s == &step;
    }
  }
  [[nodiscard]] bool forbid(const Dims& index) const {
    return std::any_of(rules.begin(), rules.end(), [&](const MaskRule* rule) { return rule->forbids(index); });
  }
};

bool put_there_by_mask(const Masks& masks, const Step& step, const Dims& index, double value) {
  if (!std::isinf(value)) return false;
  if (step.note.kind == StepKind::mask) return masks.forbid(index);
  if (value > 0 || !masks.anywhere) return false;
  if (step.note.kind == StepKind::row_max) return true;  // -inf: every key of the row is masked, or was named before
  const bool carries_scores = step.note.kind == StepKind::subtract || step.note.name == "scores_rounded";
  return carries_scores && masks.forbid(index);
}

// Steps over (B,h,T,...) are passed over in rows that a policy replaced; from `weights` on the policy's value stands.
bool in_skipped_row(const Step& step, const Dims& index, const std::vector<std::int64_t>& rows) {
  const auto& axes = step.tensor.shape.axes;
  if (rows.empty() || axes.size() < 3 || axes[1] != "h" || axes[2] != "T") return false;
  const Dims& dims = step.tensor.shape.dims;
  return std::binary_search(rows.begin(), rows.end(), (index[0] * dims[1] + index[1]) * dims[2] + index[2]);
}

std::string write_operation(const Operation& o) {
  const std::string left = write_number(o.left);
  if (o.op == "exp") return "e^" + left;
  if (o.op == "exp2") return "2^" + left;
  const std::string right = o.right ? write_number(*o.right) : "";
  return right.empty() ? left : left + " " + (o.op == "*" ? "x" : o.op) + " " + right;
}

bool is_overflow(const Operation& o) {
  if (!std::isfinite(o.left) || (o.right && !std::isfinite(*o.right))) return false;
  return o.op != "fill" && !(o.op == "/" && *o.right == 0);
}

Nonfinite describe(const Explanation& e) {
  Nonfinite out{e.step->note.name, e.index, e.step->tensor.format, std::nullopt};
  const auto made_by = std::find_if(e.operations.begin(), e.operations.end(),
                                    [](const Operation& o) { return !std::isfinite(o.result); });
  if (made_by == e.operations.end()) return out;
  out.made_by = *made_by;
  out.overflow = is_overflow(*made_by);
  const auto from =
      std::find_if(e.operands.begin(), e.operands.end(), [](const Operand& o) { return !std::isfinite(o.value); });
  if (from != e.operands.end()) out.from = *from;
  return out;
}

std::optional<Nonfinite> first_in(const Trace& trace, const Step& step, const std::vector<std::int64_t>& skipped) {
  const Masks masks(trace, step);
  Dims index(step.tensor.shape.rank(), 0);
  do {
    const double value = step.tensor.at(index);
    if (std::isfinite(value) || put_there_by_mask(masks, step, index, value)) continue;
    if (in_skipped_row(step, index, skipped)) continue;
    return describe(explain(trace, step, index));
  } while (advance(index, step.tensor.shape.dims));
  return std::nullopt;
}

}  // namespace

std::optional<Nonfinite> first_nonfinite(const Trace& trace, const std::vector<std::int64_t>& skipped_rows) {
  for (const Step& step : trace.steps) {
    if (is_clean(step.health) || step.tensor.shape.size() == 0) continue;
    if (auto found = first_in(trace, step, skipped_rows)) return found;
  }
  return std::nullopt;
}

std::string cause_of(const Nonfinite& found) {
  if (!found.made_by) return "given";
  const Operation& o = *found.made_by;
  if (!found.overflow) return say("{} is {}", write_operation(o), write_number(o.result));
  const Format& f = *found.format;
  return say("{} exceeds the largest {}, {}", write_operation(o), f.name, write_number(largest_finite(f)));
}

}  // namespace lab
