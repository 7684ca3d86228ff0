// ledger: what an attention layer or a model holds and costs, exactly, and the other numbers that people get.
#include "experiments/ledger.hpp"

#include <algorithm>
#include <vector>

#include "core/json.hpp"
#include "experiments/experiment.hpp"
#include "formats/formats.hpp"
#include "ledger/wrong.hpp"

namespace lab {
namespace {

Natural natural(std::int64_t value) { return {static_cast<std::uint64_t>(value)}; }

std::string write_rows(const Ledger& ledger) {
  JsonWriter json;
  json.begin_array();
  for (const auto& row : ledger.rows) {
    json.begin_object().key("name").text(row.name).key("part").text(part_name(row.part));
    json.key("formula").text(row.formula).key("shape").begin_array();
    for (const auto length : row.shape) json.integer(length);
    json.end_array().key("weights").raw((natural(row.times) * row.weights).json());
    json.key("biases").raw((natural(row.times) * row.biases).json()).key("times").integer(row.times);
    json.key("buffer").boolean(row.part == LedgerPart::buffer).end_object();
  }
  return json.end_array().take();
}

// Sums by part, in the order in which parts first appear.
std::string write_parts(const Ledger& ledger) {
  std::vector<std::pair<LedgerPart, Natural>> parts;
  for (const auto& row : ledger.rows) {
    if (row.part == LedgerPart::buffer) continue;
    auto at = parts.begin();
    while (at != parts.end() && at->first != row.part) ++at;
    if (at == parts.end()) at = parts.insert(at, {row.part, Natural()});
    at->second += natural(row.times) * (row.weights + row.biases);
  }
  JsonWriter json;
  json.begin_array();
  for (const auto& [part, total] : parts)
    json.begin_object().key("part").text(part_name(part)).key("total").raw(total.json()).end_object();
  return json.end_array().take();
}

std::string write_parameter_bytes(const Ledger& ledger) {
  JsonWriter json;
  json.begin_object();
  for (const std::string& name : format_names())
    json.key(name).raw((ledger.total * natural(format_named(name).bits / 8)).json());
  return json.end_object().take();
}

// The sizes with another number of heads, or none where they do not fit. A width that follows d_model / h still
// does, unless it is to be kept; grouped heads of keys and values stay as many as they are.
std::optional<LedgerSizes> with_heads(LedgerSizes n, std::int64_t heads, bool keep) {
  const bool grouped = n.kv_heads != n.heads;
  const bool same_v = n.d_v == n.d_k;
  if (grouped && heads % n.kv_heads != 0) return std::nullopt;
  if (!keep && n.d_model % heads != 0) return std::nullopt;
  if (!keep) n.d_k = n.d_model / heads;
  if (!keep && same_v) n.d_v = n.d_k;
  if (!grouped) n.kv_heads = heads;
  n.heads = heads;
  return n;
}

// The total for several numbers of heads: with d_k = d_model / h, and with d_k as it is.
std::string write_by_heads(const LedgerSizes& sizes) {
  std::vector<std::int64_t> several = {1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128};
  const auto place = std::lower_bound(several.begin(), several.end(), sizes.heads);
  if (place == several.end() || *place != sizes.heads) several.insert(place, sizes.heads);
  JsonWriter json;
  json.begin_array();
  for (const std::int64_t heads : several) {
    const auto shared = with_heads(sizes, heads, false);
    if (!sizes.projections || (!shared && heads != sizes.heads)) continue;
    json.begin_object().key("heads").integer(heads);
    json.key("d_k");
    shared ? json.integer(shared->d_k) : json.null();
    json.key("total");
    shared ? json.raw(count_parameters(*shared).total.json()) : json.null();
    const auto kept = with_heads(sizes, heads, true);
    json.key("total_at_this_d_k").raw(count_parameters(*kept).total.json()).end_object();
  }
  return json.end_array().take();
}

// Every wrong rule that gives another number here, alone and together with forgotten biases.
std::string write_others(const LedgerSizes& sizes) {
  const Ledger right = count_ledger(sizes);
  const std::string without_bias = answer_of(count_parameters(sizes, {"no_bias"}), "total");
  JsonWriter json;
  json.begin_array();
  for (const WrongCount& rule : wrong_counts()) {
    const std::string_view answers = rule.answers;
    const bool costs = answers != "total" && answers != "relative";
    const std::string alone = answer_of((costs ? count_ledger : count_parameters)(sizes, {rule.name}), answers);
    const auto write = [&](const std::string& name, const std::string& value) {
      json.begin_object().key("rule").text(name).key("result").text(rule.answers).key("value").raw(value);
      json.key("help").text(rule.help).end_object();
    };
    if (alone == answer_of(right, answers)) continue;
    write(rule.name, alone);
    if (answers != "total") continue;
    const std::string both = answer_of(count_parameters(sizes, {rule.name, "no_bias"}), "total");
    if (both != alone && both != without_bias) write(std::string(rule.name) + "+no_bias", both);
  }
  return json.end_array().take();
}

std::vector<std::string> mistakes_of(const Spec& spec) {
  return spec.has("mistake") ? spec.get("mistake").words : std::vector<std::string>{};
}

Result<Trace> run_ledger(Spec spec, Recorder&) {
  LAB_CHECK(complete_ledger(spec));
  const LedgerSizes sizes = ledger_sizes(spec);
  const Ledger ledger = count_ledger(sizes, mistakes_of(spec));
  Trace trace{spec.write(), {}, {}, {}};
  trace.answer("weights", ledger.weights.json());
  trace.answer("biases", ledger.biases.json());
  trace.answer("total", ledger.total.json());
  trace.answer("buffers", ledger.buffers.json());
  trace.answer("rows", write_rows(ledger));
  trace.answer("flops", ledger.flops.json());
  trace.answer("bytes", ledger.bytes.json());
  trace.answer("score_bytes", ledger.score_bytes.json());
  trace.answer("online_bytes", ledger.online_bytes.json());
  trace.answer("kv_cache_bytes", ledger.kv_cache_bytes.json());
  trace.answer("parameter_bytes", write_parameter_bytes(ledger));
  trace.answer("d_k", ledger.head_width);
  trace.answer("allowed_pairs", ledger.pairs);
  trace.answer("parts", write_parts(ledger));
  trace.answer("by_heads", write_by_heads(sizes));
  trace.answer("others", write_others(sizes));
  if (sizes.relative) trace.answer("relative", ledger.relative.json());
  return trace;
}

}  // namespace

Experiment ledger_experiment() {
  return {{"ledger", "parameters, buffers, cost, exactly", ledger_parameters()}, run_ledger};
}

}  // namespace lab
