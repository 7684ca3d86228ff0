// Masks as a Spec asks for them: the parameters that every masked experiment shares, and what they stand for.
#pragma once

#include "experiments/declare.hpp"
#include "stages/mask.hpp"
#include "trace/trace.hpp"

namespace lab {

/// mask_value, mask_mode and empty_row.
std::span<const Parameter> mask_constant_parameters();

/// The usual -inf, or where the scores' format has none its lowest finite number, if no mask_value was given.
void fill_mask_value(Spec& spec);

MaskMode mask_mode_of(const Spec& spec);

/// The constant as stored in the format of `a`.
double mask_constant(const Spec& spec, const Arithmetic& a);

/// Elementary operations that masking one score takes.
std::int64_t operations_per_cell(MaskMode mode);

/// Says in the trace what the policy decided for `count` of `all` rows, if any have no allowed key.
void note_empty_rows(const Spec& spec, std::size_t count, std::int64_t all, Trace& trace);

/// Numbers that are not 0 or 1 are an error of the field `key`.
Result<bool> check_allowed(const std::string& key, const NumberArray& array);

}  // namespace lab
