// See catalog.hpp. A new experiment is one line here.
#include "catalog.hpp"

#include "conventions/convention.hpp"
#include "core/json.hpp"
#include "core/names.hpp"
#include "core/text.hpp"
#include "mistakes/mistakes.hpp"

namespace lab {
namespace {

void write_parameter(JsonWriter& json, const Parameter& p) {
  json.begin_object().key("name").text(p.name).key("kind").text(kind_name(p.kind)).key("words").begin_array();
  for (const auto& word : p.words.list()) json.text(word);
  json.end_array();
  if (!p.numbered.empty()) json.key("numbered").text(p.numbered);
  const bool integer = p.kind == ParameterKind::integer;
  json.key("min");
  integer ? json.integer(p.min) : json.null();
  json.key("max");
  integer ? json.integer(p.max) : json.null();
  json.key("default");
  p.standard ? json.text(*p.standard) : json.null();
  json.key("default_note");
  p.standard_note.empty() ? json.null() : json.text(p.standard_note);
  json.key("help").text(p.help).end_object();
}

void write_format(JsonWriter& json, const Format& f) {
  json.begin_object().key("name").text(f.name).key("bits").integer(f.bits).key("precision").integer(f.precision);
  json.key("largest").number(largest_finite(f)).key("smallest_normal").number(smallest_normal(f));
  json.key("smallest_subnormal").number(smallest_subnormal(f)).end_object();
}

std::string_view layout_name(WeightLayout layout) {
  switch (layout) {
    case WeightLayout::separate:
      return "separate";
    case WeightLayout::separate_linear:
      return "separate_linear";
    case WeightLayout::fused_linear:
      return "fused_linear";
    case WeightLayout::fused_conv1d:
      return "fused_conv1d";
  }
  return "";
}

void write_convention(JsonWriter& json, const Convention& c) {
  json.begin_object().key("name").text(c.name).key("source").text(c.source).key("layout").text(layout_name(c.layout));
  json.key("always_bias").boolean(c.always_bias).key("settings").begin_object();
  for (const auto& [key, text] : settings_of(c.settings)) json.key(key).text(text);
  json.end_object().end_object();
}

}  // namespace

std::span<const Experiment> experiments() {
  static const Experiment all[] = {
      trace_experiment(),   ledger_experiment(),   number_experiment(), exp_experiment(),
      sum_experiment(),     softmax_experiment(),  mask_experiment(),   leak_experiment(),
      compare_experiment(), subspace_experiment(), import_experiment(),
  };
  return all;
}

Result<const Experiment*> find_experiment(const std::string& name) {
  std::vector<std::string> names;
  for (const auto& experiment : experiments()) {
    if (experiment.declaration.name == name) return &experiment;
    names.emplace_back(experiment.declaration.name);
  }
  const std::string near = nearest_name(name, names);
  const std::string hint = near.empty() ? "" : say(" Did you mean '{}'?", near);
  const std::string seen = name.empty() ? "Nothing" : "'" + shorten(name) + "'";
  return fail({"unknown_experiment", "experiment",
               say("{} is not an experiment; there are {}.{}", seen, list_words(names), hint), near, shorten(name),
               list_words(names)});
}

std::string catalog_json() {
  JsonWriter json;
#ifdef __wasm__
  const char* build = "wasm";
#else
  const char* build = "native";
#endif
  json.begin_object().key("engine").begin_object().key("version").text(ATTENTION_LAB_VERSION).key("build").text(build);
  json.end_object().key("experiments").begin_array();
  for (const auto& experiment : experiments()) {
    const Declaration& d = experiment.declaration;
    json.begin_object().key("name").text(d.name).key("question").text(d.question).key("parameters").begin_array();
    for (const auto& parameter : d.parameters) write_parameter(json, parameter);
    json.end_array().end_object();
  }
  json.end_array().key("formats").begin_array();
  for (const Format* format : all_formats()) write_format(json, *format);
  json.end_array().key("conventions").begin_array();
  for (const Convention* convention : conventions()) write_convention(json, *convention);
  json.end_array().key("mistakes").begin_array();
  for (const Mistake& m : mistakes()) {
    json.begin_object().key("name").text(m.name).key("help").text(m.help).end_object();
  }
  return json.end_array().end_object().take();
}

}  // namespace lab
