// The list. A new convention is a file and a line here.
#include "conventions/convention.hpp"

namespace lab {
namespace {

void set_if_absent(Spec& spec, std::string_view key, std::string_view text) {
  if (!spec.has(key)) spec.set(key, text);
}

// The format of the scores, before any default is filled in.
std::string score_format(const Spec& spec) {
  for (const char* key : {"score_format", "format"}) {
    if (spec.has(key) && spec.word(key) != "same") return spec.word(key);
  }
  return "fp32";
}

bool is_table(const Spec& spec, const char* key) {
  const SpecValue* value = spec.find(key);
  return value != nullptr && value->words.empty();
}

}  // namespace

const std::vector<const Convention*>& conventions() {
  static const std::vector<const Convention*> all = {
      &paper(),     &nanogpt(), &nanogpt_sdpa(), &build_nanogpt(), &annotated(), &hf_eager(),
      &hf_upcast(), &gpt2_tf(), &t2t(),          &bahdanau(),      &shaw(),
  };
  return all;
}

std::vector<std::string> convention_names() {
  std::vector<std::string> names;
  for (const auto* convention : conventions()) names.emplace_back(convention->name);
  return names;
}

const Convention* convention_of(const Spec& spec) {
  if (!spec.has("convention")) return nullptr;
  for (const auto* convention : conventions()) {
    if (convention->name == spec.word("convention")) return convention;
  }
  return nullptr;
}

void apply_convention(Spec& spec) {
  const Convention* convention = convention_of(spec);
  if (convention == nullptr) return;
  if (convention->lowest_in_fp16 && score_format(spec) == "fp16") set_if_absent(spec, "mask_value", "min");
  // Tables that are given say themselves how far they reach.
  const bool given_tables = is_table(spec, "rel_k") || is_table(spec, "rel_v");
  for (const auto& [key, text] : convention->settings) {
    if (key != "clip" || !given_tables) set_if_absent(spec, key, text);
  }
  if (convention->always_bias) set_if_absent(spec, "bias", "zeros");
}

}  // namespace lab
