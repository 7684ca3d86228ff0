// Rules: einsum letters that name, for any element of a step, its operands in order. "bhtd,bhsd->bhts" sums over d;
// "bhts->bht" reduces a row; "bhts,bht->bhts" broadcasts; "bt(hd)->bthd" splits an axis of length h * d.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/shape.hpp"

namespace lab {

struct Rule {
  /// For each operand, its axes; an axis is one letter, or several that share it in row-major order.
  std::vector<std::vector<std::string>> inputs;
  std::vector<std::string> output;
};

Rule read_rule(std::string_view text);

/// Where an element comes from: for each value of the summed letters (one round if none), an index into each operand.
struct Origins {
  std::vector<std::vector<Dims>> rounds;  ///< rounds[r][operand]
};

/// What the letters do not say: operands with fewer heads, and rows of a table by distance.
struct RuleContext {
  std::int64_t group = 1;                 ///< letter h of the second operand counts groups of that many heads
  std::optional<std::int64_t> clip = {};  ///< letter r is clip(s - t, -clip, clip) + clip
};

/// `dims` are the lengths of each operand, `output` those of the step, `index` the element.
Origins origins_of(const Rule& rule, const std::vector<Dims>& dims, const Dims& output, const Dims& index,
                   const RuleContext& context = {});

/// The element of an operand of lengths `dims` that stands at the same place in row-major order.
Origins reshaped(const Dims& dims, const Dims& output, const Dims& index);

}  // namespace lab
