// Wrong counts that people arrive at, as named rules: each is the right ledger with one thing changed, so that a wrong
// answer can be recognised on any sizes. Adding one is a line in the list in wrong.cpp.
#pragma once

#include "ledger/ledger.hpp"

namespace lab {

struct WrongCount {
  const char* name;
  const char* answers;  ///< the result that it gets wrong
  const char* help;     ///< what it does, in one line
  void (*sizes)(LedgerSizes&);
  void (*edit)(const LedgerSizes&, Ledger&);  ///< on rows that are not added up yet
};

std::span<const WrongCount> wrong_counts();

/// Those of the list that are named, in the order of the list.
std::vector<const WrongCount*> chosen_wrong_counts(const std::vector<std::string>& names);

/// A result that a rule can get wrong, as a JSON number: total, score_bytes, relative, allowed_pairs, d_k.
std::string answer_of(const Ledger& ledger, std::string_view name);

}  // namespace lab
