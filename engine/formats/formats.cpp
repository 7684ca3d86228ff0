// See formats.hpp. A new format is one line here.
#include "formats/formats.hpp"

#include <cassert>

namespace lab {

const std::vector<const Format*>& all_formats() {
  static const std::vector<const Format*> formats = {&kFp64, &kFp32, &kFp16, &kBf16, &kE4M3, &kE5M2};
  return formats;
}

std::vector<std::string> format_names() {
  std::vector<std::string> names;
  for (const Format* format : all_formats()) names.emplace_back(format->name);
  return names;
}

const Format& format_named(std::string_view name) {
  for (const Format* format : all_formats()) {
    if (format->name == name) return *format;
  }
  assert(!"format_named: the Spec was not checked against format_names()");
  return kFp64;
}

}  // namespace lab
