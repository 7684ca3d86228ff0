// See engine.hpp.
#include "engine.hpp"

#include <cmath>

#include "catalog.hpp"
#include "core/json.hpp"
#include "core/text.hpp"
#include "experiments/imported.hpp"
#include "experiments/shared_layer.hpp"
#include "trace/explain.hpp"
#include "trace/to_json.hpp"

namespace lab {
namespace {

// Inputs and output are the caller's to size, but not without end: a page has 2 GB in all.
constexpr std::int64_t kBoundaryMemory = std::int64_t{512} << 20U;

struct Question {
  const Experiment* experiment;
  Spec spec;
};

// Tensors of files stand in the Spec with their lengths alone, until the budget has been checked.
Result<Question> read_question(std::string_view text, const Offered& offered) {
  LAB_TRY(raw, read_raw_spec(text));
  LAB_TRY(experiment, find_experiment(raw.experiment));
  LAB_TRY(spec, Spec::read(experiment->declaration, raw));
  spec.offer(offered);
  LAB_CHECK(fill_tensors(spec, false));
  return Question{experiment, std::move(spec)};
}

std::string megabytes(std::int64_t bytes) {
  if (bytes == std::numeric_limits<std::int64_t>::max()) return "more than 8,000,000,000,000 MB";
  // Exact in double, with one decimal, ties to even.
  const double exact = static_cast<double>(bytes) / (1 << 20);
  const auto whole = static_cast<std::int64_t>(exact);
  const auto tenths = static_cast<std::int64_t>(std::nearbyint((exact - static_cast<double>(whole)) * 10));
  return say("{}.{} MB", whole + tenths / 10, tenths % 10);
}

Result<bool> check_budget(const Recorder& plan, std::int64_t memory) {
  if (plan.boundary_bytes() > kBoundaryMemory) {
    return fail({"too_large", "memory",
                 say("Inputs and output need {}; at most {} are allowed. Ask for smaller "
                     "sizes.",
                     megabytes(plan.boundary_bytes()), megabytes(kBoundaryMemory)),
                 "", say("{}", plan.boundary_bytes()), say("at most {} bytes", kBoundaryMemory)});
  }
  if (plan.working_bytes() <= memory) return true;
  return fail({"too_large", "memory",
               say("The run needs {} beyond inputs and output; the budget is {}. Ask for "
                   "smaller sizes, or raise the budget.",
                   megabytes(plan.working_bytes()), megabytes(memory)),
               "", say("{}", plan.working_bytes()), say("at most {} bytes", memory)});
}

// Names the record that would fit, where keeping every step is what is too much.
Result<bool> check_plan(const Question& question, const Recorder& plan, std::int64_t memory) {
  auto fits = check_budget(plan, memory);
  if (fits || question.experiment->declaration.find("record") == nullptr || question.spec.has("record")) return fits;
  Spec smaller = question.spec;
  smaller.set("record", "summary");
  Recorder shapes(true);
  if (!question.experiment->run(std::move(smaller), shapes) || !check_budget(shapes, memory)) return fits;
  fits.error().message += " record=summary fits: it keeps only out.";
  return fits;
}

Result<bool> check_work(const Recorder& plan, std::int64_t work) {
  if (plan.flops() <= work) return true;
  return fail({"too_large", "work",
               say("The run takes {} operations; at most {} are allowed here.", plan.flops(), work), "",
               say("{}", plan.flops()), say("at most {} operations", work)});
}

}  // namespace

Result<Trace> run(std::string_view spec, std::int64_t memory, const Files* files, std::int64_t work,
                  Listener* listener) {
  LAB_TRY(question, read_question(spec, {files, memory}));
  Recorder plan(true);
  LAB_CHECK(question.experiment->run(question.spec, plan));
  LAB_CHECK(check_plan(question, plan, memory));
  LAB_CHECK(check_work(plan, work));
  LAB_CHECK(fill_tensors(question.spec, true));
  Recorder recorder(false);
  recorder.listener = listener;
  return question.experiment->run(std::move(question.spec), recorder);
}

std::unique_ptr<SharedLayer> share(std::string_view spec, std::int64_t workers, std::int64_t memory, const Files* files,
                                   std::int64_t worth) {
  auto question = read_question(spec, {files, memory});
  if (!question || question->experiment->declaration.name != "trace") return nullptr;
  Recorder plan(true);
  if (!question->experiment->run(question->spec, plan) || !check_budget(plan, memory)) return nullptr;
  return plan.flops() < worth ? nullptr : SharedLayer::open(std::move(question->spec), workers, memory);
}

Result<std::string> estimate(std::string_view spec, std::int64_t memory, const Files* files) {
  LAB_TRY(question, read_question(spec, {files, memory}));
  Recorder plan(true);
  LAB_TRY(trace, question.experiment->run(std::move(question.spec), plan));
  JsonWriter json;
  json.begin_object().key("spec").text(trace.spec).key("steps").raw(steps_json(trace.steps));
  json.key("results").begin_object();
  for (const auto& [name, value] : trace.results) json.key(name).raw(value);
  json.end_object().key("memory").begin_object().key("needed").integer(plan.working_bytes());
  json.key("budget").integer(memory).key("fits").boolean(check_budget(plan, memory).has_value());
  return json.end_object().end_object().take();
}

Result<std::string> explain(std::string_view spec, std::string_view cell, std::int64_t memory, const Files* files) {
  LAB_TRY(trace, run(spec, memory, files));
  LAB_TRY(found, find_cell(trace, cell));
  return to_json(explain(trace, *found.step, found.index));
}

std::string catalog() { return catalog_json(); }

}  // namespace lab
