// The engine against what PyTorch itself answered (tests/golden/torch-*.json): layers of real implementations, halves
// multiplied and added one by one, conversions.
#include <algorithm>
#include <cmath>

#include "support.hpp"

using namespace lab;
using namespace lab::test;

namespace {

double number_of(const Json& value) {
  if (value.is_number()) return value.get<double>();
  const std::string word = value;
  if (word == "-0") return -0.0;
  if (word == "nan") return std::nan("");
  return word == "inf" ? HUGE_VAL : -HUGE_VAL;
}

// The last place, in the coarsest format on the way, of the step's largest magnitude; mask constants do not count.
double unit_of(const Trace& trace, const Json& values) {
  const Format* coarsest = trace.steps.front().tensor.format;
  for (const Step& step : trace.steps) {
    if (step.tensor.format->precision < coarsest->precision) coarsest = step.tensor.format;
  }
  double largest = 0;
  for (const auto& value : values) {
    const double magnitude = std::abs(number_of(value));
    if (magnitude < 1e8) largest = std::max(largest, magnitude);
  }
  return ulp_of(*coarsest, round_by_definition(*coarsest, largest));
}

bool near(double ours, double theirs, double slack) {
  if (std::isnan(ours) || std::isnan(theirs)) return std::isnan(ours) && std::isnan(theirs);
  return ours == theirs || std::abs(ours - theirs) <= slack;
}

void check_values(const Trace& trace, const std::string& name, const Json& wanted) {
  INFO(name);
  const std::vector<double> ours = values_of(trace, name);
  REQUIRE(ours.size() == wanted["values"].size());
  const double slack = wanted["within"].get<double>() * unit_of(trace, wanted["values"]);
  for (std::size_t i = 0; i < ours.size(); ++i) {
    const double theirs = number_of(wanted["values"][i]);
    INFO(i, ": ", ours[i], " and ", theirs);
    CHECK(near(ours[i], theirs, slack));
  }
}

// The number of a row as somebody would type it.
std::string typed(const Json& row) {
  return row["given"].is_string() ? row["given"].get<std::string>() : row["given"].dump();
}

void check_rows(const std::string& file) {
  for (const auto& row : golden(file)) {
    const std::string spec = row["spec"];
    INFO(spec);
    const Trace trace = trace_of(spec);
    for (const auto& [name, wanted] : row["steps"].items()) check_values(trace, name, wanted);
  }
}

}  // namespace

TEST_CASE(
    "PyTorch 1.13 answers as the engine does: within 16 units where it adds in another order, to the bit elsewhere") {
  check_rows("torch-1.13.json");
}

TEST_CASE("PyTorch 2.6 answers as the engine does: SDPA, and halves added one by one to the bit") {
  check_rows("torch-2.6.json");
}

TEST_CASE("PyTorch 2.6 converts by way of fp32 as the engine does") {
  for (const auto& row : golden("torch-casts-2.6.json")) {
    if (row["stored"].is_null()) continue;
    const std::string spec =
        "number?convert=via_fp32&value=" + typed(row) + "&format=" + row["format"].get<std::string>();
    INFO(spec);
    const Json value = results_of(trace_of(spec))["value"];
    CHECK(canonical_bits(number_of(value)) == canonical_bits(number_of(row["stored"])));
  }
}

TEST_CASE("masked_fill raises in PyTorch 2.6 where the experiment mask says that it does") {
  std::size_t asked = 0;
  for (const auto& row : golden("torch-casts-2.6.json")) {
    const bool is_eight_bits = row["format"] == "e4m3" || row["format"] == "e5m2";
    CHECK((row["masked_fill"] == "not implemented") == is_eight_bits);
    if (is_eight_bits) continue;
    const std::string spec =
        "mask?scores=[[0,0]]&allowed=[[1,0]]&mask_value=" + typed(row) + "&format=" + row["format"].get<std::string>();
    INFO(spec);
    CHECK(results_of(trace_of(spec))["masked_fill"] == row["masked_fill"].get<std::string>());
    ++asked;
  }
  CHECK(asked >= 60);
}
