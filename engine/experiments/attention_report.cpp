// See attention_report.hpp.
#include "experiments/attention_report.hpp"

#include <algorithm>

#include "core/json.hpp"
#include "core/text.hpp"
#include "experiments/masking.hpp"
#include "experiments/reshape_notes.hpp"
#include "trace/nonfinite.hpp"

namespace lab {
namespace {

std::string write_rows(const LayerReport& r) {
  const LayerSizes& n = r.sizes;
  JsonWriter json;
  json.begin_array();
  for (const auto row : r.empty_rows) {
    json.begin_array().integer(row / n.t / n.heads).integer(row / n.t % n.heads).integer(row % n.t).end_array();
  }
  return json.end_array().take();
}

void write_index(JsonWriter& json, const Dims& index) {
  json.key("index").begin_array();
  for (const auto i : index) json.integer(i);
  json.end_array();
}

// The cause as data, so that the page says it in its own language.
void write_cause(JsonWriter& json, const Nonfinite& found) {
  json.key("cause").text(cause_of(found)).key("data");
  if (!found.made_by) return void(json.null());
  const Operation& o = *found.made_by;
  json.begin_object().key("op").text(o.op).key("left").number(o.left);
  if (o.right) json.key("right").number(*o.right);
  json.key("result").number(o.result).key("format").text(found.format->name);
  if (found.overflow) json.key("largest").number(largest_finite(*found.format));
  if (found.from) {
    json.key("from").begin_object().key("step").text(found.from->step);
    write_index(json, found.from->index);
    json.end_object();
  }
  json.end_object();
}

// Rows that a policy replaced hold the policy's answer, so what the arithmetic made of them is passed over.
std::string write_nonfinite(const LayerReport& r, const Trace& trace) {
  const std::string& policy = r.spec.word("empty_row");
  const bool replaced = policy == "zero" || policy == "uniform";
  const auto found = first_nonfinite(trace, replaced ? r.empty_rows : std::vector<std::int64_t>{});
  if (!found) return "null";
  JsonWriter json;
  json.begin_object().key("step").text(found->step);
  write_index(json, found->index);
  write_cause(json, *found);
  return json.end_object().take();
}

void note_mask_constant(const LayerReport& r, Trace& trace) {
  if (r.format_without_infinity == nullptr) return;
  const auto name = r.format_without_infinity->name;
  trace.remark("mask_nan", "masked",
               say("{} has no infinity: the mask constant is stored as NaN. mask_value=min is the lowest "
                   "finite number.",
                   name),
               JsonWriter().begin_object().key("format").text(name).end_object().take());
}

void note_unused(const LayerReport& r, Trace& trace) {
  const auto& masks = r.spec.get("mask").words;
  for (const auto& [key, mask] : {std::pair{"lengths", "padding"}, std::pair{"allowed", "custom"}}) {
    if (!r.spec.has(key) || std::find(masks.begin(), masks.end(), mask) != masks.end()) continue;
    trace.remark("unused", "masked", say("{} has no effect without mask={}.", key, mask),
                 JsonWriter().begin_object().key("field").text(key).end_object().take());
  }
}

}  // namespace

void report_layer(const LayerReport& report, Trace& trace) {
  trace.answer("first_nonfinite", write_nonfinite(report, trace));
  trace.answer("empty_rows", write_rows(report));
  note_empty_rows(report.spec, report.empty_rows.size(), report.sizes.b * report.sizes.heads * report.sizes.t, trace);
  note_mask_constant(report, trace);
  note_unused(report, trace);
  note_reshapes(report.spec, report.sizes, trace);
}

}  // namespace lab
