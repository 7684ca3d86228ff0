// record=summary: a layer by tiles beside its definition, within a bound that is derived; what must not differ at all;
// and memory that grows with the tokens.
#include <cmath>

#include "arithmetic/exp64.hpp"
#include "core/text.hpp"
#include "formats/formats.hpp"
#include "kernels/exp.hpp"
#include "support.hpp"

namespace lab::test {

namespace {

std::int64_t pick(Random& random, std::int64_t most) {
  return 1 + static_cast<std::int64_t>(random.uniform() * static_cast<double>(most));
}

std::string random_layer(Random& random, int n) {
  const std::int64_t kv = pick(random, 3);
  const std::int64_t t = pick(random, 130);
  const std::int64_t s = n % 3 == 0 ? pick(random, 150) : t;
  std::string spec = say("trace?b={}&t={}&s={}&d_model={}&heads={}&kv_heads={}&d_k={}&d_v={}&seed={}", pick(random, 2),
                         t, s, pick(random, 20), kv * pick(random, 3), kv, pick(random, 12), pick(random, 12), n);
  spec += "&wq=normal&wk=normal&wv=normal&wo=normal";
  if (n % 3 == 0) spec += "&memory=normal";
  if (n % 2 == 0) spec += "&bias=normal";
  if (n % 5 == 0) spec += "&scale_op=multiply";
  if (n % 4 == 1) spec += "&align=bottom_right";
  return spec + (n % 4 == 3 ? "&mask=none" : "");
}

// Largest magnitude a context can have, times the weights that the elements of each column of `out` sum.
std::vector<double> magnitudes(const Trace& trace) {
  double most = 0;
  for (const double value : values_of(trace, "v")) most = std::max(most, std::fabs(value));
  const Shape& shape = step_of(trace, "wo").tensor.shape;
  const auto weights = values_of(trace, "wo");
  const auto columns = static_cast<std::size_t>(shape.dims[1]);
  std::vector<double> sums(columns);
  for (std::size_t i = 0; i < weights.size(); ++i) sums[i % columns] += most * std::fabs(weights[i]);
  return sums;
}

}  // namespace

TEST_CASE("exp on four lanes is within 1.5 ulp of e^x wherever fp32 has numbers") {
  double worst = 0;
  for (std::uint64_t bits = 0; bits < (std::uint64_t{1} << 32U); bits += 4 * 20011) {
    float in[4];
    float out[4];
    for (std::uint64_t i = 0; i < 4; ++i) in[i] = static_cast<float>(decode(kFp32, (bits + i * 20011) & 0xffffffffU));
    exp_each(in, 4, out);
    for (int i = 0; i < 4; ++i) {
      const double truth = exp64(static_cast<double>(in[i]));
      const auto nearest = static_cast<float>(truth);
      INFO(static_cast<double>(in[i]));
      if (std::isnan(in[i]) || std::isinf(nearest)) {
        CHECK(std::isnan(in[i]) == std::isnan(out[i]));
        CHECK((std::isnan(in[i]) || out[i] == nearest));
        continue;
      }
      int exponent = 0;
      std::frexp(truth, &exponent);
      worst = std::max(worst,
                       std::fabs(static_cast<double>(out[i]) - truth) / std::ldexp(1, std::max(exponent - 24, -149)));
    }
  }
  CHECK(worst < 1.5);
  CHECK(worst > 0.5);
}

TEST_CASE("a layer by tiles is the definition's within the bound of its sums, on random layers of every kind") {
  Random random(3, "tiles");
  for (int n = 0; n < 24; ++n) {
    const std::string spec = random_layer(random, n);
    INFO(spec);
    const Trace full = trace_of(spec);
    const Trace tiled = trace_of(spec + "&record=summary");
    REQUIRE(tiled.steps.size() == 1);
    REQUIRE(tiled.notes.back().code == "by_tiles");
    const auto wanted = values_of(full, "out");
    const auto seen = values_of(tiled, "out");
    const auto most = magnitudes(full);
    const Dims& scores = step_of(full, "scores").tensor.shape.dims;
    // A weight is off by its exp (2 ulp with the shift's), its sum (S roundings) and the running context (S more), in
    // the tiles and in the definition; the sum over heads is the same in both.
    const double eps = 0x1p-24 * 2 * static_cast<double>(2 * scores[3] + 16);
    bool within = true;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      const double bound = eps * most[i % most.size()];
      within = within && (std::isnan(wanted[i]) ? std::isnan(seen[i]) : std::fabs(wanted[i] - seen[i]) <= bound);
    }
    CHECK(within);
    CHECK(results_of(tiled)["flops"] == results_of(full)["flops"]);
    CHECK(results_of(tiled)["parameters"] == results_of(full)["parameters"]);
  }
}

TEST_CASE("with one key the context is the value itself, and `out` has the bits of the definition") {
  const std::string spec = "trace?t=1&d_model=24&heads=3&wq=normal&wk=normal&wv=normal&wo=normal&bias=normal&seed=9";
  CHECK(values_of(trace_of(spec), "out") == values_of(trace_of(spec + "&record=summary"), "out"));
}

TEST_CASE("what comes later changes no bit of what came before, by tiles too") {
  const std::string spec = "trace?d_model=2&heads=1&wq=normal&wk=normal&wv=normal&record=summary&x=";
  std::string tokens;
  for (int t = 0; t < 100; ++t) tokens += say("[{},{}],", t % 7, t % 5);
  const auto before = values_of(trace_of(spec + "[" + tokens + "[1,1]]"), "out");
  const auto after = values_of(trace_of(spec + "[" + tokens + "[9,-4]]"), "out");
  CHECK(std::equal(before.begin(), before.end() - 2, after.begin()));
  CHECK(before.back() != after.back());
}

TEST_CASE("a layer that tiles do not give is the definition's, bit for bit, without its other steps") {
  const std::string layer = "trace?t=5&d_model=6&heads=2&wq=normal&wk=normal&wv=normal&wo=normal";
  for (const char* more : {"&format=fp16", "&mistake=no_scale", "&softmax=naive", "&score=additive", "&dropout=0.3",
                           "&position=relative", "&mask_value=-1e4", "&accumulate=fp64", "&scale=-2",
                           "&x=[[1,2,3,4,5,6],[\"nan\",0,0,0,0,0],[1,1,1,1,1,1],[2,2,2,2,2,2],[3,3,3,3,3,3]]"}) {
    const std::string spec = layer + more;
    INFO(spec);
    const Trace full = trace_of(spec);
    const Trace summary = trace_of(spec + "&record=summary");
    REQUIRE(summary.steps.size() == 1);
    const Format& format = *step_of(full, "out").tensor.format;
    const auto wanted = values_of(full, "out");
    const auto seen = values_of(summary, "out");
    REQUIRE(seen.size() == wanted.size());
    for (std::size_t i = 0; i < seen.size(); ++i) CHECK(encode(format, seen[i]) == encode(format, wanted[i]));
  }
}

TEST_CASE("scores beyond fp32 make the same rows NaN by tiles as by definition") {
  const std::string layer = "trace?d_model=2&heads=1&wq=identity&wk=identity&wv=identity&wo=identity&x=";
  std::size_t nans = 0;
  for (const char* x : {"[[1e20,1e20],[1,1],[-1e20,1]]", "[[1,1],[-1e20,0],[1e20,0]]", "[[1e20,-1e20],[1e20,1e20]]",
                        "[[-3e19,1],[3e19,1],[0,1e-20],[3e19,-3e19]]"}) {
    for (const char* more : {"", "&mask=none", "&scale=3"}) {
      INFO(x, more);
      const auto wanted = values_of(trace_of(layer + x + more), "out");
      const auto seen = values_of(trace_of(layer + x + more + "&record=summary"), "out");
      for (std::size_t i = 0; i < wanted.size(); ++i) CHECK(std::isnan(seen[i]) == std::isnan(wanted[i]));
      for (const double value : wanted) nans += std::isnan(value) ? 1 : 0;
    }
  }
  CHECK(nans > 20);
}

TEST_CASE("a query without keys is NaN by tiles as by definition") {
  const std::string spec = "trace?b=2&t=3&d_model=4&heads=2&mask=padding&lengths=[0,2]";
  const auto wanted = values_of(trace_of(spec), "out");
  const auto seen = values_of(trace_of(spec + "&record=summary"), "out");
  for (std::size_t i = 0; i < wanted.size(); ++i) CHECK(std::isnan(seen[i]) == std::isnan(wanted[i]));
  CHECK(std::isnan(seen[0]));
  const Json results = results_of(trace_of(spec + "&record=summary"));
  CHECK(results["empty_rows"] == results_of(trace_of(spec))["empty_rows"]);
  CHECK(results["first_nonfinite"]["step"] == "out");
  CHECK(explain(spec + "&record=summary", "out[0,0,0]").has_value());
  CHECK_FALSE(std::isnan(seen[12]));
}

TEST_CASE(
    "8,192 tokens of GPT-2 small need less than 64 MB beyond inputs and output, and a full record says what fits") {
  const auto estimated = estimate("trace?preset=gpt2_small&t=8192&record=summary");
  REQUIRE(estimated.has_value());
  const Json memory = Json::parse(*estimated)["memory"];
  CHECK(memory["fits"] == true);
  CHECK(memory["needed"].get<std::int64_t>() < std::int64_t{64} << 20);
  const std::string fits = "record=summary fits";
  CHECK(error_of("trace?preset=gpt2_small&t=8192").message.find(fits) != std::string::npos);
  CHECK(error_of("trace?preset=gpt2_small&t=8192&format=fp16").message.find(fits) == std::string::npos);
}

}  // namespace lab::test
