// NumPy's .npz: a ZIP archive of .npy members, stored or deflated. Only the head of each member is read here.
#include <algorithm>
#include <set>

#include "core/json.hpp"
#include "core/names.hpp"
#include "core/text.hpp"
#include "importers/npy.hpp"
#include "importers/zip.hpp"

namespace lab {
namespace {

// Bytes that are no UTF-8 become U+FFFD here, so that two names that look alike are found to be, and can be asked for.
std::string key_of(const std::string& member) {
  const std::string_view ending = ".npy";
  const bool ends = member.size() > ending.size() && member.compare(member.size() - 4, 4, ending) == 0;
  const std::string_view name(member.data(), member.size() - (ends ? ending.size() : 0));
  std::string key;
  for (std::size_t at = 0; at < name.size();) {
    const std::size_t length = utf8_length(name, at);
    key += length == 0 ? "\xef\xbf\xbd" : name.substr(at, length);
    at += std::max<std::size_t>(1, length);
  }
  return key;
}

Result<StoredTensor> read_member(ByteSource& source, const ZipMember& member) {
  LAB_TRY(first, unpack_start(source, member.name, member.packed, 12));
  LAB_TRY(length, npy_header_bytes(std::string(first.begin(), first.end()), member.packed.unpacked));
  LAB_TRY(head, unpack_start(source, member.name, member.packed, length));
  // A deflated member may be shorter than its directory entry says.
  if (head.size() != length) {
    return bad_file("header", "It is cut short.", say("{} bytes", head.size()), say("{} bytes", length));
  }
  auto tensor = read_npy_header(std::string(head.begin(), head.end()), member.packed.unpacked);
  if (!tensor) return tensor;
  tensor->name = key_of(member.name);
  tensor->member = member.packed;
  return tensor;
}

Result<Listing> list_npz(ByteSource& source) {
  LAB_TRY(members, zip_members(source));
  Listing listing{"npz", {}};
  std::set<std::string> names;
  for (const ZipMember& member : members) {
    auto tensor = read_member(source, member);
    if (!tensor) {
      Error error = tensor.error();
      error.message = say("{}: {}", shorten(member.name), error.message);
      return fail(std::move(error));
    }
    if (!names.insert(tensor->name).second)
      return bad_file(shorten(tensor->name), "Two members give this name.", "two", "one");
    listing.tensors.push_back(std::move(*tensor));
  }
  return listing;
}

}  // namespace

Importer npz_importer() {
  const auto recognises = [](std::string_view first, std::uint64_t) {
    // A member's header, or the end record of an archive without members.
    return first.substr(0, 4) == "PK\x03\x04" || first.substr(0, 4) == "PK\x05\x06";
  };
  return {"npz", recognises, list_npz};
}

}  // namespace lab
