// See mistakes.hpp. A new mistake is one line here.
#include "mistakes/mistakes.hpp"

namespace lab {

std::span<const Mistake> mistakes() {
  static constexpr Mistake all[] = {
      {"no_bias", "biases are left out", {}, [](Twists& t) { t.no_bias = true; }},
      {"transpose_weights", "x W^T instead of x W", {}, [](Twists& t) { t.transposed_weights = true; }},
      {"view_split", "heads split by a view straight to (B,h,T,d)", "split=view"},
      {"interleaved_split", "head i takes columns i, i + h, ... and is put back there",
       "split=interleaved&merge=interleaved"},
      {"one_head", "one head as wide as all of them", {}, [](Twists& t) { t.one_head = true; }},
      {"double_heads", "twice as many heads, half as wide", {}, [](Twists& t) { t.double_heads = true; }},
      {"swap_qk", "queries and keys exchanged: K Q^T", {}, [](Twists& t) { t.swapped_qk = true; }},
      {"no_scale", "scores are not divided", "scale=none"},
      {"scale_d_k", "scores divided by d_k, not by its root", "scale=d_k"},
      {"scale_d_model", "scores divided by the root of d_model", "scale=sqrt_d_model"},
      {"no_mask", "every key may be seen", "mask=none"},
      {"mask_inverted",
       "the mask upside down: keys from the own one on",
       {},
       [](Twists& t) { t.mask = MaskTwist::upside_down; }},
      {"mask_negated", "allowed and forbidden exchanged", {}, [](Twists& t) { t.mask = MaskTwist::negated; }},
      {"mask_strict", "a query may not see its own key", {}, [](Twists& t) { t.mask = MaskTwist::strict; }},
      {"fill_zero", "masked scores become 0 instead of -inf", "mask_mode=fill&mask_value=0"},
      {"mask_after_softmax", "forbidden weights set to 0 after softmax", "mask_at=weights"},
      {"naive_softmax", "the row maximum is not subtracted", "softmax=naive"},
      {"softmax_queries", "softmax over the queries instead of the keys", "softmax_axis=queries"},
      {"base_two", "powers of 2 instead of e", {}, [](Twists& t) { t.base_two = true; }},
      {"proportions", "scores divided by their sum, without exp", "softmax=naive&mask_mode=fill&mask_value=0",
       [](Twists& t) { t.no_exp = true; }},
      {"no_softmax", "scores used as weights", "softmax=naive&mask_mode=fill&mask_value=0",
       [](Twists& t) { t.no_exp = t.no_normalising = true; }},
      {"transpose_attention", "A^T V instead of A V", {}, [](Twists& t) { t.transposed_attention = true; }},
      {"value_is_key", "keys are averaged instead of values", {}, [](Twists& t) { t.value_is_key = true; }},
      {"view_merge", "heads merged by a view, without the transpose", "merge=view"},
      {"interleaved_merge", "features of the heads interleaved at the merge", "merge=interleaved"},
      {"heads_reversed", "heads merged from the last to the first", {}, [](Twists& t) { t.heads_reversed = true; }},
      {"average_heads", "heads averaged instead of merged", {}, [](Twists& t) { t.heads_averaged = true; }},
      {"sum_heads", "heads added instead of merged", {}, [](Twists& t) { t.heads_added = true; }},
      {"skip_wo", "W^O left out", {}, [](Twists& t) { t.skip_wo = true; }},
  };
  return all;
}

std::vector<std::string> mistake_names() {
  std::vector<std::string> names;
  for (const auto& mistake : mistakes()) names.emplace_back(mistake.name);
  return names;
}

Twists apply_mistakes(Spec& spec) {
  Twists twists;
  if (!spec.has("mistake")) return twists;
  const std::vector<std::string> named = spec.get("mistake").words;
  for (const auto& mistake : mistakes()) {
    bool wanted = false;
    for (const auto& name : named) wanted = wanted || name == mistake.name;
    if (!wanted) continue;
    for (const auto& [key, text] : settings_of(mistake.settings)) spec.set(key, text);
    if (mistake.twist != nullptr) mistake.twist(twists);
  }
  return twists;
}

}  // namespace lab
