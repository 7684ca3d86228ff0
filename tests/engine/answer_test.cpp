// Answers as people type them: what is read, what is refused, by which code and at which place.
#include "grading.hpp"

namespace lab::test {

TEST_CASE("a whole number may be typed with any usual grouping, and in any usual digits") {
  for (const char* typed : {"2359296",
                            " 2359296\n",
                            "2,359,296",
                            "2 359 296",
                            "2'359'296",
                            "2_359_296",
                            "2.359.296",
                            "= 2359296",
                            "+2359296",
                            "2359296.0",
                            "2359296.",
                            "2.359296e6",
                            "4718592/2",
                            "(2359296)",
                            "[[2359296]]",
                            "0x240000",
                            "02359296",
                            "２３５９２９６",
                            "２，３５９，２９６",
                            "2\u00a0359\u00a0296",
                            "2\u202f359\u202f296",
                            "2\u2009359\u2009296",
                            "2’359’296",
                            "٢٣٥٩٢٩٦",
                            "≈ 2359296",
                            "\ufeff2359296"}) {
    CAPTURE(typed);
    CHECK(integer(typed)["verdict"] == "right");
  }
  for (const char* typed : {"2359297", "-2359296", "−2359296", "23592960", "2359296e1"}) {
    CAPTURE(typed);
    CHECK(integer(typed)["verdict"] == "wrong");
  }
}

TEST_CASE("what is no whole number is refused by a code, and at its place") {
  CHECK(code(integer("")) == "empty");
  CHECK(code(integer(" \t\n")) == "empty");
  CHECK(code(integer("2,35,92,96")) == "grouping");
  CHECK(code(integer("2'3592'96")) == "grouping");
  CHECK(code(integer("2359296.5")) == "not_whole");
  CHECK(code(integer("1/3")) == "not_whole");
  CHECK(code(integer("nan")) == "not_whole");
  CHECK(code(integer("1/0")) == "zero_below");
  CHECK(code(integer("2359296 3072")) == "several");
  CHECK(code(integer("2359296\n3072")) == "several");
  CHECK(code(integer("two million")) == "not_a_number");
  CHECK(code(integer("235929б")) == "not_a_number");
  CHECK(code(integer("２３５９２九六")) == "not_a_number");
  CHECK(code(integer("2359296)")) == "bracket");
  CHECK(integer("  x")["why"]["at"] == 2);
  CHECK(scores("1 0\n0 4\n1 0\n0 \U0001F600")["why"]["at"] == 14);
  CHECK(scores("\U0001F600")["why"]["at"] == 0);
  CHECK(scores("1 \U0001F600x 1 y")["why"]["code"] == "not_a_number");
}

TEST_CASE("whole numbers are compared digit by digit, however many they have") {
  // 4 d_model^2 for d_model = 2^31 + 1 is 2^64 + 2^34 + 4: a double cannot tell it from its neighbours.
  const char* spec = "ledger?d_model=2147483649&heads=1&bias=false";
  CHECK(graded(question("integer", spec, "/results/total", "18,446,744,090,889,420,804"))["verdict"] == "right");
  CHECK(graded(question("integer", spec, "/results/total", "18446744090889420805"))["verdict"] == "wrong");
  CHECK(graded(question("integer", spec, "/results/total", "18446744090889420805"))["given"] == "18446744090889420805");
}

TEST_CASE("a decimal is read exactly in every usual form; a comma only where it can mean one thing") {
  for (const char* typed :
       {"0.5", ".5", "5e-1", "5E-1", "+.5", "1/2", " 1 / 2 ", "0x1p-1", "0.50000", "０．５", "0,5"}) {
    CAPTURE(typed);
    CHECK(decimal(typed)["verdict"] == "right");
  }
  CHECK(decimal("0.5000000000000001")["verdict"] == "wrong");  // the next double above 0.5
  CHECK(decimal("0.50000000000000001")["verdict"] == "right");
  CHECK(code(decimal("1,500")) == "decimal_comma");
  CHECK(code(decimal("1.234,5")) == "decimal_comma");
  CHECK(decimal("1,500.0")["given"] == 1500);
  CHECK(decimal("1,234,567")["given"] == 1234567);
  CHECK(decimal("0,119")["given"] == 0.119);
  CHECK(code(decimal("0,119,203")) == "grouping");
  CHECK(code(decimal("0.119 0.881")) == "several");
  CHECK(code(decimal("0.119, 0.881")) == "several");
}

TEST_CASE("infinities, NaN and negative zero are answers") {
  const auto answer = [](const char* spec, const char* typed) {
    return graded(question("decimal", spec, "/results/value", typed))["verdict"];
  };
  for (const char* typed : {"inf", "+inf", "Infinity", "∞", "INF"})
    CHECK(answer("exp?value=15&format=fp16", typed) == "right");
  for (const char* typed : {"-inf", "−∞", "nan", "65504"}) CHECK(answer("exp?value=15&format=fp16", typed) == "wrong");
  for (const char* typed : {"nan", "NaN"}) CHECK(answer("number?value=nan", typed) == "right");
  CHECK(answer("number?value=-0", "-0") == "right");
  CHECK(answer("number?value=-0", "0") == "wrong");
}

TEST_CASE("a shape may be typed as Python, as a product or as numbers") {
  for (const char* typed : {"(2,5,3,7)", "[2, 5, 3, 7]", "2x5x3x7", "2 × 5 × 3 × 7", "2*5*3*7", "2 5 3 7", "2,5,3,7",
                            "torch.Size([2, 5, 3, 7])", "（2，5，3，7）", "(2,5,3,7,)"}) {
    CAPTURE(typed);
    CHECK(shape(typed)["verdict"] == "right");
  }
  CHECK(shape("(2,3,5,7)")["verdict"] == "wrong");
  CHECK(shape("(2,3,5,7)")["cells"][1]["right"] == false);
  CHECK(shape("(2,5,3)")["verdict"] == "wrong");
  CHECK(shape("(2,5,3)")["why"]["code"] == "other_shape");
  CHECK(code(shape("(2,5,3,7.5)")) == "not_whole");
  CHECK(code(shape("(2,5,3,7")) == "bracket");
  CHECK(shape("()")["verdict"] == "wrong");
}

TEST_CASE("a matrix may be typed as JSON, as NumPy prints it, or as lines") {
  for (const char* typed : {"[[[[1,0],[0,4]],[[1,0],[0,1]]]]", "[[1 0]\n [0 4]]\n\n[[1 0]\n [0 1]]",
                            "1 0\n0 4\n1 0\n0 1\n", "1,0\r\n0,4\r\n\r\n1,0\r\n0,1", "1\t0\n0\t4\n1\t0\n0\t1",
                            "1 0; 0 4; 1 0; 0 1", "[1 0; 0 4; 1 0; 0 1]", "array([[[1, 0], [0, 4]], [[1, 0], [0, 1]]])",
                            "[[[1.,0.],[0.,4.]],[[1.,0.],[0.,1.]]]", "= 1 0\n0 4\n1 0\n0 1"}) {
    CAPTURE(typed);
    CHECK(scores(typed)["verdict"] == "right");
  }
  CHECK(scores("[[[1,0],[0,5]],[[1,0],[0,1]]]")["cells"][3] ==
        Json::parse(R"({"index":[0,0,1,1],"given":5,"expected":4,"right":false,"ulp":2097152})"));  // ulp(4) = 2^-21
  CHECK(scores("1 0 0 4 1 0 0 1")["why"]["code"] == "other_shape");
  CHECK(code(scores("1 0\n0\n1 0\n0 1")) == "ragged");
  CHECK(code(scores("[[1,0],[0,4],5]")) == "ragged");
  CHECK(code(scores("[1,[]]")) == "ragged");
  CHECK(code(scores("[[1,0],[0,,4]]")) == "not_a_number");
  CHECK(code(scores("[[1,0],[0,4]")) == "bracket");
  CHECK(code(scores("0,5 0,5\n0,5 0,5")) == "decimal_comma");
  CHECK(code(scores("[1 0\n 0 4]]")) == "bracket");
}

TEST_CASE("hostile answers end as unreadable, each by its code, at once") {
  CHECK(code(integer(std::string(100000, '9'))) == "too_long");
  CHECK(code(integer(std::string(5000, '9'))) == "too_long");
  CHECK(code(scores(std::string(50000, '['))) == "too_deep");
  CHECK(code(scores("[[[[[[[[[1]]]]]]]]]")) == "too_deep");
  std::string many;
  for (int i = 0; i < 5000; ++i) many += "1 ";
  CHECK(code(scores(many)) == "too_long");
  CHECK(code(scores(std::string("1 0\0 0 4", 8))) == "not_a_number");
  CHECK(code(integer(std::string(3000, '/'))) == "not_a_number");
  CHECK(code(integer("\u202e692")) == "not_a_number");
  CHECK(code(integer("ℵ₀")) == "not_a_number");
  CHECK(decimal("1e999999999")["given"] == "inf");
}

}  // namespace lab::test
