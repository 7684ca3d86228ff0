// One attention layer in the making: the recipe of `trace`, and of `leak`, which runs it twice. Each method calls a
// stage, narrates it to the recorder, and goes on with what comes back.
#pragma once

#include "experiments/attention.hpp"
#include "experiments/declare.hpp"
#include "stages/contract.hpp"
#include "stages/scale.hpp"

namespace lab {

/// One token whose features are replaced, in every batch element: of memory where there is one, else of x, or of q, k
/// and v where they are given.
struct Disturbance {
  std::int64_t token;
  std::optional<double> value;  ///< none: fresh normal numbers
};

/// A Spec made ready: every default in it, sizes known, masks read, wrong rules apart.
struct LayerPlan {
  std::string spec;  ///< as asked, with every default
  Spec effective;    ///< with the settings of mistakes
  LayerSizes sizes;
  Twists twists;
  AllowedKeys allowed;
};

Result<LayerPlan> plan_layer(Spec spec);

/// Queries that may see no key at all, counted over (B,h,T) in row-major order.
std::vector<std::int64_t> empty_rows_of(const LayerPlan& plan);

class Layer {
 public:
  Layer(LayerPlan plan, Recorder& recorder, std::optional<Disturbance> disturbance = {});

  Trace run();

  /// From the scores to the context of a plan for one head: q (B,1,T,d_k), k (B,1,S,d_k), v (B,1,S,d_v), recorded as
  /// the inputs of these steps.
  void run_head(Tensor q, Tensor k, Tensor v);

 private:
  // layer_inputs.cpp: the inputs, in the order in which a Trace lists them, and the projections.
  struct Inputs {
    Tensor x, memory, wq, wk, wv;
    std::optional<Tensor> bq, bk, bv;
  };
  Tensor input(const std::string& name, const std::vector<Axis>& axes, bool scaled = false);
  Tensor record_input(const std::string& name, Tensor tensor);
  void disturb(const std::string& name, const Shape& shape, std::vector<double>& values) const;
  std::optional<Tensor> bias(const std::string& name, const Axis& axis);
  void weight_inputs(Inputs& in, bool cross);
  Tensor output_weight();
  void variant_inputs();
  void project_heads();
  void take_heads();
  Tensor projected(const std::string& name, const Tensor& x, const Tensor& w, const std::optional<Tensor>& bias,
                   const Axis& out, char tokens);
  [[nodiscard]] Axis width(bool keys, const char* one, std::int64_t length) const;

  // layer_heads.cpp: splitting into heads and merging them.
  void split_all();
  Tensor heads_by_view(const Tensor& tensor);
  Tensor split(const Tensor& tensor);
  Tensor heads_first(const Tensor& tensor);
  [[nodiscard]] Axis one_head_axis(const std::string& name) const;
  [[nodiscard]] Axis head_axis(bool keys) const;
  Tensor merged(const Tensor& context);
  void output(const Tensor& context);
  void combined_heads(const Tensor& context);
  void per_head(const Tensor& context);

  // layer_scores.cpp: scores, scale and mask.
  Tensor scale_step(const std::string& name, const Tensor& tensor, const std::string& letters, const Arithmetic& a);
  void scale_queries();
  Tensor scores();
  Tensor additive_scores();
  std::optional<Tensor> relative_scores();
  Tensor scaled(const Tensor& scores);
  Tensor masked(const Tensor& scores);
  Tensor mask_step(const std::string& name, const Tensor& tensor, AllowedKeys keys, MaskMode mode, double constant,
                   const Arithmetic& a);

  // layer_softmax.cpp: from scores to weights.
  Tensor rounded(const std::string& name, const Tensor& tensor, const Arithmetic& a);
  Tensor softmax(const Tensor& scores);
  Tensor shift(const Tensor& scores);
  Tensor exponentials(const Tensor& shifted);
  Tensor weights(const Tensor& exps);
  std::optional<ReplacedRows> replace_empty_rows(Tensor& tensor) const;
  Tensor dropped(const Tensor& weights);
  [[nodiscard]] bool by_queries() const { return spec_.word("softmax_axis") == "queries"; }

  // layer_context.cpp: from weights to context, or straight from scores where softmax is online.
  Tensor context(const Tensor& weights);
  Tensor online_context(const Tensor& scores);
  void replace_online_rows(Tensor& context);
  std::optional<Tensor> relative_context(const Tensor& weights);

  Trace finish();

  LayerPlan plan_;
  Spec& spec_;
  LayerSizes n_;
  Twists twists_;
  Arithmetic a_;      // of projections, context and output
  Arithmetic score_;  // from scores to masked
  Arithmetic soft_;   // from row_max to weights
  Recorder& rec_;
  std::optional<Disturbance> disturbance_;
  Tensor q_, k_, v_, wo_;
  std::optional<Tensor> bo_, wa_, ua_, va_, rel_k_, rel_v_;
  std::int64_t parameters_ = 0;
  bool mask_is_nan_ = false;
  std::vector<std::int64_t> empty_rows_;  // over (B,h,T), row-major
};

/// What scores are divided by; none where they are not.
std::optional<Divisor> divisor_of(const Spec& spec, const LayerSizes& sizes);

/// The product of some lengths, or INT64_MAX.
std::int64_t times(std::initializer_list<std::int64_t> factors);

}  // namespace lab
