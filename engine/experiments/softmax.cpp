// softmax: one row of logits or many, step by step, and how far the result is from the exact one.
#include <algorithm>
#include <limits>

#include "core/json.hpp"
#include "core/text.hpp"
#include "experiments/declare.hpp"
#include "experiments/experiment.hpp"
#include "stages/elementwise.hpp"
#include "stages/online.hpp"

namespace lab {
namespace {

constexpr Parameter kParameters[] = {
    {.name = "logits",
     .kind = ParameterKind::numbers,
     .help = "a row of logits, or several rows",
     .standard_note = "or count and value"},
    {.name = "count",
     .kind = ParameterKind::integer,
     .help = "a row of that many equal logits, together with value",
     .standard_note = "absent",
     .max = 16777216},
    {.name = "value", .kind = ParameterKind::number, .help = "the logit that count repeats", .standard_note = "absent"},
    {.name = "shift",
     .kind = ParameterKind::number,
     .help = "subtracted before exp: the row maximum, nothing, or a number",
     .words = "max none",
     .standard = "max"},
    word_parameter("online", "false true", "false", "one pass over tiles, the sum rescaled when the maximum moves"),
    {.name = "tile", .kind = ParameterKind::integer, .help = "logits a tile, for online", .standard = "64"},
    kNormalise,
    kFormat,
    kAccumulate,
    kConvert,
    kOverflow,
};

Failure missing(const char* key, const std::string& message) {
  return fail({"missing", key, message, "", "nothing", "logits=[...], or count and value"});
}

// (S) or (T,S), as given.
Result<NumberArray> logits_of(const Spec& spec) {
  if (spec.has("logits")) {
    for (const char* key : {"count", "value"}) {
      if (!spec.has(key)) continue;
      return fail({"bad_value", key, say("{}: logits are given, so {} has no place.", key, key), "", key,
                   "either logits, or count and value"});
    }
    const NumberArray& array = spec.get("logits").array;
    if ((array.dims.size() == 1 || array.dims.size() == 2) && !array.values.empty()) return array;
    return fail(
        {"shape", "logits",
         say("logits: the shape is {}, wanted is a row or rows of at least one number.", write_dims(array.dims)), "",
         write_dims(array.dims), "S or T x S"});
  }
  if (!spec.has("count") && !spec.has("value"))
    return missing("logits", "logits are missing: give logits=[...], or count and value.");
  for (const char* key : {"count", "value"}) {
    if (!spec.has(key)) return missing(key, say("{} is missing: count and value are given together.", key));
  }
  return NumberArray{{spec.integer("count")}, {}};
}

class Rows {
 public:
  Rows(const Spec& spec, NumberArray logits, Recorder& recorder)
      : spec_(spec), a_(arithmetic_of(spec)), given_(std::move(logits)), rec_(recorder) {}

  Trace run() {
    const Tensor given = logits();
    const bool online = spec_.word("online") == "true";
    const std::optional<Tensor> running = online ? std::optional(tiles(given)) : std::nullopt;
    const Tensor exps = exp_of(shifted(given));
    const Tensor sums =
        running ? last_of(*running)
                : rec_.record(note("row_sum", StepKind::row_sum, reduced(), {"exp"}), row_sum(exps, last(), a_));
    const Normalise how = normalise_of(spec_);
    StepDraft end = note("weights", how == Normalise::divide ? StepKind::divide : StepKind::multiply, by_rows(),
                         {"exp", "row_sum"});
    end.normalise = how;
    const Tensor weights = rec_.record(end, normalise(exps, sums, last(), how, a_));
    return finish(weights);
  }

 private:
  [[nodiscard]] bool one_row() const { return given_.dims.size() == 1; }
  [[nodiscard]] std::size_t last() const { return given_.dims.size() - 1; }
  [[nodiscard]] const char* same() const { return one_row() ? "s->s" : "ts->ts"; }
  [[nodiscard]] const char* reduced() const { return one_row() ? "s->" : "ts->t"; }
  [[nodiscard]] const char* by_rows() const { return one_row() ? "s,->s" : "ts,t->ts"; }

  StepDraft note(const char* name, StepKind kind, const char* rule, std::array<TextRef, 3> reads) const {
    const bool free = kind == StepKind::row_max || kind == StepKind::input;
    return {.name = name, .kind = kind, .rule = rule, .reads = reads, .flops = free ? 0 : size_, .arithmetic = a_};
  }

  Tensor logits() {
    std::vector<Axis> axes = {{"S", given_.dims.back()}};
    if (!one_row()) axes.insert(axes.begin(), {"T", given_.dims[0]});
    Shape shape = row_major(axes);
    size_ = shape.size();
    StepDraft input{.name = "logits", .kind = StepKind::input};
    if (rec_.planning()) return rec_.record(input, planned_tensor(std::move(shape), *a_.format));
    if (spec_.has("count")) given_.values.assign(static_cast<std::size_t>(size_), spec_.get("value").number());
    store(spec_, a_, given_.values);
    return rec_.record(input, make_tensor(std::move(shape), *a_.format, given_.values));
  }

  Tensor shifted(const Tensor& logits) {
    const SpecValue& shift = spec_.get("shift");
    if (shift.is_word("none")) return logits;
    if (shift.is_word("max")) {
      const Tensor most =
          rec_.record(note("row_max", StepKind::row_max, reduced(), {"logits"}), row_max(logits, last(), a_));
      return rec_.record(note("shifted", StepKind::subtract, by_rows(), {"logits", "row_max"}),
                         subtract_rows(logits, most, last(), a_));
    }
    StepDraft by_constant = note("shifted", StepKind::subtract, same(), {"logits"});
    by_constant.constant = a_.round(shift.number());
    const double constant = by_constant.constant;
    return rec_.record(by_constant, map_elements(logits, *a_.format,
                                                 [&](double z, std::int64_t) { return a_.subtract(z, constant); }));
  }

  // One pass over the tiles of every row; four figures a tile, the last of them the running sum.
  Tensor tiles(const Tensor& logits) {
    const std::int64_t tile = spec_.integer("tile");
    const std::int64_t n = given_.dims.back();
    std::vector<Axis> axes = {{"tile", (n - 1) / tile + 1}};
    if (!one_row()) axes.insert(axes.begin(), {"T", given_.dims[0]});
    const Shape shape = row_major(axes);
    std::vector<double> most, rescale, sums, running;
    const auto append = [](std::vector<double>& to, const std::vector<double>& from) {
      to.insert(to.end(), from.begin(), from.end());
    };
    for (std::int64_t at = 0; !rec_.planning() && at < size_; at += n) {
      const TileRow row = online_row(a_, {logits.data() + at, 1}, n, tile);
      append(most, row.max);
      append(rescale, row.rescale);
      append(sums, row.sum);
      append(running, row.running);
    }
    tile_step("tile_max", StepKind::row_max, {"logits"}, shape, std::move(most));
    tile_step("rescale", StepKind::exp, {"tile_max"}, shape, std::move(rescale));
    tile_step("tile_sum", StepKind::row_sum, {"logits", "tile_max"}, shape, std::move(sums));
    return tile_step("running_sum", StepKind::add, {"rescale", "tile_sum"}, shape, std::move(running));
  }

  Tensor tile_step(const char* name, StepKind kind, std::array<TextRef, 3> reads, const Shape& shape,
                   std::vector<double> values) {
    StepDraft tile{.name = name, .kind = kind, .reads = reads, .flops = shape.size(), .arithmetic = a_};
    return rec_.record(
        tile, rec_.planning() ? planned_tensor(shape, *a_.format) : make_tensor(shape, *a_.format, std::move(values)));
  }

  // The sum of each row is what the running sum holds after its last tile.
  Tensor last_of(const Tensor& running) {
    const std::int64_t tiles = running.shape.dims.back();
    const Shape shape = one_row() ? row_major({}) : row_major({{"T", given_.dims[0]}});
    std::vector<double> values;
    for (std::int64_t at = tiles; !rec_.planning() && at <= running.shape.size(); at += tiles)
      values.push_back(running.data()[at - 1]);
    StepDraft last{.name = "row_sum", .kind = StepKind::add, .reads = {"running_sum"}, .arithmetic = a_};
    return rec_.record(
        last, rec_.planning() ? planned_tensor(shape, *a_.format) : make_tensor(shape, *a_.format, std::move(values)));
  }

  Tensor exp_of(const Tensor& shifted) {
    return rec_.record(note("exp", StepKind::exp, same(), {shifted.name}), lab::exp(shifted, a_));
  }

  Trace finish(const Tensor& weights);

  const Spec& spec_;
  Arithmetic a_;
  NumberArray given_;
  Recorder& rec_;
  std::int64_t size_ = 0;
};

// e^(z - most) exactly; the power of two is kept apart, so that nothing underflows.
ScaledExp exact_weight(double z, double most) {
  const Exact distance = exact_sum(z, -most);
  if (!(distance.head > -10000)) return {{0, 0}, 0};  // below every format, and z = -inf
  return exp_exact(distance);
}

Exact total_weight(Line logits, double most, std::int64_t n) {
  Exact total{0, 0};
  for (std::int64_t i = 0; i < n; ++i) {
    const ScaledExp y = exact_weight(logits.first[i], most);
    total = total + Exact{std::ldexp(y.value.head, y.exponent), std::ldexp(y.value.tail, y.exponent)};
  }
  return total;
}

// |stored - exact| in ulps of the format at the exact value, both scaled by 2^-exponent of the exact one.
double weight_error(const Format& f, double stored, const ScaledExp& y, Exact total) {
  const Exact exact = y.value / total;
  const double off = std::fabs((std::ldexp(stored, -y.exponent) - exact.head) - exact.tail);
  return off / std::ldexp(ulp_of(f, round_to(f, std::ldexp(exact.head, y.exponent))), -y.exponent);
}

// Distance of the weights of one row from the exact softmax of its stored logits. NaN where a logit is NaN or +inf, or
// all are -inf: then there is no exact answer.
double row_error(const Format& f, Line logits, Line weights, std::int64_t n) {
  const double most = max_of(logits, n);
  if (!std::isfinite(most)) return std::numeric_limits<double>::quiet_NaN();
  const Exact total = total_weight(logits, most, n);
  double worst = 0;
  for (std::int64_t i = 0; i < n; ++i) {
    const double error = weight_error(f, weights.first[i], exact_weight(logits.first[i], most), total);
    if (std::isnan(error)) return error;
    worst = std::max(worst, error);
  }
  return worst;
}

// Sum of a row of weights, rounded once: what it is, not what the format would make of adding it up.
double exact_row_sum(Line weights, std::int64_t n) {
  Exact total{0, 0};
  for (std::int64_t i = 0; i < n; ++i) {
    if (!std::isfinite(weights.first[i])) return std::numeric_limits<double>::quiet_NaN();
    total = total + Exact{weights.first[i], 0};
  }
  return total.head;
}

std::string write_list(const std::vector<double>& values, bool single) {
  if (single) return json_number(values[0]);
  JsonWriter json;
  json.begin_array();
  for (const double value : values) json.number(value);
  return json.end_array().take();
}

Trace Rows::finish(const Tensor& weights) {
  Trace trace{spec_.write(), std::move(rec_.steps()), {}, {}};
  if (rec_.planning()) return trace;
  const std::int64_t n = given_.dims.back();
  const Tensor logits = trace.find("logits")->tensor;
  std::vector<double> sums;
  double worst = 0;
  JsonWriter values;
  if (!one_row()) values.begin_array();
  for (std::int64_t at = 0; at < size_; at += n) {
    const Line row{weights.data() + at, 1};
    values.raw(write_list({row.first, row.first + n}, false));
    sums.push_back(exact_row_sum(row, n));
    const double error = row_error(*a_.format, {logits.data() + at, 1}, row, n);
    worst = std::isnan(error) || std::isnan(worst) ? std::numeric_limits<double>::quiet_NaN() : std::max(worst, error);
  }
  if (!one_row()) values.end_array();
  trace.answer("weights", values.take());
  trace.answer("row_sums", write_list(sums, false));
  trace.answer("max_error_ulp", json_number(worst));
  return trace;
}

Result<Trace> run_softmax(Spec spec, Recorder& recorder) {
  LAB_TRY(logits, logits_of(spec));
  spec.fill_standards();
  if (spec.word("online") == "true" && !spec.get("shift").is_word("max")) {
    return fail({"bad_value", "shift", "shift: online softmax shifts by its running maximum.", "",
                 spec.get("shift").text, "max, or online=false"});
  }
  return Rows(spec, std::move(logits), recorder).run();
}

}  // namespace

Experiment softmax_experiment() {
  return {{"softmax", "one row or many, step by step", joined({kParameters})}, run_softmax};
}

}  // namespace lab
