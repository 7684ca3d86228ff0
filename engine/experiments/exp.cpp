// exp: what e^x becomes in a format, and the inputs of the format at which it overflows and underflows.
#include <cmath>

#include "arithmetic/arithmetic.hpp"
#include "core/json.hpp"
#include "core/numbers.hpp"
#include "experiments/declare.hpp"
#include "experiments/given.hpp"

namespace lab {
namespace {

constexpr Parameter kOwn[] = {kFormat, kConvert, kOverflow};

// Patterns of non-negative members count upwards with the value, and e^x is monotone, so the first member of one sign
// that has a property (which all larger ones then have) is found by halving. Nothing where none has it.
template <class Property>
std::optional<double> first_member(const Format& f, double sign, Property has) {
  std::uint64_t low = 0;
  std::uint64_t high = encode(f, largest_finite(f));
  if (!has(sign * decode(f, high))) return std::nullopt;
  while (low < high) {
    const std::uint64_t middle = low + (high - low) / 2;
    if (has(sign * decode(f, middle)))
      high = middle;
    else
      low = middle + 1;
  }
  return sign * decode(f, low);
}

std::string write_optional(const std::optional<double>& value) { return value ? json_number(*value) : "null"; }

void add_thresholds(Trace& trace, const Arithmetic& a) {
  const Format& f = *a.format;
  const auto overflow = first_member(f, 1, [&](double x) { return !std::isfinite(a.exp(x)); });
  const auto below_normal = first_member(f, -1, [&](double x) { return a.exp(x) < smallest_normal(f); });
  const auto zero = first_member(f, -1, [&](double x) { return a.exp(x) == 0; });
  // A format may step from normal numbers straight to zero; then no input gives a subnormal.
  const bool subnormal = below_normal && a.exp(*below_normal) != 0;
  trace.answer("last_finite", json_number(overflow ? next_down(f, *overflow) : largest_finite(f)));
  trace.answer("first_overflow", write_optional(overflow));
  trace.answer("first_subnormal", subnormal ? write_optional(below_normal) : "null");
  trace.answer("first_zero", write_optional(zero));
}

void add_results(Trace& trace, const Arithmetic& a, const NumberArray& given, const Tensor& stored,
                 const Tensor& exps) {
  const Format& f = *a.format;
  const auto result = [&](const char* name, const Tensor& of, const std::function<std::string(double)>& text) {
    trace.answer(name, write_each(given, [&](std::size_t i) { return text(of.data()[i]); }));
  };
  result("stored", stored, json_number);
  result("bits", exps, [&](double y) { return json_text(write_bits(encode(f, y), f.bits)); });
  result("value", exps, json_number);
  result("class", exps, [&](double y) { return json_text(class_name(classify(f, y))); });
  add_thresholds(trace, a);
}

Result<Trace> run_exp(Spec spec, Recorder& recorder) {
  spec.fill_standards();
  if (spec.has("bits") && !spec.has("from")) spec.set("from", spec.word("format"));
  LAB_TRY(given, given_numbers(spec));
  const Format& f = format_named(spec.word("format"));
  const Arithmetic a{&f, &f, overflow_of(spec)};
  const Shape shape = given_shape(given);
  const std::string rule = given.dims.empty() ? "->" : "t->t";
  recorder.record({.name = "given", .kind = StepKind::input}, make_tensor(shape, kFp64, given.values));
  std::vector<double> values = given.values;
  store(spec, a, values);
  const Tensor stored =
      recorder.record({.name = "stored", .kind = StepKind::round, .rule = rule, .reads = {"given"}, .arithmetic = a},
                      make_tensor(shape, f, values));
  for (double& value : values) value = a.exp(value);
  const Tensor exps = recorder.record(
      {.name = "exp", .kind = StepKind::exp, .rule = rule, .reads = {"stored"}, .flops = shape.size(), .arithmetic = a},
      make_tensor(shape, f, std::move(values)));
  Trace trace{spec.write(), std::move(recorder.steps()), {}, {}};
  if (!recorder.planning()) add_results(trace, a, given, stored, exps);
  return trace;
}

}  // namespace

Experiment exp_experiment() {
  return {{"exp", "e^x of stored values, and the format's exact thresholds", joined({given_parameters(), kOwn})},
          run_exp};
}

}  // namespace lab
