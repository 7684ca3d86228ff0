// What a layer costs, from its sizes alone, in whole numbers of any size. Nothing here computes attention; a test
// compares these figures with what a recorded trace adds up.
#pragma once

#include <string>
#include <vector>

#include "core/natural.hpp"
#include "core/shape.hpp"

namespace lab {

struct LedgerSizes {
  std::int64_t d_model, heads, d_k, d_v;
  std::int64_t b, t, s;
  bool bias;
  std::int64_t width;  ///< bytes of a number
};

struct LedgerRow {
  std::string name;     ///< q, k, v, o
  std::string formula;  ///< "d_model x h*d_k = 4 x 2*2, bias 4"
  Dims shape;
  Natural weights;
  Natural biases;
  bool buffer;  ///< held, but not a parameter
};

struct Ledger {
  std::vector<LedgerRow> rows;
  Natural weights, biases, total, buffers;
  Natural flops;           ///< one forward pass of a causal, scaled, shifted layer
  Natural bytes;           ///< parameters, tokens and every intermediate result, once each
  Natural score_bytes;     ///< one score matrix of every head
  Natural kv_cache_bytes;  ///< keys and values of every token
};

Ledger count_layer(const LedgerSizes& sizes);

}  // namespace lab
