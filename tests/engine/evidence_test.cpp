// Evidence asked again: records are found however a file is written or broken, and each that is not what it says is
// named.
#include "grading/evidence.hpp"

#include "support.hpp"

namespace lab::test {
namespace {

// A right answer to the number of weights of GPT-2 small, as the page records it.
Json record() {
  return Json::parse(R"({"schema":1,"id":"a1","kind":"integer","spec":"ledger?d_model=768&heads=12&bias=false",
    "at":"/results/total","within":"exact","answer":"2,359,296","confidence":"sure",
    "result":{"verdict":"right","expected":2359296,"given":2359296,"recognised":[]}})");
}

Json changed(const char* pointer, const Json& value) {
  Json out = record();
  out[Json::json_pointer(pointer)] = value;
  return out;
}

Verified verified(const std::string& text) {
  return verify_record(text, [](const std::string& spec) { return run(spec); });
}

std::vector<std::string> cut(const std::string& file, std::size_t chunk) {
  std::vector<std::string> records;
  RecordScanner scanner([&](std::string_view found) { records.emplace_back(found); });
  for (std::size_t at = 0; at < file.size(); at += chunk) scanner.feed(file.substr(at, chunk));
  scanner.end();
  return records;
}

}  // namespace

TEST_CASE("a record that is true stays the same, and one that was changed differs") {
  using Outcome = Verified::Outcome;
  CHECK(verified(record().dump()).outcome == Outcome::same);
  CHECK(verified(changed("/answer", "２ ３５９ ２９６").dump()).outcome == Outcome::same);
  const Verified answer = verified(changed("/answer", "2359297").dump());
  CHECK(answer.outcome == Outcome::differs);
  CHECK(answer.id == "a1");
  CHECK(answer.what == "verdict");
  CHECK(answer.recorded == "\"right\"");
  CHECK(answer.now == "\"wrong\"");
  CHECK(verified(changed("/result/verdict", "wrong").dump()).what == "verdict");
  CHECK(verified(changed("/result/expected", 2359297).dump()).what == "expected");
  CHECK(verified(changed("/spec", "ledger?d_model=769&heads=1").dump()).outcome == Outcome::differs);
  CHECK(verified(changed("/spec", "ledger?d_model=-1").dump()).outcome == Outcome::differs);
}

TEST_CASE("what the engine cannot grade is passed over, and what is broken is damaged") {
  using Outcome = Verified::Outcome;
  CHECK(verified(changed("/kind", "proof").dump()).outcome == Outcome::passed_over);
  CHECK(verified(changed("/kind", "order").dump()).outcome == Outcome::passed_over);
  CHECK(verified(changed("/schema", 2).dump()).outcome == Outcome::passed_over);
  CHECK(verified(changed("/spec", nullptr).dump()).outcome == Outcome::passed_over);
  CHECK(verified(changed("/schema", "1").dump()).outcome == Outcome::damaged);
  CHECK(verified(changed("/kind", "essay").dump()).outcome == Outcome::damaged);
  CHECK(verified(changed("/answer", 5).dump()).outcome == Outcome::damaged);
  CHECK(verified(changed("/result", nullptr).dump()).outcome == Outcome::damaged);
  const std::string text = record().dump();
  CHECK(verified(text.substr(0, text.size() - 9)).outcome == Outcome::damaged);
  CHECK(verified("[]").outcome == Outcome::damaged);
  CHECK(verified("null").outcome == Outcome::damaged);
}

TEST_CASE("of a choice, what its option said is compared") {
  Json choice = changed("/kind", "choice");
  choice["answer"] = "b";
  CHECK(verified(choice.dump()).outcome == Verified::Outcome::same);
  choice["result"]["given"] = 12;
  CHECK(verified(choice.dump()).what == "verdict");
}

TEST_CASE("records are cut out of an export, printed or not, and out of lines, whatever the chunks") {
  const std::string one = record().dump();
  const std::string two = changed("/answer", "brackets ]}[{ and \\\"quotes\\\" and \"records\":[").dump();
  const Json file = {
      {"kind", "attention-lab/evidence"}, {"schema", 1}, {"records", {record(), record()}}, {"zz", {1, 2}}};
  for (const std::size_t chunk : {std::size_t{1}, std::size_t{7}, std::size_t{100000}}) {
    CAPTURE(chunk);
    CHECK(cut(one + "\n" + two + "\r\n\n" + one, chunk) == std::vector<std::string>{one, two, one});
    CHECK(cut("{\"kind\":\"x\",\"records\":[" + one + ",\n" + two + "],\"more\":{}}", chunk) ==
          std::vector<std::string>{one, two});
    CHECK(cut(file.dump(), chunk).size() == 2);
    CHECK(cut(file.dump(2), chunk).size() == 2);
    CHECK(cut("{\"records\": [ ] }", chunk).empty());
    CHECK(cut("", chunk).empty());
  }
}

TEST_CASE("a broken record takes no other with it where each has a line, and a lost end is seen") {
  const std::string one = record().dump();
  const std::string broken = one.substr(0, one.size() / 2);
  const auto lines = cut(one + "\n" + broken + "\n" + one + "\n", 64);
  REQUIRE(lines.size() == 3);
  CHECK(lines[2] == one);
  CHECK(verified(lines[1]).outcome == Verified::Outcome::damaged);
  const auto lost = cut("{\"records\":[" + one + "," + broken, 64);
  REQUIRE(lost.size() == 2);
  CHECK(verified(lost[1]).outcome == Verified::Outcome::damaged);
  CHECK(cut("{\"records\":[" + one, 64).size() == 2);
  std::string long_text = "{\"id\":\"" + std::string(3 << 20, 'x') + "\"}";
  REQUIRE(cut(long_text, 65536).size() == 1);
  CHECK(cut(long_text, 65536)[0].size() < (2 << 20));
}

}  // namespace lab::test
