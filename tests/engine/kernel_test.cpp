// Kernels beside their definitions: the same bits at every size, stride and kind of number, and nothing written beyond.
#include "formats/formats.hpp"
#include "kernels/products.hpp"
#include "support.hpp"

namespace lab::test {

namespace {

constexpr float kCanary = 12345.0F;

// Members of a format in every magnitude, with zeros of both signs and, if `wild`, infinities, NaN and subnormals.
std::vector<double> members(Random& random, const Format& format, std::int64_t n, bool wild) {
  std::vector<double> out;
  for (std::int64_t i = 0; i < n; ++i) {
    const double kind = random.uniform();
    double value = random.normal();
    if (kind < 0.05) value = std::copysign(0.0, value);
    if (wild && kind > 0.97) value = kind > 0.99 ? std::nan("") : std::copysign(INFINITY, value);
    if (wild && kind > 0.9 && kind < 0.93) value *= 0x1p-140;
    out.push_back(round_to(format, value));
  }
  return out;
}

std::int64_t pick(Random& random, std::int64_t most) {
  return static_cast<std::int64_t>(random.uniform() * static_cast<double>(most + 1));
}

std::uint64_t bits32(double value) { return encode(kFp32, value); }

}  // namespace

TEST_CASE("a product by tiles has the bits of the definition at every size, and writes nothing beside its rows") {
  Random random(7, "kernel");
  for (int n = 0; n < 300; ++n) {
    const std::int64_t rows = pick(random, 20);
    const std::int64_t depth = n % 10 == 0 ? 250 + pick(random, 300) : pick(random, 20);
    const std::int64_t columns = pick(random, 20);
    const bool go_on = n % 2 == 1;
    const auto a = members(random, kFp32, rows * depth + 1, n % 3 == 0);
    const auto b = members(random, kFp32, depth * columns + 1, n % 3 == 0);
    const Matrix left = n % 4 < 2 ? Matrix{a.data(), depth, 1} : Matrix{a.data(), 1, rows};
    const Matrix right = n % 8 < 4 ? Matrix{b.data(), columns, 1} : Matrix{b.data(), 1, depth};
    const std::int64_t stride = columns + pick(random, 5);
    std::vector<float> seen(static_cast<std::size_t>(rows * stride + 8), kCanary);
    std::vector<float> wanted = seen;
    multiply(left, rows, whole(Panels(right, depth, columns)), seen.data(), stride, go_on);
    multiply_by_definition(left, rows, right, depth, columns, wanted.data(), stride, go_on);
    INFO(rows, " x ", depth, " x ", columns, " stride ", stride, go_on ? " going on" : "");
    bool same = true;
    for (std::size_t i = 0; i < seen.size(); ++i)
      same = same && bits32(static_cast<double>(seen[i])) == bits32(static_cast<double>(wanted[i]));
    CHECK(same);
  }
}

TEST_CASE(
    "a left factor packed once gives the bits of the definition with every right factor, whatever it held before") {
  Random random(8, "left tiles");
  LeftTiles left(21, 600);
  for (int n = 0; n < 60; ++n) {
    const std::int64_t rows = 1 + pick(random, 20);
    const std::int64_t depth = n % 10 == 0 ? 250 + pick(random, 300) : 1 + pick(random, 40);
    const auto a = members(random, kFp32, rows * depth, n % 3 == 0);
    const std::vector<float> floats(a.begin(), a.end());
    left.fill({floats.data(), depth, 1}, rows, depth);
    for (const std::int64_t columns : {std::int64_t{1}, std::int64_t{8}, 3 + pick(random, 20)}) {
      const auto b = members(random, kFp32, depth * columns, n % 3 == 0);
      std::vector<float> seen(static_cast<std::size_t>(rows * columns + 8), kCanary);
      std::vector<float> wanted = seen;
      const Matrix right{b.data(), columns, 1};
      multiply(left, whole(Panels(right, depth, columns)), seen.data(), columns, n % 2 == 1);
      multiply_by_definition({a.data(), depth, 1}, rows, right, depth, columns, wanted.data(), columns, n % 2 == 1);
      INFO(rows, " x ", depth, " x ", columns);
      bool same = true;
      for (std::size_t i = 0; i < seen.size(); ++i)
        same = same && bits32(static_cast<double>(seen[i])) == bits32(static_cast<double>(wanted[i]));
      CHECK(same);
    }
  }
}

TEST_CASE("a running sum begins with its first product, so that -0 stays -0") {
  const double minus_zero[] = {-0.0, -0.0};
  const double one[] = {1, 1};
  float c = kCanary;
  multiply(Matrix{minus_zero, 2, 1}, 1, whole(Panels(Matrix{one, 1, 1}, 2, 1)), &c, 1);
  CHECK(bits32(static_cast<double>(c)) == 0x80000000);
  multiply(Matrix{minus_zero, 0, 1}, 1, whole(Panels(Matrix{one, 1, 1}, 0, 1)), &c, 1);
  CHECK(bits32(static_cast<double>(c)) == 0);
}

TEST_CASE("products in every pair of formats and accumulator are those of dot()") {
  Random random(8, "products");
  int fast = 0;
  for (const Format* format : all_formats()) {
    for (const Format* accumulator : {format, &kFp32, &kFp64}) {
      const Arithmetic a{format, accumulator};
      const ProductSize size{5, 37, 11};
      const auto x = members(random, *format, size.rows * size.depth, true);
      const auto y = members(random, *format, size.depth * size.columns, true);
      const Factor left{{x.data(), size.depth, 1}, format};
      const Factor right{{y.data(), size.columns, 1}, format};
      std::vector<double> seen(static_cast<std::size_t>(size.rows * size.columns));
      std::vector<double> wanted = seen;
      multiply(a, left, right, size, seen.data());
      multiply_by_definition(a, left, right, size, wanted.data());
      INFO(format->name, " summed in ", accumulator->name);
      for (std::size_t i = 0; i < seen.size(); ++i) CHECK(encode(*format, seen[i]) == encode(*format, wanted[i]));
      fast += sums_in_fp32(a, *format, *format) ? 1 : 0;
    }
  }
  CHECK(fast == 6);  // fp32 in itself and in fp32, and the four shorter formats in fp32
}

TEST_CASE("the kernel is not used where its sums would be others") {
  CHECK_FALSE(sums_in_fp32({&kFp16, &kFp16}, kFp16, kFp16));
  CHECK_FALSE(sums_in_fp32({&kFp32, &kFp32}, kFp64, kFp32));
  CHECK_FALSE(sums_in_fp32({&kFp32, &kFp32, Overflow::saturate}, kFp32, kFp32));
  CHECK_FALSE(sums_in_fp32({&kFp32, &kFp64}, kFp32, kFp32));
}

}  // namespace lab::test
