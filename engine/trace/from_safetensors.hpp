// A Trace read back from the .safetensors file that to_safetensors.hpp wrote: the same steps, values, results and
// notes, to the last bit. What only an explanation needs (operands of masks and scales) is not in the file; ask the
// Spec again for that.
#pragma once

#include "importers/source.hpp"
#include "trace/trace.hpp"

namespace lab {

/// The saved Trace. Errors have the code bad_file, or too_large where its values need more than `memory` bytes; they
/// name the byte, the tensor or the key that is wrong.
Result<Trace> from_safetensors(ByteSource& source, std::int64_t memory);

}  // namespace lab
