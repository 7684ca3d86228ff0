// binary32 of IEEE 754, the default of every experiment.
#include "formats/formats.hpp"

namespace lab {

const Format kFp32 = {
    .name = "fp32",
    .bits = 32,
    .precision = 24,
    .min_exponent = -126,
    .nan_pattern = 0x7fc00000,
};

}  // namespace lab
