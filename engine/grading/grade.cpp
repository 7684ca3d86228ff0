// See grade.hpp.
#include "grading/grade.hpp"

#include <algorithm>
#include <cmath>

#include "core/json.hpp"
#include "core/names.hpp"
#include "core/text.hpp"
#include "formats/formats.hpp"
#include "grading/fingerprint.hpp"
#include "grading/wrong_rules.hpp"
#include "trace/to_json.hpp"

namespace lab {
namespace {

constexpr std::size_t kMostRecognised = 8;
constexpr const char* kRefused = "error";  // what is typed where the right answer is a refusal

struct Grade {
  std::string verdict = "wrong";
  Value truth = {};
  Value given = {};
  std::optional<Error> why = {};
  std::vector<WrongRule> recognised = {};
  std::string skipped = {};
};

// Typed words: without blanks at the ends, in small letters.
std::string word_of(std::string_view typed) {
  const std::size_t first = typed.find_first_not_of(" \t\r\n\"");
  if (first == std::string_view::npos) return "";
  std::string word(typed.substr(first, typed.find_last_not_of(" \t\r\n\"") + 1 - first));
  for (char& c : word) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
  return word;
}

Value refusal(const std::string& field) {
  Value value;
  value.refused = true;
  value.error.field = field;
  return value;
}

class Grader {
 public:
  Grader(const GradeRequest& request, const Ask& ask) : request_(request), ask_(ask) {}

  Result<std::string> grade() {
    LAB_CHECK(find_truth());
    tolerance_ = tolerance_of(request_.within, grade_.truth.format);
    if (request_.kind == "choice" && !request_.options.empty()) {
      LAB_CHECK(choose());
    } else {
      read_typed();
    }
    if (grade_.why)
      grade_.verdict = "unreadable";
    else
      compare();
    if (grade_.verdict == "wrong") recognise();
    return write();
  }

 private:
  Result<bool> find_truth() {
    LAB_TRY(truth, value_of(ask_, request_.spec, request_.at));
    grade_.truth = std::move(truth);
    const Error& error = grade_.truth.error;
    if (grade_.truth.refused && error.field != request_.error) return fail(error);
    if (grade_.truth.refused || request_.error.empty()) return true;
    return fail({"bad_value", "error", "error: the question is answered, not refused.", "", "an answer",
                 "a refusal that names " + shorten(request_.error)});
  }

  Result<bool> choose() {
    const auto& options = request_.options;
    const auto chosen =
        std::find_if(options.begin(), options.end(), [&](const NamedSpec& o) { return o.id == request_.answer; });
    if (chosen == options.end()) {
      grade_.why = unreadable("unknown_option", 0, request_.answer);
      return true;
    }
    LAB_TRY(value, value_of(ask_, chosen->spec, chosen->at.empty() ? request_.at : chosen->at));
    grade_.given = std::move(value);
    chosen_ = &*chosen;
    return true;
  }

  // What cannot be read leaves a reason.
  void read_typed() {
    const std::string word = word_of(request_.answer);
    if (word == kRefused)
      grade_.given = refusal(request_.error);
    else if (grade_.truth.numeric)
      read_numbers();
    else if (word.empty())
      grade_.why = unreadable("empty", 0, "");
    else
      grade_.given.json = word == "true" || word == "false" || word == "null" ? word : json_text(word);
  }

  [[nodiscard]] Reading reading() const {
    if (request_.kind == "shape") return Reading::shape;
    if (!grade_.truth.numbers.dims.empty()) return Reading::list;
    return request_.kind == "integer" ? Reading::whole : Reading::number;
  }

  void read_numbers() {
    auto read = read_answer(request_.answer, reading());
    if (!read) {
      grade_.why = read.error();
      return;
    }
    for (const TypedNumber& cell : read->cells) {
      if (request_.kind == "integer" && cell.whole.empty())
        grade_.why = unreadable("not_whole", cell.at, to_json(cell));
    }
    grade_.given.json = to_json(*read);
    grade_.given.numeric = true;
    grade_.given.numbers = std::move(*read);
  }

  void compare() {
    if (same_value(grade_.given, grade_.truth, tolerance_)) {
      grade_.verdict = "right";
    } else if (grade_.given.numeric && grade_.truth.numeric &&
               !same_arrangement(grade_.given.numbers, grade_.truth.numbers)) {
      grade_.why = unreadable("other_shape", 0, request_.answer);
      grade_.why->field.clear();
    }
  }

  void recognise() {
    if (chosen_ != nullptr) grade_.recognised.push_back({*chosen_, request_.spec});
    if (!small_enough(grade_.truth)) {
      grade_.skipped = "The question is too large to run wrong rules on.";
      return;
    }
    bool single = chosen_ != nullptr;
    for (WrongRule& wrong : wrong_rules(request_, grade_.truth.spec)) {
      if (grade_.recognised.size() == kMostRecognised || (wrong.pair && single)) return;
      const auto value = value_of(ask_, wrong.rule.spec, wrong.rule.at);
      if (!value || !same_value(grade_.given, *value, tolerance_) || same_value(*value, grade_.truth, tolerance_))
        continue;
      single = single || !wrong.pair;
      grade_.recognised.push_back(std::move(wrong));
    }
  }

  // The first step in which the run of the wrong rule parts from the right one, as JSON.
  std::string bites_in(const WrongRule& wrong) const {
    if (!wrong.step.empty()) return json_text(wrong.step);
    const auto compared = ask_("compare?left=" + encoded(wrong.right) + "&right=" + encoded(wrong.rule.spec));
    if (!compared) return "null";
    const std::string json = to_json(*compared, {.values = false, .arena = false});
    return std::string(value_at(json, "/results/first_difference/step").value_or("null"));
  }

  static std::string encoded(const std::string& spec) {
    std::string out;
    for (const char c : spec)
      out += std::string_view("&%#=?+").find(c) == std::string_view::npos ? std::string(1, c) : percent_encoded(c);
    return out;
  }

  std::string write() const {
    JsonWriter json;
    json.begin_object().key("verdict").text(grade_.verdict).key("expected");
    write_value(json, grade_.truth);
    json.key("given");
    write_value(json, grade_.verdict == "unreadable" ? Value{} : grade_.given);
    json.key("why");
    grade_.why ? write_why(json, *grade_.why) : void(json.null());
    json.key("format");
    grade_.truth.format == nullptr ? json.null() : json.text(grade_.truth.format->name);
    json.key("cells").begin_array();
    if (grade_.verdict != "unreadable" && !grade_.why) write_cells(json);
    json.end_array().key("recognised").begin_array();
    for (const WrongRule& wrong : grade_.recognised) {
      json.begin_object().key("id").text(wrong.rule.id).key("spec").text(wrong.rule.spec);
      json.key("step").raw(bites_in(wrong)).end_object();
    }
    json.end_array().key("skipped");
    grade_.skipped.empty() ? json.null() : json.text(grade_.skipped);
    return json.end_object().take();
  }

  static void write_value(JsonWriter& json, const Value& value) {
    if (!value.refused) return void(json.raw(value.json));
    json.begin_object().key(kRefused).text(value.error.field).end_object();
  }

  static void write_why(JsonWriter& json, const Error& why) {
    json.begin_object().key("code").text(why.code).key("at").raw(why.field.empty() ? "null" : why.field);
    json.key("seen").text(why.seen).key("message").text(why.message).end_object();
  }

  void write_cells(JsonWriter& json) const {
    if (!grade_.given.numeric || !grade_.truth.numeric) return;
    const TypedNumbers& wanted = grade_.truth.numbers;
    Dims index(wanted.dims.size(), 0);
    for (std::size_t i = 0; i < wanted.cells.size(); ++i, advance(index, wanted.dims)) {
      json.begin_object().key("index").begin_array();
      for (const auto n : index) json.integer(n);
      const TypedNumber& given = grade_.given.numbers.cells[i];
      json.end_array().key("given").raw(to_json(given)).key("expected").raw(to_json(wanted.cells[i]));
      json.key("right").boolean(same_number(given, wanted.cells[i], tolerance_)).key("ulp");
      write_distance(json, given.value, wanted.cells[i].value);
      json.end_object();
    }
  }

  void write_distance(JsonWriter& json, double given, double wanted) const {
    const Format* f = grade_.truth.format;
    if (f == nullptr || !std::isfinite(given) || !std::isfinite(wanted)) return void(json.null());
    const double distance = std::fabs(given - wanted) / ulp_of(*f, round_by_definition(*f, wanted));
    std::isfinite(distance) ? json.number(distance) : json.null();
  }

  const GradeRequest& request_;
  const Ask& ask_;
  Grade grade_;
  Tolerance tolerance_ = {};
  const NamedSpec* chosen_ = nullptr;
};

}  // namespace

Result<std::string> grade(std::string_view text, const Ask& ask) {
  LAB_TRY(request, read_request(text, true));
  return Grader(request, ask).grade();
}

}  // namespace lab
