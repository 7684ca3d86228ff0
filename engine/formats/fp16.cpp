// binary16 of IEEE 754: eleven bits of significand and a largest finite number of 65504.
#include "formats/formats.hpp"

namespace lab {

const Format kFp16 = {
    .name = "fp16",
    .bits = 16,
    .precision = 11,
    .min_exponent = -14,
    .nan_pattern = 0x7e00,
};

}  // namespace lab
