// See element.hpp.
#include "importers/element.hpp"

#include <array>

#include "formats/formats.hpp"

namespace lab {
namespace {

const std::array<ElementType, 15>& types() {
  static const std::array<ElementType, 15> all = {{
      {"fp64", "f8", "F64", 8, &kFp64, true},
      {"fp32", "f4", "F32", 4, &kFp32, true},
      {"fp16", "f2", "F16", 2, &kFp16, true},
      {"bf16", "", "BF16", 2, &kBf16, true},
      {"e4m3", "", "F8_E4M3", 1, &kE4M3, true},
      {"e5m2", "", "F8_E5M2", 1, &kE5M2, true},
      {"int64", "i8", "I64", 8, nullptr, true},
      {"int32", "i4", "I32", 4, nullptr, true},
      {"int16", "i2", "I16", 2, nullptr, true},
      {"int8", "i1", "I8", 1, nullptr, true},
      {"uint64", "u8", "U64", 8, nullptr, false},
      {"uint32", "u4", "U32", 4, nullptr, false},
      {"uint16", "u2", "U16", 2, nullptr, false},
      {"uint8", "u1", "U8", 1, nullptr, false},
      {"bool", "b1", "BOOL", 1, nullptr, false},
  }};
  return all;
}

template <class Match>
const ElementType* find(Match match) {
  for (const ElementType& type : types()) {
    if (match(type)) return &type;
  }
  return nullptr;
}

std::int64_t sign_extended(std::uint64_t pattern, int width) {
  const unsigned unused = 64U - 8U * static_cast<unsigned>(width);
  return static_cast<std::int64_t>(pattern << unused) >> unused;
}

constexpr double kTwo63 = 9223372036854775808.0;

}  // namespace

const ElementType* element_of_npy(std::string_view code) {
  return code.empty() ? nullptr : find([&](const ElementType& t) { return t.npy == code; });
}

const ElementType* element_of_safetensors(std::string_view dtype) {
  return find([&](const ElementType& t) { return t.safetensors == dtype; });
}

const ElementType* element_named(std::string_view name) {
  return find([&](const ElementType& t) { return t.name == name; });
}

const Format& shown_format(const ElementType& type) { return type.format == nullptr ? kFp64 : *type.format; }

double element_value(const ElementType& type, std::uint64_t pattern, std::int64_t& inexact) {
  if (type.format != nullptr) return decode(*type.format, pattern);
  if (type.name == "bool") return pattern == 0 ? 0 : 1;
  if (!type.is_signed) {
    const auto value = static_cast<double>(pattern);
    inexact += value >= 2 * kTwo63 || static_cast<std::uint64_t>(value) != pattern ? 1 : 0;
    return value;
  }
  const std::int64_t whole = sign_extended(pattern, type.width);
  const auto value = static_cast<double>(whole);
  inexact += value >= kTwo63 || static_cast<std::int64_t>(value) != whole ? 1 : 0;
  return value;
}

}  // namespace lab
