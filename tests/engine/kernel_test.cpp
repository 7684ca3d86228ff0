// Kernels beside their definitions: the same bits at every size, stride and kind of number, and nothing written beyond.
#include <cstring>

#include "formats/formats.hpp"
#include "kernels/attend.hpp"
#include "kernels/bulk.hpp"
#include "kernels/exp.hpp"
#include "kernels/products.hpp"
#include "kernels/rows.hpp"
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
    const std::int64_t depth = n % 10 == 0 ? 700 + pick(random, 300) : pick(random, 20);
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
  LeftTiles left(21, 1000);
  for (int n = 0; n < 60; ++n) {
    const std::int64_t rows = 1 + pick(random, 20);
    const std::int64_t depth = n % 10 == 0 ? 700 + pick(random, 300) : 1 + pick(random, 40);
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

TEST_CASE("a left factor filled in pieces, whichever comes first, gives the bits of one filled at once") {
  Random random(9, "pieces");
  for (const std::int64_t depth : {std::int64_t{5}, std::int64_t{64}, std::int64_t{900}}) {
    const std::int64_t rows = 61;
    const auto a = members(random, kFp32, rows * depth, true);
    const auto b = members(random, kFp32, depth * 8, true);
    const std::vector<float> floats(a.begin(), a.end());
    const Panels right(Matrix{b.data(), 8, 1}, depth, 8);
    LeftTiles whole(rows, depth), pieces(rows, depth);
    whole.fill({floats.data(), depth, 1}, rows, depth);
    for (const std::int64_t row : {24, 48, 0})
      pieces.fill({floats.data() + row * depth, depth, 1}, std::min<std::int64_t>(24, rows - row), depth, row);
    std::vector<float> seen(64 * 8), wanted(64 * 8);
    multiply_into_tiles({pieces, 0, rows}, right, 0, seen.data(), 64 * 4);
    multiply_into_tiles({whole, 0, rows}, right, 0, wanted.data(), 64 * 4);
    CHECK(std::memcmp(seen.data(), wanted.data(), seen.size() * sizeof(float)) == 0);
  }
}

TEST_CASE("a product turned into tiles, and a tile times a right factor, have the bits of the definition") {
  Random random(10, "tiles");
  for (int n = 0; n < 100; ++n) {
    const std::int64_t rows = 1 + pick(random, 30), first = 4 * pick(random, 3),
                       depth = 1 + pick(random, n == 0 ? 900 : 30);
    const std::int64_t columns = 1 + pick(random, 20), panel = pick(random, (columns - 1) / 8);
    const std::int64_t tall = first + rows;
    const auto a = members(random, kFp32, tall * depth, n % 3 == 0);
    const auto b = members(random, kFp32, depth * columns, n % 3 == 0);
    const std::vector<float> floats(a.begin(), a.end());
    LeftTiles left(tall, depth);
    left.fill({floats.data(), depth, 1}, tall, depth);
    const Panels right(Matrix{b.data(), columns, 1}, depth, columns);
    const std::int64_t apart = (rows + 3) / 4 * 16 + 4 * pick(random, 3);
    std::vector<float> tiles(static_cast<std::size_t>(2 * apart), kCanary);
    multiply_into_tiles({left, first, rows}, right, panel, tiles.data(), apart);
    std::vector<float> wanted(static_cast<std::size_t>(rows * columns));
    multiply_by_definition({a.data() + first * depth, depth, 1}, rows, {b.data(), columns, 1}, depth, columns,
                           wanted.data(), columns);
    INFO(rows, " x ", depth, " x ", columns, ", panel ", panel);
    bool same = true;
    for (std::int64_t i = 0; i < rows; ++i) {
      for (std::int64_t j = 8 * panel; j < std::min(columns, 8 * panel + 8); ++j) {
        const float seen = tiles[static_cast<std::size_t>((j - 8 * panel) / 4 * apart + 4 * i + j % 4)];
        same = same && bits32(static_cast<double>(seen)) ==
                           bits32(static_cast<double>(wanted[static_cast<std::size_t>(i * columns + j)]));
      }
    }
    CHECK(same);

    // The tile that stands first, four rows of `rows` columns, goes on from what c holds.
    const auto v = members(random, kFp32, rows * 5, false);
    std::vector<double> turned(static_cast<std::size_t>(4 * rows));
    for (std::int64_t k = 0; k < rows; ++k)
      for (std::int64_t i = 0; i < 4; ++i)
        turned[static_cast<std::size_t>(i * rows + k)] =
            static_cast<double>(tiles[static_cast<std::size_t>(4 * k + i)]);
    std::vector<float> sums(4 * 7, kCanary), sums_wanted = sums;
    add_tile_product(tiles.data(), 3, whole(Panels(Matrix{v.data(), 5, 1}, rows, 5)), sums.data(), 7);
    multiply_by_definition({turned.data(), rows, 1}, 3, {v.data(), 5, 1}, rows, 5, sums_wanted.data(), 7, true);
    for (std::size_t i = 0; i < sums.size(); ++i)
      CHECK(bits32(static_cast<double>(sums[i])) == bits32(static_cast<double>(sums_wanted[i])));
  }
}

TEST_CASE("weights in attention have the bits of e^x on four lanes, down to the smallest subnormal one and to 0") {
  // One query, 1; its scores are the keys; the values' columns pick one weight each. The sum is 1: all others vanish.
  const std::vector<float> scores = {0, -90, -87.5F, -95.25F, -100, -103.5F, -103.98F, -104, -104.5F, -1000, -3e38F};
  const auto keys = static_cast<std::int64_t>(scores.size());
  std::vector<float> wanted(scores.size());
  exp_each(scores.data(), keys, wanted.data());
  LeftTiles left(keys, 1);
  left.fill({scores.data(), 1, 1}, keys, 1);
  std::vector<double> unit(scores.size() * scores.size());
  for (std::size_t i = 0; i < scores.size(); ++i) unit[i * (scores.size() + 1)] = 1;
  const Panels values(Matrix{unit.data(), keys, 1}, keys, keys);
  const float one = 1;
  for (const bool divide : {true, false}) {
    std::vector<float> context(scores.size());
    attend({{&one, 1, 1}, 1, 1, left, values, 1, divide, false, 0, keys}, context.data(), keys);
    for (std::size_t i = 0; i < scores.size(); ++i) {
      INFO(static_cast<double>(scores[i]));
      CHECK(bits32(static_cast<double>(context[i])) == bits32(static_cast<double>(wanted[i])));
    }
  }
  CHECK(wanted[5] == 0x1p-149F);
  CHECK(wanted[6] == 0);
}

TEST_CASE("a quotient by a power of two, computed as a product, changes no bit of the context") {
  Random random(11, "divide");
  const std::int64_t queries = 50, keys = 70, d_k = 6, d_v = 9;
  const auto floats = [&](std::int64_t n) {
    const auto some = members(random, kFp32, n, false);
    return std::vector<float>(some.begin(), some.end());
  };
  const auto q = floats(queries * d_k), k = floats(keys * d_k), v = floats(keys * d_v);
  LeftTiles left(keys, d_k);
  left.fill({k.data(), d_k, 1}, keys, d_k);
  const Panels values(FloatMatrix{v.data(), d_v, 1}, keys, d_v);
  const auto context = [&](float scale, bool divide) {
    std::vector<float> out(static_cast<std::size_t>(queries * d_v));
    attend({{q.data(), d_k, 1}, queries, d_k, left, values, scale, divide, true, 20, keys}, out.data(), d_v);
    return out;
  };
  CHECK(context(8, true) == context(0.125F, false));
  CHECK(context(3, true) != context(1 / 3.0F, false));
}

TEST_CASE("one number that is not finite is found wherever it stands, and a bias reaches every row") {
  for (const std::int64_t width : {1, 3, 4, 7, 8}) {
    const std::int64_t count = 3, stride = width + 2;
    std::vector<float> numbers(static_cast<std::size_t>(count * stride), std::nanf(""));
    std::vector<float> bias;
    for (std::int64_t j = 0; j < width; ++j) bias.push_back(static_cast<float>(j) + 0.5F);
    for (std::int64_t i = 0; i < count; ++i)
      for (std::int64_t j = 0; j < width; ++j) numbers[static_cast<std::size_t>(i * stride + j)] = -0x1.fffffep127F;
    const Rows rows{numbers.data(), count, width, stride};
    CHECK(all_finite(rows));
    for (std::int64_t at = 0; at < count * width; ++at) {
      float& one = numbers[static_cast<std::size_t>(at / width * stride + at % width)];
      for (const float wild :
           {std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity(), std::nanf("")}) {
        one = wild;
        CHECK_FALSE(all_finite(rows));
      }
      one = 1;
    }
    add_bias(rows, bias.data());
    for (std::int64_t at = 0; at < count * width; ++at)
      CHECK(numbers[static_cast<std::size_t>(at / width * stride + at % width)] ==
            1.5F + static_cast<float>(at % width));
    CHECK(std::isnan(numbers[static_cast<std::size_t>(width)]));
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

TEST_CASE("a census counts as classify() does, number by number, and its least and most are finite members") {
  Random random(9, "census");
  for (const Format* format : all_formats()) {
    for (const bool wild : {false, true}) {
      const std::vector<double> values = members(random, *format, 2000, wild);
      const auto of = [&](NumberClass wanted, double sign) {
        return std::count_if(values.begin(), values.end(), [&](double value) {
          return classify(*format, value) == wanted && (sign == 0 || value * sign > 0);
        });
      };
      const Census c = census(values.data(), std::ssize(values), smallest_normal(*format));
      INFO(format->name, " wild: ", wild);
      CHECK(c.nan == of(NumberClass::nan, 0));
      CHECK(c.pos_inf == of(NumberClass::infinite, 1));
      CHECK(c.neg_inf == of(NumberClass::infinite, -1));
      CHECK(c.zero == of(NumberClass::zero, 0));
      CHECK(c.subnormal == of(NumberClass::subnormal, 0));
      CHECK(c.zero > 0);
      std::vector<double> finite;
      std::copy_if(values.begin(), values.end(), std::back_inserter(finite), [](double v) { return std::isfinite(v); });
      CHECK(c.least == *std::min_element(finite.begin(), finite.end()));
      CHECK(c.most == *std::max_element(finite.begin(), finite.end()));
    }
  }
}

TEST_CASE("a census of zeros of both signs names the first, and one of nothing finite has no least and no most") {
  const double zeros[] = {-0.0, 0.0, -0.0};
  CHECK(std::signbit(census(zeros, 3, 1).least));
  CHECK_FALSE(std::signbit(census(zeros + 1, 2, 1).most));
  const double none[] = {std::nan(""), INFINITY, -INFINITY};
  const Census c = census(none, 3, 1);
  CHECK(c.least > c.most);
}

TEST_CASE("narrowing rounds to nearest, ties to even, and forgets a NaN's sign and payload; widening is exact") {
  const double wide[] = {1 + 0x1p-24, 1 + 0x3p-24, 0x1p128, -0x1p-149, -0x1p-150, -std::nan("7")};
  float narrow[6];
  narrow_each(wide, 6, narrow);
  const std::uint32_t wanted[] = {0x3f800000, 0x3f800002, 0x7f800000, 0x80000001, 0x80000000, 0x7fc00000};
  CHECK(std::memcmp(narrow, wanted, sizeof wanted) == 0);
  CHECK(widened({narrow, narrow + 4}) == std::vector<double>{1, 1 + 0x1p-22, INFINITY, -0x1p-149});
}

}  // namespace lab::test
