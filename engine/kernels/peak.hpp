// What this build and this machine can do at most: multiply, then add, on four lanes, with everything in registers.
#pragma once

#include <cstdint>
#include <span>

namespace lab {

/// Independent chains of a product and a sum: enough to keep two units of each kind busy, and with two constants
/// fourteen of sixteen registers.
constexpr std::size_t kSpinChains = 12;

/// Runs `rounds` rounds of all chains on four lanes. Each begins with a number of its own, which the compiler does not
/// know; all tend to 1, far from subnormals. Gives back a number that depends on all of them, so that none is left out.
float spin(std::int64_t rounds, std::span<const float, kSpinChains> starts);

/// Floating-point operations of one round.
constexpr std::int64_t kSpinFlops = static_cast<std::int64_t>(kSpinChains) * 4 * 2;

}  // namespace lab
