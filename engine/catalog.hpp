// THE list of experiments, one line each, in teaching order.
#pragma once

#include "experiments/experiment.hpp"

namespace lab {

std::span<const Experiment> experiments();

/// Declarations of everything, as JSON.
std::string catalog_json();

}  // namespace lab
