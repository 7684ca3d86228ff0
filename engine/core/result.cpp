// See result.hpp.
#include "core/result.hpp"

namespace lab {

Failure fail(const Refusal& r) {
  const auto own = [](std::string_view text) { return std::string(text); };
  return Failure(std::make_unique<Error>(
      Error{own(r.code), own(r.field), own(r.message), own(r.suggest), own(r.seen), own(r.wanted)}));
}

}  // namespace lab
