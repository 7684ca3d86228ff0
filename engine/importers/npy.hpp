// The header of an .npy array, read from the bytes in front of its elements: also the head of each member of an .npz.
#pragma once

#include "importers/importer.hpp"

namespace lab {

/// Bytes of magic, version and header that `head` announces (its first 12 bytes are enough), or an error.
Result<std::uint64_t> npy_header_bytes(std::string_view head, std::uint64_t size);

/// The array that `head`, exactly those bytes, describes in a file of `size` bytes. A well-formed array of a type that
/// is not read has no type and says why.
Result<StoredTensor> read_npy_header(std::string_view head, std::uint64_t size);

}  // namespace lab
