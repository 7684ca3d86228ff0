// See to_csv.hpp. Quoting is RFC 4180's; lines end in a line feed, as everything else that is printed.
#include "trace/to_csv.hpp"

#include <algorithm>

#include "core/numbers.hpp"
#include "core/text.hpp"

namespace lab {
namespace {

std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + '"';
}

template <class List>
std::string spaced(const List& list) {
  std::string out;
  for (const auto& item : list) out += say("{}{}", out.empty() ? "" : " ", item);
  return out;
}

void append_step(std::string& out, const Step& step, bool bits) {
  const Tensor& tensor = step.tensor;
  if (tensor.shape.size() == 0) return;
  const std::string head = quoted(step.note.name) + "," + quoted(spaced(tensor.shape.axes)) + ",";
  Dims index(tensor.shape.rank(), 0);
  do {
    const double value = tensor.at(index);
    out += head + spaced(index) + "," + write_number(value);
    if (bits) out += "," + write_bits(encode(*tensor.format, value), tensor.format->bits);
    out += "\n";
  } while (advance(index, tensor.shape.dims));
}

}  // namespace

std::string to_csv(const Trace& trace, const JsonOptions& options) {
  std::string out = options.bits ? "step,axes,index,value,bits\n" : "step,axes,index,value\n";
  const auto& wanted = options.steps;
  for (const Step& step : trace.steps) {
    if (wanted.empty() || std::find(wanted.begin(), wanted.end(), step.note.name) != wanted.end())
      append_step(out, step, options.bits);
  }
  return out;
}

}  // namespace lab
