// Four floats at a time: fixed 128-bit lanes, chosen when the engine is built, so that native and WebAssembly do the
// same operations in the same order. A product is rounded before it is added (never fused); see CMakeLists.txt.
#pragma once

#define HWY_COMPILE_ONLY_STATIC
#include <hwy/highway.h>

namespace lab {

namespace simd = hwy::HWY_NAMESPACE;

using Lanes = simd::FixedTag<float, 4>;
using Lane4 = simd::Vec<Lanes>;
constexpr Lanes kLanes;

inline Lane4 multiply_add(Lane4 sum, Lane4 a, Lane4 b) { return simd::Add(sum, simd::Mul(a, b)); }

}  // namespace lab
