// A Trace as Markdown, for people: a heading and a table for every matrix of every step.
#pragma once

#include "trace/to_json.hpp"

namespace lab {

std::string to_markdown(const Trace& trace, const JsonOptions& options);

}  // namespace lab
