// sum: what accumulation does. The running sum rounded after every term, in three orders, beside the exact total.
#include <cmath>
#include <limits>

#include "arithmetic/exact_total.hpp"
#include "core/json.hpp"
#include "core/numbers.hpp"
#include "core/text.hpp"
#include "experiments/declare.hpp"
#include "experiments/experiment.hpp"

namespace lab {
namespace {

constexpr Parameter kParameters[] = {
    {.name = "values",
     .kind = ParameterKind::numbers,
     .help = "the terms, in order",
     .standard_note = "or count and value"},
    {.name = "count",
     .kind = ParameterKind::integer,
     .help = "that many equal terms, together with value",
     .standard_note = "absent",
     .max = 16777216},
    {.name = "value", .kind = ParameterKind::number, .help = "the term that count repeats", .standard_note = "absent"},
    word_parameter("order", "sequential pairwise compensated", "sequential",
                   "left to right, halves first, or left to right with Kahan's correction"),
    kFormat,
    kAccumulate,
    kConvert,
    kOverflow,
};

Failure misplaced(const char* key) {
  return fail({"bad_value", key, say("{}: values are given, so {} has no place.", key, key), "", key,
               "either values, or count and value"});
}

// The terms as given; with count and value, one value that stands for all of them.
Result<std::vector<double>> given_terms(const Spec& spec) {
  if (spec.has("values")) {
    for (const char* key : {"count", "value"}) {
      if (spec.has(key)) return misplaced(key);
    }
    const NumberArray& array = spec.get("values").array;
    if (array.dims.size() < 2 && !array.values.empty()) return array.values;
    return fail({"shape", "values",
                 say("values: the shape is {}, wanted is a list of at least one number.", write_dims(array.dims)), "",
                 write_dims(array.dims), "a list"});
  }
  const std::string wanted = "values=[...], or count and value";
  for (const char* key : {"count", "value"}) {
    const bool both = !spec.has("count") && !spec.has("value");
    if (spec.has(key)) continue;
    return fail({"missing", both ? "values" : key, say("{} is missing: give {}.", both ? "values" : key, wanted), "",
                 "nothing", wanted});
  }
  return std::vector<double>{spec.get("value").number()};
}

// Sums into the accumulator; every partial result of the order that has a running sum is kept.
class Adder {
 public:
  explicit Adder(const Arithmetic& a) : a_(a) {}

  std::vector<double> sequential(const std::vector<double>& x) const {
    std::vector<double> partial = {round_to(*a_.accumulator, x[0], a_.overflow)};
    for (std::size_t i = 1; i < x.size(); ++i) partial.push_back(add(partial.back(), x[i]));
    return partial;
  }

  // Kahan: y = x - c, t = s + y, c = (t - s) - y, each operation rounded.
  std::vector<double> compensated(const std::vector<double>& x) const {
    std::vector<double> partial = {round_to(*a_.accumulator, x[0], a_.overflow)};
    double correction = 0;
    for (std::size_t i = 1; i < x.size(); ++i) {
      const double y = add(x[i], -correction);
      const double t = add(partial.back(), y);
      correction = add(add(t, -partial.back()), -y);
      partial.push_back(t);
    }
    return partial;
  }

  // The first half of the terms plus the second, down to single terms; an odd one belongs to the second half.
  double pairwise(const double* x, std::size_t n) const {
    if (n == 1) return round_to(*a_.accumulator, x[0], a_.overflow);
    const std::size_t half = n / 2;
    return add(pairwise(x, half), pairwise(x + half, n - half));
  }

 private:
  [[nodiscard]] double add(double s, double x) const { return add_into(*a_.accumulator, s, x, a_.overflow); }
  Arithmetic a_;
};

// Index of the first term that is not zero and left the running sum as it was, if every later one did too.
std::string stalled_at(const std::vector<double>& x, const std::vector<double>& partial) {
  std::size_t first = x.size();
  for (std::size_t i = x.size(); i-- > 1;) {
    if (x[i] == 0) continue;
    if (partial[i] != partial[i - 1]) break;
    first = i;
  }
  return first == x.size() ? "null" : say("{}", first);
}

struct Sum {
  double value;
  std::vector<double> partial;  // empty for the pairwise order
};

Sum add_up(const Spec& spec, const Arithmetic& a, const std::vector<double>& x) {
  const Adder adder(a);
  if (spec.word("order") == "pairwise") return {a.round(adder.pairwise(x.data(), x.size())), {}};
  Sum sum{0, spec.word("order") == "sequential" ? adder.sequential(x) : adder.compensated(x)};
  sum.value = a.round(sum.partial.back());
  return sum;
}

bool all_finite(const std::vector<double>& x) {
  for (const double value : x) {
    if (!std::isfinite(value)) return false;
  }
  return true;
}

void add_results(Trace& trace, const Arithmetic& a, const std::vector<double>& x, const Sum& sum) {
  const Format& f = *a.format;
  std::string exact = json_text("nan");
  double error = std::numeric_limits<double>::quiet_NaN();
  if (all_finite(x)) {
    ExactTotal total;
    for (const double value : x) total.add(value);
    exact = json_text(total.decimal());
    const Exact t = total.value();
    error = ((sum.value - t.head) - t.tail) / ulp_of(f, round_exact(f, t));
  }
  trace.answer("value", json_number(sum.value));
  trace.answer("bits", json_text(write_bits(encode(f, sum.value), f.bits)));
  trace.answer("exact", exact);
  trace.answer("error_ulp", json_number(error));
  trace.answer("stalled_at", sum.partial.empty() ? "null" : stalled_at(x, sum.partial));
}

Result<Trace> run_sum(Spec spec, Recorder& recorder) {
  LAB_TRY(given, given_terms(spec));
  spec.fill_standards();
  const Arithmetic a = arithmetic_of(spec);
  const Shape shape =
      row_major({{"T", spec.has("count") ? spec.integer("count") : static_cast<std::int64_t>(given.size())}});
  const bool running = spec.word("order") != "pairwise";
  StepDraft terms{.name = "values", .kind = StepKind::input};
  StepDraft partial{
      .name = "partial", .kind = StepKind::add, .reads = {"values"}, .flops = shape.size(), .arithmetic = a};
  StepDraft total{.name = "total", .kind = StepKind::round, .reads = {running ? "partial" : "values"}, .arithmetic = a};
  if (recorder.planning()) {
    recorder.record(terms, planned_tensor(shape, *a.format));
    if (running) recorder.record(partial, planned_tensor(shape, *a.accumulator));
    recorder.record(total, planned_tensor(row_major({}), *a.format));
    return Trace{spec.write(), std::move(recorder.steps()), {}, {}};
  }
  if (spec.has("count")) {
    const double term = given[0];  // a copy: assign must not be handed an element of its own vector
    given.assign(static_cast<std::size_t>(spec.integer("count")), term);
  }
  store(spec, a, given);
  recorder.record(terms, make_tensor(shape, *a.format, given));
  const Sum sum = add_up(spec, a, given);
  if (running) recorder.record(partial, make_tensor(shape, *a.accumulator, sum.partial));
  recorder.record(total, make_tensor(row_major({}), *a.format, {sum.value}));
  Trace trace{spec.write(), std::move(recorder.steps()), {}, {}};
  add_results(trace, a, given, sum);
  return trace;
}

}  // namespace

Experiment sum_experiment() { return {{"sum", "what accumulation does", joined({kParameters})}, run_sum}; }

}  // namespace lab
