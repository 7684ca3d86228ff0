// Ledgers against published totals, against the practice questions with every known wrong answer, and against an
// independent count (tests/golden/SOURCES.md).
#include "core/text.hpp"
#include "support.hpp"

using namespace lab;
using namespace lab::test;

namespace {

Json ledger(const std::string& query) { return results_of(trace_of("ledger?" + query)); }

// A question, the result it asks for, the right answer, and each wrong rule's answer.
struct Practice {
  const char* query;
  const char* result;
  double right;
  std::vector<std::pair<const char*, double>> wrong;
};

const std::vector<Practice>& practice() {
  static const std::vector<Practice> all = {
      {"d_model=4&heads=2&bias=false",
       "total",
       64,
       {{"one_projection", 16}, {"skip_wo", 48}, {"times_heads", 128}, {"head_slice", 40}, {"head_width", 32}}},
      {"d_model=4&heads=2&bias=true",
       "total",
       80,
       {{"square_bias", 128}, {"no_output_bias", 76}, {"skip_wo", 60}, {"one_bias", 68}, {"times_heads", 160}}},
      {"d_model=768&heads=12&bias=true",
       "total",
       2362368,
       {{"no_bias", 2359296},
        {"skip_wo", 1771776},
        {"one_projection", 590592},
        {"times_heads", 28348416},
        {"no_output_bias", 2361600},
        {"head_width+no_bias", 196608},
        {"head_slice+no_bias", 737280},
        {"square_bias", 4718592},
        {"block_twelve", 7077888},
        {"mask_buffer", 3410944}}},
      {"d_model=1024&heads=16&bias=false",
       "total",
       4194304,
       {{"skip_wo", 3145728}, {"times_heads", 67108864}, {"block_twelve", 12582912}, {"head_width", 262144}}},
      {"d_model=1024&heads=16&bias=true",
       "total",
       4198400,
       {{"skip_wo", 3148800}, {"one_bias", 4195328}, {"no_output_bias", 4197376}, {"no_bias", 4194304}}},
      {"d_model=768&heads=12&kv_heads=4&bias=true",
       "total",
       1574912,
       {{"no_bias", 1572864}, {"ignore_kv_heads", 2362368}, {"single_kv_head", 1279616}}},
      {"d_model=6&heads=2&d_k=3&d_v=5&bias=true",
       "total",
       220,
       {{"no_bias", 192}, {"assume_d_v", 168}, {"assume_d_v+no_bias", 144}, {"square_wo", 196}}},
      {"d_model=768&heads=12",
       "d_k",
       64,
       {{"width_is_heads", 12}, {"width_not_split", 768}, {"width_root", 8}, {"width_product", 9216}}},
      {"t=1024", "allowed_pairs", 524800, {{"strict_pairs", 523776}, {"all_pairs", 1048576}, {"half_pairs", 524288}}},
      {"preset=gpt2_small&b=1&t=1024&format=fp16",
       "score_bytes",
       25165824,
       {{"head_forgotten", 2097152}, {"four_bytes", 50331648}, {"kv_cache_instead", 3145728}}},
      {"d_model=768&heads=12&position=relative&clip=20",
       "relative",
       5248,
       {{"relative_2k", 5120}, {"relative_keys_only", 2624}, {"relative_per_head", 62976}}},
      {"preset=gpt2_small&scope=model",
       "total",
       124439808,
       {{"untied", 163037184},
        {"padded_vocab", 124475904},
        {"no_positions", 123653376},
        {"no_embeddings", 85056000},
        {"matrices_only", 84934656},
        {"checkpoint_elements", 175620108}}},
  };
  return all;
}

double listed(const Json& others, const std::string& rule) {
  for (const auto& row : others) {
    if (row["rule"] == rule) return row["value"].get<double>();
  }
  return -1;
}

}  // namespace

TEST_CASE("each practice question about counts has its answer, and every known wrong answer its rule") {
  for (const auto& [query, result, right, wrong] : practice()) {
    const std::string question(query);  // Clang 13 captures no structured binding
    INFO(question);
    const Json results = ledger(query);
    CHECK(results[result] == right);
    for (const auto& [rule, value] : wrong) {
      const std::string name(rule);
      INFO(name);
      CHECK(ledger(question + "&mistake=" + name)[result] == value);
      CHECK(listed(results["others"], rule) == value);
    }
  }
}

TEST_CASE("the GPT-2 family has the totals of its published checkpoints") {
  // As listed by keras-hub's presets and by Hugging Face's checkpoints under num_parameters().
  const std::pair<const char*, std::int64_t> published[] = {
      {"gpt2_small", 124439808}, {"gpt2_medium", 354823168}, {"gpt2_large", 774030080}, {"gpt2_xl", 1557611200}};
  for (const auto& [name, total] : published) {
    const std::string preset(name);
    INFO(preset);
    CHECK(ledger(say("preset={}&scope=model", preset))["total"] == total);
  }
}

TEST_CASE("nanoGPT's own report, without biases and positions and with a padded vocabulary, is 123.59 million") {
  CHECK(ledger("preset=gpt2_small&scope=model&bias=false&vocab=50304&mistake=no_positions")["total"] == 123587328);
}

TEST_CASE("the parts of GPT-2 small are those that people quote") {
  std::map<std::string, std::int64_t> parts;
  const Json results = ledger("preset=gpt2_small&scope=model&tied=false");
  for (const auto& part : results["parts"]) parts[part["part"]] = part["total"];
  CHECK(parts["attention"] == 12 * 2362368);
  CHECK(parts["mlp"] == 12 * 4722432);
  CHECK(parts["norm"] == 12 * 2 * 1536 + 1536);
  CHECK(parts["embedding"] == 38597376);
  CHECK(parts["position"] == 786432);
  CHECK(parts["head"] == 38597376);
}

TEST_CASE("a stored mask is a buffer and no parameter") {
  const Json plain = ledger("d_model=768&heads=12");
  const Json stored = ledger("d_model=768&heads=12&buffers=mask+masked_bias");
  CHECK(plain["buffers"] == 0);
  CHECK(stored["buffers"] == 1048576 + 1);
  CHECK(stored["total"] == plain["total"]);
  CHECK(stored["rows"][4]["buffer"] == true);
  CHECK(stored["rows"][4]["shape"] == Json::parse("[1,1,1024,1024]"));
  CHECK(ledger("preset=gpt2_small&scope=model&buffers=mask")["buffers"] == 12 * 1048576);
}

TEST_CASE("fused matrices hold what the split ones hold") {
  const auto names = [](const Json& results) {
    std::string all;
    for (const auto& row : results["rows"]) all += row["name"].get<std::string>() + row["shape"].dump() + " ";
    return all;
  };
  CHECK(names(ledger("d_model=768&heads=12&fused=true")) == "qkv[768,2304] o[768,768] ");
  CHECK(names(ledger("d_model=768&heads=12&fused=true&cross=true")) == "q[768,768] kv[768,1536] o[768,768] ");
  CHECK(ledger("d_model=768&heads=12&fused=true")["total"] == 2362368);
  CHECK(ledger("d_model=768&heads=12&fused=true&cross=true")["total"] == 2362368);
}

TEST_CASE("additive attention over annotations of both directions has Bahdanau's 3,001,000 weights") {
  const Json results = ledger("preset=bahdanau");
  CHECK(results["total"] == 3001000);
  CHECK(results["rows"][0]["formula"] == "d_model x a = 1000 x 1000");
  CHECK(results["rows"][1]["shape"] == Json::parse("[2000,1000]"));
  CHECK(results["rows"].size() == 3);
}

TEST_CASE("the total stands still while heads share d_model and grows with h once d_k is fixed") {
  const Json rows = ledger("d_model=768&heads=12")["by_heads"];
  REQUIRE(rows.size() == 14);
  for (const auto& row : rows) {
    const std::int64_t h = row["heads"];
    CHECK(row["total"] == 2362368);
    CHECK(row["d_k"] == 768 / h);
    CHECK(row["total_at_this_d_k"] == 4 * 768 * 64 * h + 3 * 64 * h + 768);
  }
}

TEST_CASE("heads that do not share d_model evenly are counted with their own width only") {
  const Json rows = ledger("d_model=1023&heads=8&d_k=25&d_v=25")["by_heads"];
  for (const auto& row : rows) CHECK((row["total"].is_null()) == (row["heads"] == 8));
}

TEST_CASE("online softmax needs the same memory however many keys there are, the score matrix does not") {
  const Json few = ledger("d_model=768&heads=12&t=1024&format=fp16");
  const Json many = ledger("d_model=768&heads=12&t=1024&s=1048576&format=fp16");
  CHECK(few["online_bytes"] == 12 * 1024 * (64 + 2 + 64) * 2);
  CHECK(many["online_bytes"] == few["online_bytes"]);
  CHECK(many["score_bytes"] == 1024 * few["score_bytes"].get<std::int64_t>());
}

TEST_CASE("grouped heads shrink the cache by as much as they are fewer") {
  const std::int64_t all = ledger("d_model=768&heads=12&s=1024&layers=12")["kv_cache_bytes"];
  CHECK(all == std::int64_t{2} * 12 * 1024 * 12 * 64 * 4);
  CHECK(ledger("d_model=768&heads=12&kv_heads=4&s=1024&layers=12")["kv_cache_bytes"] == all / 3);
}

TEST_CASE("parameters take the bytes of each format") {
  const Json bytes = ledger("preset=gpt2_small&scope=model")["parameter_bytes"];
  CHECK(bytes == Json::parse(R"({"fp64":995518464,"fp32":497759232,"fp16":248879616,"bf16":248879616,
                                 "e4m3":124439808,"e5m2":124439808})"));
}

TEST_CASE("every golden ledger's cost, buffers and wrong counts are those of the independent count") {
  const Json goldens = golden("ledger.json");
  REQUIRE(goldens.size() >= 50);
  for (const auto& wanted : goldens) {
    INFO(wanted["spec"].get<std::string>());
    const Json results = results_of(trace_of(wanted["spec"]));
    for (const char* key : {"buffers", "flops", "online_bytes", "d_k", "allowed_pairs"})
      CHECK(results[key] == wanted[key]);
    if (!wanted.contains("others")) continue;
    for (const auto& row : results["others"]) {
      const std::string rule = row["rule"];
      INFO(rule);
      if (rule.find('+') == std::string::npos && wanted["others"].contains(rule))
        CHECK(row["value"] == wanted["others"][rule]);
    }
  }
}

TEST_CASE("every kind of layer costs what a recorded trace of it adds up to") {
  Random random(12, "ledger");
  const auto upto = [&](int most) { return 1 + static_cast<int>(random.uniform() * most); };
  for (const char* kind : {"", "&position=relative", "&position=relative&clip=2", "&score=additive"}) {
    for (int i = 0; i < 12; ++i) {
      const int kv = upto(3);
      const std::string sizes = say("d_model={}&heads={}&kv_heads={}&d_k={}&d_v={}&b={}&t={}&s={}{}", upto(9),
                                    kv * upto(3), kv, upto(5), upto(6), upto(3), upto(6), upto(7), kind);
      INFO(sizes);
      const bool bias = i % 2 == 0;
      const Json layer = results_of(trace_of("trace?memory=normal&" + sizes + (bias ? "&bias=normal" : "")));
      const Json counted = ledger("cross=true&" + sizes + (bias ? "" : "&bias=false"));
      CHECK(layer["flops"] == counted["flops"]);
      CHECK(layer["parameters"] == counted["total"]);
      // Memory holds doubles, the ledger counts fp32.
      CHECK(layer["peak_bytes"] == 2 * counted["bytes"].get<std::int64_t>());
    }
  }
}

TEST_CASE("the Spec that comes back gives the same ledger") {
  for (const char* query :
       {"preset=gpt2_xl", "preset=gpt2_xl&scope=model&tied=false", "preset=bahdanau&t=9", "preset=tiny",
        "position=relative&t=7", "score=additive&kv_heads=1", "d_model=9007199254740992&scope=model",
        "cross=true&d_memory=77&fused=true", "mistake=skip_wo+no_bias&buffers=mask+masked_bias"}) {
    INFO(query);
    const Trace once = trace_of(std::string("ledger?") + query);
    CHECK(trace_of(once.spec).spec == once.spec);
    CHECK(trace_of(once.spec).results == once.results);
  }
}

TEST_CASE("sizes that do not fit together are refused by the field that can be changed") {
  const std::vector<std::vector<const char*>> refused = {
      {"d_model=768&heads=10", "shape", "heads"},
      {"d_model=768&heads=12&kv_heads=5", "shape", "kv_heads"},
      {"d_model=768&heads=12&kv_heads=24", "shape", "kv_heads"},
      {"d_memory=8", "bad_value", "d_memory"},
      {"projections=false", "bad_value", "heads"},
      {"projections=false&heads=1&d_k=3", "bad_value", "d_k"},
      {"projections=false&heads=1&cross=true&d_memory=8", "bad_value", "d_memory"},
      {"projections=false&heads=1&scope=model", "bad_value", "projections"},
      {"score=additive&position=relative", "bad_value", "position"},
      {"mistake=skip_w0", "bad_value", "mistake"},
      {"preset=gpt3", "bad_value", "preset"},
      {"layers=0", "out_of_range", "layers"},
      {"d_ff=99999999999999999", "out_of_range", "d_ff"},
  };
  for (const auto& row : refused) {
    INFO(row[0]);
    const Error error = error_of(std::string("ledger?") + row[0]);
    CHECK(error.code == row[1]);
    CHECK(error.field == row[2]);
    CHECK_FALSE(error.message.empty());
    CHECK_FALSE(error.wanted.empty());
  }
}

TEST_CASE("a wrong rule that does not exist suggests the nearest one") {
  CHECK(error_of("ledger?mistake=skip_w0").suggest == "skip_wo");
}
