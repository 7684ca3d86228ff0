// See from_safetensors.hpp. The JSON in the file is as hostile as any: every shape is checked against the tensors that
// stand beside it before anything is made of it.
#include "trace/from_safetensors.hpp"

#include <map>

#include "core/names.hpp"
#include "core/text.hpp"
#include "importers/values.hpp"
#include "trace/read_trace.hpp"

namespace lab {
namespace {

// Beyond this, the rows of a tensor without elements are too many to be written.
constexpr std::int64_t kMostEmptyRows = std::int64_t{1} << 20U;

// Gives the steps of a read Trace their values: owners of storages first met, views over them.
class TraceBuilder {
 public:
  TraceBuilder(ByteSource& source, const Listing& listing, std::int64_t memory) : source_(source), left_(memory) {
    for (const StoredTensor& tensor : listing.tensors) stored_.emplace(tensor.name, &tensor);
  }

  Result<bool> fill(Step& step) {
    LAB_CHECK(check(step));
    LAB_TRY(loaded, load(source_, whole(*stored_.at(step.note.name))));
    LAB_CHECK(step.storage == step.note.name ? own(step, std::move(loaded.array.values))
                                             : share(step, loaded.array.values));
    steps_.emplace(step.note.name, step.tensor.storage);
    step.tensor.name = step.note.name;
    return true;
  }

  [[nodiscard]] bool all_used() const { return steps_.size() == stored_.size(); }

 private:
  static Failure wrong(const Step& step, std::string_view message, std::string_view seen, std::string_view wanted) {
    return bad_file(shorten(step.note.name), message, seen, wanted);
  }

  Result<bool> check(const Step& step) {
    const auto at = stored_.find(step.note.name);
    if (at == stored_.end()) return wrong(step, "The file has no tensor for this step.", "none", "one");
    if (steps_.count(step.note.name) != 0) return wrong(step, "The Trace has this step twice.", "two", "one");
    const StoredTensor& stored = *at->second;
    const Shape& shape = step.tensor.shape;
    const bool same =
        stored.dims == shape.dims && step.tensor.format != nullptr && stored.type->format == step.tensor.format;
    if (!same) return wrong(step, "Its tensor has another shape or format.", stored.type_name, "as the Trace says");
    for (const auto& name : step.note.reads) {
      if (steps_.count(name) == 0)
        return wrong(step, "It reads a step that is not before it.", shorten(name), "an earlier step");
    }
    return check_shape(step);
  }

  Result<bool> check_shape(const Step& step) {
    const Shape& shape = step.tensor.shape;
    if (shape.axes.size() != shape.dims.size() || shape.strides.size() != shape.dims.size() || shape.offset < 0)
      return wrong(step, "Axes, shape, strides and offset do not fit together.", "other lengths",
                   "one each for every axis");
    std::int64_t rows = 1;
    for (std::size_t i = 0; i < shape.rank(); ++i) {
      if (shape.strides[i] < 0) return wrong(step, "A stride is negative.", say("{}", shape.strides[i]), "at least 0");
      rows = saturating_product(rows, std::max<std::int64_t>(shape.dims[i], 1));
    }
    const std::int64_t size = shape.size();
    if (size == 0 && rows > kMostEmptyRows)
      return wrong(step, "It has no elements, but too many rows.", say("{}", rows), say("at most {}", kMostEmptyRows));
    const std::int64_t bytes = saturating_product(size, static_cast<std::int64_t>(sizeof(double)));
    if (bytes > left_)
      return fail({"too_large", shorten(step.note.name), "The values of the saved Trace do not fit the memory budget.",
                   "", say("{} bytes more", bytes), say("at most {}", left_)});
    left_ -= bytes;
    return true;
  }

  // One more than the last position of the storage that the shape reaches.
  static std::int64_t reach(const Shape& shape) {
    if (shape.size() == 0) return 0;
    std::int64_t last = shape.offset;
    for (std::size_t i = 0; i < shape.rank(); ++i)
      last = saturating_sum(last, saturating_product(shape.dims[i] - 1, shape.strides[i]));
    return saturating_sum(last, 1);
  }

  // The elements of an owner fill its memory, in whatever order its strides say.
  Result<bool> own(Step& step, std::vector<double> values) {
    const Shape& shape = step.tensor.shape;
    const auto size = static_cast<std::int64_t>(values.size());
    if (!shape.contiguous() || shape.offset != 0) {
      if (reach(shape) != size) return wrong(step, "Its strides leave holes in its memory.", "holes", "none");
      values = scattered(shape, values);
    }
    step.tensor.storage = std::make_shared<const Storage>(Storage{size, std::move(values), false});
    return true;
  }

  static std::vector<double> scattered(const Shape& shape, const std::vector<double>& values) {
    std::vector<double> out(values.size());
    Dims index(shape.rank(), 0);
    for (const double value : values) {
      out[static_cast<std::size_t>(shape.position(index))] = value;
      advance(index, shape.dims);
    }
    return out;
  }

  Result<bool> share(Step& step, const std::vector<double>& values) {
    const auto owner = steps_.find(step.storage);
    const Shape& shape = step.tensor.shape;
    if (owner == steps_.end())
      return wrong(step, "It shares the memory of no earlier step.", shorten(step.storage), "an earlier step");
    if (reach(shape) > owner->second->size) {
      return wrong(step, "Its strides go beyond the memory that it shares.", say("{}", reach(shape)),
                   say("at most {}", owner->second->size));
    }
    step.tensor.storage = owner->second;
    Dims index(shape.rank(), 0);
    for (const double value : values) {
      if (encode(*step.tensor.format, step.tensor.at(index)) != encode(*step.tensor.format, value))
        return wrong(step, "It differs from the memory that it shares.", "other values", "the same values");
      advance(index, shape.dims);
    }
    return true;
  }

  ByteSource& source_;
  std::int64_t left_;
  std::map<std::string, const StoredTensor*> stored_;
  std::map<std::string, std::shared_ptr<const Storage>> steps_;
};

}  // namespace

Result<Trace> from_safetensors(ByteSource& source, std::int64_t memory) {
  LAB_TRY(listing, list_tensors(source));
  const std::string* text = nullptr;
  for (const auto& [key, value] : listing.metadata) text = key == "trace" ? &value : text;
  if (text == nullptr) {
    return bad_file("__metadata__.trace", "The file is not a saved Trace.", listing.kind,
                    "a .safetensors file that a Trace was saved to");
  }
  LAB_TRY(trace, read_trace(*text));
  TraceBuilder builder(source, listing, memory);
  for (Step& step : trace.steps) LAB_CHECK(builder.fill(step));
  if (builder.all_used()) return std::move(trace);
  return bad_file("__metadata__.trace", "The file has tensors that are no steps of the Trace.", "more tensors",
                  "one for each step");
}

}  // namespace lab
