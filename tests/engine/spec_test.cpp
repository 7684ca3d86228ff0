// Specs: read once, checked against the declarations, written back with every default.
#include "support.hpp"

using namespace lab;
using namespace lab::test;

TEST_CASE("a Spec written by a run asks the same question again") {
  for (const char* spec : {"trace?preset=lesson", "trace?preset=distinct&seed=3", "trace?memory=normal&s=5&mask=none",
                           "trace?q=[[1,2]]&k=[[3,4]]&v=[[5,6]]&heads=1", "softmax?logits=[500,502]",
                           "number?bits=0x3f800000", "ledger?d_model=768&heads=12"}) {
    const Trace first = trace_of(spec);
    const Trace again = trace_of(first.spec);
    CHECK(to_json(first, {}) == to_json(again, {}));
  }
}

TEST_CASE("percent-encoded and plain text are the same Spec") {
  const Trace plain = trace_of("trace?x=[[1,2],[3,4]]&heads=1&mask=causal+padding&lengths=[2]");
  const Trace encoded =
      trace_of("trace?x=%5B%5B1%2C2%5D%2C%5B3%2c4%5D%5D&heads=1&mask=causal%2Bpadding&lengths=%5b2%5d");
  CHECK(plain.spec == encoded.spec);
}

TEST_CASE("another number of keys than of tokens is cross attention with a memory that the Spec names") {
  const Trace trace = trace_of("trace?t=3&s=4&d_model=6&heads=2&d_k=3&d_v=5&mask=none");
  CHECK(trace.spec.find("&memory=normal&") != std::string::npos);
  CHECK(step_of(trace, "context").tensor.shape.dims == Dims{1, 2, 3, 5});
  CHECK(step_of(trace, "merged").tensor.shape.dims == Dims{1, 3, 10});
}

TEST_CASE("a refusal names the code, the field and the remedy") {
  struct Case {
    const char* spec;
    const char* code;
    const char* field;
    const char* suggest;
  };
  const Case cases[] = {
      {"trcae?preset=lesson", "unknown_experiment", "experiment", "trace"},
      {"", "unknown_experiment", "experiment", ""},
      {"trace?hedas=2", "unknown_key", "hedas", "heads"},
      {"trace?merge_heads=view", "unknown_key", "merge_heads", ""},
      {"trace?heads=2&heads=4", "duplicate_key", "heads", ""},
      {"trace?heads", "bad_value", "heads", ""},
      {"trace?heads=", "bad_value", "heads", ""},
      {"trace?heads=two", "bad_value", "heads", ""},
      {"trace?heads=0", "out_of_range", "heads", ""},
      {"trace?heads=-1", "out_of_range", "heads", ""},
      {"trace?heads=99999999999999999999", "out_of_range", "heads", ""},
      {"trace?mask=casual", "bad_value", "mask", "causal"},
      {"trace?mask=none+causal", "bad_value", "mask", ""},
      {"trace?mask=causal+causal", "bad_value", "mask", ""},
      {"trace?mask=padding", "missing", "lengths", ""},
      {"trace?mask=custom", "missing", "allowed", ""},
      {"trace?format=fp46", "bad_value", "format", "fp64"},
      {"trace?mask_value=low", "bad_value", "mask_value", ""},
      {"trace?x=[[1,2],[3]]", "shape", "x", ""},
      {"trace?x=[[1,2],[3,a]]", "bad_value", "x", ""},
      {"trace?x=[1,2]", "shape", "x", ""},
      {"trace?x=[[]]", "shape", "x", ""},
      {"trace?x=[[1,2,3]]", "shape", "heads", ""},
      {"trace?x=[[1,2]]&t=3", "shape", "x", ""},
      {"trace?x=[[1,2]]&wq=[[1,2,3]]", "shape", "wq", ""},
      {"trace?heads=3", "shape", "heads", ""},
      {"trace?x=[[nan,1]]", "bad_value", "x", ""},
      {"trace?x=[[0x10,1]]", "bad_value", "x", ""},
      {"trace?q=[[1,2]]", "missing", "k", ""},
      {"trace?q=[[1,2]]&k=[[1,2]]&v=[[1,2]]&x=[[1,2]]", "bad_value", "x", ""},
      {"trace?mask=padding&lengths=[3]", "out_of_range", "lengths", ""},
      {"trace?mask=padding&lengths=[0.5]", "out_of_range", "lengths", ""},
      {"trace?mask=custom&allowed=[[1,2],[0,1]]", "bad_value", "allowed", ""},
      {"trace?x=%zz", "bad_value", "x", ""},
      {"softmax?", "missing", "logits", ""},
      {"softmax?count=3", "missing", "value", ""},
      {"softmax?logits=[1]&count=3", "bad_value", "count", ""},
      {"number?", "missing", "value", ""},
      {"number?bits=0x1ffffffff&format=fp32", "out_of_range", "bits", ""},
      {"number?value=1&bits=0x1", "bad_value", "bits", ""},
      {"ledger?d_model=768&heads=10", "shape", "heads", ""},
  };
  for (const Case& c : cases) {
    const Error error = error_of(c.spec);
    INFO(c.spec);
    CHECK(error.code == c.code);
    CHECK(error.field == c.field);
    CHECK(error.suggest == c.suggest);
    CHECK_FALSE(error.message.empty());
    CHECK_FALSE(error.wanted.empty());
  }
}

TEST_CASE("huge sizes are refused by the budget before anything is allocated") {
  for (const char* spec : {"trace?t=100000&s=100000&memory=normal", "trace?b=9007199254740992&t=9007199254740992",
                           "trace?d_model=9007199254740992&d_k=1&heads=1",
                           "trace?s=0&memory=normal&b=1000000&t=1000000", "softmax?count=16777216&value=1"}) {
    const Error error = error_of(spec);
    CHECK(error.code == "too_large");
    CHECK(error.field == "memory");
  }
}

TEST_CASE("a run within the budget given is not refused, and one byte less refuses it") {
  const auto plan = estimate("trace?t=64&d_model=64&heads=4");
  REQUIRE(plan.has_value());
  const auto needed = Json::parse(*plan)["memory"]["needed"].get<std::int64_t>();
  CHECK(run("trace?t=64&d_model=64&heads=4", needed).has_value());
  CHECK_FALSE(run("trace?t=64&d_model=64&heads=4", needed - 1).has_value());
}

TEST_CASE("the estimate has the steps of the run, without its values") {
  const auto plan = Json::parse(*estimate("trace?preset=distinct"));
  const Trace trace = trace_of("trace?preset=distinct");
  const Json ran = Json::parse(to_json(trace, {}));
  REQUIRE(plan["steps"].size() == ran["steps"].size());
  for (std::size_t i = 0; i < plan["steps"].size(); ++i) {
    Json step = ran["steps"][i];
    step.erase("values");
    step.erase("health");
    CHECK(plan["steps"][i] == step);
  }
  CHECK(plan["results"]["flops"] == ran["results"]["flops"]);
  CHECK(plan["results"]["peak_bytes"] == ran["results"]["peak_bytes"]);
}

TEST_CASE("every declared default is a value its own declaration accepts") {
  const Json catalogue = Json::parse(catalog());
  int checked = 0;
  for (const auto& experiment : catalogue["experiments"]) {
    for (const auto& parameter : experiment["parameters"]) {
      CHECK_FALSE(parameter["help"].get<std::string>().empty());
      if (parameter["default"].is_null()) {
        CHECK_FALSE(parameter["default_note"].is_null());
        continue;
      }
      ++checked;
      const std::string given = experiment["name"].get<std::string>() + "?" + parameter["name"].get<std::string>() +
                                "=" + parameter["default"].get<std::string>();
      const auto trace = run(given);
      if (!trace) CHECK(trace.error().code == "missing");
    }
  }
  CHECK(checked >= 30);
}
