// mask: what a constant does to a row of scores, in one mode, one format and under one row policy. The page asks it
// once for each cell of its grid.
#include "core/json.hpp"
#include "core/numbers.hpp"
#include "core/text.hpp"
#include "experiments/declare.hpp"
#include "experiments/experiment.hpp"
#include "experiments/mask_outcome.hpp"
#include "experiments/masking.hpp"
#include "stages/elementwise.hpp"

namespace lab {
namespace {

constexpr Parameter plane(const char* name, const char* help, const char* note) {
  return {.name = name, .kind = ParameterKind::numbers, .help = help, .standard_note = note};
}

constexpr Parameter kPlanes[] = {
    plane("scores", "a row of scores, or rows: T x S", "needed"),
    plane("allowed", "1 where a query may see a key, 0 where not, in the shape of scores", "needed"),
    plane("second_mask", "a second plane of 0 and 1, applied after the first", "absent"),
};

constexpr Parameter kRest[] = {kNormalise, kFormat, kAccumulate, kConvert, kOverflow};

struct Planes {
  NumberArray scores, first;
  std::optional<NumberArray> second;
};

Result<NumberArray> matrix_of(const Spec& spec, const std::string& key) {
  if (!spec.has(key))
    return fail({"missing", key, say("{} is missing: give {}=[[...]].", key, key), "", "nothing", "T x S"});
  NumberArray array = spec.get(key).array;
  if (array.dims.size() == 1) array.dims.insert(array.dims.begin(), 1);
  if (array.dims.size() == 2 && !array.values.empty()) return array;
  return fail({"shape", key,
               say("{}: its shape is {}, wanted is a row or rows of at least one number.", key,
                   write_dims(spec.get(key).array.dims)),
               "", write_dims(spec.get(key).array.dims), "S or T x S"});
}

Result<NumberArray> plane_of(const Spec& spec, const std::string& key, const Dims& dims) {
  LAB_TRY(array, matrix_of(spec, key));
  if (array.dims != dims) {
    return fail({"shape", key,
                 say("{}: its shape is {}, that of scores is {}.", key, write_dims(array.dims), write_dims(dims)), "",
                 write_dims(array.dims), write_dims(dims)});
  }
  LAB_CHECK(check_allowed(key, array));
  return array;
}

Result<Planes> planes_of(const Spec& spec) {
  LAB_TRY(scores, matrix_of(spec, "scores"));
  LAB_TRY(first, plane_of(spec, "allowed", scores.dims));
  Planes planes{scores, first, std::nullopt};
  if (!spec.has("second_mask")) return planes;
  LAB_TRY(second, plane_of(spec, "second_mask", scores.dims));
  planes.second = second;
  return planes;
}

Tensor plane_tensor(const NumberArray& plane) {
  return make_tensor(row_major({{"T", plane.dims[0]}, {"S", plane.dims[1]}}), kFp64, plane.values);
}

AllowedKeys keys_of(const NumberArray& plane) {
  AllowedKeys keys;
  keys.keys = plane.dims[1];
  keys.allowed = plane_tensor(plane);
  return keys;
}

NumberArray both(const Planes& planes) {
  NumberArray combined = planes.first;
  for (std::size_t i = 0; planes.second && i < combined.values.size(); ++i)
    combined.values[i] *= planes.second->values[i];
  return combined;
}

// The rows of one question in the making.
class Rows {
 public:
  Rows(const Spec& spec, Planes planes, Recorder& recorder)
      : spec_(spec),
        a_(arithmetic_of(spec)),
        planes_(std::move(planes)),
        together_(keys_of(both(planes_))),
        constant_(mask_constant(spec, a_)),
        rec_(recorder) {}

  Trace run() {
    Tensor scores = given();
    const Tensor before = scores;
    scores = masked("masked", scores, planes_.first);
    if (planes_.second) scores = masked("masked_second", scores, *planes_.second);
    const Tensor weights = softmax(scores);
    Trace trace{spec_.write(), std::move(rec_.steps()), {}, {}};
    if (!rec_.planning()) report(trace, before, weights);
    return trace;
  }

 private:
  Tensor given() {
    Shape shape = row_major({{"T", planes_.scores.dims[0]}, {"S", planes_.scores.dims[1]}});
    StepDraft note{.name = "scores", .kind = StepKind::input};
    if (rec_.planning()) return rec_.record(note, planned_tensor(std::move(shape), *a_.format));
    std::vector<double> values = planes_.scores.values;
    store(spec_, a_, values);
    return rec_.record(note, make_tensor(std::move(shape), *a_.format, std::move(values)));
  }

  // The row policy speaks of rows that neither plane leaves a key.
  Tensor masked(const char* name, const Tensor& scores, const NumberArray& plane) {
    const bool lifted = spec_.word("empty_row") == "attend_all";
    const MaskRule rule{keys_of(plane), mask_mode_of(spec_), constant_, lifted, together_};
    StepDraft note{.name = name,
                   .kind = StepKind::mask,
                   .rule = "ts->ts",
                   .reads = {scores.name},
                   .flops = saturating_product(scores.shape.size(), operations_per_cell(rule.mode)),
                   .arithmetic = a_};
    note.mask = &rule;
    return rec_.record(note, mask(scores, rule, a_));
  }

  StepDraft note(const char* name, StepKind kind, const char* rule, std::array<TextRef, 3> reads, const Tensor& of) {
    return {.name = name,
            .kind = kind,
            .rule = rule,
            .reads = reads,
            .flops = kind == StepKind::row_max ? 0 : of.shape.size(),
            .arithmetic = a_};
  }

  Tensor softmax(const Tensor& z) {
    const Tensor most = rec_.record(note("row_max", StepKind::row_max, "ts->t", {z.name}, z), row_max(z, 1, a_));
    const Tensor shifted = rec_.record(note("shifted", StepKind::subtract, "ts,t->ts", {z.name, "row_max"}, z),
                                       subtract_rows(z, most, 1, a_));
    const Tensor exps = rec_.record(note("exp", StepKind::exp, "ts->ts", {"shifted"}, z), lab::exp(shifted, a_));
    const Tensor sums = rec_.record(note("row_sum", StepKind::row_sum, "ts->t", {"exp"}, z), row_sum(exps, 1, a_));
    const Normalise how = normalise_of(spec_);
    StepDraft last = note("weights", how == Normalise::divide ? StepKind::divide : StepKind::multiply, "ts,t->ts",
                          {"exp", "row_sum"}, z);
    last.normalise = how;
    Tensor weights = normalise(exps, sums, 1, how, a_);
    const std::optional<ReplacedRows> replaced = replace_empty(weights);
    if (replaced) last.replaced = &*replaced;
    return rec_.record(last, std::move(weights));
  }

  std::optional<ReplacedRows> replace_empty(Tensor& weights) {
    const std::string& policy = spec_.word("empty_row");
    for (std::int64_t t = 0; t < planes_.scores.dims[0]; ++t) {
      if (together_.row_empty(0, 0, t)) empty_.push_back(t);
    }
    if (rec_.planning() || empty_.empty() || (policy != "zero" && policy != "uniform")) return std::nullopt;
    const double value = policy == "zero" ? 0 : a_.divide(1, static_cast<double>(planes_.scores.dims[1]));
    weights = replace_rows(weights, empty_, value);
    return ReplacedRows{empty_, value};
  }

  void report(Trace& trace, const Tensor& scores, const Tensor& weights) const {
    JsonWriter rows;
    rows.begin_array();
    for (const auto t : empty_) rows.integer(t);
    const MaskOutcome seen{spec_, a_, constant_, together_, empty_, scores, weights};
    trace.answer("stored_value", json_number(constant_));
    trace.answer("stored_bits", json_text(write_bits(encode(*a_.format, constant_), a_.format->bits)));
    trace.answer("masked_fill", json_text(seen.fill_raises() ? "raises" : "ok"));
    trace.answer("absorbs", seen.absorbs() ? "true" : "false");
    trace.answer("weights", nested_json(weights));
    trace.answer("empty_rows", rows.end_array().take());
    trace.answer("masked_weight", json_number(seen.most_forbidden()));
    trace.answer("verdict", json_text(seen.verdict()));
    note_empty_rows(spec_, empty_.size(), planes_.scores.dims[0], trace);
  }

  static std::string nested_json(const Tensor& matrix) {
    JsonWriter json;
    json.begin_array();
    for (std::int64_t t = 0; t < matrix.shape.dims[0]; ++t) {
      json.begin_array();
      for (std::int64_t s = 0; s < matrix.shape.dims[1]; ++s) json.number(matrix.at({t, s}));
      json.end_array();
    }
    return json.end_array().take();
  }

  const Spec& spec_;
  Arithmetic a_;
  Planes planes_;
  AllowedKeys together_;
  double constant_;
  Recorder& rec_;
  std::vector<std::int64_t> empty_;
};

Result<Trace> run_mask(Spec spec, Recorder& recorder) {
  LAB_TRY(planes, planes_of(spec));
  fill_mask_value(spec);
  spec.fill_standards();
  return Rows(spec, std::move(planes), recorder).run();
}

}  // namespace

Experiment mask_experiment() {
  return {{"mask", "what a mask constant does: constant x mode x format x row policy",
           joined({kPlanes, mask_constant_parameters(), kRest})},
          run_mask};
}

}  // namespace lab
