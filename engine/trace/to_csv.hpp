// A Trace as CSV: one line a cell, so that a spreadsheet or a data frame can filter by step and index.
#pragma once

#include "trace/to_json.hpp"

namespace lab {

/// step,axes,index,value and, with bits, bits: "weights,B h T S,0 1 1 0,0.669762". The bits and steps of the options
/// hold.
std::string to_csv(const Trace& trace, const JsonOptions& options);

}  // namespace lab
