// From a Spec to sizes: presets, defaults, derived sizes, and what does not fit together.
#include <algorithm>

#include "core/text.hpp"
#include "experiments/ledger.hpp"
#include "formats/formats.hpp"

namespace lab {
namespace {

struct Preset {
  const char* name;
  const char* values;
  const char* model;  // of the whole model, used with scope=model
};

// GPT-2's sizes are those of its published checkpoints; tiny is the lesson's layer in a model to count by hand;
// bahdanau is the additive score of arXiv:1409.0473 with 1000 units and annotations of both directions.
constexpr Preset kPresets[] = {
    {"tiny", "d_model=4&heads=2&positions=8", "layers=2&vocab=10"},
    {"gpt2_small", "d_model=768&heads=12", "layers=12"},
    {"gpt2_medium", "d_model=1024&heads=16", "layers=24"},
    {"gpt2_large", "d_model=1280&heads=20", "layers=36"},
    {"gpt2_xl", "d_model=1600&heads=25", "layers=48"},
    {"bahdanau", "d_model=1000&heads=1&d_memory=2000&cross=true&projections=false&bias=false&score=additive&a=1000",
     ""},
};

void apply_preset(Spec& spec) {
  if (!spec.has("preset")) return;
  const auto set = [&](const char* values) {
    for (const auto& [key, value] : settings_of(values)) spec.set_if_absent(key, value);
  };
  for (const Preset& preset : kPresets) {
    if (spec.word("preset") != preset.name) continue;
    set(preset.values);
    if (spec.has("scope") && spec.word("scope") == "model") set(preset.model);
  }
}

bool is_true(const Spec& spec, const char* key) { return spec.word(key) == "true"; }

Failure refuse(const Spec& spec, const std::string& field, const std::string& message, const std::string& wanted) {
  return fail({"bad_value", field, say("{}: {}", field, message), "", spec.get(field).text, wanted});
}

Result<bool> check_division(const Spec& spec) {
  const std::int64_t d_model = spec.integer("d_model");
  const std::int64_t heads = spec.integer("heads");
  if (!spec.has("d_k") && d_model % heads != 0) {
    return fail({"shape", "heads",
                 say("heads must divide d_model: {} / {} leaves {}. Give another number of heads, or d_k.", d_model,
                     heads, d_model % heads),
                 "", say("{}", heads), say("a divisor of {}, or d_k", d_model)});
  }
  const std::int64_t kv = spec.has("kv_heads") ? spec.integer("kv_heads") : heads;
  if (heads % kv == 0) return true;
  return fail({"shape", "kv_heads",
               say("kv_heads must divide heads: {} / {} leaves {}. Each head of keys and values serves as many query "
                   "heads.",
                   heads, kv, heads % kv),
               "", say("{}", kv), say("a divisor of {}", heads)});
}

// Without projections there is one head, as wide as the tokens.
Result<bool> check_bare(const Spec& spec) {
  if (is_true(spec, "projections")) return true;
  if (spec.word("scope") == "model")
    return refuse(spec, "projections", "a model's layers have projections.", "true, or scope=attention");
  if (spec.integer("heads") != 1)
    return refuse(spec, "heads", "without projections tokens are not split into heads.", "1, or projections=true");
  for (const auto& [key, tokens] : {std::pair{"d_k", "d_model"}, std::pair{"d_v", "d_memory"}}) {
    if (spec.has(key) && spec.integer(key) != spec.integer(tokens))
      return refuse(spec, key, say("without projections it is {} = {}.", tokens, spec.integer(tokens)),
                    say("{}", spec.integer(tokens)));
  }
  if (spec.word("score") == "dot" && spec.integer("d_memory") != spec.integer("d_model"))
    return refuse(spec, "d_memory", "a dot product without projections needs tokens of one width.",
                  say("{}, or score=additive", spec.integer("d_model")));
  return true;
}

Result<bool> check_together(const Spec& spec) {
  if (spec.integer("d_memory") != spec.integer("d_model") && !is_true(spec, "cross"))
    return refuse(spec, "d_memory", "keys and values come from the same tokens unless cross=true.",
                  say("{}, or cross=true", spec.integer("d_model")));
  if (spec.word("position") != "relative") return true;
  if (spec.word("score") == "additive")
    return refuse(spec, "position", "relative tables belong to dot products.", "none, or score=dot");
  if (!is_true(spec, "projections"))
    return refuse(spec, "position", "relative tables are rows of d_k and d_v, which projections make.",
                  "none, or projections=true");
  return true;
}

void derive(Spec& spec, const char* key, std::int64_t value) {
  if (!spec.has(key)) spec.set_integer(key, value);
}

// Keys that say nothing in this run are not filled in.
std::vector<std::string> out_of_place(const Spec& spec) {
  if (spec.has("scope") && spec.word("scope") == "model") return {};
  return {"vocab", "tied"};
}

}  // namespace

Result<bool> complete_ledger(Spec& spec) {
  apply_preset(spec);
  spec.fill_standards(out_of_place(spec));
  derive(spec, "d_memory", spec.integer("d_model"));
  LAB_CHECK(check_division(spec));
  LAB_CHECK(check_bare(spec));
  LAB_CHECK(check_together(spec));
  const bool bare = !is_true(spec, "projections");
  derive(spec, "kv_heads", spec.integer("heads"));
  derive(spec, "d_k", spec.integer("d_model") / spec.integer("heads"));
  derive(spec, "d_v", bare ? spec.integer("d_memory") : spec.integer("d_k"));
  derive(spec, "s", spec.integer("t"));
  if (spec.word("score") == "additive") derive(spec, "a", spec.integer("d_k"));
  if (spec.word("position") == "relative")
    derive(spec, "clip", std::max({spec.integer("t"), spec.integer("s"), std::int64_t{2}}) - 1);
  if (spec.word("scope") == "model") derive(spec, "d_ff", 4 * spec.integer("d_model"));
  return true;
}

LedgerSizes ledger_sizes(const Spec& spec) {
  const auto number = [&](const char* key) { return spec.has(key) ? spec.integer(key) : 1; };
  const auto& buffers = spec.get("buffers").words;
  const auto holds = [&](const char* word) { return std::find(buffers.begin(), buffers.end(), word) != buffers.end(); };
  LedgerSizes n;
  for (const auto& [key, to] : std::vector<std::pair<const char*, std::int64_t*>>{{"d_model", &n.d_model},
                                                                                  {"heads", &n.heads},
                                                                                  {"kv_heads", &n.kv_heads},
                                                                                  {"d_k", &n.d_k},
                                                                                  {"d_v", &n.d_v},
                                                                                  {"b", &n.b},
                                                                                  {"t", &n.t},
                                                                                  {"s", &n.s},
                                                                                  {"d_memory", &n.d_memory},
                                                                                  {"a", &n.a},
                                                                                  {"clip", &n.clip},
                                                                                  {"tile", &n.tile},
                                                                                  {"layers", &n.layers},
                                                                                  {"vocab", &n.vocab},
                                                                                  {"positions", &n.positions},
                                                                                  {"d_ff", &n.d_ff}}) {
    *to = number(key);
  }
  n.bias = is_true(spec, "bias");
  n.fused = is_true(spec, "fused");
  n.cross = is_true(spec, "cross");
  n.projections = is_true(spec, "projections");
  n.additive = spec.word("score") == "additive";
  n.relative = spec.word("position") == "relative";
  n.mask_buffer = holds("mask");
  n.masked_bias = holds("masked_bias");
  n.width = format_named(spec.word("format")).bits / 8;
  n.model = spec.word("scope") == "model";
  n.tied = !spec.has("tied") || is_true(spec, "tied");
  return n;
}

}  // namespace lab
