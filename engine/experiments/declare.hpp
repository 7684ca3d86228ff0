// Declarations that several experiments share, so that a parameter of one name means one thing.
#pragma once

#include "arithmetic/arithmetic.hpp"
#include "core/spec.hpp"
#include "stages/softmax.hpp"

namespace lab {

inline Parameter size_parameter(std::string name, std::string help, std::string standard_note, std::int64_t min = 1) {
  return {.name = std::move(name),
          .kind = ParameterKind::integer,
          .help = std::move(help),
          .standard_note = std::move(standard_note),
          .min = min};
}

inline Parameter word_parameter(std::string name, std::vector<std::string> words, std::string standard,
                                std::string help) {
  return {.name = std::move(name),
          .kind = ParameterKind::word,
          .help = std::move(help),
          .words = std::move(words),
          .standard = std::move(standard)};
}

inline Parameter source_parameter(std::string name, std::vector<std::string> words, std::optional<std::string> standard,
                                  std::string help, std::string standard_note = {}) {
  return {.name = std::move(name),
          .kind = ParameterKind::source,
          .help = std::move(help),
          .words = std::move(words),
          .standard = std::move(standard),
          .standard_note = std::move(standard_note)};
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

inline std::vector<std::string> formats_or_same() {
  std::vector<std::string> words = format_names();
  words.insert(words.begin(), "same");
  return words;
}

inline Parameter overflow_parameter() {
  return word_parameter(
      "overflow", {"ieee", "saturate", "saturate_all"}, "ieee",
      "beyond the largest finite number: infinity, that number unless infinite already, or always that number");
}

inline Parameter convert_parameter() {
  return word_parameter("convert", {"direct", "via_fp32"}, "direct",
                        "how given numbers come in: rounded once, or through fp32 first");
}

inline Overflow overflow_of(const Spec& spec) {
  const std::string& word = spec.word("overflow");
  return word == "ieee" ? Overflow::ieee : word == "saturate" ? Overflow::saturate : Overflow::saturate_all;
}

/// The format that a key of a Spec names; `same` stands for that of the stage before it.
inline const Format& format_of(const Spec& spec, std::string_view key) {
  const std::string& word = spec.word(key);
  if (word != "same") return format_named(word);
  return format_of(spec, key == "softmax_format" ? "score_format" : "format");
}

/// The arithmetic in that format, with the running sums that `accumulate` asks for.
inline Arithmetic arithmetic_of(const Spec& spec, std::string_view key = "format") {
  const Format& format = format_of(spec, key);
  const std::string& accumulate = spec.word("accumulate");
  return {&format, accumulate == "same" ? &format : &format_named(accumulate), overflow_of(spec)};
}

/// Given numbers stored in the format of `a`.
inline void store(const Spec& spec, const Arithmetic& a, std::vector<double>& given) {
  const bool twice = spec.word("convert") == "via_fp32";
  for (double& value : given) value = a.round(twice ? round_to(kFp32, value, a.overflow) : value);
}

inline Normalise normalise_of(const Spec& spec) {
  return spec.word("normalise") == "divide" ? Normalise::divide : Normalise::reciprocal;
}

}  // namespace lab
