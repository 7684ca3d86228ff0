// How the engine says no: an error is a value that names the field, what was seen and what is wanted.
// Nothing in the engine throws, prints or aborts.
#pragma once

#include <string>
#include <utility>

#include <tl/expected.hpp>

namespace lab {

/// One refusal. `code` is one of: unknown_experiment unknown_key duplicate_key missing bad_value out_of_range shape
/// too_large bad_file bad_option internal. `field` is the key, the option, or "experiment".
struct Error {
  std::string code;
  std::string field;
  std::string message;
  std::string suggest = {};  ///< the nearest known name, or empty
  std::string seen = {};     ///< the offending text, shortened
  std::string wanted = {};   ///< the range or form that would be accepted
};

template <class T>
using Result = tl::expected<T, Error>;

inline tl::unexpected<Error> fail(Error error) { return tl::unexpected<Error>(std::move(error)); }

}  // namespace lab

// Leaves the enclosing function with the error of `expression`, or goes on with its value in `name`.
#define LAB_TRY(name, expression)                                         \
  auto name##_result = (expression);                                      \
  if (!name##_result) return lab::fail(std::move(name##_result.error())); \
  auto& name = *name##_result

// The same for a Result whose value is not needed.
#define LAB_CHECK(expression) \
  if (auto checked_result = (expression); !checked_result) return lab::fail(std::move(checked_result.error()))
