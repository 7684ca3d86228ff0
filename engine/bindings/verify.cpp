// See verify.hpp.
#include "bindings/verify.hpp"

#include <algorithm>

#include "bindings/disk.hpp"
#include "core/json.hpp"
#include "core/names.hpp"
#include "core/text.hpp"
#include "engine.hpp"
#include "grading/evidence.hpp"

namespace lab {
namespace {

constexpr std::uint64_t kChunk = std::uint64_t{1} << 16U;

struct Totals {
  std::int64_t records = 0, same = 0, differ = 0, damaged = 0, passed_over = 0;

  std::int64_t& of(Verified::Outcome outcome) {
    if (outcome == Verified::Outcome::same) return same;
    if (outcome == Verified::Outcome::differs) return differ;
    return outcome == Verified::Outcome::damaged ? damaged : passed_over;
  }
};

Error bad_evidence(const std::string& path, const char* what) {
  return {"bad_file", shorten(path), say("{}: {}", shorten(path), what),
          "",         shorten(path), "a file of exported evidence"};
}

std::string line_of(const std::string& path, std::int64_t number, const Verified& record) {
  JsonWriter json;
  json.begin_object().key("file").text(path).key("record").integer(number).key("id").text(record.id);
  if (record.outcome == Verified::Outcome::damaged) return json.key("damaged").text(record.what).end_object().take();
  json.key("differs").text(record.what).key("recorded").raw(record.recorded).key("now").raw(record.now);
  return json.end_object().take();
}

std::string line_of(const Totals& totals) {
  JsonWriter json;
  json.begin_object().key("records").integer(totals.records).key("same").integer(totals.same);
  json.key("differ").integer(totals.differ).key("damaged").integer(totals.damaged);
  return json.key("passed_over").integer(totals.passed_over).end_object().take();
}

}  // namespace

Result<bool> verify_evidence(const std::vector<std::string>& paths, std::int64_t memory,
                             const std::function<bool(const std::string& line)>& write) {
  const Ask ask = [&](const std::string& spec) { return run(spec, memory); };
  Totals totals;
  bool written = true;
  for (const auto& path : paths) {
    const auto source = open_on_disk(path);
    if (source == nullptr) return fail(bad_evidence(path, "it cannot be opened."));
    std::int64_t number = 0;
    RecordScanner scanner([&](std::string_view text) {
      const Verified record = verify_record(text, ask);
      ++number;
      ++totals.records;
      ++totals.of(record.outcome);
      const bool silent = record.outcome == Verified::Outcome::same || record.outcome == Verified::Outcome::passed_over;
      if (!silent) written = write(line_of(path, number, record)) && written;
    });
    std::string chunk;
    for (std::uint64_t at = 0; at < source->size(); at += chunk.size()) {
      chunk.resize(static_cast<std::size_t>(std::min(kChunk, source->size() - at)));
      if (!source->read(at, chunk.size(), reinterpret_cast<unsigned char*>(chunk.data())))
        return fail(bad_evidence(path, "it cannot be read."));
      scanner.feed(chunk);
    }
    scanner.end();
  }
  if (!write(line_of(totals)) || !written) return fail(bad_evidence("standard output", "it cannot be written."));
  return totals.differ == 0 && totals.damaged == 0;
}

}  // namespace lab
