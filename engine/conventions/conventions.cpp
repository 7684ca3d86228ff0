// The list. A new convention is a file and a line here.
#include "conventions/convention.hpp"

namespace lab {
namespace {

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

std::span<const Convention* const> conventions() {
  static const Convention* const all[] = {
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
  if (convention->lowest_in_fp16 && score_format(spec) == "fp16") spec.set_if_absent("mask_value", "min");
  // Tables that are given say themselves how far they reach.
  const bool given_tables = is_table(spec, "rel_k") || is_table(spec, "rel_v");
  for (const auto& [key, text] : settings_of(convention->settings)) {
    if (key != "clip" || !given_tables) spec.set_if_absent(key, text);
  }
  if (convention->always_bias) spec.set_if_absent("bias", "zeros");
}

}  // namespace lab
