// See names.hpp. The distance counts insertions, deletions, replacements and swaps of neighbours, since a swap is the
// commonest slip of the keyboard.
#include "core/names.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace lab {
namespace {

constexpr std::size_t kLongestName = 40;  // longer names cannot be near to any of ours

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) d[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j) d[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replace = d[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, replace});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  }
  return d[a.size()][b.size()];
}

std::string plain(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '-' || c == ' ')
      out += '_';
    else
      out += c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  }
  return out;
}

// The code of a character of three bytes that nobody sees, or that turns the text behind it around; else 0. The joiners
// U+200C and U+200D belong to words.
unsigned hidden_code(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (text.size() < 3 || (byte(0) & 0xF0U) != 0xE0 || (byte(1) & 0xC0U) != 0x80 || (byte(2) & 0xC0U) != 0x80) return 0;
  const unsigned code = (byte(0) & 0xFU) << 12U | (byte(1) & 0x3FU) << 6U | (byte(2) & 0x3FU);
  const bool mark = code == 0x200B || code == 0x200E || code == 0x200F || code == 0xFEFF;
  return mark || (code >= 0x2028 && code <= 0x202E) || (code >= 0x2060 && code <= 0x206F) ? code : 0;
}

}  // namespace

std::string nearest_name(std::string_view name, const std::vector<std::string>& candidates) {
  if (name.empty() || name.size() > kLongestName) return {};
  std::string best;
  std::size_t best_distance = std::max<std::size_t>(1, name.size() / 3) + 1;
  for (const auto& candidate : candidates) {
    const std::size_t distance = edit_distance(plain(name), candidate);
    if (distance < best_distance) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best;
}

std::string list_words(const std::vector<std::string>& words) {
  std::string out;
  for (const auto& word : words) out += (out.empty() ? "" : ", ") + word;
  return out;
}

std::string shorten(std::string_view text) {
  constexpr std::size_t kShown = 60;
  std::size_t end = std::min(kShown, text.size());
  while (end > 0 && end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  std::string out;
  for (std::size_t at = 0; at < end; ++at) {
    const unsigned hidden = hidden_code(text.substr(at, end - at));
    if (hidden == 0) {
      out += text[at];
      continue;
    }
    out += "\\u" + write_hex(hidden, 4);
    at += 2;
  }
  return end < text.size() ? out + "..." : out;
}

std::vector<std::string> split_text(std::string_view text, char separator) {
  std::vector<std::string> parts;
  std::size_t start = 0;
  for (std::size_t at = text.find(separator); at != std::string_view::npos; at = text.find(separator, start)) {
    parts.emplace_back(text.substr(start, at - start));
    start = at + 1;
  }
  parts.emplace_back(text.substr(start));
  return parts;
}

}  // namespace lab
