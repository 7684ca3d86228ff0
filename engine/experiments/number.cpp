// number: what a value, or a list, becomes in a number format: its bits, its exact decimal value, its neighbours.
#include <cmath>

#include "arithmetic/arithmetic.hpp"
#include "core/json.hpp"
#include "core/numbers.hpp"
#include "experiments/declare.hpp"
#include "experiments/given.hpp"

namespace lab {
namespace {

constexpr Parameter kOwn[] = {kFormat, kConvert, kOverflow};

// stored - given: exact for finite values, since the two lie within one spacing of the format.
double error_of(double stored, double given) { return stored == given ? 0 : stored - given; }

std::string exact_text(double value) {
  return json_text(std::isfinite(value) ? write_exact(value) : write_number(value));
}

void add_results(Trace& trace, const Format& f, const NumberArray& given, const Tensor& stored) {
  const auto result = [&](const char* name, const std::function<std::string(double)>& text) {
    trace.answer(name, write_each(given, [&](std::size_t i) { return text(stored.data()[i]); }));
  };
  result("bits", [&](double x) { return json_text(write_bits(encode(f, x), f.bits)); });
  result("value", json_number);
  result("exact", exact_text);
  result("class", [&](double x) { return json_text(class_name(classify(f, x))); });
  result("ulp", [&](double x) { return json_number(ulp_of(f, x)); });
  result("next_up", [&](double x) { return json_number(next_up(f, x)); });
  result("next_down", [&](double x) { return json_number(next_down(f, x)); });
  trace.answer("error", write_each(given, [&](std::size_t i) {
                 return json_number(error_of(stored.data()[i], given.values[i]));
               }));
  trace.answer("tie", write_each(given, [&](std::size_t i) {
                 return std::string(is_tie(f, given.values[i]) ? "true" : "false");
               }));
}

Result<Trace> run_number(Spec spec, Recorder& recorder) {
  spec.fill_standards();
  if (spec.has("bits") && !spec.has("from")) spec.set("from", spec.word("format"));
  LAB_TRY(given, given_numbers(spec));
  const Format& f = format_named(spec.word("format"));
  const Arithmetic a{&f, &f, overflow_of(spec)};
  const Shape shape = given_shape(given);
  recorder.record({.name = "given", .kind = StepKind::input}, make_tensor(shape, kFp64, given.values));
  std::vector<double> values = given.values;
  store(spec, a, values);
  const std::string letter = given.dims.empty() ? "" : "t";
  const Tensor stored = recorder.record(
      {.name = "stored", .kind = StepKind::round, .rule = letter + "->" + letter, .reads = {"given"}, .arithmetic = a},
      make_tensor(shape, f, std::move(values)));
  Trace trace{spec.write(), std::move(recorder.steps()), {}, {}};
  if (!recorder.planning()) add_results(trace, f, given, stored);
  return trace;
}

}  // namespace

Experiment number_experiment() {
  return {{"number", "a value, or a list, in a number format", joined({given_parameters(), kOwn})}, run_number};
}

}  // namespace lab
