// verify: evidence of learners asked and graded again, record by record, whatever the size of its files.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/result.hpp"

namespace lab {

/// Writes a line for everything that is not as it says, each with "file" and "line":
///   {"record" (from 1 in its file), "id", "differs": "expected", "verdict", "given" or "bits", "recorded", "now"}
///   {"record", "id", "damaged": a sentence, "reason": unreadable, malformed, keys, digest or too_long}
///   {"damaged", "reason": "cut"} of a file that ends before its last bracket
///   {"record", "gap"} of a record whose forerunner is in none of the files
/// and at the end {"records", "same", "differ", "damaged", "passed_over", "gaps", "cut"}. Answers the status that the
/// program ends with: 0 where all is as it says, else 1. `write` answers whether it could.
Result<int> verify_evidence(const std::vector<std::string>& paths, std::int64_t memory,
                            const std::function<bool(const std::string& line)>& write);

}  // namespace lab
