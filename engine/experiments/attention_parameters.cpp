// Declarations of the attention layer, and its presets.
#include "experiments/attention.hpp"
#include "experiments/declare.hpp"

namespace lab {
namespace {

const std::vector<std::string> kWeightWords = {"identity", "zeros", "normal"};
const std::vector<std::string> kBiasWords = {"none", "zeros", "normal"};

Parameter weight(const char* name, const char* help) { return source_parameter(name, kWeightWords, "identity", help); }

Parameter bias(const char* name, const char* help) { return source_parameter(name, kBiasWords, {}, help, "as bias"); }

std::vector<Parameter> size_parameters() {
  return {
      size_parameter("b", "batch size B", "read off the matrices, else 1"),
      size_parameter("t", "number of queries T", "read off the matrices, else 2"),
      size_parameter("s", "number of keys S; 0 means no keys at all", "read off the matrices, else t", 0),
      size_parameter("d_model", "width of a token", "read off the matrices, else 4"),
      size_parameter("heads", "number of heads h", "2"),
      size_parameter("d_k", "width of a query and a key in one head", "read off the matrices, else d_model / heads"),
      size_parameter("d_v", "width of a value in one head", "read off the matrices, else d_k"),
  };
}

std::vector<Parameter> input_parameters() {
  return {
      source_parameter("x", {"normal"}, "normal", "tokens, T x d_model or B x T x d_model"),
      source_parameter("memory", {"normal"}, {},
                       "tokens that keys and values come from, S x d_model or B x S x d_model",
                       "absent (self attention); normal where s differs from t"),
      source_parameter("q", {"normal"}, {}, "queries, T x h*d_k; given with k and v, the projections are skipped",
                       "x W^Q"),
      source_parameter("k", {"normal"}, {}, "keys, S x h*d_k", "x W^K"),
      source_parameter("v", {"normal"}, {}, "values, S x h*d_v", "x W^V"),
      weight("wq", "W^Q, d_model x h*d_k, used as x W"),
      weight("wk", "W^K, d_model x h*d_k"),
      weight("wv", "W^V, d_model x h*d_v"),
      weight("wo", "W^O, h*d_v x d_model"),
      word_parameter("bias", kBiasWords, "none", "all four biases at once"),
      bias("bq", "bias of q, h*d_k numbers"),
      bias("bk", "bias of k, h*d_k numbers"),
      bias("bv", "bias of v, h*d_v numbers"),
      bias("bo", "bias of out, d_model numbers"),
      {.name = "seed", .kind = ParameterKind::integer, .help = "seed of normal", .standard = "1", .min = 0},
  };
}

std::vector<Parameter> mask_parameters() {
  return {
      {.name = "mask",
       .kind = ParameterKind::words,
       .help = "which keys a query may see; several are combined as booleans",
       .words = {"none", "causal", "padding", "custom"},
       .standard = "causal"},
      {.name = "lengths",
       .kind = ParameterKind::numbers,
       .help = "valid keys of each batch element, for mask=padding",
       .standard_note = "needed by mask=padding"},
      {.name = "allowed",
       .kind = ParameterKind::numbers,
       .help = "1 where a query may see a key, 0 where not: T x S, B x T x S or B x h x T x S, for mask=custom",
       .standard_note = "needed by mask=custom"},
      word_parameter("align", {"top_left", "bottom_right"}, "top_left",
                     "causal: key j is allowed where j <= i, or where j <= i + S - T"),
      {.name = "mask_value",
       .kind = ParameterKind::number,
       .help = "the constant, stored in the format; min is its lowest finite number",
       .words = {"min"},
       .standard = "-inf",
       .standard_note = "min in a format without infinities"},
      word_parameter("mask_mode", {"fill", "add", "multiply"}, "fill",
                     "replace the score, add the constant to it, or blend score x a + constant x (1 - a)"),
      word_parameter("empty_row", {"arithmetic", "zero", "uniform", "attend_all"}, "arithmetic",
                     "what a query without any allowed key gets"),
  };
}

std::vector<Parameter> score_parameters() {
  return {
      {.name = "scale",
       .kind = ParameterKind::number,
       .help = "what the scores are divided by",
       .words = {"sqrt_d_k", "none", "sqrt_d_model", "d_k"},
       .standard = "sqrt_d_k"},
      word_parameter("scale_op", {"divide", "multiply"}, "divide",
                     "divide by the divisor, or multiply by its rounded reciprocal"),
      word_parameter("scale_at", {"after", "query", "both"}, "after",
                     "scale the scores, the queries, or queries and keys by the square root each"),
      word_parameter("softmax", {"shifted", "naive"}, "shifted", "subtract the row maximum first, or not"),
      normalise_parameter(),
  };
}

void append(std::vector<Parameter>& list, std::vector<Parameter> more) {
  for (auto& parameter : more) list.push_back(std::move(parameter));
}

void set_if_absent(Spec& spec, std::string_view key, std::string_view text) {
  if (!spec.has(key)) spec.set(key, text);
}

}  // namespace

std::vector<Parameter> attention_parameters() {
  std::vector<Parameter> all = {{.name = "preset",
                                 .kind = ParameterKind::word,
                                 .help = "a named set of values; anything given beside it wins",
                                 .words = {"lesson", "distinct"},
                                 .standard_note = "absent"}};
  append(all, size_parameters());
  append(all, input_parameters());
  append(all, mask_parameters());
  append(all, score_parameters());
  append(all, {format_parameter(), accumulate_parameter(),
               word_parameter("score_format", formats_or_same(), "same",
                              "format from scores to masked; same: that of format"),
               word_parameter("softmax_format", formats_or_same(), "same",
                              "format from row_max to weights; same: that of score_format"),
               convert_parameter(), overflow_parameter()});
  return all;
}

void apply_preset(Spec& spec) {
  const bool given_qkv = spec.has("q");
  if (!spec.has("preset")) return;
  if (spec.word("preset") == "lesson" && !given_qkv) set_if_absent(spec, "x", "[[1,0,1,0],[0,2,0,1]]");
  if (spec.word("preset") != "distinct") return;
  set_if_absent(spec, "bias", "normal");
  set_if_absent(spec, "wo", "normal");
  if (given_qkv) return;
  for (const char* key : {"x", "wq", "wk", "wv"}) set_if_absent(spec, key, "normal");
}

}  // namespace lab
