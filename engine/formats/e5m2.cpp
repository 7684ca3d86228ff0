// The 8-bit float with IEEE semantics (OCP): three bits of significand, infinities, 57344 at most.
#include "formats/formats.hpp"

namespace lab {

const Format kE5M2 = {
    .name = "e5m2",
    .bits = 8,
    .precision = 3,
    .min_exponent = -14,
    .nan_pattern = 0x7e,
};

}  // namespace lab
