// A Trace as a .safetensors file: every step a tensor of its own format under its own name, and the JSON of the Trace
// without values in the metadata under "trace". Python opens it directly; from_safetensors.hpp reads it back.
#pragma once

#include <string>

#include "trace/trace.hpp"

namespace lab {

/// The bytes of the file. Every step is written in row-major order of its shape, views as well.
std::string to_safetensors(const Trace& trace);

}  // namespace lab
