// binary64 of IEEE 754: the carrier of every other format, and the format of `format=fp64` runs.
#include "formats/formats.hpp"

namespace lab {

const Format kFp64 = {
    .name = "fp64",
    .bits = 64,
    .precision = 53,
    .min_exponent = -1022,
    .nan_pattern = 0x7ff8000000000000,
};

}  // namespace lab
