// Writes down a run as it happens. A recipe computes a tensor, hands it over with a note, and goes on with the named
// tensor it gets back. The same recipe over planned tensors records shapes and costs only: that is `estimate`, and the
// check that a Spec fits the memory budget before anything is allocated.
#pragma once

#include <map>

#include "trace/trace.hpp"

namespace lab {

/// Somebody who hears how much of a long run is done, and of how much.
class Listener {
 public:
  virtual void hear(std::int64_t done, std::int64_t total) = 0;

 protected:
  ~Listener() = default;
};

class Recorder {
 public:
  explicit Recorder(bool planning) : planning_(planning) {}

  [[nodiscard]] bool planning() const { return planning_; }

  Listener* listener = nullptr;

  /// Records a step; `tensor` comes back under its name. Its reads must have been recorded before.
  Tensor record(const StepDraft& draft, Tensor tensor);

  /// Bytes of all storages that are neither inputs nor `out`: what the budget speaks of.
  [[nodiscard]] std::int64_t working_bytes() const { return working_bytes_; }

  /// Bytes of inputs and `out`.
  [[nodiscard]] std::int64_t boundary_bytes() const { return boundary_bytes_; }

  /// Counts memory of a run that is in no recorded step.
  void hold(std::int64_t working, std::int64_t boundary);

  /// Counts the memory and the operations of a run inside this one.
  void absorb(const Recorder& inner);

  [[nodiscard]] std::int64_t flops() const { return flops_; }

  std::vector<Step>& steps() { return steps_; }

 private:
  std::string storage_name(const StepNote& note, const Tensor& tensor);
  Cost cost_of(const StepNote& note, const Tensor& tensor) const;

  bool planning_;
  std::vector<Step> steps_;
  std::map<const Storage*, std::string> storages_;
  std::int64_t working_bytes_ = 0;
  std::int64_t boundary_bytes_ = 0;
  std::int64_t flops_ = 0;
};

/// Counts over the values of a tensor.
Health health_of(const Tensor& tensor);

}  // namespace lab
