// Words of the command line, checked before anything is asked.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "engine.hpp"

namespace lab {

struct Options {
  std::string command;  ///< run, explain, catalog, estimate, import, show, check, grade, fingerprints, verify, bench,
                        ///< help, version
  std::string spec;  ///< absent for catalog and --batch; of import, the Spec that asks for the file; of show, the file;
                     ///< of bench, a case
  bool batch = false;
  bool bits = false;
  bool json = false;            ///< of bench: as JSON, not as a table
  std::string format = "json";  ///< json, markdown, csv or safetensors
  std::string out;              ///< a file, or standard output when empty
  std::string cell;
  std::vector<std::string> steps;
  std::vector<std::string> lessons;  ///< of check: claims files and folders; of verify: evidence
  std::vector<std::string> tensors;  ///< NAME=FILE[:KEY]
  std::string as;                    ///< type of elements whose type a file does not say, or empty
  std::int64_t memory = kStandardMemory;
};

/// `arguments` without the program's name. Errors have the code bad_option and name the option.
Result<Options> read_options(const std::vector<std::string>& arguments);

/// What --help prints.
std::string help_text();

}  // namespace lab
