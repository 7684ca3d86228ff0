// See peak.hpp.
#include "kernels/peak.hpp"

#include "kernels/lanes.hpp"

namespace lab {

HWY_NOINLINE float spin(std::int64_t rounds, std::span<const float, kSpinChains> starts) {
  const Lane4 shrink = kept(0.75F);
  const Lane4 step = kept(0.25F);
  const auto next = [&](Lane4& sum) HWY_ATTR { sum = multiply_add(step, sum, shrink); };
  const auto start = [&](std::size_t n) HWY_ATTR { return simd::Set(kLanes, starts[n]); };
  Lane4 a = start(0), b = start(1), c = start(2), d = start(3), e = start(4), f = start(5);
  Lane4 g = start(6), h = start(7), i = start(8), j = start(9), k = start(10), l = start(11);
  for (; rounds > 0; --rounds) {
    next(a), next(b), next(c), next(d), next(e), next(f);
    next(g), next(h), next(i), next(j), next(k), next(l);
  }
  const Lane4 x = simd::Add(simd::Add(simd::Add(a, b), simd::Add(c, d)), simd::Add(simd::Add(e, f), simd::Add(g, h)));
  return simd::GetLane(simd::Add(x, simd::Add(simd::Add(i, j), simd::Add(k, l))));
}

}  // namespace lab
