// The engine's face in the browser, and the only file that knows Emscripten: text in, text and one array out. The
// checked facade in front of it is web/engine/.
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include "engine.hpp"
#include "trace/to_json.hpp"

namespace {

using emscripten::val;

std::int64_t bytes_of(double megabytes) {
  const bool possible = megabytes > 0 && megabytes <= 4096;
  return possible ? static_cast<std::int64_t>(megabytes * (1 << 20)) : lab::kStandardMemory;
}

// `slice` copies: the view itself would be detached by the next growth of memory.
template <class T>
val copy_of(const std::vector<T>& values) {
  return val(emscripten::typed_memory_view(values.size(), values.data())).template call<val>("slice");
}

val answer(const std::string& text, val values) {
  val out = val::object();
  out.set("text", text);
  out.set("values", values);
  return out;
}

// {text, values}: a Trace without values and the arena that holds them, or an error and null.
val run(const std::string& spec, double megabytes) {
  const auto trace = lab::run(spec, bytes_of(megabytes));
  if (!trace) return answer(lab::to_json(trace.error()), val::null());
  const lab::Arena arena = lab::arena_of(*trace);
  return answer(lab::to_json(*trace, {.values = false}), arena.wide ? copy_of(arena.doubles) : copy_of(arena.floats));
}

std::string text_of(const lab::Result<std::string>& result) { return result ? *result : lab::to_json(result.error()); }

std::string estimate(const std::string& spec, double megabytes) {
  return text_of(lab::estimate(spec, bytes_of(megabytes)));
}

std::string explain(const std::string& spec, const std::string& cell) { return text_of(lab::explain(spec, cell)); }

}  // namespace

EMSCRIPTEN_BINDINGS(attention_lab) {
  emscripten::function("catalog", &lab::catalog);
  emscripten::function("run", &run);
  emscripten::function("estimate", &estimate);
  emscripten::function("explain", &explain);
}
