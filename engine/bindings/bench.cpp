// See bench.hpp. Inputs are drawn before the clock starts, and for tiles read and packed: what is timed is a layer from
// its inputs to its output, with or without every step on record, or a product.
#include "bindings/bench.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <vector>

#include "arithmetic/random.hpp"
#include "catalog.hpp"
#include "core/json.hpp"
#include "core/names.hpp"
#include "core/text.hpp"
#include "experiments/tiled_layer.hpp"
#include "kernels/peak.hpp"

namespace lab {
namespace {

constexpr int kRuns = 7;

double milliseconds(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

struct Times {
  double median, low, high;
};

// The first run, which meets cold caches and untouched memory, is not counted; nor is what is done before each.
Times times_of(
    const std::function<void()>& work, const std::function<void()>& before = [] {}) {
  std::vector<double> ms;
  for (int n = 0; n <= kRuns; ++n) {
    before();
    ms.push_back(milliseconds(work));
  }
  ms.erase(ms.begin());
  std::sort(ms.begin(), ms.end());
  return {ms[kRuns / 2], ms.front(), ms.back()};
}

struct Case {
  std::string name;
  std::int64_t tokens;             // 0: the product alone
  const char* recorded = nullptr;  // settings of a layer of which every step is kept; else out alone, by tiles
};

const std::vector<Case>& cases() {
  static const std::vector<Case> all = {
      {"gemm_1024x768x2304", 0},
      {"gpt2_small_t128", 128},
      {"gpt2_small_t512", 512},
      {"gpt2_small_t1024", 1024},
      {"gpt2_small_t2048", 2048},
      {"gpt2_small_t4096", 4096},
      {"gpt2_small_t8192", 8192},
      {"recorded_fp32_t256", 256, ""},
      {"recorded_fp16_t256", 256, "&format=fp16"},
      {"recorded_bf16_t256", 256, "&format=bf16"},
      {"recorded_fp16_accumulate_fp32_t256", 256, "&format=fp16&accumulate=fp32"},
  };
  return all;
}

struct Outcome {
  std::string name;
  Times times;
  double flops;
  double peak_bytes;
};

Outcome product(const Case& one) {
  constexpr std::int64_t rows = 1024, depth = 768, columns = 2304;
  Random random(1, "bench");
  const auto normals = [&](std::int64_t count) {
    std::vector<double> out(static_cast<std::size_t>(count));
    for (double& value : out) value = static_cast<float>(random.normal());
    return out;
  };
  const std::vector<double> a = normals(rows * depth);
  const std::vector<double> b = normals(depth * columns);
  const std::vector<float> left(a.begin(), a.end());
  const Panels right(Matrix{b.data(), columns, 1}, depth, columns);
  std::vector<float> c(static_cast<std::size_t>(rows * columns));
  const Times times = times_of([&] {
    multiply(FloatMatrix{left.data(), depth, 1}, rows, whole(right), c.data(), columns);
  });
  const double bytes = 4.0 * (rows * depth + depth * columns + rows * columns);
  return {one.name, times, 2.0 * rows * depth * columns, bytes};
}

// What a causal layer needs: every projection, and of the scores those that are not masked.
double needed_flops(const LayerSizes& n) {
  const auto t = static_cast<double>(n.t);
  const auto model = static_cast<double>(n.d_model);
  return 8 * t * model * model + 2 * model * t * (t + 1);
}

Result<LayerPlan> plan_of(const Case& one) {
  const std::string text = say("trace?preset=gpt2_small&t={}&bias=none{}", one.tokens,
                               one.recorded != nullptr ? one.recorded : "&record=summary");
  LAB_TRY(raw, read_raw_spec(text));
  const auto all = experiments();
  const auto trace =
      std::find_if(all.begin(), all.end(), [](const Experiment& e) { return e.declaration.name == "trace"; });
  LAB_TRY(spec, Spec::read(trace->declaration, raw));
  return plan_layer(std::move(spec));
}

Outcome by_tiles(const Case& one, const LayerPlan& plan) {
  TiledLayer tiles(plan);
  tiles.draw_all();
  const Times times = times_of([&] { tiles.compute(nullptr); });
  const auto boundary = static_cast<double>(8 * plan.sizes.t * plan.sizes.d_model);  // x, in doubles
  return Outcome{
      one.name, times, needed_flops(plan.sizes),
      boundary + static_cast<double>(TiledLayer::working_bytes(plan.sizes) + TiledLayer::out_bytes(plan.sizes))};
}

// The layer as `trace` runs it by default: each step's tensor, with its count of zeros, infinities and so on. Instead
// of drawing inputs, the Spec holds them; a run uses its Spec up, so each gets a copy of its own beforehand.
Outcome recorded(const Case& one, LayerPlan plan) {
  const Arithmetic a = arithmetic_of(plan.effective, "format");
  for (const char* key : {"x", "wq", "wk", "wv", "wo"}) {
    const Shape shape = row_major({{"", key[0] == 'x' ? one.tokens : plan.sizes.d_model}, {"", plan.sizes.d_model}});
    std::vector<double> values = input_values(plan.effective, key, shape, a, key[0] != 'x');
    plan.effective.set(key, say("@{}", key));
    plan.effective.fill(key, {shape.dims, std::move(values)});
  }
  std::optional<LayerPlan> copy;
  std::optional<Trace> trace;
  std::int64_t bytes = 0;
  const auto before = [&] {
    trace.reset();
    copy = plan;
  };
  const Times times = times_of(
      [&] {
        Recorder recorder(false);
        trace = Layer(std::move(*copy), recorder).run();
        bytes = recorder.working_bytes() + recorder.boundary_bytes();
      },
      before);
  return {one.name, times, needed_flops(plan.sizes), static_cast<double>(bytes)};
}

double peak_gflops() {
  constexpr std::int64_t rounds = 4'000'000;
  std::array<float, kSpinChains> starts{};
  for (std::size_t n = 0; n < kSpinChains; ++n) starts[n] = 1 / static_cast<float>(n + 2);
  const Times times = times_of([&] { starts[0] = spin(rounds, starts) / kSpinChains; });
  return static_cast<double>(rounds * kSpinFlops) / times.low / 1e6;
}

double gflops(const Outcome& outcome) { return outcome.flops / outcome.times.median / 1e6; }

std::string rounded(double value, int digits) {
  char text[32];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  return text;
}

std::string as_json(double peak, const std::vector<Outcome>& outcomes) {
  JsonWriter json;
  json.begin_object().key("build").text(ATTENTION_LAB_BUILD).key("peak_gflops").raw(rounded(peak, 2));
  json.key("cases").begin_array();
  for (const Outcome& one : outcomes) {
    json.begin_object().key("name").text(one.name).key("ms").raw(rounded(one.times.median, 3));
    json.key("low_ms").raw(rounded(one.times.low, 3)).key("high_ms").raw(rounded(one.times.high, 3));
    json.key("runs").integer(kRuns).key("gflops").raw(rounded(gflops(one), 2)).key("threads").integer(1);
    json.key("peak_mb").raw(rounded(one.peak_bytes / (1 << 20), 1)).end_object();
  }
  json.end_array().end_object();
  return json.take();
}

std::string as_table(double peak, const std::vector<Outcome>& outcomes) {
  char line[160];
  std::snprintf(line, sizeof line, "%s, one thread; registers at most %.1f GFLOP/s\n%-34s %10s %10s %10s %9s %8s\n",
                ATTENTION_LAB_BUILD, peak, "case", "median ms", "low", "high", "GFLOP/s", "MB");
  std::string out = line;
  for (const Outcome& one : outcomes) {
    std::snprintf(line, sizeof line, "%-34s %10.2f %10.2f %10.2f %9.2f %8.1f\n", one.name.c_str(), one.times.median,
                  one.times.low, one.times.high, gflops(one), one.peak_bytes / (1 << 20));
    out += line;
  }
  return out.substr(0, out.size() - 1);
}

}  // namespace

Result<std::string> bench(const std::string& name, bool json, const std::function<void(const std::string&)>& say_name) {
  std::vector<std::string> names;
  for (const Case& one : cases()) names.push_back(one.name);
  if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end()) {
    return fail({"bad_option", "NAME", say("'{}' is not a case of bench.", shorten(name)), nearest_name(name, names),
                 shorten(name), list_words(names)});
  }
  const double peak = peak_gflops();
  std::vector<Outcome> outcomes;
  for (const Case& one : cases()) {
    if (!name.empty() && name != one.name) continue;
    say_name(one.name);
    if (one.tokens == 0) {
      outcomes.push_back(product(one));
      continue;
    }
    LAB_TRY(plan, plan_of(one));
    outcomes.push_back(one.recorded != nullptr ? recorded(one, std::move(plan)) : by_tiles(one, plan));
  }
  return json ? as_json(peak, outcomes) : as_table(peak, outcomes);
}

}  // namespace lab
