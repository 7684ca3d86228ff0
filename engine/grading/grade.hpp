// Grades an answer as it was typed: right, wrong or unreadable; cell by cell beside the truth; and which wrong rules
// would have given it. One grader for the page, the command line and the evidence that is asked again.
#pragma once

#include <string>
#include <string_view>

#include "grading/claim.hpp"

namespace lab {

/// {"verdict", "expected", "given", "why", "format", "cells", "recognised", "skipped"} of a request (see request.hpp).
/// Wherever the answer itself is at fault this is a grade; an error means that the question cannot be asked.
Result<std::string> grade(std::string_view request, const Ask& ask);

}  // namespace lab
