// See batch.hpp.
#include "bindings/batch.hpp"

#include <cerrno>
#include <cstring>

#include "bindings/interrupt.hpp"
#include "bindings/progress.hpp"
#include "core/lines.hpp"
#include "core/names.hpp"
#include "core/text.hpp"
#include "trace/to_json.hpp"

namespace lab {
namespace {

constexpr std::size_t kLongestLine = std::size_t{16} << 20U;
constexpr const char* kSource = "standard input";

bool is_blank(std::string_view line) { return line.find_first_not_of(" \t") == std::string_view::npos; }

Failure too_long(const LineCutter::Line& line) {
  return fail({"too_large", "line", say("{}, line {}: it is longer than 16 MB.", kSource, line.number), "",
               shorten(line.text), "lines of at most 16 MB"});
}

}  // namespace

Result<int> answer_lines(Sink& sink, const std::string& out, const AnswerLine& answer) {
  Input input("-");
  Progress progress("lines");
  bool written = true;
  LineCutter lines(kLongestLine, [&](const LineCutter::Line& line) {
    if (!line.too_long && is_blank(line.text)) return true;
    const Result<std::string> text =
        line.too_long ? Result<std::string>(too_long(line)) : answer(std::string(line.text));
    progress.clear();
    written = sink.write(text ? *text : to_json(text.error()) + "\n");
    progress.count();
    return written && !interrupted();
  });
  watch_interrupts();
  bool more = true;
  while (more) {
    const std::string_view bytes = input.read();
    if (bytes.empty()) break;
    more = lines.feed(bytes);
  }
  if (more && !interrupted()) lines.end();
  if (!written) return cannot_write(out);
  if (interrupted()) return end_interrupted();
  if (!input.failed()) return 0;
  return fail({"bad_file", kSource, say("{} cannot be read: {}.", kSource, std::strerror(errno)), "", kSource,
               "a stream that can be read"});
}

}  // namespace lab
