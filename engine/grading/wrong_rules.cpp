// See wrong_rules.hpp. A new setting is a line in the table.
#include "grading/wrong_rules.hpp"

#include <algorithm>

#include "experiments/experiment.hpp"
#include "grading/as_attention.hpp"

namespace lab {
namespace {

/// A parameter taken for another value, or another result taken for the one that is asked.
struct Setting {
  std::string_view experiment;
  std::string_view id;  ///< key=value, or the name of that result
  std::string_view asked = {};
};

constexpr Setting kSettings[] = {
    {"number", "format=fp64"},
    {"number", "format=fp32"},
    {"number", "format=fp16"},
    {"number", "format=bf16"},
    {"number", "overflow=saturate"},
    {"number", "next_up", "/results/value"},
    {"number", "next_down", "/results/value"},
    {"exp", "format=fp64"},
    {"exp", "format=fp32"},
    {"exp", "format=fp16"},
    {"exp", "format=bf16"},
    {"exp", "overflow=saturate"},
    {"exp", "last_finite", "/results/first_overflow"},
    {"exp", "first_overflow", "/results/last_finite"},
    {"sum", "format=fp64"},
    {"sum", "format=fp32"},
    {"sum", "accumulate=fp32"},
    {"sum", "order=pairwise"},
    {"sum", "order=compensated"},
    {"mask", "mask_value=-inf"},
    {"mask", "mask_mode=add"},
    {"mask", "mask_mode=fill"},
    {"mask", "empty_row=arithmetic"},
    {"mask", "empty_row=zero"},
    {"mask", "empty_row=uniform"},
};

constexpr const char* kPairsOfHeads[] = {"view_split+view_merge"};

// The Spec with a pair of its own instead of whatever it says of that key.
std::string with_setting(const std::string& spec, std::string_view setting) {
  const std::string_view key = setting.substr(0, setting.find('=') + 1);
  std::string out;
  for (std::size_t at = 0; at < spec.size();) {
    const std::size_t end = std::min(spec.find_first_of("?&", at), spec.size());
    const std::string_view part = std::string_view(spec).substr(at, end - at);
    if (part.substr(0, key.size()) != key) {
      out += part;
      out += out.size() == part.size() ? '?' : '&';
    }
    at = end + 1;
  }
  return out + std::string(setting);
}

// Axes that people take for one another: a shape whose heads were not moved has t and heads exchanged.
constexpr const char* kSizes[] = {"t", "s", "heads", "d_k", "d_v"};

using Sizes = std::vector<std::pair<std::string, std::string>>;

const std::string* value_in(const RawSpec& raw, std::string_view key) {
  for (const auto& [name, text] : raw.pairs) {
    if (name == key) return &text;
  }
  return nullptr;
}

bool asks_shape(const std::string& at) {
  const std::string_view end = std::string_view(at).substr(std::min(at.rfind('/'), at.size()));
  return end == "/shape" || end == "/strides";
}

class Collector {
 public:
  explicit Collector(const GradeRequest& request) : request_(request) {
    for (const NamedSpec& rule : request.wrong)
      add(rule.id, rule.spec, rule.at.empty() ? request.at : rule.at, request.spec);
  }

  void add_known(const std::string& whole) {
    const auto raw = read_raw_spec(request_.spec);
    if (!raw) return;
    if (value_in(*raw, "mistake") != nullptr) return;  // what would be right is then not this run without it
    for (const Setting& setting : kSettings) {
      if (setting.experiment == raw->experiment) add_setting(setting);
    }
    add_unmoved();
    const auto full = read_raw_spec(whole);
    if (full && asks_shape(request_.at)) add_exchanges(*full);
    add_mistakes(raw->experiment, request_.spec, request_.at);
    if (const auto layer = as_attention(*raw, request_.at)) add_mistakes("trace", layer->spec, layer->at);
  }

  std::vector<WrongRule> take() { return std::move(rules_); }

 private:
  void add(std::string id, std::string spec, std::string at, std::string right, bool pair = false) {
    rules_.push_back({{std::move(id), std::move(spec), std::move(at)}, std::move(right), pair});
  }

  // What is used as weights once they are masked stands in the step that masks them.
  void add_mistake(const std::string& name, const std::string& spec, std::string at, bool pair) {
    constexpr std::string_view kWeights = "/steps/weights/";
    if (name == "mask_after_softmax" && at.rfind(kWeights, 0) == 0) at = "/steps/masked/" + at.substr(kWeights.size());
    add(name, with_setting(spec, "mistake=" + name), std::move(at), spec, pair);
  }

  void add_mistakes(const std::string& name, const std::string& spec, const std::string& at) {
    const auto experiment = find_experiment(name);
    const Parameter* mistake = experiment ? (*experiment)->declaration.find("mistake") : nullptr;
    if (mistake == nullptr) return;
    for (const auto& word : mistake->words.list()) add_mistake(word, spec, at, false);
    if (name != "ledger") {
      for (const char* both : kPairsOfHeads) add_mistake(both, spec, at, true);
      return;
    }
    for (const auto& word : mistake->words.list()) {
      if (word != "no_bias") add_mistake(word + "+no_bias", spec, at, true);
    }
  }

  void add_setting(const Setting& setting) {
    const std::string id(setting.id);
    if (setting.asked.empty()) {
      add(id, with_setting(request_.spec, setting.id), request_.at, request_.spec);
    } else if (request_.at.rfind(setting.asked, 0) == 0) {
      add(id, request_.spec, "/results/" + id + request_.at.substr(setting.asked.size()), request_.spec);
    }
  }

  // Every two sizes exchanged, the others kept; without a memory keys are as many as queries.
  void add_exchanges(const RawSpec& whole) {
    Sizes sizes;
    const bool cross = value_in(whole, "memory") != nullptr;
    for (const char* key : kSizes) {
      const std::string* text = value_in(whole, key);
      if (text != nullptr && (cross || std::string_view(key) != "s")) sizes.emplace_back(key, *text);
    }
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      for (std::size_t j = i + 1; j < sizes.size(); ++j) add_exchange(sizes, i, j, cross);
    }
  }

  void add_exchange(Sizes sizes, std::size_t i, std::size_t j, bool cross) {
    if (sizes[i].second == sizes[j].second) return;
    std::swap(sizes[i].second, sizes[j].second);
    std::string spec = request_.spec;
    for (const auto& [key, text] : sizes) {
      spec = with_setting(spec, key + "=" + text);
      if (key == "t" && !cross) spec = with_setting(spec, "s=" + text);
    }
    add(sizes[i].first + "<>" + sizes[j].first, std::move(spec), request_.at, request_.spec);
    rules_.back().step = step_of(request_.at);
  }

  // The tensor as it is before its heads are moved.
  void add_unmoved() {
    const std::string step = step_of(request_.at);
    const std::size_t heads = step.find("_heads");
    const std::string before = step == "context_split"      ? "context"
                               : heads != std::string::npos ? step.substr(0, heads) + "_split"
                                                            : "";
    if (before.empty()) return;
    add("not_transposed", request_.spec, "/steps/" + before + request_.at.substr(7 + step.size()), request_.spec);
    rules_.back().step = step;
  }

  const GradeRequest& request_;
  std::vector<WrongRule> rules_;
};

}  // namespace

std::vector<WrongRule> wrong_rules(const GradeRequest& request, const std::string& whole) {
  Collector collector(request);
  if (request.mistakes) collector.add_known(whole);
  return collector.take();
}

}  // namespace lab
