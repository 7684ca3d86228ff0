// See masking.hpp.
#include "experiments/masking.hpp"

#include "core/json.hpp"
#include "core/numbers.hpp"
#include "core/text.hpp"

namespace lab {
namespace {

constexpr Parameter kTable[] = {
    {.name = "mask_value",
     .kind = ParameterKind::number,
     .help = "the constant, stored in the format; min is its lowest finite number",
     .words = "min",
     .standard = "-inf",
     .standard_note = "min in a format without infinities"},
    word_parameter("mask_mode", "fill add multiply", "fill",
                   "replace the score, add the constant to it, or blend score x a + constant x (1 - a)"),
    word_parameter("empty_row", "arithmetic zero uniform attend_all", "arithmetic",
                   "what a query without any allowed key gets"),
};

}  // namespace

std::span<const Parameter> mask_constant_parameters() { return kTable; }

void fill_mask_value(Spec& spec) {
  if (spec.has("mask_value")) return;
  for (const char* key : {"score_format", "format"}) {
    if (!spec.has(key) || spec.word(key) == "same") continue;
    if (!format_named(spec.word(key)).infinite) spec.set("mask_value", "min");
    return;
  }
}

MaskMode mask_mode_of(const Spec& spec) {
  const std::string& mode = spec.word("mask_mode");
  return mode == "fill" ? MaskMode::fill : mode == "add" ? MaskMode::add : MaskMode::multiply;
}

double mask_constant(const Spec& spec, const Arithmetic& a) {
  const SpecValue& value = spec.get("mask_value");
  std::vector<double> constant = {-largest_finite(*a.format)};
  if (!value.is_word("min")) store(spec, a, constant = {value.number()});
  return constant[0];
}

std::int64_t operations_per_cell(MaskMode mode) { return mode == MaskMode::fill ? 0 : mode == MaskMode::add ? 1 : 3; }

void note_empty_rows(const Spec& spec, std::size_t count, std::int64_t all, Trace& trace) {
  if (count == 0) return;
  const std::string& policy = spec.word("empty_row");
  JsonWriter data;
  data.begin_object().key("count").integer(static_cast<std::int64_t>(count)).key("policy").text(policy).end_object();
  trace.remark("empty_row", "weights",
               say("{} of {} rows have no allowed key; empty_row={} decides what they hold.", count, all, policy),
               data.str());
}

Result<bool> check_allowed(const std::string& key, const NumberArray& array) {
  for (const double value : array.values) {
    if (value == 0 || value == 1) continue;
    const std::string seen = write_number(value);
    return fail({"bad_value", key, say("{}: {} is given, wanted are 0 and 1.", key, seen), "", seen,
                 "0 (may not attend) or 1 (may attend)"});
  }
  return true;
}

}  // namespace lab
