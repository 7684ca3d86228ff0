// The layer itself: the lesson's numbers, the steps and their memory, masks, empty rows, the first number that is not
// finite.
#include <cmath>

#include "support.hpp"

using namespace lab;
using namespace lab::test;

namespace {

std::vector<std::string> names_of(const Trace& trace) {
  std::vector<std::string> out;
  for (const Step& step : trace.steps) out.push_back(step.note.name);
  return out;
}

Json values_json(const std::string& spec, const std::string& step) {
  const Json trace = Json::parse(to_json(trace_of(spec), {.steps = {step}}));
  REQUIRE(trace["steps"].size() == 1);
  return trace["steps"][0]["values"];
}

}  // namespace

TEST_CASE("the lesson's layer gives the lesson's numbers in fp32") {
  CHECK(values_json("trace?preset=lesson", "scores") == Json::parse("[[[[1,0],[0,4]],[[1,0],[0,1]]]]"));
  CHECK(values_json("trace?preset=lesson", "masked")[0][0][0][1] == "-inf");
  CHECK(values_json("trace?preset=lesson", "weights") ==
        Json::parse(
            "[[[[1,0],[0.05580722168087959,0.9441927671432495]],[[1,0],[0.3302384614944458,0.6697615385055542]]]]"));
  CHECK(values_json("trace?preset=lesson", "out") ==
        Json::parse("[[[1,0,1,0],[0.05580722168087959,1.888385534286499,0.3302384614944458,0.6697615385055542]]]"));
}

TEST_CASE("the steps of a plain trace stand in the order of the contract") {
  CHECK(names_of(trace_of("trace?preset=lesson")) ==
        std::vector<std::string>{"x",       "wq",      "wk",      "wv",      "wo",      "q",
                                 "k",       "v",       "q_split", "k_split", "v_split", "q_heads",
                                 "k_heads", "v_heads", "scores",  "scaled",  "masked",  "row_max",
                                 "shifted", "exp",     "row_sum", "weights", "context", "context_split",
                                 "merged",  "out"});
}

TEST_CASE("a step that a run does not have is left out") {
  CHECK(trace_of("trace?mask=none").find("masked") == nullptr);
  CHECK(trace_of("trace?scale=none").find("scaled") == nullptr);
  const Trace naive = trace_of("trace?softmax=naive");
  CHECK(naive.find("row_max") == nullptr);
  CHECK(naive.find("shifted") == nullptr);
  const Trace both = trace_of("trace?scale_at=both");
  CHECK(both.find("scaled") == nullptr);
  CHECK(both.find("scaled_q") != nullptr);
  CHECK(both.find("scaled_k") != nullptr);
}

TEST_CASE("heads are views of the projection's memory: same storage, other strides, not contiguous") {
  const Trace trace = trace_of("trace?preset=lesson");
  const Step& q = step_of(trace, "q_heads");
  CHECK(q.tensor.shape.dims == Dims{1, 2, 2, 2});
  CHECK(q.tensor.shape.strides == Dims{8, 2, 4, 1});
  CHECK_FALSE(q.tensor.shape.contiguous());
  CHECK(q.storage == "q");
  CHECK(q.tensor.storage == step_of(trace, "q").tensor.storage);
  CHECK(step_of(trace, "context_split").storage == "context");
  CHECK(step_of(trace, "merged").storage == "merged");
  CHECK(step_of(trace, "merged").tensor.shape.contiguous());
}

TEST_CASE("with one token or one head the transposed view is still contiguous, as PyTorch decides it") {
  const Trace one_token = trace_of("trace?t=1");
  CHECK(step_of(one_token, "q_heads").tensor.shape.contiguous());
  CHECK(step_of(one_token, "q_heads").tensor.shape.strides == Dims{4, 2, 4, 1});
  CHECK(step_of(trace_of("trace?heads=1&t=3"), "q_heads").tensor.shape.contiguous());
}

TEST_CASE("costs count a dot of n terms as 2 n operations and every operand once") {
  const Trace trace = trace_of("trace?preset=lesson");
  CHECK(step_of(trace, "scores").cost.flops == 32);
  CHECK(step_of(trace, "scores").cost.bytes == 96);
  CHECK(step_of(trace, "q_split").cost.flops == 0);
  CHECK(step_of(trace, "q_split").cost.bytes == 0);
}

TEST_CASE("cross attention over a wholly padded context has only empty rows, and each policy its own answer") {
  const std::string spec =
      "trace?x=[[1,0],[0,2]]&memory=[[1,0],[0,1],[1,1]]&heads=1&mask=padding&lengths=[0]&empty_row=";
  for (const double weight : values_of(trace_of(spec + "arithmetic"), "weights")) CHECK(std::isnan(weight));
  for (const double weight : values_of(trace_of(spec + "zero"), "weights")) CHECK(weight == 0);
  for (const double out : values_of(trace_of(spec + "zero"), "out")) CHECK(out == 0);
  for (const double weight : values_of(trace_of(spec + "uniform"), "weights")) CHECK(weight == 0.3333333432674408);
  const Trace all = trace_of(spec + "attend_all");
  CHECK(values_of(all, "masked") == values_of(all, "scaled"));
  const Trace arithmetic = trace_of(spec + "arithmetic");
  CHECK(results_of(arithmetic)["empty_rows"] == Json::parse("[[0,0,0],[0,0,1]]"));
  REQUIRE(arithmetic.notes.size() == 1);
  CHECK(arithmetic.notes[0].code == "empty_row");
}

TEST_CASE("no keys at all: every row is empty and the context is the empty sum") {
  const Trace trace = trace_of("trace?memory=normal&s=0");
  CHECK(step_of(trace, "weights").tensor.shape.dims == Dims{1, 2, 2, 0});
  for (const double value : values_of(trace, "context")) CHECK(bits_of(value) == bits_of(0.0));
  CHECK(results_of(trace)["empty_rows"].size() == 4);
}

TEST_CASE("causal masks align at the top left or at the bottom right corner") {
  const std::string spec = "trace?x=[[1,0],[0,2]]&memory=[[1,0],[0,1],[1,1]]&heads=1&align=";
  const auto forbidden = [](const Trace& trace) {
    std::vector<bool> out;
    for (const double value : values_of(trace, "masked")) out.push_back(std::isinf(value));
    return out;
  };
  CHECK(forbidden(trace_of(spec + "top_left")) == std::vector<bool>{false, true, true, false, false, true});
  CHECK(forbidden(trace_of(spec + "bottom_right")) == std::vector<bool>{false, false, true, false, false, false});
}

TEST_CASE("masks are combined as booleans and filled once") {
  const Trace trace = trace_of("trace?b=2&t=2&mask=causal+padding&lengths=[1,2]&mask_value=-7&heads=1");
  const auto masked = values_of(trace, "masked");
  CHECK(masked[1] == -7);
  CHECK(masked[3] == -7);
  CHECK(masked[5] == -7);
  CHECK(masked[7] != -7);
}

TEST_CASE("a mask that is given but not used is noted, not dropped in silence") {
  const Trace trace = trace_of("trace?lengths=[1]");
  REQUIRE(trace.notes.size() == 1);
  CHECK(trace.notes[0].code == "unused");
}

TEST_CASE("the first number that is not finite is named with its cause, and a masked -inf is not one") {
  CHECK(results_of(trace_of("trace?preset=lesson"))["first_nonfinite"].is_null());
  const Json overflow = results_of(trace_of("trace?x=[[200]]&heads=1&softmax=naive"))["first_nonfinite"];
  CHECK(overflow["step"] == "exp");
  CHECK(overflow["cause"] == "e^40000 exceeds the largest fp32, 3.4028234663852886e+38");
  CHECK(overflow["data"] == Json::parse(R"({"op": "exp", "left": 40000, "result": "inf", "format": "fp32",
                                            "largest": 3.4028234663852886e+38})"));
  const Json empty = results_of(trace_of("trace?heads=1&mask=padding&lengths=[0]"))["first_nonfinite"];
  CHECK(empty["step"] == "shifted");
  CHECK(empty["cause"] == "-inf - -inf is nan");
  CHECK(empty["data"] == Json::parse(R"({"op": "-", "left": "-inf", "right": "-inf", "result": "nan", "format": "fp32",
                                         "from": {"step": "masked", "index": [0, 0, 0, 0]}})"));
  CHECK(results_of(trace_of("trace?heads=1&mask=padding&lengths=[0]&empty_row=zero"))["first_nonfinite"].is_null());
  const Json given = results_of(trace_of("trace?x=[[1,\"nan\"]]&heads=1"))["first_nonfinite"];
  CHECK(given["step"] == "x");
  CHECK(given["cause"] == "given");
  CHECK(given["data"].is_null());
}

TEST_CASE("a NaN in a forbidden key's value still reaches the context, because 0 x NaN is NaN") {
  const Trace trace = trace_of("trace?q=[[1],[1]]&k=[[1],[1]]&v=[[1],[\"nan\"]]&heads=1");
  CHECK(values_of(trace, "weights")[1] == 0);
  CHECK(std::isnan(values_of(trace, "context")[0]));
}

TEST_CASE("the same seed gives the same layer and another seed another") {
  CHECK(values_of(trace_of("trace?seed=5"), "out") == values_of(trace_of("trace?seed=5"), "out"));
  CHECK(values_of(trace_of("trace?seed=5"), "out") != values_of(trace_of("trace?seed=6"), "out"));
}

TEST_CASE("changing one size moves no other tensor's random values") {
  const auto small = values_of(trace_of("trace?preset=distinct"), "wq");
  const auto longer = values_of(trace_of("trace?preset=distinct&t=9"), "wq");
  CHECK(small == longer);
}

TEST_CASE("normal numbers have mean 0 and variance 1") {
  Random random(1, "x");
  double sum = 0;
  double squares = 0;
  constexpr int kDraws = 200000;
  for (int i = 0; i < kDraws; ++i) {
    const double x = random.normal();
    sum += x;
    squares += x * x;
  }
  // Five standard errors: 1 / sqrt(n) of the mean, sqrt(2 / n) of the variance.
  CHECK(std::fabs(sum / kDraws) < 5 / std::sqrt(kDraws));
  CHECK(std::fabs(squares / kDraws - 1) < 5 * std::sqrt(2.0 / kDraws));
}

TEST_CASE("softmax of [500, 502] in fp64 has the last bits of rounded arithmetic, and unshifted it is NaN in fp32") {
  CHECK(results_of(trace_of("softmax?logits=[500,502]&format=fp64"))["weights"] ==
        Json::parse("[0.11920292202211755,0.8807970779778823]"));
  CHECK(results_of(trace_of("softmax?logits=[500,502]"))["weights"] ==
        Json::parse("[0.11920291930437088,0.8807970285415649]"));
  CHECK(results_of(trace_of("softmax?logits=[500,502]&shift=none"))["weights"] == Json::parse("[\"nan\",\"nan\"]"));
  CHECK(results_of(trace_of("softmax?logits=[500,502]&shift=none&format=fp64"))["weights"][0].is_number());
}

TEST_CASE("shifting [1, 2, 3] by 2 instead of 3 moves one fp32 weight by one ulp, and by 100 the fourth digit") {
  const auto weights = [](const char* shift) {
    return values_of(trace_of(std::string("softmax?logits=[1,2,3]&shift=") + shift), "weights");
  };
  const auto by_max = weights("max");
  const auto by_two = weights("2");
  int differing = 0;
  for (int i = 0; i < 3; ++i) {
    if (by_max[i] == by_two[i]) continue;
    ++differing;
    CHECK(std::fabs(by_max[i] - by_two[i]) == ulp_of(kFp32, by_max[i]));
  }
  CHECK(differing == 1);
  CHECK(by_max[0] == doctest::Approx(0.09003057).epsilon(1e-7));
  CHECK(weights("100")[0] == doctest::Approx(0.08988764).epsilon(1e-6));
}
