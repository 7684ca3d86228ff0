// THE list of experiments, one line each, in teaching order.
#pragma once

#include "experiments/experiment.hpp"

namespace lab {

const std::vector<Experiment>& experiments();

/// The experiment called `name`; an unknown name is an error that suggests the nearest.
Result<const Experiment*> find_experiment(const std::string& name);

/// Declarations of everything, as JSON.
std::string catalog_json();

}  // namespace lab
