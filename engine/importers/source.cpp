// See source.hpp.
#include "importers/source.hpp"

#include <cstring>
#include <limits>

#include <fmt/format.h>

namespace lab {

bool MemorySource::read(std::uint64_t start, std::size_t length, unsigned char* out) {
  if (length != 0) std::memcpy(out, bytes_.data() + start, length);
  return true;
}

Error bad_file(std::string_view field, std::string_view message, std::string_view seen, std::string_view wanted) {
  return {"bad_file", std::string(field), fmt::format("{}: {}", field, message),
          "",         std::string(seen),  std::string(wanted)};
}

std::string byte_field(std::uint64_t at) { return fmt::format("byte {}", at); }

Result<Bytes> read_bytes(ByteSource& source, std::uint64_t start, std::uint64_t length) {
  const std::uint64_t size = source.size();
  if (start > size || length > size - start) {
    return fail(bad_file(byte_field(start),
                         fmt::format("{} bytes are wanted from here, but the file ends at {}.", length, size),
                         fmt::format("a file of {} bytes", size), fmt::format("{} bytes from byte {}", length, start)));
  }
  if (length > kLargestRead) {
    return fail(Error{"too_large", byte_field(start),
                      fmt::format("{} bytes would be read at once; at most {} are.", length, kLargestRead), "",
                      fmt::format("{}", length), fmt::format("at most {} bytes", kLargestRead)});
  }
  Bytes bytes(static_cast<std::size_t>(length));
  if (source.read(start, bytes.size(), bytes.data())) return bytes;
  return fail(bad_file(byte_field(start), "The file cannot be read here.", "a failed read",
                       fmt::format("{} bytes from byte {}", length, start)));
}

std::uint64_t capped_product(std::uint64_t a, std::uint64_t b) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
  return b != 0 && a > kMost / b ? kMost : a * b;
}

std::uint64_t little_endian(const unsigned char* bytes, int width) {
  std::uint64_t value = 0;
  for (int i = width; i-- > 0;) value = value << 8U | bytes[i];
  return value;
}

}  // namespace lab
