// compare: where two runs first part. Each Spec is asked as it stands; steps of the same name are compared bit by bit.
#include <cmath>
#include <limits>

#include "core/json.hpp"
#include "core/text.hpp"
#include "experiments/declare.hpp"
#include "experiments/experiment.hpp"
#include "experiments/imported.hpp"

namespace lab {
namespace {

constexpr Parameter kParameters[] = {
    {.name = "left", .kind = ParameterKind::spec, .help = "a Spec, percent-encoded", .standard_note = "needed"},
    {.name = "right",
     .kind = ParameterKind::spec,
     .help = "the Spec to compare it with, percent-encoded",
     .standard_note = "needed"},
};

// An error inside one of the two is an error of that key; its own field stands in the message.
Failure within(const char* key, const Error& inner) {
  return fail(
      {inner.code, key, say("{}: {}: {}", key, inner.field, inner.message), inner.suggest, inner.seen, inner.wanted});
}

Result<Trace> ask(const Spec& spec, const char* key, Recorder& inner) {
  const SpecValue* text = spec.find(key);
  if (text == nullptr) {
    return fail({"missing", key, say("{} is missing: compare needs two Specs, left and right.", key), "", "nothing",
                 "a Spec, percent-encoded"});
  }
  const auto raw = read_raw_spec(text->text);
  if (!raw) return within(key, raw.error());
  if (raw->experiment == "compare") {
    return fail(
        {"bad_value", key, say("{}: a comparison cannot be compared.", key), "", "compare", "another experiment"});
  }
  const auto experiment = find_experiment(raw->experiment);
  if (!experiment) return within(key, experiment.error());
  auto asked = Spec::read((*experiment)->declaration, *raw);
  if (!asked) return within(key, asked.error());
  asked->offer(spec.offered());
  const auto filled = fill_tensors(*asked, !inner.planning());
  if (!filled) return within(key, filled.error());
  auto trace = (*experiment)->run(std::move(*asked), inner);
  if (!trace) return within(key, trace.error());
  return std::move(*trace);
}

bool same(double a, double b) {
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
  return a == b && std::signbit(a) == std::signbit(b);
}

// |left - right| in ulps of the coarser format at `right`; infinite where one of them is not finite.
double distance(const Tensor& left, const Tensor& right, double a, double b) {
  if (same(a, b)) return 0;
  if (!std::isfinite(a) || !std::isfinite(b)) return std::numeric_limits<double>::infinity();
  const Format& f = left.format->precision < right.format->precision ? *left.format : *right.format;
  const double member = round_to(f, b);
  return std::fabs(a - b) / ulp_of(f, std::isfinite(member) ? member : largest_finite(f));
}

struct Difference {
  std::string step;
  std::optional<Dims> index;  // none where the step, or its shape, stands on one side only
  double left, right, ulp;
};

class Comparison {
 public:
  Comparison(const Trace& left, const Trace& right, Recorder& recorder) : left_(left), right_(right), rec_(recorder) {}

  // In the order of the left run; a step that only the right one has is met where it stands there.
  void run() {
    std::size_t at = 0;
    for (const Step& step : left_.steps) {
      const Step* other = right_.find(step.note.name);
      if (other != nullptr) at = note_extra_steps(at, other);
      const bool comparable = other != nullptr && other->tensor.shape.dims == step.tensor.shape.dims;
      comparable ? compare(step, *other) : note({step.note.name, std::nullopt, 0, 0, 0});
    }
    note_extra_steps(at, nullptr);
  }

  void add_results(Trace& trace) const {
    JsonWriter most;
    most.begin_object();
    for (const auto& [name, ulp] : max_ulp_) most.key(name).number(ulp);
    trace.answer("equal", first_ ? "false" : "true");
    trace.answer("first_difference", write_first());
    trace.answer("max_ulp", most.end_object().take());
  }

 private:
  // Steps of the right run from `at` up to `end` that the left one lacks; the place behind `end`.
  std::size_t note_extra_steps(std::size_t at, const Step* end) {
    for (; at < right_.steps.size(); ++at) {
      const Step& step = right_.steps[at];
      if (&step == end) return at + 1;
      if (left_.find(step.note.name) == nullptr) note({step.note.name, std::nullopt, 0, 0, 0});
    }
    return at;
  }

  void note(Difference difference) {
    if (!first_) first_ = std::move(difference);
  }

  void compare(const Step& step, const Step& other) {
    std::vector<Axis> axes;
    for (std::size_t i = 0; i < step.tensor.shape.rank(); ++i)
      axes.push_back({step.tensor.shape.axes[i], step.tensor.shape.dims[i]});
    Shape shape = row_major(axes);
    StepDraft error{.name = step.note.name, .kind = StepKind::error};
    if (rec_.planning()) return void(rec_.record(error, planned_tensor(std::move(shape), kFp64)));
    std::vector<double> values;
    double most = 0;
    Dims index(shape.rank(), 0);
    for (std::int64_t i = 0; i < shape.size(); ++i, advance(index, shape.dims)) {
      const double a = step.tensor.at(index);
      const double b = other.tensor.at(index);
      values.push_back(distance(step.tensor, other.tensor, a, b));
      if (!same(a, b)) note({step.note.name, index, a, b, values.back()});
      most = std::max(most, values.back());
    }
    max_ulp_.emplace_back(step.note.name, most);
    rec_.record(error, make_tensor(std::move(shape), kFp64, std::move(values)));
  }

  [[nodiscard]] std::string write_first() const {
    if (!first_) return "null";
    JsonWriter json;
    json.begin_object().key("step").text(first_->step).key("index");
    if (!first_->index) return json.null().key("left").null().key("right").null().key("ulp").null().end_object().take();
    json.begin_array();
    for (const auto i : *first_->index) json.integer(i);
    json.end_array().key("left").number(first_->left).key("right").number(first_->right).key("ulp").number(first_->ulp);
    return json.end_object().take();
  }

  const Trace& left_;
  const Trace& right_;
  Recorder& rec_;
  std::optional<Difference> first_;
  std::vector<std::pair<std::string, double>> max_ulp_;
};

Result<Trace> run_compare(Spec spec, Recorder& recorder) {
  Recorder left_recorder(recorder.planning());
  Recorder right_recorder(recorder.planning());
  LAB_TRY(left, ask(spec, "left", left_recorder));
  LAB_TRY(right, ask(spec, "right", right_recorder));
  recorder.absorb(left_recorder);
  recorder.absorb(right_recorder);
  Comparison comparison(left, right, recorder);
  comparison.run();
  Trace trace{spec.write(), std::move(recorder.steps()), {}, {}};
  if (!recorder.planning()) comparison.add_results(trace);
  return trace;
}

}  // namespace

Experiment compare_experiment() {
  return {{"compare", "where two runs first part", joined({kParameters})}, run_compare};
}

}  // namespace lab
