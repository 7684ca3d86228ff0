// The rows of a ledger: every tensor that a layer or a model holds, with its formula, shape and counts.
#include "core/text.hpp"
#include "ledger/ledger.hpp"

namespace lab {
namespace {

// One side of a matrix: its length, as letters and as the numbers that stand for them.
struct Side {
  std::string letters;
  std::string numbers;
  Natural length;
  std::int64_t dim;
};

Natural natural(std::int64_t value) { return {static_cast<std::uint64_t>(value)}; }

Side side(const char* letters, std::int64_t value) { return {letters, say("{}", value), natural(value), value}; }

Side heads_side(const char* heads, const char* width, std::int64_t count, std::int64_t each) {
  return {say("{}*{}", heads, width), say("{}*{}", count, each), natural(count) * natural(each),
          saturating_product(count, each)};
}

// Several matrices side by side.
Side joined(const std::vector<Side>& sides) {
  Side all{"", "", 0, 0};
  for (const Side& one : sides) {
    const char* plus = all.letters.empty() ? "" : " + ";
    all.letters += plus + one.letters;
    all.numbers += plus + one.numbers;
    all.length += one.length;
    all.dim = saturating_sum(all.dim, one.dim);
  }
  all.letters = "(" + all.letters + ")";
  all.numbers = "(" + all.numbers + ")";
  return all;
}

// Builds rows; those of a block are there once in every layer.
class Book {
 public:
  explicit Book(const LedgerSizes& n) : n_(n) {}

  std::vector<LedgerRow> take() { return std::move(rows_); }

  void attention(bool cross, const std::string& prefix) {
    if (n_.projections) projections(cross, prefix);
    if (n_.additive) additive(cross, prefix);
    if (n_.relative) {
      const Side rows{"(2k+1)", say("{}", table_rows()), natural(table_rows()), table_rows()};
      matrix(prefix + "rel_k", LedgerPart::attention, rows, side("d_k", n_.d_k), false);
      matrix(prefix + "rel_v", LedgerPart::attention, rows, side("d_v", n_.d_v), false);
    }
  }

  void projections(bool cross, const std::string& prefix) {
    const char* kv = n_.kv_heads == n_.heads ? "h" : "h_kv";
    const Side x = side("d_model", n_.d_model);
    const Side memory = cross && n_.d_memory != n_.d_model ? side("d_memory", n_.d_memory) : x;
    const Side q = heads_side("h", "d_k", n_.heads, n_.d_k);
    const Side k = heads_side(kv, "d_k", n_.kv_heads, n_.d_k);
    const Side v = heads_side(kv, "d_v", n_.kv_heads, n_.d_v);
    if (n_.fused && !cross) {
      projection(prefix + "qkv", 0, x, joined({q, k, v}));
    } else {
      projection(prefix + "q", 'q', x, q);
      if (n_.fused) projection(prefix + "kv", 0, memory, joined({k, v}));
    }
    if (!n_.fused) projection(prefix + "k", 'k', memory, k);
    if (!n_.fused) projection(prefix + "v", 'v', memory, v);
    projection(prefix + "o", 'o', heads_side("h", "d_v", n_.heads, n_.d_v), x);
  }

  // Without projections the score reads the tokens themselves.
  void additive(bool cross, const std::string& prefix) {
    const Side a = side("a", n_.a);
    const Side key = n_.projections ? side("d_k", n_.d_k)
                     : cross        ? side("d_memory", n_.d_memory)
                                    : side("d_model", n_.d_model);
    matrix(prefix + "wa", LedgerPart::attention, n_.projections ? side("d_k", n_.d_k) : side("d_model", n_.d_model), a,
           false);
    matrix(prefix + "ua", LedgerPart::attention, key, a, false);
    vector(prefix + "va", LedgerPart::attention, a, false);
  }

  void norm(const char* name) { vector(name, LedgerPart::norm, side("d_model", n_.d_model), n_.bias); }

  void mlp() {
    const Side x = side("d_model", n_.d_model);
    const Side inner = side("d_ff", n_.d_ff);
    matrix("mlp_up", LedgerPart::mlp, x, inner, n_.bias);
    matrix("mlp_down", LedgerPart::mlp, inner, x, n_.bias);
  }

  void table(const char* name, LedgerPart part, const Side& rows, const Side& columns) {
    matrix(name, part, rows, columns, false);
  }

  void mask() {
    const Natural side = natural(n_.positions);
    rows_.push_back({"mask",
                     LedgerPart::buffer,
                     formula("positions x positions", say("{} x {}", n_.positions, n_.positions), ""),
                     {1, 1, n_.positions, n_.positions},
                     side * side,
                     0,
                     times_});
  }

  void masked_bias() { rows_.push_back({"masked_bias", LedgerPart::buffer, formula("1", "", ""), {}, 1, 0, times_}); }

  /// From here on every row is there `times` times.
  void each_layer(std::int64_t times) { times_ = times; }

 private:
  [[nodiscard]] std::int64_t table_rows() const { return saturating_sum(saturating_product(2, n_.clip), 1); }

  void projection(const std::string& name, char which, const Side& in, const Side& out) {
    matrix(name, LedgerPart::attention, in, out, n_.bias);
    rows_.back().matrix = which;
  }

  void matrix(const std::string& name, LedgerPart part, const Side& in, const Side& out, bool bias) {
    LedgerRow row{name, part, "", {in.dim, out.dim}, in.length * out.length, bias ? out.length : Natural(), times_};
    row.formula =
        formula(in.letters + " x " + out.letters, in.numbers + " x " + out.numbers, bias ? out.length.decimal() : "");
    rows_.push_back(std::move(row));
  }

  void vector(const std::string& name, LedgerPart part, const Side& one, bool bias) {
    LedgerRow row{name, part, "", {one.dim}, one.length, bias ? one.length : Natural(), times_};
    row.formula = formula(one.letters, one.numbers, bias ? one.numbers : "");
    rows_.push_back(std::move(row));
  }

  [[nodiscard]] std::string formula(const std::string& letters, const std::string& numbers,
                                    const std::string& bias) const {
    const bool many = n_.model && times_ != 1;
    const std::string times = many ? say("{} x ", times_) : "";
    std::string out = (many ? "layers x " : "") + letters;
    if (!numbers.empty() || many) out += " = " + times + (numbers.empty() ? letters : numbers);
    return bias.empty() ? out : out + ", bias " + times + bias;
  }

  const LedgerSizes& n_;
  std::vector<LedgerRow> rows_;
  std::int64_t times_ = 1;
};

LedgerRow only(Book& book) { return book.take().back(); }

}  // namespace

std::string_view part_name(LedgerPart part) {
  switch (part) {
    case LedgerPart::embedding:
      return "embedding";
    case LedgerPart::position:
      return "position";
    case LedgerPart::norm:
      return "norm";
    case LedgerPart::attention:
      return "attention";
    case LedgerPart::mlp:
      return "mlp";
    case LedgerPart::head:
      return "head";
    case LedgerPart::buffer:
      return "buffer";
  }
  return "";
}

LedgerRow mask_row(const LedgerSizes& n) {
  Book book(n);
  if (n.model) book.each_layer(n.layers);
  book.mask();
  return only(book);
}

LedgerRow masked_bias_row(const LedgerSizes& n) {
  Book book(n);
  if (n.model) book.each_layer(n.layers);
  book.masked_bias();
  return only(book);
}

LedgerRow head_row(const LedgerSizes& n) {
  Book book(n);
  book.table("head", LedgerPart::head, side("d_model", n.d_model), side("vocab", n.vocab));
  return only(book);
}

std::vector<LedgerRow> layer_rows(const LedgerSizes& n) {
  Book book(n);
  book.attention(n.cross && !n.model, "");
  return book.take();
}

std::vector<LedgerRow> ledger_rows(const LedgerSizes& n) {
  Book book(n);
  if (n.model) {
    book.table("wte", LedgerPart::embedding, side("vocab", n.vocab), side("d_model", n.d_model));
    book.table("wpe", LedgerPart::position, side("positions", n.positions), side("d_model", n.d_model));
    book.each_layer(n.layers);
    book.norm("ln_1");
  }
  book.attention(n.cross && !n.model, "");
  if (n.mask_buffer) book.mask();
  if (n.masked_bias) book.masked_bias();
  if (!n.model) return book.take();
  if (n.cross) {
    book.norm("ln_cross");
    book.attention(true, "cross_");
  }
  book.norm("ln_2");
  book.mlp();
  book.each_layer(1);
  book.norm("ln_f");
  std::vector<LedgerRow> rows = book.take();
  if (!n.tied) rows.push_back(head_row(n));
  return rows;
}

}  // namespace lab
