// See read_trace.hpp.
#include "trace/read_trace.hpp"

#include <map>
#include <optional>

#include "core/json_reader.hpp"
#include "core/names.hpp"
#include "core/numbers.hpp"
#include "core/text.hpp"
#include "formats/formats.hpp"
#include "importers/source.hpp"

namespace lab {
namespace {

std::optional<StepKind> kind_named(std::string_view name) {
  for (int i = 0; i < 64; ++i) {
    const auto kind = static_cast<StepKind>(i);
    if (!name.empty() && kind_name(kind) == name) return kind;
  }
  return std::nullopt;
}

const Format* find_format(std::string_view name) {
  for (const Format* format : all_formats()) {
    if (format->name == name) return format;
  }
  return nullptr;
}

// The JSON of a Trace without values. Shapes are taken as they stand; TraceBuilder checks them.
class TraceReader {
 public:
  explicit TraceReader(std::string_view text) : text_(text), json_(text) {}

  Result<Trace> read() {
    std::string key;
    json_.begin_object();
    while (json_.next_key(key)) read_part(key);
    if (!json_.failed()) json_.end();
    if (!json_.failed()) return std::move(trace_);
    return bad_file(say("trace, byte {}", json_.at()), say("{} is wanted.", json_.wanted()),
                    json_.at() < text_.size() ? shorten(text_.substr(json_.at())) : "the end", json_.wanted());
  }

 private:
  void read_part(const std::string& key) {
    std::string_view ignored;
    if (key == "spec") return void(json_.text(trace_.spec));
    if (key == "engine") return void(json_.raw(ignored));
    if (key == "steps") return each_item([&] { read_step(); });
    if (key == "results") return read_results();
    if (key == "notes") return each_item([&] { read_note(); });
    json_.stop("spec, engine, steps, results or notes");
  }

  template <class Read>
  void each_item(Read read) {
    json_.begin_array();
    while (json_.next_item()) read();
  }

  // Each key of an object in turn; a key that `read` does not know stops the reader.
  template <class Read>
  void each_key(Read read) {
    std::string key;
    json_.begin_object();
    while (json_.next_key(key)) {
      if (!read(key)) json_.stop("a key that a Trace has here");
    }
  }

  void read_results() {
    each_key([&](const std::string& key) {
      std::string_view value;
      if (json_.raw(value)) trace_.results.emplace_back(key, std::string(value));
      return true;
    });
  }

  void read_note() {
    Note note;
    each_key([&](const std::string& key) {
      std::string_view data;
      if (key == "code") return json_.text(note.code) || true;
      if (key == "step") return json_.text(note.step) || true;
      if (key == "message") return json_.text(note.message) || true;
      if (key != "data") return false;
      if (json_.raw(data)) note.data = std::string(data);
      return true;
    });
    trace_.notes.push_back(std::move(note));
  }

  void texts(std::vector<std::string>& out) {
    each_item([&] {
      std::string value;
      if (json_.text(value)) out.push_back(std::move(value));
    });
  }

  void integers(Dims& out) {
    each_item([&] {
      std::int64_t value = 0;
      if (json_.integer(value)) out.push_back(value);
    });
  }

  void count(std::int64_t& out) { json_.integer(out); }

  // A number, one of the words for what JSON has no number for, or null.
  void bound(std::optional<double>& out) {
    if (json_.null()) return;
    std::string_view raw;
    if (!json_.raw(raw)) return;
    const bool quoted = raw.size() > 1 && raw[0] == '"';
    out = read_number(quoted ? raw.substr(1, raw.size() - 2) : raw);
    if (!out) json_.stop("a number or null");
  }

  void read_step() {
    Step step;
    step.note.kind = StepKind::input;
    each_key([&](const std::string& key) { return read_entry(step, key); });
    trace_.steps.push_back(std::move(step));
  }

  bool read_entry(Step& step, const std::string& key) {
    Shape& shape = step.tensor.shape;
    std::string_view ignored;
    if (key == "name") return json_.text(step.note.name) || true;
    if (key == "kind") return read_kind(step) || true;
    if (key == "axes") return texts(shape.axes), true;
    if (key == "shape") return integers(shape.dims), true;
    if (key == "strides") return integers(shape.strides), true;
    if (key == "offset") return count(shape.offset), true;
    if (key == "storage") return json_.text(step.storage) || true;
    if (key == "format") return read_format(step) || true;
    if (key == "reads") return texts(step.note.reads), true;
    if (key == "rule") return json_.text(step.note.rule) || true;
    if (key == "group") return count(step.note.group), true;
    if (key == "clip") return count(step.note.clip.emplace(0)), true;
    if (key == "cost") return read_cost(step.cost), true;
    if (key == "health") return read_health(step.health), true;
    // These follow from the name and the shape.
    if (key == "formula" || key == "contiguous" || key == "lesson_step") return json_.raw(ignored) || true;
    return false;
  }

  bool read_kind(Step& step) {
    std::string word;
    if (!json_.text(word)) return false;
    const auto kind = kind_named(word);
    if (!kind) return json_.stop("the kind of a step");
    step.note.kind = *kind;
    return true;
  }

  bool read_format(Step& step) {
    std::string word;
    if (!json_.text(word)) return false;
    step.tensor.format = find_format(word);
    return step.tensor.format != nullptr || json_.stop("a number format");
  }

  void read_cost(Cost& cost) {
    each_key([&](const std::string& key) {
      if (key != "flops" && key != "bytes") return false;
      count(key == "flops" ? cost.flops : cost.bytes);
      return true;
    });
  }

  void read_health(Health& h) {
    const std::map<std::string_view, std::int64_t*> counts = {{"nan", &h.nan},
                                                              {"pos_inf", &h.pos_inf},
                                                              {"neg_inf", &h.neg_inf},
                                                              {"subnormal", &h.subnormal},
                                                              {"zero", &h.zero}};
    each_key([&](const std::string& key) {
      if (key == "min" || key == "max") return bound(key == "min" ? h.min : h.max), true;
      const auto at = counts.find(key);
      if (at != counts.end()) count(*at->second);
      return at != counts.end();
    });
  }

  std::string_view text_;
  JsonReader json_;
  Trace trace_;
};

}  // namespace

Result<Trace> read_trace(std::string_view json) { return TraceReader(json).read(); }

}  // namespace lab
