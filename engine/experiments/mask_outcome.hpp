// What a mask constant did to rows of scores, in one word and in numbers.
#pragma once

#include "core/spec.hpp"
#include "stages/mask.hpp"

namespace lab {

/// Scores before the mask and weights after softmax, both (T,S), with what was asked for.
struct MaskOutcome {
  const Spec& spec;
  Arithmetic a;
  double constant;  ///< as stored
  const AllowedKeys& allowed;
  const std::vector<std::int64_t>& empty_rows;  ///< ascending
  const Tensor& scores;
  const Tensor& weights;

  /// Whether PyTorch's masked_fill would refuse the constant: a finite number beyond the format's range. An infinity
  /// may fill.
  [[nodiscard]] bool fill_raises() const;

  /// Whether RN(score + constant) is the constant again, bit for bit, for every forbidden key.
  [[nodiscard]] bool absorbs() const;

  /// The most weight any forbidden key received; NaN if one of them is NaN.
  [[nodiscard]] double most_forbidden() const;

  /// The first of these that holds: raises; nan (a weight is NaN); no_effect (nothing is forbidden); infinite (the
  /// stored constant is); exact (forbidden keys get 0); no_effect (not filled, and every weight is what it would be
  /// without a mask); absorbed (forbidden keys get weight only in rows without an allowed key, all the same: the scores
  /// are gone); leaks.
  [[nodiscard]] std::string verdict() const;

 private:
  template <class F>
  void each_forbidden(F f) const;
  [[nodiscard]] bool any_nan() const;
  [[nodiscard]] bool same_as_unmasked() const;
  [[nodiscard]] bool only_uniform_empty_rows() const;
};

}  // namespace lab
