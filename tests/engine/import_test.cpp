// Files written by NumPy and by an independent .safetensors writer (tests/golden/files, made by
// tests/reference/make_files.py), and what they are known to hold.
#include "core/json.hpp"
#include "support.hpp"

namespace lab::test {
namespace {

std::string bytes_of_file(const std::string& name) {
  std::ifstream file(std::string(ATTENTION_LAB_SOURCE_DIR) + "/tests/golden/files/" + name, std::ios::binary);
  INFO("tests/golden/files/", name, " must be there; scripts/golden writes it");
  REQUIRE(file.good());
  return {std::istreambuf_iterator<char>(file), {}};
}

Files golden_files() {
  return Files([](const std::string& name) { return std::make_shared<MemorySource>(bytes_of_file(name)); });
}

Trace import_of(const std::string& spec, std::int64_t memory = kStandardMemory) {
  const Files files = golden_files();
  auto trace = run(spec, memory, &files);
  INFO(spec);
  if (!trace) FAIL(trace.error().message);
  return std::move(*trace);
}

Error refusal_of(const std::string& spec, const Files& files) {
  auto trace = run(spec, kStandardMemory, &files);
  INFO(spec);
  REQUIRE_FALSE(trace.has_value());
  return trace.error();
}

void check_step(const Trace& trace, const std::string& name, const Json& wanted) {
  INFO(name);
  const Tensor& tensor = step_of(trace, name).tensor;
  CHECK(Json(tensor.shape.dims) == wanted["shape"]);
  Json seen = Json::array();
  for (const double value : values_of(trace, name)) seen.push_back(Json::parse(json_number(value)));
  REQUIRE(seen.size() == wanted["values"].size());
  for (std::size_t i = 0; i < seen.size(); ++i) CHECK(seen[i] == wanted["values"][i]);
}

// Counts what is asked of it.
class Watched final : public ByteSource {
 public:
  explicit Watched(std::string bytes) : inner_(std::move(bytes)) {}
  [[nodiscard]] std::uint64_t size() const override { return inner_.size(); }
  bool read(std::uint64_t start, std::size_t length, unsigned char* out) override {
    asked += length;
    return inner_.read(start, length, out);
  }
  std::uint64_t asked = 0;

 private:
  MemorySource inner_;
};

}  // namespace

TEST_CASE("every file holds what its writer put in, in logical order and its own format") {
  const Json contents = golden("files/contents.json")["files"];
  int files = 0;
  for (const auto& [key_of_file, tensors] : contents.items()) {
    const std::string name = key_of_file;  // INFO captures, and older Clang captures no structured binding
    INFO(name);
    const Trace trace = import_of("import?file=" + name);
    CHECK(trace.steps.size() == tensors.size());
    for (const auto& [key, wanted] : tensors.items()) check_step(trace, key, wanted);
    ++files;
  }
  CHECK(files >= 60);
}

TEST_CASE("a listing says name, format, shape and bytes as the file has them") {
  const Json results = results_of(import_of("import?file=numpy_deflated.npz"));
  CHECK(results["kind"] == "npz");
  CHECK(results["layout"].is_null());
  const Json wanted = Json::parse(R"([{"name":"wq","format":"fp32","shape":[2,3],"bytes":24},
      {"name":"mask","format":"bool","shape":[2],"bytes":2},
      {"name":"long","format":"fp64","shape":[20,20],"bytes":3200},
      {"name":"turned","format":"fp32","shape":[3,4],"bytes":48},
      {"name":"none","format":"fp16","shape":[0,3],"bytes":0}])");
  CHECK(results["tensors"] == wanted);
  CHECK(step_of(import_of("import?file=every_dtype.safetensors"), "tBF16").tensor.format == &kBf16);
}

TEST_CASE("the layers of each known checkpoint are the same weights, whatever the layout") {
  const Json checkpoints = golden("files/contents.json")["checkpoints"];
  CHECK(checkpoints.size() == 4);
  for (const auto& [key_of_file, wanted] : checkpoints.items()) {
    const std::string name = key_of_file;
    INFO(name);
    const Json results = results_of(import_of("import?file=" + name));
    CHECK(results["layout"] == wanted["layout"]);
    CHECK(results["checkpoint"]["layers"].size() == 2);
    CHECK(results["checkpoint"]["weights"] == (wanted["layout"] == "hf_gpt2" ? "in,out" : "out,in"));
    for (const auto& view : results["checkpoint"]["names"]) {
      const auto key = view["name"].get<std::string>();
      REQUIRE(wanted["named"].contains(key));
      const Trace trace = import_of("import?file=" + name + "&tensor=" + key);
      check_step(trace, key, wanted["named"][key]);
    }
  }
}

TEST_CASE("a run with the weights of a checkpoint is the run with the same numbers in the Spec") {
  Files files = golden_files();
  files.offer("m", "nanogpt.safetensors");
  const auto numbers = [&](const std::string& name) { return write_array(*files.tensor("x", name, true)); };
  std::string named = "trace?heads=2";
  std::string plain = named;
  const std::pair<const char*, const char*> all[] = {
      {"x", "embedding[1:3]"}, {"wq", "layer:1:wq"}, {"wk", "layer:1:wk"}, {"wv", "layer:1:wv"}, {"wo", "layer:1:wo"},
      {"bq", "layer:1:bq"},    {"bk", "layer:1:bk"}, {"bv", "layer:1:bv"}, {"bo", "layer:1:bo"}};
  for (const auto& [key, name] : all) {
    named += std::string("&") + key + "=@m:" + name;
    plain += std::string("&") + key + "=" + numbers(std::string("m:") + name);
  }
  const auto by_name = run(named, kStandardMemory, &files);
  REQUIRE(by_name.has_value());
  CHECK(by_name->spec.find("x=@m:embedding[1:3]") != std::string::npos);
  const Trace by_numbers = trace_of(plain);
  CHECK(values_of(*by_name, "out") == values_of(by_numbers, "out"));
  CHECK(values_of(*by_name, "wq") == values_of(by_numbers, "wq"));
  // A comparison reads the Specs inside it, and they may name tensors too.
  std::string left;
  for (const char c : named) left += c == '&' ? std::string("%26") : std::string(1, c);
  const auto compared = run("compare?left=" + left + "&right=" + left, kStandardMemory, &files);
  REQUIRE(compared.has_value());
  CHECK(results_of(*compared)["equal"] == true);
}

TEST_CASE("rows of a tensor are those that were named, in that order") {
  const Files files = golden_files();
  const auto rows = [&](const std::string& text) {
    const auto trace = run("import?file=numpy_stored.npz&tensor=" + text, kStandardMemory, &files);
    REQUIRE(trace.has_value());
    return values_of(*trace, text);
  };
  CHECK(rows("wq[1:2]") == std::vector<double>{3, 4, 5});
  CHECK(rows("wq[1,0]") == std::vector<double>{3, 4, 5, 0, 1, 2});
  CHECK(rows("turned[2,0:1]") == std::vector<double>{8, 9, 10, 11, 0, 1, 2, 3});
  for (const char* bad : {"wq[2]", "wq[1:1]", "wq[-1]", "wq[0:3]", "wq[]", "wq[a]", "wq[0:1:2]"}) {
    const Error error = refusal_of(std::string("import?file=numpy_stored.npz&tensor=") + bad, files);
    CHECK(error.code == "out_of_range");
    CHECK(error.field == "tensor");
  }
}

TEST_CASE("an unknown name is an error of its key that suggests the nearest") {
  Files files = golden_files();
  files.offer("m", "hf_gpt2.safetensors");
  files.offer("single", "scalar.npy");
  for (const auto& [spec, field, near] : {std::tuple{"trace?wq=@m:layer:0:wk2", "wq", "@m:layer:0:wk"},
                                          {"trace?x=@m:wte.wieght[0:2]", "x", "@m:wte.weight"},
                                          {"trace?bo=@singel", "bo", "@single"}}) {
    const Error error = refusal_of(spec, files);
    CHECK(error.code == "bad_value");
    CHECK(error.field == field);
    CHECK(error.suggest == near);
  }
  CHECK(error_of("trace?wq=@layer:0:wq").message.find("no file is given") != std::string::npos);
  CHECK(refusal_of("trace?x=@m:wte.weight[0:9]", files).field == "x");
  files.offer("n", "nanogpt.safetensors");
  CHECK(refusal_of("trace?wq=@layer:0:wq", files).message.find("more than one file") != std::string::npos);
}

TEST_CASE("a tensor that does not fit is an error of its key, found before values are read") {
  Files files = golden_files();
  files.offer("m", "hf_gpt2.safetensors");
  const Error error = refusal_of("trace?x=[[1,2,3]]&wq=@m:layer:0:wq", files);
  CHECK(error.code == "shape");
  CHECK(refusal_of("trace?wq=@m:layer:0:bq", files).field == "wq");
}

TEST_CASE("listing a file reads its header alone, and a tensor only its own bytes") {
  std::string header = R"({"big":{"dtype":"F32","shape":[1000,1000],"data_offsets":[0,4000000]}})";
  std::string bytes(8, '\0');
  bytes[0] = static_cast<char>(header.size());
  const auto source = std::make_shared<Watched>(bytes + header + std::string(4000000, '\0'));
  const Files files([&](const std::string&) { return source; });
  const auto listed = run("import?file=big", 1 << 20, &files);
  REQUIRE(listed.has_value());
  CHECK(listed->steps.empty());
  REQUIRE(listed->notes.size() == 1);
  CHECK(listed->notes[0].code == "values_left_out");
  CHECK(source->asked < 1000);
  REQUIRE(run("import?file=big&tensor=big[7:9]", 1 << 20, &files).has_value());
  CHECK(source->asked < 10000);
}

TEST_CASE("a type that a file has lost is asked for, not guessed") {
  std::string raw = bytes_of_file("little_u2.npy");
  raw.replace(raw.find("<u2"), 3, "|V2");
  const Files files([&](const std::string&) { return std::make_shared<MemorySource>(raw); });
  const auto plain = run("import?file=v2", kStandardMemory, &files);
  REQUIRE(plain.has_value());
  CHECK(plain->steps.empty());
  CHECK(plain->notes.at(0).code == "type_lost");
  CHECK(results_of(*plain)["tensors"][0]["format"] == "|V2");
  const auto read = run("import?file=v2&as=bf16", kStandardMemory, &files);
  REQUIRE(read.has_value());
  // 1, 2 and 3 as bit patterns of bf16 are the smallest subnormals: multiples of 2^-133.
  CHECK(values_of(*read, "array")[3] == 3 * 0x1p-133);
  Files named = files;
  named.offer("w", "v2");
  CHECK(refusal_of("trace?bq=@w", named).code == "bad_file");
  CHECK(refusal_of("import?file=little_f2.npy&as=bf16", golden_files()).field == "as");
}

TEST_CASE("a name without a file, a file that is not there and a tensor that is not in it are said to be so") {
  const Files none([](const std::string&) { return nullptr; });
  CHECK(error_of("import").code == "missing");
  CHECK(error_of("import?file=x.npy").code == "bad_file");
  CHECK(refusal_of("import?file=x.npy", none).field == "file");
  const Error error = refusal_of("import?file=numpy_stored.npz&tensor=wqq", golden_files());
  CHECK(error.field == "tensor");
  CHECK(error.suggest == "wq");
}

TEST_CASE("integers beyond 2^53 are rounded, and a note says how many") {
  const std::string header = R"({"i":{"dtype":"I64","shape":[2],"data_offsets":[0,16]}})";
  std::string bytes(8, '\0');
  bytes[0] = static_cast<char>(header.size());
  // 2^53 + 1 and -1.
  const std::string data("\x01\0\0\0\0\0\x20\0\xff\xff\xff\xff\xff\xff\xff\xff", 16);
  const Files files([&](const std::string&) { return std::make_shared<MemorySource>(bytes + header + data); });
  const auto trace = run("import?file=i", kStandardMemory, &files);
  REQUIRE(trace.has_value());
  CHECK(values_of(*trace, "i") == std::vector<double>{9007199254740992.0, -1});
  REQUIRE(trace->notes.size() == 1);
  CHECK(trace->notes[0].code == "rounded_integers");
  CHECK(Json::parse(trace->notes[0].data)["count"] == 1);
}

}  // namespace lab::test
