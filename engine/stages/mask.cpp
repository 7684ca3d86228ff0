// See mask.hpp.
#include "stages/mask.hpp"

#include <array>

#include "stages/elementwise.hpp"

namespace lab {

bool AllowedKeys::causal_allows(std::int64_t t, std::int64_t s) const {
  if (!causal) return true;
  if (twist == MaskTwist::upside_down) return s >= t + shift;
  return twist == MaskTwist::strict ? s < t + shift : s <= t + shift;
}

bool AllowedKeys::planes_allow(std::int64_t b, std::int64_t h, std::int64_t t, std::int64_t s) const {
  const bool wanted = twist != MaskTwist::upside_down;  // else each plane is read the other way round
  if (lengths && (s < (*lengths)[static_cast<std::size_t>(b)]) != wanted) return false;
  if (!allowed) return true;
  const std::size_t rank = allowed->shape.rank();
  return (allowed->at(rank == 2 ? Dims{t, s} : rank == 3 ? Dims{b, t, s} : Dims{b, h, t, s}) != 0) == wanted;
}

bool AllowedKeys::operator()(std::int64_t b, std::int64_t h, std::int64_t t, std::int64_t s) const {
  const bool allow = causal_allows(t, s) && planes_allow(b, h, t, s);
  return twist == MaskTwist::negated ? !allow : allow;
}

bool AllowedKeys::row_empty(std::int64_t b, std::int64_t h, std::int64_t t) const {
  for (std::int64_t s = 0; s < keys; ++s) {
    if ((*this)(b, h, t, s)) return false;
  }
  return true;
}

namespace {

// (b,h,t,s) of an index that may be (t,s) alone.
std::array<std::int64_t, 4> place_of(const Dims& index) {
  const std::size_t n = index.size();
  return {n > 2 ? index[0] : 0, n > 2 ? index[1] : 0, index[n - 2], index[n - 1]};
}

}  // namespace

bool MaskRule::lifted(const Dims& index) const {
  if (!attend_when_empty) return false;
  const auto [b, h, t, s] = place_of(index);
  return (whole ? *whole : allowed).row_empty(b, h, t);
}

bool MaskRule::forbids(const Dims& index) const {
  const auto [b, h, t, s] = place_of(index);
  return !allowed(b, h, t, s) && !lifted(index);
}

double mask_element(double score, bool forbidden, const MaskRule& rule, const Arithmetic& a) {
  switch (rule.mode) {
    case MaskMode::fill:
      return forbidden ? rule.constant : score;
    case MaskMode::add:
      return a.add(score, forbidden ? rule.constant : 0.0);
    case MaskMode::multiply: {
      const double keep = forbidden ? 0.0 : 1.0;
      return a.add(a.multiply(score, keep), a.multiply(rule.constant, 1 - keep));
    }
    case MaskMode::times:
      return a.multiply(score, forbidden ? 0.0 : 1.0);
    case MaskMode::zero:
      return forbidden ? 0.0 : score;
  }
  return score;
}

Tensor mask(const Tensor& scores, const MaskRule& rule, const Arithmetic& a) {
  Dims index(scores.shape.rank(), 0);
  const Dims dims = scores.shape.dims;
  return map_elements(scores, *a.format, [&](double value, std::int64_t) {
    const double masked = rule.lifted(index) ? value : mask_element(value, rule.forbids(index), rule, a);
    advance(index, dims);
    return masked;
  });
}

}  // namespace lab
