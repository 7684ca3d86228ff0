// check: every claim of every lesson named on the command line, asked again.
#pragma once

#include <string>
#include <vector>

#include "core/result.hpp"

namespace lab {

struct CheckReport {
  std::string
      json;  ///< {"passed", "failed", "lessons": [{"file", "claims", "failed": [{id, spec, at, expect, seen, why}]}]}
  bool all_hold = true;
};

/// `paths` are claims files, or folders in which every file called claims.json is one, however deep.
Result<CheckReport> check_lessons(const std::vector<std::string>& paths, std::int64_t memory);

}  // namespace lab
