// See shared_layer.hpp.
#include "experiments/shared_layer.hpp"

#include "core/text.hpp"
#include "experiments/imported.hpp"
#include "experiments/summary.hpp"
#include "kernels/bulk.hpp"

namespace lab {
namespace {

// Those are the page's: it hands their rows about.
bool is_tokens(const std::string& name) { return name == "x" || name == "memory"; }

}  // namespace

std::unique_ptr<SharedLayer> SharedLayer::open(Spec spec, std::int64_t workers, std::int64_t memory) {
  const SpecValue* record = spec.find("record");
  if (record == nullptr || record->text == "full") return nullptr;
  auto plan = plan_layer(std::move(spec));
  if (!plan || !fits_tiles(*plan)) return nullptr;
  const LayerSizes& n = plan->sizes;
  const auto fits = [&](std::int64_t shared) {
    return saturating_sum(times({workers, TiledLayer::working_bytes(n, shared)}), TiledLayer::out_bytes(n)) <= memory;
  };
  workers = std::min(workers, (n.t + TiledLayer::kTile - 1) / TiledLayer::kTile);
  while (workers > 1 && !fits(1)) --workers;
  if (workers < 2) return nullptr;
  std::int64_t shared = 1;
  while (shared < n.kv_heads && fits(shared + 1)) ++shared;
  return std::unique_ptr<SharedLayer>(new SharedLayer(std::move(*plan), workers, shared));
}

SharedLayer::SharedLayer(LayerPlan plan, std::int64_t workers, std::int64_t shared)
    : plan_(std::move(plan)), workers_(workers) {
  tiles_.emplace(plan_, shared);
}

std::string SharedLayer::plan() const {
  const LayerSizes& n = plan_.sizes;
  const std::int64_t keep = recorded_head(plan_.effective) ? 1 : 0;
  const std::int64_t numbers[] = {workers_, TiledLayer::kTile, tiles_->groups(), n.b, n.t, n.s, n.d_model, keep};
  std::string text;
  for (const std::int64_t number : numbers) text.append(say("{} ", number));
  return text.append(tiles_->inputs().substr(1));
}

std::optional<std::vector<float>> SharedLayer::draw(const std::string& name, const Piece& piece) {
  if (!fill_tensor(plan_.effective, name, true)) return std::nullopt;
  std::vector<float> values = piece.b > 0 ? tiles_->draw_part(name, piece.first, piece.b, piece.b) : tiles_->draw(name);
  if (!fill_tensor(plan_.effective, name, false)) return std::nullopt;
  if (piece.b == 0 && !is_tokens(name)) tiles_->give(name, values);
  return values;
}

bool SharedLayer::by_tiles(bool keys, Piece& piece) {
  const std::int64_t d_model = plan_.sizes.d_model;
  const std::int64_t width = keys ? tiles_->key_width(piece.group) : d_model;
  const std::int64_t tokens = static_cast<std::int64_t>(piece.in.size()) / d_model;
  if (keys || piece.out.empty()) piece.out = zeros(tokens * width);
  for (std::int64_t row = 0; row < tokens; row += TiledLayer::kTile) {
    const std::int64_t rows = std::min(TiledLayer::kTile, tokens - row);
    const float* from = piece.in.data() + row * d_model;
    float* to = piece.out.data() + row * width;
    if (keys ? !tiles_->keys(piece.group, from, rows, to)
             : !tiles_->queries(piece.b, piece.group, piece.first + row, from, rows, to))
      return false;
  }
  if (keys) tiles_->take(piece.group, piece.first, tokens, piece.out.data());
  return true;
}

std::optional<std::vector<float>> SharedLayer::work(const std::string& what, Piece piece) {
  if (what == "take") {
    const auto tokens = static_cast<std::int64_t>(piece.in.size()) / tiles_->key_width(piece.group);
    tiles_->take(piece.group, piece.first, tokens, piece.in.data());
  } else if (what == "keys" || what == "queries") {
    if (!by_tiles(what == "keys", piece)) return std::nullopt;
  } else if (piece.in.empty()) {
    return draw(what, piece);
  } else {
    tiles_->give(what, std::move(piece.in));
  }
  return std::move(piece.out);
}

Trace SharedLayer::finish(std::vector<float> out) {
  TiledValues values{std::move(out), {}};
  if (const auto head = recorded_head(plan_.effective)) values.head = tiles_->head_values(*head);
  tiles_.reset();
  Recorder recorder(false);
  return tiled_trace(plan_, recorder, std::move(values));
}

}  // namespace lab
