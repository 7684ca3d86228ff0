// JSON in the one form over which a record's digest is taken (RFC 8785): keys in the order of their UTF-16 units, no
// blanks, strings escaped as little as may be, numbers as ECMAScript writes them.
#pragma once

#include <string>
#include <string_view>

namespace lab {

/// Why a text is not taken as data; the words are those of the page.
enum class Fault {
  none,
  unreadable,  ///< no JSON
  malformed,   ///< JSON, but too deep, with too many parts, with a number beyond all doubles or a key given twice
  keys,        ///< a key that reaches prototypes where JavaScript reads it
};

struct Canonical {
  Fault fault = Fault::none;
  std::string why = {};   ///< in words, where there is a fault
  std::string text = {};  ///< where there is none
};

/// `json` in that form, without the member `left_out` of the outermost object.
Canonical canonical(std::string_view json, std::string_view left_out = {});

/// A finite number as ECMAScript writes it: 2362368, 0.0001, 1e-7, 1e+21.
std::string ecmascript_number(double value);

}  // namespace lab
