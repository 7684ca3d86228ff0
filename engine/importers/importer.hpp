// What an importer is: it knows its files by their first bytes and lists the tensors inside, reading no more than
// headers. Adding one is a file with these two functions and a line in importers.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/shape.hpp"
#include "importers/element.hpp"
#include "importers/source.hpp"

namespace lab {

/// A member of an archive: the whole of it is unpacked and checked before any of its bytes count.
struct Packed {
  std::uint64_t start = 0;     ///< of its stored bytes, in the file
  std::uint64_t packed = 0;    ///< stored bytes
  std::uint64_t unpacked = 0;  ///< bytes they stand for
  std::uint32_t crc = 0;
  bool deflated = false;
};

/// One tensor of a file: where its elements lie and how they are to be read.
struct StoredTensor {
  std::string name;
  const ElementType* type = nullptr;  ///< null where the file does not say, or says a type that is not read
  std::string type_name = {};         ///< as a listing shows it
  std::string why = {};               ///< without a type: what is the matter
  int width = 0;                      ///< bytes of an element
  Dims dims = {};
  bool column_major = false;
  bool big_endian = false;
  std::uint64_t start = 0;  ///< of the elements: in the file, or in the unpacked member
  std::uint64_t bytes = 0;  ///< of the elements
  std::optional<Packed> member = {};
};

/// What a file holds.
struct Listing {
  std::string kind;  ///< npy, npz, safetensors
  std::vector<StoredTensor> tensors;
  std::vector<std::pair<std::string, std::string>> metadata = {};  ///< text that travels with the tensors
};

struct Importer {
  std::string_view kind;
  /// Whether a file that begins like this (up to 16 bytes) is one of its files.
  bool (*recognises)(std::string_view first, std::uint64_t size);
  Result<Listing> (*list)(ByteSource& source);
};

Importer npy_importer();
Importer npz_importer();
Importer safetensors_importer();

/// What the file holds, read by the importer that recognises it. The name of a file says nothing.
Result<Listing> list_tensors(ByteSource& source);

}  // namespace lab
