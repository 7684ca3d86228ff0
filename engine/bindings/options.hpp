// Words of the command line, checked before anything is asked.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "engine.hpp"

namespace lab {

struct Options {
  std::string command;  ///< run, explain, catalog, estimate, help, version
  std::string spec;     ///< absent for catalog and --batch
  bool batch = false;
  bool bits = false;
  std::string format = "json";  ///< json or markdown
  std::string out;              ///< a file, or standard output when empty
  std::string cell;
  std::vector<std::string> steps;
  std::int64_t memory = kStandardMemory;
};

/// `arguments` without the program's name. Errors have the code bad_option and name the option.
Result<Options> read_options(const std::vector<std::string>& arguments);

/// What --help prints.
std::string help_text();

}  // namespace lab
