// Numbers as a person writes them: rationals times square roots, sums of these, exponentials of such sums, and
// quotients. Small and exact, or not at all: `exact` turns false where a number grows beyond what anyone would write.
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace lab {

/// Below a million, so that products of two are whole in 64 bits.
struct Rational {
  std::int32_t p = 0;
  std::int32_t q = 1;
};

/// A list without heap, of at most N.
template <typename T, int N>
struct Few {
  int count = 0;
  std::array<T, N> items = {};
  [[nodiscard]] const T* begin() const { return items.data(); }
  [[nodiscard]] const T* end() const { return items.data() + count; }
};

/// r sqrt(n), n without square factors.
struct Root {
  std::int32_t n = 1;
  Rational r;
};
using Surd = Few<Root, 2>;

/// factor e^power.
struct Power {
  Surd power;
  Surd factor;
};
using Powers = Few<Power, 6>;

struct Quotient {
  Powers top;
  Powers bottom;
};

/// A sum of quotients, or minus infinity.
struct Form {
  bool minus_infinity = false;
  Few<Quotient, 2> sum;
};

/// Arithmetic on forms; once `exact` is false, what comes out means nothing.
class FormMaths {
 public:
  bool exact = true;

  /// A dyadic number of few digits.
  Form number(double value);
  Form ratio(std::int64_t p, std::int64_t q);
  Form square_root(std::int64_t n);
  Form add(Form a, const Form& b);
  Form negated(Form a);
  Form multiply(const Form& a, const Form& b);
  Form divide(const Form& a, const Form& b);
  Form exponential(const Form& a);

 private:
  Rational make(std::int64_t p, std::int64_t q);
  Rational times(Rational a, Rational b);
  void add_root(Surd& to, std::int64_t n, Rational r);
  Surd sum(Surd a, const Surd& b);
  Surd product(const Surd& a, const Surd& b);
  Surd inverse(const Surd& a);
  void add_power(Powers& to, const Surd& power, const Surd& factor);
  Powers scaled(const Powers& a, const Surd& power, const Surd& factor);
  Quotient plain(const Surd& value);
  void settle(Quotient& quotient);
  void add_quotient(Form& to, const Quotient& quotient);
  const Surd* only_surd(const Form& a);
};

double value_of(const Form& form);

/// "e^{2 sqrt 2} / (1 + e^{2 sqrt 2})". Words side by side are multiplied first, then / is done, then + and -.
std::string write_form(const Form& form);

}  // namespace lab
