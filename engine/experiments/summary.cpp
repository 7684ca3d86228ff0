// See summary.hpp.
#include "experiments/summary.hpp"

#include <algorithm>
#include <cmath>

#include "core/text.hpp"
#include "experiments/attention_report.hpp"
#include "kernels/attend.hpp"

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

class Tiles {
 public:
  Tiles(const LayerPlan& plan, Recorder& recorder)
      : plan_(plan), spec_(plan.effective), n_(plan.sizes), a_(arithmetic_of(spec_, "format")), rec_(recorder) {}

  Trace run() {
    Recorder shapes(true);
    Trace trace = Layer(plan_, shapes).run();
    Step out = std::move(trace.steps.back());
    rec_.hold(working_bytes(), shapes.boundary_bytes() - saturating_product(out.tensor.shape.size(), 8));
    if (!rec_.planning()) {
      auto values = layer();
      if (!values) return only_out(Layer(plan_, rec_).run());
      out.tensor = make_tensor(out.tensor.shape, *a_.format, std::move(*values));
    }
    rec_.record({.name = "out", .kind = StepKind::contract, .flops = shapes.flops(), .arithmetic = a_}, out.tensor);
    return finish(std::move(trace));
  }

 private:
  // One head's weights, q, k, v, and its context, each once as floats; two of them once more as panels.
  [[nodiscard]] std::int64_t working_bytes() const {
    const std::int64_t wide = n_.d_k + n_.d_k + n_.d_v;
    return kFloat * (n_.d_model * wide + (n_.t + 2 * n_.s) * wide + n_.t * (n_.d_v + n_.d_model));
  }

  Trace finish(Trace trace) {
    Trace done{std::move(trace.spec), std::move(rec_.steps()), {}, {}};
    for (auto& [name, value] : trace.results) {
      const bool peak = name == "peak_bytes";
      done.answer(name, peak ? say("{}", saturating_sum(rec_.working_bytes(), rec_.boundary_bytes())) : value);
    }
    if (!rec_.planning()) report_layer({spec_, n_, empty_rows_of(plan_), nullptr}, done);
    done.remark("by_tiles", "out",
                "Computed by tiles with a running maximum and sum: scores were never kept, and the last bits of the "
                "context differ from those of a full record.",
                "{}");
    return done;
  }

  [[nodiscard]] std::vector<double> input(const char* name, std::initializer_list<std::int64_t> lengths,
                                          bool scaled) const {
    std::vector<Axis> axes;
    axes.reserve(lengths.size());
    for (const auto length : lengths) axes.push_back({"n", length});
    return input_values(spec_, name, row_major(axes), a_, scaled);
  }

  [[nodiscard]] std::vector<double> bias(const char* name, std::int64_t length) const {
    const SpecValue* value = spec_.find(name);
    if ((value != nullptr ? *value : spec_.get("bias")).is_word("none")) return {};
    return input(name, {length}, false);
  }

  // Everything there is of one batch element, or nothing where a number is not finite.
  std::optional<std::vector<double>> layer() {
    const std::int64_t keys = n_.kv_heads * n_.d_k;
    x_ = input("x", {n_.b, n_.t, n_.d_model}, false);
    if (spec_.has("memory")) memory_ = input("memory", {n_.b, n_.s, n_.d_model}, false);
    wq_ = input("wq", {n_.d_model, n_.heads * n_.d_k}, true);
    wk_ = input("wk", {n_.d_model, keys}, true);
    wv_ = input("wv", {n_.d_model, n_.kv_heads * n_.d_v}, true);
    wo_ = input("wo", {n_.heads * n_.d_v, n_.d_model}, true);
    bq_ = bias("bq", n_.heads * n_.d_k);
    bk_ = bias("bk", keys);
    bv_ = bias("bv", n_.kv_heads * n_.d_v);
    const std::vector<double> bo = bias("bo", n_.d_model);
    std::vector<double> values;
    std::vector<float> out(static_cast<std::size_t>(n_.t * n_.d_model));
    for (std::int64_t b = 0; b < n_.b; ++b) {
      for (std::int64_t h = 0; h < n_.heads; ++h) {
        if (!head(b, h, out.data())) return std::nullopt;
      }
      for (std::size_t i = 0; i < out.size(); ++i) {
        const auto value = static_cast<double>(out[i]);
        values.push_back(bo.empty() ? value : a_.add(value, bo[i % bo.size()]));
      }
    }
    return values;
  }

  // x W for the columns of one head, and its bias; false where a number is not finite.
  bool projected(const double* tokens, std::int64_t rows, const std::vector<double>& w, const std::vector<double>& b,
                 std::int64_t head, std::int64_t heads, std::int64_t width, std::vector<float>& to) const {
    const Panels weights(Matrix{w.data() + head * width, heads * width, 1}, n_.d_model, width);
    to.resize(static_cast<std::size_t>(rows * width));
    multiply(Matrix{tokens, n_.d_model, 1}, rows, whole(weights), to.data(), width);
    for (std::size_t i = 0; !b.empty() && i < to.size(); ++i) {
      const auto column = static_cast<std::size_t>(head * width) + i % static_cast<std::size_t>(width);
      to[i] += static_cast<float>(b[column]);
    }
    return std::all_of(to.begin(), to.end(), [](float value) { return std::isfinite(value); });
  }

  bool head(std::int64_t b, std::int64_t h, float* out) {
    const double* queries = x_.data() + b * n_.t * n_.d_model;
    const double* tokens = memory_.empty() ? queries : memory_.data() + b * n_.s * n_.d_model;
    const std::int64_t shared = h / n_.group();
    std::vector<float> q;
    if (!projected(queries, n_.t, wq_, bq_, h, n_.heads, n_.d_k, q)) return false;
    if (h % n_.group() == 0 && !take_keys(tokens, shared)) return false;
    std::vector<float> context(static_cast<std::size_t>(n_.t * n_.d_v));
    attend(head_of(b, q.data()), context.data(), n_.d_v);
    const Panels rows(Matrix{wo_.data() + h * n_.d_v * n_.d_model, n_.d_model, 1}, n_.d_v, n_.d_model);
    multiply(FloatMatrix{context.data(), n_.d_v, 1}, n_.t, whole(rows), out, n_.d_model, h > 0);
    return true;
  }

  bool take_keys(const double* tokens, std::int64_t shared) {
    std::vector<float> k;
    std::vector<float> v;
    if (!projected(tokens, n_.s, wk_, bk_, shared, n_.kv_heads, n_.d_k, k)) return false;
    if (!projected(tokens, n_.s, wv_, bv_, shared, n_.kv_heads, n_.d_v, v)) return false;
    keys_.emplace(FloatMatrix{k.data(), 1, n_.d_k}, n_.d_k, n_.s);
    values_.emplace(FloatMatrix{v.data(), n_.d_v, 1}, n_.s, n_.d_v);
    return true;
  }

  [[nodiscard]] Head head_of(std::int64_t b, const float* q) const {
    const AllowedKeys& allowed = plan_.allowed;
    const bool divide = spec_.word("scale_op") == "divide";
    const std::optional<Divisor> divisor = divisor_of(spec_, n_);
    const ScaleOp op = divide ? ScaleOp::divide : ScaleOp::multiply;
    const double scale = divisor ? scale_constant(*divisor, op, *a_.format) : 1;
    return {.q = {q, n_.d_k, 1},
            .queries = n_.t,
            .keys = *keys_,
            .values = *values_,
            .scale = static_cast<float>(scale),
            .divide = divide,
            .causal = allowed.causal,
            .shift = allowed.shift,
            .length = allowed.lengths ? (*allowed.lengths)[static_cast<std::size_t>(b)] : n_.s};
  }

  const LayerPlan& plan_;
  const Spec& spec_;
  const LayerSizes& n_;
  Arithmetic a_;
  Recorder& rec_;
  std::vector<double> x_, memory_, wq_, wk_, wv_, wo_, bq_, bk_, bv_;
  std::optional<Panels> keys_, values_;  // of the head, or of the group of heads, that is at work
};

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

Trace run_by_tiles(const LayerPlan& plan, Recorder& recorder) { return Tiles(plan, recorder).run(); }

Trace only_out(Trace trace) {
  trace.steps.erase(
      std::remove_if(trace.steps.begin(), trace.steps.end(), [](const Step& step) { return step.note.name != "out"; }),
      trace.steps.end());
  return trace;
}

}  // namespace lab
