// See values.hpp.
#include "importers/values.hpp"

#include <algorithm>

#include "core/names.hpp"
#include "core/numbers.hpp"
#include "core/text.hpp"
#include "importers/zip.hpp"

namespace lab {
namespace {

constexpr std::size_t kMostRanges = 65536;

std::int64_t elements_of(const Dims& dims) {
  Shape shape;
  shape.dims = dims;
  return shape.size();
}

std::uint64_t pattern_at(const StoredTensor& tensor, const unsigned char* bytes) {
  if (!tensor.big_endian) return little_endian(bytes, tensor.width);
  std::uint64_t pattern = 0;
  for (int i = 0; i < tensor.width; ++i) pattern = pattern << 8U | bytes[i];
  return pattern;
}

// Bytes of the elements [first, last] of a tensor. A member of an archive is unpacked whole, once.
class Elements {
 public:
  Elements(ByteSource& source, const StoredTensor& tensor) : source_(source), tensor_(tensor) {}

  Result<const unsigned char*> read(std::int64_t first, std::int64_t last) {
    const auto width = static_cast<std::uint64_t>(tensor_.width);
    const std::uint64_t from = tensor_.start + static_cast<std::uint64_t>(first) * width;
    const bool all = static_cast<std::uint64_t>(last - first + 1) * width == tensor_.bytes;
    if (tensor_.member && (tensor_.member->deflated || all)) {
      if (bytes_.empty()) {
        LAB_TRY(unpacked, unpack(source_, tensor_.name, *tensor_.member));
        bytes_ = std::move(unpacked);
      }
      return bytes_.data() + from;
    }
    const std::uint64_t base = tensor_.member ? tensor_.member->start : 0;
    LAB_TRY(part, read_bytes(source_, base + from, static_cast<std::uint64_t>(last - first + 1) * width));
    bytes_ = std::move(part);
    return bytes_.data();
  }

 private:
  ByteSource& source_;
  const StoredTensor& tensor_;
  Bytes bytes_;
};

Result<bool> append(Elements& elements, const StoredView& view, std::int64_t from, std::int64_t to, Loaded& out) {
  Dims dims = view.dims;
  if (!dims.empty()) dims[0] = to - from;
  if (elements_of(dims) == 0) return true;
  const std::int64_t first = view.offset + (dims.empty() ? 0 : from * view.strides[0]);
  std::int64_t last = first;
  for (std::size_t i = 0; i < dims.size(); ++i) last += (dims[i] - 1) * view.strides[i];
  LAB_TRY(bytes, elements.read(first, last));
  Dims index(dims.size(), 0);
  do {
    std::int64_t at = 0;
    for (std::size_t i = 0; i < dims.size(); ++i) at += index[i] * view.strides[i];
    const unsigned char* element = bytes + static_cast<std::ptrdiff_t>(at * view.tensor->width);
    out.array.values.push_back(element_value(*view.tensor->type, pattern_at(*view.tensor, element), out.inexact));
  } while (advance(index, dims));
  return true;
}

Failure bad_rows(std::string_view field, std::string_view text, std::int64_t rows) {
  const std::string wanted = say("rows from 0 to {}, as 10:14 or 3,5,10:14", rows);
  return fail({"out_of_range", std::string(field),
               say("{}: [{}] is given, wanted are {}.", field, shorten(text), wanted), "", shorten(text), wanted});
}

}  // namespace

StoredView whole(const StoredTensor& tensor) {
  StoredView view{&tensor, tensor.dims, Dims(tensor.dims.size(), 1), 0, {}};
  std::int64_t stride = 1;
  for (std::size_t n = 0; n < tensor.dims.size(); ++n) {
    const std::size_t axis = tensor.column_major ? n : tensor.dims.size() - 1 - n;
    view.strides[axis] = stride;
    stride = saturating_product(stride, std::max<std::int64_t>(tensor.dims[axis], 1));
  }
  return view;
}

Result<StoredView> with_rows(StoredView view, std::string_view field, std::string_view text) {
  const std::int64_t rows = view.dims.empty() ? 0 : view.dims[0];
  std::int64_t sum = 0;
  for (const auto& part : split_text(text, ',')) {
    const auto ends = split_text(part, ':');
    const auto from = read_integer(ends[0]);
    const auto to = ends.size() == 2 ? read_integer(ends[1]) : from ? std::optional(*from + 1) : std::nullopt;
    const bool possible = ends.size() <= 2 && from && to && *from >= 0 && *from < *to && *to <= rows;
    if (!possible || view.rows.size() == kMostRanges) return bad_rows(field, text, rows);
    view.rows.emplace_back(*from, *to);
    sum = saturating_sum(sum, *to - *from);
  }
  view.dims[0] = sum;
  return view;
}

Result<Loaded> load(ByteSource& source, const StoredView& view) {
  Loaded out;
  out.array.dims = view.dims;
  out.array.values.reserve(static_cast<std::size_t>(elements_of(view.dims)));
  Elements elements(source, *view.tensor);
  if (view.rows.empty()) LAB_CHECK(append(elements, view, 0, view.dims.empty() ? 1 : view.dims[0], out));
  for (const auto& [from, to] : view.rows) LAB_CHECK(append(elements, view, from, to, out));
  return out;
}

}  // namespace lab
