// See plain_text.hpp. A new form of a character is a line in the table.
#include "grading/plain_text.hpp"

#include "core/json.hpp"

namespace lab {
namespace {

constexpr char kDropped = '\0';
constexpr char kStrange = '\x01';

struct Forms {
  std::uint16_t first, last;
  char plain;  // of the first; where `counts`, each next form is the next character
  bool counts = false;
};

constexpr Forms kForms[] = {
    {0x09, 0x0A, '\t', true},     // tab, line feed
    {0x0B, 0x0C, ' '},            // vertical tab, form feed
    {0x20, 0x7E, ' ', true},      // ASCII as it is
    {0xA0, 0xA0, ' '},            // no-break space
    {0xD7, 0xD7, 'x'},            // multiplication sign
    {0x2BC, 0x2BC, '\''},         // letter apostrophe
    {0x660, 0x669, '0', true},    // Arabic-Indic digits
    {0x6F0, 0x6F9, '0', true},    // Persian digits
    {0x2000, 0x200A, ' '},        // spaces of all widths
    {0x200B, 0x200F, kDropped},   // zero width, direction marks
    {0x2010, 0x2015, '-'},        // hyphens and dashes
    {0x2018, 0x2019, '\''},       // quotation marks as apostrophes
    {0x2028, 0x2029, '\n'},       // line and paragraph separator
    {0x202F, 0x202F, ' '},        // narrow no-break space
    {0x2044, 0x2044, '/'},        // fraction slash
    {0x205F, 0x205F, ' '},        // mathematical space
    {0x2060, 0x2060, kDropped},   // word joiner
    {0x2212, 0x2212, '-'},        // minus sign
    {0x2215, 0x2215, '/'},        // division slash
    {0x2248, 0x2248, '='},        // almost equal
    {0x3000, 0x3000, ' '},        // ideographic space
    {0x3001, 0x3001, ','},        // ideographic comma
    {0x3002, 0x3002, '.'},        // ideographic full stop
    {0x3010, 0x3010, '['},        // lenticular brackets
    {0x3011, 0x3011, ']'},        //
    {0xFE63, 0xFE63, '-'},        // small hyphen
    {0xFEFF, 0xFEFF, kDropped},   // byte order mark
    {0xFF01, 0xFF5E, '!', true},  // full-width ASCII
};

char plain_form(std::uint32_t code) {
  for (const Forms& forms : kForms) {
    if (code < forms.first || code > forms.last) continue;
    return static_cast<char>(forms.plain + (forms.counts ? code - forms.first : 0));
  }
  return kStrange;
}

std::uint32_t code_point(std::string_view utf8) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(utf8[i]); };
  if (utf8.size() == 1) return byte(0);
  std::uint32_t code = byte(0) & (0xFFU >> (utf8.size() + 1));
  for (std::size_t i = 1; i < utf8.size(); ++i) code = (code << 6U) | (byte(i) & 0x3FU);
  return code;
}

}  // namespace

PlainText plain_text(std::string_view typed) {
  PlainText out;
  std::uint32_t place = 0;
  const auto add = [&](std::string_view chars) {
    out.chars += chars;
    out.places.insert(out.places.end(), chars.size(), place);
  };
  for (std::size_t at = 0; at < typed.size();) {
    const std::size_t length = utf8_length(typed, at);
    const std::uint32_t code = length == 0 ? 0 : code_point(typed.substr(at, length));
    const char plain = code == '\r' ? '\n' : plain_form(code);
    if (code == 0x221E)
      add("inf");
    else if (plain != kDropped)
      add({&plain, 1});
    at += length == 0 ? 1 : length;
    place += length == 4 ? 2 : 1;
  }
  return out;
}

}  // namespace lab
