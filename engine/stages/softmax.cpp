// See softmax.hpp.
#include "stages/softmax.hpp"

#include <algorithm>
#include <limits>

#include "stages/elementwise.hpp"

namespace lab {

double max_of(Line row, std::int64_t n) {
  // The maximum starts at -inf: from any finite start a row below it would be shifted by a number it does not hold.
  double most = -std::numeric_limits<double>::infinity();
  for (std::int64_t i = 0; i < n; ++i) {
    const double value = row.first[i * row.step];
    if (std::isnan(value)) return value;
    if (i == 0 || value > most) most = value;  // of two equal maxima (and of two zeros) the first stays
  }
  return most;
}

Tensor row_max(const Tensor& scores, std::size_t axis, const Arithmetic& a) {
  // The maximum of no keys is -inf; only a format without infinities has to round it.
  return map_lines(scores, axis, *a.format, [&](Line row, std::int64_t n) {
    const double most = max_of(row, n);
    return a.format->infinite ? most : a.round(most);
  });
}

Tensor subtract_rows(const Tensor& scores, const Tensor& per_row, std::size_t axis, const Arithmetic& a) {
  const Lines lines(scores.shape, axis);
  return map_elements(scores, *a.format, [&](double value, std::int64_t i) {
    return a.subtract(value, per_row.data()[lines.line_of(i)]);
  });
}

Tensor exp(const Tensor& shifted, const Arithmetic& a) {
  return map_elements(shifted, *a.format, [&](double value, std::int64_t) { return a.exp(value); });
}

Tensor exp2(const Tensor& shifted, const Arithmetic& a) {
  return map_elements(shifted, *a.format, [&](double value, std::int64_t) { return a.exp2(value); });
}

Tensor row_sum(const Tensor& exps, std::size_t axis, const Arithmetic& a) {
  return map_lines(exps, axis, *a.format, [&](Line row, std::int64_t n) { return sum(a, row, n); });
}

Tensor normalise(const Tensor& exps, const Tensor& sums, std::size_t axis, Normalise how, const Arithmetic& a) {
  const Lines lines(exps.shape, axis);
  return map_elements(exps, *a.format, [&](double value, std::int64_t i) {
    const double total = sums.data()[lines.line_of(i)];
    return how == Normalise::divide ? a.divide(value, total) : a.multiply(value, a.divide(1, total));
  });
}

Tensor replace_rows(const Tensor& weights, const std::vector<std::int64_t>& rows, double value) {
  const std::int64_t length = weights.shape.dims.back();
  return map_elements(weights, *weights.format, [&](double old, std::int64_t i) {
    return std::binary_search(rows.begin(), rows.end(), i / length) ? value : old;
  });
}

}  // namespace lab
