// Declarations that several experiments share, so that a parameter of one name means one thing.
#pragma once

#include "arithmetic/arithmetic.hpp"
#include "core/spec.hpp"
#include "stages/softmax.hpp"

namespace lab {

constexpr Parameter size_parameter(std::string_view name, std::string_view help, std::string_view standard_note,
                                   std::int64_t min = 1) {
  return {.name = name, .kind = ParameterKind::integer, .help = help, .standard_note = standard_note, .min = min};
}

constexpr Parameter word_parameter(std::string_view name, Words words, std::string_view standard,
                                   std::string_view help) {
  return {.name = name, .kind = ParameterKind::word, .help = help, .words = words, .standard = standard};
}

constexpr Parameter source_parameter(std::string_view name, Words words, std::optional<std::string_view> standard,
                                     std::string_view help, std::string_view standard_note = {}) {
  return {.name = name,
          .kind = ParameterKind::source,
          .help = help,
          .words = words,
          .standard = standard,
          .standard_note = standard_note};
}

constexpr Parameter kFormat = word_parameter("format", format_names, "fp32", "number format of every step");

constexpr Parameter kAccumulate = word_parameter("accumulate", "same fp32 fp64", "same",
                                                 "format of the running sum in every dot product and row sum");

constexpr Parameter kNormalise = word_parameter("normalise", "divide reciprocal", "divide",
                                                "divide by the row sum, or multiply by its rounded reciprocal");

std::vector<std::string> formats_or_same();

constexpr Parameter kOverflow = word_parameter(
    "overflow", "ieee saturate saturate_all", "ieee",
    "beyond the largest finite number: infinity, that number unless infinite already, or always that number");

constexpr Parameter kConvert = word_parameter("convert", "direct via_fp32", "direct",
                                              "how given numbers come in: rounded once, or through fp32 first");

Overflow overflow_of(const Spec& spec);

/// The format that a key of a Spec names; `same` stands for that of the stage before it.
const Format& format_of(const Spec& spec, std::string_view key);

/// The arithmetic in that format, with the running sums that `accumulate` asks for.
Arithmetic arithmetic_of(const Spec& spec, std::string_view key = "format");

/// Given numbers stored in the format of `a`.
void store(const Spec& spec, const Arithmetic& a, double* given, std::int64_t n);
void store(const Spec& spec, const Arithmetic& a, std::vector<double>& given);

Normalise normalise_of(const Spec& spec);

}  // namespace lab
