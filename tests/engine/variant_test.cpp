// Variants of the layer: grouped heads, stored layouts, wrong rules, combinations that cannot be asked. Values here
// follow from laws or from the lesson's published numbers; whole traces are compared with the reference in
// golden_test.cpp.
#include "mistakes/mistakes.hpp"
#include "support.hpp"

namespace lab::test {
namespace {

const char* const kSquare = "trace?b=2&t=4&d_model=8&heads=2&wq=normal&wk=normal&wv=normal&wo=normal&bias=normal";

std::vector<std::uint64_t> bits_of_step(const std::string& spec, const std::string& name) {
  std::vector<std::uint64_t> bits;
  for (const double value : values_of(trace_of(spec), name)) bits.push_back(canonical_bits(value));
  return bits;
}

}  // namespace

TEST_CASE("two query heads that share a key head see what two equal key heads would show them") {
  const std::string inputs = "trace?x=[[1,0,2,-1],[0,1,-1,2],[2,-1,0,1]]&heads=2&d_k=2&d_v=2&wq=normal&wo=normal";
  const std::string grouped = inputs + "&kv_heads=1&wk=[[1,2],[3,4],[5,6],[7,8]]&wv=[[1,0],[0,1],[2,1],[1,2]]";
  const std::string repeated = inputs +
                               "&wk=[[1,2,1,2],[3,4,3,4],[5,6,5,6],[7,8,7,8]]"
                               "&wv=[[1,0,1,0],[0,1,0,1],[2,1,2,1],[1,2,1,2]]";
  CHECK(bits_of_step(grouped, "out") == bits_of_step(repeated, "out"));
  const Trace trace = trace_of(grouped);
  CHECK(step_of(trace, "k_heads").tensor.shape.dims == Dims{1, 1, 3, 2});
  CHECK(step_of(trace, "scores").note.group == 2);
  CHECK(error_of("trace?heads=4&d_k=2&kv_heads=3").field == "kv_heads");
}

TEST_CASE("weights keep their values in whatever order an implementation stores them") {
  const std::string plain = std::string(kSquare) + "&scale_op=multiply";
  const auto right = bits_of_step(plain, "out");
  for (const char* name : {"nanogpt", "gpt2_tf"}) {  // fused as (out, in), and as (in, out)
    INFO(name);
    const std::string spec = plain + "&mask_mode=fill&mask_value=-inf&convention=" + name;
    CHECK(bits_of_step(spec, "out") == right);
    CHECK(bits_of_step(spec, "wk") == bits_of_step(plain, "wk"));
  }
}

TEST_CASE("nanoGPT stores q, k and v one below the other as (out, in), GPT-2 side by side as (in, out)") {
  const Trace linear = trace_of(std::string(kSquare) + "&convention=nanogpt");
  const Shape& below = step_of(linear, "wk").tensor.shape;
  CHECK(below.strides == Dims{1, 8});
  CHECK(below.offset == 64);
  CHECK(step_of(linear, "wv").storage == "wq");
  CHECK(step_of(linear, "wo").tensor.shape.strides == Dims{1, 8});
  const Trace conv = trace_of(std::string(kSquare) + "&convention=hf_eager");
  const Shape& beside = step_of(conv, "wv").tensor.shape;
  CHECK(beside.strides == Dims{24, 1});
  CHECK(beside.offset == 16);
  CHECK(step_of(conv, "wo").tensor.shape.strides == Dims{8, 1});
}

TEST_CASE("a parameter given beside a convention wins") {
  CHECK(trace_of("trace?preset=lesson&convention=nanogpt").spec.find("scale_op=multiply") != std::string::npos);
  CHECK(trace_of("trace?preset=lesson&convention=nanogpt&scale_op=divide").spec.find("scale_op=divide") !=
        std::string::npos);
  CHECK(trace_of("trace?convention=t2t&format=fp16").spec.find("mask_value=min") != std::string::npos);
  CHECK(trace_of("trace?convention=annotated").spec.find("bias=zeros") != std::string::npos);
}

TEST_CASE("every mistake changes the answer to a question that is not degenerate") {
  CHECK(mistakes().size() >= 20);
  const std::string base = kSquare;
  const auto right = bits_of_step(base, "out");
  for (const auto& mistake : mistakes()) {
    if (mistake.name == "naive_softmax") continue;  // right but for the last bits, until exp overflows
    INFO(mistake.name);
    CHECK(bits_of_step(base + "&mistake=" + std::string(mistake.name), "out") != right);
  }
  CHECK(bits_of_step("softmax?logits=[500,502]&shift=none", "weights")[0] == canonical_bits(NAN));
  CHECK(bits_of_step("trace?q=[[100]]&k=[[100]]&v=[[1]]&heads=1&d_model=1&mistake=naive_softmax", "out")[0] ==
        canonical_bits(NAN));
}

TEST_CASE("a mistake wins over what is given, and the Spec that comes back is the right run's") {
  const Trace trace = trace_of("trace?preset=lesson&scale=d_k&mistake=no_scale");
  CHECK(trace.find("scaled") == nullptr);
  CHECK(trace.spec.find("scale=d_k") != std::string::npos);
}

TEST_CASE("a split by view has the right shapes, and the note counts the elements that stand elsewhere") {
  const Trace trace = trace_of("trace?preset=lesson&split=view");
  CHECK(step_of(trace, "q_heads").tensor.shape.dims == Dims{1, 2, 2, 2});
  CHECK(trace.find("q_split") == nullptr);
  REQUIRE(!trace.notes.empty());
  CHECK(trace.notes[0].code == "reshape_moved");
  const Json data = Json::parse(trace.notes[0].data);
  // 2 x 2 blocks of [0 1 | 2 3; 4 5 | 6 7]: the middle two rows of features change places.
  CHECK(data["right"] == Json({0, 1, 4, 5, 2, 3, 6, 7}));
  CHECK(data["seen"] == Json({0, 1, 2, 3, 4, 5, 6, 7}));
  CHECK(data["moved"] == 4);
}

TEST_CASE("a merged tensor of one token may be viewed, one of two may not") {
  const auto refused = [](const std::string& spec) {
    for (const Note& note : trace_of(spec).notes) {
      if (note.code == "view_refused") return true;
    }
    return false;
  };
  CHECK(refused("trace?preset=lesson&merge=view"));
  CHECK_FALSE(refused("trace?t=1&merge=view"));
  CHECK_FALSE(refused("trace?preset=lesson&heads=1&merge=view"));
  CHECK_FALSE(refused("trace?preset=lesson"));
}

TEST_CASE("dropping costs an operation a weight") {
  const Trace trace = trace_of("trace?preset=lesson&dropout=0.5");
  CHECK(step_of(trace, "dropped").cost.flops == 8);  // B x h x T x S = 1 x 2 x 2 x 2
}

TEST_CASE("what cannot be asked together is refused, naming what gives way") {
  CHECK(error_of("trace?softmax=online&softmax_axis=queries").field == "softmax");
  CHECK(error_of("trace?softmax=online&dropout=0.1").field == "softmax");
  CHECK(error_of("trace?score=additive&position=relative").field == "position");
  CHECK(error_of("trace?dropout=1").field == "dropout");
  CHECK(error_of("trace?dropout=nan").field == "dropout");
  CHECK(error_of("trace?position=relative&rel_k=[[1,2],[3,4]]").field == "rel_k");
  CHECK(error_of("trace?position=relative&rel_k=[[1,2],[3,4],[5,6]]&clip=2").field == "rel_k");
  CHECK(error_of("trace?t=2&s=3&mistake=swap_qk").field == "mistake");
  CHECK(error_of("trace?heads=2&d_k=3&d_v=3&mistake=double_heads").field == "mistake");
  CHECK(error_of("trace?merge=view&mistake=heads_reversed").field == "mistake");
  CHECK(error_of("trace?merge=view&show=per_head").field == "show");
  CHECK(error_of("trace?show=per_head&mistake=average_heads").field == "mistake");
  CHECK(error_of("trace?mistake=wrong").field == "mistake");
  CHECK(error_of("trace?mistake=no_scal").suggest == "no_scale");
}

TEST_CASE("the future reaches the past through a wrong merge and through NaN, not through heads and W^O") {
  const auto result = [](const std::string& spec, const char* name) { return results_of(trace_of(spec))[name]; };
  CHECK(result("leak?preset=lesson&token=1", "leaks") == false);
  CHECK(result("leak?preset=lesson&token=1", "changed")["out"] == Json({1}));
  CHECK(result("leak?preset=lesson&token=1", "changed")["scores"] == Json({0, 1}));
  CHECK(result("leak?preset=lesson&token=1&merge=view", "leaks") == true);
  CHECK(result("leak?preset=lesson&token=1&merge=view", "first_step") == "merged");
  CHECK(result("leak?preset=lesson&token=1&with=nan", "leaks") == true);
  CHECK(result("leak?preset=lesson&token=1&with=nan", "changed")["masked"] == Json({1}));
  CHECK(result("leak?preset=lesson&token=1&with=nan", "first_step") == "context");
  CHECK(result("leak?t=3&d_model=4&heads=2&token=1", "changed")["out"] == Json({1, 2}));
  CHECK(result("leak?preset=lesson&token=1&mask=none", "first_step") == "scores");
  CHECK(error_of("leak?preset=lesson&token=2").field == "token");
}

TEST_CASE("a weight of 0 times NaN is named as the way in") {
  const Trace trace = trace_of("leak?preset=lesson&token=1&with=nan");
  REQUIRE(!trace.notes.empty());
  CHECK(trace.notes.back().code == "zero_times");
  CHECK(trace.notes.back().step == "context");
}

}  // namespace lab::test
