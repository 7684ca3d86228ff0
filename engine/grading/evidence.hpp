// Evidence asked again: exported records, cut out of a file of any size as its bytes come, each held against its form
// and its digest and compared with what the engine says today.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "grading/claim.hpp"

namespace lab {

/// Cuts exported evidence into its records: the items of the lists `records` and `aside` of one object, or one object a
/// line. Holds one record at a time, of at most 1 MB. An object at the beginning of a line begins anew, whatever is
/// broken before it.
class RecordScanner {
 public:
  struct Found {
    std::string_view text;
    std::int64_t line;  ///< where it begins, from 1
    /// Too long: only the beginning is there. Cut: the file ends before its last bracket, and there is no text.
    enum { whole, too_long, cut } state;
  };
  using Take = std::function<void(const Found& found)>;
  explicit RecordScanner(Take take) : take_(std::move(take)) {}

  void feed(std::string_view bytes);
  void end();

 private:
  void feed(char c);
  void begin_line(char c);
  void feed_text(char c);
  void keep(char c);
  void finish();
  void enter_list();
  void leave_list();
  void close();
  [[nodiscard]] bool opens_list() const;

  Take take_;
  std::string record_;
  std::int64_t line_ = 1, began_ = 1;
  int depth_ = 0;         // of brackets, counted from the record's own
  bool in_list_ = false;  // of records
  bool in_text_ = false;
  bool escaped_ = false;
  bool after_list_ = false;  // the rest of the object that holds the list
  bool at_line_start_ = true;
};

struct Verified {
  enum class Outcome { same, differs, damaged, passed_over };  ///< passed over: nobody but a person can grade it
  Outcome outcome = Outcome::same;
  std::string id = {};
  std::string what = {};  ///< what differs: expected, verdict, given or bits; of a damaged record what is wrong with it
  std::string reason = {};    ///< of a damaged record: unreadable, malformed, keys or digest
  std::string recorded = {};  ///< JSON
  std::string now = {};       ///< JSON
  std::string digest = {};    ///< as it stands in the record, if it is one
  std::string previous = {};  ///< likewise
};

/// Grades a record's answer again; what an export set aside is judged anew. Orders, proofs, what no engine was asked,
/// and records of a newer schema are passed over.
Verified verify_record(std::string_view record, const Ask& ask);

}  // namespace lab
