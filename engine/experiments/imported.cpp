// See imported.hpp.
#include "experiments/imported.hpp"

#include "importers/files.hpp"

namespace lab {

Result<bool> fill_tensor(Spec& spec, std::string_view key, bool with_values) {
  static const Files none([](const std::string&) { return nullptr; });
  const Files& files = spec.offered().files == nullptr ? none : *spec.offered().files;
  const SpecValue* value = spec.find(key);
  if (value == nullptr || value->tensor.empty()) return true;
  LAB_TRY(array, files.tensor(std::string(key), value->tensor, with_values));
  spec.fill(key, std::move(array));
  return true;
}

Result<bool> fill_tensors(Spec& spec, bool with_values) {
  for (const Parameter& parameter : spec.declaration().parameters)
    LAB_CHECK(fill_tensor(spec, parameter.name, with_values));
  return true;
}

}  // namespace lab
