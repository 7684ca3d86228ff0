// See fingerprint.hpp.
#include "grading/fingerprint.hpp"

#include <algorithm>

#include "core/json.hpp"
#include "core/names.hpp"
#include "core/text.hpp"
#include "formats/formats.hpp"
#include "grading/wrong_rules.hpp"
#include "trace/to_json.hpp"

namespace lab {
namespace {

constexpr std::int64_t kMostFlops = 4000000;  // forty runs of it take about a second

// Only what the place can lie in is written.
std::string json_around(const Trace& trace, const std::string& at) {
  const std::string step = step_of(at);
  JsonOptions options{.values = !step.empty(), .arena = false};
  options.bits = at.find("/bits") != std::string::npos;
  if (trace.find(step) != nullptr) options.steps = {step};
  return to_json(trace, options);
}

// Results that are members of the Spec's own format.
bool is_stored(const std::string& at) {
  const std::string name = at.substr(0, at.find('/', 9));
  for (const char* stored : {"value", "weights", "stored", "stored_value", "row_sums", "last_finite", "first_overflow",
                             "first_subnormal", "first_zero", "next_up", "next_down"}) {
    if (name == std::string("/results/") + stored) return true;
  }
  return false;
}

const Format* format_at(const Trace& trace, const std::string& at) {
  const Step* step = trace.find(step_of(at));
  if (step != nullptr) return at.rfind("/steps/" + step->note.name + "/values", 0) == 0 ? step->tensor.format : nullptr;
  const std::size_t said = trace.spec.find("&format=");
  if (said == std::string::npos || !is_stored(at)) return nullptr;
  const std::size_t first = said + 8;
  const std::string name = trace.spec.substr(first, std::min(trace.spec.find('&', first), trace.spec.size()) - first);
  return &format_named(name);
}

Error no_such_place(const std::string& at) {
  return {"missing", "at", "at: the answer has nothing at " + shorten(at) + ".", "", shorten(at), "a place in it"};
}

Error too_large(const char* field, const std::string& message) {
  return {"too_large", field, std::string(field) + ": " + message, "", "", "a smaller question"};
}

void write_fingerprint(JsonWriter& json, const NamedSpec& rule, const Result<Value>& value, bool differs) {
  json.begin_object().key("id").text(rule.id).key("spec").text(rule.spec);
  const Error* error = !value ? &value.error() : value->refused ? &value->error : nullptr;
  json.key("value").raw(error == nullptr ? value->json : "null").key("differs").boolean(differs).key("refused");
  error == nullptr ? json.null() : json.text(error->code);
  json.end_object();
}

}  // namespace

Result<Value> value_of(const Ask& ask, const std::string& spec, const std::string& at) {
  Value value;
  const auto trace = ask(spec);
  if (!trace) {
    value.refused = true;
    value.error = trace.error();
    return value;
  }
  for (const Step& step : trace->steps) value.flops = saturating_sum(value.flops, step.cost.flops);
  value.spec = trace->spec;
  const std::string json = json_around(*trace, at);
  const auto found = value_at(json, at);
  if (!found) return fail(no_such_place(at));
  value.json = std::string(*found);
  auto numbers = read_answer(value.json, found->front() == '[' ? Reading::list : Reading::number);
  if (numbers) {
    value.numeric = true;
    value.numbers = std::move(*numbers);
    value.format = format_at(*trace, at);
  } else if (numbers.error().code == "too_long") {
    return fail(too_large("at", "there are more numbers than anybody types."));
  }
  return value;
}

bool same_value(const Value& seen, const Value& wanted, const Tolerance& tolerance) {
  if (seen.refused || wanted.refused) return seen.refused && wanted.refused && seen.error.field == wanted.error.field;
  if (seen.numeric && wanted.numeric) return same_numbers(seen.numbers, wanted.numbers, tolerance);
  return same_value(std::string_view(seen.json), std::string_view(wanted.json), tolerance);
}

bool small_enough(const Value& truth) { return truth.flops <= kMostFlops; }

Result<std::string> fingerprints(std::string_view text, const Ask& ask) {
  LAB_TRY(request, read_request(text, false));
  LAB_TRY(truth, value_of(ask, request.spec, request.at));
  if (truth.refused) return fail(truth.error);
  if (!small_enough(truth)) {
    return fail(
        too_large("spec", say("one run takes {} operations; wrong rules are run up to {}.", truth.flops, kMostFlops)));
  }
  const Tolerance tolerance = tolerance_of(request.within, truth.format);
  JsonWriter json;
  json.begin_array();
  for (const WrongRule& wrong : wrong_rules(request, truth.spec)) {
    const auto value = value_of(ask, wrong.rule.spec, wrong.rule.at);
    write_fingerprint(json, wrong.rule, value, !value || !same_value(*value, truth, tolerance));
  }
  return json.end_array().take();
}

}  // namespace lab
