// See zip.hpp. Layout by PKWARE's APPNOTE 6.3: end of central directory (4.3.16), its ZIP64 twin (4.3.14), directory
// entries (4.3.12), local headers (4.3.7).
#include "importers/zip.hpp"

#include <algorithm>
#include <set>

#include "core/names.hpp"
#include "core/sorting.hpp"
#include "core/text.hpp"
#include "importers/inflate.hpp"

namespace lab {
namespace {

constexpr std::uint64_t kEndBytes = 22, kLocatorBytes = 20, kEnd64Bytes = 56, kEntryBytes = 46, kLocalBytes = 30;
constexpr std::uint64_t kLargestDirectory = std::uint64_t{64} << 20U, kMostMembers = 1 << 17U;
constexpr std::uint64_t kElsewhere16 = 0xFFFF, kElsewhere32 = 0xFFFFFFFF;
// The most that one byte of Deflate can stand for: 258 bytes in two bits, and a little.
constexpr std::uint64_t kMostPerByte = 1032;

std::uint64_t number(const Bytes& bytes, std::uint64_t at, int width) {
  return little_endian(bytes.data() + at, width);
}

bool signed_as(const Bytes& bytes, std::uint64_t at, std::uint64_t signature) {
  return at + 4 <= bytes.size() && number(bytes, at, 4) == signature;
}

struct Directory {
  std::uint64_t start, bytes, entries;
};

Failure no_end() {
  return bad_file("end of the archive", "No end record of a ZIP archive is there: the file is cut short, or not a ZIP.",
                  "none", "an end of central directory record");
}

// The ZIP64 record that a locator in front of the end record points to.
Result<Directory> directory64(ByteSource& source, const Bytes& locator) {
  const std::uint64_t at = number(locator, 8, 8);
  LAB_TRY(end, read_bytes(source, at, kEnd64Bytes));
  if (!signed_as(end, 0, 0x06064b50)) {
    return bad_file(byte_field(at), "The ZIP64 locator points here, but no ZIP64 record begins here.", "other bytes",
                    "a ZIP64 end record");
  }
  return Directory{number(end, 48, 8), number(end, 40, 8), number(end, 32, 8)};
}

Result<Directory> find_directory(ByteSource& source) {
  const std::uint64_t size = source.size();
  const std::uint64_t tail_bytes = std::min<std::uint64_t>(size, kEndBytes + kElsewhere16 + kLocatorBytes);
  const std::uint64_t tail_start = size - tail_bytes;
  LAB_TRY(tail, read_bytes(source, tail_start, tail_bytes));
  if (tail_bytes < kEndBytes) return no_end();
  // The comment behind the record must end with the file.
  std::uint64_t at = tail_bytes - kEndBytes;
  while (!(signed_as(tail, at, 0x06054b50) && at + kEndBytes + number(tail, at + 20, 2) == tail_bytes)) {
    if (at-- == 0) return no_end();
  }
  const Directory plain{number(tail, at + 16, 4), number(tail, at + 12, 4), number(tail, at + 10, 2)};
  const bool has64 = at >= kLocatorBytes && signed_as(tail, at - kLocatorBytes, 0x07064b50);
  const bool elsewhere = plain.start == kElsewhere32 || plain.bytes == kElsewhere32 || plain.entries == kElsewhere16;
  if (!has64 || !elsewhere) return plain;
  const Bytes locator(tail.begin() + static_cast<std::ptrdiff_t>(at - kLocatorBytes),
                      tail.begin() + static_cast<std::ptrdiff_t>(at));
  return directory64(source, locator);
}

Result<Bytes> read_directory(ByteSource& source, const Directory& d) {
  const bool possible = d.bytes <= kLargestDirectory && d.entries <= std::min(d.bytes / kEntryBytes, kMostMembers) &&
                        d.start <= source.size() && d.bytes <= source.size() - d.start;
  if (possible) return read_bytes(source, d.start, d.bytes);
  return bad_file("central directory",
                  say("{} entries in {} bytes from byte {} do not fit a file of {} bytes.", d.entries, d.bytes, d.start,
                      source.size()),
                  say("{} bytes from byte {}", d.bytes, d.start),
                  say("at most {} bytes within the file, {} for each of at most {} entries", kLargestDirectory,
                      kEntryBytes, kMostMembers));
}

struct Entry {
  std::string name;
  std::uint64_t flags, method, crc, packed, unpacked, local;
};

// Sizes and offset that did not fit 32 bits stand in the extra field 1, in this order, only those that are needed.
bool read_extra64(const Bytes& directory, std::uint64_t at, std::uint64_t end, Entry& entry) {
  const bool needed = entry.unpacked == kElsewhere32 || entry.packed == kElsewhere32 || entry.local == kElsewhere32;
  if (!needed) return true;
  while (at + 4 <= end) {
    const std::uint64_t id = number(directory, at, 2);
    const std::uint64_t stop = at + 4 + number(directory, at + 2, 2);
    if (stop > end) return false;
    at += 4;
    for (std::uint64_t* value : {&entry.unpacked, &entry.packed, &entry.local}) {
      if (id != 1 || *value != kElsewhere32) continue;
      if (at + 8 > stop) return false;
      *value = number(directory, at, 8);
      at += 8;
    }
    if (id == 1) return true;
    at = stop;
  }
  return false;
}

Result<Entry> read_entry(const Bytes& directory, std::uint64_t start, std::uint64_t& at) {
  const auto broken = [&](const char* what) {
    return bad_file(byte_field(start + at), say("This entry of the central directory {}.", what), "other bytes",
                    "a whole entry");
  };
  if (directory.size() - at < kEntryBytes || !signed_as(directory, at, 0x02014b50)) return broken("has no signature");
  const std::uint64_t name = number(directory, at + 28, 2);
  const std::uint64_t extra = number(directory, at + 30, 2);
  const std::uint64_t comment = number(directory, at + 32, 2);
  if (directory.size() - at - kEntryBytes < name + extra + comment) return broken("is cut short");
  const auto* text = reinterpret_cast<const char*>(directory.data() + at + kEntryBytes);
  Entry entry{std::string(text, static_cast<std::size_t>(name)),
              number(directory, at + 8, 2),
              number(directory, at + 10, 2),
              number(directory, at + 16, 4),
              number(directory, at + 20, 4),
              number(directory, at + 24, 4),
              number(directory, at + 42, 4)};
  const std::uint64_t extra_at = at + kEntryBytes + name;
  if (!read_extra64(directory, extra_at, extra_at + extra, entry)) return broken("lacks its 64-bit sizes");
  at = extra_at + extra + comment;
  return entry;
}

Result<bool> check_method(const Entry& e) {
  const std::string name = shorten(e.name);
  if ((e.flags & 1U) != 0) return bad_file(name, "It is encrypted.", "encrypted", "a plain member");
  if (e.method != 0 && e.method != 8) {
    return bad_file(name, say("It is packed by method {}.", e.method), say("method {}", e.method),
                    "stored (0) or deflated (8)");
  }
  if (e.method == 0 && e.packed != e.unpacked) {
    return bad_file(name, say("It is stored, but says {} and {} bytes.", e.packed, e.unpacked), say("{}", e.unpacked),
                    say("{}", e.packed));
  }
  return true;
}

// Where the bytes of the member begin: behind its local header, whose own sizes count for nothing.
Result<ZipMember> locate(ByteSource& source, const Entry& e) {
  LAB_CHECK(check_method(e));
  LAB_TRY(local, read_bytes(source, e.local, kLocalBytes));
  if (!signed_as(local, 0, 0x04034b50)) {
    return bad_file(byte_field(e.local), say("The header of '{}' should begin here.", shorten(e.name)), "other bytes",
                    "a local header");
  }
  const std::uint64_t name_bytes = number(local, 26, 2);
  const std::uint64_t start = e.local + kLocalBytes + name_bytes + number(local, 28, 2);
  LAB_TRY(name, read_bytes(source, e.local + kLocalBytes, name_bytes));
  if (std::string(name.begin(), name.end()) != e.name) {
    return bad_file(byte_field(e.local + kLocalBytes), say("The directory calls this member '{}'.", shorten(e.name)),
                    shorten(std::string(name.begin(), name.end())), shorten(e.name));
  }
  if (start > source.size() || e.packed > source.size() - start) {
    return bad_file(shorten(e.name),
                    say("{} bytes from byte {} go beyond the end at {}.", e.packed, start, source.size()),
                    say("{} bytes", e.packed), "a member within the file");
  }
  return ZipMember{e.name, {start, e.packed, e.unpacked, static_cast<std::uint32_t>(e.crc), e.method == 8}};
}

Result<bool> check_apart(const std::vector<ZipMember>& members) {
  std::vector<const ZipMember*> sorted;
  std::set<std::string_view> names;
  for (const ZipMember& member : members) {
    if (!names.insert(member.name).second)
      return bad_file(shorten(member.name), "The archive has two members of this name.", "two", "one");
    if (member.packed.packed != 0) sorted.push_back(&member);
  }
  sort_list(sorted, [](auto* a, auto* b) {
    return a->packed.start != b->packed.start ? a->packed.start < b->packed.start : a < b;
  });
  for (std::size_t i = 1; i < sorted.size(); ++i) {
    const Packed& before = sorted[i - 1]->packed;
    if (before.start + before.packed <= sorted[i]->packed.start) continue;
    return bad_file(shorten(sorted[i]->name), say("It lies over '{}'.", shorten(sorted[i - 1]->name)), "an overlap",
                    "members side by side");
  }
  return true;
}

Failure broken_stream(const std::string& name, const char* what) {
  return bad_file(shorten(name), say("Its compressed bytes {}.", what), "a broken Deflate stream", "a whole one");
}

}  // namespace

Result<std::vector<ZipMember>> zip_members(ByteSource& source) {
  LAB_TRY(where, find_directory(source));
  LAB_TRY(directory, read_directory(source, where));
  std::vector<ZipMember> members;
  std::uint64_t at = 0;
  for (std::uint64_t i = 0; i < where.entries; ++i) {
    LAB_TRY(entry, read_entry(directory, where.start, at));
    LAB_TRY(member, locate(source, entry));
    members.push_back(std::move(member));
  }
  if (at != directory.size()) {
    return bad_file(byte_field(where.start + at), "The central directory goes on behind its last entry.",
                    say("{} bytes", directory.size()), say("{} bytes", at));
  }
  LAB_CHECK(check_apart(members));
  return members;
}

Result<Bytes> unpack(ByteSource& source, const std::string& name, const Packed& m) {
  LAB_TRY(packed, read_bytes(source, m.start, m.packed));
  Bytes bytes;
  if (!m.deflated) bytes = std::move(packed);
  if (m.deflated) {
    if (m.unpacked > kLargestRead || m.unpacked > capped_product(m.packed, kMostPerByte)) {
      return fail({"too_large", shorten(name),
                   say("{}: {} bytes are said to unpack to {}.", shorten(name), m.packed, m.unpacked), "",
                   say("{}", m.unpacked),
                   say("at most {} bytes, and {} for each packed one", kLargestRead, kMostPerByte)});
    }
    bytes.reserve(static_cast<std::size_t>(m.unpacked));
    std::uint64_t used = 0;
    const Inflated state = inflate(packed, m.unpacked, bytes, used);
    if (state == Inflated::starved) return broken_stream(name, "end too early");
    if (state == Inflated::broken) return broken_stream(name, "are not Deflate");
    if (state == Inflated::enough || bytes.size() != m.unpacked || used != m.packed)
      return broken_stream(name, "stand for another number of bytes than the directory says");
  }
  const std::uint32_t crc = crc32_of(bytes);
  if (crc == m.crc) return bytes;
  return bad_file(shorten(name), "Its checksum is wrong: the file is damaged.", "0x" + write_hex(crc, 8),
                  "0x" + write_hex(m.crc, 8));
}

Result<Bytes> unpack_start(ByteSource& source, const std::string& name, const Packed& m, std::uint64_t want) {
  if (!m.deflated) return read_bytes(source, m.start, std::min(want, m.packed));
  for (std::uint64_t length = std::min<std::uint64_t>(m.packed, 4096);; length = std::min(m.packed, length * 2)) {
    LAB_TRY(packed, read_bytes(source, m.start, length));
    Bytes bytes;
    std::uint64_t used = 0;
    const Inflated state = inflate(packed, want, bytes, used);
    if (bytes.size() == want) return bytes;
    if (state == Inflated::broken) return broken_stream(name, "are not Deflate");
    if (state != Inflated::starved) return bytes;
    if (length == m.packed) return broken_stream(name, "end too early");
  }
}

}  // namespace lab
