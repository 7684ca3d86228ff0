// See imported.hpp.
#include "experiments/imported.hpp"

#include "importers/files.hpp"

namespace lab {

Result<bool> fill_tensors(Spec& spec, bool with_values) {
  static const Files none([](const std::string&) { return nullptr; });
  const Files& files = spec.offered().files == nullptr ? none : *spec.offered().files;
  for (const Parameter& parameter : spec.declaration().parameters) {
    const SpecValue* value = spec.find(parameter.name);
    if (value == nullptr || value->tensor.empty()) continue;
    LAB_TRY(array, files.tensor(parameter.name, value->tensor, with_values));
    spec.fill(parameter.name, std::move(array));
  }
  return true;
}

}  // namespace lab
