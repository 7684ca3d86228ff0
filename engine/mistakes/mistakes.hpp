// Named wrong rules: an otherwise right run with one thing done as people do it by mistake, so that a wrong answer can
// be recognised on any input. A mistake is a line in the list: settings of a Spec, or a twist that no parameter says.
#pragma once

#include "core/spec.hpp"
#include "stages/mask.hpp"

namespace lab {

/// What is wrong in a run beyond what a Spec can say. All false: the right layer.
struct Twists {
  MaskTwist mask = MaskTwist::none;
  bool no_bias = false;               ///< no bias is added, whatever was given
  bool transposed_weights = false;    ///< x W^T for every weight
  bool swapped_qk = false;            ///< scores = K Q^T
  bool value_is_key = false;          ///< context = A K
  bool no_exp = false;                ///< the scores themselves where e^score belongs
  bool no_normalising = false;        ///< weights are not divided by their sum
  bool base_two = false;              ///< 2^score
  bool transposed_attention = false;  ///< context = A^T V
  bool heads_reversed = false;        ///< the last head is merged first
  bool one_head = false;              ///< one head as wide as all of them
  bool double_heads = false;          ///< twice the heads, half as wide
  bool heads_added = false;           ///< heads summed instead of put side by side
  bool heads_averaged = false;        ///< heads averaged instead of put side by side
  bool skip_wo = false;               ///< W^O left out
};

struct Mistake {
  std::string_view name;
  std::string_view help;           ///< what it does, in one line
  std::string_view settings = {};  ///< "key=text&key=text" of parameters; they win over the Spec's
  void (*twist)(Twists&) = nullptr;
};

/// The list, in the order of the steps at which they bite.
std::span<const Mistake> mistakes();
std::vector<std::string> mistake_names();

/// Applies the mistakes that `spec` names: settings into `spec`, the rest into what comes back.
Twists apply_mistakes(Spec& spec);

}  // namespace lab
