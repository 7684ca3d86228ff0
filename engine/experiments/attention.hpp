// The parameters of one attention layer, from a Spec to everything the recipe needs: sizes read off matrices or
// defaulted, inputs made, masks and scale resolved.
#pragma once

#include "experiments/experiment.hpp"
#include "mistakes/mistakes.hpp"

namespace lab {

struct LayerSizes {
  std::int64_t b, t, s, d_model, heads, kv_heads, d_k, d_v;
  std::int64_t additive = 0;  ///< width a of additive scores; 0 where there are none
  std::int64_t clip = 0;      ///< farthest relative position with a vector of its own; tables have 2 clip + 1 rows

  /// How many query heads read one key head.
  [[nodiscard]] std::int64_t group() const { return heads / kv_heads; }
};

/// Declared parameters of `trace`, in the order in which Specs print them.
std::vector<Parameter> attention_parameters();

/// Puts the values of `preset` where nothing was given. Sizes of a preset yield to sizes read off given matrices.
void apply_preset(Spec& spec);

/// Sizes given, read off the matrices, of the preset, or by default, in that order; contradictions are errors. The
/// Spec then holds every size and every declared default.
Result<LayerSizes> resolve_sizes(Spec& spec);

/// What cannot be asked together: an error of the field that gives way.
Result<bool> check_variants(const Spec& spec);

/// The same for the wrong rules of a run: swapped operands need as many keys as queries, transposed weights need to be
/// square, and so on.
Result<bool> check_twists(const Spec& spec, const Twists& twists, const LayerSizes& sizes);

/// Whether q, k and v are given and the projections are skipped. All three or none, and then no x, memory, wq, wk, wv,
/// bq, bk, bv.
Result<bool> check_given_qkv(const Spec& spec);

/// Keys each query may see. lengths and allowed are checked even where the mask does not use them.
Result<AllowedKeys> allowed_keys(const Spec& spec, const LayerSizes& sizes);

/// An input of the run, stored in the format of `a`: the numbers of the Spec under `name`, or those of its word
/// (normal, identity, zeros). `scaled` divides normal numbers by the square root of the first length, so that
/// projections keep the size of what they project.
std::vector<double> input_values(const Spec& spec, const std::string& name, const Shape& shape, const Arithmetic& a,
                                 bool scaled);

/// Whether an input's word is normal: it may be drawn in parts, then.
bool is_normal(const Spec& spec, const std::string& name);
/// What `attempts` attempts (random.hpp), the first of which is number `first`, give of such an input goes to `to`,
/// which has room for as many; returns how many numbers that is. As many as succeed from number 0 on are the input, and
/// what is beyond it is left out.
std::int64_t normal_part(const Spec& spec, const std::string& name, const Shape& shape, const Arithmetic& a,
                         bool scaled, std::int64_t first, std::int64_t attempts, double* to);

}  // namespace lab
