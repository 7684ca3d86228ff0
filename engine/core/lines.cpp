// See lines.hpp.
#include "core/lines.hpp"

#include <algorithm>

namespace lab {

bool LineCutter::finish() {
  if (!too_long_ && !line_.empty() && line_.back() == '\r') line_.pop_back();
  const std::string_view text = number_ == 0 ? without_mark(line_) : line_;
  const bool more = take_({text, ++number_, too_long_});
  line_.clear();
  too_long_ = false;
  return more;
}

bool LineCutter::feed(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t end = std::min(bytes.find('\n'), bytes.size());
    const std::size_t room = std::min(end, longest_ - line_.size());
    line_ += bytes.substr(0, room);
    too_long_ = too_long_ || room < end;
    if (end == bytes.size()) return true;
    if (!finish()) return false;
    bytes.remove_prefix(end + 1);
  }
  return true;
}

bool LineCutter::end() { return (line_.empty() && !too_long_) || finish(); }

}  // namespace lab
