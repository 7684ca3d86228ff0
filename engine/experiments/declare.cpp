// See declare.hpp.
#include "experiments/declare.hpp"

namespace lab {

std::vector<std::string> formats_or_same() {
  std::vector<std::string> words = format_names();
  words.insert(words.begin(), "same");
  return words;
}

Overflow overflow_of(const Spec& spec) {
  const std::string& word = spec.word("overflow");
  return word == "ieee" ? Overflow::ieee : word == "saturate" ? Overflow::saturate : Overflow::saturate_all;
}

const Format& format_of(const Spec& spec, std::string_view key) {
  const std::string& word = spec.word(key);
  if (word != "same") return format_named(word);
  return format_of(spec, key == "softmax_format" ? "score_format" : "format");
}

Arithmetic arithmetic_of(const Spec& spec, std::string_view key) {
  const Format& format = format_of(spec, key);
  const std::string& accumulate = spec.word("accumulate");
  return {&format, accumulate == "same" ? &format : &format_named(accumulate), overflow_of(spec)};
}

void store(const Spec& spec, const Arithmetic& a, double* given, std::int64_t n) {
  if (spec.word("convert") == "via_fp32") round_each({&kFp32, &kFp32, a.overflow}, given, n);
  round_each(a, given, n);
}

void store(const Spec& spec, const Arithmetic& a, std::vector<double>& given) {
  store(spec, a, given.data(), static_cast<std::int64_t>(given.size()));
}

Normalise normalise_of(const Spec& spec) {
  return spec.word("normalise") == "divide" ? Normalise::divide : Normalise::reciprocal;
}

}  // namespace lab
