// The form of an evidence record, field by field, as the page writes it down (web/evidence/README.md has the table).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace lab {

/// Empty where the object `record` has every field of a record of `schema` (0 or 1), each in its form, and no other;
/// else what is wrong, beginning with the field's name.
std::string form_fault(std::string_view record, std::int64_t schema);

}  // namespace lab
