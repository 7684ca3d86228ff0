// See tiled_layer.hpp.
#include "experiments/tiled_layer.hpp"

#include <algorithm>
#include <cmath>

namespace lab {
namespace {

// Words that a plain layer has.
struct Plain {
  std::string_view key;
  std::string_view words;  // one of these, with blanks around
};
constexpr Plain kPlain[] = {
    {"format", " fp32 "},
    {"accumulate", " same fp32 "},
    {"score_format", " same fp32 "},
    {"softmax_format", " same fp32 "},
    {"overflow", " ieee "},
    {"softmax", " shifted online "},
    {"softmax_axis", " keys "},
    {"normalise", " divide "},
    {"score", " dot "},
    {"position", " none "},
    {"split", " transpose "},
    {"merge", " transpose "},
    {"mask_at", " scores "},
    {"mask_mode", " fill "},
    {"mask_value", " -inf "},
    {"empty_row", " arithmetic "},
    {"scale_at", " after "},
    {"show", " plain "},
    {"dropout", " 0 "},
};

constexpr std::int64_t kFloat = sizeof(float);

std::vector<float> floats(const std::vector<double>& members) { return {members.begin(), members.end()}; }

std::size_t at(std::int64_t i) { return static_cast<std::size_t>(i); }

}  // namespace

bool fits_tiles(const LayerPlan& plan) {
  const Spec& spec = plan.effective;
  if (spec.has("q") || spec.has("mistake") || plan.allowed.allowed || plan.sizes.s == 0) return false;
  const std::optional<Divisor> divisor = divisor_of(spec, plan.sizes);
  if (divisor && !(divisor->value > 0 && std::isfinite(divisor->value))) return false;
  return std::all_of(std::begin(kPlain), std::end(kPlain), [&](const Plain& plain) {
    const SpecValue* value = spec.find(plain.key);
    return value == nullptr || plain.words.find(" " + value->text + " ") != std::string_view::npos;
  });
}

// Weights as panels, up to seven columns wider a head; one head's q, k, v and context; k and v once more as panels;
// `out`.
std::int64_t TiledLayer::working_bytes(const LayerSizes& n) {
  const auto panels = [](std::int64_t width) { return (width + Panels::kPanel - 1) / Panels::kPanel * Panels::kPanel; };
  const std::int64_t weights = times(
      {n.d_model, saturating_sum(times({n.heads, panels(n.d_k)}), times({n.kv_heads, panels(n.d_k) + panels(n.d_v)}))});
  const std::int64_t output = times({n.heads, n.d_v, panels(n.d_model)});
  const std::int64_t head = saturating_sum(times({n.t, n.d_k + n.d_v}), times({n.s, 2, n.d_k + n.d_v}));
  const std::int64_t out = times({n.b, n.t, n.d_model});
  return times({kFloat, saturating_sum(saturating_sum(weights, output), saturating_sum(head, out))});
}

TiledLayer::TiledLayer(const LayerPlan& plan)
    : plan_(plan),
      spec_(plan.effective),
      n_(plan.sizes),
      a_(arithmetic_of(spec_, "format")),
      x_(floats(input("x", {n_.b, n_.t, n_.d_model}, false))),
      to_q_(projection("wq", "bq", n_.heads, n_.d_k)),
      to_k_(projection("wk", "bk", n_.kv_heads, n_.d_k)),
      to_v_(projection("wv", "bv", n_.kv_heads, n_.d_v)),
      wo_(n_.heads * n_.d_v, n_.d_model),
      bo_(bias("bo", n_.d_model)),
      context_(at(n_.t * n_.d_v)) {
  if (spec_.has("memory")) memory_ = floats(input("memory", {n_.b, n_.s, n_.d_model}, false));
  const std::vector<double> wo = input("wo", {n_.heads * n_.d_v, n_.d_model}, true);
  wo_.fill(Matrix{wo.data(), n_.d_model, 1}, 0, n_.d_model);
}

std::vector<double> TiledLayer::input(const char* name, std::initializer_list<std::int64_t> lengths,
                                      bool scaled) const {
  std::vector<Axis> axes;
  axes.reserve(lengths.size());
  for (const auto length : lengths) axes.push_back({"n", length});
  return input_values(spec_, name, row_major(axes), a_, scaled);
}

std::vector<float> TiledLayer::bias(const char* name, std::int64_t length) const {
  const SpecValue* value = spec_.find(name);
  if ((value != nullptr ? *value : spec_.get("bias")).is_word("none")) return {};
  return floats(input(name, {length}, false));
}

TiledLayer::Projection TiledLayer::projection(const char* weight, const char* bias_name, std::int64_t heads,
                                              std::int64_t width) const {
  Projection out{{}, bias(bias_name, heads * width)};
  const std::vector<double> w = input(weight, {n_.d_model, heads * width}, true);
  for (std::int64_t h = 0; h < heads; ++h)
    out.weights.emplace_back(Matrix{w.data() + h * width, heads * width, 1}, n_.d_model, width);
  return out;
}

// x W for the columns of one head, and its bias; false where a number is not finite.
bool TiledLayer::project(const Projection& by, std::int64_t head, const float* tokens, std::int64_t rows,
                         std::vector<float>& to) {
  const Panels& weights = by.weights[at(head)];
  const std::int64_t width = weights.columns();
  to.resize(at(rows * width));
  multiply(FloatMatrix{tokens, weights.depth(), 1}, rows, whole(weights), to.data(), width);
  for (std::size_t i = 0; !by.bias.empty() && i < to.size(); ++i) to[i] += by.bias[at(head * width) + i % at(width)];
  return std::all_of(to.begin(), to.end(), [](float value) { return std::isfinite(value); });
}

std::optional<std::vector<float>> TiledLayer::run(std::optional<std::int64_t> keep, HeadValues& kept) {
  const std::int64_t each = n_.t * n_.d_model;
  std::vector<float> out(at(n_.b * each));
  for (std::int64_t b = 0; b < n_.b; ++b) {
    for (std::int64_t h = 0; h < n_.heads; ++h) {
      if (!head(b, h, out.data() + b * each)) return std::nullopt;
      if (keep != h) continue;
      kept.q.insert(kept.q.end(), q_.begin(), q_.end());
      kept.k.insert(kept.k.end(), k_.begin(), k_.end());
      kept.v.insert(kept.v.end(), v_.begin(), v_.end());
    }
  }
  for (std::size_t i = 0; !bo_.empty() && i < out.size(); ++i) out[i] += bo_[i % bo_.size()];
  return out;
}

bool TiledLayer::head(std::int64_t b, std::int64_t h, float* out) {
  if (!project(to_q_, h, x_.data() + b * n_.t * n_.d_model, n_.t, q_)) return false;
  if (h % n_.group() == 0 && !take_keys(b, h / n_.group())) return false;
  attend(head_of(b), context_.data(), n_.d_v);
  const PanelPart rows{wo_, h * n_.d_v, n_.d_v, 0, n_.d_model};
  multiply(FloatMatrix{context_.data(), n_.d_v, 1}, n_.t, rows, out, n_.d_model, h > 0);
  return true;
}

bool TiledLayer::take_keys(std::int64_t b, std::int64_t shared) {
  const float* tokens = memory_.empty() ? x_.data() + b * n_.t * n_.d_model : memory_.data() + b * n_.s * n_.d_model;
  if (!project(to_k_, shared, tokens, n_.s, k_) || !project(to_v_, shared, tokens, n_.s, v_)) return false;
  keys_.emplace(FloatMatrix{k_.data(), 1, n_.d_k}, n_.d_k, n_.s);
  values_.emplace(FloatMatrix{v_.data(), n_.d_v, 1}, n_.s, n_.d_v);
  return true;
}

Head TiledLayer::head_of(std::int64_t b) const {
  const AllowedKeys& allowed = plan_.allowed;
  const bool divide = spec_.word("scale_op") == "divide";
  const std::optional<Divisor> divisor = divisor_of(spec_, n_);
  const double scale = divisor ? scale_constant(*divisor, divide ? ScaleOp::divide : ScaleOp::multiply, *a_.format) : 1;
  return {.q = {q_.data(), n_.d_k, 1},
          .queries = n_.t,
          .keys = *keys_,
          .values = *values_,
          .scale = static_cast<float>(scale),
          .divide = divide,
          .causal = allowed.causal,
          .shift = allowed.shift,
          .length = allowed.lengths ? (*allowed.lengths)[at(b)] : n_.s};
}

}  // namespace lab
