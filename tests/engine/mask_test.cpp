// The experiment mask: what a constant does, in one word. Expected values are PyTorch's rules and IEEE arithmetic
// worked out by hand or with NumPy (np.float16), never the engine's.
#include "support.hpp"

namespace lab::test {
namespace {

std::string result_text(const std::string& spec, const std::string& name) {
  return results_of(trace_of(spec))[name].dump();
}

std::string verdict(const std::string& rest) { return result_text("mask?" + rest, "verdict"); }

}  // namespace

TEST_CASE("a finite constant beyond the format raises when it fills and becomes -inf when it is added") {
  CHECK(verdict("scores=[[0,0]]&allowed=[[0,1]]&mask_value=-1e9&format=fp16") == "\"raises\"");
  CHECK(verdict("scores=[[0,0]]&allowed=[[0,1]]&mask_value=-1e9&mask_mode=add&format=fp16") == "\"infinite\"");
  CHECK(result_text("mask?scores=[[0,0]]&allowed=[[0,1]]&mask_value=-1e9&format=fp16", "masked_fill") == "\"raises\"");
  CHECK(result_text("mask?scores=[[0,0]]&allowed=[[0,1]]&mask_value=-inf&format=fp16", "masked_fill") == "\"ok\"");
  CHECK(result_text("mask?scores=[[0,0]]&allowed=[[0,1]]&mask_value=-65504&format=fp16", "masked_fill") == "\"ok\"");
}

TEST_CASE("-1e4 is not low enough for a score of -12000: the forbidden key takes all the weight") {
  const std::string spec = "scores=[[-12000,0]]&allowed=[[1,0]]&mask_value=-1e4&format=fp16";
  CHECK(verdict(spec) == "\"leaks\"");
  CHECK(result_text("mask?" + spec, "masked_weight") == "1");
  CHECK(verdict("scores=[[-20000,0]]&allowed=[[1,0]]&mask_value=-1e9") == "\"exact\"");
}

TEST_CASE("adding -1e4 in fp32 leaves a row without keys as if nothing were masked") {
  CHECK(verdict("scores=[[1,2,3]]&allowed=[[0,0,0]]&mask_value=-1e4&mask_mode=add") == "\"no_effect\"");
  CHECK(verdict("scores=[[1,2,3]]&allowed=[[0,0,0]]&mask_value=-1e4&mask_mode=add&format=fp16") == "\"absorbed\"");
  CHECK(verdict("scores=[[1,2,3]]&allowed=[[0,0,0]]&mask_value=-1e4") == "\"absorbed\"");
  CHECK(verdict("scores=[[1,2,3]]&allowed=[[1,1,1]]") == "\"no_effect\"");
}

TEST_CASE("two added planes of the lowest fp32 number send a row without keys to the keys masked once") {
  const std::string spec =
      "mask?scores=[[0,0,0],[0,0,0],[0,0,0]]&allowed=[[1,0,0],[1,1,0],[1,1,1]]&second_mask=[[0,0,1],[0,0,1],[0,0,1]]"
      "&mask_value=min&mask_mode=add";
  CHECK(result_text(spec, "weights") ==
        "[[0.5,0,0.5],[0.3333333432674408,0.3333333432674408,0.3333333432674408],[0,0,1]]");
  CHECK(result_text(spec, "empty_rows") == "[0,1]");
  CHECK(result_text(spec, "verdict") == "\"leaks\"");
}

TEST_CASE("a row policy speaks of rows that neither plane leaves a key") {
  const std::string spec = "mask?scores=[[1,2],[1,2]]&allowed=[[1,0],[1,0]]&second_mask=[[0,1],[1,1]]";
  CHECK(result_text(spec, "weights") == "[[\"nan\",\"nan\"],[1,0]]");
  CHECK(result_text(spec + "&empty_row=zero", "weights") == "[[0,0],[1,0]]");
  CHECK(result_text(spec + "&empty_row=uniform", "weights") == "[[0.5,0.5],[1,0]]");
  // attend_all: softmax of [1,2] as if unmasked, 1 / (1 + e) and e / (1 + e) rounded step by step in fp32.
  CHECK(result_text(spec + "&empty_row=attend_all", "weights") == "[[0.2689414322376251,0.7310585975646973],[1,0]]");
}

TEST_CASE("planes of another shape or with other numbers are refused by name") {
  CHECK(error_of("mask?scores=[[1,2]]&allowed=[[1,0],[1,1]]").field == "allowed");
  CHECK(error_of("mask?scores=[[1,2]]&allowed=[[1,0.5]]").field == "allowed");
  CHECK(error_of("mask?scores=[[1,2]]&allowed=[[1,1]]&second_mask=[[1,2]]").field == "second_mask");
  CHECK(error_of("mask?allowed=[[1,1]]").field == "scores");
  CHECK(error_of("mask?scores=[[1,2]]").field == "allowed");
}

}  // namespace lab::test
