// See to_safetensors.hpp.
#include "trace/to_safetensors.hpp"

#include <algorithm>

#include "core/json.hpp"
#include "importers/element.hpp"
#include "trace/to_json.hpp"

namespace lab {
namespace {

// Wide elements first, so that every tensor begins at a multiple of its element's width, as the format's own writer
// does it.
std::vector<const Step*> in_file_order(const Trace& trace) {
  std::vector<const Step*> steps;
  for (const Step& step : trace.steps) steps.push_back(&step);
  std::stable_sort(steps.begin(), steps.end(),
                   [](auto* a, auto* b) { return a->tensor.format->bits > b->tensor.format->bits; });
  return steps;
}

void append_little_endian(std::string& out, std::uint64_t value, int width) {
  for (int i = 0; i < width; ++i)
    out += static_cast<char>(static_cast<unsigned char>(value >> (8U * static_cast<unsigned>(i))));
}

void append_values(std::string& out, const Tensor& tensor) {
  if (tensor.shape.size() == 0) return;
  const Format& format = *tensor.format;
  Dims index(tensor.shape.rank(), 0);
  do append_little_endian(out, encode(format, tensor.at(index)), format.bits / 8);
  while (advance(index, tensor.shape.dims));
}

void write_entry(JsonWriter& json, const Step& step, std::int64_t start, std::int64_t end) {
  json.key(step.note.name).begin_object();
  json.key("dtype").text(element_named(step.tensor.format->name)->safetensors).key("shape").begin_array();
  for (const auto length : step.tensor.shape.dims) json.integer(length);
  json.end_array().key("data_offsets").begin_array().integer(start).integer(end).end_array().end_object();
}

}  // namespace

std::string to_safetensors(const Trace& trace) {
  const auto steps = in_file_order(trace);
  JsonWriter json;
  json.begin_object().key("__metadata__").begin_object().key("format").text("attention-lab trace");
  json.key("trace").text(to_json(trace, {.values = false, .arena = false})).end_object();
  std::int64_t end = 0;
  for (const Step* step : steps) {
    const std::int64_t start = end;
    end += step->tensor.shape.size() * (step->tensor.format->bits / 8);
    write_entry(json, *step, start, end);
  }
  std::string header = json.end_object().take();
  header.append((8 - header.size() % 8) % 8, ' ');
  std::string out;
  out.reserve(8 + header.size() + static_cast<std::size_t>(end));
  append_little_endian(out, header.size(), 8);
  out += header;
  for (const Step* step : steps) append_values(out, step->tensor);
  return out;
}

}  // namespace lab
