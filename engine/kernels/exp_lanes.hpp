// e^x on four lanes, the fast twin of exp64 rounded to fp32. x = n ln 2 + r with |r| <= ln 2 / 2 (n is the nearest
// whole number to x / ln 2, and n times the first part of ln 2 is exact); e^r = 1 + r + r^2 P(r), P of degree 5 by
// weighted least squares; then twice a power of two, so that subnormal results are rounded once. The polynomial is off
// by 2^-29, r by 2^-26, the sums that matter by half an ulp of the result and a third: together under 1.5 ulp.
// tests/exhaustive counts.
#pragma once

#include <cstdint>
#include <limits>

#include "kernels/lanes.hpp"

namespace lab {

/// 2^n for -126 <= n <= 127.
inline Lane4 power_of_two(simd::Vec<simd::FixedTag<std::int32_t, 4>> n) {
  const simd::FixedTag<std::int32_t, 4> whole;
  return simd::BitCast(kLanes, simd::ShiftLeft<23>(simd::Add(n, simd::Set(whole, 127))));
}

/// Within 1.5 ulp of e^x; NaN stays NaN, -inf gives +0, +inf and what is beyond fp32 give +inf.
inline Lane4 exp(Lane4 x) {
  const auto set = [](float value) { return simd::Set(kLanes, value); };
  const simd::FixedTag<std::int32_t, 4> whole;
  const Lane4 shift = set(0x1.8p23F);  // adding it rounds to a whole number, whose bits are then the last ones
  const Lane4 shifted = simd::Add(simd::Mul(x, set(0x1.715476p0F)), shift);
  const Lane4 n = simd::Sub(shifted, shift);
  const Lane4 r = simd::Sub(simd::Sub(x, simd::Mul(n, set(0x1.62e4p-1F))), simd::Mul(n, set(0x1.7f7d1cp-20F)));
  Lane4 p = set(0x1.9f0896p-13F);
  for (const float c : {0x1.6d8d06p-10F, 0x1.11127p-7F, 0x1.55548ep-5F, 0x1.555554p-3F, 0.5F})
    p = simd::Add(simd::Mul(p, r), set(c));
  const Lane4 y = simd::Add(simd::Add(simd::Mul(p, simd::Mul(r, r)), r), set(1));
  const auto power = simd::Sub(simd::BitCast(whole, shifted), simd::BitCast(whole, shift));
  const auto half = simd::ShiftRight<1>(power);
  const Lane4 scaled = simd::Mul(simd::Mul(y, power_of_two(half)), power_of_two(simd::Sub(power, half)));
  const Lane4 low = simd::IfThenZeroElse(simd::Lt(x, set(-104)), scaled);
  return simd::IfThenElse(simd::Gt(x, set(0x1.62e42ep6F)), set(std::numeric_limits<float>::infinity()), low);
}

}  // namespace lab
