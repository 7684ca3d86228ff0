// See verify.hpp. What is held is one record, and of each record before it eight bytes of its digest.
#include "bindings/verify.hpp"

#include <algorithm>

#include "bindings/interrupt.hpp"
#include "bindings/progress.hpp"
#include "bindings/streams.hpp"
#include "core/json.hpp"
#include "core/names.hpp"
#include "core/text.hpp"
#include "engine.hpp"
#include "grading/chain.hpp"
#include "grading/evidence.hpp"

namespace lab {
namespace {

using Outcome = Verified::Outcome;
using Found = RecordScanner::Found;

struct Totals {
  std::int64_t records = 0, same = 0, differ = 0, damaged = 0, passed_over = 0, gaps = 0, cut = 0;

  std::int64_t& of(Outcome outcome) {
    if (outcome == Outcome::same) return same;
    if (outcome == Outcome::differs) return differ;
    return outcome == Outcome::damaged ? damaged : passed_over;
  }
  [[nodiscard]] bool all_hold() const { return differ + damaged + gaps + cut == 0; }
};

Failure bad_evidence(const std::string& path, const char* what) {
  return fail({"bad_file", shorten(path), say("{}: {}", shorten(path), what), "", shorten(path),
               "a file of exported evidence"});
}

// Evidence is written by others: a question that takes minutes must not keep the rest waiting. 2^30 operations take
// some seconds; no question of a lesson comes near.
std::int64_t work_for(std::int64_t memory) { return std::max<std::int64_t>(memory >> 26U, 1) << 30U; }

class Verifier {
 public:
  Verifier(const std::vector<std::string>& paths, std::int64_t memory,
           const std::function<bool(const std::string& line)>& write)
      : paths_(paths),
        ask_([memory](const std::string& spec) { return run(spec, memory, nullptr, work_for(memory)); }),
        write_(write) {}

  Result<int> verify() {
    for (const auto& path : paths_) {
      if (!may_be_read(path)) return bad_evidence(path, "it cannot be opened.");
    }
    watch_interrupts();
    for (; file_ < paths_.size() && !interrupted(); ++file_) LAB_CHECK(verify_file());
    if (!interrupted()) write_gaps();
    write_totals();
    if (!written_) return bad_evidence("standard output", "it cannot be written.");
    if (interrupted()) return end_interrupted();
    return totals_.all_hold() ? 0 : 1;
  }

 private:
  Result<bool> verify_file() {
    Input input(paths_[file_]);
    if (!input.is_open()) return bad_evidence(paths_[file_], "it cannot be opened.");
    record_ = 0;
    RecordScanner scanner([&](const Found& found) {
      if (!interrupted() && written_) take(found);
    });
    for (std::string_view bytes = input.read(); !bytes.empty(); bytes = input.read()) scanner.feed(bytes);
    if (input.failed()) return bad_evidence(paths_[file_], "it cannot be read.");
    if (!interrupted()) scanner.end();
    return true;
  }

  void take(const Found& found) {
    if (found.state == Found::cut) return write_cut(found);
    ++record_;
    ++totals_.records;
    Verified record;
    if (found.state == Found::too_long) {
      record.outcome = Outcome::damaged;
      record.reason = "too_long";
      record.what = "it is longer than 1 MB";
    } else {
      record = verify_record(found.text, ask_);
    }
    ++totals_.of(record.outcome);
    const Chain::Place place{static_cast<std::int64_t>(file_), record_, found.line};
    chain_.add(record.digest, record.previous, place);
    if (record.outcome == Outcome::damaged || record.outcome == Outcome::differs) write_record(record, place);
    progress_.count();
  }

  JsonWriter begin(std::size_t file, std::int64_t line) const {
    JsonWriter json;
    json.begin_object().key("file").text(paths_[file]).key("line").integer(line);
    return json;
  }

  void write(JsonWriter& json) {
    progress_.clear();
    written_ = write_(json.end_object().take()) && written_;
  }

  void write_record(const Verified& record, const Chain::Place& place) {
    JsonWriter json = begin(static_cast<std::size_t>(place.file), place.line);
    json.key("record").integer(place.record).key("id").text(record.id);
    if (record.outcome == Outcome::damaged)
      json.key("damaged").text(record.what).key("reason").text(record.reason);
    else
      json.key("differs").text(record.what).key("recorded").raw(record.recorded).key("now").raw(record.now);
    write(json);
  }

  void write_cut(const Found& found) {
    ++totals_.cut;
    JsonWriter json = begin(file_, found.line);
    json.key("damaged").text("the file ends before its last bracket: something is lost").key("reason").text("cut");
    write(json);
  }

  void write_gaps() {
    for (const Chain::Place& place : chain_.gaps()) {
      ++totals_.gaps;
      JsonWriter json = begin(static_cast<std::size_t>(place.file), place.line);
      json.key("record").integer(place.record);
      json.key("gap").text("the record before this one is in none of the files: it was lost, or left out");
      write(json);
    }
  }

  void write_totals() {
    JsonWriter json;
    json.begin_object().key("records").integer(totals_.records).key("same").integer(totals_.same);
    json.key("differ").integer(totals_.differ).key("damaged").integer(totals_.damaged);
    json.key("passed_over").integer(totals_.passed_over).key("gaps").integer(totals_.gaps);
    json.key("cut").integer(totals_.cut);
    if (interrupted()) json.key("interrupted").boolean(true);
    write(json);
  }

  const std::vector<std::string>& paths_;
  Ask ask_;
  const std::function<bool(const std::string& line)>& write_;
  Progress progress_{"records"};
  Chain chain_;
  Totals totals_;
  std::size_t file_ = 0;
  std::int64_t record_ = 0;
  bool written_ = true;
};

}  // namespace

Result<int> verify_evidence(const std::vector<std::string>& paths, std::int64_t memory,
                            const std::function<bool(const std::string& line)>& write) {
  return Verifier(paths, memory, write).verify();
}

}  // namespace lab
