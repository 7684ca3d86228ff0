// Explanations: every cell of every step is rebuilt by its operations, and every rounding is the true one.
#include <cmath>

#include "support.hpp"
#include "trace/explain.hpp"
#include "trace/rule.hpp"

using namespace lab;
using namespace lab::test;

namespace {

void check_every_cell(const std::string& spec) {
  const Trace trace = trace_of(spec);
  INFO(spec);
  for (const Step& step : trace.steps) {
    if (step.tensor.shape.size() == 0) continue;
    Dims index(step.tensor.shape.rank(), 0);
    do {
      const Explanation e = explain(trace, step, index);
      INFO(write_cell(step.note.name, index));
      if (step.note.kind == StepKind::input) {
        CHECK(e.operations.empty());
        continue;
      }
      REQUIRE_FALSE(e.operations.empty());
      REQUIRE_FALSE((e.operands.empty() && step.note.kind != StepKind::row_max));
      CHECK(canonical_bits(e.operations.back().result) == canonical_bits(step.tensor.at(index)));
    } while (advance(index, step.tensor.shape.dims));
  }
}

}  // namespace

TEST_CASE("the last operation of an explanation is the cell, bit for bit, in every step of many layers") {
  for (const char* spec :
       {"trace?preset=lesson",
        "trace?preset=distinct",
        "trace?preset=distinct&format=fp64",
        "trace?preset=lesson&accumulate=fp64",
        "trace?preset=lesson&format=fp64&accumulate=fp32",
        "trace?preset=lesson&mask_mode=add&mask_value=-1e9",
        "trace?preset=lesson&mask_mode=multiply&mask_value=-5",
        "trace?heads=1&mask=padding&lengths=[0]&empty_row=uniform",
        "trace?heads=1&mask=padding&lengths=[0]&empty_row=attend_all",
        "trace?preset=lesson&scale_op=multiply&scale_at=both",
        "trace?preset=lesson&normalise=reciprocal",
        "trace?preset=lesson&softmax=naive",
        "trace?q=[[1,2]]&k=[[3,4]]&v=[[5,6]]&heads=2&bias=normal",
        "softmax?logits=[[1,2],[3,4]]",
        "softmax?logits=[1,2,3]&shift=2",
        "softmax?logits=[1,2,3]&shift=none",
        "number?value=[0.1,3]",
        "trace?preset=distinct&kv_heads=1",
        "trace?preset=distinct&score=additive&format=fp16",
        "trace?preset=distinct&score=additive&kv_heads=1",
        "trace?preset=distinct&position=relative&clip=1",
        "trace?preset=lesson&dropout=0.5",
        "trace?preset=lesson&show=per_head",
        "trace?preset=lesson&show=per_head&merge=interleaved",
        "trace?preset=lesson&split=view&merge=view",
        "trace?preset=lesson&split=interleaved&merge=interleaved",
        "trace?preset=lesson&mask_at=exp",
        "trace?preset=lesson&mask_at=weights",
        "trace?preset=lesson&softmax_axis=queries",
        "trace?preset=lesson&mistake=transpose_weights+swap_qk",
        "trace?preset=lesson&mistake=transpose_attention&position=relative",
        "trace?preset=lesson&mistake=average_heads",
        "trace?preset=lesson&mistake=sum_heads",
        "trace?preset=lesson&mistake=base_two",
        "trace?preset=lesson&mistake=proportions",
        "trace?preset=lesson&mistake=no_softmax+transpose_attention",
        "trace?preset=lesson&mistake=skip_wo+value_is_key",
        "trace?preset=lesson&convention=hf_upcast&format=fp16",
        "trace?mask=causal%2Bpadding&lengths=[1]&convention=hf_eager",
        "mask?scores=[[1,2],[3,4]]&allowed=[[1,0],[0,0]]&second_mask=[[1,1],[0,1]]&empty_row=uniform"}) {
    check_every_cell(spec);
  }
}

TEST_CASE("a weight is explained by its exp and its row sum, and the error is that of the division") {
  const Trace trace = trace_of("trace?preset=lesson");
  const auto cell = find_cell(trace, "weights[0,0,1,0]");
  REQUIRE(cell.has_value());
  const Explanation e = explain(trace, *cell->step, cell->index);
  REQUIRE(e.operands.size() == 2);
  CHECK(e.operands[0].step == "exp");
  CHECK(e.operands[1].step == "row_sum");
  REQUIRE(e.operations.size() == 1);
  CHECK(e.operations[0].op == "/");
  // 0.05910575017333031 / 1.0591057538986206 = 0.05580722223041... by hand: the stored weight is below it.
  CHECK(*e.operations[0].error < 0);
  CHECK(std::fabs(*e.operations[0].error) <= ulp_of(kFp32, e.value) / 2);
}

TEST_CASE("a projection with a bias multiplies, adds up and adds the bias last") {
  const Trace trace = trace_of("trace?x=[[1,2]]&wq=[[3],[4]]&bq=[5]&heads=1&d_v=1");
  const auto cell = find_cell(trace, "q[0,0,0]");
  REQUIRE(cell.has_value());
  const Explanation e = explain(trace, *cell->step, cell->index);
  std::string ops;
  for (const auto& o : e.operations) ops += o.op;
  CHECK(ops == "**++");
  CHECK(e.value == 16);
  CHECK(e.operands.back().step == "bq");
}

TEST_CASE("no rounding moves a result by more than half an ulp") {
  const Trace trace = trace_of("trace?preset=distinct");
  for (const char* name : {"q", "scores", "scaled", "exp", "row_sum", "weights", "context", "out"}) {
    const Step& step = step_of(trace, name);
    const Explanation e = explain(trace, step, Dims(step.tensor.shape.rank(), 0));
    for (const auto& o : e.operations) {
      REQUIRE(o.error.has_value());
      CHECK(std::fabs(*o.error) <= ulp_of(kFp32, o.result) / 2);
    }
  }
}

TEST_CASE("a cell that is not there is refused with what is") {
  for (const char* cell : {"", "weights", "wieghts[0,0,0,0]", "weights[0,0,0]", "weights[0,0,0,2]", "weights[0,0,0,-1]",
                           "weights[0,0,0,0,0]", "weights[a]", "weights[]"}) {
    const auto refused = explain("trace?preset=lesson", cell);
    INFO(cell);
    REQUIRE_FALSE(refused.has_value());
    CHECK(refused.error().field == "cell");
  }
  CHECK(explain("trace?preset=lesson", "wieghts[0,0,0,0]").error().suggest == "weights");
}

TEST_CASE("a rule names operands in the order they are used") {
  const Origins dot =
      origins_of(read_rule("bhtd,bhsd->bhts"), {{1, 2, 3, 2}, {1, 2, 4, 2}}, {1, 2, 3, 4}, {0, 1, 2, 3});
  REQUIRE(dot.rounds.size() == 2);
  CHECK(dot.rounds[1][0] == Dims{0, 1, 2, 1});
  CHECK(dot.rounds[1][1] == Dims{0, 1, 3, 1});
  const Origins split = origins_of(read_rule("bt(hd)->bthd"), {{1, 3, 6}}, {1, 3, 2, 3}, {0, 2, 1, 2});
  CHECK(split.rounds[0][0] == Dims{0, 2, 5});
  const Origins merged = origins_of(read_rule("bthd->bt(hd)"), {{1, 3, 2, 3}}, {1, 3, 6}, {0, 2, 5});
  CHECK(merged.rounds[0][0] == Dims{0, 2, 1, 2});
}
