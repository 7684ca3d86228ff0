// What an experiment is: a declaration, and a recipe that answers a checked Spec. Adding one is a file with these two
// and a line in catalog.cpp.
#pragma once

#include "core/spec.hpp"
#include "trace/recorder.hpp"

namespace lab {

/// Runs the recipe on a Spec that holds only what was given. With a planning recorder nothing is computed: the Trace
/// then has steps without values and no results that depend on values.
using Recipe = Result<Trace> (*)(Spec spec, Recorder& recorder);

struct Experiment {
  Declaration declaration;
  Recipe run;
};

Experiment trace_experiment();
Experiment ledger_experiment();
Experiment number_experiment();
Experiment exp_experiment();
Experiment sum_experiment();
Experiment softmax_experiment();
Experiment mask_experiment();
Experiment leak_experiment();
Experiment compare_experiment();
Experiment subspace_experiment();
Experiment import_experiment();

/// The experiment called `name`; an unknown name is an error that suggests the nearest. The list is catalog.cpp's; it
/// is declared here for experiments that ask other ones.
Result<const Experiment*> find_experiment(const std::string& name);

}  // namespace lab
