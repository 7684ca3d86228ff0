// Many questions, one a line of standard input, and one object a line out: run --batch, grade, fingerprints.
#pragma once

#include <functional>
#include <string>

#include "bindings/streams.hpp"
#include "core/result.hpp"

namespace lab {

/// The answer to one line, with its line end.
using AnswerLine = std::function<Result<std::string>(const std::string& line)>;

/// Blank lines are skipped, errors stand in line. Answers the status the program ends with, or an error where the
/// streams fail. One line is held at a time, of at most 16 MB: a longer one is an error in its place.
Result<int> answer_lines(Sink& sink, const std::string& out, const AnswerLine& answer);

}  // namespace lab
