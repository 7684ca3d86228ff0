// See result.hpp.
#include "core/result.hpp"

namespace lab {

Failure fail(const Refusal& r) {
  return Failure(std::make_unique<Error>(
      Error{r.code.str(), r.field.str(), r.message.str(), r.suggest.str(), r.seen.str(), r.wanted.str()}));
}

}  // namespace lab
