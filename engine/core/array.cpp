// See array.hpp. A reader of our own and not a JSON library's, because a leaf must keep its text: "-0", "0x1p-3" and
// "inf" are numbers here, and 0.1 must not pass through another reader's rounding.
#include "core/array.hpp"

#include "core/names.hpp"
#include "core/numbers.hpp"
#include "core/text.hpp"

namespace lab {
namespace {

constexpr std::size_t kDeepest = 4;
constexpr std::int64_t kUnknown = -1;

class ArrayReader {
 public:
  ArrayReader(std::string_view field, std::string_view text) : field_(field), text_(text) {}

  Result<TextArray> read() {
    skip_blanks();
    if (at_ < text_.size() && text_[at_] == '[') {
      LAB_CHECK(read_list(0));
      skip_blanks();
      if (at_ != text_.size()) return broken("the end of the array");
    } else {
      out_.leaves.emplace_back(text_);
    }
    for (auto& length : out_.dims) length = length == kUnknown ? 0 : length;
    return std::move(out_);
  }

 private:
  Failure broken(const std::string& wanted) const {
    const std::string seen = at_ < text_.size() ? shorten(text_.substr(at_)) : "the end";
    return fail({"bad_value", field_,
                 say("{}: at character {} stands {}, but {} is wanted there.", field_, at_ + 1,
                     at_ < text_.size() ? "'" + seen + "'" : seen, wanted),
                 "", seen, wanted});
  }

  void skip_blanks() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n' || text_[at_] == '\r'))
      ++at_;
  }

  bool take(char c) {
    skip_blanks();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  Result<bool> read_list(std::size_t depth) {
    if (depth == kDeepest) return broken("an array of at most four levels");
    if (out_.dims.size() == depth) out_.dims.push_back(kUnknown);
    ++at_;  // the opening bracket
    std::int64_t count = 0;
    if (!take(']')) {
      do {
        LAB_CHECK(read_item(depth));
        ++count;
      } while (take(','));
      if (!take(']')) return broken("',' or ']'");
    }
    return same_length(depth, count);
  }

  Result<bool> read_item(std::size_t depth) {
    skip_blanks();
    const bool list = at_ < text_.size() && text_[at_] == '[';
    if (list && leaf_depth_ != 0 && depth + 1 >= leaf_depth_) return broken("a number, as in the rows before");
    if (list) return read_list(depth + 1);
    if (out_.dims.size() > depth + 1) return broken("a row in brackets, as before");
    leaf_depth_ = depth + 1;
    return read_leaf();
  }

  Result<bool> read_leaf() {
    if (at_ < text_.size() && text_[at_] == '"') {
      const std::size_t end = text_.find('"', at_ + 1);
      if (end == std::string_view::npos) return broken("a closing quote");
      out_.leaves.emplace_back(text_.substr(at_ + 1, end - at_ - 1));
      at_ = end + 1;
      return true;
    }
    const std::size_t end = std::min(text_.find_first_of(",[] \t\r\n\"", at_), text_.size());
    if (end == at_) return broken("a number");
    if (!is_json_number_text(text_.substr(at_, end - at_)))
      return broken("a JSON number; words and hex numbers stand in quotes");
    out_.leaves.emplace_back(text_.substr(at_, end - at_));
    at_ = end;
    return true;
  }

  Result<bool> same_length(std::size_t depth, std::int64_t count) {
    std::int64_t& length = out_.dims[depth];
    if (length == kUnknown) length = count;
    if (length == count) return true;
    return fail({"shape", field_,
                 say("{}: the rows have different lengths, {} and {}. Every row needs {} items.", field_, length, count,
                     length),
                 "", say("a row of {}", count), say("{} items", length)});
  }

  std::string field_;
  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t leaf_depth_ = 0;  // how many brackets stand around a number; 0 until the first
  TextArray out_;
};

std::string write_level(const NumberArray& array, std::size_t depth, std::size_t& next) {
  if (depth == array.dims.size()) {
    const double value = array.values[next++];
    const std::string text = write_number(value);
    return is_json_number(value) ? text : '"' + text + '"';
  }
  std::string out = "[";
  for (std::int64_t i = 0; i < array.dims[depth]; ++i) {
    out += (i == 0 ? "" : ",") + write_level(array, depth + 1, next);
  }
  return out + "]";
}

}  // namespace

Result<TextArray> read_array(std::string_view field, std::string_view text) { return ArrayReader(field, text).read(); }

Result<NumberArray> to_numbers(std::string_view field, const TextArray& array) {
  NumberArray out{array.dims, {}};
  out.values.reserve(array.leaves.size());
  for (std::size_t i = 0; i < array.leaves.size(); ++i) {
    const auto number = read_number(array.leaves[i]);
    if (!number) {
      const std::string wanted = "a decimal number, nan, inf, -inf, -0 or a hex float";
      return fail({"bad_value", std::string(field),
                   say("{}: item {} is '{}', which is not a number. Wanted: {}.", field, i + 1,
                       shorten(array.leaves[i]), wanted),
                   "", shorten(array.leaves[i]), wanted});
    }
    out.values.push_back(*number);
  }
  return out;
}

std::string write_array(const NumberArray& array) {
  std::size_t next = 0;
  if (array.dims.empty()) return write_number(array.values[0]);
  return write_level(array, 0, next);
}

std::string write_dims(const Dims& dims) {
  if (dims.empty()) return "one number";
  std::string out;
  for (const auto length : dims) out += (out.empty() ? "" : " x ") + say("{}", length);
  return out;
}

}  // namespace lab
