// A JSON array as a Spec may hold it: rectangular, of any depth up to four, its leaves kept as text until a parameter
// says what they mean (numbers, bit patterns).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "core/shape.hpp"

namespace lab {

struct TextArray {
  Dims dims;                        ///< outermost first; [[]] is {1, 0}, and so is any list of empty rows
  std::vector<std::string> leaves;  ///< row-major; quotes of JSON strings removed
};

/// Numbers with the lengths of their axes; a bare number has no axes.
struct NumberArray {
  Dims dims;
  std::vector<double> values;
};

/// Reads `[1,[...]]` or one bare word or number. Errors name `field` and the place.
Result<TextArray> read_array(std::string_view field, std::string_view text);

/// The leaves as numbers (core/numbers.hpp).
Result<NumberArray> to_numbers(std::string_view field, const TextArray& array);

/// The array as a Spec writes it: no blanks, nan, inf, -inf and -0 quoted as JSON strings inside brackets.
std::string write_array(const NumberArray& array);

/// "3 x 4", or "one number".
std::string write_dims(const Dims& dims);

}  // namespace lab
