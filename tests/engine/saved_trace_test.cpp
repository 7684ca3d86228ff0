// A Trace saved as .safetensors and read back is the same Trace; and a saved Trace that lies is refused.
#include "support.hpp"
#include "trace/from_safetensors.hpp"
#include "trace/to_csv.hpp"
#include "trace/to_safetensors.hpp"

namespace lab::test {
namespace {

const char* const kSpecs[] = {
    "trace?preset=distinct",
    "trace?preset=distinct&format=fp16&score_format=fp32&softmax_format=fp64",
    "trace?preset=distinct&split=view&merge=view",
    "trace?preset=distinct&split=interleaved&merge=interleaved&show=per_head",
    "trace?t=4&heads=4&kv_heads=2&d_model=8&x=normal",
    "trace?t=3&position=relative&clip=1&seed=2",
    "trace?t=5&softmax=online&tile=2",
    "trace?t=2&s=0&memory=normal",
    "trace?preset=lesson&mask_value=inf&format=e4m3",
    "trace?preset=lesson&dropout=0.5",
    "softmax?logits=[[\"-inf\",\"inf\"],[1,2]]&format=bf16",
    "number?value=[\"nan\",\"-0\",1e300]&format=e5m2",
    "number?value=0.1",
    "sum?values=[1,2,3]",
    "ledger?d_model=768&heads=12",
    "compare?left=number?value=1&right=number?value=2",
    "mask?scores=[[0,0]]&allowed=[[0,1]]&format=fp16",
};

Result<Trace> read_back(const std::string& bytes, std::int64_t memory = kStandardMemory) {
  MemorySource source(bytes);
  return from_safetensors(source, memory);
}

std::uint64_t header_length(const std::string& bytes) {
  return little_endian(reinterpret_cast<const unsigned char*>(bytes.data()), 8);
}

// The file with one text of its header in place of another of the same length, or with blanks behind a shorter one.
std::string changed(std::string bytes, const std::string& from, std::string to) {
  const std::size_t at = bytes.find(from);
  INFO(from);
  REQUIRE(at != std::string::npos);
  REQUIRE(to.size() <= from.size());
  to.append(from.size() - to.size(), ' ');
  return bytes.replace(at, from.size(), to);
}

}  // namespace

TEST_CASE("a Trace that was saved and read back is the same, in every number and every bit") {
  for (const char* spec : kSpecs) {
    INFO(spec);
    const Trace trace = trace_of(spec);
    const auto again = read_back(to_safetensors(trace));
    if (!again) FAIL_CHECK(again.error().message);
    if (!again) continue;
    CHECK(to_json(*again, {.bits = true}) == to_json(trace, {.bits = true}));
    CHECK(to_json(*again, {.values = false}) == to_json(trace, {.values = false}));
    CHECK(to_csv(*again, {.bits = true}) == to_csv(trace, {.bits = true}));
    CHECK(again->spec == trace.spec);
  }
}

TEST_CASE("views of one memory are views of one memory after reading back") {
  const auto again = read_back(to_safetensors(trace_of("trace?preset=distinct")));
  REQUIRE(again.has_value());
  CHECK(again->find("q_heads")->tensor.storage == again->find("q")->tensor.storage);
  CHECK(again->find("q_heads")->tensor.storage != again->find("k")->tensor.storage);
}

TEST_CASE("a saved Trace is a .safetensors file with a tensor for every step, each at a multiple of its width") {
  const Trace trace = trace_of("trace?preset=lesson&format=fp16&softmax_format=fp64");
  const std::string bytes = to_safetensors(trace);
  const Json header = Json::parse(bytes.substr(8, static_cast<std::size_t>(header_length(bytes))));
  CHECK(header.size() == trace.steps.size() + 1);
  CHECK(header_length(bytes) % 8 == 0);
  CHECK(header["weights"]["dtype"] == "F64");
  CHECK(header["weights"]["shape"] == Json({1, 2, 2, 2}));
  CHECK(header["x"]["dtype"] == "F16");
  for (const auto& [name, entry] : header.items()) {
    if (name == "__metadata__") continue;
    CHECK(entry["data_offsets"][0].get<int>() % (entry["dtype"] == "F64" ? 8 : 2) == 0);
  }
  const Json inside = Json::parse(header["__metadata__"]["trace"].get<std::string>());
  Json wanted = Json::parse(to_json(trace, {.values = false}));
  wanted.erase("arena");
  CHECK(inside == wanted);
  // x of the lesson, row 0: 1 0 1 0 in fp16.
  const auto at = 8 + header_length(bytes) + header["x"]["data_offsets"][0].get<std::uint64_t>();
  CHECK(bytes.substr(static_cast<std::size_t>(at), 8) == std::string("\x00\x3c\x00\x00\x00\x3c\x00\x00", 8));
}

TEST_CASE("a saved Trace that lies about its tensors is refused") {
  const std::string good = to_safetensors(trace_of("trace?preset=lesson"));
  const std::string q_view = R"(\"storage\":\"q\",\"contiguous\":true,\"format\":\"fp32\",\"reads\":[\"q\"])";
  const std::pair<std::string, std::string> lies[] = {
      {R"(\"kind\":\"contract\")", R"(\"kind\":\"contrast\")"},
      {R"(\"name\":\"scaled\")", R"(\"name\":\"scales\")"},
      {R"(\"shape\":[1,2,4])", R"(\"shape\":[1,4,2])"},
      {R"(\"strides\":[8,4,1])", R"(\"strides\":[-8,4])"},
      {R"(\"strides\":[8,2,4,1])", R"(\"strides\":[8,9,9,1])"},
      {R"(\"strides\":[8,2,4,1])", R"(\"strides\":[8,1,4,1])"},
      {R"(\"offset\":0)", R"(\"offset\":9)"},
      {R"(\"format\":\"fp32\")", R"(\"format\":\"fp16\")"},
      {R"(\"reads\":[\"x\",\"wq\"])", R"(\"reads\":[\"x\",\"wz\"])"},
      {q_view, R"(\"storage\":\"z\",\"contiguous\":true,\"format\":\"fp32\",\"reads\":[\"q\"])"},
      {R"(\"spec\":)", R"(\"sped\":)"},
      {R"(\"min\":1)", R"(\"min\":x)"},
  };
  for (const auto& [from, to] : lies) {
    const std::string lie = from + std::string(" becomes ") + to;
    INFO(lie);
    const auto trace = read_back(changed(good, from, to));
    CHECK_FALSE(trace.has_value());
    if (!trace) CHECK(trace.error().code == "bad_file");
  }
  std::string other = good;
  other[other.size() - 1] ^= 1;
  CHECK(read_back(other).has_value());  // another number, but an honest file
  CHECK_FALSE(read_back(good.substr(0, good.size() - 1)).has_value());
  CHECK(read_back(good, 100).error().code == "too_large");
}

}  // namespace lab::test
