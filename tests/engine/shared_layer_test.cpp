// A layer that several workers share: whoever computes which tile, and in whichever order, the answer has the bits of
// one worker alone, and all of them together stay inside the memory budget.
#include <numeric>
#include <sstream>

#include "core/text.hpp"
#include "experiments/shared_layer.hpp"
#include "support.hpp"

namespace lab::test {

namespace {

constexpr std::int64_t kMB = std::int64_t{1} << 20;

std::unique_ptr<SharedLayer> shared_by(std::int64_t workers, const std::string& spec,
                                       std::int64_t memory = kStandardMemory) {
  return share(spec, workers, memory, nullptr, 0);
}

Json plan_of(const SharedLayer& layer) {
  std::istringstream text(layer.plan());
  Json plan;
  std::string word;
  for (const char* key : {"workers", "tile", "groups", "b", "t", "s", "model", "keep"}) {
    text >> word;
    plan[key] = std::stoi(word);
  }
  while (text >> word) plan["inputs"].push_back(word);
  return plan;
}

/// An input's name, and how many numbers are drawn for it in parts.
std::pair<std::string, std::size_t> input_of(const std::string& word) {
  const auto end = word.find('=');
  return {word.substr(0, end), end == std::string::npos ? 0 : std::stoul(word.substr(end + 1))};
}

/// What the page does: inputs to all, each batch element's groups in order, and in each of them the keys, then the
/// queries, some tiles together, to whoever is free; who that is and how many tiles, is drawn by lot here. What
/// somebody made is given to the others alone.
class Team {
 public:
  Team(const std::string& spec, std::int64_t workers, std::int64_t memory, Random& random) : random_(random) {
    for (std::int64_t n = 0; n < workers; ++n) workers_.push_back(shared_by(workers, spec, memory));
    for (const auto& worker : workers_) REQUIRE(worker != nullptr);
    plan_ = plan_of(*workers_[0]);
  }

  const Json& plan() const { return plan_; }

  Trace run() {
    for (const std::string word : plan_["inputs"]) {
      const auto [name, normals] = input_of(word);
      const bool tokens = name == "x" || name == "memory";
      SharedLayer& by = one();
      inputs_[name] = tokens && normals > 0 ? drawn(name, normals) : *by.work(name, {});
      for (const auto& worker : workers_)
        if (tokens || worker.get() != &by) worker->work(name, {0, 0, 0, inputs_[name], {}});
    }
    std::vector<float> out(static_cast<std::size_t>(at("b") * at("t") * at("model")));
    for (std::int64_t b = 0; b < at("b"); ++b)
      for (std::int64_t group = 0; group < at("groups"); ++group) group_of(b, group, out);
    return workers_[0]->finish(std::move(out));
  }

 private:
  std::int64_t at(const char* key) const { return plan_[key]; }

  SharedLayer& one() {
    return *workers_[static_cast<std::size_t>(random_.uniform() * static_cast<double>(workers_.size()))];
  }

  /// By parts of 100 attempts, the later ones first.
  std::vector<float> drawn(const std::string& name, std::size_t length) {
    std::map<std::int64_t, std::vector<float>> parts;
    for (auto part = static_cast<std::int64_t>(length / 50); part >= 0; --part)
      parts[part] = *one().work(name, {100, 0, 100 * part, {}, {}});
    std::vector<float> values;
    for (const auto& [part, some] : parts) values.insert(values.end(), some.begin(), some.end());
    REQUIRE(values.size() >= length);
    values.resize(length);
    return values;
  }

  /// First tokens and how many there are, in some order.
  std::vector<std::pair<std::int64_t, std::int64_t>> shuffled(std::int64_t tokens) {
    std::vector<std::pair<std::int64_t, std::int64_t>> order;
    for (std::int64_t first = 0; first < tokens; first += order.back().second) {
      const auto tiles = 1 + static_cast<std::int64_t>(random_.uniform() * 3);
      order.emplace_back(first, std::min(tiles * std::int64_t{at("tile")}, tokens - first));
    }
    for (std::size_t n = order.size(); n > 1; --n)
      std::swap(order[n - 1], order[static_cast<std::size_t>(random_.uniform() * static_cast<double>(n))]);
    return order;
  }

  std::vector<float> rows(const std::vector<float>& from, std::int64_t first, std::int64_t count) const {
    const auto width = static_cast<std::ptrdiff_t>(at("model"));
    const auto start = from.begin() + static_cast<std::ptrdiff_t>(first) * width;
    return {start, start + static_cast<std::ptrdiff_t>(count) * width};
  }

  void group_of(std::int64_t b, std::int64_t group, std::vector<float>& out) {
    const auto& memory = inputs_.count("memory") != 0 ? inputs_["memory"] : inputs_["x"];
    for (const auto& [first, count] : shuffled(at("s"))) {
      SharedLayer& by = one();
      const auto keys = by.work("keys", {b, group, first, rows(memory, b * at("s") + first, count), {}});
      REQUIRE(keys);
      for (const auto& worker : workers_)
        if (worker.get() != &by) worker->work("take", {b, group, first, *keys, {}});
    }
    for (const auto& [first, count] : shuffled(at("t"))) {
      const std::int64_t row = b * at("t") + first;
      const auto done = one().work("queries", {b, group, first, rows(inputs_["x"], row, count), rows(out, row, count)});
      REQUIRE(done);
      std::copy(done->begin(), done->end(), out.begin() + static_cast<std::ptrdiff_t>(row * at("model")));
    }
  }

  Random& random_;
  std::vector<std::unique_ptr<SharedLayer>> workers_;
  Json plan_;
  std::map<std::string, std::vector<float>> inputs_;
};

std::int64_t pick(Random& random, std::int64_t most) {
  return 1 + static_cast<std::int64_t>(random.uniform() * static_cast<double>(most));
}

std::string random_layer(Random& random, int n) {
  const std::int64_t kv = pick(random, 4);
  const std::int64_t heads = kv * pick(random, 3);
  const std::int64_t t = 49 + pick(random, 200);
  const std::int64_t s = n % 3 == 0 ? pick(random, 150) : t;
  std::string spec = say("trace?b=2&t={}&s={}&d_model={}&heads={}&kv_heads={}&d_k={}&d_v={}&seed={}", t, s,
                         pick(random, 20), heads, kv, pick(random, 12), pick(random, 12), n);
  spec += "&wq=normal&wk=normal&wv=normal&wo=normal";
  if (n % 3 == 0) spec += "&memory=normal";
  if (n % 2 == 0) spec += "&bias=normal";
  if (n % 4 == 1) spec += "&align=bottom_right";
  if (n % 5 == 4) spec += say("&mask=causal+padding&lengths=[{},{}]", s, (s + 1) / 2);
  return spec + (n % 4 == 3 ? say("&record=head:{}", heads - 1) : "&record=summary");
}

}  // namespace

TEST_CASE("however tiles are dealt among two to five workers, the Trace is that of one alone, on random layers") {
  Random random(5, "shared");
  bool grouped = false;
  for (int n = 0; n < 20; ++n) {
    const std::string spec = random_layer(random, n);
    INFO(spec);
    // The least memory that will do makes the smallest groups of heads.
    std::int64_t memory = kStandardMemory;
    while (n % 2 == 1 && shared_by(2 + n % 4, spec, memory * 3 / 4) != nullptr) memory = memory * 3 / 4;
    Team team(spec, 2 + n % 4, memory, random);
    grouped = grouped || team.plan()["groups"] > 1;
    const Trace shared = team.run();
    const Trace alone = trace_of(spec);
    CHECK(to_json(shared, {.bits = true}) == to_json(alone, {.bits = true}));
  }
  CHECK(grouped);
}

TEST_CASE("groups of heads grow with the memory there is, and workers become fewer before there is too little") {
  const std::string spec = "trace?preset=gpt2_small&t=1024&record=summary";
  const auto plan = [&](std::int64_t workers, std::int64_t megabytes) {
    return plan_of(*shared_by(workers, spec, megabytes * kMB));
  };
  CHECK(plan(2, 64)["groups"] == 1);
  CHECK(plan(2, 26)["groups"] > 1);
  CHECK(plan(2, 64)["workers"] == 2);
  CHECK(plan(16, 64)["workers"] < 7);  // 9 MB of weights each
  CHECK(plan(16, 640)["workers"] == 16);
  CHECK(shared_by(2, spec, 20 * kMB) == nullptr);
}

TEST_CASE("two workers share 8,192 tokens of GPT-2 small within 64 MB") {
  const std::string spec = "trace?preset=gpt2_small&t=8192&record=summary";
  const auto layer = shared_by(2, spec);
  REQUIRE(layer != nullptr);
  CHECK(plan_of(*layer)["workers"] == 2);
}

TEST_CASE("what tiles do not give is shared by nobody, nor is what is quickly done or refused") {
  const std::string layer = "trace?t=200&d_model=64&heads=8";
  CHECK(shared_by(2, layer + "&record=summary") != nullptr);
  CHECK(share(layer + "&record=summary", 2) == nullptr);
  CHECK(shared_by(1, layer + "&record=summary") == nullptr);
  for (const char* more : {"", "&record=full", "&record=summary&format=fp16", "&record=summary&mistake=no_scale",
                           "&record=head:8", "&record=summary&hedas=2", "&record=summary&x=@lost:x"})
    CHECK(shared_by(2, layer + more) == nullptr);
  CHECK(shared_by(2, "ledger?preset=gpt2_small") == nullptr);
}

TEST_CASE("a piece whose projections are not finite gives nothing: the definition is asked instead") {
  const auto layer = shared_by(2, "trace?t=96&d_model=2&heads=1&record=summary");
  REQUIRE(layer != nullptr);
  const Json plan = plan_of(*layer);
  for (const std::string word : plan["inputs"]) {
    const std::string name = input_of(word).first;
    layer->work(name, {});
  }
  const float inf = std::numeric_limits<float>::infinity();
  CHECK(layer->work("keys", {0, 0, 0, {1, 2, 3, 4}, {}}));
  CHECK_FALSE(layer->work("keys", {0, 0, 0, {1, 2, inf, 4}, {}}));
}

}  // namespace lab::test
