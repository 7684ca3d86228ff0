// Products summed in a narrow format beside their definition: the same bits for every kind of number, size and stride.
#include "kernels/narrow.hpp"
#include "formats/formats.hpp"
#include "kernels/products.hpp"
#include "support.hpp"

namespace lab::test {

namespace {

const Format* const kNarrow[] = {&kFp16, &kBf16, &kE4M3, &kE5M2};

double any_member(Random& random, const Format& f) {
  return decode(f, static_cast<std::uint64_t>(std::ldexp(random.uniform(), f.bits)));
}

std::int64_t up_to(Random& random, std::int64_t most) {
  return 1 + static_cast<std::int64_t>(random.uniform() * static_cast<double>(most));
}

// rows x depth, with NaN where a row goes on beyond its end.
struct Padded {
  Padded(std::int64_t rows, std::int64_t columns, bool turned, const std::function<double()>& next)
      : row(turned ? 1 : columns + 3),
        column(turned ? rows + 5 : 1),
        values(static_cast<std::size_t>((rows + 5) * (columns + 3)), std::nan("")) {
    for (std::int64_t i = 0; i < rows; ++i) {
      for (std::int64_t j = 0; j < columns; ++j) values[static_cast<std::size_t>(i * row + j * column + 1)] = next();
    }
  }
  [[nodiscard]] Matrix matrix() const { return {values.data() + 1, row, column}; }

  std::int64_t row, column;
  std::vector<double> values;
};

// How many elements of a product have other bits than dot() gives.
std::int64_t differing(const Format& f, const Padded& a, const Padded& b, ProductSize size) {
  std::vector<double> seen(static_cast<std::size_t>(size.rows * size.columns));
  std::vector<double> wanted = seen;
  multiply({&f, &f}, {a.matrix(), &f}, {b.matrix(), &f}, size, seen.data());
  multiply_by_definition({&f, &f}, {a.matrix(), &f}, {b.matrix(), &f}, size, wanted.data());
  std::int64_t count = 0;
  for (std::size_t i = 0; i < seen.size(); ++i) count += encode(f, seen[i]) == encode(f, wanted[i]) ? 0 : 1;
  return count;
}

}  // namespace

TEST_CASE("a product of any two members of a narrow format is rounded as the definition rounds it") {
  Random random(11, "narrow products");
  for (const Format* f : kNarrow) {
    const Padded a(300, 1, false, [&] { return any_member(random, *f); });
    const Padded b(1, 300, false, [&] { return any_member(random, *f); });
    INFO(f->name);
    CHECK(differing(*f, a, b, {300, 1, 300}) == 0);
  }
}

TEST_CASE("a sum of any two members of a narrow format is rounded as the definition rounds it") {
  Random random(12, "narrow sums");
  for (const Format* f : kNarrow) {  // (x, 1) times (1, y) is x + y
    bool first = false;
    const Padded a(300, 2, false, [&] { return (first = !first) ? any_member(random, *f) : 1; });
    std::int64_t n = 0;
    const Padded b(2, 300, false, [&] { return n++ < 300 ? 1 : any_member(random, *f); });
    INFO(f->name);
    CHECK(differing(*f, a, b, {300, 2, 300}) == 0);
  }
}

TEST_CASE("sums of small and large terms, of subnormals and of ties have the bits of the definition at every size") {
  Random random(13, "narrow sizes");
  for (int n = 0; n < 240; ++n) {
    const Format& f = *kNarrow[n % 4];
    const double scale = std::ldexp(1.0, static_cast<int>(up_to(random, 2 * -f.min_exponent)) + f.min_exponent - 8);
    const bool whole = n % 3 == 0;  // whole numbers meet ties
    const bool zeros = n % 7 == 0;
    const auto next = [&] {
      if (zeros && random.uniform() < 0.5) return std::copysign(0.0, random.normal());
      const double value = random.normal();
      return round_to(f, whole ? std::rint(16 * value) : n % 2 == 0 ? value : value * scale);
    };
    const ProductSize size{up_to(random, 14), n % 20 == 0 ? 300 : up_to(random, 40), up_to(random, 20)};
    const Padded a(size.rows, size.depth, n % 4 == 1, next);
    const Padded b(size.depth, size.columns, n % 8 > 3, next);
    INFO(f.name, ": ", size.rows, " x ", size.depth, " x ", size.columns, ", scale ", scale);
    CHECK(differing(f, a, b, size) == 0);
  }
}

TEST_CASE("an overflow on the way is not forgotten when later terms bring the sum back") {
  for (const Format* f : kNarrow) {
    const double most = largest_finite(*f);
    const double up[] = {most, most, -most, -most};
    const double one[] = {1, 1, 1, 1};
    double out = 0;
    multiply({f, f}, {{up, 4, 1}, f}, {{one, 1, 1}, f}, {1, 4, 1}, &out);
    INFO(f->name);
    CHECK((f->infinite ? out == static_cast<double>(INFINITY) : std::isnan(out)));
  }
}

TEST_CASE("a narrow sum of nothing but -0 is -0, and one NaN or infinity spoils its own row alone") {
  const double minus[] = {-0.0, -0.0, 1, std::nan(""), 1, 2};
  const double one[] = {1, 1};
  double out[3] = {};
  multiply({&kFp16, &kFp16}, {{minus, 2, 1}, &kFp16}, {{one, 1, 1}, &kFp16}, {3, 2, 1}, out);
  CHECK(encode(kFp16, out[0]) == 0x8000);
  CHECK(std::isnan(out[1]));
  CHECK(out[2] == 3);
}

TEST_CASE("a NaN of any pattern stays NaN in narrow sums") {
  for (const Format* f : kNarrow) {
    for (const std::uint64_t bits : {0x7fffffffffffffffU, 0xffffffffffffffffU, 0x7ff8000000000000U}) {
      const double x[] = {double_of(bits), 1};
      const double one[] = {1, 1};
      double out = 0;
      multiply({f, f}, {{x, 2, 1}, f}, {{one, 1, 1}, f}, {1, 2, 1}, &out);
      CHECK(std::isnan(out));
    }
  }
}

TEST_CASE("the kernel for narrow sums is not used for longer factors, longer sums or saturation") {
  CHECK(sums_narrow({&kFp16, &kFp16}, kFp16, kFp16));
  CHECK(sums_narrow({&kFp32, &kFp16}, kFp16, kBf16));
  CHECK_FALSE(sums_narrow({&kBf16, &kBf16}, kBf16, kFp16));  // 19 bits below fp32's smallest: not exact
  CHECK_FALSE(sums_narrow({&kFp16, &kFp16}, kFp32, kFp16));
  CHECK_FALSE(sums_narrow({&kFp16, &kFp32}, kFp16, kFp16));
  CHECK_FALSE(sums_narrow({&kFp16, &kFp16, Overflow::saturate}, kFp16, kFp16));
}

}  // namespace lab::test
