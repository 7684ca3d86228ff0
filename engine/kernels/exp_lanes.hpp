// e^x on four lanes, the fast twin of exp64 rounded to fp32. x = n ln 2 + r with |r| <= ln 2 / 2 (n is the nearest
// whole number to x / ln 2, and n times the first part of ln 2 is exact); e^r = 1 + r + r^2 P(r), P of degree 5 by
// weighted least squares, its terms taken in pairs so that fewer of them wait for each other; then a power of two, such
// that subnormal results are rounded once. The polynomial is off by 2^-29, r by 2^-26, the sums that matter by half an
// ulp of the result and a third: together under 1.5 ulp, and tests/engine/summary_test.cpp counts.
#pragma once

#include <cstdint>
#include <limits>

#include "kernels/lanes.hpp"

namespace lab {

using Whole4 = simd::Vec<simd::FixedTag<std::int32_t, 4>>;
constexpr simd::FixedTag<std::int32_t, 4> kWhole4;

/// x = n ln 2 + r. Adding a large number rounds x / ln 2 to the whole number n, which the sum's last bits then hold.
class ExpReduction {
 public:
  struct Parts {
    Lane4 r, shifted;
  };
  /// `more` is added to the n that `shifted` holds.
  explicit ExpReduction(int more = 0) : shift_(kept(0x1.8p23F + static_cast<float>(more))) {}

  [[nodiscard]] Parts operator()(Lane4 x) const {
    const Lane4 shifted = multiply_add(shift_, x, log2e_);
    const Lane4 n = simd::Sub(shifted, shift_);
    return {simd::Sub(simd::Sub(x, simd::Mul(n, ln2_)), simd::Mul(n, ln2_rest_)), shifted};
  }

 private:
  Lane4 shift_;
  Lane4 log2e_ = kept(0x1.715476p0F), ln2_ = kept(0x1.62e4p-1F), ln2_rest_ = kept(0x1.7f7d1cp-20F);
};

/// e^r for |r| <= ln 2 / 2.
class ExpPolynomial {
 public:
  [[nodiscard]] Lane4 operator()(Lane4 r) const {
    const Lane4 square = simd::Mul(r, r);
    const Lane4 low = multiply_add(p0_, p1_, r);
    const Lane4 middle = multiply_add(p2_, p3_, r);
    const Lane4 high = multiply_add(p4_, p5_, r);
    const Lane4 p = multiply_add(low, multiply_add(middle, high, square), square);
    return simd::Add(multiply_add(r, p, square), one_);
  }

 private:
  Lane4 p0_ = kept(0.5F), p1_ = kept(0x1.555554p-3F), p2_ = kept(0x1.55548ep-5F), p3_ = kept(0x1.11127p-7F);
  Lane4 p4_ = kept(0x1.6d8d06p-10F), p5_ = kept(0x1.9f0896p-13F), one_ = kept(1);
};

/// 2^n for -126 <= n <= 127.
inline Lane4 power_of_two(Whole4 n) {
  return simd::BitCast(kLanes, simd::ShiftLeft<23>(simd::Add(n, simd::Set(kWhole4, 127))));
}

/// Within 1.5 ulp of e^x; NaN stays NaN, -inf gives +0, +inf and what is beyond fp32 give +inf.
inline Lane4 exp(Lane4 x) {
  const auto [r, shifted] = ExpReduction()(x);
  const Whole4 n = simd::Sub(simd::BitCast(kWhole4, shifted), simd::BitCast(kWhole4, simd::Set(kLanes, 0x1.8p23F)));
  const Whole4 half = simd::ShiftRight<1>(n);
  const Lane4 y = ExpPolynomial()(r);
  const Lane4 scaled = simd::Mul(simd::Mul(y, power_of_two(half)), power_of_two(simd::Sub(n, half)));
  const Lane4 low = simd::IfThenZeroElse(simd::Lt(x, simd::Set(kLanes, -104)), scaled);
  return simd::IfThenElse(simd::Gt(x, simd::Set(kLanes, 0x1.62e42ep6F)),
                          simd::Set(kLanes, std::numeric_limits<float>::infinity()), low);
}

}  // namespace lab
