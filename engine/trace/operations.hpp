// Elementary operations that keep a record of themselves: what went in, what came out, and by how much the rounding
// moved it.
#pragma once

#include "trace/explain.hpp"

namespace lab {

class OperationLog {
 public:
  explicit OperationLog(Overflow overflow) : overflow_(overflow) {}

  double add(const Format& f, double a, double b);
  double subtract(const Format& f, double a, double b);
  double multiply(const Format& f, double a, double b);
  double divide(const Format& f, double a, double b);
  double exp(const Format& f, double a);
  double exp2(const Format& f, double a);
  double tanh(const Format& f, double a);
  double round(const Format& f, double a);
  double max(double a, double b);
  double copy(double a);
  double fill(double old, double constant);

  std::vector<Operation> take() { return std::move(operations_); }

 private:
  double log(std::string op, double left, std::optional<double> right, double result, Exact exact);
  Overflow overflow_;
  std::vector<Operation> operations_;
};

}  // namespace lab
