// The canonical form against the examples of RFC 8785, and what is not taken as data at all.
#include "grading/canonical.hpp"

#include <cstring>

#include "core/lines.hpp"
#include "support.hpp"

namespace lab::test {

TEST_CASE("numbers are written as in appendix B of RFC 8785") {
  const std::vector<std::pair<std::uint64_t, const char*>> rows = {
      {0x0000000000000000, "0"},
      {0x8000000000000000, "0"},
      {0x0000000000000001, "5e-324"},
      {0x8000000000000001, "-5e-324"},
      {0x7fefffffffffffff, "1.7976931348623157e+308"},
      {0xffefffffffffffff, "-1.7976931348623157e+308"},
      {0x4340000000000000, "9007199254740992"},
      {0xc340000000000000, "-9007199254740992"},
      {0x4430000000000000, "295147905179352830000"},
      {0x44b52d02c7e14af5, "9.999999999999997e+22"},
      {0x44b52d02c7e14af6, "1e+23"},
      {0x44b52d02c7e14af7, "1.0000000000000001e+23"},
      {0x444b1ae4d6e2ef4e, "999999999999999700000"},
      {0x444b1ae4d6e2ef4f, "999999999999999900000"},
      {0x444b1ae4d6e2ef50, "1e+21"},
      {0x3eb0c6f7a0b5ed8c, "9.999999999999997e-7"},
      {0x3eb0c6f7a0b5ed8d, "0.000001"},
      {0x41b3de4355555553, "333333333.3333332"},
      {0x41b3de4355555557, "333333333.33333343"},
      {0xbecbf647612f3696, "-0.0000033333333333333333"},
      {0x43143ff3c1cb0959, "1424953923781206.2"},
  };
  for (const auto& [bits, text] : rows) {
    double value = 0;
    std::memcpy(&value, &bits, sizeof value);
    CHECK(ecmascript_number(value) == text);
  }
}

TEST_CASE("keys are sorted and strings escaped as in the examples of RFC 8785") {
  const auto sorted = canonical(
      R"({"\u20ac":"Euro Sign","\r":"Carriage Return","\ufb33":"Hebrew Letter Dalet With Dagesh","1":"One",
      "\ud83d\ude00":"Emoji: Grinning Face","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis"})");
  CHECK(sorted.text ==
        "{\"\\r\":\"Carriage Return\",\"1\":\"One\",\"\xc2\x80\":\"Control\","
        "\"\xc3\xb6\":\"Latin Small Letter O With Diaeresis\",\"\xe2\x82\xac\":\"Euro Sign\","
        "\"\xf0\x9f\x98\x80\":\"Emoji: Grinning Face\",\"\xef\xac\xb3\":\"Hebrew Letter Dalet With Dagesh\"}");
  const auto plain = canonical(R"({ "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/", "literals": [null, true, false] })");
  CHECK(plain.text == R"({"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":")"
                      "\xe2\x82\xac"
                      R"($\u000f\nA'B\"\\\\\"/"})");
  CHECK(canonical(R"({"b":{"b":1},"a":2})", "b").text == R"({"a":2})");
  CHECK(canonical(R"({"a":{"b":1}})", "b").text == R"({"a":{"b":1}})");
}

TEST_CASE("what a page would not take as data has a fault instead of a form") {
  CHECK(canonical("").fault == Fault::unreadable);
  CHECK(canonical("{\"a\":}").fault == Fault::unreadable);
  CHECK(canonical("\"\\ud800\"").fault == Fault::unreadable);
  CHECK(canonical("[1e400]").fault == Fault::malformed);
  CHECK(canonical("{\"a\":1,\"a\":1}").fault == Fault::malformed);
  CHECK(canonical("[{\"prototype\":1}]").fault == Fault::keys);
  std::string many = "[0";
  for (int i = 0; i < 50000; ++i) many += ",0";
  CHECK(canonical(many + "]").fault == Fault::malformed);
}

TEST_CASE("the mark that some editors put in front of a text belongs to no line") {
  const std::string mark = "\xef\xbb\xbf";
  std::string seen;
  LineCutter lines(100, [&](const LineCutter::Line& line) {
    seen += "[" + std::string(line.text) + "]";
    return true;
  });
  lines.feed(mark.substr(0, 1));
  lines.feed(mark.substr(1) + "one\n" + mark + "two\n");
  lines.end();
  CHECK(seen == "[one][" + mark + "two]");
}

TEST_CASE("lines are cut alike whatever the chunks, and of one that is too long the beginning stays") {
  const std::string text = "one\r\n\ntwo\nmuch too long\nend";
  for (const std::size_t chunk : {1, 2, 3, 100}) {
    std::vector<std::string> seen;
    LineCutter lines(5, [&](const LineCutter::Line& line) {
      seen.push_back(std::to_string(line.number) + (line.too_long ? ">" : "=") + std::string(line.text));
      return true;
    });
    for (std::size_t at = 0; at < text.size(); at += chunk) lines.feed(text.substr(at, chunk));
    lines.end();
    CHECK(seen == std::vector<std::string>{"1=one", "2=", "3=two", "4>much ", "5=end"});
  }
  int taken = 0;
  LineCutter first(9, [&](const LineCutter::Line&) { return ++taken < 2; });
  CHECK_FALSE(first.feed("a\nb\nc\n"));
  CHECK(taken == 2);
}

}  // namespace lab::test
