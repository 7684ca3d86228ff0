// bench: how long the kernels take on this machine, in this build, beside what its registers could do at most.
#pragma once

#include <functional>
#include <string>

#include "core/result.hpp"

namespace lab {

/// Runs the case called `name`, or every case where it is empty. The answer is {"build", "peak_gflops", "cases":
/// [{"name", "ms" (the median), "low_ms", "high_ms", "runs", "gflops", "threads", "peak_mb"}]}, or a table to read.
/// `say_name` hears of each case as it begins.
Result<std::string> bench(const std::string& name, bool json, const std::function<void(const std::string&)>& say_name);

}  // namespace lab
