// THE list of importers. A new one is one line here.
#include <algorithm>

#include "core/text.hpp"
#include "importers/importer.hpp"

namespace lab {
namespace {

const std::vector<Importer>& all_importers() {
  static const std::vector<Importer> all = {npy_importer(), npz_importer(), safetensors_importer()};
  return all;
}

std::string write_bytes(std::string_view bytes) {
  std::string out;
  for (const char c : bytes) out += (out.empty() ? "" : " ") + write_hex(static_cast<unsigned char>(c), 2);
  return out.empty() ? "nothing" : out;
}

}  // namespace

Result<Listing> list_tensors(ByteSource& source) {
  LAB_TRY(bytes, read_bytes(source, 0, std::min<std::uint64_t>(source.size(), 16)));
  const std::string first(bytes.begin(), bytes.end());
  std::string kinds;
  for (const Importer& importer : all_importers()) {
    if (importer.recognises(first, source.size())) return importer.list(source);
    kinds += (kinds.empty() ? "" : ", ") + std::string(importer.kind);
  }
  return bad_file(byte_field(0), say("A file that begins so is none of {}.", kinds),
                  write_bytes(std::string_view(first).substr(0, 8)), kinds);
}

}  // namespace lab
