// subspace: two relations between tokens that one head can only average and two heads keep apart. The same W^Q and W^K
// are read in two heads (each relation has its own columns) and in one (their scores add up); beside both stands the
// best that any single softmax could do. What is asked, and why that best is the mean: subspace_relations.hpp.
#include <algorithm>

#include "core/json.hpp"
#include "core/numbers.hpp"
#include "core/text.hpp"
#include "experiments/declare.hpp"
#include "experiments/experiment.hpp"
#include "experiments/subspace_relations.hpp"
#include "stages/contract.hpp"
#include "stages/heads.hpp"
#include "stages/project.hpp"

namespace lab {
namespace {

constexpr std::int64_t kMostTokens = 64;
constexpr Words kRelations = "near matching first itself";

constexpr Parameter kParameters[] = {
    {.name = "relations",
     .kind = ParameterKind::words,
     .help = "two of them: near (one step away), matching (the same symbol), first (the first token), itself",
     .words = kRelations,
     .standard = "near+matching"},
    {.name = "tokens",
     .kind = ParameterKind::numbers,
     .help = "the tokens as symbols: equal numbers match",
     .standard = "[0,1,2,0,1,2]"},
    {.name = "strength",
     .kind = ParameterKind::number,
     .help = "score where a relation holds, against 0 where not",
     .standard = "4"},
    {.name = "heads",
     .kind = ParameterKind::integer,
     .help = "in how many heads the same weights are read",
     .standard = "2",
     .max = 2},
    {.name = "mix",
     .kind = ParameterKind::number,
     .help = "how much the first relation counts, from 0 to 1; the second counts 1 - mix",
     .standard = "0.5"},
    kFormat,
};

Failure refuse(const Spec& spec, const char* code, const char* field, const std::string& wanted) {
  const std::string& seen = spec.get(field).text;
  return fail({code, field, say("{}: {} is given, wanted is {}.", field, seen, wanted), "", seen, wanted});
}

Result<Symbols> symbols_of(const Spec& spec) {
  const NumberArray& given = spec.get("tokens").array;
  const auto n = static_cast<std::int64_t>(given.values.size());
  if (given.dims.size() != 1) return refuse(spec, "shape", "tokens", "one row of numbers, such as [0,1,2,0,1,2]");
  if (n < 2 || n > kMostTokens)
    return fail({"out_of_range", "tokens", say("tokens: {} are given, wanted are 2 to {}.", n, kMostTokens), "",
                 say("{} tokens", n), say("2 to {} tokens", kMostTokens)});
  Symbols symbols;
  std::vector<double> seen;
  for (const double value : given.values) {
    if (!(value == value)) return refuse(spec, "bad_value", "tokens", "numbers; nan matches nothing, not even itself");
    const auto at = std::find(seen.begin(), seen.end(), value);
    symbols.of.push_back(at - seen.begin());
    if (at == seen.end()) seen.push_back(value);
  }
  symbols.count = static_cast<std::int64_t>(seen.size());
  return symbols;
}

// Both relations together score twice the strength; that must still be a number of the format.
Result<bool> check(const Spec& spec, const Format& format) {
  if (spec.get("relations").words.size() != 2)
    return refuse(spec, "bad_value", "relations", "two of near, matching, first, itself joined by +");
  const double strength = spec.get("strength").number();
  const double most = largest_finite(format) / 2;
  if (!(strength >= 0 && strength <= most))
    return refuse(spec, "out_of_range", "strength", "a number from 0 to " + write_number(most));
  const double mix = spec.get("mix").number();
  if (!(mix >= 0 && mix <= 1)) return refuse(spec, "out_of_range", "mix", "a number from 0 to 1");
  return true;
}

// Three ways to choose weights, as distances from what the relations ask for.
struct Outcome {
  std::vector<double> single, bound, merged, split;
};

class Comparison {
 public:
  Comparison(Spec spec, Symbols symbols, Recorder& recorder)
      : spec_(std::move(spec)),
        symbols_(std::move(symbols)),
        n_(symbols_.tokens()),
        a_{&format_named(spec_.word("format")), &format_named(spec_.word("format"))},
        strength_(a_.round(spec_.get("strength").number())),
        mix_(spec_.get("mix").number()),
        rec_(recorder) {}

  Trace run() {
    project_tokens();
    const Tensor split = softmax(split_scores(), "");
    const Tensor merged = softmax(merged_scores(), "_one");
    const Tensor single = mean(split);
    Trace trace{spec_.write(), std::move(rec_.steps()), {}, {}};
    if (!rec_.planning()) report(trace, split, merged, single);
    return trace;
  }

 private:
  const std::string& relation(std::size_t r) const { return spec_.get("relations").words[r]; }

  template <class Cell>
  Tensor input(const char* name, const std::vector<Axis>& axes, Cell cell) {
    Shape shape = row_major(axes);
    if (rec_.planning())
      return rec_.record({.name = name, .kind = StepKind::input}, planned_tensor(std::move(shape), *a_.format));
    const std::int64_t columns = shape.dims.back();
    std::vector<double> values;
    for (std::int64_t i = 0; i < shape.size(); ++i) values.push_back(cell(i / columns, i % columns));
    return rec_.record({.name = name, .kind = StepKind::input},
                       make_tensor(std::move(shape), *a_.format, std::move(values)));
  }

  // A token is its place, one-hot, and then its symbol, one-hot.
  double token(std::int64_t t, std::int64_t feature) const {
    const bool hot = feature < n_ ? feature == t : feature - n_ == symbols_.of[static_cast<std::size_t>(t)];
    return hot ? 1 : 0;
  }

  // Head r owns columns r*T to r*T + T - 1: keys name themselves there by place (matching: by symbol), queries name
  // the keys they mean.
  double query_weight(std::int64_t feature, std::int64_t column) const {
    const std::string& r = relation(static_cast<std::size_t>(column / n_));
    const std::int64_t key = column % n_;
    if (r == "matching") return feature - n_ == key ? strength_ : 0;
    return feature < n_ && relates(r, symbols_, feature, key) ? strength_ : 0;
  }

  double key_weight(std::int64_t feature, std::int64_t column) const {
    const bool by_symbol = relation(static_cast<std::size_t>(column / n_)) == "matching";
    return feature == column % n_ + (by_symbol ? n_ : 0) ? 1 : 0;
  }

  void project_tokens() {
    const Axis model{"d_model", n_ + symbols_.count};
    const Axis wide{"h*d_k", 2 * n_};
    const Tensor x = input("x", {{"B", 1}, {"T", n_}, model}, [&](auto t, auto m) { return token(t, m); });
    const Tensor wq = input("wq", {model, wide}, [&](auto m, auto c) { return query_weight(m, c); });
    const Tensor wk = input("wk", {model, wide}, [&](auto m, auto c) { return key_weight(m, c); });
    shares_ = input("mix", {{"h", 2}}, [&](auto, auto r) { return share(r); });
    q_ = projected("q", x, wq, wide, "t");
    k_ = projected("k", x, wk, wide, "s");
  }

  Tensor projected(const char* name, const Tensor& x, const Tensor& w, const Axis& out, const std::string& row) {
    Tensor tensor = project(x, w, nullptr, out, a_);
    if (row == "s") tensor.shape.axes[1] = "S";
    const std::int64_t flops = tensor.shape.size() * 2 * x.shape.dims[2];
    return rec_.record({.name = name,
                        .kind = StepKind::contract,
                        .rule = "b" + row + "m,mn->b" + row + "n",
                        .reads = {"x", w.name},
                        .flops = flops,
                        .arithmetic = a_},
                       std::move(tensor));
  }

  Tensor heads_of(const std::string& name, const Tensor& tensor, std::int64_t heads) {
    const std::string t = tensor.name == "q" ? "t" : "s";
    return rec_.record(
        {.name = name, .kind = StepKind::view, .rule = "b" + t + "(hd)->bh" + t + "d", .reads = {tensor.name}},
        swap_heads_and_tokens(split_heads(tensor, {"h", heads}, {"d_k", 2 * n_ / heads})));
  }

  Tensor scores(const std::string& name, const Tensor& q, const Tensor& k) {
    Tensor tensor = score(q, k, 1, nullptr, a_);
    const std::int64_t flops = tensor.shape.size() * 2 * q.shape.dims[3];
    return rec_.record({.name = name,
                        .kind = StepKind::contract,
                        .rule = "bhtd,bhsd->bhts",
                        .reads = {q.name, k.name},
                        .flops = flops,
                        .arithmetic = a_},
                       std::move(tensor));
  }

  Tensor split_scores() {
    const Tensor q = heads_of("q_heads", q_, 2);
    return scores("scores", q, heads_of("k_heads", k_, 2));
  }

  Tensor merged_scores() {
    const Tensor q = heads_of("q_one", q_, 1);
    return scores("scores_one", q, heads_of("k_one", k_, 1));
  }

  Tensor step(const std::string& name, StepKind kind, const char* rule, std::array<TextRef, 3> reads, Tensor tensor,
              std::int64_t flops) {
    return rec_.record({.name = name, .kind = kind, .rule = rule, .reads = reads, .flops = flops, .arithmetic = a_},
                       std::move(tensor));
  }

  Tensor softmax(const Tensor& z, const std::string& end) {
    const std::int64_t cells = z.shape.size();
    const Tensor most = step("row_max" + end, StepKind::row_max, "bhts->bht", {z.name}, row_max(z, 3, a_), 0);
    const Tensor shifted = step("shifted" + end, StepKind::subtract, "bhts,bht->bhts", {z.name, most.name},
                                subtract_rows(z, most, 3, a_), cells);
    const Tensor exps = step("exp" + end, StepKind::exp, "bhts->bhts", {shifted.name}, lab::exp(shifted, a_), cells);
    const Tensor sums = step("row_sum" + end, StepKind::row_sum, "bhts->bht", {exps.name}, row_sum(exps, 3, a_), cells);
    return step("weights" + end, StepKind::divide, "bhts,bht->bhts", {exps.name, sums.name},
                normalise(exps, sums, 3, Normalise::divide, a_), cells);
  }

  double share(std::int64_t r) const { return a_.round(r == 0 ? mix_ : 1 - mix_); }

  // The two heads' rows averaged by what the relations count: the best that one row can do for both.
  Tensor mean(const Tensor& weights) {
    Shape shape = row_major({{"B", 1}, {"T", n_}, {"S", n_}});
    StepDraft note{.name = "single",
                   .kind = StepKind::contract,
                   .rule = "h,bhts->bts",
                   .reads = {"mix", "weights"},
                   .flops = 4 * n_ * n_,
                   .arithmetic = a_};
    if (rec_.planning()) return rec_.record(note, planned_tensor(std::move(shape), *a_.format));
    std::vector<double> values;
    for (std::int64_t at = 0; at < n_ * n_; ++at)
      values.push_back(dot(a_, {shares_.data(), 1}, {weights.data() + at, n_ * n_}, 2));
    return rec_.record(note, make_tensor(std::move(shape), *a_.format, std::move(values)));
  }

  std::vector<Plane> planes(const Arithmetic& a, double strength) const {
    std::vector<Plane> out;
    for (std::size_t r = 0; r < 2; ++r)
      out.push_back(softmax_plane(a, relation_logits(relation(r), symbols_, strength), n_));
    return out;
  }

  Plane averaged(const Arithmetic& a, const std::vector<Plane>& heads) const {
    const double shares[] = {share(0), share(1)};
    Plane out;
    for (std::size_t at = 0; at < heads[0].size(); ++at) {
      const double pair[] = {heads[0][at], heads[1][at]};
      out.push_back(dot(a, {shares, 1}, {pair, 1}, 2));
    }
    return out;
  }

  Outcome judge(const std::vector<Plane>& split, const Plane& merged, const Plane& single, double strength) const {
    const Arithmetic exact{&kFp64, &kFp64};
    const std::vector<Plane> targets = planes(exact, strength);
    Plane best;
    for (std::size_t at = 0; at < targets[0].size(); ++at)
      best.push_back(mix_ * targets[0][at] + (1 - mix_) * targets[1][at]);
    return {row_distances({single}, targets, mix_, n_), row_distances({best}, targets, mix_, n_),
            row_distances({merged}, targets, mix_, n_), row_distances(split, targets, mix_, n_)};
  }

  // The same for any strength, from the arithmetic alone: what the curve over strength is made of.
  Outcome outcome_at(double strength) const {
    const std::vector<Plane> split = planes(a_, strength);
    Plane both = relation_logits(relation(0), symbols_, strength);
    const Plane second = relation_logits(relation(1), symbols_, strength);
    for (std::size_t at = 0; at < both.size(); ++at) both[at] = a_.add(both[at], second[at]);
    return judge(split, softmax_plane(a_, both, n_), averaged(a_, split), strength);
  }

  std::string write_plane(const double* values) const {
    JsonWriter json;
    json.begin_array();
    for (std::int64_t i = 0; i < n_; ++i) {
      json.begin_array();
      for (std::int64_t j = 0; j < n_; ++j) json.number(values[i * n_ + j]);
      json.end_array();
    }
    return json.end_array().take();
  }

  std::string write_planes(const std::vector<const double*>& planes) const {
    JsonWriter json;
    json.begin_array();
    for (const double* plane : planes) json.raw(write_plane(plane));
    return json.end_array().take();
  }

  std::string write_by_strength() const {
    std::vector<double> several = {0, 0.5, 1, 1.5, 2, 3, 4, 5, 6, 8, 10, 12};
    const auto place = std::lower_bound(several.begin(), several.end(), strength_);
    if (place == several.end() || *place != strength_) several.insert(place, strength_);
    JsonWriter json;
    json.begin_array();
    for (const double strength : several) {
      const Outcome at = outcome_at(strength);
      json.begin_object().key("strength").number(strength).key("single_error").number(mean_of(at.single));
      json.key("merged_error").number(mean_of(at.merged)).key("split_error").number(mean_of(at.split)).end_object();
    }
    return json.end_array().take();
  }

  static std::string write_list(const std::vector<double>& values) {
    JsonWriter json;
    json.begin_array();
    for (const double value : values) json.number(value);
    return json.end_array().take();
  }

  Plane plane_of(const Tensor& tensor, std::int64_t r) const {
    return {tensor.data() + r * n_ * n_, tensor.data() + (r + 1) * n_ * n_};
  }

  void report(Trace& trace, const Tensor& split, const Tensor& merged, const Tensor& single) const {
    const std::vector<Plane> targets = planes({&kFp64, &kFp64}, strength_);
    const Outcome found =
        judge({plane_of(split, 0), plane_of(split, 1)}, plane_of(merged, 0), plane_of(single, 0), strength_);
    const bool two = spec_.integer("heads") == 2;
    const std::vector<double>& chosen = two ? found.split : found.merged;
    std::vector<const double*> heads = {two ? split.data() : merged.data()};
    if (two) heads.push_back(split.data() + n_ * n_);
    trace.answer("targets", write_planes({targets[0].data(), targets[1].data()}));
    trace.answer("single", write_plane(single.data()));
    trace.answer("single_error", json_number(mean_of(found.single)));
    trace.answer("heads", write_planes(heads));
    trace.answer("heads_error", json_number(mean_of(chosen)));
    trace.answer("bound", json_number(mean_of(found.bound)));
    trace.answer("merged_error", json_number(mean_of(found.merged)));
    trace.answer("split_error", json_number(mean_of(found.split)));
    trace.answer("single_rows", write_list(found.single));
    trace.answer("merged_rows", write_list(found.merged));
    trace.answer("split_rows", write_list(found.split));
    trace.answer("by_strength", write_by_strength());
  }

  Spec spec_;
  Symbols symbols_;
  std::int64_t n_;  // tokens, queries and keys alike
  Arithmetic a_;
  double strength_;
  double mix_;
  Recorder& rec_;
  Tensor q_, k_, shares_;
};

Result<Trace> run_subspace(Spec spec, Recorder& recorder) {
  spec.fill_standards();
  LAB_CHECK(check(spec, format_named(spec.word("format"))));
  LAB_TRY(symbols, symbols_of(spec));
  return Comparison(std::move(spec), std::move(symbols), recorder).run();
}

}  // namespace

Experiment subspace_experiment() {
  return {{"subspace", "what one head averages away and several keep", joined({kParameters})}, run_subspace};
}

}  // namespace lab
