// See source.hpp.
#include "importers/source.hpp"

#include <cstring>
#include <limits>

#include "core/text.hpp"

namespace lab {

bool MemorySource::read(std::uint64_t start, std::size_t length, unsigned char* out) {
  if (length != 0) std::memcpy(out, bytes_.data() + start, length);
  return true;
}

// A name that a file gives may be empty; the error names it all the same.
Failure bad_file(std::string_view field, std::string_view message, std::string_view seen, std::string_view wanted) {
  const std::string name(field.empty() ? "''" : field);
  return fail({"bad_file", name, say("{}: {}", name, message), "", std::string(seen), std::string(wanted)});
}

std::string byte_field(std::uint64_t at) { return say("byte {}", at); }

Result<Bytes> read_bytes(ByteSource& source, std::uint64_t start, std::uint64_t length) {
  const std::uint64_t size = source.size();
  if (start > size || length > size - start) {
    return bad_file(byte_field(start), say("{} bytes are wanted from here, but the file ends at {}.", length, size),
                    say("a file of {} bytes", size), say("{} bytes from byte {}", length, start));
  }
  if (length > kLargestRead) {
    return fail({"too_large", byte_field(start),
                 say("{} bytes would be read at once; at most {} are.", length, kLargestRead), "", say("{}", length),
                 say("at most {} bytes", kLargestRead)});
  }
  Bytes bytes(static_cast<std::size_t>(length));
  if (source.read(start, bytes.size(), bytes.data())) return bytes;
  return bad_file(byte_field(start), "The file cannot be read here.", "a failed read",
                  say("{} bytes from byte {}", length, start));
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
