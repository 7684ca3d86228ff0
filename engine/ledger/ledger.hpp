// What a layer or a whole model holds and costs, from its sizes alone, in whole numbers of any size. Nothing here
// computes attention; tests compare these figures with what a recorded trace adds up, and with published totals.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/natural.hpp"
#include "core/shape.hpp"

namespace lab {

struct LedgerSizes {
  std::int64_t d_model = 1, heads = 1, kv_heads = 1, d_k = 1, d_v = 1;
  std::int64_t d_memory = 1;  ///< width of the tokens that keys and values come from
  std::int64_t b = 1, t = 1, s = 1;
  bool bias = false;
  bool fused = false;       ///< q, k, v in one matrix; k, v in one where they come from other tokens
  bool cross = false;       ///< keys and values come from other tokens
  bool projections = true;  ///< without them scores read the tokens themselves
  bool additive = false;    ///< v . tanh(W q + U k), of width a
  std::int64_t a = 1;
  bool relative = false;  ///< tables of 2 clip + 1 rows for keys and for values
  std::int64_t clip = 1;
  bool mask_buffer = false;  ///< a stored positions x positions mask
  bool masked_bias = false;  ///< a stored mask constant
  std::int64_t width = 4;    ///< bytes of a number
  std::int64_t tile = 64;    ///< keys that online softmax holds at once
  bool model = false;        ///< count the whole model, not one attention layer
  std::int64_t layers = 1, vocab = 1, positions = 1, d_ff = 1;
  bool tied = true;  ///< the output head is the embedding itself
};

enum class LedgerPart { embedding, position, norm, attention, mlp, head, buffer };

std::string_view part_name(LedgerPart part);

struct LedgerRow {
  std::string name;  ///< q, k, v, o, qkv, kv, wa, rel_k, wte, ...
  LedgerPart part;
  std::string formula;  ///< "layers x d_model x h*d_k = 12 x 768 x 12*64, bias 12 x 768"
  Dims shape;
  Natural weights;  ///< of one; elements, where it is a buffer
  Natural biases;   ///< of one
  std::int64_t times = 1;
  char matrix = 0;  ///< q, k, v or o, where the row is one of the four projections
};

struct Ledger {
  std::vector<LedgerRow> rows;
  Natural weights, biases, total, buffers;
  Natural flops;           ///< one forward pass of a causal, scaled, shifted attention layer
  Natural bytes;           ///< its parameters, tokens and every intermediate result, once each
  Natural score_bytes;     ///< one score matrix of every head
  Natural online_bytes;    ///< what online softmax holds in its place
  Natural kv_cache_bytes;  ///< keys and values of every token, in every layer
  Natural relative;        ///< parameters of the two tables of relative positions, in one layer
  std::string pairs;       ///< query and key pairs that a causal mask allows, as a JSON number
  std::string head_width;  ///< d_k, as a JSON number
};

/// The ledger; `mistakes` are names out of wrong_counts(), each a rule that people get wrong.
Ledger count_ledger(const LedgerSizes& sizes, const std::vector<std::string>& mistakes = {});

/// Its parameters and buffers alone, of `total` and `relative` and what they are made of: a third of the work.
Ledger count_parameters(const LedgerSizes& sizes, const std::vector<std::string>& mistakes = {});

/// Rows of one attention layer, or of the model. Formulas speak of layers only where there is a model.
std::vector<LedgerRow> ledger_rows(const LedgerSizes& sizes);

/// Rows that belong to one attention layer, whatever the scope.
std::vector<LedgerRow> layer_rows(const LedgerSizes& sizes);

/// A mask of positions x positions, or the constant it fills in, as code that keeps them does.
LedgerRow mask_row(const LedgerSizes& sizes);
LedgerRow masked_bias_row(const LedgerSizes& sizes);

/// The output head, d_model x vocab.
LedgerRow head_row(const LedgerSizes& sizes);

/// Fills in flops, memory and pairs.
void count_cost(const LedgerSizes& sizes, Ledger& ledger);

}  // namespace lab
