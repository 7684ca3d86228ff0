// Precision as a question: thresholds of exp, sums that stall, formats through the whole layer, where two runs part.
#include <cmath>

#include "arithmetic/exact_total.hpp"
#include "support.hpp"

using namespace lab;
using namespace lab::test;

namespace {

Json answer(const std::string& spec) { return results_of(trace_of(spec)); }

}  // namespace

TEST_CASE("the thresholds of exp are the format's own grid points, not the logarithms of its limits") {
  struct Row {
    const char* format;
    double last_finite, first_overflow, first_subnormal, first_zero;
  };
  const Row rows[] = {
      {"fp64", 709.782712893384, 709.7827128933841, -708.3964185322642, -745.1332191019412},
      {"fp32", 88.72283172607422, 88.72283935546875, -87.3365478515625, -103.97208404541016},
      {"fp16", 11.0859375, 11.09375, -9.7109375, -17.34375},
      {"bf16", 88.5, 89, -87.5, -93},
      {"e4m3", 6, 6.5, -4.5, -7},
      {"e5m2", 10, 12, -10, -12},
  };
  for (const Row& row : rows) {
    const Json results = answer(std::string("exp?value=1&format=") + row.format);
    INFO(std::string(row.format));
    CHECK(results["last_finite"] == row.last_finite);
    CHECK(results["first_overflow"] == row.first_overflow);
    CHECK(results["first_subnormal"] == row.first_subnormal);
    CHECK(results["first_zero"] == row.first_zero);
  }
}

TEST_CASE("a typed 11.1 is stored as 11.1015625 in fp16 and overflows, while e^11.0859375 is 65248") {
  CHECK(answer("exp?value=11.1&format=fp16")["stored"] == 11.1015625);
  CHECK(answer("exp?value=11.1&format=fp16")["value"] == "inf");
  CHECK(answer("exp?value=11.0859375&format=fp16")["value"] == 65248);
  CHECK(answer("exp?value=15&format=fp32")["value"] == 3269017.25);
  CHECK(answer("exp?value=15&format=fp64")["value"] == 3269017.3724721107);
  CHECK(answer("exp?value=15&format=bf16")["value"] == 3276800);
}

TEST_CASE("the two fp16 inputs that a detour through fp32 gets wrong are right") {
  CHECK(answer("exp?bits=[\"0x1f79\",\"0x25cf\"]&format=fp16")["bits"] == Json::parse("[\"0x3c07\",\"0x3c17\"]"));
}

TEST_CASE("a saturating exp never overflows") {
  const Json results = answer("exp?value=[1000,\"inf\"]&format=fp16&overflow=saturate");
  CHECK(results["value"] == Json::parse("[65504,\"inf\"]"));
  CHECK(results["first_overflow"].is_null());
  CHECK(answer("exp?value=inf&format=fp16&overflow=saturate_all")["value"] == 65504);
}

TEST_CASE("conversion rounds once, unless it is asked to go through fp32") {
  const std::string values =
      "number?value=[1.00048828125090949,1.0014648437499716,2049.0000000001,65519.99999999907]&format=fp16";
  CHECK(answer(values)["bits"] == Json::parse("[\"0x3c01\",\"0x3c01\",\"0x6801\",\"0x7bff\"]"));
  CHECK(answer(values + "&convert=via_fp32")["bits"] == Json::parse("[\"0x3c00\",\"0x3c02\",\"0x6800\",\"0x7c00\"]"));
}

TEST_CASE("e4m3 rounds 464 to 448, and beyond it has only NaN unless it saturates") {
  const std::string values = "number?value=[464,465,1000,\"inf\",-1000]&format=e4m3";
  CHECK(answer(values)["value"] == Json::parse("[448,\"nan\",\"nan\",\"nan\",\"nan\"]"));
  CHECK(answer(values + "&overflow=saturate")["value"] == Json::parse("[448,448,448,\"nan\",-448]"));
  CHECK(answer(values + "&overflow=saturate_all")["value"] == Json::parse("[448,448,448,448,-448]"));
}

TEST_CASE("the fp32 maximum overflows in bf16 and fp16's 65504 becomes 65536 there") {
  CHECK(answer("number?value=[3.4028234663852886e38,65504,3.14]&format=bf16")["value"] ==
        Json::parse("[\"inf\",65536,3.140625]"));
}

TEST_CASE("a sum of ones stalls at 2048 in fp16 and at 256 in bf16, and a wider accumulator does not") {
  const Json half = answer("sum?count=4096&value=1&format=fp16");
  CHECK(half["value"] == 2048);
  CHECK(half["exact"] == "4096");
  CHECK(half["stalled_at"] == 2048);
  CHECK(answer("sum?count=4096&value=1&format=fp16&accumulate=fp32")["value"] == 4096);
  CHECK(answer("sum?count=512&value=1&format=bf16")["stalled_at"] == 256);
  CHECK(answer("sum?count=4096&value=1&format=fp16&order=pairwise")["value"] == 4096);
  CHECK(answer("sum?count=4096&value=1&format=fp16&order=compensated")["value"] == 4096);
  CHECK(answer("sum?values=[1,2,3]&format=fp16")["stalled_at"].is_null());
}

TEST_CASE("the exact total keeps every digit of terms that are far apart") {
  ExactTotal total;
  for (const double x : {1e300, 0.1, -1e300, 5e-324, -0.0}) total.add(x);
  const Exact value = total.value();
  CHECK(value.head == 0.1);
  CHECK(value.tail == 5e-324);
  CHECK(answer("sum?values=[0.1,0.2]&format=fp64")["exact"] ==
        "0.3000000000000000166533453693773481063544750213623046875");
  CHECK(answer("sum?values=[1,-3]")["exact"] == "-2");
  CHECK(answer("sum?values=[1e300,-1e300]&format=fp64")["exact"] == "0");
}

TEST_CASE("the lesson's layer in fp16, plain and with fp32 where it matters") {
  const auto weights = values_of(trace_of("trace?preset=lesson&format=fp16"), "weights");
  CHECK(weights[2] == 0.0557861328125);
  CHECK(weights[3] == 0.94384765625);
  CHECK(weights[6] == 0.330322265625);
  CHECK(weights[7] == 0.669921875);
  const Trace mixed = trace_of("trace?preset=lesson&format=fp16&accumulate=fp32&softmax_format=fp32");
  CHECK(step_of(mixed, "scores_rounded").tensor.format == &kFp32);
  CHECK(step_of(mixed, "weights").tensor.format == &kFp32);
  CHECK(step_of(mixed, "weights_rounded").tensor.format == &kFp16);
  CHECK(results_of(mixed)["first_nonfinite"].is_null());
}

TEST_CASE("the place of the scale decides whether fp16 scores overflow") {
  const std::string layer = "trace?q=" + std::string("[[") + [] {
    std::string row = "32";
    for (int i = 1; i < 64; ++i) row += ",32";
    return row + "]]&k=[[" + row + "]]&v=[[" + row + "]]&heads=1&mask=none&format=fp16";
  }();
  CHECK(std::isinf(values_of(trace_of(layer), "scaled")[0]));
  CHECK(values_of(trace_of(layer + "&scale_at=query"), "scores")[0] == 8192);
}

TEST_CASE("dividing by the square root of 5 and multiplying by its reciprocal differ in fp16") {
  const auto scaled = [](const char* op) {
    return values_of(
        trace_of(std::string(
                     "trace?q=[[11,0,0,0,0]]&k=[[1,0,0,0,0]]&v=[[1,0,0,0,0]]&heads=1&mask=none&format=fp16&scale_op=") +
                 op),
        "scaled")[0];
  };
  CHECK(scaled("divide") == 4.91796875);
  CHECK(scaled("multiply") == 4.921875);
}

TEST_CASE("three fp16 logits of 10 overflow in their sum before any exp does: weights 0, no NaN") {
  const Trace trace = trace_of("softmax?logits=[10,10,10]&shift=none&format=fp16");
  CHECK(values_of(trace, "exp")[0] == 22032);
  CHECK(std::isinf(values_of(trace, "row_sum")[0]));
  for (const double weight : values_of(trace, "weights")) CHECK(weight == 0);
}

TEST_CASE("e4m3 masks with its lowest number, and an explicit -inf is stored as NaN with a note") {
  const Trace plain = trace_of("trace?preset=lesson&format=e4m3");
  CHECK(plain.spec.find("mask_value=min") != std::string::npos);
  CHECK(values_of(plain, "masked")[1] == -448);
  const Trace infinite = trace_of("trace?preset=lesson&format=e4m3&mask_value=-inf");
  CHECK(std::isnan(values_of(infinite, "masked")[1]));
  REQUIRE(infinite.notes.size() == 1);
  CHECK(infinite.notes[0].code == "mask_nan");
}

TEST_CASE("online softmax keeps a running maximum from -inf and a running sum that is rescaled") {
  const Trace trace = trace_of("softmax?logits=[1,3,2,5]&online=true&tile=2&format=fp64");
  CHECK(values_of(trace, "tile_max") == std::vector<double>{3, 5});
  CHECK(values_of(trace, "running_sum") == std::vector<double>{1.1353352832366128, 1.2034379904932107});
  CHECK(values_of(trace_of("softmax?logits=[1,3,2,5]&format=fp64"), "row_sum")[0] == 1.2034379904932109);
  const Trace masked = trace_of("softmax?logits=[\"-inf\",\"-inf\",-200,-201]&online=true&tile=2");
  CHECK(values_of(masked, "tile_max")[1] == -200);
  CHECK(values_of(masked, "weights")[0] == 0);
  CHECK(values_of(masked, "weights")[2] == doctest::Approx(0.7310585786).epsilon(1e-6));
  for (const double weight : values_of(trace_of("softmax?logits=[\"-inf\",\"-inf\"]&online=true"), "weights"))
    CHECK(std::isnan(weight));
}

TEST_CASE("two runs that are the same have no difference, and fp16 parts from fp64 at a step with an index") {
  CHECK(answer("compare?left=trace%3Fpreset=lesson&right=trace%3Fpreset=lesson%26heads=2")["equal"] == true);
  const Json parted =
      answer("compare?left=trace%3Fpreset=lesson%26format=fp16&right=trace%3Fpreset=lesson%26format=fp64");
  CHECK(parted["equal"] == false);
  // 1 / RN(sqrt 2): fp16's 1.4140625 divides 1 into 0.70703125, fp64 into 0.7071067811865475.
  CHECK(parted["first_difference"]["step"] == "scaled");
  CHECK(parted["first_difference"]["index"] == Json::parse("[0,0,0,0]"));
  CHECK(parted["first_difference"]["left"] == 0.70703125);
  CHECK(parted["max_ulp"]["x"] == 0);
}

TEST_CASE("a step that only one run has is a difference without numbers") {
  const Json parted = answer("compare?left=trace%3Fmask=none&right=trace");
  CHECK(parted["equal"] == false);
  CHECK(parted["first_difference"]["step"] == "masked");
  CHECK(parted["first_difference"]["index"].is_null());
}

TEST_CASE("a bad Spec inside a comparison is named by side and by its own key") {
  const Error error = error_of("compare?left=trace%3Fhedas=2&right=trace");
  CHECK(error.field == "left");
  CHECK(error.code == "unknown_key");
  CHECK(error.suggest == "heads");
  CHECK(error_of("compare?left=trace").field == "right");
  CHECK(error_of("compare?left=compare%3F&right=trace").code == "bad_value");
}
