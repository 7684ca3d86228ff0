// The members of a ZIP archive, from its central directory: sizes in the local headers may be absent or say 4 GB.
#pragma once

#include "importers/importer.hpp"

namespace lab {

struct ZipMember {
  std::string name;
  Packed packed;
};

/// Every member, each checked against the file: known method, not encrypted, within the file, not over another one.
Result<std::vector<ZipMember>> zip_members(ByteSource& source);

/// The member unpacked, its size and CRC-32 checked. A size that Deflate cannot reach is refused before unpacking.
Result<Bytes> unpack(ByteSource& source, const std::string& name, const Packed& member);

/// Its first bytes, `want` of them or all there are; nothing is checked beyond them.
Result<Bytes> unpack_start(ByteSource& source, const std::string& name, const Packed& member, std::uint64_t want);

}  // namespace lab
