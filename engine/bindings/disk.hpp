// Files of the disk as the engine asks for them: by ranges of bytes.
#pragma once

#include "importers/files.hpp"

namespace lab {

/// The file at `path`, or null where it cannot be opened or has no size (a folder, a pipe).
std::shared_ptr<ByteSource> open_on_disk(const std::string& path);

/// Offers what `--tensor NAME=FILE[:KEY]` says. A path may hold colons: the longest one that is a file is taken.
Result<bool> offer_tensor(Files& files, const std::string& text);

}  // namespace lab
