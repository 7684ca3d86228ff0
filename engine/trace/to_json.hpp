// A Trace as JSON: with values on the command line, and without them across the page's worker boundary, where the
// values travel beside it as one arena.
#pragma once

#include "core/result.hpp"
#include "trace/explain.hpp"

namespace lab {

struct JsonOptions {
  bool values = true;
  bool arena = true;                    ///< without values: say where each storage lies in the arena
  bool bits = false;                    ///< patterns of every value, as nested hex strings
  std::vector<std::string> steps = {};  ///< only these; empty for all
};

std::string to_json(const Trace& trace, const JsonOptions& options);

/// Names in options.steps that the trace does not have are an error of the option `--steps`.
Result<bool> check_steps(const Trace& trace, const std::vector<std::string>& names);

/// {"error": {...}}
std::string to_json(const Error& error);

std::string to_json(const Explanation& explanation);

/// The planned steps (no health, no values) as a JSON array.
std::string steps_json(const std::vector<Step>& steps);

/// Values of every storage one after the other, float32 where no step is fp64; NaN is one canonical pattern.
struct Arena {
  bool wide = false;  ///< doubles, else floats
  std::vector<float> floats;
  std::vector<double> doubles;
};
Arena arena_of(const Trace& trace);

}  // namespace lab
