// What cannot be asked together. Each error names the parameter that gives way.
#include <cmath>

#include "core/text.hpp"
#include "experiments/attention.hpp"
#include "mistakes/mistakes.hpp"

namespace lab {
namespace {

Failure refuse(const std::string& field, const std::string& seen, const std::string& why, const std::string& wanted) {
  return fail({"bad_value", field, say("{}: {}", field, why), "", seen, wanted});
}

// Online softmax never has a whole row before it: what needs one has no place beside it.
Result<bool> check_online(const Spec& spec) {
  if (!spec.is("softmax", "online")) return true;
  const bool dropout = spec.has("dropout") && spec.get("dropout").number() != 0;
  const bool whole_row = (spec.has("softmax_axis") && !spec.is("softmax_axis", "keys")) ||
                         (spec.has("mask_at") && !spec.is("mask_at", "scores")) || dropout ||
                         spec.is("position", "relative");
  if (!whole_row) return true;
  return refuse("softmax", "online",
                "online goes tile by tile and has no whole row, so it cannot be combined with softmax_axis=queries, "
                "mask_at=exp or weights, dropout or position=relative.",
                "shifted or naive");
}

Result<bool> check_dropout(const Spec& spec) {
  if (!spec.has("dropout")) return true;
  const double p = spec.get("dropout").number();
  if (p >= 0 && p < 1) return true;
  return fail({"out_of_range", "dropout",
               say("dropout: {} is given, wanted is a number from 0 to below 1.", spec.get("dropout").text), "",
               spec.get("dropout").text, "0 <= p < 1"});
}

}  // namespace

Result<bool> check_variants(const Spec& spec) {
  LAB_CHECK(check_dropout(spec));
  LAB_CHECK(check_online(spec));
  if (spec.is("score", "additive") && spec.is("position", "relative")) {
    return refuse("position", "relative", "relative positions are added to dot products; the score is additive.",
                  "none, or score=dot");
  }
  if (spec.is("show", "per_head") && spec.is("merge", "view")) {
    return refuse("show", "per_head", "with merge=view no rows of W^O belong to one head.", "plain");
  }
  return true;
}

Result<bool> check_twists(const Spec& spec, const Twists& twists, const LayerSizes& n) {
  const auto need = [&](bool wrong, bool fits, const char* what) -> Result<bool> {
    if (!wrong || fits) return true;
    return refuse("mistake", spec.get("mistake").text, say("this one needs {}.", what), what);
  };
  const bool plane_per_head = spec.has("allowed") && spec.get("allowed").array.dims.size() == 4;
  LAB_CHECK(
      need(twists.swapped_qk, n.t == n.s && n.kv_heads == n.heads, "as many keys as queries, and kv_heads = heads"));
  LAB_CHECK(need(twists.transposed_attention, n.t == n.s, "as many keys as queries"));
  const bool square = n.heads * n.d_k == n.d_model && n.heads * n.d_v == n.d_model && n.kv_heads == n.heads;
  LAB_CHECK(need(twists.transposed_weights, square, "square weights: h*d_k = h*d_v = d_model"));
  LAB_CHECK(need(twists.value_is_key, n.d_k == n.d_v, "d_k = d_v"));
  LAB_CHECK(need(twists.one_head || twists.double_heads, n.kv_heads == n.heads && !plane_per_head,
                 "kv_heads = heads and no allowed of its own for each head"));
  LAB_CHECK(need(twists.one_head || twists.double_heads,
                 !spec.is("score", "additive") && !spec.is("position", "relative"),
                 "weights that do not belong to one width of a head: no additive scores, no relative positions"));
  LAB_CHECK(
      need(twists.heads_reversed, !spec.is("merge", "view"), "a merge that knows heads: transpose or interleaved"));
  LAB_CHECK(need(twists.double_heads, n.d_k % 2 == 0 && n.d_v % 2 == 0, "even d_k and d_v"));
  return need(twists.heads_reversed || twists.heads_added || twists.heads_averaged, !spec.is("show", "per_head"),
              "show=plain");
}

}  // namespace lab
