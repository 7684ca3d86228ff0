// See random.hpp.
#include "arithmetic/random.hpp"

#include "arithmetic/exp64.hpp"

namespace lab {
namespace {

double power16(double a) {
  for (int n = 0; n < 4; ++n) a *= a;
  return a;
}

// u <= e^-t. As (1 - t/16)^16 <= e^-t <= (1 + t/16)^-16, the exponential itself is needed for one pair in thirty; the
// margin is a thousand times what these powers may be off by.
bool below_exp(double u, double t) {
  constexpr double kMargin = 1e-11;
  const double low = 1 - t / 16;
  if (low > 0 && u < power16(low) * (1 - kMargin)) return true;
  if (u * power16(1 + t / 16) > 1 + kMargin) return false;
  return u <= exp64(-t);
}

}  // namespace

Random::Random(std::uint64_t seed, std::string_view stream) : state_(seed) {
  std::uint64_t hash = 14695981039346656037U;
  for (const char c : stream) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
  state_ ^= hash;
}

std::uint64_t Random::next() {
  state_ += 0x9E3779B97F4A7C15U;
  std::uint64_t z = state_;
  z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
  z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
  return z ^ (z >> 31U);
}

double Random::uniform() { return (static_cast<double>(next() >> 12U) + 0.5) * 0x1p-52; }

double Random::normal() {
  constexpr double kHalfWidth = 0.8577638849607068;  // sqrt(2 / e)
  for (;;) {
    const double u = uniform();
    const double v = (2 * uniform() - 1) * kHalfWidth;
    const double x = v / u;
    if (below_exp(u, x * x / 4)) return x;
  }
}

}  // namespace lab
