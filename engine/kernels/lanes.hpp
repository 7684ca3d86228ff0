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

/// x in every lane, kept in a register or in memory: a vector whose value V8 knows is made anew, by three to five
/// instructions, wherever it is used.
inline Lane4 kept(float x) {
#ifdef __wasm__
  __asm__("" : "+r"(x));  // hides the value from the compiler
#endif
  return simd::Set(kLanes, x);
}

/// The larger one; a where they are equal or one is NaN. One instruction, where Highway's Max takes eight for NaN and
/// signed zeros.
inline Lane4 larger(Lane4 a, Lane4 b) {
#ifdef __wasm__
  return Lane4{wasm_f32x4_pmax(a.raw, b.raw)};
#elif HWY_ARCH_X86
  return simd::Max(b, a);  // the instruction's own rule: its second operand, unless the first is larger
#else
  return simd::IfThenElse(simd::Lt(a, b), b, a);
#endif
}

inline Lane4 multiply_add(Lane4 sum, Lane4 a, Lane4 b) { return simd::Add(sum, simd::Mul(a, b)); }

}  // namespace lab
