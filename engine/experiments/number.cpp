// number: what a value, or a list, becomes in a number format: its bits, its exact decimal value, its neighbours.
#include <cmath>
#include <functional>

#include <fmt/format.h>

#include "arithmetic/arithmetic.hpp"
#include "core/json.hpp"
#include "core/numbers.hpp"
#include "experiments/declare.hpp"
#include "experiments/experiment.hpp"

namespace lab {
namespace {

std::vector<Parameter> parameters() {
  return {
      {.name = "value", .kind = ParameterKind::numbers, .help = "a number or a list; read to the nearest fp64 first",
       .standard_note = "or bits"},
      {.name = "bits", .kind = ParameterKind::bits, .help = "a bit pattern 0x... or a list, in the format `from`",
       .standard_note = "or value"},
      {.name = "from", .kind = ParameterKind::word, .help = "the format that bits are in", .words = format_names(),
       .standard_note = "format"},
      format_parameter(),
      convert_parameter(),
      overflow_parameter(),
  };
}

Error missing_value() {
  return {"missing", "value", "value is missing: give value=... or bits=0x...", "", "nothing", "value or bits"};
}

Result<NumberArray> decoded_bits(const Spec& spec, const Format& from) {
  const SpecValue& given = spec.get("bits");
  NumberArray out{given.array.dims, {}};
  for (const std::uint64_t bits : given.bits) {
    if (from.bits < 64 && (bits >> static_cast<unsigned>(from.bits)) != 0) {
      const std::string wanted = fmt::format("a pattern of {} bits", from.bits);
      return fail(Error{"out_of_range", "bits", fmt::format("bits: {:#x} does not fit {}, wanted is {}.", bits, from.name, wanted),
                        "", fmt::format("{:#x}", bits), wanted});
    }
    out.values.push_back(decode(from, bits));
  }
  return out;
}

Result<NumberArray> given_numbers(const Spec& spec) {
  if (spec.has("value") && spec.has("bits")) {
    return fail(Error{"bad_value", "bits", "bits: value is given, so bits has no place.", "", "both", "value or bits"});
  }
  if (!spec.has("value") && !spec.has("bits")) return fail(missing_value());
  NumberArray array;
  if (spec.has("value")) {
    array = spec.get("value").array;
  } else {
    LAB_TRY(decoded, decoded_bits(spec, format_named(spec.word("from"))));
    array = std::move(decoded);
  }
  if (array.dims.size() < 2 && !array.values.empty()) return array;
  return fail(Error{"shape", spec.has("value") ? "value" : "bits", "One number or a list of at least one is wanted, not a "
                    "matrix or an empty list.", "", write_dims(array.dims), "one number or a list"});
}

// stored - given: exact for finite values, since the two lie within one spacing of the format.
double error_of(double stored, double given) { return stored == given ? 0 : stored - given; }

std::string exact_text(double value) { return json_text(std::isfinite(value) ? write_exact(value) : write_number(value)); }

Trace answer(const Spec& spec, const NumberArray& given, Recorder& recorder) {
  const Format& f = format_named(spec.word("format"));
  const bool list = !given.dims.empty();
  const Shape shape = list ? row_major({{"T", given.dims[0]}}) : row_major({});
  const bool planning = recorder.planning();
  const Tensor source = recorder.record({.name = "given", .kind = StepKind::input},
                                        planning ? planned_tensor(shape, kFp64) : make_tensor(shape, kFp64, given.values));
  const Arithmetic a{&f, &f, overflow_of(spec)};
  std::vector<double> values = given.values;
  if (!planning) store(spec, a, values);
  const Tensor stored = recorder.record({.name = "stored", .kind = StepKind::round, .rule = list ? "t->t" : "->",
                                         .reads = {"given"}, .arithmetic = a},
                                        planning ? planned_tensor(shape, f) : make_tensor(shape, f, std::move(values)));
  Trace trace{spec.write(), std::move(recorder.steps()), {}, {}};
  if (planning) return trace;

  const auto result = [&](const char* name, const std::function<std::string(double stored, double given)>& text) {
    JsonWriter json;
    if (list) json.begin_array();
    for (std::size_t i = 0; i < given.values.size(); ++i) json.raw(text(stored.data()[i], given.values[i]));
    if (list) json.end_array();
    trace.results.emplace_back(name, json.take());
  };
  result("bits", [&](double x, double) { return json_text(write_bits(encode(f, x), f.bits)); });
  result("value", [](double x, double) { return json_number(x); });
  result("exact", [](double x, double) { return exact_text(x); });
  result("class", [&](double x, double) { return json_text(class_name(classify(f, x))); });
  result("ulp", [&](double x, double) { return json_number(ulp_of(f, x)); });
  result("next_up", [&](double x, double) { return json_number(next_up(f, x)); });
  result("next_down", [&](double x, double) { return json_number(next_down(f, x)); });
  result("error", [](double x, double y) { return json_number(error_of(x, y)); });
  result("tie", [&](double, double y) { return std::string(is_tie(f, y) ? "true" : "false"); });
  return trace;
}

Result<Trace> run_number(Spec spec, Recorder& recorder) {
  spec.fill_standards();
  if (spec.has("bits") && !spec.has("from")) spec.set("from", spec.word("format"));
  LAB_TRY(given, given_numbers(spec));
  return answer(spec, given, recorder);
}

}  // namespace

Experiment number_experiment() {
  return {{"number", "a value, or a list, in a number format", parameters()}, run_number};
}

}  // namespace lab
