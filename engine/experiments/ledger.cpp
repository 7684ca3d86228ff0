// ledger: parameters and cost of one attention layer, exactly.
#include <fmt/format.h>

#include "core/json.hpp"
#include "experiments/declare.hpp"
#include "experiments/experiment.hpp"
#include "ledger/ledger.hpp"

namespace lab {
namespace {

Parameter counted(std::string name, std::string help, std::optional<std::string> standard, std::string note = {}) {
  return {.name = std::move(name),
          .kind = ParameterKind::integer,
          .help = std::move(help),
          .standard = std::move(standard),
          .standard_note = std::move(note)};
}

std::vector<Parameter> parameters() {
  return {
      counted("d_model", "width of a token", "4"),
      counted("heads", "number of heads h", "2"),
      counted("d_k", "width of a query and a key in one head", {}, "d_model / heads"),
      counted("d_v", "width of a value in one head", {}, "d_k"),
      word_parameter("bias", {"true", "false"}, "true", "whether the four projections have biases"),
      counted("b", "batch size B, for cost and memory", "1"),
      counted("t", "number of queries T, for cost and memory", "2"),
      counted("s", "number of keys S, for cost and memory", {}, "t"),
      word_parameter("format", format_names(), "fp32", "number format, for bytes"),
  };
}

Result<bool> derive_sizes(Spec& spec) {
  const std::int64_t d_model = spec.integer("d_model");
  const std::int64_t heads = spec.integer("heads");
  if (!spec.has("d_k")) {
    if (d_model % heads != 0) {
      return fail(Error{"shape", "heads",
                        fmt::format("heads must divide d_model: {} / {} leaves {}. Give another number of "
                                    "heads, or d_k.",
                                    d_model, heads, d_model % heads),
                        "", fmt::format("{}", heads), fmt::format("a divisor of {}, or d_k", d_model)});
    }
    spec.set_integer("d_k", d_model / heads);
  }
  if (!spec.has("d_v")) spec.set_integer("d_v", spec.integer("d_k"));
  if (!spec.has("s")) spec.set_integer("s", spec.integer("t"));
  return true;
}

std::string write_rows(const Ledger& ledger) {
  JsonWriter json;
  json.begin_array();
  for (const auto& row : ledger.rows) {
    json.begin_object().key("name").text(row.name).key("formula").text(row.formula).key("shape").begin_array();
    for (const auto length : row.shape) json.integer(length);
    json.end_array().key("weights").raw(row.weights.json()).key("biases").raw(row.biases.json());
    json.key("buffer").boolean(row.buffer).end_object();
  }
  return json.end_array().take();
}

Result<Trace> run_ledger(Spec spec, Recorder&) {
  spec.fill_standards();
  LAB_CHECK(derive_sizes(spec));
  const Format& format = format_named(spec.word("format"));
  const Ledger ledger = count_layer({spec.integer("d_model"), spec.integer("heads"), spec.integer("d_k"),
                                     spec.integer("d_v"), spec.integer("b"), spec.integer("t"), spec.integer("s"),
                                     spec.word("bias") == "true", format.bits / 8});
  Trace trace{spec.write(), {}, {}, {}};
  trace.results = {{"weights", ledger.weights.json()},
                   {"biases", ledger.biases.json()},
                   {"total", ledger.total.json()},
                   {"buffers", ledger.buffers.json()},
                   {"rows", write_rows(ledger)},
                   {"flops", ledger.flops.json()},
                   {"bytes", ledger.bytes.json()},
                   {"score_bytes", ledger.score_bytes.json()},
                   {"kv_cache_bytes", ledger.kv_cache_bytes.json()}};
  return trace;
}

}  // namespace

Experiment ledger_experiment() { return {{"ledger", "parameters, buffers, cost, exactly", parameters()}, run_ledger}; }

}  // namespace lab
