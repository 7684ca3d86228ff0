// What the tests share: a Trace or a plain failure, golden files, seeded doubles.
#pragma once

#include <cstdint>
#include <fstream>
#include <string>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "arithmetic/random.hpp"
#include "core/bits.hpp"
#include "core/numbers.hpp"
#include "engine.hpp"
#include "trace/to_json.hpp"

namespace lab::test {

using Json = nlohmann::json;

/// The Trace of a Spec that must have one.
inline Trace trace_of(const std::string& spec) {
  auto trace = run(spec);
  INFO(spec);
  if (!trace) FAIL(trace.error().message);
  return std::move(*trace);
}

/// The refusal of a Spec that must be refused.
inline Error error_of(const std::string& spec) {
  auto trace = run(spec);
  INFO(spec);
  REQUIRE_FALSE(trace.has_value());
  return trace.error();
}

inline const Step& step_of(const Trace& trace, const std::string& name) {
  const Step* step = trace.find(name);
  INFO(name);
  REQUIRE(step != nullptr);
  return *step;
}

/// Values in row-major order of the shape.
inline std::vector<double> values_of(const Trace& trace, const std::string& name) {
  const Tensor& tensor = step_of(trace, name).tensor;
  std::vector<double> out;
  if (tensor.shape.size() == 0) return out;
  Dims index(tensor.shape.rank(), 0);
  do out.push_back(tensor.at(index));
  while (advance(index, tensor.shape.dims));
  return out;
}

inline Json results_of(const Trace& trace) {
  Json out;
  for (const auto& [name, value] : trace.results) out[name] = Json::parse(value);
  return out;
}

inline Json golden(const std::string& name) {
  std::ifstream file(std::string(ATTENTION_LAB_SOURCE_DIR) + "/tests/golden/" + name);
  INFO("tests/golden/", name, " must be there; scripts/golden writes it");
  REQUIRE(file.good());
  return Json::parse(file);
}

/// Bits, with every NaN alike: equality of what the contract calls a value.
inline std::uint64_t canonical_bits(double value) { return encode(kFp64, value); }

/// Doubles of every exponent and sign, evenly over the bit patterns.
class AnyDouble {
 public:
  explicit AnyDouble(std::uint64_t seed) : state_(seed) {}
  double next() {
    state_ ^= state_ << 13U;
    state_ ^= state_ >> 7U;
    state_ ^= state_ << 17U;
    return double_of(state_);
  }

 private:
  std::uint64_t state_;
};

}  // namespace lab::test
