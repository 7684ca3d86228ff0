// Splitting into heads, merging them, and the output: the right way, and the wrong ways that give the same shapes.
#include "core/text.hpp"
#include "experiments/layer.hpp"
#include "stages/elementwise.hpp"
#include "stages/heads.hpp"
#include "stages/softmax.hpp"

namespace lab {

Axis Layer::head_axis(bool keys) const {
  const bool grouped = keys && n_.kv_heads != n_.heads;
  return {grouped ? "h_kv" : "h", grouped ? n_.kv_heads : n_.heads};
}

Axis Layer::one_head_axis(const std::string& name) const {
  return name == "v" ? Axis{"d_v", n_.d_v} : Axis{"d_k", n_.d_k};
}

// (B,T,h*d) -> (B,T,h,d) -> (B,h,T,d): two views of one memory. A view straight to (B,h,T,d) has the same shape and
// other elements in its rows.
void Layer::split_all() {
  const bool viewed = spec_.word("split") == "view";
  for (Tensor* tensor : {&q_, &k_, &v_}) *tensor = viewed ? heads_by_view(*tensor) : split(*tensor);
  if (viewed) return;
  for (Tensor* tensor : {&q_, &k_, &v_}) *tensor = heads_first(*tensor);
}

Tensor Layer::heads_by_view(const Tensor& tensor) {
  const Axis tokens{tensor.shape.axes[1], tensor.shape.dims[1]};
  return rec_.record(
      {.name = tensor.name + "_heads", .kind = StepKind::view, .rule = "reshape", .reads = {tensor.name}},
      reshape(tensor, {{"B", n_.b}, head_axis(tensor.name != "q"), tokens, one_head_axis(tensor.name)}));
}

Tensor Layer::split(const Tensor& tensor) {
  const std::string rows = tensor.name == "q" ? "bt" : "bs";
  const Axis heads = head_axis(tensor.name != "q");
  const Axis one = one_head_axis(tensor.name);
  const bool interleaved = spec_.word("split") == "interleaved";
  return rec_.record({.name = tensor.name + "_split",
                      .kind = StepKind::view,
                      .rule = rows + (interleaved ? "(dh)" : "(hd)") + "->" + rows + "hd",
                      .reads = {tensor.name}},
                     interleaved ? split_interleaved(tensor, heads, one) : split_heads(tensor, heads, one));
}

Tensor Layer::heads_first(const Tensor& tensor) {
  const std::string name = tensor.name.substr(0, 1);
  const std::string t = name == "q" ? "t" : "s";
  return rec_.record(
      {.name = name + "_heads", .kind = StepKind::view, .rule = "b" + t + "hd->bh" + t + "d", .reads = {tensor.name}},
      swap_heads_and_tokens(tensor));
}

Tensor Layer::merged(const Tensor& context) {
  const Axis all = width(false, "d_v", n_.d_v);
  const std::string& how = spec_.word("merge");
  if (how == "view") {
    return rec_.record({.name = "merged", .kind = StepKind::view, .rule = "reshape", .reads = {context.name}},
                       reshape(context, {{"B", n_.b}, {"T", n_.t}, all}));
  }
  const Tensor split =
      rec_.record({.name = "context_split", .kind = StepKind::view, .rule = "bhtd->bthd", .reads = {context.name}},
                  swap_heads_and_tokens(context));
  const bool interleaved = how == "interleaved";
  const Tensor ordered = twists_.heads_reversed ? reverse_heads(split) : split;
  StepDraft note{.name = "merged",
                 .kind = StepKind::copy,
                 .rule = interleaved ? "bthd->bt(dh)" : "bthd->bt(hd)",
                 .reads = {split.name}};
  if (twists_.heads_reversed) note.rule = "";  // no einsum turns an axis round
  return rec_.record(note,
                     merge_heads(interleaved ? view_of(ordered, transposed(ordered.shape, 2, 3)) : ordered, all.name));
}

// Heads in one mean or sum are too narrow for W^O: the answer stops there.
void Layer::combined_heads(const Tensor& context) {
  const bool average = twists_.heads_averaged;
  const Tensor sum = rec_.record({.name = average ? "head_sum" : "out",
                                  .kind = StepKind::row_sum,
                                  .rule = "bhtd->btd",
                                  .reads = {context.name},
                                  .flops = context.shape.size(),
                                  .arithmetic = a_},
                                 sum_heads(context, a_));
  if (!average) return;
  const double heads = a_.round(static_cast<double>(n_.heads));
  rec_.record({.name = "out",
               .kind = StepKind::scale,
               .rule = "btd->btd",
               .reads = {sum.name},
               .flops = sum.shape.size(),
               .arithmetic = a_,
               .constant = heads},
              scale(sum, heads, ScaleOp::divide, a_));
}

// Each head's own share of out: its context times its own rows of W^O.
void Layer::per_head(const Tensor& context) {
  const bool interleaved = spec_.word("merge") == "interleaved";
  const Axis one{"d_v", n_.d_v};
  const Shape& w = wo_.shape;
  const Shape rows =
      interleaved ? transposed(split_axis(w, 0, one, {"h", n_.heads}), 0, 1) : split_axis(w, 0, {"h", n_.heads}, one);
  Tensor shares = head_shares(context, view_of(wo_, rows), a_);
  const std::int64_t flops = times({shares.shape.size(), 2, n_.d_v});
  rec_.record({.name = "per_head",
               .kind = StepKind::contract,
               .rule = interleaved ? "bhtd,(dh)n->bhtn" : "bhtd,(hd)n->bhtn",
               .reads = {context.name, wo_.name},
               .flops = flops,
               .arithmetic = a_},
              std::move(shares));
}

void Layer::output(const Tensor& context) {
  if (twists_.heads_averaged || twists_.heads_added) return combined_heads(context);
  const Tensor all = merged(context);
  if (spec_.word("show") == "per_head") per_head(context);
  if (!twists_.skip_wo) {
    projected("out", all, wo_, bo_, {"d_model", n_.d_model}, 'T');
    return;
  }
  rec_.record({.name = "out", .kind = StepKind::copy, .rule = "btn->btn", .reads = {all.name}},
              map_elements(all, *a_.format, [](double value, std::int64_t) { return value; }));
}

}  // namespace lab
