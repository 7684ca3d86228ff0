// What one attention layer costs: operations, memory, and the pairs a causal mask lets through. Elements are those of
// the tensors that own memory, in the order of the trace.
#include <algorithm>

#include "core/text.hpp"
#include "ledger/ledger.hpp"

namespace lab {
namespace {

Natural natural(std::int64_t value) { return {static_cast<std::uint64_t>(value)}; }

template <class... More>
Natural product(std::int64_t first, More... more) {
  Natural all = natural(first);
  ((all = all * natural(more)), ...);
  return all;
}

struct Elements {
  Natural x, memory, q, k, v, cells, rows, context, out, query_part, key_part;
};

// Without projections queries, keys and values are the tokens; then they own no memory of their own.
Elements elements_of(const LedgerSizes& n) {
  Elements e{product(n.b, n.t, n.d_model),         0,
             product(n.b, n.t, n.heads, n.d_k),    product(n.b, n.s, n.kv_heads, n.d_k),
             product(n.b, n.s, n.kv_heads, n.d_v), product(n.b, n.heads, n.t, n.s),
             product(n.b, n.heads, n.t),           product(n.b, n.t, n.heads, n.d_v),
             product(n.b, n.t, n.d_model),         product(n.b, n.heads, n.t, n.a),
             product(n.b, n.kv_heads, n.s, n.a)};
  if (n.cross || n.s != n.t) e.memory = product(n.b, n.s, n.d_memory);
  if (!n.projections) e.k = e.v;
  return e;
}

// v . tanh(W q + U k): two projections, a sum and a tanh for each pair and feature, and a dot over them.
Natural additive_flops(const LedgerSizes& n, const Elements& e) {
  const std::int64_t query = n.projections ? n.d_k : n.d_model;
  const std::int64_t key = n.projections ? n.d_k : n.d_memory;
  return product(2, query) * e.query_part + product(2, key) * e.key_part + product(4, n.a) * e.cells;
}

// A dot of m terms counts 2 m; a bias, a division, a difference, an exponential and a term of a row sum count 1.
Natural count_flops(const LedgerSizes& n, const Elements& e) {
  Natural flops = n.additive ? additive_flops(n, e) : product(2, n.d_k) * e.cells;
  flops += natural(n.additive ? 4 : 5) * e.cells;  // scaled (dot products only) shifted exp row_sum weights
  flops += product(2, n.s) * e.context;
  if (n.relative) flops += product(2, n.d_k) * e.cells + e.cells + product(2, n.s) * e.context + e.context;
  if (!n.projections) return flops;
  flops += product(2, n.d_model) * e.q + product(2, n.cross ? n.d_memory : n.d_model) * (e.k + e.v);
  flops += product(2, n.heads, n.d_v) * e.out;
  if (n.bias) flops += e.q + e.k + e.v + e.out;
  return flops;
}

Natural count_elements(const LedgerSizes& n, const Elements& e) {
  Natural all = e.x + e.memory + Natural(5) * e.cells + Natural(2) * e.rows + e.context;  // scores to weights
  for (const LedgerRow& row : layer_rows(n)) all += row.weights + row.biases;
  if (!n.additive) all += e.cells;  // scaled
  if (n.additive) all += e.query_part + e.key_part + product(2, n.a) * e.cells;
  if (n.relative) all += e.cells + e.context;
  if (n.projections) all += e.q + e.k + e.v + e.context + e.out;  // context is copied when heads are merged
  return all;
}

// Keys up to the query's own place, one more with every query until all are allowed.
Natural allowed_pairs(const LedgerSizes& n) {
  if (n.cross) return product(n.t, n.s);
  const std::int64_t rising = std::min(n.t, n.s);
  return (natural(rising) * (natural(rising) + 1)).shifted_right(1) + product(n.t - rising, n.s);
}

}  // namespace

void count_cost(const LedgerSizes& n, Ledger& ledger) {
  const Elements e = elements_of(n);
  const Natural width = natural(n.width);
  ledger.flops = count_flops(n, e);
  ledger.bytes = width * count_elements(n, e);
  ledger.score_bytes = width * e.cells;
  // One tile of scores, the running maximum, the running sum and the running context of every query and head.
  ledger.online_bytes = width * e.rows * (natural(std::min(n.tile, n.s)) + 2 + natural(n.d_v));
  ledger.kv_cache_bytes = width * natural(n.layers) * (e.k + e.v);
  ledger.pairs = allowed_pairs(n).json();
  ledger.head_width = natural(n.d_k).json();
}

}  // namespace lab
