// See ledger.hpp. n stands for natural numbers of the sizes.
#include "ledger/ledger.hpp"

#include <fmt/format.h>

namespace lab {
namespace {

Natural natural(std::int64_t value) { return {static_cast<std::uint64_t>(value)}; }

LedgerRow projection(const LedgerSizes& n, const std::string& name, bool output, std::int64_t width,
                     const char* letter) {
  const Natural all = natural(n.heads) * natural(width);
  const Natural out = output ? natural(n.d_model) : all;
  const std::string sizes = fmt::format("{}*{}", n.heads, width);
  LedgerRow row{name, "", {}, natural(n.d_model) * all, n.bias ? out : Natural(), false};
  const std::int64_t columns = saturating_product(n.heads, width);
  row.shape = output ? Dims{columns, n.d_model} : Dims{n.d_model, columns};
  row.formula = output ? fmt::format("h*{} x d_model = {} x {}", letter, sizes, n.d_model)
                       : fmt::format("d_model x h*{} = {} x {}", letter, n.d_model, sizes);
  if (n.bias) row.formula += fmt::format(", bias {}", out.decimal());
  return row;
}

// Elements of the tensors that own memory, in the order of the trace.
struct Elements {
  Natural x, q, k, v, cells, rows, context, out;
};

Elements elements_of(const LedgerSizes& n) {
  const Natural bt = natural(n.b) * natural(n.t);
  const Natural bs = natural(n.b) * natural(n.s);
  const Natural qk = natural(n.heads) * natural(n.d_k);
  const Natural vv = natural(n.heads) * natural(n.d_v);
  const Natural rows = bt * natural(n.heads);
  return {bt * natural(n.d_model), bt * qk, bs * qk, bs * vv,
          rows * natural(n.s),     rows,    bt * vv, bt * natural(n.d_model)};
}

// A dot of m terms counts 2 m; a bias, a division, a difference, an exponential and a term of a row sum count 1.
Natural count_flops(const LedgerSizes& n, const Elements& e) {
  const Natural two = 2;
  Natural flops = two * natural(n.d_model) * (e.q + e.k + e.v);  // q k v
  flops += two * natural(n.d_k) * e.cells;                       // scores
  flops += Natural(5) * e.cells;                                 // scaled shifted exp row_sum weights
  flops += two * natural(n.s) * e.context;                       // context
  flops += two * natural(n.heads) * natural(n.d_v) * e.out;      // out
  if (n.bias) flops += e.q + e.k + e.v + e.out;
  return flops;
}

Natural count_elements(const Ledger& ledger, const LedgerSizes& n, const Elements& e) {
  Natural all = ledger.total + e.x + e.q + e.k + e.v;
  if (n.s != n.t) all += natural(n.b) * natural(n.s) * natural(n.d_model);  // the tokens that keys come from
  all += Natural(6) * e.cells;                                              // scores scaled masked shifted exp weights
  all += Natural(2) * e.rows;                                               // row_max row_sum
  all += Natural(2) * e.context;                                            // context merged
  return all + e.out;
}

}  // namespace

Ledger count_layer(const LedgerSizes& n) {
  Ledger ledger;
  ledger.rows = {projection(n, "q", false, n.d_k, "d_k"), projection(n, "k", false, n.d_k, "d_k"),
                 projection(n, "v", false, n.d_v, "d_v"), projection(n, "o", true, n.d_v, "d_v")};
  for (const auto& row : ledger.rows) {
    ledger.weights += row.weights;
    ledger.biases += row.biases;
  }
  ledger.total = ledger.weights + ledger.biases;
  const Elements e = elements_of(n);
  const Natural width = natural(n.width);
  ledger.flops = count_flops(n, e);
  ledger.bytes = width * count_elements(ledger, n, e);
  ledger.score_bytes = width * e.cells;
  ledger.kv_cache_bytes = width * (e.k + e.v);
  return ledger;
}

}  // namespace lab
