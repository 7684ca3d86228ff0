// bfloat16: the upper half of binary32. Not its range: the largest fp32 number overflows here.
#include "formats/formats.hpp"

namespace lab {

const Format kBf16 = {
    .name = "bf16",
    .bits = 16,
    .precision = 8,
    .min_exponent = -126,
    .nan_pattern = 0x7fc0,
};

}  // namespace lab
