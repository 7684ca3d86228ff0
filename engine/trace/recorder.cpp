// See recorder.hpp.
#include "trace/recorder.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "kernels/bulk.hpp"

namespace lab {
namespace {

std::int64_t bytes_in_format(const Tensor& tensor) {
  return saturating_product(tensor.shape.size(), tensor.format->bits / 8);
}

// Values live in doubles, whatever their format.
std::int64_t bytes_in_memory(const Storage& storage) {
  return saturating_product(storage.size, static_cast<std::int64_t>(sizeof(double)));
}

const Step* find_step(const std::vector<Step>& steps, std::string_view name) {
  const auto at = std::find_if(steps.begin(), steps.end(), [&](const Step& s) { return s.note.name == name; });
  return at == steps.end() ? nullptr : &*at;
}

template <class T>
std::shared_ptr<const T> kept_copy(const T* original) {
  return original == nullptr ? nullptr : std::make_shared<const T>(*original);
}

StepNote note_of(const StepDraft& d) {
  StepNote note{.name = d.name.str(), .kind = d.kind, .rule = d.rule.str()};
  for (const TextRef& read : d.reads) {
    if (!read.view().empty()) note.reads.push_back(read.str());
  }
  note.flops = d.flops;
  note.arithmetic = d.arithmetic;
  note.constant = d.constant;
  note.scale_op = d.scale_op;
  note.normalise = d.normalise;
  note.base_two = d.base_two;
  note.group = d.group;
  note.clip = d.clip;
  note.mask = kept_copy(d.mask);
  note.kept = kept_copy(d.kept);
  if (d.replaced != nullptr) note.replaced = *d.replaced;
  return note;
}

}  // namespace

const Step* Trace::find(std::string_view name) const { return find_step(steps, name); }

void Trace::answer(TextRef name, TextRef json) { results.emplace_back(name.str(), json.str()); }

void Trace::remark(TextRef code, TextRef step, TextRef message, TextRef data) {
  notes.push_back({code.str(), step.str(), message.str(), data.str()});
}

Health health_of(const Tensor& tensor) {
  if (tensor.planned() || tensor.shape.size() == 0) return {};
  std::vector<double> walked;
  if (!tensor.shape.contiguous()) {
    Dims index(tensor.shape.rank(), 0);
    do walked.push_back(tensor.at(index));
    while (advance(index, tensor.shape.dims));
  }
  const double* first = walked.empty() ? tensor.data() + tensor.shape.offset : walked.data();
  const Census c = census(first, tensor.shape.size(), smallest_normal(*tensor.format));
  Health health;
  if (c.least <= c.most) {
    health.min = c.least;
    health.max = c.most;
  }
  health.nan = c.nan;
  health.pos_inf = c.pos_inf;
  health.neg_inf = c.neg_inf;
  health.subnormal = c.subnormal;
  health.zero = c.zero;
  return health;
}

std::string Recorder::storage_name(const StepNote& note, const Tensor& tensor) {
  const auto [at, fresh] = storages_.emplace(tensor.storage.get(), note.name);
  if (!fresh) return at->second;
  const bool boundary = note.kind == StepKind::input || note.name == "out";
  std::int64_t& bytes = boundary ? boundary_bytes_ : working_bytes_;
  bytes = saturating_sum(bytes, bytes_in_memory(*tensor.storage));
  return note.name;
}

void Recorder::hold(std::int64_t working, std::int64_t boundary) {
  working_bytes_ = saturating_sum(working_bytes_, working);
  boundary_bytes_ = saturating_sum(boundary_bytes_, boundary);
}

void Recorder::absorb(const Recorder& inner) {
  working_bytes_ = saturating_sum(working_bytes_, inner.working_bytes_);
  boundary_bytes_ = saturating_sum(boundary_bytes_, inner.boundary_bytes_);
  flops_ = saturating_sum(flops_, inner.flops_);
}

Cost Recorder::cost_of(const StepNote& note, const Tensor& tensor) const {
  if (note.kind == StepKind::view || note.kind == StepKind::input) return {};
  std::int64_t bytes = bytes_in_format(tensor);
  for (const auto& name : note.reads) {
    const Step* read = find_step(steps_, name);
    assert(read != nullptr);
    bytes = saturating_sum(bytes, bytes_in_format(read->tensor));
  }
  return {note.flops, bytes};
}

Tensor Recorder::record(const StepDraft& draft, Tensor tensor) {
  StepNote note = note_of(draft);
  tensor.name = note.name;
  const Cost cost = cost_of(note, tensor);
  flops_ = saturating_sum(flops_, cost.flops);
  const std::string storage = storage_name(note, tensor);
  const Health health = health_of(tensor);
  steps_.push_back({std::move(note), tensor, storage, cost, health});
  return tensor;
}

}  // namespace lab
