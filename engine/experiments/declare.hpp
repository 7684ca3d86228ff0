// Declarations that several experiments share, so that a parameter of one name means one thing.
#pragma once

#include "core/spec.hpp"
#include "arithmetic/arithmetic.hpp"
#include "stages/softmax.hpp"

namespace lab {

inline Parameter size_parameter(std::string name, std::string help, std::string standard_note, std::int64_t min = 1) {
  return {.name = std::move(name), .kind = ParameterKind::integer, .help = std::move(help),
          .standard_note = std::move(standard_note), .min = min};
}

inline Parameter word_parameter(std::string name, std::vector<std::string> words, std::string standard, std::string help) {
  return {.name = std::move(name), .kind = ParameterKind::word, .help = std::move(help), .words = std::move(words),
          .standard = std::move(standard)};
}

inline Parameter source_parameter(std::string name, std::vector<std::string> words, std::optional<std::string> standard,
                                  std::string help, std::string standard_note = {}) {
  return {.name = std::move(name), .kind = ParameterKind::source, .help = std::move(help), .words = std::move(words),
          .standard = std::move(standard), .standard_note = std::move(standard_note)};
}

inline Parameter format_parameter() {
  return word_parameter("format", format_names(), "fp32", "number format of every step");
}

inline Parameter accumulate_parameter() {
  return word_parameter("accumulate", {"same", "fp32", "fp64"}, "same",
                        "format of the running sum in every dot product and row sum");
}

inline Parameter normalise_parameter() {
  return word_parameter("normalise", {"divide", "reciprocal"}, "divide",
                        "divide by the row sum, or multiply by its rounded reciprocal");
}

/// The arithmetic that `format` and `accumulate` of a Spec ask for.
inline Arithmetic arithmetic_of(const Spec& spec) {
  const Format& format = format_named(spec.word("format"));
  const std::string& accumulate = spec.word("accumulate");
  return {&format, accumulate == "same" ? &format : &format_named(accumulate)};
}

inline Normalise normalise_of(const Spec& spec) {
  return spec.word("normalise") == "divide" ? Normalise::divide : Normalise::reciprocal;
}

}  // namespace lab
