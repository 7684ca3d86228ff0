// A Spec: one question as one line of text, `experiment?key=value&key=value`. Every parameter is declared once, by the
// experiment that reads it; parsing, errors, the catalogue and the page's controls all follow from the declaration.
// Nothing is guessed, clamped or dropped.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/array.hpp"
#include "core/result.hpp"

namespace lab {

enum class ParameterKind {
  integer,  ///< a whole number within [min, max]
  number,   ///< one of `words`, or a number
  word,     ///< one of `words`
  words,    ///< one of `words`, or several joined by +
  numbers,  ///< a JSON array of numbers, or one number
  bits,     ///< a JSON array of bit patterns 0x..., or one
  source,   ///< one of `words`, a JSON array of numbers, or @name: a tensor of a file
  spec,     ///< another Spec, percent-encoded
  text,     ///< any text that is not empty, such as a file's name
};

/// The name of a kind, as the catalogue says it.
std::string_view kind_name(ParameterKind kind);

/// A list of words: "zeros normal" as it stands, or the names that another list has.
class Words {
 public:
  constexpr Words() = default;
  constexpr Words(const char* separated) : separated_(separated) {}        // NOLINT(google-explicit-constructor)
  constexpr Words(std::vector<std::string> (*names)()) : names_(names) {}  // NOLINT(google-explicit-constructor)
  [[nodiscard]] std::vector<std::string> list() const;

 private:
  std::string_view separated_;
  std::vector<std::string> (*names_)() = nullptr;
};

/// Declarations are tables, which the compiler lays out: no text here is a copy.
struct Parameter {
  std::string_view name;
  ParameterKind kind;
  std::string_view help;                          ///< one line
  Words words = {};                               ///< what may be said in words
  std::optional<std::string_view> standard = {};  ///< text of the default; none where derived or absent
  std::string_view standard_note = {};            ///< then: where the value comes from
  std::int64_t min = 1;                           ///< of an integer
  std::int64_t max = 9007199254740992;            ///< of an integer: 2^53
  std::string_view numbered = {};                 ///< a word that takes a whole number: "head" is written head:3
};

/// Several tables as one.
std::vector<Parameter> joined(std::initializer_list<std::span<const Parameter>> tables);

struct Declaration {
  std::string_view name;      ///< of the experiment
  std::string_view question;  ///< what it answers, in one line
  std::vector<Parameter> parameters;

  [[nodiscard]] const Parameter* find(std::string_view key) const;
  [[nodiscard]] std::vector<std::string> keys() const;
};

/// A checked value. Which member holds it follows from the declared kind; a `source` or `number` has either its word
/// in `words` or its numbers in `array`. A source @name has its name in `tensor`, and an array only once somebody has
/// filled it in (Spec::fill).
struct SpecValue {
  std::vector<std::string> words = {};
  std::int64_t integer = 0;
  NumberArray array = {};
  std::vector<std::uint64_t> bits = {};
  std::string tensor = {};  ///< without the @
  std::string text = {};    ///< canonical

  [[nodiscard]] bool is_word(std::string_view word) const { return words.size() == 1 && words[0] == word; }
  [[nodiscard]] double number() const { return array.values.at(0); }
};

/// The experiment's name and its raw pairs, percent-decoded, in the order of the text.
struct RawSpec {
  std::string experiment;
  std::vector<std::pair<std::string, std::string>> pairs;
};

Result<RawSpec> read_raw_spec(std::string_view text);

/// A value of `parameter` from its text.
Result<SpecValue> read_value(const Parameter& parameter, std::string_view text);

class Files;

/// What the host of a question offers besides its text. The files are opaque here: importers/ knows them.
struct Offered {
  const Files* files = nullptr;
  std::int64_t memory = std::int64_t{64} << 20U;  ///< the budget in bytes
};

/// Keys and texts of "key=text&key=text", as tables of presets hold them.
std::vector<std::pair<std::string, std::string>> settings_of(std::string_view list);

/// Checked values by key; those not given are absent until an experiment fills them in.
class Spec {
 public:
  static Result<Spec> read(const Declaration& declaration, const RawSpec& raw);

  [[nodiscard]] const Declaration& declaration() const { return *declaration_; }
  [[nodiscard]] bool has(std::string_view key) const { return values_.find(key) != values_.end(); }
  [[nodiscard]] const SpecValue& get(std::string_view key) const { return values_.find(key)->second; }
  [[nodiscard]] const SpecValue* find(std::string_view key) const;
  [[nodiscard]] const std::string& word(std::string_view key) const { return get(key).words.at(0); }
  [[nodiscard]] std::int64_t integer(std::string_view key) const { return get(key).integer; }
  /// Whether the key has a value, and it is this word.
  [[nodiscard]] bool is(std::string_view key, std::string_view word) const;
  /// Most keys and words are literals, and each is asked for in many places.
  [[nodiscard]] bool has(const char* key) const;
  [[nodiscard]] const SpecValue& get(const char* key) const;
  [[nodiscard]] const std::string& word(const char* key) const;
  [[nodiscard]] std::int64_t integer(const char* key) const;
  [[nodiscard]] bool is(const char* key, const char* word) const;

  /// Sets a value from text of our own (presets, derived sizes); the text must be valid for the declaration.
  void set(std::string_view key, std::string_view text);
  void set_integer(std::string_view key, std::int64_t value);
  void set_if_absent(std::string_view key, std::string_view text);

  /// Fills in the declared default of every key that has one and was not given, but for those that have no place in
  /// this run.
  void fill_standards(const std::vector<std::string>& without = {});

  /// The numbers that a source @name stands for; while only costs are asked for, their lengths without values.
  void fill(std::string_view key, NumberArray array);

  void offer(Offered offered) { offered_ = offered; }
  [[nodiscard]] const Offered& offered() const { return offered_; }

  /// The Spec with every value it holds, in the order of the declarations.
  [[nodiscard]] std::string write() const;

 private:
  const Declaration* declaration_ = nullptr;
  std::map<std::string, SpecValue, std::less<>> values_;
  Offered offered_;
};

}  // namespace lab
