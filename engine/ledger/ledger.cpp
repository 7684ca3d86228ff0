// See ledger.hpp. Rows first, then their sums; what a wrong rule changes is changed in between.
#include "ledger/ledger.hpp"

#include "ledger/wrong.hpp"

namespace lab {
namespace {

Natural natural(std::int64_t value) { return {static_cast<std::uint64_t>(value)}; }

void add_up(Ledger& ledger) {
  for (const LedgerRow& row : ledger.rows) {
    const Natural times = natural(row.times);
    if (row.part == LedgerPart::buffer) {
      ledger.buffers += times * row.weights;
      continue;
    }
    ledger.weights += times * row.weights;
    ledger.biases += times * row.biases;
  }
  ledger.total = ledger.weights + ledger.biases;
}

Natural count_relative(const std::vector<LedgerRow>& rows) {
  Natural all;
  for (const LedgerRow& row : rows) {
    if (row.name == "rel_k" || row.name == "rel_v") all += row.weights;
  }
  return all;
}

Ledger count(const LedgerSizes& sizes, const std::vector<std::string>& mistakes, bool cost) {
  LedgerSizes n = sizes;
  if (!mistakes.empty()) n.fused = false;  // rules speak of the four projections; fusing them changes no count
  const auto rules = chosen_wrong_counts(mistakes);
  for (const WrongCount* rule : rules) {
    if (rule->sizes != nullptr) rule->sizes(n);
  }
  Ledger ledger;
  ledger.rows = ledger_rows(n);
  if (cost) count_cost(n, ledger);
  for (const WrongCount* rule : rules) {
    if (rule->edit != nullptr) rule->edit(n, ledger);
  }
  ledger.relative = count_relative(ledger.rows);
  add_up(ledger);
  return ledger;
}

}  // namespace

Ledger count_ledger(const LedgerSizes& sizes, const std::vector<std::string>& mistakes) {
  return count(sizes, mistakes, true);
}

Ledger count_parameters(const LedgerSizes& sizes, const std::vector<std::string>& mistakes) {
  return count(sizes, mistakes, false);
}

}  // namespace lab
