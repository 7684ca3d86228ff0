// See reshape_notes.hpp.
#include "experiments/reshape_notes.hpp"

#include "core/json.hpp"
#include "core/text.hpp"

namespace lab {
namespace {

constexpr std::size_t kShown = 64;  // ids a note lists: enough for every preset that fits a screen

struct Ids {
  std::vector<std::int64_t> right, seen;
  std::int64_t moved = 0;
};

std::string write_ids(const Ids& ids) {
  JsonWriter json;
  json.begin_object().key("moved").integer(ids.moved).key("of").integer(static_cast<std::int64_t>(ids.right.size()));
  for (const auto& [name, list] : {std::pair{"right", &ids.right}, std::pair{"seen", &ids.seen}}) {
    json.key(name).begin_array();
    for (std::size_t i = 0; i < std::min(list->size(), kShown); ++i) json.integer((*list)[i]);
    json.end_array();
  }
  return json.end_object().take();
}

void add_note(const std::string& step, const Ids& ids, Trace& trace) {
  trace.remark("reshape_moved", step,
               say("{} has the right shape, but {} of its {} elements are not the ones that belong "
                   "there.",
                   step, ids.moved, ids.right.size()),
               write_ids(ids));
}

// Ids along the elements of `shape` in row-major order, where the element (b,h,t,d) of heads, or (b,t,h,d) of features,
// should be and where it is.
template <class Right, class Seen>
Ids ids_of(const Dims& dims, Right right, Seen seen) {
  Ids ids;
  Dims at(dims.size(), 0);
  for (const auto length : dims) {
    if (length == 0) return ids;
  }
  do {
    ids.right.push_back(right(at));
    ids.seen.push_back(seen(at));
    ids.moved += ids.right.back() == ids.seen.back() ? 0 : 1;
  } while (advance(at, dims));
  return ids;
}

void note_split(const LayerSizes& n, Trace& trace) {
  const Step* step = trace.find("q_heads");
  if (step == nullptr) return;
  const std::int64_t width = n.heads * n.d_k;
  add_note("q_heads",
           ids_of(
               step->tensor.shape.dims,
               [&](const Dims& at) { return (at[0] * n.t + at[2]) * width + at[1] * n.d_k + at[3]; },
               [&](const Dims& at) { return step->tensor.shape.position(at); }),
           trace);
}

void note_merge(const Spec& spec, const LayerSizes& n, Trace& trace) {
  const Step* step = trace.find("merged");
  if (step == nullptr) return;
  const bool view = spec.word("merge") == "view";
  const auto id = [&](std::int64_t b, std::int64_t h, std::int64_t t, std::int64_t d) {
    return ((b * n.heads + h) * n.t + t) * n.d_v + d;
  };
  add_note("merged",
           ids_of(
               step->tensor.shape.dims, [&](const Dims& at) { return id(at[0], at[2] / n.d_v, at[1], at[2] % n.d_v); },
               [&](const Dims& at) {
                 return view ? step->tensor.shape.position(at) : id(at[0], at[2] % n.heads, at[1], at[2] / n.heads);
               }),
           trace);
}

// PyTorch's rule: two axes can be viewed as one where the outer stride is the inner stride times the inner length, axes
// of length 1 apart.
void note_view_rule(const LayerSizes& n, Trace& trace) {
  const Shape context = row_major({{"B", n.b}, {"h", n.heads}, {"T", n.t}, {"d_v", n.d_v}});
  const Shape split = transposed(context, 1, 2);
  const bool fits = n.heads == 1 || n.d_v == 1 || split.strides[2] == split.strides[3] * n.d_v;
  if (fits) return;
  JsonWriter data;
  data.begin_object().key("outer_stride").integer(split.strides[2]).key("inner_stride").integer(split.strides[3]);
  data.key("inner_length").integer(n.d_v).end_object();
  trace.remark("view_refused", "context_split",
               say("context_split cannot be viewed as (B,T,h*d_v): the stride of h is {}, a view needs {} x {} = {}. "
                   "PyTorch refuses; reshape, or contiguous before view, copies.",
                   split.strides[2], split.strides[3], n.d_v, split.strides[3] * n.d_v),
               data.take());
}

}  // namespace

void note_reshapes(const Spec& spec, const LayerSizes& sizes, Trace& trace) {
  const bool split = spec.word("split") != "transpose";
  const bool merge = spec.word("merge") != "transpose";
  if (split) note_split(sizes, trace);
  if (merge) note_merge(spec, sizes, trace);
  if (split || merge) note_view_rule(sizes, trace);
}

}  // namespace lab
