// trace: every step of a multi-head attention layer. The recipe reads like the mathematics: call a stage, narrate it
// to the recorder, go on with what comes back.
#include <fmt/format.h>

#include "experiments/attention.hpp"
#include "experiments/attention_report.hpp"
#include "experiments/declare.hpp"
#include "stages/contract.hpp"
#include "stages/elementwise.hpp"
#include "stages/heads.hpp"
#include "stages/project.hpp"

namespace lab {
namespace {

std::int64_t times(std::initializer_list<std::int64_t> factors) {
  std::int64_t product = 1;
  for (const auto factor : factors) product = saturating_product(product, factor);
  return product;
}

// One layer in the making.
class Layer {
 public:
  Layer(Spec spec, LayerSizes sizes, AllowedKeys allowed, Recorder& recorder)
      : spec_(std::move(spec)),
        n_(sizes),
        a_(arithmetic_of(spec_, "format")),
        score_(arithmetic_of(spec_, "score_format")),
        soft_(arithmetic_of(spec_, "softmax_format")),
        allowed_(std::move(allowed)),
        rec_(recorder) {}

  Result<Trace> run() {
    const bool given = spec_.has("q");
    given ? take_heads() : project_heads();
    for (Tensor* tensor : {&q_, &k_, &v_}) *tensor = split(*tensor);
    for (Tensor* tensor : {&q_, &k_, &v_}) *tensor = heads_first(*tensor);
    scale_queries();
    const Tensor weights = softmax(masked(scaled(scores())));
    output(weights);
    return finish();
  }

 private:
  [[nodiscard]] bool has_bias(const std::string& name) const {
    const SpecValue* value = spec_.find(name);
    return !(value != nullptr ? *value : spec_.get("bias")).is_word("none");
  }

  Tensor input(const std::string& name, const std::vector<Axis>& axes, bool scaled = false) {
    Tensor tensor = make_input(spec_, name, row_major(axes), a_, scaled, rec_.planning());
    if (name[0] == 'w' || name[0] == 'b') parameters_ = saturating_sum(parameters_, tensor.shape.size());
    return rec_.record({.name = name, .kind = StepKind::input}, std::move(tensor));
  }

  Axis width(const char* one, std::int64_t length) const {
    return {fmt::format("h*{}", one), saturating_product(n_.heads, length)};
  }

  // Inputs come first in a Trace, so all of them are recorded before the first projection.
  void project_heads() {
    const Axis model{"d_model", n_.d_model};
    const Tensor x = input("x", {{"B", n_.b}, {"T", n_.t}, model});
    const Tensor memory = spec_.has("memory") ? input("memory", {{"B", n_.b}, {"S", n_.s}, model}) : x;
    const Axis qk = width("d_k", n_.d_k);
    const Axis vv = width("d_v", n_.d_v);
    const Tensor wq = input("wq", {model, qk}, true);
    const Tensor wk = input("wk", {model, qk}, true);
    const Tensor wv = input("wv", {model, vv}, true);
    output_weights();
    const auto bq = bias("bq", qk);
    const auto bk = bias("bk", qk);
    const auto bv = bias("bv", vv);
    output_bias();
    q_ = projected("q", x, wq, bq, qk, 'T');
    k_ = projected("k", memory, wk, bk, qk, 'S');
    v_ = projected("v", memory, wv, bv, vv, 'S');
  }

  void take_heads() {
    output_weights();
    output_bias();
    q_ = input("q", {{"B", n_.b}, {"T", n_.t}, width("d_k", n_.d_k)});
    k_ = input("k", {{"B", n_.b}, {"S", n_.s}, width("d_k", n_.d_k)});
    v_ = input("v", {{"B", n_.b}, {"S", n_.s}, width("d_v", n_.d_v)});
  }

  std::optional<Tensor> bias(const std::string& name, const Axis& axis) {
    if (!has_bias(name)) return std::nullopt;
    return input(name, {axis});
  }

  void output_weights() { wo_ = input("wo", {width("d_v", n_.d_v), {"d_model", n_.d_model}}, true); }
  void output_bias() { bo_ = bias("bo", {"d_model", n_.d_model}); }

  Tensor projected(const std::string& name, const Tensor& x, const Tensor& w, const std::optional<Tensor>& bias,
                   const Axis& out, char tokens) {
    Tensor tensor = project(x, w, bias ? &*bias : nullptr, out, a_);
    tensor.shape.axes[1] = std::string(1, tokens);
    const std::string row = tokens == 'T' ? "bt" : "bs";
    StepNote note{.name = name,
                  .kind = StepKind::contract,
                  .rule = row + "m,mn->" + row + "n",
                  .reads = {x.name, w.name},
                  .arithmetic = a_};
    const std::int64_t size = tensor.shape.size();
    note.flops = times({size, 2, x.shape.dims[2]});
    if (bias) {
      note.rule = row + "m,mn,n->" + row + "n";
      note.reads.push_back(bias->name);
      note.flops = saturating_sum(note.flops, size);
    }
    return rec_.record(std::move(note), std::move(tensor));
  }

  // (B,T,h*d) -> (B,T,h,d) -> (B,h,T,d): two views of one memory.
  Tensor split(const Tensor& tensor) {
    const std::string& name = tensor.name;
    const Axis one = name == "v" ? Axis{"d_v", n_.d_v} : Axis{"d_k", n_.d_k};
    const std::string rows = name == "q" ? "bt" : "bs";
    return rec_.record(
        {.name = name + "_split", .kind = StepKind::view, .rule = rows + "(hd)->" + rows + "hd", .reads = {name}},
        split_heads(tensor, n_.heads, one));
  }

  Tensor heads_first(const Tensor& tensor) {
    const std::string name = tensor.name.substr(0, 1);
    const std::string t = name == "q" ? "t" : "s";
    return rec_.record(
        {.name = name + "_heads", .kind = StepKind::view, .rule = "b" + t + "hd->bh" + t + "d", .reads = {tensor.name}},
        swap_heads_and_tokens(tensor));
  }

  std::optional<Divisor> divisor() const {
    const SpecValue& value = spec_.get("scale");
    const int more = spec_.word("scale_at") == "both" ? 2 : 1;
    if (value.is_word("none")) return std::nullopt;
    if (value.is_word("sqrt_d_k")) return Divisor{static_cast<double>(n_.d_k), 2 * more};
    if (value.is_word("sqrt_d_model")) return Divisor{static_cast<double>(n_.d_model), 2 * more};
    if (value.is_word("d_k")) return Divisor{static_cast<double>(n_.d_k), more};
    return Divisor{value.number(), more};
  }

  Tensor scale_step(const std::string& name, const Tensor& tensor, const std::string& letters, const Arithmetic& a) {
    const ScaleOp op = spec_.word("scale_op") == "divide" ? ScaleOp::divide : ScaleOp::multiply;
    const double constant = scale_constant(*divisor(), op, *a.format, a.overflow);
    return rec_.record({.name = name,
                        .kind = StepKind::scale,
                        .rule = letters + "->" + letters,
                        .reads = {tensor.name},
                        .flops = tensor.shape.size(),
                        .arithmetic = a,
                        .constant = constant,
                        .scale_op = op},
                       scale(tensor, constant, op, a));
  }

  void scale_queries() {
    if (!divisor() || spec_.word("scale_at") == "after") return;
    q_ = scale_step("scaled_q", q_, "bhtd", a_);
    if (spec_.word("scale_at") == "both") k_ = scale_step("scaled_k", k_, "bhsd", a_);
  }

  Tensor scores() {
    Tensor tensor = score(q_, k_, score_);
    const std::int64_t flops = times({tensor.shape.size(), 2, n_.d_k});
    return rec_.record({.name = "scores",
                        .kind = StepKind::contract,
                        .rule = "bhtd,bhsd->bhts",
                        .reads = {q_.name, k_.name},
                        .flops = flops,
                        .arithmetic = score_},
                       std::move(tensor));
  }

  Tensor scaled(const Tensor& scores) {
    if (!divisor() || spec_.word("scale_at") != "after") return scores;
    return scale_step("scaled", scores, "bhts", score_);
  }

  MaskRule mask_rule() const {
    const SpecValue& value = spec_.get("mask_value");
    std::vector<double> constant = {-largest_finite(*score_.format)};
    if (!value.is_word("min")) store(spec_, score_, constant = {value.number()});
    const std::string& mode = spec_.word("mask_mode");
    return {allowed_,
            mode == "fill"  ? MaskMode::fill
            : mode == "add" ? MaskMode::add
                            : MaskMode::multiply,
            constant[0], spec_.word("empty_row") == "attend_all"};
  }

  Tensor masked(const Tensor& scores) {
    if (spec_.get("mask").is_word("none")) return scores;
    const auto rule = std::make_shared<const MaskRule>(mask_rule());
    mask_is_nan_ = std::isnan(rule->constant) && !score_.format->infinite;
    const std::int64_t per_cell = rule->mode == MaskMode::fill ? 0 : rule->mode == MaskMode::add ? 1 : 3;
    return rec_.record({.name = "masked",
                        .kind = StepKind::mask,
                        .rule = "bhts->bhts",
                        .reads = {scores.name},
                        .flops = times({scores.shape.size(), per_cell}),
                        .arithmetic = score_,
                        .mask = rule},
                       mask(scores, *rule, score_));
  }

  // The same numbers in another format, where the next stage has one of its own.
  Tensor rounded(const std::string& name, const Tensor& tensor, const Arithmetic& a) {
    if (tensor.format == a.format) return tensor;
    return rec_.record(
        {.name = name, .kind = StepKind::round, .rule = "bhts->bhts", .reads = {tensor.name}, .arithmetic = a},
        map_elements(tensor, *a.format, [&](double value, std::int64_t) { return a.round(value); }));
  }

  Tensor softmax(const Tensor& scores) {
    Tensor shifted = rounded("scores_rounded", scores, soft_);
    if (spec_.word("softmax") == "shifted") shifted = shift(shifted);
    const Tensor exps = rec_.record({.name = "exp",
                                     .kind = StepKind::exp,
                                     .rule = "bhts->bhts",
                                     .reads = {shifted.name},
                                     .flops = shifted.shape.size(),
                                     .arithmetic = soft_},
                                    lab::exp(shifted, soft_));
    const Tensor sums = rec_.record({.name = "row_sum",
                                     .kind = StepKind::row_sum,
                                     .rule = "bhts->bht",
                                     .reads = {exps.name},
                                     .flops = exps.shape.size(),
                                     .arithmetic = soft_},
                                    row_sum(exps, soft_));
    return rounded("weights_rounded", weights(exps, sums), a_);
  }

  Tensor shift(const Tensor& scores) {
    const Tensor most = rec_.record({.name = "row_max",
                                     .kind = StepKind::row_max,
                                     .rule = "bhts->bht",
                                     .reads = {scores.name},
                                     .arithmetic = soft_},
                                    row_max(scores, soft_));
    return rec_.record({.name = "shifted",
                        .kind = StepKind::subtract,
                        .rule = "bhts,bht->bhts",
                        .reads = {scores.name, most.name},
                        .flops = scores.shape.size(),
                        .arithmetic = soft_},
                       subtract_rows(scores, most, soft_));
  }

  Tensor weights(const Tensor& exps, const Tensor& sums) {
    const Normalise how = normalise_of(spec_);
    Tensor tensor = normalise(exps, sums, how, soft_);
    StepNote note{.name = "weights",
                  .kind = how == Normalise::divide ? StepKind::divide : StepKind::multiply,
                  .rule = "bhts,bht->bhts",
                  .reads = {exps.name, sums.name},
                  .flops = exps.shape.size(),
                  .arithmetic = soft_,
                  .normalise = how};
    if (how == Normalise::reciprocal) note.flops = saturating_sum(note.flops, sums.shape.size());
    if (!rec_.planning()) note_empty_rows(note, tensor);
    return rec_.record(std::move(note), std::move(tensor));
  }

  // Rows without any allowed key, and what the policy makes of them.
  void note_empty_rows(StepNote& note, Tensor& tensor) {
    Dims row(3, 0);
    const Dims dims{n_.b, n_.heads, n_.t};
    for (std::int64_t i = 0; i == 0 || advance(row, dims); ++i) {
      if (allowed_.row_empty(row[0], row[1], row[2])) empty_rows_.push_back(i);
    }
    const std::string& policy = spec_.word("empty_row");
    if (policy != "zero" && policy != "uniform") return;
    const double value = policy == "zero" ? 0 : soft_.divide(1, static_cast<double>(n_.s));
    note.replaced = ReplacedRows{empty_rows_, value};
    if (!empty_rows_.empty()) tensor = replace_rows(tensor, empty_rows_, value);
  }

  void output(const Tensor& weights) {
    Tensor product = weigh(weights, v_, a_);
    const std::int64_t flops = times({product.shape.size(), 2, n_.s});
    const Tensor context = rec_.record({.name = "context",
                                        .kind = StepKind::contract,
                                        .rule = "bhts,bhsd->bhtd",
                                        .reads = {weights.name, v_.name},
                                        .flops = flops,
                                        .arithmetic = a_},
                                       std::move(product));
    const Tensor split =
        rec_.record({.name = "context_split", .kind = StepKind::view, .rule = "bhtd->bthd", .reads = {context.name}},
                    swap_heads_and_tokens(context));
    const Tensor merged =
        rec_.record({.name = "merged", .kind = StepKind::copy, .rule = "bthd->bt(hd)", .reads = {split.name}},
                    merge_heads(split, "h*d_v"));
    projected("out", merged, wo_, bo_, {"d_model", n_.d_model}, 'T');
  }

  Trace finish() {
    Trace trace{spec_.write(), std::move(rec_.steps()), {}, {}};
    const std::int64_t peak = saturating_sum(rec_.working_bytes(), rec_.boundary_bytes());
    trace.results = {{"peak_bytes", fmt::format("{}", peak)},
                     {"flops", fmt::format("{}", rec_.flops())},
                     {"parameters", fmt::format("{}", parameters_)}};
    if (!rec_.planning()) report_layer({spec_, n_, empty_rows_, mask_is_nan_ ? score_.format : nullptr}, trace);
    return trace;
  }

  Spec spec_;
  LayerSizes n_;
  Arithmetic a_;      // of projections, context and output
  Arithmetic score_;  // from scores to masked
  Arithmetic soft_;   // from row_max to weights
  AllowedKeys allowed_;
  Recorder& rec_;
  Tensor q_, k_, v_, wo_;
  std::optional<Tensor> bo_;
  std::int64_t parameters_ = 0;
  bool mask_is_nan_ = false;
  std::vector<std::int64_t> empty_rows_;  // over (B,h,T), row-major
};

// The usual -inf, or where the scores' format has none its lowest finite number.
void fill_mask_value(Spec& spec) {
  if (spec.has("mask_value")) return;
  for (const char* key : {"score_format", "format"}) {
    if (!spec.has(key) || spec.word(key) == "same") continue;
    if (!format_named(spec.word(key)).infinite) spec.set("mask_value", "min");
    return;
  }
}

Result<Trace> run_trace(Spec spec, Recorder& recorder) {
  LAB_CHECK(check_given_qkv(spec));
  apply_preset(spec);
  LAB_TRY(sizes, resolve_sizes(spec));
  const bool given_qkv = spec.has("q");
  fill_mask_value(spec);
  spec.fill_standards(given_qkv ? std::vector<std::string>{"x", "wq", "wk", "wv"} : std::vector<std::string>{});
  LAB_TRY(allowed, allowed_keys(spec, sizes));
  return Layer(std::move(spec), sizes, std::move(allowed), recorder).run();
}

}  // namespace

Experiment trace_experiment() {
  return {{"trace", "every step of a multi-head attention layer", attention_parameters()}, run_trace};
}

}  // namespace lab
