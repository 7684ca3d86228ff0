// See mask.hpp.
#include "stages/mask.hpp"

#include "stages/elementwise.hpp"

namespace lab {

bool AllowedKeys::operator()(std::int64_t b, std::int64_t h, std::int64_t t, std::int64_t s) const {
  if (causal && s > t + shift) return false;
  if (lengths && s >= (*lengths)[static_cast<std::size_t>(b)]) return false;
  if (!allowed) return true;
  const std::size_t rank = allowed->shape.rank();
  const Dims index = rank == 2 ? Dims{t, s} : rank == 3 ? Dims{b, t, s} : Dims{b, h, t, s};
  return allowed->at(index) != 0;
}

bool AllowedKeys::row_empty(std::int64_t b, std::int64_t h, std::int64_t t) const {
  for (std::int64_t s = 0; s < keys; ++s) {
    if ((*this)(b, h, t, s)) return false;
  }
  return true;
}

bool MaskRule::lifted(const Dims& bhts) const {
  return attend_when_empty && allowed.row_empty(bhts[0], bhts[1], bhts[2]);
}

bool MaskRule::forbids(const Dims& bhts) const { return !allowed(bhts[0], bhts[1], bhts[2], bhts[3]) && !lifted(bhts); }

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
  }
  return score;
}

Tensor mask(const Tensor& scores, const MaskRule& rule, const Arithmetic& a) {
  Dims index(4, 0);
  const Dims dims = scores.shape.dims;
  return map_elements(scores, *a.format, [&](double value, std::int64_t) {
    const double masked = rule.lifted(index) ? value : mask_element(value, rule.forbids(index), rule, a);
    advance(index, dims);
    return masked;
  });
}

}  // namespace lab
