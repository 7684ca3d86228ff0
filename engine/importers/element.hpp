// THE list of element types that files hold: what each format calls them, how wide they are, and the number that a
// pattern stands for. A new type is one line in element.cpp.
#pragma once

#include <cstdint>
#include <string_view>

#include "formats/format.hpp"

namespace lab {

struct ElementType {
  std::string_view name;         ///< as a listing says it: a number format's name, or int64, uint8, bool, ...
  std::string_view npy;          ///< kind and width as .npy writes them behind the byte order; empty where it cannot
  std::string_view safetensors;  ///< dtype
  int width;                     ///< bytes
  const Format* format;          ///< null for integers and bool, whose values go on as fp64
  bool is_signed;                ///< of integers
};

/// The type of that spelling, or null.
const ElementType* element_of_npy(std::string_view code);
const ElementType* element_of_safetensors(std::string_view dtype);
const ElementType* element_named(std::string_view name);

/// The number format in which values of the type are shown: its own, or fp64.
const Format& shown_format(const ElementType& type);

/// The number that the pattern stands for. An integer beyond 2^53 that a double cannot hold is rounded, and counted in
/// `inexact`.
double element_value(const ElementType& type, std::uint64_t pattern, std::int64_t& inexact);

}  // namespace lab
