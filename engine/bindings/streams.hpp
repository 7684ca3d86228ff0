// What is read and written piece by piece: a file or standard input as its bytes come, and standard output or the file
// of --out.
#pragma once

#include <cstdio>
#include <string>

#include "core/result.hpp"

namespace lab {

/// A file of any kind, or standard input for "-".
class Input {
 public:
  explicit Input(const std::string& path);
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;
  ~Input();

  [[nodiscard]] bool is_open() const { return handle_ >= 0; }
  /// The bytes that are there, after waiting for the first of them; none at the end, after an interrupt, and where
  /// reading failed.
  std::string_view read();
  [[nodiscard]] bool failed() const { return failed_; }

 private:
  int handle_;
  bool failed_ = false;
  std::string buffer_;
};

/// Whether there is something at `path` that may be read ("-" always may).
bool may_be_read(const std::string& path);

class Sink {
 public:
  explicit Sink(const std::string& path);  ///< standard output where it is empty
  Sink(const Sink&) = delete;
  Sink& operator=(const Sink&) = delete;
  ~Sink();

  [[nodiscard]] bool is_open() const { return file_ != nullptr; }
  /// At once: whoever reads it need not wait for more.
  [[nodiscard]] bool write(const std::string& text);

 private:
  std::FILE* file_;
};

/// What stands in errno, said of the file of --out or of standard output.
Failure cannot_write(const std::string& path);

}  // namespace lab
