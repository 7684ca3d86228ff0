// The numbers of record=summary and record=head:N: a plain layer head by head, each by tiles (kernels/attend.hpp). Made
// once, with its inputs read and its weights packed; run as often as one likes.
#pragma once

#include "experiments/head_record.hpp"
#include "kernels/attend.hpp"

namespace lab {

/// Whether tiles give this layer: fp32 throughout, dot products, softmax over keys, no mask but the causal one and
/// padding by -inf, heads split and merged as they should be, nothing wrong in it.
bool fits_tiles(const LayerPlan& plan);

class TiledLayer {
 public:
  /// Reads the inputs of a plan that fits. The plan must outlive it.
  explicit TiledLayer(const LayerPlan& plan);

  /// Bytes beyond inputs and output.
  static std::int64_t working_bytes(const LayerSizes& sizes);

  /// `out` (B,T,d_model), row-major; nothing where a projection is not finite, which tiles do not treat as the
  /// definition does. Projections have its bits, the context has other last bits. q, k and v of the head that `keep`
  /// names are left in `kept`.
  std::optional<std::vector<float>> run(std::optional<std::int64_t> keep, HeadValues& kept);

 private:
  struct Projection {
    std::vector<Panels> weights;  // head by head
    std::vector<float> bias;      // of all heads; empty where there is none
  };
  [[nodiscard]] std::vector<double> input(const char* name, std::initializer_list<std::int64_t> lengths,
                                          bool scaled) const;
  [[nodiscard]] std::vector<float> bias(const char* name, std::int64_t length) const;
  [[nodiscard]] Projection projection(const char* weight, const char* bias_name, std::int64_t heads,
                                      std::int64_t width) const;
  static bool project(const Projection& by, std::int64_t head, const float* tokens, std::int64_t rows,
                      std::vector<float>& to);
  bool head(std::int64_t b, std::int64_t h, float* out);
  bool take_keys(std::int64_t b, std::int64_t shared);
  [[nodiscard]] Head head_of(std::int64_t b) const;

  const LayerPlan& plan_;
  const Spec& spec_;
  const LayerSizes& n_;
  Arithmetic a_;
  std::vector<float> x_, memory_;
  Projection to_q_, to_k_, to_v_;
  Panels wo_;
  std::vector<float> bo_;
  std::vector<float> q_, k_, v_, context_;  // of the head, or of the group of heads, that is at work
  std::optional<Panels> keys_, values_;
};

}  // namespace lab
