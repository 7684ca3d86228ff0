// The engine's face in the browser, and the only file that knows Emscripten: text in, text and one array out. The
// checked facade in front of it is web/engine/.
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <map>

#include "engine.hpp"
#include "experiments/shared_layer.hpp"
#include "grading/fingerprint.hpp"
#include "grading/grade.hpp"
#include "kernels/bulk.hpp"
#include "trace/to_json.hpp"

namespace {

using emscripten::val;

std::int64_t bytes_of(double megabytes) {
  const bool possible = megabytes > 0 && megabytes <= 4096;
  return possible ? static_cast<std::int64_t>(megabytes * (1 << 20)) : lab::kStandardMemory;
}

// A file that the page offers. `read(start, length)` gives its bytes as a Uint8Array, or an empty one where it cannot.
class PageFile final : public lab::ByteSource {
 public:
  PageFile(double size, val read) : size_(static_cast<std::uint64_t>(size)), read_(std::move(read)) {}
  [[nodiscard]] std::uint64_t size() const override { return size_; }
  bool read(std::uint64_t start, std::size_t length, unsigned char* out) override {
    const val bytes = read_(static_cast<double>(start), static_cast<double>(length));
    if (bytes["length"].as<double>() != static_cast<double>(length)) return false;
    val(emscripten::typed_memory_view(length, out)).call<void>("set", bytes);
    return true;
  }

 private:
  std::uint64_t size_;
  val read_;
};

std::map<std::string, std::shared_ptr<PageFile>>& page_files() {
  static std::map<std::string, std::shared_ptr<PageFile>> all;
  return all;
}

lab::Files& files() {
  static lab::Files all([](const std::string& name) {
    const auto at = page_files().find(name);
    return at == page_files().end() ? nullptr : at->second;
  });
  return all;
}

// A file of that name may have been there before; what was read of it counts no longer.
void offer(const std::string& name, double size, val read) {
  page_files().insert_or_assign(name, std::make_shared<PageFile>(size, std::move(read)));
  files().offer(name, name);
}

void forget(const std::string& name) {
  files().forget(name);
  page_files().erase(name);
}

// A copy, in `room(length, whether doubles)`: the view itself would be detached by the next growth of memory.
template <class T>
val copy_of(const std::vector<T>& values, const val& room) {
  val to = room(double(values.size()), sizeof(T) == sizeof(double));
  to.call<void>("set", val(emscripten::typed_memory_view(values.size(), values.data())));
  return to;
}

val answer(const std::string& text, val values) {
  val out = val::object();
  out.set("text", text);
  out.set("values", values);
  return out;
}
// A Trace without values and the arena that holds them.
val answer(const lab::Trace& trace, const val& room) {
  const lab::Arena arena = lab::arena_of(trace);
  const val values = arena.wide ? copy_of(arena.doubles, room) : copy_of(arena.floats, room);
  return answer(lab::to_json(trace, {.values = false}), values);
}

struct Tell final : lab::Listener {
  explicit Tell(val function) : tell(std::move(function)) {}
  void hear(std::int64_t done, std::int64_t total) override { tell(double(done), double(total)); }
  val tell;
};
// {text, values}: a Trace, or an error and null.
val run(const std::string& spec, double megabytes, val tell, val room) {
  Tell listener(tell);
  const auto trace = lab::run(spec, bytes_of(megabytes), &files(), lab::kAnyWork, &listener);
  return trace ? answer(*trace, room) : answer(lab::to_json(trace.error()), val::null());
}

// A layer that several workers share, each with its own: the page hands the pieces about (web/engine/team.ts).
std::unique_ptr<lab::SharedLayer>& shared() {
  static std::unique_ptr<lab::SharedLayer> layer;
  return layer;
}
std::string share(const std::string& spec, double megabytes, int workers) {
  shared().reset();  // the budget is for one
  shared() = lab::share(spec, workers, bytes_of(megabytes), &files());
  return shared() ? shared()->plan() : "";
}

std::vector<float> floats(const val& from) {
  std::vector<float> values = lab::zeros(static_cast<std::int64_t>(from["length"].as<double>()));
  val(emscripten::typed_memory_view(values.size(), values.data())).call<void>("set", from);
  return values;
}

// SharedLayer::work on arrays of floats; null where it gives nothing.
val part(const std::string& what, int b, int group, int first, val in, val out, val room) {
  const auto values = shared() ? shared()->work(what, {b, group, first, floats(in), floats(out)}) : std::nullopt;
  return values ? copy_of(*values, room) : val::null();
}
val finish(val out, val room) {
  const auto layer = std::move(shared());
  return answer(layer->finish(floats(out)), room);
}
std::string text_of(const lab::Result<std::string>& result) { return result ? *result : lab::to_json(result.error()); }
std::string estimate(const std::string& spec, double megabytes) {
  return text_of(lab::estimate(spec, bytes_of(megabytes), &files()));
}
std::string explain(const std::string& spec, const std::string& cell) {
  return text_of(lab::explain(spec, cell, lab::kStandardMemory, &files()));
}
lab::Result<lab::Trace> ask(const std::string& spec) { return lab::run(spec, lab::kStandardMemory, &files()); }
std::string grade(const std::string& request) { return text_of(lab::grade(request, ask)); }
std::string fingerprints(const std::string& request) { return text_of(lab::fingerprints(request, ask)); }

}  // namespace

EMSCRIPTEN_BINDINGS(attention_lab) {
  emscripten::function("catalog", &lab::catalog);
  emscripten::function("run", &run);
  emscripten::function("share", &share);
  emscripten::function("part", &part);
  emscripten::function("finish", &finish);
  emscripten::function("estimate", &estimate);
  emscripten::function("explain", &explain);
  emscripten::function("grade", &grade);
  emscripten::function("fingerprints", &fingerprints);
  emscripten::function("offer", &offer);
  emscripten::function("forget", &forget);
}
