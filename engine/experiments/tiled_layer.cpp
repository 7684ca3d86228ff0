// See tiled_layer.hpp.
#include "experiments/tiled_layer.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/text.hpp"
#include "kernels/bulk.hpp"
#include "kernels/rows.hpp"

namespace lab {
namespace {

// Words that a plain layer has.
struct Plain {
  std::string_view key;
  std::string_view words;  // one of these, with blanks around
};
constexpr Plain kPlain[] = {
    {"format", " fp32 "},
    {"accumulate", " same fp32 "},
    {"score_format", " same fp32 "},
    {"softmax_format", " same fp32 "},
    {"overflow", " ieee "},
    {"softmax", " shifted online "},
    {"softmax_axis", " keys "},
    {"normalise", " divide "},
    {"score", " dot "},
    {"position", " none "},
    {"split", " transpose "},
    {"merge", " transpose "},
    {"mask_at", " scores "},
    {"mask_mode", " fill "},
    {"mask_value", " -inf "},
    {"empty_row", " arithmetic "},
    {"scale_at", " after "},
    {"show", " plain "},
    {"dropout", " 0 "},
};

constexpr std::int64_t kFloat = sizeof(float);

std::size_t at(std::int64_t i) { return static_cast<std::size_t>(i); }

}  // namespace

bool fits_tiles(const LayerPlan& plan) {
  const Spec& spec = plan.effective;
  if (spec.has("q") || spec.has("mistake") || plan.allowed.allowed || plan.sizes.s == 0) return false;
  const std::optional<Divisor> divisor = divisor_of(spec, plan.sizes);
  if (divisor && !(divisor->value > 0 && std::isfinite(divisor->value))) return false;
  return std::all_of(std::begin(kPlain), std::end(kPlain), [&](const Plain& plain) {
    const SpecValue* value = spec.find(plain.key);
    return value == nullptr || plain.words.find(" " + value->text + " ") != std::string_view::npos;
  });
}

// Weights as panels, up to seven columns wider a head; k and v of a group likewise; of a tile its tokens, its rows of
// `out` with those on their way to a worker and back, its q and its context.
std::int64_t TiledLayer::working_bytes(const LayerSizes& n, std::int64_t shared) {
  const auto panels = [](std::int64_t width) {
    return static_cast<double>((width + Panels::kPanel - 1) / Panels::kPanel * Panels::kPanel);
  };
  const auto real = [](std::int64_t length) { return static_cast<double>(length); };
  const double weights =
      real(n.d_model) * (real(n.heads + n.kv_heads) * panels(n.d_k) + real(n.kv_heads) * panels(n.d_v)) +
      real(n.heads) * real(n.d_v) * panels(n.d_model);
  const double group = real(shared) * (real(n.d_k) * panels(n.s) + real(n.s) * panels(n.d_v));
  const double context = real(shared) * real(n.group()) * real(n.d_v);
  const double tile = real(kTile) * (6 * real(n.d_model) + real(n.d_k) + 4 * context);
  const double bytes = kFloat * (weights + group + tile);
  // Exact in double wherever a budget may say yes.
  return bytes < 0x1p62 ? static_cast<std::int64_t>(bytes) : std::numeric_limits<std::int64_t>::max();
}

std::int64_t TiledLayer::out_bytes(const LayerSizes& n) { return times({kFloat, n.b, n.t, n.d_model}); }

TiledLayer::TiledLayer(const LayerPlan& plan, std::int64_t shared)
    : plan_(plan),
      spec_(plan.effective),
      n_(plan.sizes),
      shared_(shared),
      a_(arithmetic_of(spec_, "format")),
      tokens_(kTile, n_.d_model),
      q_(at(kTile * n_.d_k)),
      context_(at(kTile * shared * n_.group() * n_.d_v)) {
  for (std::int64_t h = 0; h < shared; ++h) {
    keys_.emplace_back(n_.s, n_.d_k);
    values_.emplace_back(n_.s, n_.d_v);
  }
}

std::string TiledLayer::inputs() const {
  std::string names;
  each_input([&](const char* name) {
    names.append(" ").append(name);
    if (is_normal(spec_, name)) names.append(say("={}", shape_of(name).size()));
  });
  return names;
}

void TiledLayer::draw_all() {
  each_input([&](const char* name) { give(name, draw(name)); });
}

template <class Visit>
void TiledLayer::each_input(const Visit& visit) const {
  for (const char* name : {"memory", "x", "wk", "wv", "bk", "bv", "wq", "wo", "bq", "bo"}) {
    const SpecValue* value = spec_.find(name);
    const bool absent = name[0] == 'b' && (value != nullptr ? *value : spec_.get("bias")).is_word("none");
    if (!absent && (name[0] != 'm' || value != nullptr)) visit(name);
  }
}

// Heads and their width of what a projection gives: the last letter of its weight or bias tells which it is.
std::pair<std::int64_t, std::int64_t> TiledLayer::columns_of(char which) const {
  if (which == 'o') return {1, n_.d_model};
  return {which == 'q' ? n_.heads : n_.kv_heads, which == 'v' ? n_.d_v : n_.d_k};
}

Shape TiledLayer::shape_of(const std::string& name) const {
  const auto [heads, width] = columns_of(name.back());
  std::vector<Axis> axes;
  if (name == "x" || name == "memory") {
    axes = {{"", n_.b}, {"", name == "x" ? n_.t : n_.s}, {"", n_.d_model}};
  } else {
    if (name[0] == 'w') axes.push_back({"", name == "wo" ? n_.heads * n_.d_v : n_.d_model});
    axes.push_back({"", heads * width});
  }
  return row_major(axes);
}

std::vector<float> TiledLayer::draw(const std::string& name) const {
  const Shape shape = shape_of(name);
  if (is_normal(spec_, name)) return draw_part(name, 0, std::numeric_limits<std::int64_t>::max(), shape.size());
  const std::vector<double> members = input_values(spec_, name, shape, a_, name[0] == 'w');
  return {members.begin(), members.end()};
}

// Some at a time, so that their doubles stay in the first cache.
std::vector<float> TiledLayer::draw_part(const std::string& name, std::int64_t first, std::int64_t attempts,
                                         std::int64_t most) const {
  constexpr std::int64_t kSome = 2048;
  const Shape shape = shape_of(name);
  std::vector<double> some(at(kSome));
  std::vector<float> values = zeros(std::min(most, attempts));
  std::int64_t count = 0;
  for (std::int64_t n = 0; n < attempts && count < most; n += kSome) {
    const std::int64_t found =
        normal_part(spec_, name, shape, a_, name[0] == 'w', first + n, std::min(kSome, attempts - n), some.data());
    const std::int64_t taken = std::min(most - count, found);
    narrow_each(some.data(), taken, values.data() + count);
    count += taken;
  }
  values.resize(at(count));
  return values;
}

void TiledLayer::give(const std::string& name, std::vector<float> values) {
  if (name == "x") return void(x_ = std::move(values));
  if (name == "memory") return void(memory_ = std::move(values));
  const char which = name.back();
  Projection& to = which == 'q' ? to_q_ : which == 'k' ? to_k_ : which == 'v' ? to_v_ : to_out_;
  if (name[0] == 'b') return void(to.bias = std::move(values));
  const auto [heads, width] = columns_of(which);
  const std::int64_t row = heads * width;
  const std::int64_t depth = static_cast<std::int64_t>(values.size()) / row;
  to.weights.clear();
  for (std::int64_t h = 0; h < heads; ++h) {
    to.weights.emplace_back(depth, width);
    to.weights.back().fill(FloatMatrix{values.data() + h * width, row, 1}, {0, depth, 0, width});
  }
}

// x W for the columns of one head and the tokens of the tile, and its bias; false where a number is not finite.
bool TiledLayer::project(const Projection& by, std::int64_t head, float* to, std::int64_t stride) {
  const Panels& weights = by.weights[at(head)];
  const std::int64_t width = weights.columns();
  multiply(tokens_, whole(weights), to, stride);
  const Rows rows{to, tokens_.rows(), width, stride};
  if (!by.bias.empty()) add_bias(rows, by.bias.data() + head * width);
  return all_finite(rows);
}

bool TiledLayer::keys(std::int64_t group, const float* tokens, std::int64_t rows, float* to) {
  tokens_.fill({tokens, n_.d_model, 1}, rows, n_.d_model);
  const std::int64_t count = kv_heads_of(group);
  const std::int64_t stride = key_width(group);
  bool finite = true;
  for (std::int64_t h = 0; h < count; ++h) {
    finite = project(to_k_, group * shared_ + h, to + h * n_.d_k, stride) && finite;
    finite = project(to_v_, group * shared_ + h, to + count * n_.d_k + h * n_.d_v, stride) && finite;
  }
  return finite;
}

void TiledLayer::take(std::int64_t group, std::int64_t first, std::int64_t rows, const float* keys) {
  const std::int64_t count = kv_heads_of(group);
  const std::int64_t stride = key_width(group);
  for (std::int64_t h = 0; h < count; ++h) {
    keys_[at(h)].fill(FloatMatrix{keys + h * n_.d_k, stride, 1}, rows, n_.d_k, first);
    values_[at(h)].fill(FloatMatrix{keys + count * n_.d_k + h * n_.d_v, stride, 1}, {first, rows, 0, n_.d_v});
  }
}

bool TiledLayer::queries(std::int64_t b, std::int64_t group, std::int64_t first, const float* tokens, std::int64_t rows,
                         float* out) {
  tokens_.fill({tokens, n_.d_model, 1}, rows, n_.d_model);
  const std::int64_t head = group * shared_ * n_.group();
  const std::int64_t heads = kv_heads_of(group) * n_.group();
  const std::int64_t width = heads * n_.d_v;
  for (std::int64_t h = 0; h < heads; ++h) {
    if (!project(to_q_, head + h, q_.data(), n_.d_k)) return false;
    attend(head_of(b, first, h / n_.group()), context_.data() + h * n_.d_v, width);
  }
  multiply(FloatMatrix{context_.data(), width, 1}, rows, {to_out_.weights[0], head * n_.d_v, width, 0, n_.d_model}, out,
           n_.d_model, head > 0);
  if (group + 1 == groups() && !to_out_.bias.empty())
    add_bias({out, rows, n_.d_model, n_.d_model}, to_out_.bias.data());
  return true;
}

Head TiledLayer::head_of(std::int64_t b, std::int64_t first, std::int64_t shared) const {
  const AllowedKeys& allowed = plan_.allowed;
  const bool divide = spec_.word("scale_op") == "divide";
  const std::optional<Divisor> divisor = divisor_of(spec_, n_);
  const double scale = divisor ? scale_constant(*divisor, divide ? ScaleOp::divide : ScaleOp::multiply, *a_.format) : 1;
  return {.q = {q_.data(), n_.d_k, 1},
          .queries = tokens_.rows(),
          .d_k = n_.d_k,
          .keys = keys_[at(shared)],
          .values = values_[at(shared)],
          .scale = static_cast<float>(scale),
          .divide = divide,
          .causal = allowed.causal,
          .shift = allowed.shift + first,
          .length = allowed.lengths ? (*allowed.lengths)[at(b)] : n_.s};
}

std::optional<std::vector<float>> TiledLayer::compute(Listener* listener) {
  std::vector<float> out = zeros(n_.b * n_.t * n_.d_model);
  std::vector<float> kv = zeros(kTile * key_width(0));
  const auto tiles = [](std::int64_t tokens) { return (tokens + kTile - 1) / kTile; };
  const std::int64_t total = n_.b * groups() * (tiles(n_.s) + tiles(n_.t));
  std::int64_t done = 0;
  for (std::int64_t turn = 0; turn < n_.b * groups(); ++turn) {
    const std::int64_t b = turn / groups();
    const std::int64_t group = turn % groups();
    for (std::int64_t first = 0; first < n_.s; first += kTile) {
      const std::int64_t rows = std::min(kTile, n_.s - first);
      if (!keys(group, key_tokens().data() + (b * n_.s + first) * n_.d_model, rows, kv.data())) return std::nullopt;
      take(group, first, rows, kv.data());
      if (listener != nullptr) listener->hear(++done, total);
    }
    for (std::int64_t first = 0; first < n_.t; first += kTile) {
      const std::int64_t row = (b * n_.t + first) * n_.d_model;
      if (!queries(b, group, first, x_.data() + row, std::min(kTile, n_.t - first), out.data() + row))
        return std::nullopt;
      if (listener != nullptr) listener->hear(++done, total);
    }
  }
  return out;
}

std::vector<double> TiledLayer::projected(const Projection& by, std::int64_t head, const std::vector<float>& tokens) {
  const std::int64_t width = by.weights[at(head)].columns();
  const std::int64_t count = static_cast<std::int64_t>(tokens.size()) / n_.d_model;
  std::vector<float> to(at(count * width));
  for (std::int64_t first = 0; first < count; first += kTile) {
    tokens_.fill({tokens.data() + first * n_.d_model, n_.d_model, 1}, std::min(kTile, count - first), n_.d_model);
    project(by, head, to.data() + first * width, width);
  }
  return {to.begin(), to.end()};
}

HeadValues TiledLayer::head_values(std::int64_t head) {
  const std::int64_t shared = head / n_.group();
  return {projected(to_q_, head, x_), projected(to_k_, shared, key_tokens()), projected(to_v_, shared, key_tokens())};
}

}  // namespace lab
