// The fn kind of 8-bit float (OCP): no infinity, one NaN, a largest finite number of 448.
#include "formats/formats.hpp"

namespace lab {

const Format kE4M3 = {
    .name = "e4m3",
    .bits = 8,
    .precision = 4,
    .min_exponent = -6,
    .nan_pattern = 0x7f,
    .infinite = false,
};

}  // namespace lab
