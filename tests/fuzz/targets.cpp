// See targets.hpp.
#include "fuzz/targets.hpp"

#include <memory>

#include "engine.hpp"
#include "importers/values.hpp"
#include "trace/from_safetensors.hpp"
#include "trace/to_json.hpp"
#include "trace/to_safetensors.hpp"

namespace lab::fuzz {
namespace {

constexpr std::int64_t kSmall = std::int64_t{1} << 20U;
constexpr std::uint64_t kMostBytes = 1 << 20U;

// An error must say what it is about.
std::string check(const Error& error) {
  return error.code.empty() || error.field.empty() || error.message.empty() ? "an error without code, field or message"
                                                                            : "";
}

// Planning reads and checks everything that a Spec says, and computes nothing.
std::string run_spec(std::string_view bytes) {
  const auto plan = estimate(bytes, kSmall);
  return plan ? "" : check(plan.error());
}

std::string run_importer(const Importer& importer, std::string_view bytes) {
  MemorySource source{std::string(bytes)};
  const auto listing = importer.list(source);
  if (!listing) return check(listing.error());
  for (const StoredTensor& tensor : listing->tensors) {
    if (tensor.type == nullptr || tensor.bytes > kMostBytes) continue;
    const auto loaded = load(source, whole(tensor));
    if (!loaded) {
      if (const auto broken = check(loaded.error()); !broken.empty()) return broken;
      continue;
    }
    if (loaded->array.values.size() * static_cast<std::size_t>(tensor.width) != tensor.bytes)
      return "a tensor with another number of values than its bytes hold";
  }
  const Files files([&](const std::string&) { return std::make_shared<MemorySource>(std::string(bytes)); });
  const auto trace = run("import?file=f", kSmall, &files);
  if (!trace) return check(trace.error());
  return to_json(*trace, {}).empty() ? "no JSON" : "";
}

std::string run_npy(std::string_view bytes) { return run_importer(npy_importer(), bytes); }
std::string run_npz(std::string_view bytes) { return run_importer(npz_importer(), bytes); }
std::string run_safetensors(std::string_view bytes) { return run_importer(safetensors_importer(), bytes); }

// A Trace that could be read can be saved and read again, and is the same.
std::string run_trace(std::string_view bytes) {
  MemorySource source{std::string(bytes)};
  const auto trace = from_safetensors(source, kSmall);
  if (!trace) return check(trace.error());
  MemorySource again{to_safetensors(*trace)};
  const auto second = from_safetensors(again, kSmall);
  if (!second) return "a saved Trace that cannot be read: " + second.error().message;
  return to_json(*trace, {}) == to_json(*second, {}) ? "" : "a Trace that changes when it is saved";
}

}  // namespace

const std::vector<Target>& targets() {
  static const std::vector<Target> all = {
      {"spec", run_spec}, {"npy", run_npy}, {"npz", run_npz}, {"safetensors", run_safetensors}, {"trace", run_trace}};
  return all;
}

}  // namespace lab::fuzz
