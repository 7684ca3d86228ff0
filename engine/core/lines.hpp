// Lines of any stream, cut as its bytes come: one is held at a time, and of one that is too long only the beginning.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace lab {

/// Without the mark (EF BB BF) that some editors put in front of a text: nobody sees it, and it is nobody's first word.
inline std::string_view without_mark(std::string_view text) {
  return text.substr(0, 3) == "\xef\xbb\xbf" ? text.substr(3) : text;
}

class LineCutter {
 public:
  struct Line {
    std::string_view text;  ///< without its end, LF or CR LF
    std::int64_t number;    ///< from 1
    bool too_long;          ///< `text` is its beginning
  };
  /// Answers whether more lines are wanted.
  using Take = std::function<bool(const Line& line)>;

  LineCutter(std::size_t longest, Take take) : longest_(longest), take_(std::move(take)) {}

  /// False once no more lines are wanted.
  bool feed(std::string_view bytes);
  /// A last line need not have an end.
  bool end();

 private:
  bool finish();

  std::size_t longest_;
  Take take_;
  std::string line_;
  std::int64_t number_ = 0;
  bool too_long_ = false;
};

}  // namespace lab
