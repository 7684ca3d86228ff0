// What may be asked of a ledger: sizes, how the layer is built, what is counted, and wrong rules by name.
#include "experiments/declare.hpp"
#include "experiments/ledger.hpp"
#include "ledger/wrong.hpp"

namespace lab {
namespace {

constexpr std::int64_t kMost = std::int64_t{1} << 53U;

constexpr Parameter counted(std::string_view name, std::string_view help, std::optional<std::string_view> standard,
                            std::string_view note = {}, std::int64_t max = kMost) {
  return {.name = name,
          .kind = ParameterKind::integer,
          .help = help,
          .standard = standard,
          .standard_note = note,
          .max = max};
}

constexpr Parameter yes_or_no(std::string_view name, std::string_view standard, std::string_view help) {
  return word_parameter(name, "true false", standard, help);
}

std::vector<std::string> wrong_count_names() {
  std::vector<std::string> names;
  for (const WrongCount& rule : wrong_counts()) names.emplace_back(rule.name);
  return names;
}

constexpr Parameter kTable[] = {
    {.name = "preset",
     .kind = ParameterKind::word,
     .help = "a named set of values; anything given beside it wins",
     .words = "tiny gpt2_small gpt2_medium gpt2_large gpt2_xl bahdanau",
     .standard_note = "absent"},
    word_parameter("scope", "attention model", "attention",
                   "one attention layer, or the whole model: embeddings, LayerNorm, MLP and head too"),
    counted("d_model", "width of a token", "4"),
    counted("heads", "number of heads h", "2"),
    counted("kv_heads", "number of heads that keys and values have; it divides heads", {}, "heads"),
    counted("d_k", "width of a query and a key in one head", {}, "d_model / heads"),
    counted("d_v", "width of a value in one head", {}, "d_k"),
    yes_or_no("bias", "true", "whether projections have biases; in a model MLP and LayerNorm too"),
    yes_or_no("fused", "false", "whether q, k, v share one matrix (cross attention: k, v)"),
    yes_or_no("cross", "false", "keys and values come from other tokens; in a model a second attention layer each"),
    counted("d_memory", "width of the tokens that keys and values come from", {}, "d_model"),
    yes_or_no("projections", "true", "false: no W^Q W^K W^V W^O, the score reads the tokens themselves"),
    word_parameter("score", "dot additive", "dot", "q . k, or v . tanh(W q + U k)"),
    counted("a", "width of the additive score", {}, "d_k"),
    word_parameter("position", "none relative", "none", "tables of relative positions for keys and values"),
    counted("clip", "farthest distance k that the tables tell apart: 2k + 1 rows", {}, "max(t, s, 2) - 1"),
    {.name = "buffers",
     .kind = ParameterKind::words,
     .help = "what is stored in each layer without being a parameter: the mask, the constant it fills in",
     .words = "none mask masked_bias",
     .standard = "none"},
    counted("layers", "number of layers, for the model and the cache", "1"),
    counted("vocab", "number of token embeddings", "50257"),
    counted("positions", "number of position embeddings, and the side of a stored mask", "1024"),
    // Four times the largest d_model is still a whole number that a Spec can say.
    counted("d_ff", "inner width of the MLP", {}, "4 x d_model", 4 * kMost),
    yes_or_no("tied", "true", "whether the output head is the token embedding itself"),
    counted("b", "batch size B, for cost and memory", "1"),
    counted("t", "number of queries T, for cost and memory", "2"),
    counted("s", "number of keys S, for cost and memory", {}, "t"),
    counted("tile", "keys that online softmax holds at once, for memory", "64"),
    word_parameter("format", format_names, "fp32", "number format, for bytes"),
    {.name = "mistake",
     .kind = ParameterKind::words,
     .help = "wrong rules in an otherwise right count; the result `others` says what each one does",
     .words = wrong_count_names,
     .standard_note = "absent"},
};

}  // namespace

std::vector<Parameter> ledger_parameters() { return joined({kTable}); }

}  // namespace lab
