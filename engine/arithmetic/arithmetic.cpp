// See arithmetic.hpp.
#include "arithmetic/arithmetic.hpp"

namespace lab {
namespace {

// At most 24 bits: the product of two such numbers is exact in double.
bool is_short(double value) { return static_cast<double>(static_cast<float>(value)) == value; }

// a * b without loss, for factors of any magnitude: the factors are scaled to [1/2, 1) first.
Exact scaled_product(double a, double b, int& exponent) {
  int ea = 0;
  int eb = 0;
  const Exact product = exact_product(std::frexp(a, &ea), std::frexp(b, &eb));
  exponent = ea + eb;
  return product;
}

}  // namespace

double round_exact(const Format& f, Exact value, Overflow overflow) {
  return round_to(f, f.precision == 53 ? value.head : round_to_odd(value), overflow);
}

double add_into(const Format& f, double running, double term, Overflow overflow) {
  const double sum = running + term;
  if (f.precision == 53 || !std::isfinite(sum)) {
    return round_result(f, overflow, sum, std::isfinite(running) && std::isfinite(term));
  }
  return round_exact(f, exact_sum(running, term), overflow);
}

double multiply_into(const Format& f, double a, double b, Overflow overflow) {
  const double product = a * b;
  const bool finite = std::isfinite(a) && std::isfinite(b);
  const bool plain = f.precision == 53 || !finite || a == 0 || b == 0 || (is_short(a) && is_short(b));
  if (plain) return round_result(f, overflow, product, finite);
  int exponent = 0;
  const Exact scaled = scaled_product(a, b, exponent);
  // 2^-500 is far below half of any smallest subnormal of f, 2^500 far above its limit: the tail cannot matter there.
  if (exponent < -500 || exponent > 500) return round_result(f, overflow, product, true);
  return round_exact(f, {std::ldexp(scaled.head, exponent), std::ldexp(scaled.tail, exponent)}, overflow);
}

double Arithmetic::exp2(double x) const {
  if (!(std::fabs(x) < 2000)) {  // beyond every format, or nothing to compute with
    return round_result(*format, overflow,
                        x > 0   ? std::numeric_limits<double>::infinity()
                        : x < 0 ? 0
                                : x,
                        std::isfinite(x));
  }
  if (x == std::floor(x)) return round_result(*format, overflow, std::ldexp(1.0, static_cast<int>(x)), true);
  constexpr Exact kLn2{0.6931471805599453, 2.3190468138462996e-17};
  const Exact product = exact_product(x, kLn2.head);
  const ScaledExp y = exp_exact(exact_sum_ordered(product.head, product.tail + x * kLn2.tail));
  const double head = std::ldexp(y.value.head, y.exponent);
  if (std::isinf(head)) return round_result(*format, overflow, head, true);
  return round_exact(*format, {head, std::ldexp(y.value.tail, y.exponent)}, overflow);
}

double dot(const Arithmetic& a, Line x, Line y, std::int64_t n) {
  const Format& f = *a.accumulator;
  if (n == 0) return 0;
  double running = multiply_into(f, x.first[0], y.first[0], a.overflow);
  for (std::int64_t i = 1; i < n; ++i) {
    running = add_into(f, running, multiply_into(f, x.first[i * x.step], y.first[i * y.step], a.overflow), a.overflow);
  }
  return a.round(running);
}

double sum(const Arithmetic& a, Line x, std::int64_t n) {
  const Format& f = *a.accumulator;
  if (n == 0) return 0;
  double running = round_to(f, x.first[0], a.overflow);
  for (std::int64_t i = 1; i < n; ++i) running = add_into(f, running, x.first[i * x.step], a.overflow);
  return a.round(running);
}

void round_each(const Arithmetic& a, double* values, std::int64_t n) {
  if (a.format->precision == 53 && a.overflow == Overflow::ieee) return;
  if (a.format->precision == 24 && a.overflow == Overflow::ieee) {
    for (std::int64_t i = 0; i < n; ++i) values[i] = static_cast<double>(static_cast<float>(values[i]));
    return;
  }
  for (std::int64_t i = 0; i < n; ++i) values[i] = a.round(values[i]);
}

void divide_each(double* values, std::int64_t n, double by) {
  for (std::int64_t i = 0; i < n; ++i) values[i] /= by;
}

}  // namespace lab
