// Where conventions of real implementations agree, and by how much they part: identities that hold whatever the weights
// are.
#include <cmath>

#include "core/text.hpp"
#include "support.hpp"

using namespace lab;
using namespace lab::test;

namespace {

using Numbers = std::vector<double>;

std::string layer(int t, int heads, int d_k, int seed, const std::string& more) {
  return say("trace?t={}&d_model={}&heads={}&wq=normal&wk=normal&wv=normal&wo=normal&seed={}{}", t, heads * d_k, heads,
             seed, more);
}

// Columns first to first + count of a matrix of `width` columns, as the text of a Spec; transposed where asked for.
std::string matrix(const Numbers& values, std::size_t width, std::size_t first, std::size_t count, bool transposed) {
  const std::size_t rows = values.size() / width;
  Json out = Json::array();
  for (std::size_t i = 0; i < (transposed ? count : rows); ++i) {
    Json row = Json::array();
    for (std::size_t j = 0; j < (transposed ? rows : count); ++j)
      row.push_back(transposed ? values[j * width + first + i] : values[i * width + first + j]);
    out.push_back(row);
  }
  return out.dump();
}

// Representable numbers between two members of a format.
std::int64_t steps_between(const Format& format, double a, double b) {
  const auto place = [&](double x) {
    const auto magnitude = static_cast<std::int64_t>(encode(format, std::fabs(x)));
    return std::signbit(x) ? -magnitude : magnitude;
  };
  return std::abs(place(a) - place(b));
}

std::int64_t widest_gap(const Trace& one, const Trace& other, const std::string& step) {
  const Numbers left = values_of(one, step);
  const Numbers right = values_of(other, step);
  REQUIRE(left.size() == right.size());
  std::int64_t widest = 0;
  for (std::size_t i = 0; i < left.size(); ++i)
    widest = std::max(widest, steps_between(*step_of(one, step).tensor.format, left[i], right[i]));
  return widest;
}

void check_equal(const Trace& one, const Trace& other, const std::string& step) {
  INFO(step);
  CHECK(widest_gap(one, other, step) == 0);
}

}  // namespace

TEST_CASE(
    "nanoGPT with Linear weights (out, in) equals Hugging Face with Conv1D weights (in, out), bit for bit in fp64") {
  // d_k = 4: dividing by 2 and multiplying by 1/2 are the same, so only layout and mask constant differ.
  const Trace conv1d = trace_of(layer(5, 3, 4, 21, "&bias=normal&format=fp64&convention=hf_eager"));
  std::string linear = "trace?t=5&d_model=12&heads=3&seed=21&bias=normal&format=fp64&convention=nanogpt";
  for (const char* name : {"wq", "wk", "wv", "wo"})
    linear += std::string("&") + name + "=" + matrix(values_of(conv1d, name), 12, 0, 12, true);
  const Trace read_as_linear = trace_of(linear + "&mistake=transpose_weights");
  for (const char* step : {"q", "k", "v", "scores", "scaled", "weights", "merged", "out"})
    check_equal(read_as_linear, conv1d, step);
  // Read as they stand they are another layer of as many parameters.
  CHECK(widest_gap(trace_of(linear), conv1d, "out") > 1000);
}

TEST_CASE("one head at a time, each with its own columns, gives the rows of the fused projection in every format") {
  for (const char* format : {"fp64", "fp32", "fp16", "bf16", "e4m3", "e5m2"}) {
    const std::string rest = std::string("&format=") + format;
    const Trace fused = trace_of(layer(4, 3, 2, 22, rest));
    const Numbers weights = values_of(fused, "weights");
    const Numbers context = values_of(fused, "context");
    for (std::size_t head = 0; head < 3; ++head) {
      std::string alone = "trace?t=4&d_model=6&heads=1&d_k=2&seed=22" + rest;
      for (const char* name : {"wq", "wk", "wv"})
        alone += std::string("&") + name + "=" + matrix(values_of(fused, name), 6, 2 * head, 2, false);
      const Trace one = trace_of(alone);
      INFO(alone);
      const auto own = static_cast<std::ptrdiff_t>(head);
      CHECK(values_of(one, "weights") == Numbers(weights.begin() + own * 16, weights.begin() + (own + 1) * 16));
      CHECK(values_of(one, "context") == Numbers(context.begin() + own * 8, context.begin() + (own + 1) * 8));
    }
  }
}

TEST_CASE("Concat W^O is the sum of what each head adds, within the roundings of both ways") {
  for (const char* format : {"fp64", "fp32", "fp16", "bf16"}) {
    const Trace trace = trace_of(layer(3, 4, 2, 23, std::string("&show=per_head&format=") + format));
    const Numbers out = values_of(trace, "out");
    const Numbers merged = values_of(trace, "merged");
    const Numbers wo = values_of(trace, "wo");
    const Numbers shares = values_of(trace, "per_head");  // (1, 4, 3, 8)
    REQUIRE(shares.size() == 4 * 3 * 8);
    // 8 products and 7 additions one way, 2 products and an addition a head the other: n u / (1 - n u) each.
    const double u = std::ldexp(1.0, -step_of(trace, "out").tensor.format->precision);
    const double roundings = (15 * u / (1 - 15 * u)) + (3 * u / (1 - 3 * u)) + std::ldexp(1.0, -45);
    for (std::size_t t = 0; t < 3; ++t) {
      for (std::size_t n = 0; n < 8; ++n) {
        double sum = 0;
        double magnitude = 0;
        for (std::size_t h = 0; h < 4; ++h) sum += shares[(h * 3 + t) * 8 + n];
        for (std::size_t j = 0; j < 8; ++j) magnitude += std::fabs(merged[t * 8 + j] * wo[j * 8 + n]);
        INFO(format, " row ", t, " column ", n);
        CHECK(std::fabs(out[t * 8 + n] - sum) <= roundings * magnitude);
      }
    }
  }
}

TEST_CASE(
    "a shift changes nothing on paper, one unit in the last place in fp32, and the fourth digit once exp is "
    "subnormal") {
  const Trace by_max = trace_of("softmax?logits=[1,2,3]");
  CHECK(widest_gap(by_max, trace_of("softmax?logits=[1,2,3]&shift=none"), "weights") == 0);
  CHECK(widest_gap(by_max, trace_of("softmax?logits=[1,2,3]&shift=2"), "weights") == 1);
  CHECK(values_of(trace_of("softmax?logits=[1,2,3]&shift=100"), "weights")[0] ==
        doctest::Approx(0.08988764).epsilon(1e-6));
}

TEST_CASE("the Annotated Transformer equals nanoGPT where every row has a key and scores lie above -1e9") {
  // d_k = 4 again; biases are given, since one of the two always has them.
  for (const char* format : {"fp64", "fp32", "bf16"}) {
    const std::string rest = std::string("&bias=normal&format=") + format + "&convention=";
    for (int seed = 30; seed < 36; ++seed) {
      const Trace annotated = trace_of(layer(5, 2, 4, seed, rest + "annotated"));
      const Trace nanogpt = trace_of(layer(5, 2, 4, seed, rest + "nanogpt"));
      for (const char* step : {"weights", "out"}) check_equal(annotated, nanogpt, step);
    }
  }
  const std::string empty = "&mask=padding&lengths=[0]&format=fp32&convention=";
  CHECK(values_of(trace_of(layer(2, 1, 4, 30, empty + "annotated")), "weights") == Numbers(4, 0.5));
  CHECK(std::isnan(values_of(trace_of(layer(2, 1, 4, 30, empty + "nanogpt")), "weights")[0]));
}

TEST_CASE("SDPA's math kernel parts from nanoGPT's manual path by the listed units in the last place of a weight") {
  const struct {
    const char* format;
    int d_k;
    std::int64_t weights;
  } listed[] = {{"fp16", 3, 6}, {"fp16", 4, 4}, {"fp16", 5, 7}, {"bf16", 3, 4}, {"bf16", 5, 6},
                {"fp32", 3, 3}, {"fp32", 5, 5}, {"fp64", 3, 2}, {"fp64", 4, 4}};
  for (const auto& one : listed) {
    const std::string rest = std::string("&format=") + one.format + "&convention=";
    const Trace manual = trace_of(layer(6, 2, one.d_k, 1, rest + "nanogpt"));
    const Trace kernel = trace_of(layer(6, 2, one.d_k, 1, rest + "nanogpt_sdpa"));
    INFO(one.format, " d_k ", one.d_k);
    CHECK(widest_gap(manual, kernel, "weights") == one.weights);
  }
}

TEST_CASE("a maximum that starts at -10000 shows only in rows that lie below it") {
  const auto weights = [](const std::string& rest) { return values_of(trace_of("softmax?logits=" + rest), "weights"); };
  // Above it, the row's own maximum wins and nothing differs.
  CHECK(weights("[-9999,-10000,-10050]") == weights("[-9999,-10000,-10050]&shift=-9999"));
  // A little below, exponentials are small but there; far below they are all 0, and 0 / 0 is NaN.
  CHECK(weights("[-10050,-10051]&shift=-10000")[0] == doctest::Approx(0.7310586).epsilon(1e-5));
  CHECK(weights("[-10200,-10201]")[0] == doctest::Approx(0.7310586).epsilon(1e-6));
  CHECK(std::isnan(weights("[-10200,-10201]&shift=-10000")[0]));
}

TEST_CASE("relative positions with tables of zeros are no positions at all") {
  for (const char* format : {"fp64", "fp32", "fp16", "e5m2"}) {
    const std::string rest = std::string("&format=") + format;
    const Trace plain = trace_of(layer(4, 2, 3, 24, rest));
    const Trace zeros = trace_of(layer(4, 2, 3, 24, rest + "&position=relative&clip=2&rel_k=zeros&rel_v=zeros"));
    for (const char* step : {"scores", "weights", "context", "out"})
      CHECK(values_of(plain, step) == values_of(zeros, step));
  }
}

TEST_CASE("Bahdanau's layer at its initial v = 0 gives every key it may see the same weight") {
  const Trace trace = trace_of(layer(4, 2, 3, 25, "&convention=bahdanau&va=zeros"));
  const Numbers weights = values_of(trace, "weights");  // causal
  for (std::size_t row = 0; row < 8; ++row) {
    const std::size_t query = row % 4;
    for (std::size_t key = 0; key < 4; ++key) {
      const auto seen = static_cast<float>(query + 1);
      CHECK(weights[row * 4 + key] == (key <= query ? static_cast<double>(1.0F / seen) : 0.0));
    }
  }
}
