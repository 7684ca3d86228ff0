// Verdicts, and wrong rules recognised by what they give. Wrong values are the lesson's, worked out by hand
// (tests/golden/wrong_answers.json), or NumPy's (tests/golden/variants.json); none is the engine's.
#include "grading/grade.hpp"

#include <map>
#include <memory>

#include "formats/formats.hpp"
#include "grading.hpp"
#include "grading/fingerprint.hpp"

namespace lab::test {

TEST_CASE("a tolerance is absolute, in ulps of the step's format, or none") {
  Json asked = question("decimal", "trace?preset=lesson", "/steps/weights/values/0/0/1/0", "0.0558");
  CHECK(graded(asked)["verdict"] == "wrong");
  asked["within"] = 1e-4;
  CHECK(graded(asked)["verdict"] == "right");
  asked["within"] = 1e-6;
  CHECK(graded(asked)["verdict"] == "wrong");
  asked["answer"] = "0.05580722540616989";  // one ulp above 0.05580722168087959 in fp32
  asked["within"] = "exact";
  CHECK(graded(asked)["verdict"] == "wrong");
  CHECK(graded(asked)["format"] == "fp32");
  CHECK(graded(asked)["cells"][0]["ulp"] == 1);
  asked["within"] = {{"ulp", 1}};
  CHECK(graded(asked)["verdict"] == "right");
}

TEST_CASE("a choice is right if its option says what is true; a word is compared as a word") {
  Json asked = question("choice", "ledger?d_model=768&heads=12", "/results/d_k", "b");
  asked["options"] = {{{"id", "a"}, {"spec", "ledger?d_model=768&heads=12&mistake=width_is_heads"}},
                      {{"id", "b"}, {"spec", "ledger?d_model=64&heads=1"}},
                      {{"id", "c"}, {"spec", "ledger?d_model=768&heads=12"}, {"at", "/results/total"}}};
  CHECK(graded(asked)["verdict"] == "right");
  asked["answer"] = "a";
  CHECK(graded(asked)["verdict"] == "wrong");
  CHECK(graded(asked)["given"] == 12);
  CHECK(recognises(graded(asked), "a"));
  asked["answer"] = "d";
  CHECK(code(graded(asked)) == "unknown_option");
  const char* mask = "mask?scores=[[1,2,3]]&allowed=[[1,1,0]]&mask_value=-1e9&format=fp16";
  CHECK(graded(question("choice", mask, "/results/masked_fill", " Raises "))["verdict"] == "right");
  CHECK(graded(question("choice", mask, "/results/masked_fill", "ok"))["verdict"] == "wrong");
  CHECK(graded(question("choice", "leak?preset=lesson&token=1", "/results/leaks", "false"))["verdict"] == "right");
}

TEST_CASE("a refusal can be the right answer, if the question says so") {
  Json asked = question("integer", "ledger?d_model=768&heads=10", "/results/total", "error");
  CHECK(refused(asked.dump()) == "heads");
  asked["error"] = "heads";
  CHECK(graded(asked)["verdict"] == "right");
  CHECK(graded(asked)["expected"] == Json{{"error", "heads"}});
  asked["answer"] = "2359296";
  CHECK(graded(asked)["verdict"] == "wrong");
  asked["spec"] = "ledger?d_model=768&heads=12";
  CHECK(refused(asked.dump()) == "error");
  CHECK(integer("error")["verdict"] == "wrong");
}

TEST_CASE("a request that asks nothing is an error that names what is missing") {
  CHECK(refused("") == "request");
  CHECK(refused("[]") == "request");
  CHECK(refused("{") == "request");
  CHECK(refused(R"({"kind":"essay","spec":"a","at":"b","answer":"c"})") == "kind");
  CHECK(refused(R"({"kind":"integer","spec":"a","at":"b"})") == "answer");
  CHECK(refused(R"({"kind":"integer","at":"b","answer":"c"})") == "spec");
  CHECK(refused(R"({"kind":"integer","spec":"trace","answer":"c"})") == "at");
  CHECK(refused(R"({"kind":"integer","spec":"trac","at":"/results","answer":"c"})") == "experiment");
  CHECK(refused(R"({"kind":"integer","spec":"trace","at":"/results/none","answer":"1"})") == "at");
  CHECK(refused(R"({"kind":"integer","spec":"trace","at":"/results/flops","answer":"1","within":"near"})") ==
        "request");
}

namespace {

// An item of wrong_answers.json, answered as `typed`.
Json asked_of(const Json& item, const std::string& typed) {
  Json asked = item;
  asked.erase("wrong");
  asked["answer"] = typed;
  asked["mistakes"] = true;
  return asked;
}

// Every wrong answer to one question has the same wrong rules run: each that is answered is run once.
Ask remembering() {
  const auto known = std::make_shared<std::map<std::string, Trace>>();
  return [known](const std::string& spec) -> Result<Trace> {
    const auto found = known->find(spec);
    if (found != known->end()) return found->second;
    auto trace = run(spec);
    if (trace) known->emplace(spec, *trace);
    return trace;
  };
}

}  // namespace

TEST_CASE("every wrong value that the lesson lists is recognised by the rule that gives it") {
  for (const Json& item : golden("wrong_answers.json")) {
    const Ask ask = remembering();
    for (const Json& wrong : item["wrong"]) {
      const Json grade = graded(asked_of(item, wrong[0].get<std::string>()), ask);
      INFO(item["name"].get<std::string>(), ": ", wrong[0].get<std::string>(), " by ", wrong[1].get<std::string>(),
           ": ", grade.dump());
      CHECK(grade["verdict"] == "wrong");
      CHECK(recognises(grade, wrong[1].get<std::string>()));
    }
  }
}

TEST_CASE("a wrong value that no rule gives is recognised as nothing") {
  for (const Json& item : golden("wrong_answers.json")) {
    const std::string typed = item["kind"] == "shape" ? "(9,9,9,9)" : "123457";
    INFO(item["name"].get<std::string>());
    CHECK(graded(asked_of(item, typed))["recognised"].empty());
  }
}

namespace {

// The second of three rows of `out`, as somebody who trusts NumPy would type it.
std::string second_row_of_out(const Json& run) {
  std::string typed;
  for (const Json& step : run["steps"]) {
    if (step["name"] != "out") continue;
    const Json& bits = step["bits"];
    for (std::size_t i = bits.size() / 3; i < bits.size() / 3 * 2; ++i)
      typed += write_number(decode(kFp32, *read_bits(bits[i].get<std::string>()))) + " ";
  }
  return typed;
}

}  // namespace

TEST_CASE("every mistake is recognised on inputs that no lesson has, by what NumPy gives") {
  const std::string right =
      "trace?x=[[1,0,2,-1],[0,1,-1,2],[2,-1,0,1]]&heads=2&wq=normal&wk=normal&wv=normal&wo=normal&bias=normal&seed=4";
  int tried = 0;
  for (const Json& run : golden("variants.json")) {
    const auto spec = run["spec"].get<std::string>();
    const std::string id = spec.substr(0, right.size()) == right ? spec.substr(right.size()) : "";
    if (id.rfind("&mistake=", 0) != 0 || id == "&mistake=interleaved_split+interleaved_merge") continue;
    if (id == "&mistake=naive_softmax") continue;  // the same to six digits
    Json asked = question("matrix", right.c_str(), "/steps/out/values/0/1", second_row_of_out(run));
    asked["mistakes"] = true;
    asked["within"] = 1e-6;
    const Json grade = graded(asked);
    INFO(id, ": ", grade.dump());
    REQUIRE(recognises(grade, id.substr(9)));
    CHECK(grade["recognised"][0]["step"].is_string());
    ++tried;
  }
  CHECK(tried >= 28);
}

TEST_CASE("a recognised rule names the first step in which its run parts from the right one") {
  const auto step = [](const char* at, const char* typed, const char* id) {
    Json asked = question("matrix", "trace?preset=lesson", at, typed);
    asked["within"] = 1e-5;
    asked["mistakes"] = true;
    const Json grade = graded(asked);
    for (const Json& rule : grade["recognised"]) {
      if (rule["id"] == id) return rule["step"];
    }
    return Json("not recognised");
  };
  CHECK(step("/steps/out/values/0/1", "1 0 0 1.669762", "view_split") == "q_split");
  CHECK(step("/steps/out/values/0/1", "1 0 0.330238 0.669762", "view_merge") == "context_split");
  CHECK(step("/steps/weights/values/0/0/1", "0 1", "mask_inverted") == "masked");
  CHECK(step("/steps/out/values/0/1", "0 1.888386 0 0.669762", "transpose_attention") == "context");
  CHECK(graded(asked_of(golden("wrong_answers.json")[0], "48"))["recognised"][0]["step"].is_null());
}

TEST_CASE("a question's own wrong rules are recognised, also with a place of their own") {
  Json asked = question("matrix", "softmax?logits=[500,502]", "/results/weights", "0.880797 0.119203");
  asked["within"] = 1e-5;
  asked["wrong"] = {{{"id", "reversed"}, {"spec", "softmax?logits=[502,500]"}},
                    {{"id", "exps"}, {"spec", "softmax?logits=[500,502]"}, {"at", "/steps/exp/values"}},
                    {{"id", "broken"}, {"spec", "softmax?logits=[[500],[1,2]]"}}};
  CHECK(recognises(graded(asked), "reversed"));
  asked["answer"] = "0.135335 1";
  CHECK(recognises(graded(asked), "exps"));
  CHECK_FALSE(recognises(graded(asked), "reversed"));
  asked["answer"] = "0.119203 0.880797";
  CHECK(graded(asked)["recognised"].empty());
}

TEST_CASE("fingerprints say of every rule what it gives and whether it is another answer") {
  const auto text = fingerprints(
      R"({"spec":"ledger?d_model=4&heads=2&bias=false","at":"/results/total","mistakes":true,)"
      R"("wrong":[{"id":"four","spec":"ledger?d_model=4&heads=4&bias=false"},{"id":"no","spec":"ledger?d_model=4&heads=3"}]})",
      kAsk);
  REQUIRE(text.has_value());
  const Json all = Json::parse(*text);
  const auto one = [&](const std::string& id) {
    for (const Json& rule : all) {
      if (rule["id"] == id) return rule;
    }
    return Json();
  };
  CHECK(one("four")["differs"] == false);
  CHECK(one("no")["differs"] == true);
  CHECK(one("no")["refused"] == "shape");
  CHECK(one("skip_wo")["value"] == 48);
  CHECK(one("skip_wo")["differs"] == true);
  CHECK(one("no_bias")["differs"] == false);
}

TEST_CASE("wrong rules are not run on a question that would keep a person waiting") {
  const std::string large = R"("spec":"trace?t=64&d_model=256&heads=4","at":"/steps/out/shape","mistakes":true)";
  const auto text = fingerprints("{" + large + "}", kAsk);
  REQUIRE_FALSE(text.has_value());
  CHECK(text.error().code == "too_large");
  const Json grade = Json::parse(*lab::grade("{\"kind\":\"shape\",\"answer\":\"(1,64,64)\"," + large + "}", kAsk));
  CHECK(grade["verdict"] == "wrong");
  CHECK(grade["skipped"].is_string());
}

}  // namespace lab::test
