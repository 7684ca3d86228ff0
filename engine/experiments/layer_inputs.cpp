// Inputs of a layer in the order in which a Trace lists them, and the projections.
#include "arithmetic/random.hpp"
#include "conventions/convention.hpp"
#include "core/text.hpp"
#include "experiments/layer.hpp"
#include "stages/project.hpp"

namespace lab {
namespace {

bool is_parameter(const std::string& name) {
  return name[0] == 'w' || name[0] == 'b' || name == "ua" || name == "va" || name.rfind("rel_", 0) == 0;
}

// Where the elements of a weight (rows in, columns out) lie in the matrix that an implementation stores, which holds
// `width` outputs of which this weight's begin at `first`.
Shape stored(const Shape& logical, WeightLayout layout, std::int64_t first, std::int64_t width) {
  Shape shape = logical;
  const bool by_outputs = layout == WeightLayout::separate_linear || layout == WeightLayout::fused_linear;
  shape.strides = by_outputs ? Dims{1, logical.dims[0]} : Dims{width, 1};
  shape.offset = by_outputs ? first * logical.dims[0] : first;
  return shape;
}

bool is_fused(WeightLayout layout) {
  return layout == WeightLayout::fused_linear || layout == WeightLayout::fused_conv1d;
}

// Weights that one stored matrix holds side by side, or one above the other.
std::vector<Tensor> store_together(const std::vector<Tensor>& weights, WeightLayout layout) {
  std::int64_t width = 0;
  for (const auto& w : weights) width = saturating_sum(width, w.shape.dims[1]);
  const std::int64_t rows = weights[0].shape.dims[0];
  const bool planned = weights[0].planned();
  std::vector<Tensor> views;
  Storage storage{saturating_product(rows, width), {}, planned};
  if (!planned) storage.values.resize(static_cast<std::size_t>(storage.size));
  std::int64_t first = 0;
  for (const auto& w : weights) {
    Tensor view{stored(w.shape, layout, first, width), w.format, nullptr};
    first = saturating_sum(first, w.shape.dims[1]);
    Dims at(2, 0);
    if (!planned) {
      do storage.values[static_cast<std::size_t>(view.shape.position(at))] = w.at(at);
      while (advance(at, w.shape.dims));
    }
    views.push_back(std::move(view));
  }
  const auto shared = std::make_shared<const Storage>(std::move(storage));
  for (auto& view : views) view.storage = shared;
  return views;
}

}  // namespace

void Layer::disturb(const std::string& name, const Shape& shape, std::vector<double>& values) const {
  if (!disturbance_) return;
  const bool cross = spec_.has("memory") && !spec_.has("q");
  const bool touched = name == (cross ? "memory" : "x") || name == "q" || name == "k" || name == "v";
  if (!touched || disturbance_->token >= shape.dims[1]) return;
  Random random(static_cast<std::uint64_t>(spec_.integer("seed")), "leak " + name);
  std::vector<double> fresh(static_cast<std::size_t>(shape.dims[2]));
  for (std::int64_t b = 0; b < shape.dims[0]; ++b) {
    for (double& value : fresh) value = disturbance_->value ? *disturbance_->value : random.normal();
    store(spec_, a_, fresh);
    std::copy(fresh.begin(), fresh.end(),
              values.begin() + static_cast<std::ptrdiff_t>(shape.position({b, disturbance_->token, 0})));
  }
}

Tensor Layer::record_input(const std::string& name, Tensor tensor) {
  if (is_parameter(name)) parameters_ = saturating_sum(parameters_, tensor.shape.size());
  return rec_.record({.name = name, .kind = StepKind::input}, std::move(tensor));
}

Tensor Layer::input(const std::string& name, const std::vector<Axis>& axes, bool scaled) {
  Shape shape = row_major(axes);
  if (rec_.planning()) return planned_tensor(std::move(shape), *a_.format);
  std::vector<double> values = input_values(spec_, name, shape, a_, scaled);
  disturb(name, shape, values);
  return make_tensor(std::move(shape), *a_.format, std::move(values));
}

std::optional<Tensor> Layer::bias(const std::string& name, const Axis& axis) {
  const SpecValue* value = spec_.find(name);
  if (twists_.no_bias || (value != nullptr ? *value : spec_.get("bias")).is_word("none")) return std::nullopt;
  return record_input(name, input(name, {axis}));
}

Axis Layer::width(bool keys, const char* one, std::int64_t length) const {
  const bool grouped = keys && n_.kv_heads != n_.heads;
  return {say("{}*{}", grouped ? "h_kv" : "h", one), saturating_product(grouped ? n_.kv_heads : n_.heads, length)};
}

// With a convention, the weights lie in memory as its implementation stores them: in (out, in) order, or one after the
// other in a fused matrix. Over a memory of its own, q is stored apart.
void Layer::weight_inputs(Inputs& in, bool cross) {
  const Axis model{"d_model", n_.d_model};
  std::vector<Tensor> weights = {input("wq", {model, width(false, "d_k", n_.d_k)}, true),
                                 input("wk", {model, width(true, "d_k", n_.d_k)}, true),
                                 input("wv", {model, width(true, "d_v", n_.d_v)}, true)};
  const Convention* convention = convention_of(spec_);
  const WeightLayout layout = convention == nullptr ? WeightLayout::separate : convention->layout;
  if (is_fused(layout)) {
    const std::size_t alone = cross ? 1 : 0;
    const auto fused = store_together({weights.begin() + static_cast<std::ptrdiff_t>(alone), weights.end()}, layout);
    std::copy(fused.begin(), fused.end(), weights.begin() + static_cast<std::ptrdiff_t>(alone));
    if (cross) weights[0] = store_together({weights[0]}, layout)[0];
  } else if (layout == WeightLayout::separate_linear) {
    for (auto& w : weights) w = store_together({w}, layout)[0];
  }
  in.wq = record_input("wq", weights[0]);
  in.wk = record_input("wk", weights[1]);
  in.wv = record_input("wv", weights[2]);
}

Tensor Layer::output_weight() {
  Tensor wo = input("wo", {width(false, "d_v", n_.d_v), {"d_model", n_.d_model}}, true);
  const Convention* convention = convention_of(spec_);
  if (convention != nullptr && convention->layout != WeightLayout::separate) {
    wo = store_together({wo}, convention->layout)[0];
  }
  return record_input("wo", std::move(wo));
}

void Layer::variant_inputs() {
  if (spec_.word("score") == "additive") {
    const Axis a{"a", n_.additive};
    wa_ = record_input("wa", input("wa", {{"d_k", n_.d_k}, a}, true));
    ua_ = record_input("ua", input("ua", {{"d_k", n_.d_k}, a}, true));
    va_ = record_input("va", input("va", {a}));
  }
  if (spec_.word("position") == "relative") {
    const Axis rows{"2k+1", saturating_sum(saturating_product(2, n_.clip), 1)};
    rel_k_ = record_input("rel_k", input("rel_k", {rows, {"d_k", n_.d_k}}));
    rel_v_ = record_input("rel_v", input("rel_v", {rows, {"d_v", n_.d_v}}));
  }
}

// Inputs come first in a Trace, so all of them are recorded before the first projection.
void Layer::project_heads() {
  Inputs in;
  const bool cross = spec_.has("memory");
  const Axis model{"d_model", n_.d_model};
  in.x = record_input("x", input("x", {{"B", n_.b}, {"T", n_.t}, model}));
  in.memory = cross ? record_input("memory", input("memory", {{"B", n_.b}, {"S", n_.s}, model})) : in.x;
  weight_inputs(in, cross);
  wo_ = output_weight();
  in.bq = bias("bq", width(false, "d_k", n_.d_k));
  in.bk = bias("bk", width(true, "d_k", n_.d_k));
  in.bv = bias("bv", width(true, "d_v", n_.d_v));
  bo_ = bias("bo", model);
  variant_inputs();
  q_ = projected("q", in.x, in.wq, in.bq, width(false, "d_k", n_.d_k), 'T');
  k_ = projected("k", in.memory, in.wk, in.bk, width(true, "d_k", n_.d_k), 'S');
  v_ = projected("v", in.memory, in.wv, in.bv, width(true, "d_v", n_.d_v), 'S');
}

void Layer::take_heads() {
  wo_ = output_weight();
  bo_ = bias("bo", {"d_model", n_.d_model});
  variant_inputs();
  q_ = record_input("q", input("q", {{"B", n_.b}, {"T", n_.t}, width(false, "d_k", n_.d_k)}));
  k_ = record_input("k", input("k", {{"B", n_.b}, {"S", n_.s}, width(true, "d_k", n_.d_k)}));
  v_ = record_input("v", input("v", {{"B", n_.b}, {"S", n_.s}, width(true, "d_v", n_.d_v)}));
}

Tensor Layer::projected(const std::string& name, const Tensor& x, const Tensor& w, const std::optional<Tensor>& bias,
                        const Axis& out, char tokens) {
  const bool wrong_way = twists_.transposed_weights;
  const Tensor used = wrong_way ? view_of(w, transposed(w.shape, 0, 1)) : w;
  Tensor tensor = project(x, used, bias ? &*bias : nullptr, out, a_);
  tensor.shape.axes[1] = std::string(1, tokens);
  const std::string row = tokens == 'T' ? "bt" : "bs";
  const std::string weight = wrong_way ? "m,nm" : "m,mn";
  const std::string rule = row + weight + (bias ? ",n->" : "->") + row + "n";
  StepDraft note{.name = name, .kind = StepKind::contract, .rule = rule, .reads = {x.name, w.name}, .arithmetic = a_};
  const std::int64_t size = tensor.shape.size();
  note.flops = times({size, 2, x.shape.dims[2]});
  if (bias) {
    note.reads[2] = bias->name;
    note.flops = saturating_sum(note.flops, size);
  }
  return rec_.record(note, std::move(tensor));
}

}  // namespace lab
