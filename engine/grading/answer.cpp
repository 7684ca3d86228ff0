// See answer.hpp.
#include "grading/answer.hpp"

#include <algorithm>

#include "core/json.hpp"
#include "core/names.hpp"
#include "core/text.hpp"
#include "grading/typed_number.hpp"

namespace lab {
namespace {

constexpr std::size_t kLongestAnswer = 65536;
constexpr std::size_t kMostNumbers = 4096;
constexpr std::size_t kDeepest = 8;
constexpr std::string_view kOpening = "[({";
constexpr std::string_view kClosing = "])}";

struct Sentence {
  const char* code;
  const char* text;
};

constexpr Sentence kSentences[] = {
    {"empty", "nothing is typed"},
    {"not_a_number", "this is not a number"},
    {"decimal_comma", "the comma may be a decimal point or group digits: write a point, or no comma"},
    {"grouping", "digits are grouped by threes, as in 2,359,296"},
    {"not_whole", "a whole number is wanted"},
    {"zero_below", "the number below the line is 0"},
    {"several", "one number is wanted, these are several"},
    {"bracket", "this bracket has no partner"},
    {"ragged", "rows differ in length, or brackets in depth"},
    {"too_deep", "brackets are deeper than eight"},
    {"too_long", "this is longer than any answer here"},
    {"unknown_option", "this is none of the options"},
    {"other_shape", "the numbers are arranged otherwise, or are more or fewer"},
};

bool holds(std::string_view set, char c) { return set.find(c) != std::string_view::npos; }

// Reads a list front to back. Lengths of rows are noted at the first row of each depth, and the others must agree.
class ListReader {
 public:
  ListReader(const PlainText& text, Span span, Reading reading, TypedNumbers& out, Fault& fault)
      : text_(text), span_(span), reading_(reading), out_(out), fault_(fault) {}

  bool read() {
    split_lines();
    if (!open()) return false;
    if (out_.lines && !open()) return false;
    while (at_ < span_.end) {
      if (!step()) return false;
    }
    if (out_.lines && !close()) return false;
    if (open_.size() != 1) return fault_.is("bracket", from(open_at_));
    if (!close()) return false;
    std::int64_t size = 1;
    for (const auto length : out_.dims) size = saturating_product(size, length);
    if (size != static_cast<std::int64_t>(out_.cells.size())) return fault_.is("ragged", from(open_at_));
    // One bracket around everything is the list itself.
    if (bracketed_ && out_.dims.size() > 1 && out_.dims[0] == 1) out_.dims.erase(out_.dims.begin());
    return true;
  }

 private:
  [[nodiscard]] Span from(std::size_t at) const { return {&text_, at, span_.end}; }
  [[nodiscard]] char now() const { return text_.chars[at_]; }

  // Several rows by line feeds or semicolons, where no brackets say it, or one pair around them all.
  void split_lines() {
    const std::string_view all = span_.chars();
    const auto is_bracket = [](char c) { return holds(kOpening, c) || holds(kClosing, c); };
    const auto brackets = std::count_if(all.begin(), all.end(), is_bracket);
    bracketed_ = brackets > 0;
    if (brackets == 2 && holds(kOpening, all.front()) && holds(kClosing, all.back()) && holds(all, ';')) {
      span_ = Span{&text_, span_.first + 1, span_.end - 1}.trimmed();
      bracketed_ = false;
    }
    out_.lines = !bracketed_ && span_.chars().find_first_of(";\n") != std::string_view::npos;
    at_ = span_.first;
  }

  bool step() {
    const char c = now();
    if (holds(kOpening, c)) {
      if (open_.size() == kDeepest) return fault_.is("too_deep", from(at_));
      open_at_ = at_++;
      return open();
    }
    if (holds(kClosing, c)) {
      if (open_.size() == 1) return fault_.is("bracket", from(at_));
      if (!close()) return false;
      ++at_;
      return true;
    }
    if (out_.lines && (c == ';' || c == '\n')) return next_line();
    if (c == ',' || c == ';') return separator();
    if (holds(" \t\n\"", c)) {
      blank_ = true;
      ++at_;
      return true;
    }
    return number();
  }

  bool open() {
    if (leaf_ != kNone && open_.size() > leaf_) return fault_.is("ragged", from(open_at_));
    if (!open_.empty()) ++open_.back();
    open_.push_back(0);
    if (lengths_.size() < open_.size()) lengths_.push_back(-1);
    fresh();
    return true;
  }

  void fresh() { comma_ = blank_ = after_number_ = false; }

  bool close() {
    const std::size_t depth = open_.size() - 1;
    std::int64_t& length = lengths_[depth];
    if (open_.back() == 0 && out_.cells.empty()) leaf_ = depth;
    if (length >= 0 && length != open_.back()) return fault_.is("ragged", from(at_));
    length = open_.back();
    open_.pop_back();
    fresh();
    if (open_.empty()) out_.dims.assign(lengths_.begin(), lengths_.end());
    return true;
  }

  // Empty lines count for nothing.
  bool next_line() {
    ++at_;
    const std::size_t next = text_.chars.find_first_not_of(" \t\n;", at_);
    if (open_.back() == 0 || next == std::string::npos || next >= span_.end) return true;
    return close() && open();
  }

  bool separator() {
    if (comma_ || open_.back() == 0) return fault_.is("not_a_number", from(at_));
    comma_ = true;
    comma_at_ = at_++;
    return true;
  }

  // A comma without a blank in one place and a blank without a comma in another: 0,5 0,5.
  bool check_separators() {
    if (!after_number_) return true;
    if (comma_ && !blank_ && text_.chars[comma_at_] == ',') tight_ = comma_at_;
    if (!comma_) apart_ = true;
    if (tight_ == 0 || !apart_ || reading_ == Reading::shape) return true;
    return fault_.is("decimal_comma", from(tight_ - 1));
  }

  bool number() {
    const std::size_t end = std::min(text_.chars.find_first_of(" \t\n,;[](){}\"", at_), span_.end);
    const Span token{&text_, at_, end};
    if (end < span_.end && text_.chars[end] == '(' && is_name(token.chars())) {
      at_ = end;
      return true;
    }
    if (!check_separators()) return false;
    TypedNumber number;
    if (!read_typed_number(token, false, number, fault_)) return false;
    if (reading_ == Reading::shape && number.whole.empty()) return fault_.is("not_whole", token);
    const std::size_t depth = open_.size() - 1;
    if (leaf_ != kNone && leaf_ != depth) return fault_.is("ragged", token);
    if (out_.cells.size() == kMostNumbers) return fault_.is("too_long", token);
    leaf_ = depth;
    ++open_.back();
    out_.cells.push_back(std::move(number));
    fresh();
    after_number_ = true;
    at_ = end;
    return true;
  }

  // tensor([...]), torch.Size([...]): a name says nothing.
  static bool is_name(std::string_view word) {
    return std::all_of(word.begin(), word.end(),
                       [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' || c == '_'; });
  }

  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  const PlainText& text_;
  Span span_;
  Reading reading_;
  TypedNumbers& out_;
  Fault& fault_;
  std::vector<std::int64_t> open_ = {};     // how many items each open bracket has
  std::vector<std::int64_t> lengths_ = {};  // of the brackets of each depth, -1 while the first is open
  std::size_t at_ = 0;
  std::size_t open_at_ = 0;
  std::size_t leaf_ = kNone;  // depth at which numbers stand
  std::size_t comma_at_ = 0;
  std::size_t tight_ = 0;  // where such a comma stands
  bool apart_ = false;     // two numbers with only blanks between
  bool bracketed_ = false;
  bool comma_ = false;
  bool blank_ = false;
  bool after_number_ = false;
};

bool read_span(Span all, Reading reading, TypedNumbers& numbers, Fault& fault) {
  if (all.first == all.end) return fault.is("empty", all);
  const bool several = reading == Reading::list || reading == Reading::shape;
  if (several || all.chars().find_first_of("[](){}") != std::string_view::npos) {
    if (!ListReader(*all.text, all, reading, numbers, fault).read()) return false;
    if (several) return true;
    numbers.dims.clear();
    return numbers.cells.size() == 1 || fault.is("several", all);
  }
  if (all.chars().find_first_of("\n\t;") != std::string_view::npos) return fault.is("several", all);
  numbers.cells.resize(1);
  return read_typed_number(all, reading == Reading::whole, numbers.cells[0], fault);
}

Dims squeezed(const Dims& dims) {
  Dims out;
  std::copy_if(dims.begin(), dims.end(), std::back_inserter(out), [](std::int64_t n) { return n != 1; });
  return out;
}

void write_level(JsonWriter& json, const TypedNumbers& numbers, std::size_t depth, std::size_t& next) {
  if (depth == numbers.dims.size()) return void(json.raw(to_json(numbers.cells[next++])));
  json.begin_array();
  for (std::int64_t i = 0; i < numbers.dims[depth]; ++i) write_level(json, numbers, depth + 1, next);
  json.end_array();
}

}  // namespace

Error unreadable(const char* code, std::uint32_t at, std::string_view seen) {
  const Sentence* found = std::find_if(std::begin(kSentences), std::end(kSentences) - 1, [&](const Sentence& sentence) {
    return std::string_view(sentence.code) == code;
  });
  std::string shown;
  for (const char c : shorten(seen)) c == '\x01' ? shown += "\xEF\xBF\xBD" : shown += c;
  return {code, say("{}", at), found->text, "", shown, ""};
}

Result<TypedNumbers> read_answer(std::string_view text, Reading reading) {
  if (text.size() > kLongestAnswer) return fail(unreadable("too_long", 0, text));
  PlainText plain = plain_text(text);
  if (reading == Reading::shape) {
    for (char& c : plain.chars) c = holds("xX*", c) ? ',' : c;
  }
  Span all = Span{&plain, 0, plain.chars.size()}.trimmed();
  while (all.first < all.end && plain.chars[all.first] == '=') ++all.first;
  TypedNumbers numbers;
  Fault fault;
  if (read_span(all.trimmed(), reading, numbers, fault)) return numbers;
  return fail(unreadable(fault.code, fault.place, fault.seen));
}

bool same_number(const TypedNumber& seen, const TypedNumber& wanted, const Tolerance& tolerance) {
  if (!seen.whole.empty() && seen.whole == wanted.whole) return true;
  const bool exact = tolerance.absolute == 0 && tolerance.ulps == 0;
  if (exact && !seen.whole.empty() && !wanted.whole.empty()) return false;
  return same_number(seen.value, wanted.value, tolerance);
}

bool same_arrangement(const TypedNumbers& seen, const TypedNumbers& wanted) {
  if (squeezed(seen.dims) == squeezed(wanted.dims)) return true;
  return seen.lines && seen.cells.size() == wanted.cells.size() && !wanted.dims.empty() &&
         seen.dims.back() == wanted.dims.back();
}

bool same_numbers(const TypedNumbers& seen, const TypedNumbers& wanted, const Tolerance& tolerance) {
  return same_arrangement(seen, wanted) &&
         std::equal(seen.cells.begin(), seen.cells.end(), wanted.cells.begin(), wanted.cells.end(),
                    [&](const TypedNumber& a, const TypedNumber& b) { return same_number(a, b, tolerance); });
}

std::string to_json(const TypedNumber& number) {
  constexpr std::size_t kSurelyExact = 15;
  if (number.whole.size() > kSurelyExact && number.whole != "-0") {
    const bool beyond = number.value >= 9007199254740992.0 || number.value <= -9007199254740992.0;
    return beyond ? json_text(number.whole) : number.whole;
  }
  return json_number(number.value);
}

std::string to_json(const TypedNumbers& numbers) {
  JsonWriter json;
  std::size_t next = 0;
  write_level(json, numbers, 0, next);
  return json.take();
}

}  // namespace lab
