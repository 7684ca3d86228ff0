// import: what is in a file. Its tensors are the steps; how many of them come with values, the memory budget decides.
#include <algorithm>

#include "core/json.hpp"
#include "core/names.hpp"
#include "core/text.hpp"
#include "experiments/declare.hpp"
#include "experiments/experiment.hpp"
#include "importers/files.hpp"

namespace lab {
namespace {

// Beyond this a tensor without elements is listed only: its empty rows would be written one by one.
constexpr std::int64_t kMostEmptyRows = 65536;

constexpr Parameter kParameters[] = {
    {.name = "file", .kind = ParameterKind::text, .help = "name of a file that is offered", .standard_note = "needed"},
    {.name = "tensor",
     .kind = ParameterKind::text,
     .help = "only this tensor, or some rows of it, as wte.weight[10:14]",
     .standard_note = "all"},
    {.name = "as",
     .kind = ParameterKind::word,
     .help = "what elements are whose type the file does not say",
     .words = "bf16 fp16 e4m3 e5m2",
     .standard_note = "such tensors are listed without values"},
};

Result<std::shared_ptr<const ImportedFile>> open_file(const Spec& spec) {
  const SpecValue* name = spec.find("file");
  if (name == nullptr) {
    return fail({"missing", "file", "file is missing: import needs the name of a file.", "", "nothing", "file=NAME"});
  }
  if (spec.offered().files == nullptr) {
    return fail({"bad_file", "file", "file: no files are offered here.", "", shorten(name->text), "a file"});
  }
  LAB_TRY(file, spec.offered().files->open(name->text, spec.has("as") ? spec.word("as") : ""));
  if (spec.has("as") && !file->has_lost()) {
    return fail({"bad_value", "as", "as: the file says the type of all its tensors.", "", spec.word("as"), "no as"});
  }
  return std::move(file);
}

Shape shape_of(const Dims& dims) {
  std::vector<Axis> axes;
  for (std::size_t i = 0; i < dims.size(); ++i) axes.push_back({say("d{}", i), dims[i]});
  return row_major(axes);
}

void write_dims_of(JsonWriter& json, const Dims& dims) {
  json.key("shape").begin_array();
  for (const auto length : dims) json.integer(length);
  json.end_array();
}

std::string tensors_json(const Listing& listing) {
  JsonWriter json;
  json.begin_array();
  for (const StoredTensor& tensor : listing.tensors) {
    json.begin_object().key("name").text(tensor.name).key("format").text(tensor.type_name);
    write_dims_of(json, tensor.dims);
    json.key("bytes").integer(static_cast<std::int64_t>(tensor.bytes)).end_object();
  }
  return json.end_array().take();
}

// What a checkpoint's layers are called, and what a Spec may say behind an @.
std::string checkpoint_json(const Checkpoint& c) {
  JsonWriter json;
  json.begin_object().key("weights").text(c.weights).key("fused").boolean(c.fused).key("biases").boolean(c.biases);
  json.key("d_model").integer(c.d_model).key("layers").begin_array();
  for (const auto& [number, prefix] : c.layers) {
    json.begin_object().key("number").integer(number).key("prefix").text(prefix).end_object();
  }
  json.end_array().key("names").begin_array();
  for (const auto& [name, view] : c.views) {
    json.begin_object().key("name").text(name).key("from").text(view.tensor->name);
    write_dims_of(json, view.dims);
    json.end_object();
  }
  return json.end_array().end_object().take();
}

class Import {
 public:
  Import(Spec spec, const ImportedFile& file, Recorder& recorder)
      : spec_(std::move(spec)), file_(file), rec_(recorder), left_(spec_.offered().memory) {}

  Result<Trace> run() {
    if (spec_.has("tensor")) {
      LAB_TRY(view, chosen(spec_.get("tensor").text));
      LAB_CHECK(add_step(spec_.get("tensor").text, view));
    } else {
      for (const StoredTensor& tensor : file_.listing().tensors) LAB_CHECK(add_step(tensor.name, whole(tensor)));
    }
    if (left_out_ > 0) {
      note("values_left_out",
           say("{} of {} tensors are listed without values: they do not fit the memory budget. "
               "Ask for one of them by tensor=NAME.",
               left_out_, file_.listing().tensors.size()),
           left_out_);
    }
    if (inexact_ > 0)
      note("rounded_integers", say("{} integers are beyond 2^53 and were rounded.", inexact_), inexact_);
    Trace trace{spec_.write(), std::move(rec_.steps()), {}, std::move(notes_)};
    const auto& checkpoint = file_.checkpoint();
    trace.answer("kind", json_text(file_.listing().kind));
    trace.answer("tensors", tensors_json(file_.listing()));
    trace.answer("layout", checkpoint ? json_text(checkpoint->layout) : "null");
    trace.answer("checkpoint", checkpoint ? checkpoint_json(*checkpoint) : "null");
    return trace;
  }

 private:
  Result<StoredView> chosen(const std::string& name) const {
    if (auto view = file_.find(name)) return *view;
    const std::size_t bracket = name.rfind('[');
    if (bracket != std::string::npos && name.back() == ']') {
      auto view = file_.find(std::string_view(name).substr(0, bracket));
      if (view)
        return with_rows(*view, "tensor", std::string_view(name).substr(bracket + 1, name.size() - bracket - 2));
    }
    auto known = file_.keys();
    known.resize(std::min<std::size_t>(known.size(), 4096));
    const std::string near = nearest_name(name, known);
    const std::string hint = near.empty() ? "" : say(" Did you mean '{}'?", shorten(near));
    known.resize(std::min<std::size_t>(known.size(), 12));
    return fail({"bad_value", "tensor", say("tensor: the file has no '{}'.{}", shorten(name), hint), near,
                 shorten(name), list_words(known)});
  }

  Result<bool> add_step(const std::string& name, const StoredView& view) {
    if (view.tensor->type == nullptr) {
      note(view.tensor->width == 0 ? "unread_type" : "type_lost",
           say("{} ({}): {}.", shorten(name), view.tensor->type_name, view.tensor->why), view.tensor->width, name);
      return true;
    }
    Shape shape = shape_of(view.dims);
    const std::int64_t bytes = saturating_product(shape.size(), static_cast<std::int64_t>(sizeof(double)));
    std::int64_t rows = 1;
    for (const auto length : view.dims) rows = length == 0 ? rows : saturating_product(rows, length);
    if (bytes > left_ || (bytes == 0 && rows > kMostEmptyRows)) {
      ++left_out_;
      return true;
    }
    left_ -= bytes;
    const Format& format = shown_format(*view.tensor->type);
    if (rec_.planning()) {
      rec_.record({.name = name, .kind = StepKind::input}, planned_tensor(std::move(shape), format));
      return true;
    }
    LAB_TRY(loaded, file_.load(view));
    inexact_ += loaded.inexact;
    rec_.record({.name = name, .kind = StepKind::input},
                make_tensor(std::move(shape), format, std::move(loaded.array.values)));
    return true;
  }

  void note(const std::string& code, const std::string& message, std::int64_t count, const std::string& step = {}) {
    JsonWriter data;
    data.begin_object()
        .key(code == "type_lost" || code == "unread_type" ? "width" : "count")
        .integer(count)
        .end_object();
    notes_.push_back({code, step, message, data.take()});
  }

  Spec spec_;
  const ImportedFile& file_;
  Recorder& rec_;
  std::int64_t left_;  // bytes of the budget
  std::int64_t left_out_ = 0;
  std::int64_t inexact_ = 0;
  std::vector<Note> notes_;
};

Result<Trace> run_import(Spec spec, Recorder& recorder) {
  LAB_TRY(file, open_file(spec));
  return Import(std::move(spec), *file, recorder).run();
}

}  // namespace

Experiment import_experiment() { return {{"import", "what is in a file", joined({kParameters})}, run_import}; }

}  // namespace lab
