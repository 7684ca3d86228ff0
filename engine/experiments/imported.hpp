// Tensors of files in a Spec: what its @names stand for.
#pragma once

#include "core/spec.hpp"

namespace lab {

/// Gives every source @name of the Spec the lengths of its tensor, and its values if they are asked for. An unknown
/// name is an error of its key that suggests the nearest. An experiment that reads a Spec inside its own calls this.
Result<bool> fill_tensors(Spec& spec, bool with_values);

/// The same of one key.
Result<bool> fill_tensor(Spec& spec, std::string_view key, bool with_values);

}  // namespace lab
