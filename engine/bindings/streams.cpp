// See streams.hpp.
#include "bindings/streams.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "bindings/interrupt.hpp"
#include "core/text.hpp"

namespace lab {
namespace {

constexpr std::size_t kChunk = std::size_t{1} << 16U;

}  // namespace

Input::Input(const std::string& path)
    : handle_(path == "-" ? STDIN_FILENO : open(path.c_str(), O_RDONLY)), buffer_(kChunk, '\0') {}

Input::~Input() {
  if (handle_ > STDIN_FILENO) close(handle_);
}

std::string_view Input::read() {
  for (;;) {
    if (interrupted()) return {};
    const auto count = ::read(handle_, buffer_.data(), buffer_.size());
    if (count >= 0) return std::string_view(buffer_).substr(0, static_cast<std::size_t>(count));
    if (errno == EINTR) continue;
    failed_ = true;
    return {};
  }
}

bool may_be_read(const std::string& path) { return path == "-" || access(path.c_str(), R_OK) == 0; }

Sink::Sink(const std::string& path) : file_(path.empty() ? stdout : std::fopen(path.c_str(), "wb")) {}

Sink::~Sink() {
  if (file_ != nullptr && file_ != stdout) std::fclose(file_);
}

bool Sink::write(const std::string& text) {
  return std::fwrite(text.data(), 1, text.size(), file_) == text.size() && std::fflush(file_) == 0;
}

Failure cannot_write(const std::string& out) {
  const std::string path = out.empty() ? "standard output" : out;
  return fail({"bad_file", "--out", "--out: " + path + " cannot be written: " + std::strerror(errno) + ".", "", path,
               "a file that can be written"});
}

}  // namespace lab
