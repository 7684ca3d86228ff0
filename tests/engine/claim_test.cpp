// Claims and their check: what is right passes, what is wrong in any one way does not.
#include "grading/claim.hpp"

#include "formats/formats.hpp"
#include "grading/json_value.hpp"
#include "support.hpp"

namespace lab::test {
namespace {

bool holds(const std::string& claim) {
  const auto claims = read_claims("test", "[{\"id\":\"1\"," + claim + "}]");
  INFO(claim);
  REQUIRE(claims.has_value());
  return check_claim(claims->at(0), [](const std::string& spec) { return run(spec); }).holds;
}

std::string refusal(const std::string& json) {
  const auto claims = read_claims("lesson.json", json);
  INFO(json);
  REQUIRE_FALSE(claims.has_value());
  return claims.error().message;
}

}  // namespace

TEST_CASE("a right value holds, and one that is off in shape, number, word or sign does not") {
  const std::string at = R"("spec":"trace?preset=lesson","at":)";
  CHECK(holds(at + R"("/steps/scores/values","expect":[[[[1,0],[0,4]],[[1,0],[0,1]]]])"));
  CHECK_FALSE(holds(at + R"("/steps/scores/values","expect":[[[[1,0],[0,5]],[[1,0],[0,1]]]])"));
  CHECK_FALSE(holds(at + R"("/steps/scores/values","expect":[[[[1,0],[0,4]],[[1,0]]]])"));
  CHECK(holds(at + R"("/steps/q_heads/shape/3","expect":2)"));
  CHECK(holds(at + R"("/steps/q_heads/contiguous","expect":false)"));
  CHECK_FALSE(holds(at + R"("/steps/q_heads/contiguous","expect":true)"));
  CHECK(holds(at + R"("/steps/masked/values/0/0/0/1","expect":"-inf")"));
  CHECK_FALSE(holds(at + R"("/steps/masked/values/0/0/0/1","expect":"inf")"));
  CHECK_FALSE(holds(at + R"("/steps/no_such_step/values","expect":1)"));
  CHECK_FALSE(holds(R"("spec":"number?value=-0","at":"/results/value","expect":0)"));
  CHECK(holds(R"("spec":"number?value=-0","at":"/results/value","expect":"-0")"));
}

TEST_CASE("a tolerance reaches as far as it says and no farther") {
  // weights[0,0,1,0] is 0x3d649612 in fp32; its neighbour above is 2^-28 away: 0.055807225406169891.
  const std::string at = R"("spec":"trace?preset=lesson","at":"/steps/weights/values/0/0/1/0","expect":)";
  CHECK(holds(at + "0.05580722168087959"));
  CHECK_FALSE(holds(at + "0.05580722540616989"));
  CHECK(holds(at + R"(0.05580722540616989,"within":{"ulp":1})"));
  CHECK_FALSE(holds(at + R"(0.0558072291314602,"within":{"ulp":1})"));
  CHECK(holds(at + R"(0.055807,"within":5e-7)"));
  CHECK_FALSE(holds(at + R"(0.055807,"within":1e-7)"));
  CHECK_FALSE(holds(at + R"("nan","within":1)"));
}

TEST_CASE("a refusal is right where it names the field") {
  CHECK(holds(R"("spec":"ledger?d_model=768&heads=10","error":"heads")"));
  CHECK_FALSE(holds(R"("spec":"ledger?d_model=768&heads=10","error":"d_model")"));
  CHECK_FALSE(holds(R"("spec":"ledger?d_model=768&heads=12","error":"heads")"));
  CHECK_FALSE(holds(R"("spec":"ledger?d_model=768&heads=10","at":"/results/total","expect":1)"));
}

TEST_CASE("a claims file that cannot be used says where and what is wanted") {
  CHECK(refusal("") != "");
  CHECK(refusal("{}").find("claims") != std::string::npos);
  CHECK(refusal(R"([{"spec":"trace"}])").find("an id") != std::string::npos);
  CHECK(refusal(R"([{"id":"a"}])").find("claim a: wanted is a spec") != std::string::npos);
  CHECK(refusal(R"([{"id":"a","spec":"trace"}])").find("either at and expect, or error") != std::string::npos);
  CHECK(refusal(R"([{"id":"a","spec":"x","error":"y"},{"id":"a","spec":"x","error":"y"}])").find("twice") !=
        std::string::npos);
  CHECK(refusal(R"([{"id":"a","spec":"x","at":"/a","expect":1,"within":"near"}])").find("exact") != std::string::npos);
}

TEST_CASE("a pointer finds members, items and named steps, and nothing that is not there") {
  const char* json = R"({"a/b":{"m~n":[10,20]},"steps":[{"name":"q","v":1},{"name":"k","v":2}]})";
  CHECK(value_at(json, "/a~1b/m~0n/1") == "20");
  CHECK(value_at(json, "/steps/k/v") == "2");
  CHECK(value_at(json, "/steps/0/v") == "1");
  CHECK(value_at(json, "") == json);
  CHECK_FALSE(value_at(json, "/steps/z").has_value());
  CHECK_FALSE(value_at(json, "steps").has_value());
  CHECK_FALSE(value_at(json, "/a~1b/m~0n/2").has_value());
}

}  // namespace lab::test
