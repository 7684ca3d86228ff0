// Text in and out: numbers, arrays, names, JSON, whole numbers of any size.
#include <cmath>

#include "core/array.hpp"
#include "core/json.hpp"
#include "core/names.hpp"
#include "core/natural.hpp"
#include "support.hpp"

using namespace lab;
using namespace lab::test;

TEST_CASE("numbers are read in every form a Spec allows") {
  CHECK(read_number("1") == 1);
  CHECK(read_number("-1.5e3") == -1500);
  CHECK(read_number(".5") == 0.5);
  CHECK(read_number("5.") == 5);
  CHECK(read_number("0x1.8p1") == 3);
  CHECK(read_number("1e400") == static_cast<double>(INFINITY));
  CHECK(bits_of(*read_number("-0")) == bits_of(-0.0));
  CHECK(std::isnan(*read_number("nan")));
  CHECK(read_number("-inf") == -static_cast<double>(INFINITY));
}

TEST_CASE("text that is not wholly one number is refused") {
  for (const char* text : {"",
                           " ",
                           "1 ",
                           " 1",
                           "1,5",
                           "abc",
                           "0x",
                           "0x1p",
                           "1e",
                           "--1",
                           "infinity",
                           "NaN",
                           "1_000",
                           "\xe2\x88\x92"
                           "1",
                           "1.2.3",
                           "e5",
                           ".",
                           "-",
                           "+-1",
                           "1e-4\x96\x96\x96\x96\x96\x96\x96\x96\x96\x96\x96\x96\x96\x96\x96\x96\x96\x96\x96\x96",
                           "0b1"}) {
    INFO(std::string(text));
    CHECK_FALSE(read_number(text).has_value());
  }
}

TEST_CASE("a decimal is read to the nearest double, also where float would round twice") {
  CHECK(bits_of(*read_number("1.00048828125090949")) == 0x3ff0020000001000U);
  CHECK(read_number("65519.99999999907") == 65519.99999999907);
  CHECK(read_number("2.2250738585072011e-308") == 2.2250738585072011e-308);
}

TEST_CASE("a number is written with the fewest digits that read back to it") {
  CHECK(write_number(0.1) == "0.1");
  CHECK(write_number(5e-324) == "5e-324");
  CHECK(write_number(-0.0) == "-0");
  CHECK(write_number(4) == "4");
  CHECK(write_number(static_cast<double>(0.1F)) == "0.10000000149011612");
  AnyDouble any(9);
  for (int i = 0; i < 20000; ++i) {
    const double value = any.next();
    if (std::isfinite(value)) CHECK(bits_of(*read_number(write_number(value))) == bits_of(value));
  }
}

TEST_CASE("the exact decimal value has every digit and no more") {
  CHECK(write_exact(0.1) == "0.1000000000000000055511151231257827021181583404541015625");
  CHECK(write_exact(-0.0) == "-0");
  CHECK(write_exact(1e22) == "10000000000000000000000");
  const std::string smallest = write_exact(5e-324);
  CHECK(smallest.size() == 2 + 1074);
  CHECK(smallest.substr(smallest.size() - 6) == "265625");
}

TEST_CASE("arrays keep their shape, and ragged ones are refused with both lengths") {
  const auto array = read_array("x", " [ [1, -0],[\"nan\",\"0x1p-3\"] ] ");
  REQUIRE(array.has_value());
  CHECK(array->dims == Dims{2, 2});
  CHECK(array->leaves == std::vector<std::string>{"1", "-0", "nan", "0x1p-3"});
  const auto ragged = read_array("x", "[[1,2],[3]]");
  REQUIRE_FALSE(ragged.has_value());
  CHECK(ragged.error().code == "shape");
  CHECK(ragged.error().field == "x");
  CHECK(ragged.error().message.find("2 and 1") != std::string::npos);
}

TEST_CASE("broken arrays are refused, whatever is broken") {
  for (const char* text : {"[", "[1", "[1,]", "[,1]", "[1 2]", "[[1],2]", "[1,[2]]", "[[[[[1]]]]]", "[1]]", "[\"a]",
                           "[1]x", "[nan]", "[01]", "[+1]", "[.5]", "[1.]", "[0x10]", "[--1]", "[1e]"}) {
    INFO(std::string(text));
    CHECK_FALSE(read_array("x", text).has_value());
  }
}

TEST_CASE("a misspelt name finds the nearest one and a strange one finds none") {
  const std::vector<std::string> names = {"heads", "d_model", "mask", "mask_value"};
  CHECK(nearest_name("hedas", names) == "heads");
  CHECK(nearest_name("d-model", names) == "d_model");
  CHECK(nearest_name("MASK", names) == "mask");
  CHECK(nearest_name("zzzz", names).empty());
}

TEST_CASE("JSON text is escaped and always valid UTF-8") {
  CHECK(json_text("a\"b\\c\n") == "\"a\\\"b\\\\c\\u000a\"");
  CHECK(json_text("\xe6\xb3\xa8") == "\"\xe6\xb3\xa8\"");
  CHECK(json_text("\xff") == "\"\\ufffd\"");
  CHECK(json_text("\xed\xa0\x80") == "\"\\ufffd\\ufffd\\ufffd\"");  // a lone surrogate
  CHECK(json_text("\xc0\xaf") == "\"\\ufffd\\ufffd\"");             // overlong
}

TEST_CASE("whole numbers of any size multiply and print exactly") {
  const Natural big = Natural(4294967295U) * Natural(4294967297U);
  CHECK(big.decimal() == "18446744073709551615");  // 2^64 - 1
  CHECK((big * big + Natural(1)).decimal() == "340282366920938463426481119284349108226");
  CHECK(Natural(9007199254740992U).json() == "9007199254740992");
  CHECK(Natural(9007199254740993U).json() == "\"9007199254740993\"");
  CHECK(Natural(0).json() == "0");
}

TEST_CASE("what is quoted in a message turns no sentence around and hides no letter") {
  CHECK(shorten("\xe2\x80\xaetxt.exe") == "\\u202etxt.exe");
  CHECK(shorten("\xef\xbb\xbftrace") == "\\ufefftrace");
  CHECK(shorten("a\xe2\x81\xa6z\xe2\x80\x8b") == "a\\u2066z\\u200b");
  CHECK(shorten("\xe2\x80\x99\xe2\x80\xa6\xe4\xb8\xad") == "\xe2\x80\x99\xe2\x80\xa6\xe4\xb8\xad");  // quote, dots
  CHECK(shorten("\xd9\x86\xe2\x80\x8c") == "\xd9\x86\xe2\x80\x8c");  // a joiner is part of a word
  CHECK(shorten("\xe2\x80") == "\xe2\x80");
  CHECK(run("\xe2\x80\xaetrace").error().message.find("\xe2\x80\xae") == std::string::npos);
}
