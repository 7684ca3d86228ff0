// See to_markdown.hpp.
#include "trace/to_markdown.hpp"

#include <algorithm>

#include "core/array.hpp"
#include "core/numbers.hpp"
#include "core/text.hpp"
#include "trace/vocabulary.hpp"

namespace lab {
namespace {

std::string cell_text(const Tensor& tensor, const Dims& index, bool bits) {
  const double value = tensor.at(index);
  const std::string text = write_number(value);
  return bits ? text + " `" + write_bits(encode(*tensor.format, value), tensor.format->bits) + "`" : text;
}

std::string header_of(const Shape& shape, std::int64_t columns) {
  const std::string rows = shape.rank() > 1 ? shape.axes[shape.rank() - 2] : "";
  const std::string& column = shape.axes.back();
  std::string out = "| " + rows + " |";
  std::string line = "|---|";
  for (std::int64_t c = 0; c < columns; ++c) {
    out += say(" {} {} |", column, c);
    line += "---|";
  }
  return out + "\n" + line + "\n";
}

// The matrix over the last two axes at `index` (whose last two places are overwritten).
std::string matrix(const Tensor& tensor, Dims index, bool bits) {
  const Shape& shape = tensor.shape;
  const std::size_t rank = shape.rank();
  const std::int64_t rows = rank > 1 ? shape.dims[rank - 2] : 1;
  std::string out = header_of(shape, shape.dims.back());
  for (std::int64_t r = 0; r < rows; ++r) {
    if (rank > 1) index[rank - 2] = r;
    out += say("| {} |", r);
    for (index[rank - 1] = 0; index[rank - 1] < shape.dims.back(); ++index[rank - 1]) {
      out += " " + cell_text(tensor, index, bits) + " |";
    }
    out += "\n";
  }
  return out + "\n";
}

std::string place_of(const Shape& shape, const Dims& index, std::size_t outer) {
  std::string out;
  for (std::size_t i = 0; i < outer; ++i) out += say("{}{} {}", i == 0 ? "" : ", ", shape.axes[i], index[i]);
  return out.empty() ? out : "**" + out + "**\n\n";
}

std::string step_text(const Step& step, bool bits) {
  const Shape& shape = step.tensor.shape;
  std::string out =
      say("## {}\n\n{}: {}, shape {}, strides {}, {}\n\n", step.note.name, kind_name(step.note.kind),
          formula_of(step.note.name), write_dims(shape.dims), write_dims(shape.strides), step.tensor.format->name);
  if (step.storage != step.note.name) out += say("Shares the memory of {}.\n\n", step.storage);
  if (shape.size() == 0) return out + "(no elements)\n\n";
  if (shape.rank() == 0) return out + cell_text(step.tensor, {}, bits) + "\n\n";
  const std::size_t outer = shape.rank() > 2 ? shape.rank() - 2 : 0;
  Dims index(shape.rank(), 0);
  const Dims outer_dims(shape.dims.begin(), shape.dims.begin() + static_cast<std::ptrdiff_t>(outer));
  Dims outer_index(outer, 0);
  do {
    std::copy(outer_index.begin(), outer_index.end(), index.begin());
    out += place_of(shape, index, outer) + matrix(step.tensor, index, bits);
  } while (advance(outer_index, outer_dims));
  return out;
}

}  // namespace

std::string to_markdown(const Trace& trace, const JsonOptions& options) {
  std::string out = "# " + trace.spec + "\n\n";
  for (const Step& step : trace.steps) {
    const auto& names = options.steps;
    const bool wanted = names.empty() || std::find(names.begin(), names.end(), step.note.name) != names.end();
    if (wanted) out += step_text(step, options.bits);
  }
  out += "## Results\n\n| name | value |\n|---|---|\n";
  for (const auto& [name, value] : trace.results) out += say("| {} | `{}` |\n", name, value);
  for (const Note& note : trace.notes) out += say("\n> {}: {}\n", note.code, note.message);
  return out;
}

}  // namespace lab
