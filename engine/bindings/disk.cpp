// See disk.hpp. The positions are 64 bits wide on every platform (off_t), as files may be larger than 2 GB.
#define _FILE_OFFSET_BITS 64
#include "bindings/disk.hpp"

#include <cstdio>

#include "core/names.hpp"
#include "core/text.hpp"

namespace lab {
namespace {

class DiskFile final : public ByteSource {
 public:
  DiskFile(std::FILE* file, std::uint64_t size) : file_(file), size_(size) {}
  DiskFile(const DiskFile&) = delete;
  DiskFile& operator=(const DiskFile&) = delete;
  ~DiskFile() override { std::fclose(file_); }

  [[nodiscard]] std::uint64_t size() const override { return size_; }

  bool read(std::uint64_t start, std::size_t length, unsigned char* out) override {
    return fseeko(file_, static_cast<off_t>(start), SEEK_SET) == 0 && std::fread(out, 1, length, file_) == length;
  }

 private:
  std::FILE* file_;
  std::uint64_t size_;
};

Failure bad_tensor(const std::string& text, const std::string& what) {
  return fail({"bad_option", "--tensor", say("--tensor: {}, as in --tensor wq=weights.npz:wq.", what), "",
               shorten(text), "NAME=FILE or NAME=FILE:KEY"});
}

}  // namespace

std::shared_ptr<ByteSource> open_on_disk(const std::string& path) {
  std::FILE* file = std::fopen(path.c_str(), "rb");
  if (file == nullptr) return nullptr;
  const bool sized = fseeko(file, 0, SEEK_END) == 0;
  const off_t size = sized ? ftello(file) : -1;
  unsigned char first = 0;
  // A folder opens and tells a size, but cannot be read.
  const bool readable =
      size == 0 || (size > 0 && fseeko(file, 0, SEEK_SET) == 0 && std::fread(&first, 1, 1, file) == 1);
  if (readable) return std::make_shared<DiskFile>(file, static_cast<std::uint64_t>(size));
  std::fclose(file);
  return nullptr;
}

Result<bool> offer_tensor(Files& files, const std::string& text) {
  const std::size_t equals = text.find('=');
  const std::string name = text.substr(0, equals);
  if (equals == std::string::npos || name.empty() || name.find_first_of(":[]@") != std::string::npos)
    return bad_tensor(text, "a name (without : [ ] @), an equals sign and a file are wanted");
  const std::string path = text.substr(equals + 1);
  for (std::size_t end = path.size(); end != std::string::npos && end != 0; end = path.rfind(':', end - 1)) {
    if (open_on_disk(path.substr(0, end)) == nullptr) continue;
    files.offer(name, path.substr(0, end), end == path.size() ? "" : path.substr(end + 1));
    return true;
  }
  return fail({"bad_file", "--tensor", say("--tensor: '{}' cannot be opened.", shorten(path)), "", shorten(path),
               "a file that is there and may be read"});
}

}  // namespace lab
