// A Trace: the answer to one Spec. The steps in the order they happened, the answers by name, and what deserves a note.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "trace/step.hpp"

namespace lab {

/// Something a person should know about a run that is not an error.
struct Note {
  std::string code;
  std::string step;
  std::string message;
  std::string data;  ///< JSON object
};

struct Trace {
  std::string spec;  ///< with every default it used
  std::vector<Step> steps;
  std::vector<std::pair<std::string, std::string>> results;  ///< name and JSON value, in order
  std::vector<Note> notes;

  /// Adds a result, or a note. Out of line: there are many of them.
  void answer(TextRef name, TextRef json);
  void remark(TextRef code, TextRef step, TextRef message, TextRef data);

  /// The step called `name`, or null.
  [[nodiscard]] const Step* find(std::string_view name) const;
};

}  // namespace lab
