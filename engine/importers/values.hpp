// Values of a stored tensor or of a part of it: a slice of a fused weight, its transpose, some rows of an embedding.
// Only the bytes between the first and the last element wanted are read.
#pragma once

#include <utility>

#include "core/array.hpp"
#include "importers/importer.hpp"

namespace lab {

/// A tensor of a file as a Spec may name it. Positions count elements as they lie in the file.
struct StoredView {
  const StoredTensor* tensor = nullptr;
  Dims dims;
  Dims strides;
  std::int64_t offset = 0;
  /// Parts of the first axis, [from, to), in the order wanted; dims[0] is then their sum. Empty for all of it.
  std::vector<std::pair<std::int64_t, std::int64_t>> rows = {};
};

/// All of a tensor.
StoredView whole(const StoredTensor& tensor);

/// The rows that `text` names, as "10:14" or "3,5,10:14"; an error of `field` names a row that is not there.
Result<StoredView> with_rows(StoredView view, std::string_view field, std::string_view text);

struct Loaded {
  NumberArray array;         ///< in row-major order
  std::int64_t inexact = 0;  ///< integers that no double holds, rounded
};

Result<Loaded> load(ByteSource& source, const StoredView& view);

}  // namespace lab
