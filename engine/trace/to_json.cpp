// See to_json.hpp.
#include "trace/to_json.hpp"

#include <algorithm>

#include "core/json.hpp"
#include "core/names.hpp"
#include "core/numbers.hpp"
#include "core/text.hpp"
#include "kernels/bulk.hpp"
#include "trace/vocabulary.hpp"

namespace lab {
namespace {

void write_integers(JsonWriter& json, std::string_view key, const Dims& values) {
  json.key(key).begin_array();
  for (const auto value : values) json.integer(value);
  json.end_array();
}

void write_strings(JsonWriter& json, std::string_view key, const std::vector<std::string>& values) {
  json.key(key).begin_array();
  for (const auto& value : values) json.text(value);
  json.end_array();
}

// Nested arrays over the logical shape; `write` puts one element down.
template <class Write>
void write_nested(JsonWriter& json, const Tensor& tensor, Dims& index, std::size_t depth, Write write) {
  if (depth == tensor.shape.rank()) return write(tensor.at(index));
  json.begin_array();
  for (index[depth] = 0; index[depth] < tensor.shape.dims[depth]; ++index[depth]) {
    write_nested(json, tensor, index, depth + 1, write);
  }
  json.end_array();
}

void write_health(JsonWriter& json, const Health& h) {
  const auto bound = [&](std::string_view key, const std::optional<double>& value) {
    json.key(key);
    value ? json.number(*value) : json.null();
  };
  json.key("health").begin_object();
  bound("min", h.min);
  bound("max", h.max);
  json.key("nan").integer(h.nan).key("pos_inf").integer(h.pos_inf).key("neg_inf").integer(h.neg_inf);
  json.key("subnormal").integer(h.subnormal).key("zero").integer(h.zero).end_object();
}

void write_head(JsonWriter& json, const Step& step) {
  const Shape& shape = step.tensor.shape;
  json.key("name").text(step.note.name).key("kind").text(kind_name(step.note.kind));
  json.key("formula").text(formula_of(step.note.name));
  write_strings(json, "axes", shape.axes);
  write_integers(json, "shape", shape.dims);
  write_integers(json, "strides", shape.strides);
  json.key("offset").integer(shape.offset).key("storage").text(step.storage);
  json.key("contiguous").boolean(shape.contiguous()).key("format").text(step.tensor.format->name);
  write_strings(json, "reads", step.note.reads);
  json.key("rule").text(step.note.rule);
  if (step.note.group > 1) json.key("group").integer(step.note.group);
  if (step.note.clip) json.key("clip").integer(*step.note.clip);
  json.key("lesson_step");
  const auto lesson_step = lesson_step_of(step.note.name);
  lesson_step ? json.integer(*lesson_step) : json.null();
  json.key("cost").begin_object().key("flops").integer(step.cost.flops);
  json.key("bytes").integer(step.cost.bytes).end_object();
}

void write_step(JsonWriter& json, const Step& step, const JsonOptions& options) {
  json.begin_object();
  write_head(json, step);
  write_health(json, step.health);
  Dims index(step.tensor.shape.rank(), 0);
  if (options.values) {
    json.key("values");
    write_nested(json, step.tensor, index, 0, [&](double v) { json.number(v); });
  }
  if (options.bits) {
    const Format& f = *step.tensor.format;
    json.key("bits");
    write_nested(json, step.tensor, index, 0, [&](double v) { json.text(write_bits(encode(f, v), f.bits)); });
  }
  json.end_object();
}

bool is_wanted(const Step& step, const std::vector<std::string>& names) {
  return names.empty() || std::find(names.begin(), names.end(), step.note.name) != names.end();
}

bool is_wide(const Trace& trace) {
  return std::any_of(trace.steps.begin(), trace.steps.end(), [](const Step& s) { return s.tensor.format == &kFp64; });
}

// Storages in the order in which they first appear.
std::vector<const Step*> owners(const Trace& trace) {
  std::vector<const Step*> out;
  for (const Step& step : trace.steps) {
    if (step.storage == step.note.name) out.push_back(&step);
  }
  return out;
}

void write_arena(JsonWriter& json, const Trace& trace) {
  json.key("arena").begin_object().key("type").text(is_wide(trace) ? "float64" : "float32");
  json.key("storages").begin_object();
  std::int64_t start = 0;
  for (const Step* step : owners(trace)) {
    const std::int64_t size = step->tensor.storage->size;
    json.key(step->note.name).begin_array().integer(start).integer(size).end_array();
    start += size;
  }
  json.end_object().end_object();
}

}  // namespace

std::string to_json(const Trace& trace, const JsonOptions& options) {
  JsonWriter json;
  json.begin_object().key("spec").text(trace.spec);
  json.key("engine").begin_object().key("version").text(ATTENTION_LAB_VERSION).end_object();
  json.key("steps").begin_array();
  for (const Step& step : trace.steps) {
    if (is_wanted(step, options.steps)) write_step(json, step, options);
  }
  json.end_array().key("results").begin_object();
  for (const auto& [name, value] : trace.results) json.key(name).raw(value);
  json.end_object().key("notes").begin_array();
  for (const Note& note : trace.notes) {
    json.begin_object().key("code").text(note.code).key("step").text(note.step);
    json.key("message").text(note.message).key("data").raw(note.data).end_object();
  }
  json.end_array();
  if (!options.values && options.arena) write_arena(json, trace);
  return json.end_object().take();
}

Result<bool> check_steps(const Trace& trace, const std::vector<std::string>& names) {
  std::vector<std::string> known;
  for (const Step& step : trace.steps) known.push_back(step.note.name);
  for (const auto& name : names) {
    if (trace.find(name) != nullptr) continue;
    return fail({"bad_option", "--steps",
                 say("--steps: this run has no step '{}'. It has {}.", shorten(name), list_words(known)),
                 nearest_name(name, known), shorten(name), list_words(known)});
  }
  return true;
}

std::string to_json(const Error& error) {
  JsonWriter json;
  json.begin_object().key("error").begin_object();
  json.key("code").text(error.code).key("field").text(error.field).key("message").text(error.message).key("suggest");
  error.suggest.empty() ? json.null() : json.text(error.suggest);
  json.key("data").begin_object().key("seen").text(error.seen).key("wanted").text(error.wanted);
  return json.end_object().end_object().end_object().take();
}

std::string to_json(const Explanation& e) {
  JsonWriter json;
  const Format& f = *e.step->tensor.format;
  const auto optional = [&](std::string_view key, const std::optional<double>& value) {
    json.key(key);
    value ? json.number(*value) : json.null();
  };
  json.begin_object().key("cell").text(write_cell(e.step->note.name, e.index)).key("step").text(e.step->note.name);
  write_integers(json, "index", e.index);
  json.key("kind").text(kind_name(e.step->note.kind)).key("formula").text(formula_of(e.step->note.name));
  json.key("format").text(f.name).key("value").number(e.value).key("bits").text(write_bits(encode(f, e.value), f.bits));
  json.key("operands").begin_array();
  for (const Operand& o : e.operands) {
    json.begin_object().key("step").text(o.step);
    write_integers(json, "index", o.index);
    json.key("value").number(o.value).end_object();
  }
  json.end_array().key("operations").begin_array();
  for (const Operation& o : e.operations) {
    json.begin_object().key("op").text(o.op).key("left").number(o.left);
    optional("right", o.right);
    json.key("result").number(o.result);
    optional("error", o.error);
    json.end_object();
  }
  json.end_array();
  if (e.by_hand) json.key("by_hand").begin_object().key("text").text(*e.by_hand).end_object();
  return json.end_object().take();
}

std::string steps_json(const std::vector<Step>& steps) {
  JsonWriter json;
  json.begin_array();
  for (const Step& step : steps) {
    json.begin_object();
    write_head(json, step);
    json.end_object();
  }
  return json.end_array().take();
}

Arena arena_of(const Trace& trace) {
  Arena arena;
  arena.wide = is_wide(trace);
  const auto steps = owners(trace);
  std::size_t size = 0;
  for (const Step* step : steps) size += step->tensor.storage->values.size();
  const double nan = decode(kFp64, kFp64.nan_pattern);
  if (arena.wide)
    arena.doubles.reserve(size);
  else
    arena.floats = zeros(static_cast<std::int64_t>(size));
  std::size_t next = 0;
  for (const Step* step : steps) {
    const std::vector<double>& values = step->tensor.storage->values;
    if (arena.wide)
      arena.doubles.insert(arena.doubles.end(), values.begin(), values.end());
    else
      narrow_each(values.data(), static_cast<std::int64_t>(values.size()), arena.floats.data() + next);
    next += values.size();
  }
  for (double& value : arena.doubles) value = std::isnan(value) ? nan : value;
  return arena;
}

}  // namespace lab
