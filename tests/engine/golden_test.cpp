// Whole traces against an independent reference in exact fractions (tests/golden/SOURCES.md): every shape, stride and
// bit of every step.
#include "support.hpp"

using namespace lab;
using namespace lab::test;

namespace {

std::vector<std::string> bits_of_step(const Step& step) {
  std::vector<std::string> out;
  const Tensor& tensor = step.tensor;
  if (tensor.shape.size() == 0) return out;
  Dims index(tensor.shape.rank(), 0);
  do out.push_back(write_bits(encode(*tensor.format, tensor.at(index)), tensor.format->bits));
  while (advance(index, tensor.shape.dims));
  return out;
}

void check_step(const Step& step, const Json& wanted) {
  INFO(step.note.name);
  CHECK(step.note.name == wanted["name"].get<std::string>());
  CHECK(Json(step.tensor.shape.dims) == wanted["shape"]);
  CHECK(Json(step.tensor.shape.strides) == wanted["strides"]);
  CHECK(step.tensor.shape.offset == wanted["offset"]);
  CHECK(step.storage == wanted["storage"].get<std::string>());
  CHECK(step.tensor.shape.contiguous() == wanted["contiguous"]);
  CHECK(step.tensor.format->name == wanted["format"].get<std::string>());
  CHECK(Json(bits_of_step(step)) == wanted["bits"]);
}

// A golden number: JSON number, or one of the words of the contract; null where the reference has no answer.
bool same_number(const Json& ours, const Json& wanted) {
  if (wanted.is_null()) return ours == "nan";
  if (wanted.is_number() && ours.is_number()) return bits_of(ours.get<double>()) == bits_of(wanted.get<double>());
  return ours == wanted;
}

bool same_numbers(const Json& ours, const Json& wanted) {
  if (!wanted.is_array()) return same_number(ours, wanted);
  if (!ours.is_array() || ours.size() != wanted.size()) return false;
  for (std::size_t i = 0; i < ours.size(); ++i) {
    if (!same_number(ours[i], wanted[i])) return false;
  }
  return true;
}

}  // namespace

TEST_CASE("every step of every golden Spec equals exact arithmetic, bit for bit") {
  const Json goldens = golden("traces.json");
  REQUIRE(goldens.size() >= 40);
  for (const auto& wanted : goldens) {
    const std::string spec = wanted["spec"];
    INFO(spec);
    const Trace trace = trace_of(spec);
    REQUIRE(trace.steps.size() == wanted["steps"].size());
    for (std::size_t i = 0; i < trace.steps.size(); ++i) check_step(trace.steps[i], wanted["steps"][i]);
    CHECK(results_of(trace)["empty_rows"] == wanted["empty_rows"]);
  }
}

TEST_CASE("every computed step of every golden variant, convention and mistake equals exact arithmetic, bit for bit") {
  const Json goldens = golden("variants.json");
  REQUIRE(goldens.size() >= 250);
  for (const auto& wanted : goldens) {
    const std::string spec = wanted["spec"];
    INFO(spec);
    const Trace trace = trace_of(spec);
    std::vector<const Step*> computed;
    for (const Step& step : trace.steps) {
      if (step.note.kind != StepKind::input) computed.push_back(&step);
    }
    REQUIRE(computed.size() == wanted["steps"].size());
    for (std::size_t i = 0; i < computed.size(); ++i) check_step(*computed[i], wanted["steps"][i]);
    CHECK(results_of(trace)["empty_rows"] == wanted["empty_rows"]);
  }
}

TEST_CASE("every golden ledger is counted exactly") {
  for (const auto& wanted : golden("ledger.json")) {
    INFO(wanted["spec"].get<std::string>());
    const Json results = results_of(trace_of(wanted["spec"]));
    for (const char* key : {"weights", "biases", "total", "score_bytes", "kv_cache_bytes"})
      CHECK(results[key] == wanted[key]);
    REQUIRE(results["rows"].size() == wanted["rows"].size());
    for (std::size_t i = 0; i < results["rows"].size(); ++i) {
      for (const char* key : {"shape", "weights", "biases"}) CHECK(results["rows"][i][key] == wanted["rows"][i][key]);
    }
  }
}

TEST_CASE("every golden number has the bits, neighbours, error and exact decimal value of the reference") {
  for (const auto& wanted : golden("numbers.json")) {
    INFO(wanted["spec"].get<std::string>());
    const Json results = results_of(trace_of(wanted["spec"]));
    for (const char* key : {"bits", "value", "exact", "class", "ulp", "next_up", "next_down", "error", "tie"}) {
      INFO(key, " ", results[key].dump());
      CHECK(same_numbers(results[key], wanted[key]));
    }
  }
}

TEST_CASE("every stage of every golden softmax equals exact arithmetic, and its error in ulp the exact one") {
  for (const auto& wanted : golden("softmax.json")) {
    const std::string spec = wanted["spec"];
    INFO(spec);
    const Trace trace = trace_of(spec);
    for (const Step& step : trace.steps) {
      std::vector<std::string> bits;
      for (const auto& row : wanted["rows"]) {
        REQUIRE(row.contains(step.note.name));
        for (const auto& word : row[step.note.name]) bits.push_back(word);
      }
      INFO(step.note.name);
      CHECK(bits_of_step(step) == bits);
    }
    const Json error = results_of(trace)["max_error_ulp"];
    if (wanted["max_error_ulp"].is_null())
      CHECK(error == "nan");
    else if (wanted["max_error_ulp"].is_string())
      CHECK(error == wanted["max_error_ulp"]);
    // The figure is a ratio of differences; a relative 1e-12 is far below what anybody reads of it.
    else
      CHECK(error.get<double>() == doctest::Approx(wanted["max_error_ulp"].get<double>()).epsilon(1e-12));
  }
}
