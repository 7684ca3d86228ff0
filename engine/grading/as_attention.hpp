// A row of scores is what one query sees: a softmax or a mask question asked as a layer of attention, so that every
// named mistake of the layer is known for it too.
#pragma once

#include <optional>

#include "core/spec.hpp"

namespace lab {

struct LayerQuestion {
  std::string spec;
  std::string at;
};

/// The same question of experiment `trace`, where there is one: queries are the unit vectors, keys the scores'
/// columns.
std::optional<LayerQuestion> as_attention(const RawSpec& raw, const std::string& at);

}  // namespace lab
