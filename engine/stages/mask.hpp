// Which keys a query may see, and the three ways implementations keep it from the others. True means "may attend".
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "arithmetic/arithmetic.hpp"
#include "core/tensor.hpp"

namespace lab {

/// Ways of reading a mask wrongly.
enum class MaskTwist {
  none,
  upside_down,  ///< the causal triangle turned: keys j >= i + shift; padding and custom planes each negated
  negated,      ///< what may be seen and what may not, exchanged
  strict        ///< a query may not see its own key: j < i + shift
};

/// The allowed keys of a run: several masks combined as booleans. Holds no table of its own size.
struct AllowedKeys {
  std::int64_t keys = 0;                                  ///< S
  bool causal = false;                                    ///< key j is allowed where j <= i + shift
  std::int64_t shift = 0;                                 ///< 0 aligns the corners at top left, S - T at bottom right
  std::optional<std::vector<std::int64_t>> lengths = {};  ///< of each batch element: keys from there on are padding
  std::optional<Tensor> allowed = {};                     ///< 0 or 1: (T,S), (B,T,S) or (B,h,T,S)
  MaskTwist twist = MaskTwist::none;

  [[nodiscard]] bool operator()(std::int64_t b, std::int64_t h, std::int64_t t, std::int64_t s) const;

  /// Whether no key at all is allowed for this query.
  [[nodiscard]] bool row_empty(std::int64_t b, std::int64_t h, std::int64_t t) const;

 private:
  [[nodiscard]] bool causal_allows(std::int64_t t, std::int64_t s) const;
  [[nodiscard]] bool planes_allow(std::int64_t b, std::int64_t h, std::int64_t t, std::int64_t s) const;
};

enum class MaskMode {
  fill,
  add,
  multiply,
  times,  ///< after exp: RN(value x a)
  zero    ///< after softmax: 0 where forbidden
};

struct MaskRule {
  AllowedKeys allowed;
  MaskMode mode;
  double constant;                        ///< as stored in the score format
  bool attend_when_empty;                 ///< empty_row=attend_all: a row without keys is left as if all were allowed
  std::optional<AllowedKeys> whole = {};  ///< all planes together, where this mask is one of several: they decide which
                                          ///< rows are without keys

  /// Whether the mask keeps this key from this query, after the row policy. Indexes end in (t,s); axes b and h in front
  /// of them may be absent.
  [[nodiscard]] bool forbids(const Dims& index) const;

  /// Whether the row policy lifts the mask from this query: its scores stay as they are, bit for bit.
  [[nodiscard]] bool lifted(const Dims& index) const;
};

/// One masked element of a row from which the mask is not lifted. fill: the constant replaces it. add: RN(score + c), c
/// = 0 where allowed. multiply: RN(RN(score x a) + RN(c x (1 - a))), a = 1 where allowed and 0 where not. times:
/// RN(value x a). zero: 0 replaces it.
double mask_element(double score, bool forbidden, const MaskRule& rule, const Arithmetic& a);

/// (B,h,T,S) or (T,S), the same shape back.
Tensor mask(const Tensor& scores, const MaskRule& rule, const Arithmetic& a);

}  // namespace lab
