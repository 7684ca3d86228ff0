// Evidence asked again: records are found however a file is written or broken, and each that is not what it says is
// named.
#include "grading/evidence.hpp"

#include <algorithm>

#include "grading/chain.hpp"
#include "support.hpp"

namespace lab::test {
namespace {

// A right answer to the number of weights of GPT-2 small, as the page recorded it before it sealed records.
Json record() {
  return Json::parse(R"({"schema":0,"id":"0000000000000000000000000000000a","time":"2026-01-31T12:00:00.000Z",
    "lesson":"day45","lessonVersion":"1.0","engineVersion":"0.1.0","activity":"45-01","question":"gpt2","kind":"integer",
    "spec":"ledger?d_model=768&heads=12&bias=false","at":"/results/total","within":"exact","seed":null,
    "answer":"2,359,296","confidence":"sure","condition":null,"bits":null,
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
  RecordScanner scanner([&](const RecordScanner::Found& found) {
    records.emplace_back(found.state == RecordScanner::Found::cut ? "cut" : found.text);
  });
  for (std::size_t at = 0; at < file.size(); at += chunk) scanner.feed(file.substr(at, chunk));
  scanner.end();
  return records;
}

}  // namespace

TEST_CASE("records behind the mark of an editor are the records") {
  const std::string one = record().dump();
  for (const std::size_t chunk : {1, 1000}) {
    CHECK(cut("\xef\xbb\xbf" + one + "\n" + one + "\n", chunk) == std::vector<std::string>{one, one});
    CHECK(cut("\xef\xbb\xbf{\"records\":[" + one + "]}", chunk) == std::vector<std::string>{one});
  }
}

TEST_CASE("a record that is true stays the same, and one that was changed differs") {
  using Outcome = Verified::Outcome;
  CHECK(verified(record().dump()).outcome == Outcome::same);
  CHECK(verified(changed("/answer", "２ ３５９ ２９６").dump()).outcome == Outcome::same);
  CHECK(verified(changed("/bits", {"0x4142000000000000"}).dump()).outcome == Outcome::same);  // 0x1.2p21
  const Verified answer = verified(changed("/answer", "2359297").dump());
  CHECK(answer.outcome == Outcome::differs);
  CHECK(answer.id == "0000000000000000000000000000000a");
  CHECK(answer.what == "verdict");
  CHECK(answer.recorded == "\"right\"");
  CHECK(answer.now == "\"wrong\"");
  CHECK(verified(changed("/result/verdict", "wrong").dump()).what == "verdict");
  CHECK(verified(changed("/result/expected", 2359297).dump()).what == "expected");
  CHECK(verified(changed("/result/given", 2359297).dump()).what == "given");
  CHECK(verified(changed("/bits", {"0x4142000000000001"}).dump()).what == "bits");
  CHECK(verified(changed("/bits", Json::array()).dump()).what == "bits");
  CHECK(verified(changed("/spec", "ledger?d_model=769&heads=1").dump()).outcome == Outcome::differs);
  CHECK(verified(changed("/spec", "ledger?d_model=-1").dump()).outcome == Outcome::differs);
}

TEST_CASE("what the engine cannot grade is passed over") {
  for (const auto& [pointer, value] : std::vector<std::pair<const char*, Json>>{
           {"/kind", "proof"}, {"/kind", "order"}, {"/schema", 2}, {"/spec", nullptr}, {"/at", nullptr}}) {
    const std::string seen = pointer;  // Clang takes no part of a structured binding into the lambda that CAPTURE makes
    CAPTURE(seen);
    CHECK(verified(changed(pointer, value).dump()).outcome == Verified::Outcome::passed_over);
  }
}

TEST_CASE("a field that is missing, unknown or out of its form is damage, and is named") {
  const std::vector<std::pair<const char*, Json>> wrong = {
      {"schema", "1"},
      {"schema", -1},
      {"schema", 0.5},
      {"kind", "essay"},
      {"answer", 5},
      {"result", nullptr},
      {"id", "a1"},
      {"time", "yesterday"},
      {"within", "about"},
      {"within", -1},
      {"within", {{"um", 1}}},
      {"seed", 0.5},
      {"seed", 9007199254740992},
      {"confidence", "high"},
      {"spec", 7},
      {"lesson", std::string(201, 'x')},
      {"bits", {1, 2}},
      {"bits", "0x3c00"},
      {"time", "2026-13-31T12:00:00.000Z"},
      {"previous", nullptr},
      {"digest", std::string(64, '0')},  // schema 0 has neither
  };
  for (const auto& [field, value] : wrong) {
    Json harmed = record();
    harmed[field] = value;
    const Verified found = verified(harmed.dump());
    CAPTURE(harmed.dump());
    CHECK(found.reason == "malformed");
    CHECK(found.what.find(field) == 0);
  }
  const Json whole = record();
  for (const auto& entry : whole.items()) {
    Json less = whole;
    less.erase(entry.key());
    CHECK(verified(less.dump()).reason == "malformed");
  }
  CHECK(verified(changed("/lesson", std::string(200, 'x')).dump()).outcome == Verified::Outcome::same);
  CHECK(verified(changed("/result/verdict", "perhaps").dump()).what.find("result") == 0);
}

TEST_CASE("what is no record is damage of its own kind") {
  const std::string text = record().dump();
  CHECK(verified(text.substr(0, text.size() - 9)).reason == "unreadable");
  CHECK(verified("").reason == "unreadable");
  CHECK(verified("[]").reason == "malformed");
  CHECK(verified("null").reason == "malformed");
  CHECK(verified("{\"schema\":0,\"schema\":0}").reason == "malformed");
  CHECK(verified(changed("/result/given", Json{{"__proto__", 1}}).dump()).reason == "keys");
  CHECK(verified(changed("/result/given", Json{{"constructor", 1}}).dump()).reason == "keys");
  Json deep = 1;
  for (int i = 0; i < 22; ++i) deep = Json::array({deep});
  CHECK(verified(changed("/result/given", deep).dump()).what == "given");
  for (int i = 0; i < 3; ++i) deep = Json::array({deep});
  CHECK(verified(changed("/result/given", deep).dump()).reason == "malformed");
}

TEST_CASE("what an export set aside is judged anew") {
  const std::string text = record().dump();
  CHECK(verified(Json{{"reason", "newer"}, {"text", text}}.dump()).outcome == Verified::Outcome::same);
  CHECK(verified(Json{{"reason", "unreadable"}, {"text", text.substr(1)}}.dump()).reason == "unreadable");
  const std::string twice =
      Json{{"reason", "newer"}, {"text", Json{{"reason", "newer"}, {"text", text}}.dump()}}.dump();
  CHECK(verified(twice).reason == "malformed");
}

// The fixtures were made without the code of the page, and of the engine.
TEST_CASE("digests are those of the page's records, and one changed letter is found") {
  const std::string folder = std::string(ATTENTION_LAB_SOURCE_DIR) + "/tests/web/fixtures/";
  std::ifstream file(folder + "evidence-1.json");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  int records = 0;
  for (const std::string& line : cut(text, 4096)) {
    if (line.find("\"digest\"") == std::string::npos) continue;  // set aside
    ++records;
    CAPTURE(line);
    CHECK(verified(line).outcome != Verified::Outcome::damaged);
    const Json printed = Json::parse(line);
    CHECK(verified(printed.dump(3)).outcome != Verified::Outcome::damaged);
    Json harmed = printed;
    harmed["question"] = harmed["question"].get<std::string>() + "x";
    CHECK(verified(harmed.dump()).reason == "digest");
  }
  CHECK(records >= 5);
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
    CHECK(cut("{\"records\":[\n" + one + "\n],\"aside\":[\n" + two + "\n]}\n", chunk) ==
          std::vector<std::string>{one, two});
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
  CHECK(cut("{\"records\":[" + one, 64) == std::vector<std::string>{one, "cut"});
  CHECK(cut("{\"records\":[" + one + "],\"more\":1", 64) == std::vector<std::string>{one, "cut"});
  std::string long_text = "{\"id\":\"" + std::string(3 << 20, 'x') + "\"}";
  REQUIRE(cut(long_text, 65536).size() == 1);
  CHECK(cut(long_text, 65536)[0].size() < (2 << 20));
}

TEST_CASE("in an export too, a broken line costs itself alone, whichever bracket it lost or won") {
  const std::string one = record().dump();
  const std::string middle = one.substr(0, one.size() / 2);
  for (const std::string& broken : {middle, one + "}", one + "]", one + "}]}", std::string("]]]]"), std::string("{{{{"),
                                    one.substr(0, one.find("sure") + 2), std::string("\""), one.substr(1)}) {
    CAPTURE(broken);
    const auto found = cut("{\"records\":[\n" + broken + ",\n" + one + ",\n" + one + "\n],\"aside\":[\n]}\n", 50);
    CHECK(std::count(found.begin(), found.end(), one) >= 2);
    CHECK(found.size() >= 3);
  }
}

TEST_CASE("a line of rubbish is one damage, not one a word") {
  const std::string one = record().dump();
  const std::string rubbish = "a b {\"c\":1} d, ] e } {} f";
  CHECK(cut(rubbish + "\n" + one + "\n", 9) == std::vector<std::string>{rubbish, one});
}

TEST_CASE("each record knows the line that it begins in") {
  std::vector<std::int64_t> lines;
  RecordScanner scanner([&](const RecordScanner::Found& found) { lines.push_back(found.line); });
  scanner.feed("\n{\"a\":\n1}\n\n{\"b\":2}{\"c\":3}\n{");
  scanner.end();
  CHECK(lines == std::vector<std::int64_t>{2, 5, 5, 6});
}

TEST_CASE("a chain has a gap where a record names one that is not there, in whatever order they come") {
  const auto digest = [](char c) { return std::string(64, c); };
  Chain chain;
  chain.add(digest('a'), "", {0, 1, 1});
  chain.add(digest('c'), digest('b'), {0, 2, 2});  // its forerunner comes later
  chain.add(digest('b'), digest('a'), {0, 3, 3});
  chain.add(digest('d'), digest('a'), {0, 4, 4});  // two pages without storage may follow the same record
  CHECK(chain.gaps().empty());
  chain.add(digest('e'), digest('0'), {1, 1, 7});
  chain.add("", digest('f'), {1, 2, 8});
  REQUIRE(chain.gaps().size() == 2);
  CHECK(chain.gaps()[0].line == 7);
  CHECK(chain.gaps()[1].record == 2);
}

}  // namespace lab::test
