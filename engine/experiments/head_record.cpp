// See head_record.hpp.
#include "experiments/head_record.hpp"

#include <algorithm>

#include "core/numbers.hpp"
#include "core/text.hpp"

namespace lab {
namespace {

constexpr std::string_view kPrefix = "head:";

// What makes a step of one head depend on where the head stood among the others.
struct Joined {
  std::string_view key;
  std::string_view apart;  // the word with which heads stay apart
};
constexpr Joined kJoined[] = {
    {"split", "transpose"}, {"merge", "transpose"}, {"empty_row", "arithmetic"}, {"dropout", "0"}, {"show", "plain"}};

// The key with which heads cannot be told apart; empty where they can.
std::string_view joined_by(const LayerPlan& plan) {
  const Spec& spec = plan.effective;
  if (plan.allowed.allowed) return "mask";
  if (spec.has("mistake")) return "mistake";
  for (const Joined& joined : kJoined) {
    const SpecValue* value = spec.find(joined.key);
    if (value != nullptr && value->text != joined.apart) return joined.key;
  }
  return {};
}

bool is_of_heads(const Step& step) {
  const auto& axes = step.tensor.shape.axes;
  return axes.size() > 2 && (axes[1] == "h" || axes[1] == "h_kv");
}

// The same memory, seen as one head of it.
void narrow(Step& step, std::int64_t head, std::int64_t group) {
  Shape shape = step.tensor.shape;
  shape.offset += (shape.axes[1] == "h_kv" ? head / group : head) * shape.strides[1];
  step.cost.flops /= shape.dims[1];
  step.cost.bytes /= shape.dims[1];
  step.note.flops /= shape.dims[1];
  step.note.group = 1;
  shape.axes[1] = "h";
  shape.dims[1] = 1;
  step.tensor.shape = std::move(shape);
  step.health = health_of(step.tensor);
}

// A step whose operands are not kept stands as what the others start from.
void cut_loose(Step& step, const std::vector<Step>& kept) {
  const bool whole = std::all_of(step.note.reads.begin(), step.note.reads.end(), [&](const std::string& read) {
    return std::any_of(kept.begin(), kept.end(), [&](const Step& other) { return other.note.name == read; });
  });
  if (whole) return;
  step.note.kind = StepKind::input;
  step.note.rule.clear();
  step.note.reads.clear();
  step.note.arithmetic = {};
}

}  // namespace

std::optional<std::int64_t> recorded_head(const Spec& spec) {
  const SpecValue* value = spec.find("record");
  if (value == nullptr || value->text.compare(0, kPrefix.size(), kPrefix) != 0) return std::nullopt;
  return read_integer(std::string_view(value->text).substr(kPrefix.size()));
}

Result<bool> check_head(const LayerPlan& plan) {
  const std::optional<std::int64_t> head = recorded_head(plan.effective);
  const std::int64_t heads = plan.sizes.heads;
  if (head && *head >= heads) {
    return fail({"out_of_range", "record",
                 say("record: head {} is asked for, the layer has {}, counted from 0.", *head, heads),
                 say("head:{}", heads - 1), say("head:{}", *head), say("head:0 to head:{}", heads - 1)});
  }
  const std::string_view joined = joined_by(plan);
  if (joined.empty()) return true;
  return fail({"bad_value", "record",
               say("record: one head cannot be recorded alone with this '{}', which treats heads together. record=full "
                   "keeps every step.",
                   joined),
               "full", say("head:{}", head.value_or(0)), say("a layer whose heads do not depend on '{}'", joined)});
}

void record_head(const LayerPlan& plan, HeadValues values, Recorder& recorder) {
  LayerPlan one = plan;
  const LayerSizes& n = plan.sizes;
  one.sizes.heads = 1;
  one.sizes.kv_heads = 1;
  const Format& format = *arithmetic_of(plan.effective, "format").format;
  const auto tensor = [&](const char* tokens, std::int64_t rows, const char* axis, std::int64_t width,
                          std::vector<double>& from) {
    Shape shape = row_major({{"B", n.b}, {"h", 1}, {tokens, rows}, {axis, width}});
    return recorder.planning() ? planned_tensor(std::move(shape), format)
                               : make_tensor(std::move(shape), format, std::move(from));
  };
  Tensor q = tensor("T", n.t, "d_k", n.d_k, values.q);
  Tensor k = tensor("S", n.s, "d_k", n.d_k, values.k);
  Tensor v = tensor("S", n.s, "d_v", n.d_v, values.v);
  Layer(std::move(one), recorder).run_head(std::move(q), std::move(k), std::move(v));
}

Trace only_head(const LayerPlan& plan, Recorder& recorder) {
  Trace trace = Layer(plan, recorder).run();
  const std::int64_t head = recorded_head(plan.effective).value_or(0);
  std::vector<Step> kept;
  for (Step& step : trace.steps) {
    const bool of_heads = is_of_heads(step);
    if (!of_heads && step.note.name != "out") continue;
    if (of_heads) narrow(step, head, plan.sizes.group());
    if (of_heads) cut_loose(step, kept);
    kept.push_back(std::move(step));
  }
  trace.steps = std::move(kept);
  return trace;
}

}  // namespace lab
