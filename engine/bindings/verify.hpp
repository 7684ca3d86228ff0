// verify: evidence of learners asked and graded again, record by record, whatever the size of its files.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/result.hpp"

namespace lab {

/// Writes {"file", "record" (from 1), "id", "differs": "verdict" or "expected", "recorded", "now"} or {"file",
/// "record", "id", "damaged"} for each record that is not what it says, then {"records", "same", "differ", "damaged",
/// "passed_over"}. Answers whether all are the same; `write` answers whether it could.
Result<bool> verify_evidence(const std::vector<std::string>& paths, std::int64_t memory,
                             const std::function<bool(const std::string& line)>& write);

}  // namespace lab
