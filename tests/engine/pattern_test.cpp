// The narrow formats, pattern by pattern: decoding, encoding, classes, neighbours and conversions against a plain table
// of members, the compiler's own half where it has one, and hashes of whole tables that were computed elsewhere.
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/sha256.hpp"
#include "support.hpp"

using namespace lab;
using namespace lab::test;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// A format as its publication draws it, apart from the engine's own description.
struct Layout {
  const Format* format;
  int exponent_bits;
  int fraction_bits;
  int bias;
  bool infinite;
  std::uint64_t nan;
};

const Layout kLayouts[] = {
    {&kFp16, 5, 10, 15, true, 0x7e00},
    {&kBf16, 8, 7, 127, true, 0x7fc0},
    {&kE4M3, 4, 3, 7, false, 0x7f},
    {&kE5M2, 5, 2, 15, true, 0x7e},
};

std::uint64_t patterns(const Layout& l) {
  return std::uint64_t{1} << static_cast<unsigned>(1 + l.exponent_bits + l.fraction_bits);
}

struct Fields {
  bool negative;
  std::uint64_t exponent, fraction, all_ones;
};

Fields fields_of(const Layout& l, std::uint64_t pattern) {
  const std::uint64_t fractions = std::uint64_t{1} << static_cast<unsigned>(l.fraction_bits);
  const std::uint64_t exponents = std::uint64_t{1} << static_cast<unsigned>(l.exponent_bits);
  return {pattern / fractions / exponents != 0, pattern / fractions % exponents, pattern % fractions, exponents - 1};
}

// (1 + fraction) * 2^(exponent - bias), or without the 1 at the lowest exponent.
double member_of(const Layout& l, std::uint64_t pattern) {
  const Fields f = fields_of(l, pattern);
  const double part = static_cast<double>(f.fraction) / std::pow(2.0, l.fraction_bits);
  double magnitude = (1 + part) * std::pow(2.0, static_cast<double>(f.exponent) - l.bias);
  if (f.exponent == 0) magnitude = part * std::pow(2.0, 1 - l.bias);
  if (l.infinite && f.exponent == f.all_ones) magnitude = f.fraction == 0 ? kInfinity : kNaN;
  if (!l.infinite && f.exponent == f.all_ones && part == 0.875) magnitude = kNaN;
  return f.negative ? -magnitude : magnitude;
}

NumberClass class_of(const Layout& l, std::uint64_t pattern) {
  const Fields f = fields_of(l, pattern);
  if (f.exponent == 0) return f.fraction == 0 ? NumberClass::zero : NumberClass::subnormal;
  if (std::isnan(member_of(l, pattern))) return NumberClass::nan;
  return l.infinite && f.exponent == f.all_ones ? NumberClass::infinite : NumberClass::normal;
}

// Counts disagreements and says the first: a hundred thousand assertions would take longer than what they check.
class Tally {
 public:
  void see(bool right, double about) {
    ++seen_;
    if (right) return;
    if (wrong_ == 0) first_ = about;
    ++wrong_;
  }
  void check(const Layout& l, std::int64_t at_least) const {
    INFO(std::string(l.format->name), ", first at ", first_, " (or pattern)");
    CHECK(wrong_ == 0);
    CHECK(seen_ >= at_least);
  }

 private:
  std::int64_t seen_ = 0;
  std::int64_t wrong_ = 0;
  double first_ = 0;
};

// Non-negative finite members in order, and at the end what would come next if exponents had no end.
std::vector<double> ladder(const Layout& l) {
  std::vector<double> members;
  for (std::uint64_t p = 0; std::isfinite(member_of(l, p)); ++p) members.push_back(member_of(l, p));
  const double top = members.back();
  members.push_back(top + (top - members[members.size() - 2]));
  return members;
}

// Rounding by looking: the two rungs around the value, and on which side of their middle it lies. The index of a rung
// is its pattern, so the even one is the one with an even index.
class Nearest {
 public:
  explicit Nearest(const Layout& l) : l_(l), rungs_(ladder(l)) {}

  std::uint64_t pattern(double value, Overflow overflow = Overflow::ieee) const {
    if (std::isnan(value)) return l_.nan;
    const bool saturate =
        overflow == Overflow::saturate_all || (overflow == Overflow::saturate && std::isfinite(value));
    const std::uint64_t sign = std::signbit(value) ? patterns(l_) / 2 : 0;
    const std::size_t at = rung(std::fabs(value));
    if (at < rungs_.size() - 1) return sign + at;
    if (saturate) return sign + rungs_.size() - 2;
    return l_.infinite ? sign + rungs_.size() - 1 : l_.nan;
  }

  const std::vector<double>& rungs() const { return rungs_; }

 private:
  std::size_t rung(double magnitude) const {
    if (magnitude >= rungs_.back()) return rungs_.size() - 1;
    const auto above =
        static_cast<std::size_t>(std::upper_bound(rungs_.begin(), rungs_.end(), magnitude) - rungs_.begin());
    const double middle = (rungs_[above - 1] + rungs_[above]) / 2;
    if (magnitude == middle) return above % 2 == 0 ? above : above - 1;
    return magnitude < middle ? above - 1 : above;
  }

  const Layout& l_;
  std::vector<double> rungs_;
};

constexpr Overflow kPolicies[] = {Overflow::ieee, Overflow::saturate, Overflow::saturate_all};

void see_conversion(Tally& tally, const Layout& l, const Nearest& nearest, double given) {
  for (const Overflow overflow : kPolicies) {
    const std::uint64_t wanted = nearest.pattern(given, overflow);
    tally.see(encode(*l.format, round_by_definition(*l.format, given, overflow)) == wanted, given);
    tally.see(encode(*l.format, round_to(*l.format, given, overflow)) == wanted, given);
  }
}

// Somewhere between or near members, at every magnitude of the format and past both ends.
double near_a_member(const Layout& l, Random& random) {
  const auto pattern = static_cast<std::uint64_t>(random.uniform() * static_cast<double>(patterns(l)));
  const double member = member_of(l, pattern);
  return (std::isfinite(member) ? member : 1e39) * (1 + (random.uniform() - 0.5) * std::pow(2.0, 1 - l.fraction_bits));
}

// SHA-256 over the results for the inputs 0x0000 to 0xffff in order.
template <typename Result>
std::string table_hash(const Format& inputs, int bytes, Result result) {
  Sha256 hash;
  for (std::uint64_t p = 0; p < 65536; ++p) hash.word(result(decode(inputs, p)), bytes);
  return hash.hex();
}

Arithmetic arithmetic_in(const Format& f) { return {&f, &f}; }

}  // namespace

TEST_CASE("every pattern of fp16, bf16, e4m3 and e5m2 decodes to the value its fields spell, and encodes back") {
  for (const Layout& l : kLayouts) {
    Tally decoded;
    Tally encoded;
    for (std::uint64_t p = 0; p < patterns(l); ++p) {
      const double member = member_of(l, p);
      const double ours = decode(*l.format, p);
      decoded.see(canonical_bits(ours) == canonical_bits(member), static_cast<double>(p));
      encoded.see(encode(*l.format, ours) == (std::isnan(member) ? l.nan : p), static_cast<double>(p));
    }
    decoded.check(l, 256);
    encoded.check(l, 256);
  }
}

TEST_CASE("every member of a narrow format is left alone by rounding, and has the class its fields say") {
  for (const Layout& l : kLayouts) {
    Tally tally;
    for (std::uint64_t p = 0; p < patterns(l); ++p) {
      const double member = member_of(l, p);
      tally.see(classify(*l.format, decode(*l.format, p)) == class_of(l, p), static_cast<double>(p));
      tally.see(canonical_bits(round_to(*l.format, member)) == canonical_bits(member), static_cast<double>(p));
      tally.see(canonical_bits(round_by_definition(*l.format, member)) == canonical_bits(member),
                static_cast<double>(p));
    }
    tally.check(l, 3 * 256);
  }
}

TEST_CASE("the neighbours of every member are one pattern away, and its ulp is the distance away from zero") {
  for (const Layout& l : kLayouts) {
    Tally tally;
    const std::vector<double> rungs = ladder(l);
    for (std::size_t i = 0; i + 1 < rungs.size(); ++i) {
      const bool top = i + 2 == rungs.size();
      const double up = top ? (l.infinite ? kInfinity : kNaN) : rungs[i + 1];
      const double down = i == 0 ? -rungs[1] : rungs[i - 1];
      tally.see(canonical_bits(next_up(*l.format, rungs[i])) == canonical_bits(up), rungs[i]);
      tally.see(canonical_bits(next_down(*l.format, rungs[i])) == canonical_bits(i == 1 ? 0.0 : down), rungs[i]);
      tally.see(canonical_bits(next_down(*l.format, -rungs[i])) == canonical_bits(-up), -rungs[i]);
      tally.see(ulp_of(*l.format, -rungs[i]) == rungs[i + 1] - rungs[i], -rungs[i]);
    }
    tally.check(l, 4 * 123);
    CHECK(largest_finite(*l.format) == rungs[rungs.size() - 2]);
    CHECK(smallest_subnormal(*l.format) == rungs[1]);
  }
}

TEST_CASE("the counts of NaN and subnormal patterns are the published ones") {
  const std::int64_t wanted[][2] = {{2046, 2046}, {254, 254}, {2, 14}, {6, 6}};
  for (std::size_t i = 0; i < 4; ++i) {
    std::int64_t nan = 0;
    std::int64_t subnormal = 0;
    for (std::uint64_t p = 0; p < patterns(kLayouts[i]); ++p) {
      const NumberClass c = classify(*kLayouts[i].format, decode(*kLayouts[i].format, p));
      nan += c == NumberClass::nan ? 1 : 0;
      subnormal += c == NumberClass::subnormal ? 1 : 0;
    }
    CHECK(nan == wanted[i][0]);
    CHECK(subnormal == wanted[i][1]);
  }
}

TEST_CASE("random doubles of every magnitude become the nearest member, under each policy of overflow") {
  for (const Layout& l : kLayouts) {
    const Nearest nearest(l);
    AnyDouble any(48);
    Random random(48, "conversion");
    Tally tally;
    for (int i = 0; i < 25000; ++i) {
      see_conversion(tally, l, nearest, near_a_member(l, random));
      see_conversion(tally, l, nearest, any.next());
    }
    tally.check(l, 200000);
  }
}

TEST_CASE("every tie goes to the even member and its two double neighbours to their own side") {
  for (const Layout& l : kLayouts) {
    const Nearest nearest(l);
    Tally tally;
    Tally ties;
    for (std::size_t i = 0; i + 1 < nearest.rungs().size(); ++i) {
      const double tie = (nearest.rungs()[i] + nearest.rungs()[i + 1]) / 2;
      const double below = std::nextafter(tie, 0.0);
      const double above = std::nextafter(tie, kInfinity);
      for (const double given : {tie, below, above}) {
        see_conversion(tally, l, nearest, given);
        see_conversion(tally, l, nearest, -given);
      }
      ties.see(is_tie(*l.format, tie) && is_tie(*l.format, -tie), tie);
      ties.see(!is_tie(*l.format, below) && !is_tie(*l.format, above) && !is_tie(*l.format, nearest.rungs()[i]), below);
    }
    tally.check(l, 36 * 123);
    ties.check(l, 2 * 123);
  }
}

#if defined(__FLT16_MANT_DIG__) && !defined(__wasm__)
TEST_CASE("the compiler's own half decodes, converts, adds, multiplies and divides to the same bits") {
  const auto bits = [](_Float16 value) {
    std::uint16_t word = 0;
    std::memcpy(&word, &value, sizeof word);
    return std::uint64_t{static_cast<double>(value) == static_cast<double>(value) ? word : std::uint16_t{0x7e00}};
  };
  const auto half = [](std::uint64_t pattern) {
    const auto word = static_cast<std::uint16_t>(pattern);
    _Float16 value = 0;
    std::memcpy(&value, &word, sizeof word);
    return value;
  };
  Tally tally;
  for (std::uint64_t p = 0; p < 65536; ++p) {
    tally.see(canonical_bits(static_cast<double>(half(p))) == canonical_bits(decode(kFp16, p)), static_cast<double>(p));
  }
  AnyDouble any(49);
  const Arithmetic fp16 = arithmetic_in(kFp16);
  Random random(49, "pairs");
  const auto draw = [&random] { return static_cast<std::uint64_t>(random.uniform() * 65536); };
  for (int i = 0; i < 50000; ++i) {
    const double given = i % 2 == 0 ? any.next() : near_a_member(kLayouts[0], random);
    tally.see(encode(kFp16, round_to(kFp16, given)) == bits(static_cast<_Float16>(given)), given);
    const std::uint64_t p = draw();
    const std::uint64_t q = draw();
    const double a = decode(kFp16, p);
    const double b = decode(kFp16, q);
    tally.see(encode(kFp16, fp16.add(a, b)) == bits(static_cast<_Float16>(half(p) + half(q))), a);
    tally.see(encode(kFp16, fp16.multiply(a, b)) == bits(static_cast<_Float16>(half(p) * half(q))), a);
    tally.see(encode(kFp16, fp16.divide(a, b)) == bits(static_cast<_Float16>(half(p) / half(q))), a);
  }
  tally.check(kLayouts[0], 65536 + 4 * 50000);
}
#endif

TEST_CASE("SHA-256 gives the digests of its standard's examples") {
  Sha256 abc;
  for (const char c : {'a', 'b', 'c'}) abc.word(static_cast<std::uint64_t>(c), 1);
  CHECK(abc.hex() == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  Sha256 longer;
  longer.text("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq");
  CHECK(longer.hex() == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  CHECK(Sha256().hex() == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

TEST_CASE("the tables of decoded halves and bfloats have their known hashes") {
  const auto as_fp32 = [](double x) { return encode(kFp32, x); };
  CHECK(table_hash(kFp16, 4, as_fp32) == "385ff5fe69182797cda5f1827e20cf423f4416bc9246f27d0eec27cac9039259");
  CHECK(table_hash(kBf16, 4, as_fp32) == "f12e27efe34841dfd6391497b86f389096b03a376586e1d9691bba0a8de3980a");
}

TEST_CASE("exp of every fp16 and bf16 number is the correctly rounded one, by its known hash") {
  const Arithmetic fp16 = arithmetic_in(kFp16);
  const Arithmetic bf16 = arithmetic_in(kBf16);
  CHECK(table_hash(kFp16, 2, [&](double x) { return encode(kFp16, fp16.exp(x)); }) ==
        "608c213c696b69ed1068ffad77c072bb7b6077f54f58ae277d4e54278020f342");
  CHECK(table_hash(kBf16, 2, [&](double x) { return encode(kBf16, bf16.exp(x)); }) ==
        "3c4c43fcea32e4bed52a347938952d81fae5472b0496385521199e722c96a360");
}

TEST_CASE("exp of halves by way of fp32 is a table of its own, wrong in two places") {
  const Arithmetic fp16 = arithmetic_in(kFp16);
  const Arithmetic fp32 = arithmetic_in(kFp32);
  const auto by_fp32 = [&](double x) { return encode(kFp16, round_to(kFp16, fp32.exp(x))); };
  CHECK(table_hash(kFp16, 2, by_fp32) == "7be325eea5d2d96d9863ba94f8c054e7cfe4a3cb20536dd4f7b716107134105c");
  std::vector<std::uint64_t> differ;
  for (std::uint64_t p = 0; p < 65536; ++p) {
    if (by_fp32(decode(kFp16, p)) != encode(kFp16, fp16.exp(decode(kFp16, p)))) differ.push_back(p);
  }
  CHECK(differ == std::vector<std::uint64_t>{0x1f79, 0x25cf});
}

TEST_CASE("square roots and reciprocals of every fp16 number have their known hashes") {
  const Arithmetic fp16 = arithmetic_in(kFp16);
  const auto root = [](double x) {
    const bool ordinary = x > 0 && std::isfinite(x);
    return encode(kFp16, ordinary ? round_exact(kFp16, exact_sqrt({x, 0})) : std::sqrt(x));
  };
  CHECK(table_hash(kFp16, 2, root) == "72fc6043a8d21ea91d728e1627b582f14dcba8d0ffbbe50889e02898d9947836");
  CHECK(table_hash(kFp16, 2, [&](double x) { return encode(kFp16, fp16.divide(1, x)); }) ==
        "5fd7378a5f83896053b9073ac4f22597d153cfc2dc1e0ac03b77b310830b80a1");
}

TEST_CASE("what overflows whatever its last bits is no tie") {
  CHECK(is_tie(kFp16, 65520));
  CHECK_FALSE(is_tie(kFp16, 65568));
  CHECK(is_tie(kE4M3, 464));
  CHECK_FALSE(is_tie(kE4M3, 496));
}
