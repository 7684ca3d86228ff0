// Products of matrices in any arithmetic: by a kernel where its bits are those of the definition, else by it.
#pragma once

#include "arithmetic/arithmetic.hpp"
#include "kernels/matmul.hpp"

namespace lab {

/// A matrix whose elements are members of a format.
struct Factor {
  Matrix matrix;
  const Format* format;
};

/// rows x depth times depth x columns.
struct ProductSize {
  std::int64_t rows;
  std::int64_t depth;
  std::int64_t columns;
};

/// Whether a running sum in fp32, products rounded to fp32, is what `a` asks for: factors of at most 24 bits are exact
/// in fp32, whose own multiplication and addition then round as the definition does.
bool sums_in_fp32(const Arithmetic& a, const Format& left, const Format& right);

/// Whether running sums are rounded into a narrow format at every step, and the kernel for that gives their bits.
bool sums_narrow(const Arithmetic& a, const Format& left, const Format& right);

/// The product, row-major: each element as dot() gives it.
void multiply(const Arithmetic& a, const Factor& left, const Factor& right, ProductSize size, double* to);

/// The definition: one dot() an element.
void multiply_by_definition(const Arithmetic& a, const Factor& left, const Factor& right, ProductSize size, double* to);

}  // namespace lab
