// See random.hpp.
#include "arithmetic/random.hpp"

#include "arithmetic/exp64.hpp"

namespace lab {

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
    if (u <= exp64(-(x * x) / 4)) return x;
  }
}

}  // namespace lab
