// See chain.hpp.
#include "grading/chain.hpp"

#include <algorithm>

#include "core/decimal.hpp"

namespace lab {
namespace {

// The first 64 bits say which digest it is: two alike by chance would take four thousand million records.
std::uint64_t beginning(std::string_view digest) {
  std::uint64_t bits = 0;
  for (const char c : digest.substr(0, 16)) bits = bits * 16 + hex_digit(c);
  return bits;
}

}  // namespace

void Chain::add(std::string_view digest, std::string_view previous, const Place& place) {
  if (!previous.empty()) {
    const std::uint64_t before = beginning(previous);
    if (recent_[before % recent_.size()] != before) open_.push_back({before, place});
  }
  if (digest.empty()) return;
  const std::uint64_t own = beginning(digest);
  recent_[own % recent_.size()] = own;
  all_.push_back(own);
}

std::vector<Chain::Place> Chain::gaps() const {
  std::vector<Place> found;
  if (open_.empty()) return found;
  std::vector<std::uint64_t> known(all_.begin(), all_.end());
  std::sort(known.begin(), known.end());
  for (const Open& open : open_) {
    if (!std::binary_search(known.begin(), known.end(), open.previous)) found.push_back(open.place);
  }
  return found;
}

}  // namespace lab
