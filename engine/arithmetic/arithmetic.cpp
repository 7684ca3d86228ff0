// See arithmetic.hpp.
#include "arithmetic/arithmetic.hpp"

namespace lab {
namespace {

// Whether a double sum or product of these operands, rounded again into f, could differ from one rounding: only when
// the operands themselves carry more bits than f.
bool is_wide(double value, const Format& f) { return round_to(f, value) != value; }

// a * b without loss, for factors of any magnitude: the factors are scaled to [1/2, 1) first.
Exact scaled_product(double a, double b, int& exponent) {
  int ea = 0;
  int eb = 0;
  const Exact product = exact_product(std::frexp(a, &ea), std::frexp(b, &eb));
  exponent = ea + eb;
  return product;
}

}  // namespace

double round_exact(const Format& f, Exact value) {
  return f.precision == 53 ? value.head : round_to(f, round_to_odd(value));
}

double add_into(const Format& f, double running, double term) {
  if (f.precision == 53 || !(is_wide(term, f) || is_wide(running, f))) return round_to(f, running + term);
  return round_exact(f, exact_sum(running, term));
}

double multiply_into(const Format& f, double a, double b) {
  if (f.precision == 53 || !(is_wide(a, f) || is_wide(b, f))) return round_to(f, a * b);
  if (!std::isfinite(a) || !std::isfinite(b) || a == 0 || b == 0) return round_to(f, a * b);
  int exponent = 0;
  const Exact product = scaled_product(a, b, exponent);
  // 2^-500 is far below half of any smallest subnormal of f, 2^500 far above its limit: the tail cannot matter there.
  if (exponent < -500 || exponent > 500) return round_to(f, std::ldexp(product.head, exponent));
  return round_exact(f, {std::ldexp(product.head, exponent), std::ldexp(product.tail, exponent)});
}

double dot(const Arithmetic& a, Line x, Line y, std::int64_t n) {
  const Format& f = *a.accumulator;
  if (n == 0) return 0;
  double running = multiply_into(f, x.first[0], y.first[0]);
  for (std::int64_t i = 1; i < n; ++i) {
    running = add_into(f, running, multiply_into(f, x.first[i * x.step], y.first[i * y.step]));
  }
  return round_to(*a.format, running);
}

double sum(const Arithmetic& a, Line x, std::int64_t n) {
  const Format& f = *a.accumulator;
  if (n == 0) return 0;
  double running = round_to(f, x.first[0]);
  for (std::int64_t i = 1; i < n; ++i) running = add_into(f, running, x.first[i * x.step]);
  return round_to(*a.format, running);
}

}  // namespace lab
