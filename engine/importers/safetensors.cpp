// The .safetensors format by its strict rules (the format section of its README): a length of 8 bytes, a JSON header
// of at most 100,000,000 bytes, then tensors side by side without holes. Duplicate keys are refused, which JSON leaves
// open.
#include <set>

#include "core/json_reader.hpp"
#include "core/names.hpp"
#include "core/sorting.hpp"
#include "core/text.hpp"
#include "importers/importer.hpp"

namespace lab {
namespace {

constexpr std::uint64_t kLengthBytes = 8;
constexpr std::uint64_t kLongestHeader = 100'000'000;
constexpr std::size_t kMostAxes = 32;
constexpr std::size_t kMostTensors = 1 << 17U;  // a header of 100 MB could list so many that no memory holds them

class HeaderReader {
 public:
  explicit HeaderReader(std::string_view text) : text_(text), json_(text) {}

  Result<Listing> read() {
    if (text_.empty() || text_[0] != '{') {
      json_.stop("'{'");
      return broken();
    }
    std::string name;
    json_.begin_object();
    while (json_.next_key(name)) {
      if (!names_.insert(name).second) return twice(name);
      LAB_CHECK(name == "__metadata__" ? read_metadata() : read_tensor(name));
    }
    if (!json_.failed()) json_.end();
    if (json_.failed()) return broken();
    return std::move(out_);
  }

 private:
  Failure broken() const {
    return bad_file(byte_field(kLengthBytes + json_.at()), say("The header breaks here: {} is wanted.", json_.wanted()),
                    json_.at() < text_.size() ? shorten(text_.substr(json_.at())) : "the end of the header",
                    json_.wanted());
  }

  static Failure twice(const std::string& key) {
    return bad_file(shorten(key), "The header has this key twice.", "two", "each key once");
  }

  Result<bool> read_metadata() {
    std::string key;
    std::set<std::string> keys;
    json_.begin_object();
    while (json_.next_key(key)) {
      if (!keys.insert(key).second) return twice(key);
      std::string value;
      if (!json_.text(value)) break;
      out_.metadata.emplace_back(key, std::move(value));
    }
    return json_.failed() ? Result<bool>(broken()) : true;
  }

  Result<bool> read_tensor(const std::string& name) {
    StoredTensor tensor{name};
    std::int64_t begin = -1;
    std::int64_t end = -1;
    std::set<std::string> fields;
    std::string field;
    json_.begin_object();
    while (json_.next_key(field)) {
      if (!fields.insert(field).second) return twice(name + "." + field);
      if (field == "dtype")
        json_.text(tensor.type_name);
      else if (field == "shape")
        read_shape(tensor.dims);
      else if (field == "data_offsets")
        read_offsets(begin, end);
      else
        json_.stop("dtype, shape or data_offsets");
    }
    if (json_.failed()) return broken();
    if (fields.size() != 3)
      return bad_file(shorten(name), "It lacks an entry.", say("{} entries", fields.size()),
                      "dtype, shape and data_offsets");
    return keep(std::move(tensor), begin, end);
  }

  void read_shape(Dims& dims) {
    json_.begin_array();
    while (json_.next_item()) {
      std::int64_t length = 0;
      if (dims.size() == kMostAxes) json_.stop(say("at most {} axes", kMostAxes));
      if (json_.integer(length) && length < 0) json_.stop("a length that is not negative");
      dims.push_back(length);
    }
  }

  void read_offsets(std::int64_t& begin, std::int64_t& end) {
    if (!json_.begin_array() || !json_.next_item() || !json_.integer(begin) || !json_.next_item() ||
        !json_.integer(end)) {
      json_.stop("two byte offsets");
      return;
    }
    if (json_.next_item()) json_.stop("two byte offsets, not more");
  }

  Result<bool> keep(StoredTensor tensor, std::int64_t begin, std::int64_t end) {
    const std::string& name = tensor.name;
    tensor.type = element_of_safetensors(tensor.type_name);
    if (tensor.type == nullptr) {
      return bad_file(shorten(name), say("Its dtype {} is not read.", shorten(tensor.type_name)),
                      shorten(tensor.type_name), "F64 F32 F16 BF16 F8_E4M3 F8_E5M2 BOOL, I or U with 8 16 32 64");
    }
    if (begin < 0 || end < begin) {
      return bad_file(shorten(name), "Its offsets do not follow each other.", say("[{}, {}]", begin, end),
                      "a beginning, and an end not before it");
    }
    std::uint64_t bytes = static_cast<std::uint64_t>(tensor.type->width);
    for (const auto length : tensor.dims) bytes = capped_product(bytes, static_cast<std::uint64_t>(length));
    for (const auto length : tensor.dims) bytes = length == 0 ? 0 : bytes;
    tensor.type_name = tensor.type->name;
    tensor.width = tensor.type->width;
    tensor.start = static_cast<std::uint64_t>(begin);
    tensor.bytes = static_cast<std::uint64_t>(end - begin);
    if (bytes != tensor.bytes) {
      return bad_file(shorten(name), say("Its shape needs {} bytes, its offsets hold {}.", bytes, tensor.bytes),
                      say("{} bytes", tensor.bytes), say("{} bytes", bytes));
    }
    if (out_.tensors.size() == kMostTensors)
      return fail({"too_large", shorten(name), say("The file holds more than {} tensors.", kMostTensors), "", "more",
                   say("at most {} tensors", kMostTensors)});
    out_.tensors.push_back(std::move(tensor));
    return true;
  }

  std::string_view text_;
  JsonReader json_;
  Listing out_{"safetensors", {}};
  std::set<std::string> names_;
};

// The tensors must tile the bytes behind the header: no overlap, no hole, nothing left.
Result<bool> check_tiling(const std::vector<StoredTensor>& tensors, std::uint64_t data_bytes) {
  std::vector<const StoredTensor*> sorted;
  for (const StoredTensor& tensor : tensors) sorted.push_back(&tensor);
  sort_list(sorted, [](auto* a, auto* b) {
    if (a->start != b->start) return a->start < b->start;
    return a->bytes != b->bytes ? a->bytes < b->bytes : a < b;
  });
  std::uint64_t at = 0;
  for (const StoredTensor* tensor : sorted) {
    if (tensor->start != at) {
      return bad_file(shorten(tensor->name),
                      say("It begins at {}, the tensor before it ends at {}: {}.", tensor->start, at,
                          tensor->start < at ? "they overlap" : "a hole is between them"),
                      say("{}", tensor->start), say("{}", at));
    }
    at += tensor->bytes;
  }
  if (at == data_bytes) return true;
  const bool more = at < data_bytes;
  return bad_file("data",
                  say("The tensors need {} bytes behind the header, {} are there: {} {}.", at, data_bytes,
                      more ? data_bytes - at : at - data_bytes, more ? "too many" : "are missing"),
                  say("{} bytes", data_bytes), say("{} bytes", at));
}

Result<Listing> list_safetensors(ByteSource& source) {
  LAB_TRY(start, read_bytes(source, 0, kLengthBytes));
  const std::uint64_t length = little_endian(start.data(), 8);
  const std::uint64_t behind = source.size() - kLengthBytes;
  if (length > kLongestHeader || length > behind) {
    return bad_file(byte_field(0), say("The header would have {} bytes.", length), say("{}", length),
                    say("at most {}, and {} are left in the file", kLongestHeader, behind));
  }
  LAB_TRY(header, read_bytes(source, kLengthBytes, length));
  LAB_TRY(listing, HeaderReader({reinterpret_cast<const char*>(header.data()), header.size()}).read());
  LAB_CHECK(check_tiling(listing.tensors, behind - length));
  for (StoredTensor& tensor : listing.tensors) tensor.start += kLengthBytes + length;
  return std::move(listing);
}

// There is no magic number. Eight bytes of length and then a bracket say it; a length beyond the file is still one, so
// that the error can say so; and a file shorter than its length field is a stump of one.
bool looks_like_one(std::string_view first, std::uint64_t) {
  if (first.size() < kLengthBytes) return true;
  const bool small = first[5] == 0 && first[6] == 0;
  return first.size() == kLengthBytes ? small : first[8] == '{' || small;
}

}  // namespace

Importer safetensors_importer() { return {"safetensors", looks_like_one, list_safetensors}; }

}  // namespace lab
