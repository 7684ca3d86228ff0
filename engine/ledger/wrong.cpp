// See wrong.hpp. `sizes` rules change what is counted, `edit` rules change the count.
#include "ledger/wrong.hpp"

#include <algorithm>
#include <cmath>

#include "core/numbers.hpp"

namespace lab {
namespace {

using Rows = std::vector<LedgerRow>;

Natural natural(std::int64_t value) { return {static_cast<std::uint64_t>(value)}; }

template <class Condition>
void drop(Ledger& ledger, Condition condition) {
  ledger.rows.erase(std::remove_if(ledger.rows.begin(), ledger.rows.end(), condition), ledger.rows.end());
}

bool is_one_of(char matrix, std::string_view letters) {
  return matrix != 0 && letters.find(matrix) != std::string_view::npos;
}

template <class Change>
void each_projection(Ledger& ledger, std::string_view letters, Change change) {
  for (LedgerRow& row : ledger.rows) {
    if (is_one_of(row.matrix, letters)) change(row);
  }
}

void skip_wo(const LedgerSizes&, Ledger& l) {
  drop(l, [](const LedgerRow& row) { return row.matrix == 'o'; });
}

void one_projection(const LedgerSizes&, Ledger& l) {
  drop(l, [](const LedgerRow& row) { return is_one_of(row.matrix, "kvo"); });
}

void times_heads(const LedgerSizes& n, Ledger& l) {
  each_projection(l, "qkvo", [&](LedgerRow& row) {
    row.weights = row.weights * natural(n.heads);
    row.biases = row.biases * natural(n.heads);
  });
}

// A head that sees d_model / h features of each token: h blocks on the diagonal.
void head_slice(const LedgerSizes& n, Ledger& l) {
  each_projection(l, "qkv", [&](LedgerRow& row) {
    const std::int64_t heads = row.matrix == 'q' ? n.heads : n.kv_heads;
    const std::int64_t slice = n.d_model / n.heads;
    row.weights = natural(heads) * natural(slice) * natural(row.matrix == 'v' ? n.d_v : n.d_k);
  });
}

void square_bias(const LedgerSizes& n, Ledger& l) {
  if (n.bias) each_projection(l, "qkvo", [](LedgerRow& row) { row.biases = row.weights; });
}

void one_bias(const LedgerSizes&, Ledger& l) {
  each_projection(l, "qkv", [](LedgerRow& row) { row.biases = 0; });
}

void no_output_bias(const LedgerSizes&, Ledger& l) {
  each_projection(l, "o", [](LedgerRow& row) { row.biases = 0; });
}

void square_wo(const LedgerSizes& n, Ledger& l) {
  each_projection(l, "o", [&](LedgerRow& row) {
    row.weights = natural(n.d_model) * natural(n.d_model);
    row.shape = {n.d_model, n.d_model};
  });
}

void block_twelve(const LedgerSizes& n, Ledger& l) {
  const Natural square = natural(n.d_model) * natural(n.d_model);
  l.rows = {{"block", LedgerPart::attention, "12 x d_model x d_model", {}, Natural(12) * square, 0}};
  if (n.model) l.rows[0].times = n.layers;
}

LedgerRow as_parameter(LedgerRow row) {
  row.part = LedgerPart::attention;
  return row;
}

void mask_buffer(const LedgerSizes& n, Ledger& l) {
  drop(l, [](const LedgerRow& row) { return row.name == "mask"; });
  l.rows.push_back(as_parameter(mask_row(n)));
}

void checkpoint_elements(const LedgerSizes& n, Ledger& l) {
  mask_buffer(n, l);
  drop(l, [](const LedgerRow& row) { return row.name == "masked_bias"; });
  l.rows.push_back(as_parameter(masked_bias_row(n)));
  if (n.model && n.tied) l.rows.push_back(head_row(n));
}

template <LedgerPart... parts>
void without(const LedgerSizes& n, Ledger& l) {
  if (n.model) drop(l, [](const LedgerRow& row) { return ((row.part == parts) || ...); });
}

void matrices_only(const LedgerSizes& n, Ledger& l) {
  if (!n.model) return;
  drop(l, [](const LedgerRow& row) { return row.part != LedgerPart::attention && row.part != LedgerPart::mlp; });
  for (LedgerRow& row : l.rows) row.biases = 0;
}

void attention_only(const LedgerSizes& n, Ledger& l) {
  if (n.model) drop(l, [](const LedgerRow& row) { return row.part != LedgerPart::attention; });
}

void padded_vocab(LedgerSizes& n) { n.vocab += (64 - n.vocab % 64) % 64; }

// A table without its middle row.
void relative_2k(const LedgerSizes& n, Ledger& l) {
  for (LedgerRow& row : l.rows) {
    if (row.name == "rel_k") row.weights = row.weights - natural(n.d_k);
    if (row.name == "rel_v") row.weights = row.weights - natural(n.d_v);
  }
}

void relative_keys_only(const LedgerSizes&, Ledger& l) {
  drop(l, [](const LedgerRow& row) { return row.name == "rel_v"; });
}

void relative_per_head(const LedgerSizes& n, Ledger& l) {
  for (LedgerRow& row : l.rows) {
    if (row.name == "rel_k" || row.name == "rel_v") row.weights = row.weights * natural(n.heads);
  }
}

void head_forgotten(const LedgerSizes& n, Ledger& l) {
  l.score_bytes = natural(n.width) * natural(n.b) * natural(n.t) * natural(n.s);
}

void kv_cache_instead(const LedgerSizes& n, Ledger& l) {
  l.score_bytes =
      natural(n.width) * natural(n.b) * natural(n.s) * natural(n.kv_heads) * (natural(n.d_k) + natural(n.d_v));
}

void width_root(const LedgerSizes& n, Ledger& l) {
  l.head_width = write_number(std::sqrt(static_cast<double>(n.d_k)));  // IEEE: the same bits everywhere
}

// Half of all pairs: not whole where their number is odd.
void half_pairs(const LedgerSizes& n, Ledger& l) {
  const Natural all = natural(n.t) * natural(n.s);
  const bool odd = (all.low_bits() & 1U) != 0;
  l.pairs = odd ? all.shifted_right(1).decimal() + ".5" : all.shifted_right(1).json();
}

void strict_pairs(const LedgerSizes& n, Ledger& l) {
  LedgerSizes fewer = n;
  fewer.t = n.t - 1;
  Ledger strict;
  count_cost(fewer, strict);
  if (!n.cross) l.pairs = strict.pairs;
}

}  // namespace

std::span<const WrongCount> wrong_counts() {
  static constexpr WrongCount all[] = {
      {"skip_wo", "total", "W^O is forgotten", nullptr, skip_wo},
      {"no_bias", "total", "biases are forgotten", [](LedgerSizes& n) { n.bias = false; }, nullptr},
      {"times_heads", "total", "every head is given whole matrices: times h", nullptr, times_heads},
      {"one_projection", "total", "one of the four matrices", nullptr, one_projection},
      {"head_slice", "total", "each head projects only its own slice of the token", nullptr, head_slice},
      {"head_width", "total", "4 x d_model x d_k: h is forgotten", [](LedgerSizes& n) { n.heads = n.kv_heads = 1; },
       nullptr},
      {"square_bias", "total", "a bias is taken for a matrix", nullptr, square_bias},
      {"one_bias", "total", "one bias for all four matrices", nullptr, one_bias},
      {"no_output_bias", "total", "W^O without its bias", nullptr, no_output_bias},
      {"block_twelve", "total", "12 x d_model^2: the MLP counted too, and no biases", nullptr, block_twelve},
      {"mask_buffer", "total", "the stored mask is counted as parameters", nullptr, mask_buffer},
      {"ignore_kv_heads", "total", "every query head is given keys and values of its own",
       [](LedgerSizes& n) { n.kv_heads = n.heads; }, nullptr},
      {"single_kv_head", "total", "one head of keys and values for all", [](LedgerSizes& n) { n.kv_heads = 1; },
       nullptr},
      {"assume_d_v", "total", "d_v is taken to be d_k", [](LedgerSizes& n) { n.d_v = n.d_k; }, nullptr},
      {"square_wo", "total", "W^O is taken to be d_model x d_model", nullptr, square_wo},
      {"untied", "total", "the output head is counted beside the embedding it shares",
       [](LedgerSizes& n) { n.tied = false; }, nullptr},
      {"padded_vocab", "total", "the vocabulary is padded to a multiple of 64", padded_vocab, nullptr},
      {"no_positions", "total", "position embeddings are left out", nullptr, without<LedgerPart::position>},
      {"no_embeddings", "total", "token and position embeddings are left out", nullptr,
       without<LedgerPart::embedding, LedgerPart::position, LedgerPart::head>},
      {"matrices_only", "total", "only the matrices of attention and MLP", nullptr, matrices_only},
      {"attention_only", "total", "only the attention layers", nullptr, attention_only},
      {"checkpoint_elements", "total", "every number of a checkpoint file: masks, their constant, the head again",
       nullptr, checkpoint_elements},
      {"relative_2k", "relative", "2k rows a table: the row of distance 0 is forgotten", nullptr, relative_2k},
      {"relative_keys_only", "relative", "the table of values is forgotten", nullptr, relative_keys_only},
      {"relative_per_head", "relative", "tables of its own for every head", nullptr, relative_per_head},
      {"head_forgotten", "score_bytes", "one score matrix, not one a head", nullptr, head_forgotten},
      {"four_bytes", "score_bytes", "four bytes a number, whatever the format", [](LedgerSizes& n) { n.width = 4; },
       nullptr},
      {"kv_cache_instead", "score_bytes", "the keys and values of one layer instead", nullptr, kv_cache_instead},
      {"strict_pairs", "allowed_pairs", "a token may not attend to itself", nullptr, strict_pairs},
      {"all_pairs", "allowed_pairs", "no mask", nullptr,
       [](const LedgerSizes& n, Ledger& l) { l.pairs = (natural(n.t) * natural(n.s)).json(); }},
      {"half_pairs", "allowed_pairs", "half of all pairs", nullptr, half_pairs},
      {"width_is_heads", "d_k", "h instead of d_k", nullptr,
       [](const LedgerSizes& n, Ledger& l) { l.head_width = natural(n.heads).json(); }},
      {"width_not_split", "d_k", "d_model is not split", nullptr,
       [](const LedgerSizes& n, Ledger& l) { l.head_width = natural(n.d_model).json(); }},
      {"width_root", "d_k", "the root of d_k, which only scales the scores", nullptr, width_root},
      {"width_product", "d_k", "d_model times h", nullptr,
       [](const LedgerSizes& n, Ledger& l) { l.head_width = (natural(n.d_model) * natural(n.heads)).json(); }},
  };
  return all;
}

std::vector<const WrongCount*> chosen_wrong_counts(const std::vector<std::string>& names) {
  std::vector<const WrongCount*> chosen;
  for (const WrongCount& rule : wrong_counts()) {
    if (std::find(names.begin(), names.end(), rule.name) != names.end()) chosen.push_back(&rule);
  }
  return chosen;
}

std::string answer_of(const Ledger& ledger, std::string_view name) {
  if (name == "total") return ledger.total.json();
  if (name == "score_bytes") return ledger.score_bytes.json();
  if (name == "relative") return ledger.relative.json();
  return name == "allowed_pairs" ? ledger.pairs : ledger.head_width;
}

}  // namespace lab
