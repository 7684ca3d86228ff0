// See progress.hpp.
#include "bindings/progress.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <utility>

#include "core/text.hpp"

namespace lab {
namespace {

void put(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

}  // namespace

// Under Node every standard stream passes for a terminal; one that is none is no device either.
bool on_terminal() {
  struct stat about = {};
  return isatty(STDERR_FILENO) == 1 && fstat(STDERR_FILENO, &about) == 0 && S_ISCHR(about.st_mode);
}

Progress::Progress(std::string what) : what_(std::move(what)), visible_(on_terminal()) {}

bool Progress::due() {
  const auto now = Clock::now();
  if (!visible_ || now - last_ < std::chrono::milliseconds(250)) return false;
  last_ = now;
  return true;
}

void Progress::show(const std::string& text) {
  put("\r\x1b[K" + text);
  shown_ = true;
}

void Progress::count() {
  ++done_;
  if (!due()) return;
  const auto spent = std::chrono::duration_cast<std::chrono::milliseconds>(last_ - began_).count();
  show(say("{} {}, {} a second", done_, what_, done_ * 1000 / (spent + 1)));
}

void Progress::reach(std::int64_t done, std::int64_t total) {
  if (due()) show(say("{} of {} {}", done, total, what_));
}

void Progress::clear() {
  if (shown_) put("\r\x1b[K");
  shown_ = false;
}

}  // namespace lab
