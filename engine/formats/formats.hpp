// THE list of number formats, widest first, as Specs and pages show them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formats/format.hpp"

namespace lab {

extern const Format kFp64;
extern const Format kFp32;
extern const Format kFp16;
extern const Format kBf16;
extern const Format kE4M3;
extern const Format kE5M2;

/// Every format, in the order of the list.
const std::vector<const Format*>& all_formats();

/// Their names, in the same order: the words a `format` parameter may take.
std::vector<std::string> format_names();

/// The format called `name`; the name must be one of format_names().
const Format& format_named(std::string_view name);

}  // namespace lab
