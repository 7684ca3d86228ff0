// The chain of evidence: each record names the one written before it by its digest. Which names lead nowhere is known
// only at the end, in whatever order the records came; until then eight bytes of each digest are kept.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <string_view>
#include <vector>

namespace lab {

class Chain {
 public:
  /// Where a record stands, in the caller's own counting.
  struct Place {
    std::int64_t file = 0, record = 0, line = 0;
  };

  Chain() { recent_[0] = 1; }  // 1 belongs elsewhere: a place that is not in use answers no

  /// A record with its own digest and that of the one before it, 64 hex digits each, or empty where it has none.
  void add(std::string_view digest, std::string_view previous, const Place& place);

  /// The records whose forerunner was not among all that were added: it was lost, or left out.
  [[nodiscard]] std::vector<Place> gaps() const;

 private:
  struct Open {
    std::uint64_t previous;
    Place place;
  };

  std::deque<std::uint64_t> all_;  // grows without being copied
  // Nearly every record follows one that was read shortly before it; only the others are written down.
  std::array<std::uint64_t, 1 << 14> recent_ = {};
  std::vector<Open> open_;
};

}  // namespace lab
