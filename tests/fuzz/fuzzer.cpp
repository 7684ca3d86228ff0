// One libFuzzer program for the target that LAB_FUZZ_TARGET names at build time; scripts/fuzz builds and runs it.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "fuzz/targets.hpp"

namespace {

const lab::fuzz::Target& chosen() {
  for (const auto& target : lab::fuzz::targets()) {
    if (std::strcmp(target.name, LAB_FUZZ_TARGET) == 0) return target;
  }
  std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const lab::fuzz::Target& target = chosen();
  const std::string broken = target.run({reinterpret_cast<const char*>(data), size});
  if (broken.empty()) return 0;
  std::fprintf(stderr, "broken promise: %s\n", broken.c_str());
  std::abort();
}
