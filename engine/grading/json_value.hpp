// Places in JSON text, and whether two values are the same within a tolerance. Text is walked, never made into a tree.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace lab {

struct Format;

/// The value at `pointer` (RFC 6901), as it is written in `json`, or none. In an array called `steps` an item may be
/// named instead of counted: /steps/q_heads/shape/3.
std::optional<std::string_view> value_at(std::string_view json, std::string_view pointer);

/// How far a number may be from the expected one.
struct Tolerance {
  double absolute = 0;
  double ulps = 0;  ///< of `format` at the expected number
  const Format* format = nullptr;
};

/// NaN is NaN, infinities are themselves, and without a tolerance -0 is not 0.
bool same_number(double seen, double wanted, const Tolerance& tolerance);

/// Whether `seen` is what is `wanted`: the same structure, the same words, and numbers within the tolerance.
bool same_value(std::string_view seen, std::string_view wanted, const Tolerance& tolerance);

}  // namespace lab
