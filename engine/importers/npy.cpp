// NumPy's .npy: versions 1.0, 2.0 and 3.0 of NEP 1 and numpy/lib/format.py. The header is a Python dict in text; only
// that much of Python is read, and nothing is ever unpickled.
#include "importers/npy.hpp"

#include "core/names.hpp"
#include "core/text.hpp"

namespace lab {
namespace {

constexpr std::string_view kMagic = "\x93NUMPY";
// A shape of 32 axes with room to spare; longer ones belong to structured arrays, which are not read.
constexpr std::uint64_t kLongestHeader = 65536;
constexpr std::size_t kMostAxes = 32;

// The dict behind magic, version and length.
class DictReader {
 public:
  DictReader(std::string_view text, std::uint64_t start) : text_(text), start_(start) {}

  Result<StoredTensor> read() {
    if (!take('{')) return broken("'{'");
    while (!take('}')) {
      LAB_TRY(key, quoted());
      if (!take(':')) return broken("':'");
      LAB_CHECK(read_entry(key));
      if (take(',')) continue;
      if (!take('}')) return broken("',' or '}'");
      break;
    }
    skip_blanks();
    if (at_ != text_.size()) return broken("the end of the header");
    for (const auto& [key, seen] :
         {std::pair{"descr", has_descr_}, {"fortran_order", has_order_}, {"shape", has_shape_}}) {
      if (!seen) return bad_file(key, "The header does not say it.", "nothing", "descr, fortran_order and shape");
    }
    return std::move(out_);
  }

 private:
  Failure broken(const std::string& wanted) const {
    const std::string seen = at_ < text_.size() ? shorten(text_.substr(at_)) : "the end of the header";
    return bad_file(byte_field(start_ + at_), say("The header breaks here: {} is wanted.", wanted), seen, wanted);
  }

  void skip_blanks() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t' || text_[at_] == '\r'))
      ++at_;
  }

  bool take(char c) {
    skip_blanks();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  bool take_word(std::string_view word) {
    skip_blanks();
    if (text_.substr(at_, word.size()) != word) return false;
    at_ += word.size();
    return true;
  }

  Result<std::string> quoted() {
    skip_blanks();
    const char quote = at_ < text_.size() ? text_[at_] : '\0';
    if (quote != '\'' && quote != '"') return broken("a quoted word");
    const std::size_t end = text_.find(quote, at_ + 1);
    if (end == std::string_view::npos) return broken("a word with a closing quote");
    std::string word(text_.substr(at_ + 1, end - at_ - 1));
    at_ = end + 1;
    return word;
  }

  Result<bool> read_entry(const std::string& key) {
    if (key == "descr") return once(has_descr_, key, read_descr());
    if (key == "fortran_order") return once(has_order_, key, read_order());
    if (key == "shape") return once(has_shape_, key, read_shape());
    return bad_file(shorten(key), "The header of an .npy has no such entry.", shorten(key),
                    "descr, fortran_order and shape");
  }

  static Result<bool> once(bool& seen, const std::string& key, Result<bool> read) {
    if (seen) return bad_file(key, "The header says it twice.", key, "each entry once");
    seen = true;
    return read;
  }

  Result<bool> read_descr() {
    skip_blanks();
    if (at_ < text_.size() && text_[at_] == '[') {
      const std::size_t end = closing_bracket();
      if (end == std::string_view::npos) return broken("a list with its closing bracket");
      out_.type_name = shorten(text_.substr(at_, end - at_));
      out_.why = "structured arrays are not read; save each field as an array of its own";
      at_ = end;
      return true;
    }
    LAB_TRY(descr, quoted());
    return set_type(descr);
  }

  // Behind the bracket that closes the list here.
  [[nodiscard]] std::size_t closing_bracket() const {
    int depth = 0;
    for (std::size_t i = at_; i < text_.size(); ++i) {
      depth += text_[i] == '[' ? 1 : text_[i] == ']' ? -1 : 0;
      if (depth == 0) return i + 1;
    }
    return std::string_view::npos;
  }

  Result<bool> set_type(const std::string& descr) {
    const bool ordered = !descr.empty() && std::string_view("<>|=").find(descr[0]) != std::string_view::npos;
    const std::string code = ordered ? descr.substr(1) : descr;
    out_.type_name = shorten(descr);
    out_.big_endian = ordered && descr[0] == '>';
    out_.type = element_of_npy(code == "?" ? "b1" : code);
    if (out_.type != nullptr) {
      out_.type_name = out_.type->name;
      out_.width = out_.type->width;
      return true;
    }
    const char kind = code.empty() ? '\0' : code[0];
    // ml_dtypes writes bfloat16 and float8 as raw bytes ("|V2"), or under names that NumPy cannot read ("<f1").
    const bool lost = code == "V2" || code == "V1" || code == "f1" || code == "g2";
    if (lost) {
      out_.width = code[1] - '0';
      out_.why = say("the file does not say what its {}-byte elements are; say {}", out_.width,
                     out_.width == 2 ? "as=bf16 or as=fp16" : "as=e4m3 or as=e5m2");
    } else if (kind == 'O') {
      out_.why = "object arrays hold pickled Python, which is never read";
    } else {
      out_.why = "elements of this type are not read";
    }
    return true;
  }

  Result<bool> read_order() {
    out_.column_major = take_word("True");
    if (out_.column_major || take_word("False")) return true;
    return bad_file("fortran_order", "It must be True or False.", shorten(text_.substr(at_)), "True or False");
  }

  Failure bad_shape(const std::string& wanted) const {
    const std::string seen = shorten(text_.substr(at_));
    return bad_file("shape", say("At byte {}, {} is wanted.", start_ + at_, wanted), seen, wanted);
  }

  Result<bool> read_shape() {
    if (!take('(')) return bad_shape("a tuple of lengths");
    while (!take(')')) {
      LAB_TRY(length, read_length());
      if (out_.dims.size() == kMostAxes) return bad_shape(say("at most {} axes", kMostAxes));
      out_.dims.push_back(length);
      if (take(',')) continue;
      // Python reads "(3)" as a number.
      if (out_.dims.size() < 2 || !take(')')) return bad_shape("',' behind a length");
      break;
    }
    return true;
  }

  // Python 2 wrote long ones with an L behind.
  Result<std::int64_t> read_length() {
    skip_blanks();
    std::int64_t length = 0;
    std::size_t digits = 0;
    for (; at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; ++at_, ++digits) {
      if (digits == 18) return bad_shape("a length of at most 18 digits");
      length = length * 10 + (text_[at_] - '0');
    }
    if (digits == 0) return bad_shape("a length that is not negative");
    if (at_ < text_.size() && text_[at_] == 'L') ++at_;
    return length;
  }

  std::string_view text_;
  std::uint64_t start_;
  std::size_t at_ = 0;
  StoredTensor out_;
  bool has_descr_ = false, has_order_ = false, has_shape_ = false;
};

Result<bool> check_bytes(StoredTensor& tensor, std::uint64_t start, std::uint64_t size) {
  std::uint64_t elements = 1;
  for (const auto length : tensor.dims) elements = capped_product(elements, static_cast<std::uint64_t>(length));
  for (const auto length : tensor.dims) elements = length == 0 ? 0 : elements;
  tensor.start = start;
  tensor.bytes = tensor.width == 0 ? size - start : capped_product(elements, static_cast<std::uint64_t>(tensor.width));
  if (tensor.bytes == size - start) return true;
  return bad_file("shape", say("Its elements need {} bytes, but {} follow the header.", tensor.bytes, size - start),
                  say("{} bytes", size - start), say("{} bytes", tensor.bytes));
}

Result<Listing> list_npy(ByteSource& source) {
  LAB_TRY(start, read_bytes(source, 0, std::min<std::uint64_t>(source.size(), 12)));
  LAB_TRY(length, npy_header_bytes(std::string(start.begin(), start.end()), source.size()));
  LAB_TRY(head, read_bytes(source, 0, length));
  LAB_TRY(tensor, read_npy_header(std::string(head.begin(), head.end()), source.size()));
  if (tensor.type == nullptr && tensor.width == 0) {
    return bad_file("descr", say("{}: {}.", tensor.type_name, tensor.why), tensor.type_name,
                    "floats of 2, 4 or 8 bytes, integers or bool");
  }
  tensor.name = "array";
  return Listing{"npy", {std::move(tensor)}};
}

}  // namespace

Result<std::uint64_t> npy_header_bytes(std::string_view head, std::uint64_t size) {
  if (head.substr(0, kMagic.size()) != kMagic) {
    return bad_file(byte_field(0), "An .npy begins with \\x93NUMPY.", "other bytes", "\\x93NUMPY");
  }
  const int major = head.size() > 6 ? static_cast<unsigned char>(head[6]) : 0;
  const int minor = head.size() > 7 ? static_cast<unsigned char>(head[7]) : 0;
  if (major < 1 || major > 3 || minor != 0) {
    return bad_file(byte_field(6), say("Version {}.{} is not known.", major, minor), say("{}.{}", major, minor),
                    "1.0, 2.0 or 3.0");
  }
  const int width = major == 1 ? 2 : 4;
  const std::uint64_t before = 8 + static_cast<std::uint64_t>(width);
  const bool has_length = head.size() >= before;
  const std::uint64_t length =
      has_length ? little_endian(reinterpret_cast<const unsigned char*>(head.data()) + 8, width) : 0;
  if (has_length && length <= kLongestHeader && before + length <= size) return before + length;
  return bad_file(byte_field(8), say("The header would have {} bytes.", length), say("{}", length),
                  say("at most {}, within a file of {} bytes", kLongestHeader, size));
}

Result<StoredTensor> read_npy_header(std::string_view head, std::uint64_t size) {
  const std::size_t before = head[6] == 1 ? 10 : 12;
  LAB_TRY(tensor, DictReader(head.substr(before), before).read());
  LAB_CHECK(check_bytes(tensor, head.size(), size));
  return std::move(tensor);
}

Importer npy_importer() {
  return {"npy", [](std::string_view first, std::uint64_t) { return first.substr(0, kMagic.size()) == kMagic; },
          list_npy};
}

}  // namespace lab
