// The ledger's recipe in two parts: what may be asked, and the sizes that a question comes to.
#pragma once

#include "core/spec.hpp"
#include "ledger/ledger.hpp"

namespace lab {

std::vector<Parameter> ledger_parameters();

/// Sets what a preset says and nobody gave, fills in defaults and derived sizes; errors name the field.
Result<bool> complete_ledger(Spec& spec);

/// The sizes of a completed Spec.
LedgerSizes ledger_sizes(const Spec& spec);

}  // namespace lab
