// leak: does the future reach the past? One token is disturbed, the layer runs twice, and every step says which of its
// rows changed a bit. The steps shown are those of the disturbed run.
#include <algorithm>
#include <cmath>
#include <map>

#include "core/json.hpp"
#include "core/numbers.hpp"
#include "core/text.hpp"
#include "experiments/layer.hpp"
#include "trace/explain.hpp"

namespace lab {
namespace {

constexpr Parameter kOwn[] = {
    {.name = "token",
     .kind = ParameterKind::integer,
     .help = "the token that is disturbed, counted from 0: of memory where there is one",
     .standard_note = "the last",
     .min = 0},
    {.name = "with",
     .kind = ParameterKind::number,
     .help = "what its features become",
     .words = "random",
     .standard = "random"},
};

Result<Disturbance> disturbance_of(const Spec& spec, const LayerSizes& sizes) {
  const SpecValue& with = spec.get("with");
  const Disturbance d{spec.integer("token"), with.is_word("random") ? std::nullopt : std::optional(with.number())};
  if (d.token < sizes.s) return d;
  return fail({"out_of_range", "token",
               say("token: {} is given, wanted is a whole number from 0 to {}.", d.token, sizes.s - 1), "",
               say("{}", d.token), say("0 to {}", sizes.s - 1)});
}

// The axis along which tokens are counted: queries where there are any, else keys.
std::optional<std::size_t> token_axis(const Shape& shape) {
  for (const char* name : {"T", "S"}) {
    const auto at = std::find(shape.axes.begin(), shape.axes.end(), name);
    if (at != shape.axes.end()) return static_cast<std::size_t>(at - shape.axes.begin());
  }
  return std::nullopt;
}

// The first cell of each row that changed a bit, by row.
std::map<std::int64_t, Dims> changed_rows(const Tensor& before, const Tensor& after) {
  std::map<std::int64_t, Dims> rows;
  const auto axis = token_axis(before.shape);
  if (!axis || before.shape.size() == 0) return rows;
  Dims index(before.shape.rank(), 0);
  do {
    const Format& f = *before.format;
    if (encode(f, before.at(index)) != encode(f, after.at(index))) rows.emplace(index[*axis], index);
  } while (advance(index, before.shape.dims));
  return rows;
}

struct Change {
  const Step* step;
  std::map<std::int64_t, Dims> rows;
  [[nodiscard]] const Dims* before(std::int64_t token) const {
    const bool earlier = !rows.empty() && rows.begin()->first < token;
    return earlier ? &rows.begin()->second : nullptr;
  }
};

std::vector<Change> changes_of(const Trace& calm, const Trace& disturbed) {
  std::vector<Change> changes;
  for (const Step& step : disturbed.steps) {
    if (!token_axis(step.tensor.shape)) continue;
    changes.push_back({&step, changed_rows(calm.find(step.note.name)->tensor, step.tensor)});
  }
  return changes;
}

// Steps before the mask compare every query with every key, so rows of the past change there by right. From the mask on
// they must not.
const Change* first_leak(const std::vector<Change>& changes, std::int64_t token) {
  const auto masked =
      std::find_if(changes.begin(), changes.end(), [](const Change& c) { return c.step->note.kind == StepKind::mask; });
  auto at = masked != changes.end() ? masked : std::find_if(changes.begin(), changes.end(), [](const Change& c) {
    return c.step->note.name == "scores";
  });
  for (; at != changes.end(); ++at) {
    if (at->before(token) != nullptr) return &*at;
  }
  return nullptr;
}

std::string write_changed(const std::vector<Change>& changes) {
  JsonWriter json;
  json.begin_object();
  for (const Change& change : changes) {
    json.key(change.step->note.name).begin_array();
    for (const auto& [row, cell] : change.rows) json.integer(row);
    json.end_array();
  }
  return json.end_object().take();
}

// A weight of 0 keeps a number out, but not NaN or infinity: their product is NaN.
void note_zero_times(const Change& change, std::int64_t token, Trace& trace) {
  const Dims* cell = change.before(token);
  if (cell == nullptr) return;
  const Explanation e = explain(trace, *change.step, *cell);
  for (const Operation& o : e.operations) {
    const bool zero_times = o.op == "*" && o.right && (o.left == 0 || *o.right == 0) && !std::isfinite(o.result);
    if (!zero_times) continue;
    JsonWriter data;
    data.begin_object().key("index").begin_array();
    for (const auto i : *cell) data.integer(i);
    data.end_array().key("left").number(o.left).key("right").number(*o.right).end_object();
    trace.remark(
        "zero_times", change.step->note.name,
        say("{}: {} x {} is {}; a weight of 0 does not keep it out.", write_cell(change.step->note.name, *cell),
            write_number(o.left), write_number(*o.right), write_number(o.result)),
        data.take());
    return;
  }
}

void report(const Trace& calm, std::int64_t token, Trace& trace) {
  const std::vector<Change> changes = changes_of(calm, trace);
  const Change* first = first_leak(changes, token);
  const bool leaks = changes.back().before(token) != nullptr;
  trace.answer("leaks", leaks ? "true" : "false");
  trace.answer("changed", write_changed(changes));
  trace.answer("first_step", first == nullptr ? "null" : json_text(first->step->note.name));
  if (first != nullptr) note_zero_times(*first, token, trace);
}

Result<Trace> run_leak(Spec spec, Recorder& recorder) {
  const bool given_token = spec.has("token");
  LAB_TRY(first_plan, plan_layer(spec));
  if (!given_token) spec.set_integer("token", std::max<std::int64_t>(first_plan.sizes.s - 1, 0));
  LAB_TRY(plan, plan_layer(std::move(spec)));
  LAB_TRY(disturbance, disturbance_of(plan.effective, plan.sizes));
  Recorder calm_recorder(recorder.planning());
  const Trace calm = Layer(plan, calm_recorder).run();
  recorder.absorb(calm_recorder);
  Trace trace = Layer(std::move(plan), recorder, disturbance).run();
  if (!recorder.planning()) report(calm, disturbance.token, trace);
  return trace;
}

}  // namespace

Experiment leak_experiment() {
  return {{"leak", "does the future reach the past?", joined({attention_parameters(), kOwn})}, run_leak};
}

}  // namespace lab
