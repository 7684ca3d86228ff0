// How the engine says no: an error is a value that names the field, what was seen and what is wanted.
// Nothing in the engine throws, prints or aborts.
#pragma once

#include <concepts>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <tl/expected.hpp>

#include "core/text.hpp"

namespace lab {

/// A refusal in the making: what fail() is told. It only points at texts.
struct Refusal {
  TextRef code;
  TextRef field;
  TextRef message;
  TextRef suggest = {};
  TextRef seen = {};
  TextRef wanted = {};
};

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

/// A refusal on its way up. It lives behind a pointer: it is rare, and six texts inside every Result would be moved at
/// every return of every reader.
using Failure = tl::unexpected<std::unique_ptr<Error>>;

/// A value, or the Error that stands in its place.
template <class T>
class Result : public tl::expected<T, std::unique_ptr<Error>> {
  using Base = tl::expected<T, std::unique_ptr<Error>>;

 public:
  using Base::Base;
  [[nodiscard]] const Error& error() const { return *Base::error(); }
  [[nodiscard]] Error& error() { return *Base::error(); }
  Failure failure() { return Failure(std::move(Base::error())); }  ///< hands the Error over
};

Failure fail(const Refusal& refusal);

/// An error of another's that says more now.
template <std::same_as<Error> Known>
Failure fail(Known error) {
  return Failure(std::make_unique<Error>(std::move(error)));
}

}  // namespace lab

// Leaves the enclosing function with the error of `expression`, or goes on with its value in `name`.
#define LAB_TRY(name, expression)                     \
  auto name##_result = (expression);                  \
  if (!name##_result) return name##_result.failure(); \
  auto& name = *name##_result

// The same for a Result whose value is not needed.
#define LAB_CHECK(expression) \
  if (auto checked_result = (expression); !checked_result) return checked_result.failure()
