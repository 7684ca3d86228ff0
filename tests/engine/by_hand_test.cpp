// What a person would write: forms derived by hand, and the value of every form against the run in doubles, read back
// from the text by an evaluator of this file.
#include <cmath>
#include <cstdlib>

#include "support.hpp"
#include "trace/by_hand.hpp"
#include "trace/explain.hpp"

using namespace lab;
using namespace lab::test;

namespace {

std::string form_of(const std::string& spec, const std::string& cell) {
  const Trace trace = trace_of(spec);
  const auto found = find_cell(trace, cell);
  INFO(cell);
  REQUIRE(found.has_value());
  return by_hand(trace, *found->step, found->index).value_or("none");
}

/// Words side by side are multiplied, then / is done, then + and -.
class Reader {
 public:
  explicit Reader(std::string text) : text_(std::move(text)) {}
  double read() {
    const double value = sum();
    REQUIRE(at_ == text_.size());
    return value;
  }

 private:
  char next() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  bool eat(const std::string& word) {
    next();
    if (text_.compare(at_, word.size(), word) != 0) return false;
    at_ += word.size();
    return true;
  }
  double sum() {
    double value = eat("-") ? -quotient() : quotient();
    for (;;) {
      if (eat("+")) {
        value += quotient();
      } else if (eat("-")) {
        value -= quotient();
      } else {
        return value;
      }
    }
  }
  double quotient() {
    double value = product();
    while (eat("/")) value /= product();
    return value;
  }
  double product() {
    double value = factor();
    while (next() != '\0' && std::string("+-/)}").find(next()) == std::string::npos) value *= factor();
    return value;
  }
  double factor() {
    if (eat("inf")) return HUGE_VAL;
    if (eat("sqrt")) return std::sqrt(factor());
    if (eat("(")) return closing(")");
    if (eat("e^{")) return std::exp(closing("}"));
    if (eat("e")) return std::exp(1.0);
    char* end = nullptr;
    const char* from = text_.c_str() + at_;
    const double value = std::strtod(from, &end);
    REQUIRE(end != from);
    at_ += static_cast<std::size_t>(end - from);
    return value;
  }
  double closing(const std::string& bracket) {
    const double value = sum();
    REQUIRE(eat(bracket));
    return value;
  }
  std::string text_;
  std::size_t at_ = 0;
};

struct Count {
  int forms = 0;
  int cells = 0;
};

// Every cell of every step whose form is known.
Count check_forms(const std::string& spec) {
  const Trace trace = trace_of(spec);
  Count count;
  for (const Step& step : trace.steps) {
    if (step.tensor.shape.size() == 0) continue;
    Dims index(step.tensor.shape.rank(), 0);
    do {
      ++count.cells;
      const auto form = by_hand(trace, step, index);
      if (!form) continue;
      ++count.forms;
      INFO(spec << " " << write_cell(step.note.name, index) << " " << *form);
      const double value = Reader(*form).read();
      const double stored = step.tensor.at(index);
      CHECK((value == stored || std::fabs(value - stored) <= 1e-12 * std::fmax(1, std::fabs(stored))));
    } while (advance(index, step.tensor.shape.dims));
  }
  return count;
}

}  // namespace

TEST_CASE("the lesson's numbers stand as they are derived on paper") {
  // Head 0, query 1: q = (0,2), k = (1,0) and (0,2), so scores are 0 and 4, divided by sqrt 2; head 1 has 0 and 1.
  const std::pair<const char*, const char*> lines[] = {
      {"x[0,1,1]", "2"},
      {"scores[0,0,1,1]", "4"},
      {"scaled[0,0,1,1]", "2 sqrt 2"},
      {"scaled[0,1,1,1]", "sqrt 2 / 2"},
      {"masked[0,0,0,1]", "-inf"},
      {"row_max[0,0,1]", "2 sqrt 2"},
      {"shifted[0,0,1,0]", "-2 sqrt 2"},
      {"exp[0,0,1,0]", "e^{-2 sqrt 2}"},
      {"exp[0,0,0,1]", "0"},
      {"row_sum[0,0,1]", "1 + e^{-2 sqrt 2}"},
      {"weights[0,0,0,0]", "1"},
      {"weights[0,0,1,0]", "1 / (1 + e^{2 sqrt 2})"},
      {"weights[0,0,1,1]", "e^{2 sqrt 2} / (1 + e^{2 sqrt 2})"},
      {"weights[0,1,1,0]", "1 / (1 + e^{sqrt 2 / 2})"},
      {"weights[0,1,1,1]", "e^{sqrt 2 / 2} / (1 + e^{sqrt 2 / 2})"},
      {"context[0,0,1,0]", "1 / (1 + e^{2 sqrt 2})"},
      {"context[0,0,1,1]", "2 e^{2 sqrt 2} / (1 + e^{2 sqrt 2})"},
      {"merged[0,1,3]", "e^{sqrt 2 / 2} / (1 + e^{sqrt 2 / 2})"},
      {"out[0,1,1]", "2 e^{2 sqrt 2} / (1 + e^{2 sqrt 2})"},
      {"out[0,1,2]", "1 / (1 + e^{sqrt 2 / 2})"},
  };
  for (const auto& line : lines) {
    INFO(line.first);
    CHECK(form_of("trace?preset=lesson", line.first) == line.second);
  }
}

TEST_CASE("equal keys, shares of one row and rows of equal values come out as a person would simplify them") {
  // Scores 1, 1, 2 and values 1, 1, 2: weights 1, 1, e over 2 + e.
  const std::string three = "trace?x=[[1],[1],[2]]&heads=1&mask=none&scale=none";
  CHECK(form_of(three, "weights[0,0,0,1]") == "1 / (2 + e)");
  CHECK(form_of(three, "weights[0,0,0,2]") == "e / (2 + e)");
  CHECK(form_of(three, "context[0,0,0,0]") == "(2 + 2 e) / (2 + e)");
  CHECK(form_of(three, "weights[0,0,2,2]") == "e^{2} / (2 + e^{2})");
  // Two equal pairs: 1 / (2 + 2 e) each; their sum of two equal values is 1 / (1 + e).
  const std::string four = "trace?q=[[1]]&k=[[0],[0],[1],[1]]&v=[[1],[1],[0],[0]]&heads=1&mask=none&scale=none";
  CHECK(form_of(four, "weights[0,0,0,0]") == "1 / (2 + 2 e)");
  CHECK(form_of(four, "context[0,0,0,0]") == "1 / (1 + e)");
  CHECK(form_of("trace?q=[[1]]&k=[[0],[1]]&v=[[5],[5]]&heads=1&mask=none&scale=none", "context[0,0,0,0]") == "5");
  CHECK(form_of("trace?q=[[1]]&k=[[0],[1]]&v=[[0.5],[-3]]&heads=1&mask=none&scale=none", "context[0,0,0,0]") ==
        "(1 - 6 e) / (2 + 2 e)");
  CHECK(form_of("trace?q=[[1]]&k=[[0],[0],[0]]&v=[[1],[0],[0]]&heads=1&mask=none", "out[0,0,0]") == "1/3");
}

TEST_CASE("roots are reduced, and heads that a weight mixes are added") {
  CHECK(form_of("trace?x=[[1,0,0],[0,2,3]]&heads=1", "scaled[0,0,1,1]") == "13 sqrt 3 / 3");
  CHECK(form_of("trace?x=[[3,3,3,3,3,3,3,3]]&heads=1", "scaled[0,0,0,0]") == "18 sqrt 2");
  CHECK(form_of("trace?preset=lesson&wo=[[1,0,0,0],[0,1,0,0],[1,0,0,0],[0,0,0,1]]", "out[0,1,0]") ==
        "1 / (1 + e^{2 sqrt 2}) + 1 / (1 + e^{sqrt 2 / 2})");
  CHECK(form_of("trace?preset=lesson&mask_value=-5", "weights[0,0,0,0]") ==
        "e^{5 + sqrt 2 / 2} / (1 + e^{5 + sqrt 2 / 2})");
  CHECK(form_of("trace?heads=1&mask=padding&lengths=[0]&empty_row=uniform&x=[[1],[2],[3]]", "weights[0,0,0,0]") ==
        "1/3");
  CHECK(form_of("trace?preset=lesson&scale_op=multiply", "scaled[0,0,1,1]") == "2 sqrt 2");
  CHECK(form_of("trace?preset=lesson&scale=3", "scaled[0,0,1,1]") == "4/3");
}

TEST_CASE("there is no form where it would not be exact, or nobody would write it") {
  const std::pair<const char*, const char*> cells[] = {
      {"trace?x=[[0.1,1],[1,2]]&heads=1", "weights[0,0,1,0]"},              // no short binary number
      {"trace?preset=lesson&scale=1.4142135623730951", "scaled[0,0,1,1]"},  // near a root, and not it
      {"trace?preset=lesson&dropout=0.5", "dropped[0,0,1,0]"},
      {"trace?preset=lesson&score=additive", "pair_tanh[0,0,1,0,0]"},
      {"trace?preset=lesson&softmax=online", "context[0,0,1,0]"},
      {"trace?preset=lesson&mistake=base_two", "exp[0,0,1,0]"},
      {"trace?x=[[1],[2]]&heads=1&mask=padding&lengths=[0]", "weights[0,0,0,0]"},  // NaN
      {"trace?preset=lesson&mask_value=-1e9", "masked[0,0,0,1]"},
      {"trace?x=[[3000,3000]]&heads=1", "scores[0,0,0,0]"},            // 18 million
      {"trace?x=[[200,200]]&heads=1&format=fp16", "scores[0,0,0,0]"},  // stored as infinity
      {"trace?preset=lesson&scale_at=both", "scaled_q[0,0,1,1]"},      // a fourth root
      {"trace?preset=distinct", "weights[0,0,1,0]"},
      {"trace?x=[[1],[2],[3],[4],[5],[6],[7],[8]]&heads=1&mask=none", "weights[0,0,7,0]"},  // eight powers
  };
  for (const auto& asked : cells) {
    INFO(asked.first);
    CHECK(form_of(asked.first, asked.second) == "none");
  }
}

TEST_CASE("the value of every form is the cell in double precision to 1e-12") {
  for (const char* spec :
       {"trace?preset=lesson&format=fp64", "trace?preset=lesson&format=fp64&mask=none&bias=zeros&bq=[1,0,-2,0]",
        "trace?preset=lesson&format=fp64&split=view&merge=view",
        "trace?preset=lesson&format=fp64&mask_mode=add&mask_value=-7",
        "trace?preset=lesson&format=fp64&softmax_axis=queries", "trace?preset=lesson&format=fp64&mask_at=exp",
        "trace?preset=lesson&format=fp64&mask_at=weights&normalise=reciprocal",
        "trace?preset=lesson&format=fp64&show=per_head&kv_heads=1&wk=[[1,0],[0,1],[1,0],[0,1]]",
        "trace?preset=lesson&format=fp64&mistake=average_heads", "trace?preset=lesson&format=fp64&mistake=proportions",
        "trace?preset=lesson&format=fp64&position=relative&rel_k=[[1,0],[0,1],[1,1]]&rel_v=[[0,1],[1,0],[2,2]]",
        "trace?x=[[1,2,0.5],[0,-1,1],[2,1,1]]&heads=1&format=fp64",
        "trace?x=[[1,2,-1,3,1,1],[0,1,1,2,-2,0]]&memory=[[1,0,0,1,0,0],[0,0,2,0,0,1],[1,1,1,0,0,0]]&heads=3&mask=none&"
        "format="
        "fp64"}) {
    const Count count = check_forms(spec);
    INFO(spec);
    CHECK(count.forms > count.cells / 2);
  }
}

TEST_CASE("the answer of explain carries the form, and leaves it out where there is none") {
  const Json with = Json::parse(*explain("trace?preset=lesson", "weights[0,0,1,1]"));
  CHECK(with["by_hand"]["text"] == "e^{2 sqrt 2} / (1 + e^{2 sqrt 2})");
  CHECK_FALSE(Json::parse(*explain("trace?preset=distinct", "weights[0,0,1,1]")).contains("by_hand"));
}
