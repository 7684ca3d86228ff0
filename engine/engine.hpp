// The whole public face of the engine: ask a question, learn what it would cost, see how one cell came about, list
// what can be asked. Text in, values out; no state is kept between calls, and nothing throws.
#pragma once

#include <limits>
#include <memory>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "importers/files.hpp"
#include "trace/trace.hpp"

namespace lab {

class SharedLayer;
class Listener;

/// Bytes a run may use beyond its inputs and its output, unless the caller says otherwise.
constexpr std::int64_t kStandardMemory = std::int64_t{64} << 20U;

constexpr std::int64_t kAnyWork = std::numeric_limits<std::int64_t>::max();

/// Below so many operations, one worker is done before others have heard of it.
constexpr std::int64_t kWorthSharing = 400'000'000;

/// The answer to a Spec. A Spec that needs more than `memory` bytes beyond inputs and output (or more than 512 MB for
/// these), or more than `work` operations, is refused before anything is allocated. `files` are those that its @names
/// and `import` may mean; `listener` hears how many tiles of a long run are done, and of how many.
[[nodiscard]] Result<Trace> run(std::string_view spec, std::int64_t memory = kStandardMemory,
                                const Files* files = nullptr, std::int64_t work = kAnyWork,
                                Listener* listener = nullptr);

/// The same run for several workers that share it, at most so many; nothing where one alone does it as well (it is no
/// layer by tiles, takes fewer operations than `worth`, or has no memory for two), or where run() refuses.
[[nodiscard]] std::unique_ptr<SharedLayer> share(std::string_view spec, std::int64_t workers,
                                                 std::int64_t memory = kStandardMemory, const Files* files = nullptr,
                                                 std::int64_t worth = kWorthSharing);

/// Shapes, costs and memory of a Spec, as JSON, without computing a value.
[[nodiscard]] Result<std::string> estimate(std::string_view spec, std::int64_t memory = kStandardMemory,
                                           const Files* files = nullptr);

/// How one cell of a run came about ("weights[0,1,1,0]"), as JSON.
[[nodiscard]] Result<std::string> explain(std::string_view spec, std::string_view cell,
                                          std::int64_t memory = kStandardMemory, const Files* files = nullptr);

/// Every experiment, parameter and format, as JSON.
[[nodiscard]] std::string catalog();

}  // namespace lab
