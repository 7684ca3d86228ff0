// Laws over random Specs: what must hold whatever the numbers are.
#include <cmath>

#include "core/text.hpp"
#include "stages/contract.hpp"
#include "support.hpp"

using namespace lab;
using namespace lab::test;

namespace {

struct Sizes {
  std::int64_t b, t, s, d_model, heads, d_k, d_v;
};

std::int64_t pick(Random& random, std::int64_t most) {
  return 1 + static_cast<std::int64_t>(random.uniform() * static_cast<double>(most));
}

Sizes random_sizes(Random& r) {
  return {pick(r, 3), pick(r, 7), pick(r, 9), pick(r, 11), pick(r, 4), pick(r, 5), pick(r, 6)};
}

std::string spec_of(const Sizes& n, std::int64_t seed, const std::string& more) {
  return say(
      "trace?b={}&t={}&s={}&d_model={}&heads={}&d_k={}&d_v={}&memory=normal&wq=normal&wk=normal&wv=normal"
      "&wo=normal&bias=normal&seed={}{}",
      n.b, n.t, n.s, n.d_model, n.heads, n.d_k, n.d_v, seed, more);
}

std::string matrix_text(const std::vector<double>& values, std::int64_t rows, std::int64_t columns) {
  std::string out = "[";
  for (std::int64_t r = 0; r < rows; ++r) {
    out += r == 0 ? "[" : ",[";
    for (std::int64_t c = 0; c < columns; ++c) {
      out += (c == 0 ? "" : ",") + write_number(values[static_cast<std::size_t>(r * columns + c)]);
    }
    out += "]";
  }
  return out + "]";
}

}  // namespace

TEST_CASE("rows of weights sum to 1 within half an ulp of 1 a key and a rounding of the sum each") {
  Random random(1, "laws");
  for (int i = 0; i < 60; ++i) {
    const Sizes n = random_sizes(random);
    const std::string spec = spec_of(n, i, i % 2 == 0 ? "&mask=none" : "&mask=causal");
    const Trace trace = trace_of(spec);
    const auto weights = values_of(trace, "weights");
    INFO(spec);
    for (std::size_t row = 0; row < weights.size(); row += static_cast<std::size_t>(n.s)) {
      double sum = 0;
      for (std::int64_t s = 0; s < n.s; ++s) sum += weights[row + static_cast<std::size_t>(s)];
      // S - 1 additions in the row sum and S divisions, each off by at most half an ulp (2^-24) of at most 1.
      CHECK(std::fabs(sum - 1) <= static_cast<double>(n.s) * std::ldexp(1.0, -23));
    }
  }
}

TEST_CASE("adding an exact number to every logit changes no bit of the weights") {
  Random random(2, "laws");
  for (int i = 0; i < 100; ++i) {
    std::vector<double> logits;
    std::vector<double> moved;
    for (int j = 0; j < 5; ++j) {
      logits.push_back(std::round(random.normal() * 64) / 8);  // multiples of 1/8: z + 16 is exact in fp32
      moved.push_back(logits.back() + 16);
    }
    const auto weights = [](const std::vector<double>& z) {
      return values_of(trace_of("softmax?logits=" + matrix_text(z, 1, 5)), "weights");
    };
    CHECK(weights(logits) == weights(moved));
  }
}

TEST_CASE("what stands in a later token never changes an earlier row of a causal layer") {
  Random random(3, "laws");
  for (int i = 0; i < 40; ++i) {
    const std::int64_t t = 2 + pick(random, 5);
    const std::int64_t disturbed = pick(random, t - 1);
    std::vector<double> x;
    for (std::int64_t j = 0; j < t * 6; ++j) x.push_back(random.normal());
    const std::string more = say("&heads=3&d_k=2&wq=normal&wk=normal&wv=normal&wo=normal&bias=normal&seed={}", i);
    const auto before = values_of(trace_of("trace?x=" + matrix_text(x, t, 6) + more), "out");
    for (std::int64_t j = 0; j < 6; ++j) x[static_cast<std::size_t>(disturbed * 6 + j)] = 100 * random.normal();
    const auto after = values_of(trace_of("trace?x=" + matrix_text(x, t, 6) + more), "out");
    for (std::size_t at = 0; at < before.size(); ++at) {
      if (static_cast<std::int64_t>(at) / 6 < disturbed) CHECK(bits_of(before[at]) == bits_of(after[at]));
    }
    CHECK(before != after);
  }
}

TEST_CASE("a fused layer equals its heads run one by one") {
  Random random(4, "laws");
  for (int i = 0; i < 20; ++i) {
    const Sizes n = random_sizes(random);
    const Trace whole = trace_of(spec_of(n, i, "&mask=none"));
    const auto q = values_of(whole, "q_heads");
    const auto context = values_of(whole, "context");
    for (std::int64_t b = 0; b < n.b; ++b) {
      for (std::int64_t h = 0; h < n.heads; ++h) {
        const auto part = [&](const std::string& name, std::int64_t rows, std::int64_t width) {
          const auto all = values_of(whole, name);
          const auto start = all.begin() + static_cast<std::ptrdiff_t>((b * n.heads + h) * rows * width);
          return matrix_text({start, start + static_cast<std::ptrdiff_t>(rows * width)}, rows, width);
        };
        const std::string one = "trace?heads=1&mask=none&q=" + part("q_heads", n.t, n.d_k) +
                                "&k=" + part("k_heads", n.s, n.d_k) + "&v=" + part("v_heads", n.s, n.d_v);
        const auto alone = values_of(trace_of(one), "context");
        const auto start = context.begin() + static_cast<std::ptrdiff_t>((b * n.heads + h) * n.t * n.d_v);
        CHECK(alone == std::vector<double>(start, start + static_cast<std::ptrdiff_t>(n.t * n.d_v)));
      }
    }
  }
}

TEST_CASE("Concat W^O is the sum of what each head contributes through its rows of W^O") {
  Random random(5, "laws");
  for (int i = 0; i < 20; ++i) {
    const Sizes n = random_sizes(random);
    const Trace trace = trace_of(spec_of(n, i, "&format=fp64"));
    const auto context = values_of(trace, "context");
    const auto wo = values_of(trace, "wo");
    const auto bo = values_of(trace, "bo");
    const auto out = values_of(trace, "out");
    for (std::size_t at = 0; at < out.size(); ++at) {
      const auto column = static_cast<std::int64_t>(at) % n.d_model;
      const auto row = static_cast<std::int64_t>(at) / n.d_model;
      double total = bo[static_cast<std::size_t>(column)];
      double magnitude = std::fabs(total);
      for (std::int64_t h = 0; h < n.heads; ++h) {
        for (std::int64_t d = 0; d < n.d_v; ++d) {
          const auto where = ((row / n.t * n.heads + h) * n.t + row % n.t) * n.d_v + d;
          const double share = context[static_cast<std::size_t>(where)] *
                               wo[static_cast<std::size_t>((h * n.d_v + d) * n.d_model + column)];
          total += share;
          magnitude += std::fabs(share);
        }
      }
      // Two orders of the same h d_v + 1 terms: each differs from the exact sum by at most terms x eps x magnitude.
      const double terms = static_cast<double>(n.heads * n.d_v + 1);
      CHECK(std::fabs(total - out[at]) <= 2 * terms * std::ldexp(1.0, -53) * magnitude);
    }
  }
}

TEST_CASE("recorded operations add up to the ledger's count") {
  Random random(6, "laws");
  for (int i = 0; i < 40; ++i) {
    Sizes n = random_sizes(random);
    n.s = n.t;
    const std::string sizes =
        say("d_model={}&heads={}&d_k={}&d_v={}&b={}&t={}", n.d_model, n.heads, n.d_k, n.d_v, n.b, n.t);
    const bool bias = i % 2 == 0;
    const Json layer = results_of(trace_of("trace?" + sizes + (bias ? "&bias=normal" : "")));
    const Json ledger = results_of(trace_of("ledger?" + sizes + (bias ? "&bias=true" : "&bias=false")));
    CHECK(layer["flops"] == ledger["flops"]);
    CHECK(layer["parameters"] == ledger["total"]);
    // Memory holds doubles, the ledger counts fp32.
    CHECK(layer["peak_bytes"] == 2 * ledger["bytes"].get<std::int64_t>());
  }
}

TEST_CASE("the number of heads never changes the number of parameters while d_k is d_model / h") {
  for (const int heads : {1, 2, 3, 4, 6, 8, 16, 24}) {
    CHECK(results_of(trace_of(say("ledger?d_model=768&heads={}", heads)))["total"] == 2362368);
  }
}

TEST_CASE("the ledgers the lesson names") {
  const auto total = [](const char* spec) { return results_of(trace_of(spec))["total"]; };
  CHECK(total("ledger?d_model=4&heads=2&bias=false") == 64);
  CHECK(total("ledger?d_model=4&heads=2&bias=true") == 80);
  CHECK(total("ledger?d_model=768&heads=12&d_k=64&bias=true") == 2362368);
  CHECK(total("ledger?d_model=1024&heads=16&bias=false") == 4194304);
  CHECK(total("ledger?d_model=1024&heads=16&bias=true") == 4198400);
}

TEST_CASE("a ledger beyond 2^53 is an exact string") {
  CHECK(results_of(trace_of("ledger?d_model=9007199254740992&heads=1&bias=false"))["total"] ==
        "324518553658426726783156020576256");
}
