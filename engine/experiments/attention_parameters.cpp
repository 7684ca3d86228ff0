// Declarations of the attention layer, and its presets.
#include "conventions/convention.hpp"
#include "experiments/attention.hpp"
#include "experiments/masking.hpp"
#include "mistakes/mistakes.hpp"

namespace lab {
namespace {

constexpr Words kWeightWords = "identity zeros normal";
constexpr Words kBiasWords = "none zeros normal";

constexpr Parameter weight(const char* name, const char* help) {
  return source_parameter(name, kWeightWords, "identity", help);
}

constexpr Parameter bias(const char* name, const char* help) {
  return source_parameter(name, kBiasWords, {}, help, "as bias");
}

constexpr Parameter kSizes[] = {
    size_parameter("b", "batch size B", "read off the matrices, else 1"),
    size_parameter("t", "number of queries T", "read off the matrices, else 2"),
    size_parameter("s", "number of keys S; 0 means no keys at all", "read off the matrices, else t", 0),
    size_parameter("d_model", "width of a token", "read off the matrices, else 4"),
    size_parameter("heads", "number of heads h", "2"),
    size_parameter("kv_heads",
                   "number of heads of keys and values; query head i reads head floor(i / (heads / kv_heads))",
                   "heads"),
    size_parameter("d_k", "width of a query and a key in one head", "read off the matrices, else d_model / heads"),
    size_parameter("d_v", "width of a value in one head", "read off the matrices, else d_k"),
};

constexpr Parameter kInputs[] = {
    source_parameter("x", "normal", "normal", "tokens, T x d_model or B x T x d_model"),
    source_parameter("memory", "normal", {}, "tokens that keys and values come from, S x d_model or B x S x d_model",
                     "absent (self attention); normal where s differs from t"),
    source_parameter("q", "normal", {}, "queries, T x h*d_k; given with k and v, the projections are skipped", "x W^Q"),
    source_parameter("k", "normal", {}, "keys, S x h*d_k", "x W^K"),
    source_parameter("v", "normal", {}, "values, S x h*d_v", "x W^V"),
    weight("wq", "W^Q, d_model x h*d_k, used as x W"),
    weight("wk", "W^K, d_model x h*d_k"),
    weight("wv", "W^V, d_model x h*d_v"),
    weight("wo", "W^O, h*d_v x d_model"),
    word_parameter("bias", kBiasWords, "none", "all four biases at once"),
    bias("bq", "bias of q, h*d_k numbers"),
    bias("bk", "bias of k, h*d_k numbers"),
    bias("bv", "bias of v, h*d_v numbers"),
    bias("bo", "bias of out, d_model numbers"),
    {.name = "seed",
     .kind = ParameterKind::integer,
     .help = "seed of normal and of dropout",
     .standard = "1",
     .min = 0},
};

constexpr Parameter kMasks[] = {
    {.name = "mask",
     .kind = ParameterKind::words,
     .help = "which keys a query may see; several are combined as booleans",
     .words = "none causal padding custom",
     .standard = "causal"},
    {.name = "lengths",
     .kind = ParameterKind::numbers,
     .help = "valid keys of each batch element, for mask=padding",
     .standard_note = "needed by mask=padding"},
    {.name = "allowed",
     .kind = ParameterKind::numbers,
     .help = "1 where a query may see a key, 0 where not: T x S, B x T x S or B x h x T x S, for mask=custom",
     .standard_note = "needed by mask=custom"},
    word_parameter("align", "top_left bottom_right", "top_left",
                   "causal: key j is allowed where j <= i, or where j <= i + S - T"),
};

constexpr Parameter kScores[] = {
    {.name = "scale",
     .kind = ParameterKind::number,
     .help = "what the scores are divided by",
     .words = "sqrt_d_k none sqrt_d_model d_k",
     .standard = "sqrt_d_k"},
    word_parameter("scale_op", "divide multiply", "divide",
                   "divide by the divisor, or multiply by its rounded reciprocal"),
    word_parameter("scale_at", "after query both", "after",
                   "scale the scores, the queries, or queries and keys by the square root each"),
    word_parameter("softmax", "shifted naive online", "shifted",
                   "subtract the row maximum first, or not, or go over the row tile by tile"),
    {.name = "tile", .kind = ParameterKind::integer, .help = "keys a tile, for softmax=online", .standard = "64"},
    word_parameter("softmax_axis", "keys queries", "keys", "what a row sums over; queries is a mistake"),
    kNormalise,
};

constexpr Parameter kFormats[] = {
    kFormat,
    kAccumulate,
    word_parameter("score_format", formats_or_same, "same", "format from scores to masked; same: that of format"),
    word_parameter("softmax_format", formats_or_same, "same",
                   "format from row_max to weights; same: that of score_format"),
    kConvert,
    kOverflow};

constexpr Words kTableWords = "normal zeros";

constexpr Parameter kVariants[] = {
    word_parameter("split", "transpose view interleaved", "transpose",
                   "how features become heads: blocks transposed to the front, a view (wrong), or every h-th column"),
    word_parameter("merge", "transpose view interleaved", "transpose", "how heads become features again"),
    word_parameter("score", "dot additive", "dot", "q . k, or v . tanh(W q + U k)"),
    weight("wa", "W of additive scores, d_k x a"),
    weight("ua", "U of additive scores, d_k x a"),
    source_parameter("va", kTableWords, "normal", "v of additive scores, a numbers"),
    word_parameter("position", "none relative", "none", "tables of relative positions for keys and values"),
    {.name = "clip",
     .kind = ParameterKind::integer,
     .help = "farthest relative position k with a vector of its own",
     .standard_note = "read off rel_k and rel_v, else every distance there is",
     .min = 0,
     .max = 1048576},
    source_parameter("rel_k", kTableWords, "normal", "positions of keys, 2k+1 x d_k, row clip(j - i, -k, k) + k"),
    source_parameter("rel_v", kTableWords, "normal", "positions of values, 2k+1 x d_v"),
    {.name = "dropout",
     .kind = ParameterKind::number,
     .help = "share of weights set to 0; kept ones are divided by 1 - p",
     .standard = "0"},
    {.name = "mistake",
     .kind = ParameterKind::words,
     .help = "wrong rules in an otherwise right run",
     .words = mistake_names,
     .standard_note = "absent"},
    {.name = "convention",
     .kind = ParameterKind::word,
     .help = "what a real implementation does; anything given beside it wins",
     .words = convention_names,
     .standard_note = "absent"},
    word_parameter("show", "plain per_head", "plain", "also each head's own share of out"),
};

constexpr Parameter kPreset[] = {{.name = "preset",
                                  .kind = ParameterKind::word,
                                  .help = "a named set of values; anything given beside it wins",
                                  .words = "lesson distinct gpt2_small gpt2_medium gpt2_large gpt2_xl",
                                  .standard_note = "absent"}};

constexpr Parameter kMaskAt[] = {
    word_parameter("mask_at", "scores exp weights", "scores",
                   "where the mask acts: before softmax, multiplied in after exp, or zeroed after softmax")};

}  // namespace

std::vector<Parameter> attention_parameters() {
  return joined({kPreset, kSizes, kInputs, kMasks, mask_constant_parameters(), kMaskAt, kScores, kFormats, kVariants});
}

void apply_preset(Spec& spec) {
  const bool given_qkv = spec.has("q");
  if (!spec.has("preset")) return;
  if (spec.word("preset") == "lesson" && !given_qkv) spec.set_if_absent("x", "[[1,0,1,0],[0,2,0,1]]");
  if (spec.word("preset") == "lesson") return;
  spec.set_if_absent("bias", "normal");
  spec.set_if_absent("wo", "normal");
  if (given_qkv) return;
  for (const char* key : {"x", "wq", "wk", "wv"}) spec.set_if_absent(key, "normal");
}

}  // namespace lab
