// See online.hpp.
#include "stages/online.hpp"

#include <algorithm>
#include <limits>

#include "stages/softmax.hpp"

namespace lab {

constexpr double kNothingYet = -std::numeric_limits<double>::infinity();

TileRow online_row(const Arithmetic& a, Line row, std::int64_t n, std::int64_t tile) {
  TileRow out;
  double most = kNothingYet;
  double running = 0;
  for (std::int64_t at = 0; at < n; at += tile) {
    const std::int64_t length = std::min(tile, n - at);
    const double pair[] = {most, max_of({row.first + at, 1}, length)};
    const double next = max_of({pair, 1}, 2);
    const bool started = next != kNothingYet;
    std::vector<double> exps;
    for (std::int64_t i = at; i < at + length; ++i) exps.push_back(started ? a.exp(a.subtract(row.first[i], next)) : 0);
    out.max.push_back(next);
    out.rescale.push_back(!started || most == kNothingYet ? 0 : a.exp(a.subtract(most, next)));
    out.sum.push_back(sum(a, {exps.data(), 1}, length));
    running = a.add(a.multiply(running, out.rescale.back()), out.sum.back());
    out.running.push_back(running);
    most = next;
  }
  return out;
}

}  // namespace lab
