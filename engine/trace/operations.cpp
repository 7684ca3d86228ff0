// See operations.hpp. Exact results are head and tail pairs; `error` is result minus exact to double precision.
#include "trace/operations.hpp"

#include <limits>

namespace lab {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// a / b to about 100 bits, or NaN where the factors are beyond what exact_product can split.
Exact exact_quotient(double a, double b) {
  if (b == 0 || !std::isfinite(a) || !std::isfinite(b)) return {kNaN, 0};
  int ea = 0;
  int eb = 0;
  const Exact q = Exact{std::frexp(a, &ea), 0} / Exact{std::frexp(b, &eb), 0};
  return {std::ldexp(q.head, ea - eb), std::ldexp(q.tail, ea - eb)};
}

Exact exact_product_of(double a, double b) {
  if (!std::isfinite(a) || !std::isfinite(b)) return {kNaN, 0};
  int ea = 0;
  int eb = 0;
  const Exact p = exact_product(std::frexp(a, &ea), std::frexp(b, &eb));
  return {std::ldexp(p.head, ea + eb), std::ldexp(p.tail, ea + eb)};
}

Exact exact_exp_of(double a) {
  if (!(std::fabs(a) < 745)) return {kNaN, 0};
  const ScaledExp y = exp_exact({a, 0});
  return {std::ldexp(y.value.head, y.exponent), std::ldexp(y.value.tail, y.exponent)};
}

}  // namespace

double OperationLog::log(std::string op, double left, std::optional<double> right, double result, Exact exact) {
  std::optional<double> error;
  if (std::isfinite(result) && std::isfinite(exact.head)) error = (result - exact.head) - exact.tail;
  operations_.push_back({std::move(op), left, right, result, error});
  return result;
}

double OperationLog::add(const Format& f, double a, double b) {
  return log("+", a, b, add_into(f, a, b, overflow_), exact_sum(a, b));
}

double OperationLog::subtract(const Format& f, double a, double b) {
  return log("-", a, b, add_into(f, a, -b, overflow_), exact_sum(a, -b));
}

double OperationLog::multiply(const Format& f, double a, double b) {
  return log("*", a, b, multiply_into(f, a, b, overflow_), exact_product_of(a, b));
}

double OperationLog::divide(const Format& f, double a, double b) {
  return log("/", a, b, Arithmetic{&f, &f, overflow_}.divide(a, b), exact_quotient(a, b));
}

double OperationLog::exp(const Format& f, double a) {
  return log("exp", a, std::nullopt, Arithmetic{&f, &f, overflow_}.exp(a), a == 0 ? Exact{1, 0} : exact_exp_of(a));
}

double OperationLog::exp2(const Format& f, double a) {
  return log("exp2", a, std::nullopt, Arithmetic{&f, &f, overflow_}.exp2(a), {kNaN, 0});
}

double OperationLog::tanh(const Format& f, double a) {
  return log("tanh", a, std::nullopt, Arithmetic{&f, &f, overflow_}.tanh(a), tanh_exact(a));
}

double OperationLog::round(const Format& f, double a) {
  return log("round", a, std::nullopt, round_to(f, a, overflow_), {a, 0});
}

double OperationLog::max(double a, double b) {
  const double pair[] = {a, b};
  const double most = max_of({pair, 1}, 2);
  return log("max", a, b, most, {most, 0});
}

double OperationLog::copy(double a) { return log("copy", a, std::nullopt, a, {a, 0}); }

double OperationLog::fill(double old, double constant) {
  return log("fill", old, std::nullopt, constant, {constant, 0});
}

}  // namespace lab
