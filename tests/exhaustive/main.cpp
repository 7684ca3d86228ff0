// Command behind scripts/exhaustive: runs the parts named, in order, and ends with one line of counts.
#include <cstdlib>
#include <cstring>

#include "work.hpp"

using namespace lab::exhaustive;

namespace {

struct Part {
  const char* name;
  Count (*run)(const Options&);
};

constexpr Part kParts[] = {
    {"pairs", check_pairs},
    {"exp", check_narrow_exp},
    {"convert", check_conversions},
    {"decimal", check_decimals},
    {"exp32", check_fp32_exp},
    {"exp32-80bit", check_fp32_exp_by_80_bits},
    {"exp32-mpfr", check_fp32_exp_by_mpfr},
};

const Part* part_named(const char* name) {
  for (const Part& part : kParts) {
    if (std::strcmp(part.name, name) == 0) return &part;
  }
  return nullptr;
}

int usage(const char* about) {
  std::fprintf(stderr, "exhaustive: '%s' is no part or option; see scripts/exhaustive --help\n", about);
  return 2;
}

}  // namespace

int main(int count, char** words) {
  Options options;
  std::vector<const Part*> parts;
  for (int i = 1; i < count; ++i) {
    const std::string word = words[i];
    const bool last = i + 1 == count;
    if (word == "--sample" && !last)
      options.sample = std::strtoull(words[++i], nullptr, 10);
    else if (word == "--seconds" && !last)
      options.seconds = std::strtod(words[++i], nullptr);
    else if (word == "--state" && !last)
      options.state = words[++i];
    else if (const Part* part = part_named(words[i]))
      parts.push_back(part);
    else
      return usage(words[i]);
  }
  Count total;
  for (const Part* part : parts) total += part->run(options);
  std::printf("%llu passed, %llu failed\n", static_cast<unsigned long long>(total.passed),
              static_cast<unsigned long long>(total.failed));
  return total.failed == 0 && total.passed > 0 ? 0 : 1;
}
