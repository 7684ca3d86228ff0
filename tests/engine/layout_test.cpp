// The bridge to xtensor, and the trap for which every reduction of ours is a named array.
#include <cmath>

#include "core/layout.hpp"
#include "support.hpp"

#if __has_include(<xtensor/xarray.hpp>)
#include <xtensor/xarray.hpp>
#include <xtensor/xmath.hpp>
#else
#include <xtensor/containers/xarray.hpp>
#include <xtensor/core/xmath.hpp>
#endif

using namespace lab;
using namespace lab::test;

TEST_CASE("a view seen through xtensor has the values that its strides point at") {
  const Trace trace = trace_of("trace?preset=distinct");
  const Tensor& heads = step_of(trace, "q_heads").tensor;
  const auto seen = as_xtensor(heads);
  const auto dims = heads.shape.dims;
  Dims index(4, 0);
  do {
    CHECK(seen(index[0], index[1], index[2], index[3]) == heads.at(index));
  } while (advance(index, dims));
}

TEST_CASE("copying a view in row-major order is what merging heads does") {
  const Trace trace = trace_of("trace?preset=distinct");
  CHECK(row_major_values(step_of(trace, "context_split").tensor) == step_of(trace, "merged").tensor.storage->values);
}

TEST_CASE("rows divided by a materialised row sum add up to 1") {
  // Written in one expression, e / xt::sum(e, {1}, xt::keep_dims) gives rows that do not: a lazy reducer broadcast
  // against its own argument reads elements that are not its own, past the end of the array too, so the sanitizers
  // stop it. That is why no reducer of ours is ever left lazy.
  const xt::xarray<double> e = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {10, 11, 12}};
  const xt::xarray<double> sums = xt::sum(e, {1}, xt::keep_dims);
  const xt::xarray<double> weights = e / sums;
  for (std::size_t row = 0; row < 4; ++row) {
    CHECK(std::fabs(weights(row, 0) + weights(row, 1) + weights(row, 2) - 1) <= 3 * std::ldexp(1.0, -53));
  }
}

TEST_CASE("strides of length-one axes are told by Shape, not by xtensor, which reports 0") {
  const Tensor tensor = make_tensor(row_major({{"B", 1}, {"T", 2}, {"d", 3}}), kFp64, std::vector<double>(6, 1.0));
  CHECK(tensor.shape.strides == Dims{6, 3, 1});
  CHECK(as_xtensor(tensor).strides()[0] == 0);
}

TEST_CASE("a tensor without elements is contiguous, copies to nothing and advances to nothing") {
  const Tensor empty = make_tensor(row_major({{"T", 2}, {"S", 0}}), kFp64, {});
  CHECK(empty.shape.contiguous());
  CHECK(row_major_values(empty).empty());
  CHECK_FALSE(empty.planned());
}

TEST_CASE("sizes beyond 64 bits saturate instead of wrapping, and a zero anywhere wins") {
  const std::int64_t big = std::int64_t{1} << 40U;
  CHECK(row_major({{"B", big}, {"T", big}}).size() == std::numeric_limits<std::int64_t>::max());
  CHECK(row_major({{"B", big}, {"T", big}, {"S", 0}}).size() == 0);
}
