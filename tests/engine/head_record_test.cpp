// record=head:N: the steps of one head are those of a full record, bit for bit, and `out` is that of a summary.
#include "core/text.hpp"
#include "support.hpp"

namespace lab::test {

namespace {

// The values of head `head` of a full record's step (B,h,...).
std::vector<double> of_head(const Trace& full, const std::string& name, std::int64_t head) {
  const Tensor& tensor = step_of(full, name).tensor;
  std::vector<double> out;
  Dims index(tensor.shape.rank(), 0);
  do {
    if (index[1] == (tensor.shape.axes[1] == "h"
                         ? head
                         : head / (step_of(full, "q_heads").tensor.shape.dims[1] / tensor.shape.dims[1])))
      out.push_back(tensor.at(index));
  } while (advance(index, tensor.shape.dims));
  return out;
}

void check_same_bits(const Trace& full, const Trace& one, std::int64_t head) {
  for (const Step& step : one.steps) {
    const std::string& name = step.note.name;
    INFO(name);
    if (name == "out") continue;
    CHECK(step.tensor.shape.dims[1] == 1);
    const auto wanted = of_head(full, name, head);
    const auto seen = values_of(one, name);
    REQUIRE(seen.size() == wanted.size());
    for (std::size_t i = 0; i < seen.size(); ++i)
      CHECK(encode(*step.tensor.format, seen[i]) == encode(*step.tensor.format, wanted[i]));
  }
}

constexpr const char* kLayer =
    "trace?b=2&t=9&d_model=12&heads=4&kv_heads=2&wq=normal&wk=normal&wv=normal&wo=normal&seed=5";

}  // namespace

TEST_CASE("the steps of any one head have the bits of a full record, and out has those of a summary") {
  for (const char* more :
       {"", "&bias=normal", "&mask=padding&lengths=[4,9]", "&softmax=online&tile=4", "&memory=normal&s=5"}) {
    const std::string layer = std::string(kLayer) + more;
    const Trace full = trace_of(layer);
    const auto out = values_of(trace_of(layer + "&record=summary"), "out");
    for (std::int64_t head = 0; head < 4; ++head) {
      INFO(more, " head ", head);
      const Trace one = trace_of(layer + say("&record=head:{}", head));
      CHECK(one.find("scores") != nullptr);
      CHECK(one.find("context") != nullptr);
      CHECK(one.notes.back().code == "by_tiles");
      check_same_bits(full, one, head);
      CHECK(values_of(one, "out") == out);
    }
  }
}

TEST_CASE("a layer that tiles do not give records one head too, with every bit of the definition") {
  for (const char* more : {"&format=fp16", "&format=bf16&bias=normal", "&softmax=naive", "&scale_at=query",
                           "&accumulate=fp64", "&mask_value=-1e4"}) {
    const std::string layer = std::string(kLayer) + more;
    INFO(layer);
    const Trace full = trace_of(layer);
    const Trace one = trace_of(layer + "&record=head:3");
    CHECK(one.steps.front().note.kind == StepKind::input);
    CHECK(one.find("weights") != nullptr);
    check_same_bits(full, one, 3);
    CHECK(values_of(one, "out") == values_of(full, "out"));
  }
}

TEST_CASE("a number that is not finite is in one head's steps as in all of them") {
  const std::string layer =
      "trace?d_model=4&heads=2&wq=normal&wk=normal&wv=normal&x=[[1,2,3,4],[\"nan\",0,0,0],[2,2,2,2]]";
  const Trace one = trace_of(layer + "&record=head:1");
  check_same_bits(trace_of(layer), one, 1);
}

TEST_CASE("every cell of a recorded head can be explained, from its inputs on") {
  const std::string spec = std::string(kLayer) + "&record=head:2";
  for (const char* cell :
       {"q_heads[0,0,3,1]", "scores[1,0,3,2]", "weights[0,0,5,4]", "context[1,0,8,2]", "out[0,3,7]"}) {
    INFO(cell);
    CHECK(explain(spec, cell).has_value());
  }
  CHECK(explain(std::string(kLayer) + "&format=fp16&record=head:2", "weights[0,0,5,4]").has_value());
}

TEST_CASE("a head that is not there, or that cannot be told apart, is refused in words that help") {
  const auto refused = [](const std::string& more) {
    const auto trace = run(std::string(kLayer) + more);
    REQUIRE_FALSE(trace.has_value());
    return trace.error();
  };
  CHECK(refused("&record=head:4").code == "out_of_range");
  CHECK(refused("&record=head:4").suggest == "head:3");
  for (const char* bad : {"head:", "head:-1", "head:01", "head:1.5", "heads:1", "head:99999999999999999999"})
    CHECK(refused(std::string("&record=") + bad).code == "bad_value");
  CHECK(refused("&record=head:0x").wanted == "one of full, summary, head:N");
  for (const char* joined : {"&split=view", "&merge=view", "&dropout=0.5", "&mistake=no_scale"}) {
    INFO(joined);
    CHECK(refused(std::string(joined) + "&record=head:0").field == "record");
  }
}

TEST_CASE("one head of GPT-2 small at 1,024 tokens fits the standard budget, where a full record does not") {
  const std::string spec = "trace?preset=gpt2_small&t=1024";
  CHECK(error_of(spec).code == "too_large");
  const auto estimated = estimate(spec + "&record=head:11");
  REQUIRE(estimated.has_value());
  CHECK(Json::parse(*estimated)["memory"]["fits"] == true);
}

}  // namespace lab::test
