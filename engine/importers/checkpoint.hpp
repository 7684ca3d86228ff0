// Checkpoints known by the names of their tensors: which layers they hold, in which layout, and each layer's weights
// as a Spec wants them (rows = inputs, queries, keys and values apart), as views of what is stored. A new kind of
// checkpoint is one line in checkpoint.cpp.
#pragma once

#include "importers/values.hpp"

namespace lab {

struct Checkpoint {
  std::string layout;   ///< hf_gpt2, nanogpt, annotated, torch_mha, q_k_v_proj
  std::string weights;  ///< "in,out" (used as x W) or "out,in" (used as x W^T)
  bool fused = false;   ///< queries, keys and values side by side in one tensor
  bool biases = false;
  std::int64_t d_model = 0;
  std::vector<std::pair<std::int64_t, std::string>> layers;  ///< number, and what its tensors' names begin with

  /// layer:N:wq wk wv wo bq bk bv bo, embedding, positions: those that the file has.
  std::vector<std::pair<std::string, StoredView>> views;
};

/// The checkpoint that these tensors look like, if any.
std::optional<Checkpoint> recognise_checkpoint(const std::vector<StoredTensor>& tensors);

}  // namespace lab
