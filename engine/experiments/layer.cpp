// See layer.hpp: from a Spec to a plan, and the order of the steps.
#include "experiments/layer.hpp"

#include "conventions/convention.hpp"
#include "core/text.hpp"
#include "experiments/attention_report.hpp"
#include "experiments/masking.hpp"

namespace lab {
namespace {

// Parameters without a place in this run keep no default.
std::vector<std::string> unused_parameters(const Spec& spec) {
  std::vector<std::string> out;
  const auto leave_out = [&](bool unused, std::initializer_list<const char*> keys) {
    if (unused) out.insert(out.end(), keys.begin(), keys.end());
  };
  leave_out(spec.has("q"), {"x", "wq", "wk", "wv"});
  leave_out(!spec.is("softmax", "online"), {"tile"});
  leave_out(!spec.is("score", "additive"), {"wa", "ua", "va"});
  leave_out(!spec.is("position", "relative"), {"rel_k", "rel_v"});
  return out;
}

// Additive scores are not divided, unless a Spec says so.
void fill_scale(Spec& spec) {
  if (spec.is("score", "additive") && !spec.has("scale")) spec.set("scale", "none");
}

// Wrong widths of heads, once the right ones are known.
void twist_sizes(LayerSizes& n, const Twists& twists) {
  if (twists.one_head) n = {n.b, n.t, n.s, n.d_model, 1, 1, n.heads * n.d_k, n.heads * n.d_v, n.additive, n.clip};
  if (twists.double_heads) {
    n.heads *= 2;
    n.kv_heads *= 2;
    n.d_k /= 2;
    n.d_v /= 2;
  }
}

}  // namespace

std::int64_t times(std::initializer_list<std::int64_t> factors) {
  std::int64_t product = 1;
  for (const auto factor : factors) product = saturating_product(product, factor);
  return product;
}

Result<LayerPlan> plan_layer(Spec spec) {
  LAB_CHECK(check_given_qkv(spec));
  apply_preset(spec);
  apply_convention(spec);
  LAB_CHECK(check_variants(spec));
  LAB_TRY(sizes, resolve_sizes(spec));
  fill_mask_value(spec);
  fill_scale(spec);
  spec.fill_standards(unused_parameters(spec));
  LayerPlan plan{spec.write(), spec, sizes, {}, {}};
  plan.twists = apply_mistakes(plan.effective);
  LAB_CHECK(check_variants(plan.effective));
  LAB_CHECK(check_twists(plan.effective, plan.twists, sizes));
  LAB_TRY(allowed, allowed_keys(plan.effective, sizes));
  plan.allowed = std::move(allowed);
  plan.allowed.twist = plan.twists.mask;
  twist_sizes(plan.sizes, plan.twists);
  return plan;
}

std::vector<std::int64_t> empty_rows_of(const LayerPlan& plan) {
  std::vector<std::int64_t> rows;
  Dims row(3, 0);
  const Dims dims{plan.sizes.b, plan.sizes.heads, plan.sizes.t};
  for (std::int64_t i = 0; i == 0 || advance(row, dims); ++i) {
    if (plan.allowed.row_empty(row[0], row[1], row[2])) rows.push_back(i);
  }
  return rows;
}

Layer::Layer(LayerPlan plan, Recorder& recorder, std::optional<Disturbance> disturbance)
    : plan_(std::move(plan)),
      spec_(plan_.effective),
      n_(plan_.sizes),
      twists_(plan_.twists),
      a_(arithmetic_of(spec_, "format")),
      score_(arithmetic_of(spec_, "score_format")),
      soft_(arithmetic_of(spec_, "softmax_format")),
      rec_(recorder),
      disturbance_(disturbance) {
  if (!rec_.planning()) empty_rows_ = empty_rows_of(plan_);
}

Trace Layer::run() {
  spec_.has("q") ? take_heads() : project_heads();
  split_all();
  scale_queries();
  const Tensor given = masked(scaled(scores()));
  output(spec_.word("softmax") == "online" ? online_context(given) : context(dropped(softmax(given))));
  return finish();
}

void Layer::run_head(Tensor q, Tensor k, Tensor v) {
  q_ = record_input("q_heads", std::move(q));
  k_ = record_input("k_heads", std::move(k));
  v_ = record_input("v_heads", std::move(v));
  scale_queries();
  const Tensor given = masked(scaled(scores()));
  spec_.word("softmax") == "online" ? online_context(given) : context(dropped(softmax(given)));
}

Trace Layer::finish() {
  Trace trace{plan_.spec, std::move(rec_.steps()), {}, {}};
  const std::int64_t peak = saturating_sum(rec_.working_bytes(), rec_.boundary_bytes());
  trace.answer("peak_bytes", say("{}", peak));
  trace.answer("flops", say("{}", rec_.flops()));
  trace.answer("parameters", say("{}", parameters_));
  if (!rec_.planning()) report_layer({spec_, n_, empty_rows_, mask_is_nan_ ? score_.format : nullptr}, trace);
  return trace;
}

}  // namespace lab
