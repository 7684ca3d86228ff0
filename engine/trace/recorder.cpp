// See recorder.hpp.
#include "trace/recorder.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

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

// A value that is not a normal number.
void count(Health& health, const Format& format, double value) {
  switch (classify(format, value)) {
    case NumberClass::nan:
      ++health.nan;
      break;
    case NumberClass::infinite:
      ++(value > 0 ? health.pos_inf : health.neg_inf);
      break;
    case NumberClass::zero:
      ++health.zero;
      break;
    case NumberClass::subnormal:
      ++health.subnormal;
      break;
    case NumberClass::normal:
      break;
  }
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
  Health health;
  if (tensor.planned() || tensor.shape.size() == 0) return health;
  const double normal = smallest_normal(*tensor.format);
  double least = std::numeric_limits<double>::infinity();
  double most = -least;
  const auto see = [&](double value) {
    const double magnitude = std::fabs(value);
    const bool finite = magnitude <= std::numeric_limits<double>::max();
    if (!finite || magnitude < normal) count(health, *tensor.format, value);
    if (!finite) return;
    least = std::min(least, value);
    most = std::max(most, value);
  };
  if (tensor.shape.contiguous()) {
    const double* first = tensor.data() + tensor.shape.offset;
    std::for_each(first, first + tensor.shape.size(), see);
  } else {
    Dims index(tensor.shape.rank(), 0);
    do see(tensor.at(index));
    while (advance(index, tensor.shape.dims));
  }
  if (least <= most) {
    health.min = least;
    health.max = most;
  }
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
