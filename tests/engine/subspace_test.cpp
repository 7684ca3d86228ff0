// The subspace experiment against exact arithmetic (tests/golden/SOURCES.md), and the claim it is there for: no single
// row of weights comes nearer to two relations than their mean, and two heads lose nothing.
#include <cmath>

#include "support.hpp"

using namespace lab;
using namespace lab::test;

namespace {

void check_near(const Json& ours, const Json& wanted, double tolerance) {
  if (!wanted.is_array()) {
    CHECK(std::fabs(ours.get<double>() - wanted.get<double>()) <= tolerance);
    return;
  }
  REQUIRE(ours.size() == wanted.size());
  for (std::size_t i = 0; i < wanted.size(); ++i) check_near(ours[i], wanted[i], tolerance);
}

double number(const std::string& spec, const char* result) { return results_of(trace_of(spec))[result].get<double>(); }

// A softmax of logits drawn at random, sharper or flatter by chance.
std::vector<double> random_row(Random& random, std::size_t n) {
  std::vector<double> row;
  double total = 0;
  const double sharpness = 8 * random.uniform();
  for (std::size_t i = 0; i < n; ++i) total += row.emplace_back(std::exp(sharpness * random.normal()));
  for (double& value : row) value /= total;
  return row;
}

}  // namespace

TEST_CASE("every golden subspace has the targets, the best single row and the distances of exact arithmetic") {
  const Json goldens = golden("subspace.json");
  REQUIRE(goldens.size() >= 12);
  for (const auto& wanted : goldens) {
    const std::string spec = wanted["spec"];
    INFO(spec);
    const Json two = results_of(trace_of(spec));
    const Json one = results_of(trace_of(spec + "&heads=1"));
    // Weights are at most 1 and come from a dozen roundings: 1e-14 is far above those and far below any rule's effect.
    for (const char* key : {"targets", "single", "single_error", "bound", "merged_error", "single_rows", "merged_rows"})
      check_near(two[key], wanted[key], 1e-14);
    check_near(two["heads"], wanted["targets"], 1e-14);
    check_near(one["heads"][0], wanted["merged"], 1e-14);
    check_near(one["heads_error"], wanted["merged_error"], 1e-14);
  }
}

TEST_CASE("two heads lose nothing in fp64, and only the format's own rounding elsewhere") {
  CHECK(number("subspace?format=fp64", "heads_error") == 0);
  const double fp32 = number("subspace?format=fp32", "heads_error");
  const double fp16 = number("subspace?format=fp16", "heads_error");
  CHECK(fp32 > 0);
  CHECK(fp32 < 1e-13);
  CHECK(fp16 > fp32);
  CHECK(fp16 < 1e-5);
}

TEST_CASE("no row of weights out of two thousand comes nearer to both relations than the bound") {
  Random random(11, "subspace");
  const Json results = results_of(trace_of("subspace?format=fp64&strength=3&mix=0.375"));
  const double bound = results["bound"].get<double>();
  const auto targets = results["targets"].get<std::vector<std::vector<std::vector<double>>>>();
  for (int tries = 0; tries < 2000; ++tries) {
    double distance = 0;
    for (std::size_t i = 0; i < 6; ++i) {
      const std::vector<double> row = random_row(random, 6);
      for (std::size_t j = 0; j < 6; ++j) {
        distance += 0.375 * (row[j] - targets[0][i][j]) * (row[j] - targets[0][i][j]);
        distance += 0.625 * (row[j] - targets[1][i][j]) * (row[j] - targets[1][i][j]);
      }
    }
    CHECK(distance / 6 > bound);
  }
  CHECK(std::fabs(results["single_error"].get<double>() - bound) <= 1e-15);
}

TEST_CASE("a single row pays for both relations unless only one of them counts or they ask for the same") {
  CHECK(number("subspace?format=fp64", "single_error") > 0.2);
  CHECK(number("subspace?format=fp64&mix=0", "single_error") == 0);
  CHECK(number("subspace?format=fp64&mix=1", "single_error") == 0);
  CHECK(number("subspace?format=fp64&strength=0", "single_error") == 0);
  CHECK(number("subspace?format=fp64&relations=itself+matching&tokens=[4,3,2,1]", "single_error") == 0);
}

TEST_CASE("the price of one row rises with strength to a half of the distance of two certain choices") {
  double before = -1;
  const Json results = results_of(trace_of("subspace?format=fp64&relations=first+itself&tokens=[0,1,2]"));
  for (const auto& at : results["by_strength"]) {
    CHECK(at["single_error"].get<double>() > before);
    before = at["single_error"].get<double>();
    CHECK(at["split_error"] == 0);
    CHECK(at["merged_error"].get<double>() >= at["single_error"].get<double>() - 1e-15);
  }
  // Certain of the first or of itself: (1, 0) against (0, 1) in two of three rows, mix (1 - mix) |difference|^2 = 1/2.
  CHECK(number("subspace?format=fp64&relations=first+itself&tokens=[0,1,2]&strength=700", "single_error") ==
        doctest::Approx(1.0 / 3).epsilon(1e-15));
}

TEST_CASE("the curve passes through the question itself") {
  for (const char* spec : {"subspace?strength=4", "subspace?strength=2.75&format=fp16&mix=0.3"}) {
    const Json results = results_of(trace_of(spec));
    bool met = false;
    for (const auto& at : results["by_strength"]) {
      if (at["single_error"] != results["single_error"] || at["merged_error"] != results["merged_error"]) continue;
      met = met || at["split_error"] == results["heads_error"];
    }
    INFO(spec);
    CHECK(met);
  }
}

TEST_CASE("read in one head the same columns add up their scores") {
  const Trace trace = trace_of("subspace?tokens=[0,1,0,2,1]&strength=1.25");
  const auto split = values_of(trace, "scores");
  const auto merged = values_of(trace, "scores_one");
  REQUIRE(split.size() == 2 * merged.size());
  for (std::size_t at = 0; at < merged.size(); ++at) CHECK(merged[at] == split[at] + split[at + merged.size()]);
  CHECK(step_of(trace, "q_one").storage == "q");
  CHECK(step_of(trace, "q_heads").storage == "q");
  CHECK(step_of(trace, "q_heads").tensor.shape.dims == Dims{1, 2, 5, 5});
  CHECK(step_of(trace, "q_one").tensor.shape.dims == Dims{1, 1, 5, 10});
}

TEST_CASE("a cell of the single row explains itself as a mean of the two heads") {
  const auto text = explain("subspace?mix=0.25", "single[0,1,2]");
  REQUIRE(text.has_value());
  const Json explained = Json::parse(*text);
  REQUIRE(explained["operations"].size() == 3);
  CHECK(explained["operations"][0]["op"] == "*");
  CHECK(explained["operations"][2]["op"] == "+");
  CHECK(explained["operands"].size() == 4);
}

TEST_CASE("a subspace question that cannot be asked is refused by its field") {
  const std::vector<std::vector<const char*>> refused = {
      {"relations=near", "bad_value", "relations"},
      {"relations=near+near", "bad_value", "relations"},
      {"relations=near+first+itself", "bad_value", "relations"},
      {"relations=near+matchin", "bad_value", "relations"},
      {"tokens=[1]", "out_of_range", "tokens"},
      {"tokens=[]", "out_of_range", "tokens"},
      {"tokens=[[1,2],[3,4]]", "shape", "tokens"},
      {"tokens=[1,\"nan\"]", "bad_value", "tokens"},
      {"strength=-1", "out_of_range", "strength"},
      {"strength=nan", "out_of_range", "strength"},
      {"strength=inf", "out_of_range", "strength"},
      {"strength=40000&format=fp16", "out_of_range", "strength"},
      {"mix=1.5", "out_of_range", "mix"},
      {"mix=nan", "out_of_range", "mix"},
      {"heads=3", "out_of_range", "heads"},
      {"heads=0", "out_of_range", "heads"},
  };
  for (const auto& row : refused) {
    INFO(row[0]);
    const Error error = error_of(std::string("subspace?") + row[0]);
    CHECK(error.code == row[1]);
    CHECK(error.field == row[2]);
    CHECK_FALSE(error.wanted.empty());
  }
  std::string many = "subspace?tokens=[0";
  for (int i = 0; i < 64; ++i) many += ",1";
  CHECK(error_of(many + "]").field == "tokens");
}
