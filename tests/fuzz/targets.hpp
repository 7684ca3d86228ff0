// What the fuzzers do with the bytes they make up, one function a reader. The same functions read the kept corpus in
// the ordinary test run.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lab::fuzz {

struct Target {
  const char* name;
  /// Empty, or a sentence about a promise that these bytes broke.
  std::string (*run)(std::string_view bytes);
};

/// spec, npy, npz, safetensors, trace, evidence, batch, lesson, grade.
const std::vector<Target>& targets();

}  // namespace lab::fuzz
