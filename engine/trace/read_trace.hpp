// Reads the JSON of a Trace without values, as it stands in a saved file.
#pragma once

#include <string_view>

#include "core/result.hpp"
#include "trace/trace.hpp"

namespace lab {

/// Steps without storage: shapes, formats and storages are what the text says, unchecked. Errors have the code bad_file
/// and name the byte.
Result<Trace> read_trace(std::string_view json);

}  // namespace lab
