// Typed text in the few characters that numbers are made of: full-width and typographic forms become ASCII, and each
// character remembers where it stood.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lab {

struct PlainText {
  std::string chars;
  std::vector<std::uint32_t> places;  ///< of each character in the typed text, in UTF-16 units
};

/// Characters that no number has become 0x01, so that whoever reads on stops at them.
PlainText plain_text(std::string_view typed);

}  // namespace lab
