// Files made to do harm: each is refused with an error that names the byte or the field, before anything large is
// allocated. And the corpus that fuzzing has kept, read again.
#include <filesystem>

#include "fuzz/targets.hpp"
#include "importers/inflate.hpp"
#include "support.hpp"

namespace lab::test {
namespace {

std::string little(std::uint64_t value, int width) {
  std::string out;
  for (int i = 0; i < width; ++i) out += static_cast<char>(static_cast<unsigned char>(value >> (8 * i)));
  return out;
}

std::string npy(const std::string& dict, const std::string& data, const std::string& version = std::string("\1\0", 2)) {
  return "\x93NUMPY" + version + little(dict.size(), version[0] == 1 ? 2 : 4) + dict + data;
}

std::string dict(const std::string& shape, const std::string& descr = "'<f4'", const std::string& order = "False") {
  return "{'descr': " + descr + ", 'fortran_order': " + order + ", 'shape': " + shape + ", }\n";
}

std::string safetensors(const std::string& header, const std::string& data = {}) {
  return little(header.size(), 8) + header + data;
}

std::uint32_t crc(const std::string& text) { return crc32_of(Bytes(text.begin(), text.end())); }

// One member, with whatever lies the case tells.
struct Zip {
  std::string name = "a.npy", data, local_name = name;
  std::uint64_t method = 0, flags = 0, unpacked = data.size(), checksum = crc(data), entries = 1, local_at = 0;
  std::string extra = {};
  std::uint64_t packed32 = data.size(), unpacked32 = unpacked, more_directory = 0;
};

std::string zip(const Zip& z) {
  const std::string local = "PK\3\4" + little(20, 2) + little(z.flags, 2) + little(z.method, 2) + little(0, 4) +
                            little(z.checksum, 4) + little(z.packed32, 4) + little(z.unpacked32, 4) +
                            little(z.local_name.size(), 2) + little(0, 2) + z.local_name + z.data;
  const std::string entry = "PK\1\2" + little(20, 2) + little(20, 2) + little(z.flags, 2) + little(z.method, 2) +
                            little(0, 4) + little(z.checksum, 4) + little(z.packed32, 4) + little(z.unpacked32, 4) +
                            little(z.name.size(), 2) + little(z.extra.size(), 2) + little(0, 2) + little(0, 8) +
                            little(z.local_at, 4) + z.name + z.extra;
  return local + entry + "PK\5\6" + little(0, 4) + little(z.entries, 2) + little(z.entries, 2) +
         little(entry.size() + z.more_directory, 4) + little(local.size(), 4) + little(0, 2);
}

struct Hostile {
  const char* what;
  std::string bytes;
  const char* field;
};

const std::string kArray = npy(dict("(1,)"), std::string(4, '\0'));

std::vector<Hostile> arrays() {
  std::string ones;
  for (int i = 0; i < 33; ++i) ones += "1,";
  return {
      {"an empty file", "", "byte 0"},
      {"another kind of file", "%PDF-1.7 and more of it", "byte 0"},
      {"magic alone", "\x93NUMPY", "byte 6"},
      {"an unknown version", npy(dict("(1,)"), "1234", std::string("\4\0", 2)), "byte 6"},
      {"a header longer than the file", "\x93NUMPY" + std::string("\1\0\xff\xff{", 5), "byte 8"},
      {"a header of 4 GB", "\x93NUMPY" + std::string("\2\0\xff\xff\xff\xff{", 7), "byte 8"},
      {"a header that is no dict", npy("[1, 2]\n", ""), "byte 10"},
      {"an unterminated string", npy("{'descr: \n", ""), "byte 11"},
      {"a quote inside the other quote", npy("{\"descr': '<f4'}\n", ""), "byte 11"},
      {"a dict without an end", npy("{'descr': '<f4'", ""), "byte 25"},
      {"text behind the dict", npy(dict("(1,)") + "import os", "1234"), "byte 68"},
      {"no shape", npy("{'descr': '<f4', 'fortran_order': False}\n", ""), "shape"},
      {"no type", npy("{'shape': (1,), 'fortran_order': False}\n", "1234"), "descr"},
      {"a key twice", npy("{'shape': (1,), 'shape': (1,)}\n", ""), "shape"},
      {"an unknown key", npy("{'shape': (1,), 'code': 'x'}\n", ""), "code"},
      {"a key without a name", npy("{'': 'x'}\n", ""), "''"},
      {"a negative length", npy(dict("(-1,)"), ""), "shape"},
      {"a length of 30 digits", npy(dict("(100000000000000000000000000000,)"), ""), "shape"},
      {"lengths whose product overflows", npy(dict("(4294967296, 4294967296)"), ""), "shape"},
      {"lengths whose product overflows to the right size", npy(dict("(4611686018427387905,)"), "1234"), "shape"},
      {"a shape that is a number", npy(dict("(3)"), ""), "shape"},
      {"a shape that is a list", npy(dict("[3]"), ""), "shape"},
      {"33 axes", npy(dict("(" + ones + ")"), "1234"), "shape"},
      {"an order that is a number", npy(dict("(1,)", "'<f4'", "1"), "1234"), "fortran_order"},
      {"pickled objects", npy(dict("(1,)", "'|O'"), "cos\nsystem\n"), "descr"},
      {"a structured type", npy(dict("(1,)", "[('a', '<f4'), ('b', '<i4')]"), "12345678"), "descr"},
      {"a type nested without end", npy("{'descr': " + std::string(1000, '['), ""), "byte 20"},
      {"text", npy(dict("(1,)", "'<U1'"), "1234"), "descr"},
      {"complex numbers", npy(dict("(1,)", "'<c8'"), "12345678"), "descr"},
      {"too few bytes", npy(dict("(2,)"), "1234"), "shape"},
      {"too many bytes", npy(dict("(1,)"), "12345"), "shape"},
  };
}

std::vector<Hostile> archives() {
  const std::string a = kArray;
  std::string cut = zip({.data = a});
  cut.resize(cut.size() - 1);
  return {
      {"an archive cut short", cut, "end of the archive"},
      {"a directory of 65535 entries", zip({.data = a, .entries = 65535}), "central directory"},
      {"a directory larger than the file", zip({.data = a, .more_directory = 1000000}), "central directory"},
      {"a directory that begins elsewhere", zip({.data = a, .entries = 0}), "byte 107"},
      {"a wrong checksum", zip({.data = a, .checksum = 1}), "a"},
      {"an encrypted member", zip({.data = a, .flags = 1}), "a.npy"},
      {"an unknown method", zip({.data = a, .method = 12}), "a.npy"},
      {"a stored member of two sizes", zip({.data = a, .unpacked32 = 5}), "a.npy"},
      {"a member beyond the end", zip({.data = a, .packed32 = 5000, .unpacked32 = 5000}), "a.npy"},
      {"another name in front of the member", zip({.data = a, .local_name = "b.npy"}), "byte 30"},
      {"no header where the member begins", zip({.data = a, .local_at = 7}), "byte 7"},
      {"a member that begins beyond the end", zip({.data = a, .local_at = 99999}), "byte 99999"},
      {"64-bit sizes that are not there", zip({.data = a, .packed32 = 0xFFFFFFFF, .unpacked32 = 0xFFFFFFFF}),
       "byte 107"},
      {"64-bit sizes beyond all reason",
       zip({.data = a,
            .extra = little(1, 2) + little(16, 2) + little(~0ULL, 8) + little(~0ULL, 8),
            .packed32 = 0xFFFFFFFF,
            .unpacked32 = 0xFFFFFFFF}),
       "a.npy"},
      {"an extra field beyond its entry",
       zip({.data = a, .extra = little(1, 2) + little(60000, 2), .packed32 = 0xFFFFFFFF, .unpacked32 = 0xFFFFFFFF}),
       "byte 107"},
      {"a member that is no array", zip({.data = "hello, world"}), "byte 0"},
      {"bytes that are not Deflate", zip({.data = "\xff\xff\xff\xff", .method = 8, .unpacked32 = 100}), "a.npy"},
      {"Deflate that ends too early", zip({.data = std::string("\0\x0a\0", 3), .method = 8, .unpacked32 = 10}),
       "a.npy"},
      {"a stored block whose lengths disagree",
       zip({.data = std::string("\1\4\0\0\0xxxx", 9), .method = 8, .unpacked32 = 4}), "a.npy"},
      {"a zip in place of an end", "PK\3\4" + std::string(100, '\0'), "end of the archive"},
  };
}

std::vector<Hostile> tensors() {
  const std::string one = R"({"dtype":"F32","shape":[1],"data_offsets":[0,4]})";
  return {
      {"three bytes", "abc", "byte 0"},
      {"a header of 2^63 bytes", little(1ULL << 63U, 8) + "{}", "byte 0"},
      {"a header of 100,000,001 bytes", little(100000001, 8) + "{}", "byte 0"},
      {"a header longer than the file", little(3, 8) + "{}", "byte 0"},
      {"a header that is a list", little(3, 8) + std::string("[1]", 3), "byte 8"},
      {"text behind the header's object", safetensors("{} x"), "byte 11"},
      {"an unterminated string", safetensors("{\"a"), "byte 11"},
      {"a broken escape", safetensors("{\"\\x\":1}"), "byte 12"},
      {"half a surrogate pair", safetensors("{\"\\ud800\":1}"), "byte 16"},
      {"bytes that are not UTF-8", safetensors("{\"\xff\":1}"), "byte 10"},
      {"a thousand brackets", safetensors("{\"a\":" + std::string(1000, '[')), "byte 13"},
      {"a name twice", safetensors("{\"w\":" + one + ",\"w\":" + one + "}", "1234"), "w"},
      {"metadata twice", safetensors(R"({"__metadata__":{},"__metadata__":{}})"), "__metadata__"},
      {"a key of the metadata twice", safetensors(R"({"__metadata__":{"a":"1","a":"2"}})"), "a"},
      {"metadata that is a number", safetensors(R"({"__metadata__":{"a":1}})"), "byte 29"},
      {"a dtype twice", safetensors(R"({"w":{"dtype":"F32","dtype":"F32"}})"), "w.dtype"},
      {"an entry that tensors do not have", safetensors(R"({"w":{"kind":"F32"}})"), "byte 21"},
      {"no shape", safetensors(R"({"w":{"dtype":"F32","data_offsets":[0,4]}})", "1234"), "w"},
      {"an unknown dtype", safetensors(R"({"w":{"dtype":"F31","shape":[1],"data_offsets":[0,4]}})", "1234"), "w"},
      {"a negative length", safetensors(R"({"w":{"dtype":"F32","shape":[-1],"data_offsets":[0,4]}})", "1234"),
       "byte 39"},
      {"a length with a point", safetensors(R"({"w":{"dtype":"F32","shape":[1.0],"data_offsets":[0,4]}})", "1234"),
       "byte 37"},
      {"a length beyond 64 bits",
       safetensors(R"({"w":{"dtype":"F32","shape":[99999999999999999999],"data_offsets":[0,4]}})", "1234"), "byte 37"},
      {"lengths whose product overflows to the right size",
       safetensors(R"({"w":{"dtype":"F32","shape":[4294967296,4294967296],"data_offsets":[0,0]}})"), "w"},
      {"one offset", safetensors(R"({"w":{"dtype":"F32","shape":[1],"data_offsets":[0]}})"), "byte 58"},
      {"offsets backwards", safetensors(R"({"w":{"dtype":"F32","shape":[1],"data_offsets":[4,0]}})", "1234"), "w"},
      {"a negative offset", safetensors(R"({"w":{"dtype":"F32","shape":[1],"data_offsets":[-4,0]}})", "1234"), "w"},
      {"an end beyond the file",
       safetensors(R"({"w":{"dtype":"U8","shape":[9000000000000],"data_offsets":[0,9000000000000]}})"), "data"},
      {"two tensors over each other", safetensors("{\"v\":" + one + ",\"w\":" + one + "}", "1234"), "w"},
      {"a hole before the first tensor", safetensors(R"({"w":{"dtype":"U8","shape":[1],"data_offsets":[1,2]}})", "12"),
       "w"},
      {"bytes behind the last tensor", safetensors("{\"w\":" + one + "}", "12345"), "data"},
      {"too few bytes", safetensors("{\"w\":" + one + "}", "123"), "data"},
  };
}

}  // namespace

TEST_CASE("a hostile file is refused with an error that names the byte or the field") {
  int checked = 0;
  for (const auto& table : {arrays(), archives(), tensors()}) {
    for (const Hostile& hostile : table) {
      INFO(std::string(hostile.what));
      const Files files([&](const std::string&) { return std::make_shared<MemorySource>(hostile.bytes); });
      const auto trace = run("import?file=f", kStandardMemory, &files);
      CHECK_FALSE(trace.has_value());
      if (trace) continue;
      CHECK(trace.error().code == "bad_file");
      CHECK(trace.error().field == std::string(hostile.field));
      CHECK_FALSE(trace.error().wanted.empty());
      ++checked;
    }
  }
  CHECK(checked >= 80);
}

TEST_CASE("a bomb that says more than Deflate can hold is refused before it is unpacked") {
  // A head that fits, in a member said to unpack to 3 GB from a few bytes.
  const std::string head = npy(dict("(1000000000,)"), "");
  const std::string stored = std::string("\0", 1) + little(head.size(), 2) + little(head.size() ^ 0xFFFFU, 2) + head;
  const std::string bomb = zip({.data = stored, .method = 8, .unpacked32 = head.size() + 4000000000ULL});
  Files files([&](const std::string&) { return std::make_shared<MemorySource>(bomb); });
  const auto listed = run("import?file=f", kStandardMemory, &files);
  REQUIRE(listed.has_value());
  CHECK(listed->steps.empty());
  files.offer("w", "f");
  const auto asked = run("trace?bq=@w", kStandardMemory, &files);
  REQUIRE_FALSE(asked.has_value());
  CHECK(asked.error().code == "too_large");
}

TEST_CASE("a header that lists more tensors than memory should hold is refused, in either kind of file") {
  std::string header = "{";
  for (int i = 0; i <= 131072; ++i)
    header += (i == 0 ? "\"" : ",\"") + std::to_string(i) + R"(":{"dtype":"U8","shape":[0],"data_offsets":[0,0]})";
  std::string full = header.substr(0, header.rfind(",\"131072\""));
  const std::string too_many = safetensors(header + "}");
  const Files files([&](const std::string&) { return std::make_shared<MemorySource>(too_many); });
  const auto trace = run("import?file=f", kStandardMemory, &files);
  REQUIRE_FALSE(trace.has_value());
  CHECK(trace.error().code == "too_large");
  CHECK(trace.error().field == "131072");
  MemorySource most{safetensors(full + "}")};
  const auto listing = safetensors_importer().list(most);
  REQUIRE(listing.has_value());
  CHECK(listing->tensors.size() == 131072);
}

TEST_CASE("names of members that are no UTF-8 become names that can be asked for, and are told apart") {
  const std::string archive = zip({.name = "a\xff.npy", .data = kArray});
  const Files files([&](const std::string&) { return std::make_shared<MemorySource>(archive); });
  CHECK(run("import?file=f&tensor=a\xef\xbf\xbd", kStandardMemory, &files).has_value());
  MemorySource source{archive};
  CHECK(npz_importer().list(source)->tensors[0].name == "a\xef\xbf\xbd");
}

TEST_CASE("a tensor without elements and with countless rows is listed, not written out") {
  const std::string bytes = safetensors(R"({"e":{"dtype":"F32","shape":[1000000000000,0],"data_offsets":[0,0]}})");
  const Files files([&](const std::string&) { return std::make_shared<MemorySource>(bytes); });
  const auto trace = run("import?file=f", kStandardMemory, &files);
  REQUIRE(trace.has_value());
  CHECK(trace->steps.empty());
  CHECK(to_json(*trace, {}).size() < 2000);
}

TEST_CASE("a file that cannot be read where it says it can is an error, not a crash") {
  class Failing final : public ByteSource {
   public:
    [[nodiscard]] std::uint64_t size() const override { return 1000; }
    bool read(std::uint64_t, std::size_t, unsigned char*) override { return false; }
  };
  const Files files([](const std::string&) { return std::make_shared<Failing>(); });
  const auto trace = run("import?file=f", kStandardMemory, &files);
  REQUIRE_FALSE(trace.has_value());
  CHECK(trace.error().field == "byte 0");
}

TEST_CASE("everything that fuzzing has kept is read without breaking a promise") {
  int inputs = 0;
  for (const auto& target : fuzz::targets()) {
    const std::string folder = std::string(ATTENTION_LAB_SOURCE_DIR) + "/tests/fuzz/corpus/" + target.name;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      std::ifstream file(entry.path(), std::ios::binary);
      const std::string bytes{std::istreambuf_iterator<char>(file), {}};
      INFO(entry.path().string());
      CHECK(target.run(bytes) == "");
      ++inputs;
    }
  }
  CHECK(inputs >= 60);
}

}  // namespace lab::test
