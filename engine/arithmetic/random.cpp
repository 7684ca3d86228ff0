// See random.hpp.
#include "arithmetic/random.hpp"

#include <cmath>

#include "arithmetic/exp64.hpp"

namespace lab {
namespace {

constexpr std::uint64_t kStep = 0x9E3779B97F4A7C15U;
constexpr double kHalfWidth = 0.8577638849607068;  // sqrt(2 / e)

// Whether u <= e^(-(v/u)^2 / 4). Two ellipses, one inside the region and one around it (Leva 1992, ACM TOMS 18,
// 449-453), decide all but one pair in eighty without an exponential; neither comes nearer to the region's edge than
// 10^-6, a billion times what these sums may be off by.
inline bool accepted(double u, double v) {
  const double x = u - 0.449871;
  const double y = std::fabs(v) + 0.386595;
  const double q = x * x + y * (0.19600 * y - 0.25472 * x);
  if (q < 0.27597 || q > 0.27846) return q < 0.27597;
  const double ratio = v / u;
  return u <= exp64(-(ratio * ratio / 4));
}

}  // namespace

Random::Random(std::uint64_t seed, std::string_view stream) : state_(seed) {
  std::uint64_t hash = 14695981039346656037U;
  for (const char c : stream) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
  state_ ^= hash;
}

std::uint64_t Random::next() {
  state_ += kStep;
  std::uint64_t z = state_;
  z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
  z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
  return z ^ (z >> 31U);
}

double Random::uniform() { return (static_cast<double>(static_cast<std::int64_t>(next() >> 12U)) + 0.5) * 0x1p-52; }

double Random::normal() {
  for (;;) {
    const double u = uniform();
    const double v = (2 * uniform() - 1) * kHalfWidth;
    if (accepted(u, v)) return v / u;
  }
}

// Every attempt writes; those that fail are written over, which spares a branch that nobody can foresee.
std::int64_t Random::normals(std::int64_t n, double* to) {
  Random own = *this;
  std::int64_t count = 0;
  for (std::int64_t i = 0; i < n; ++i) {
    const double u = own.uniform();
    const double v = (2 * own.uniform() - 1) * kHalfWidth;
    to[count] = v / u;
    count += accepted(u, v) ? 1 : 0;
  }
  *this = own;
  return count;
}

void Random::skip(std::int64_t n) { state_ += kStep * 2 * static_cast<std::uint64_t>(n); }

}  // namespace lab
