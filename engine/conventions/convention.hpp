// What a real implementation of attention does, as settings of a Spec. One file each, named after the convention, with
// its source; the list is conventions.cpp.
#pragma once

#include "core/spec.hpp"

namespace lab {

/// How an implementation stores the four weights. Logical weights are used as x W, rows = inputs.
enum class WeightLayout {
  separate,         ///< four matrices (in, out)
  separate_linear,  ///< four matrices (out, in), as nn.Linear keeps them
  fused_linear,     ///< q, k, v one after the other in one (out, in) matrix
  fused_conv1d,     ///< the same, (in, out), as GPT-2's Conv1D keeps it
};

struct Convention {
  std::string_view name;
  std::string_view source;      ///< paper, or repository, commit and lines
  std::string_view settings;    ///< "key=text&key=text"
  bool always_bias = false;     ///< the layer has biases: zeros where the Spec gives none
  bool padding_plane = false;   ///< a padding mask is a plane of its own, added after the causal fill
  bool lowest_in_fp16 = false;  ///< where scores are fp16, mask_value is min
  WeightLayout layout = WeightLayout::separate;
};

const Convention& paper();
const Convention& nanogpt();
const Convention& nanogpt_sdpa();
const Convention& build_nanogpt();
const Convention& annotated();
const Convention& hf_eager();
const Convention& hf_upcast();
const Convention& gpt2_tf();
const Convention& t2t();
const Convention& bahdanau();
const Convention& shaw();

/// In the order in which the lesson meets them.
std::span<const Convention* const> conventions();
std::vector<std::string> convention_names();

/// The convention a Spec names, or null.
const Convention* convention_of(const Spec& spec);

/// Its settings, where the Spec does not say otherwise.
void apply_convention(Spec& spec);

}  // namespace lab
