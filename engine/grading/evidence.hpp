// Evidence asked again: exported records, cut out of a file of any size as its bytes come, and each compared with what
// the engine says today. Digests are the page's business; they are not looked at here.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "grading/claim.hpp"

namespace lab {

/// Cuts exported evidence into its records: the items of the list `records` of one object, or one object a line. Holds
/// one record at a time, of at most 1 MB (a longer one is handed over cut, and so is what a broken file ends in).
class RecordScanner {
 public:
  using Take = std::function<void(std::string_view record)>;
  explicit RecordScanner(Take take) : take_(std::move(take)) {}

  void feed(std::string_view bytes);
  void end();

 private:
  void feed(char c);
  void keep(char c);
  void finish();
  [[nodiscard]] bool opens_list() const;

  Take take_;
  std::string record_;
  int depth_ = 0;         // of brackets, counted from the record's own
  bool in_list_ = false;  // of records
  bool in_text_ = false;
  bool escaped_ = false;
  bool after_list_ = false;  // the rest of the object that holds the list
  bool line_began_ = false;
};

struct Verified {
  enum class Outcome { same, differs, damaged, passed_over };  ///< passed over: nobody but a person can grade it
  Outcome outcome = Outcome::same;
  std::string id = {};
  std::string what = {};      ///< verdict or expected; of a damaged record what is wrong with it
  std::string recorded = {};  ///< JSON
  std::string now = {};       ///< JSON
};

/// Grades a record's answer again. Orders, proofs, what no engine was asked, and records of a newer schema are passed
/// over.
Verified verify_record(std::string_view record, const Ask& ask);

}  // namespace lab
