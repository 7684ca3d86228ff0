// A layer by tiles that several workers compute together, each with a SharedLayer of its own: the page hands tokens to
// whoever is free and puts the rows of `out` together. Nobody holds more than weights, a group of heads and a tile.
#pragma once

#include <memory>

#include "experiments/tiled_layer.hpp"

namespace lab {

class SharedLayer {
 public:
  /// Of a trace's Spec; nothing where its run is not made by tiles. At most `workers` share it, fewer where all of them
  /// together would need more than `memory`; nothing where less than two can.
  static std::unique_ptr<SharedLayer> open(Spec spec, std::int64_t workers, std::int64_t memory);

  /// What the page has to know of it, between blanks: how many share it, tokens of a tile, groups of heads, b, t, s,
  /// d_model, 1 where a head is recorded and 0 elsewhere, and the names of the inputs, those that keys need first.
  [[nodiscard]] std::string plan() const;

  /// Where a piece of work stands, and the floats that it works on.
  struct Piece {
    std::int64_t b, group, first;  // batch element (or how many attempts), group of heads, first token (or attempt)
    std::vector<float> in, out;
  };
  /// One piece of work: `keys` gives k and v of the tokens `in`, and keeps them; `take` hears what keys gave to
  /// somebody else; `queries` adds to the rows `out` of the tokens `in`; an input's name draws it or reads it from its
  /// file, and keeps all but tokens, which may be drawn in parts, or takes `in` for it. Nothing where a number is not
  /// finite or a file cannot be read any more. Lengths are the caller's, as plan() gives them.
  std::optional<std::vector<float>> work(const std::string& what, Piece piece);

  /// The answer, which is that of one worker alone. A recorded head needs x, and memory where there is one, given.
  Trace finish(std::vector<float> out);

 private:
  SharedLayer(LayerPlan plan, std::int64_t workers, std::int64_t shared);
  std::optional<std::vector<float>> draw(const std::string& name, const Piece& piece);
  bool by_tiles(bool keys, Piece& piece);

  LayerPlan plan_;
  std::int64_t workers_;
  std::optional<TiledLayer> tiles_;
};

}  // namespace lab
