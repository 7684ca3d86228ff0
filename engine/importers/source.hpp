// Where bytes come from. A host offers its files as things that can be asked for a range, so that nobody reads a whole
// file: an importer asks for the header and later for the tensors that are wanted.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace lab {

using Bytes = std::vector<unsigned char>;

class ByteSource {
 public:
  ByteSource() = default;
  ByteSource(const ByteSource&) = delete;
  ByteSource& operator=(const ByteSource&) = delete;
  virtual ~ByteSource() = default;

  /// Bytes in all.
  [[nodiscard]] virtual std::uint64_t size() const = 0;

  /// Copies bytes [start, start + length) to `out`; false where the host cannot. The range lies within the file.
  virtual bool read(std::uint64_t start, std::size_t length, unsigned char* out) = 0;
};

/// A file that is in memory already.
class MemorySource final : public ByteSource {
 public:
  explicit MemorySource(std::string bytes) : bytes_(std::move(bytes)) {}
  [[nodiscard]] std::uint64_t size() const override { return bytes_.size(); }
  bool read(std::uint64_t start, std::size_t length, unsigned char* out) override;

 private:
  std::string bytes_;
};

/// The most bytes that are read at once: 512 MB.
constexpr std::uint64_t kLargestRead = std::uint64_t{512} << 20U;

/// Bytes [start, start + length) of a source. A range beyond the file is an error that names the byte, found before
/// anything is allocated; more than kLargestRead is too_large.
Result<Bytes> read_bytes(ByteSource& source, std::uint64_t start, std::uint64_t length);

/// The error bad_file about `field`: a byte ("byte 8"), a tensor, or a part of a header.
Failure bad_file(std::string_view field, std::string_view message, std::string_view seen, std::string_view wanted);

/// "byte 8".
std::string byte_field(std::uint64_t at);

/// a * b, or UINT64_MAX where that does not fit.
std::uint64_t capped_product(std::uint64_t a, std::uint64_t b);

/// Little-endian number of `width` bytes (1 to 8).
std::uint64_t little_endian(const unsigned char* bytes, int width);

}  // namespace lab
