// See online.hpp.
#include "stages/online.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace lab {
namespace {

constexpr double kNothingYet = -std::numeric_limits<double>::infinity();

void append(std::vector<double>& to, const std::vector<double>& from) { to.insert(to.end(), from.begin(), from.end()); }

struct Figures {
  std::vector<double> most, rescale, exps, sums, running, tile_context, running_context, context;
};

// A row whose maximum is still -inf ends as 0 / 0; without any keys there is nothing to divide.
double last_division(const TileRow& row, double sum, Normalise how, const Arithmetic& a) {
  if (row.max.empty()) return 0;
  const double total = row.max.back() == kNothingYet ? 0 : row.running.back();
  return how == Normalise::divide ? a.divide(sum, total) : a.multiply(sum, a.divide(1, total));
}

// Contexts of one row, tile by tile: the tile's own, then the running one, over all columns of `values` (S x d_v).
void add_contexts(const Arithmetic& a, const TileRow& row, std::int64_t tile, const Tensor& v, Line values,
                  Normalise how, Figures& out) {
  const auto keys = static_cast<std::int64_t>(row.exps.size());
  std::vector<double> sums(static_cast<std::size_t>(v.shape.dims[3]), 0);
  for (std::size_t i = 0; i < row.max.size(); ++i) {
    const std::int64_t at = static_cast<std::int64_t>(i) * tile;
    const std::int64_t length = row.max[i] == kNothingYet ? 0 : std::min(tile, keys - at);
    const double* column = values.first + at * values.step;
    for (double& sum : sums) {
      const double own = dot(a, {row.exps.data() + at, 1}, {column, values.step}, length);
      sum = a.add(a.multiply(sum, row.rescale[i]), own);
      out.tile_context.push_back(own);
      out.running_context.push_back(sum);
      column += v.shape.strides[3];
    }
  }
  for (const double sum : sums) out.context.push_back(last_division(row, sum, how, a));
}

Figures pass_over(const Tensor& scores, const Tensor& v, std::int64_t group, std::int64_t tile, Normalise how,
                  const Arithmetic& a) {
  const Dims& s = scores.shape.dims;
  Figures out;
  for (std::int64_t r = 0; r < s[0] * s[1] * s[2]; ++r) {
    const TileRow row = online_row(a, {scores.data() + r * s[3], 1}, s[3], tile);
    append(out.most, row.max);
    append(out.rescale, row.rescale);
    append(out.exps, row.exps);
    append(out.sums, row.sum);
    append(out.running, row.running);
    const std::int64_t head = r / s[2] % s[1] / group;
    const double* values = v.data() + v.shape.position({r / s[2] / s[1], head, 0, 0});
    add_contexts(a, row, tile, v, {values, v.shape.strides[2]}, how, out);
  }
  return out;
}

}  // namespace

TileRow online_row(const Arithmetic& a, Line row, std::int64_t n, std::int64_t tile) {
  TileRow out;
  double most = kNothingYet;
  double running = 0;
  for (std::int64_t at = 0; at < n; at += tile) {
    const std::int64_t length = std::min(tile, n - at);
    const double pair[] = {most, max_of({row.first + at, 1}, length)};
    const double next = max_of({pair, 1}, 2);
    const bool started = next != kNothingYet;
    for (std::int64_t i = at; i < at + length; ++i) {
      out.exps.push_back(started ? a.exp(a.subtract(row.first[i], next)) : 0);
    }
    out.max.push_back(next);
    // e^(-inf) is 0 in every format, also in one that cannot hold -inf; a maximum that is NaN spreads.
    const bool nothing_before = most == kNothingYet && !std::isnan(next);
    out.rescale.push_back(!started || nothing_before ? 0 : a.exp(a.subtract(most, next)));
    out.sum.push_back(sum(a, {out.exps.data() + at, 1}, length));
    running = a.add(a.multiply(running, out.rescale.back()), out.sum.back());
    out.running.push_back(running);
    most = next;
  }
  return out;
}

OnlineSteps online_softmax(const Tensor& scores, const Tensor& v, std::int64_t group, std::int64_t tile, Normalise how,
                           const Arithmetic& a) {
  const Dims& s = scores.shape.dims;
  const Axis tiles{"tile", s[3] == 0 ? 0 : (s[3] - 1) / tile + 1};
  const Axis columns{"d_v", v.shape.dims[3]};
  Figures figures;
  if (!scores.planned()) figures = pass_over(scores, v, group, tile, how, a);
  const auto made = [&](std::initializer_list<Axis> more, std::vector<double>& values) {
    std::vector<Axis> axes = {{"B", s[0]}, {"h", s[1]}, {"T", s[2]}};
    axes.insert(axes.end(), more);
    Shape shape = row_major(axes);
    if (scores.planned()) return planned_tensor(std::move(shape), *a.format);
    return make_tensor(std::move(shape), *a.format, std::move(values));
  };
  return {made({tiles}, figures.most),
          made({tiles}, figures.rescale),
          made({{"S", s[3]}}, figures.exps),
          made({tiles}, figures.sums),
          made({tiles}, figures.running),
          made({tiles, columns}, figures.tile_context),
          made({tiles, columns}, figures.running_context),
          made({columns}, figures.context)};
}

}  // namespace lab
