// Numbers as people type them: grouped digits, fractions, words for infinity, full-width and typographic characters,
// shapes, and matrices as JSON or as lines. What cannot be read is an error that names the place, never a guess.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "core/shape.hpp"
#include "grading/json_value.hpp"

namespace lab {

struct TypedNumber {
  double value = 0;
  std::string whole = {};  ///< its decimal digits, with a minus sign where negative, if it is a whole number
  std::uint32_t at = 0;    ///< where it stands
};

struct TypedNumbers {
  Dims dims;  ///< none of a single number
  std::vector<TypedNumber> cells;
  bool lines = false;  ///< typed as rows without brackets
};

enum class Reading {
  whole,   ///< one number; one comma may group digits
  number,  ///< one number; one comma may also be a decimal point, which is refused where both are possible
  list,    ///< any number of them: commas and blanks separate
  shape,   ///< a list in which x separates too
};

/// An error's code is one of empty not_a_number decimal_comma grouping not_whole zero_below several bracket ragged
/// too_deep too_long; its field is the place, counted in UTF-16 units, or empty.
Result<TypedNumbers> read_answer(std::string_view text, Reading reading);

/// An error about `seen` at `at`.
Error unreadable(const char* code, std::uint32_t at, std::string_view seen);

/// Whole numbers are compared digit by digit, others within the tolerance.
bool same_number(const TypedNumber& seen, const TypedNumber& wanted, const Tolerance& tolerance);

/// Whether both are arranged alike: axes of length one do not matter, and lines stand for any leading axes.
bool same_arrangement(const TypedNumbers& seen, const TypedNumbers& wanted);
bool same_numbers(const TypedNumbers& seen, const TypedNumbers& wanted, const Tolerance& tolerance);

/// As nested arrays; whole numbers beyond 2^53 are strings.
std::string to_json(const TypedNumbers& numbers);
std::string to_json(const TypedNumber& number);

}  // namespace lab
