// The numbers of record=summary and record=head:N: a plain layer by tiles of tokens. Keys and values come first, then
// the rows of `out`, each tile by itself (kernels/attend.hpp): whoever computes a tile, its bits are the same, and
// several workers may share a layer (shared_layer.hpp).
#pragma once

#include <algorithm>

#include "experiments/head_record.hpp"
#include "kernels/attend.hpp"

namespace lab {

/// Whether tiles give this layer: fp32 throughout, dot products, softmax over keys, no mask but the causal one and
/// padding by -inf, heads split and merged as they should be, nothing wrong in it.
bool fits_tiles(const LayerPlan& plan);

class TiledLayer {
 public:
  static constexpr std::int64_t kTile = kQueryTile;

  /// Of a plan that fits, which must outlive it. Heads are taken in groups: those of `shared` key heads at a time.
  explicit TiledLayer(const LayerPlan& plan, std::int64_t shared = 1);

  /// Bytes that the weights, a group and a tile take; and those of `out`.
  static std::int64_t working_bytes(const LayerSizes& sizes, std::int64_t shared = 1);
  static std::int64_t out_bytes(const LayerSizes& sizes);

  /// Names of the inputs, each after a blank; those that keys need first. One that may be drawn in parts has = and how
  /// many numbers it has behind its name.
  [[nodiscard]] std::string inputs() const;
  /// An input's numbers, row-major.
  [[nodiscard]] std::vector<float> draw(const std::string& name) const;
  /// Those that some attempts give, see normal_part(); at most `most`.
  [[nodiscard]] std::vector<float> draw_part(const std::string& name, std::int64_t first, std::int64_t attempts,
                                             std::int64_t most) const;
  /// Hands an input over; weights are packed. Tiles need all but x and memory.
  void give(const std::string& name, std::vector<float> values);
  void draw_all();

  [[nodiscard]] std::int64_t groups() const { return (n_.kv_heads + shared_ - 1) / shared_; }
  /// Floats a token that keys() gives.
  [[nodiscard]] std::int64_t key_width(std::int64_t group) const { return kv_heads_of(group) * (n_.d_k + n_.d_v); }

  /// k, then v, of a group for at most kTile tokens of memory (or x), key_width() floats a token; false where a number
  /// is not finite, which tiles do not treat as the definition does.
  bool keys(std::int64_t group, const float* tokens, std::int64_t rows, float* to);
  /// What keys() gave for the tokens from `first` on. queries() needs all of a batch element's.
  void take(std::int64_t group, std::int64_t first, std::int64_t rows, const float* keys);
  /// Adds a group's share to the rows of `out` of a tile, whose tokens `first` and following are those of x; false as
  /// above. Groups come in order, and the last adds the bias.
  bool queries(std::int64_t b, std::int64_t group, std::int64_t first, const float* tokens, std::int64_t rows,
               float* out);

  /// `out` (B,T,d_model) from all inputs; nothing where a projection is not finite. Projections have the definition's
  /// bits, the context has other last bits. `listener` hears how many tiles are done.
  std::optional<std::vector<float>> compute(Listener* listener);

  /// q, k and v of one head; x, and memory where there is one, must have been given.
  HeadValues head_values(std::int64_t head);

 private:
  struct Projection {
    std::vector<Panels> weights;  // head by head
    std::vector<float> bias;      // of all heads; empty where there is none
  };
  [[nodiscard]] std::int64_t kv_heads_of(std::int64_t group) const {
    return std::min(shared_, n_.kv_heads - group * shared_);
  }
  [[nodiscard]] const std::vector<float>& key_tokens() const { return memory_.empty() ? x_ : memory_; }
  template <class Visit>
  void each_input(const Visit& visit) const;
  [[nodiscard]] std::pair<std::int64_t, std::int64_t> columns_of(char which) const;
  [[nodiscard]] Shape shape_of(const std::string& name) const;
  bool project(const Projection& by, std::int64_t head, float* to, std::int64_t stride);
  std::vector<double> projected(const Projection& by, std::int64_t head, const std::vector<float>& tokens);
  [[nodiscard]] Head head_of(std::int64_t b, std::int64_t first, std::int64_t shared) const;

  const LayerPlan& plan_;
  const Spec& spec_;
  const LayerSizes& n_;
  std::int64_t shared_;
  Arithmetic a_;
  std::vector<float> x_, memory_;
  Projection to_q_, to_k_, to_v_, to_out_;  // the last one undivided
  LeftTiles tokens_;                        // of the tile that is at work
  std::vector<float> q_, context_;          // of it
  std::vector<LeftTiles> keys_;             // of the group, by key head
  std::vector<Panels> values_;              // likewise
};

}  // namespace lab
