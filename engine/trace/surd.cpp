// See surd.hpp.
#include "trace/surd.hpp"

#include <cmath>
#include <cstdlib>
#include <limits>
#include <numeric>

#include "arithmetic/exp64.hpp"

namespace lab {
namespace {

constexpr std::int64_t kLargest = 1000000;  // of a numerator, a denominator, or what stands under a root

std::int32_t narrow(std::int64_t value) { return static_cast<std::int32_t>(value); }
std::int64_t wide(std::int32_t value) { return value; }

bool is_zero(const Surd& a) { return a.count == 0; }
bool is_one(const Surd& a) { return a.count == 1 && a.items[0].n == 1 && a.items[0].r.p == 1 && a.items[0].r.q == 1; }
bool is_one(const Powers& a) { return a.count == 1 && is_zero(a.items[0].power) && is_one(a.items[0].factor); }

bool same(const Surd& a, const Surd& b) {
  if (a.count != b.count) return false;
  for (int i = 0; i < a.count; ++i) {
    const Root& x = a.items[static_cast<std::size_t>(i)];
    const Root& y = b.items[static_cast<std::size_t>(i)];
    if (x.n != y.n || x.r.p != y.r.p || x.r.q != y.r.q) return false;
  }
  return true;
}

bool same(const Powers& a, const Powers& b) {
  if (a.count != b.count) return false;
  for (std::size_t i = 0; i < static_cast<std::size_t>(a.count); ++i) {
    if (!same(a.items[i].power, b.items[i].power) || !same(a.items[i].factor, b.items[i].factor)) return false;
  }
  return true;
}

double value_of(const Surd& a) {
  double sum = 0;
  for (const Root& root : a) {
    sum += static_cast<double>(root.r.p) / static_cast<double>(root.r.q) * std::sqrt(static_cast<double>(root.n));
  }
  return sum;
}

template <typename T, int N>
bool insert(Few<T, N>& to, int at, const T& item) {
  if (to.count == N) return false;
  for (int i = to.count; i > at; --i) to.items[static_cast<std::size_t>(i)] = to.items[static_cast<std::size_t>(i - 1)];
  to.items[static_cast<std::size_t>(at)] = item;
  ++to.count;
  return true;
}

template <typename T, int N>
void erase(Few<T, N>& from, int at) {
  --from.count;
  for (int i = at; i < from.count; ++i) {
    from.items[static_cast<std::size_t>(i)] = from.items[static_cast<std::size_t>(i + 1)];
  }
}

Surd rational(Rational r) {
  Surd out;
  if (r.p != 0) insert(out, 0, Root{1, r});
  return out;
}

}  // namespace

Rational FormMaths::make(std::int64_t p, std::int64_t q) {
  const std::int64_t common = std::gcd(p, q);
  if (common == 0 || q == 0) return exact = false, Rational{};
  const std::int64_t sign = q < 0 ? -1 : 1;
  p = sign * (p / common);
  q = sign * (q / common);
  if (std::llabs(p) > kLargest || q > kLargest) return exact = false, Rational{};
  return {narrow(p), narrow(q)};
}

Rational FormMaths::times(Rational a, Rational b) { return make(wide(a.p) * b.p, wide(a.q) * b.q); }

void FormMaths::add_root(Surd& to, std::int64_t n, Rational r) {
  int at = 0;
  while (at < to.count && to.items[static_cast<std::size_t>(at)].n < n) ++at;
  if (at < to.count && to.items[static_cast<std::size_t>(at)].n == n) {
    Root& here = to.items[static_cast<std::size_t>(at)];
    here.r = make(wide(here.r.p) * r.q + wide(r.p) * here.r.q, wide(here.r.q) * r.q);
    if (here.r.p == 0) erase(to, at);
  } else if (r.p != 0) {
    exact = n <= kLargest && insert(to, at, Root{narrow(n), r}) && exact;
  }
}

Surd FormMaths::sum(Surd a, const Surd& b) {
  for (const Root& root : b) add_root(a, root.n, root.r);
  return a;
}

// sqrt(a) sqrt(b) = g sqrt(a / g * b / g), where g divides both: no square factor is left.
Surd FormMaths::product(const Surd& a, const Surd& b) {
  Surd out;
  for (const Root& x : a) {
    for (const Root& y : b) {
      const std::int32_t g = std::gcd(x.n, y.n);
      add_root(out, wide(x.n / g) * (y.n / g), times(times(x.r, y.r), {g, 1}));
    }
  }
  return out;
}

Surd FormMaths::inverse(const Surd& a) {
  Surd out;
  if (a.count != 1) return exact = false, out;
  const Root& root = a.items[0];
  add_root(out, root.n, make(root.r.q, wide(root.r.p) * root.n));
  return out;
}

// Kept in the order of their exponents.
void FormMaths::add_power(Powers& to, const Surd& power, const Surd& factor) {
  const double where = value_of(power);
  int at = 0;
  while (at < to.count && value_of(to.items[static_cast<std::size_t>(at)].power) < where) ++at;
  if (at < to.count && same(to.items[static_cast<std::size_t>(at)].power, power)) {
    Power& here = to.items[static_cast<std::size_t>(at)];
    here.factor = sum(here.factor, factor);
    if (is_zero(here.factor)) erase(to, at);
  } else if (!is_zero(factor)) {
    exact = insert(to, at, Power{power, factor}) && exact;
  }
}

Powers FormMaths::scaled(const Powers& a, const Surd& power, const Surd& factor) {
  Powers out;
  for (const Power& item : a) add_power(out, sum(item.power, power), product(item.factor, factor));
  return out;
}

Quotient FormMaths::plain(const Surd& value) {
  Quotient out;
  add_power(out.top, {}, value);
  add_power(out.bottom, {}, rational({1, 1}));
  return out;
}

// The smallest exponent below the line becomes 0, and whole factors below it go: quotients of one row share what is
// below the line then. A quotient that is a number becomes one.
void FormMaths::settle(Quotient& quotient) {
  if (!exact || quotient.bottom.count == 0) return void(exact = false);
  const Surd down = product(quotient.bottom.items[0].power, rational({-1, 1}));
  Surd factor = rational({1, 1});
  if (quotient.bottom.count == 1) {
    factor = inverse(quotient.bottom.items[0].factor);
  } else {
    std::int32_t common = 0;
    for (const Power& item : quotient.bottom) {
      const bool whole = item.factor.count == 1 && item.factor.items[0].n == 1 && item.factor.items[0].r.q == 1;
      common = whole ? std::gcd(common, item.factor.items[0].r.p) : 1;
      if (common == 1) break;
    }
    factor = rational(make(1, common));
  }
  quotient = {scaled(quotient.top, down, factor), scaled(quotient.bottom, down, factor)};
  if (!exact || quotient.top.count != quotient.bottom.count || quotient.bottom.count == 1) return;
  if (quotient.bottom.items[0].factor.count != 1) return;
  const Surd ratio = product(quotient.top.items[0].factor, inverse(quotient.bottom.items[0].factor));
  if (same(scaled(quotient.bottom, {}, ratio), quotient.top)) quotient = plain(ratio);
}

void FormMaths::add_quotient(Form& to, const Quotient& quotient) {
  for (int i = 0; i < to.sum.count; ++i) {
    Quotient& here = to.sum.items[static_cast<std::size_t>(i)];
    if (!same(here.bottom, quotient.bottom)) continue;
    for (const Power& item : quotient.top) add_power(here.top, item.power, item.factor);
    settle(here);
    if (here.top.count == 0) erase(to.sum, i);
    return;
  }
  if (quotient.top.count > 0) exact = insert(to.sum, to.sum.count, quotient) && exact;
}

Form FormMaths::ratio(std::int64_t p, std::int64_t q) {
  Form out;
  add_quotient(out, plain(rational(make(p, q))));
  return out;
}

Form FormMaths::number(double value) {
  if (value == -std::numeric_limits<double>::infinity()) return {true, {}};
  const double scaled = value * 1024;
  if (!(std::fabs(value) <= static_cast<double>(kLargest)) || scaled != std::floor(scaled))
    return exact = false, Form{};
  return ratio(static_cast<std::int64_t>(scaled), 1024);
}

Form FormMaths::square_root(std::int64_t n) {
  std::int64_t outside = 1;
  if (n > kLargest) exact = false;
  for (std::int64_t i = 2; exact && i * i <= n; ++i) {
    while (n % (i * i) == 0) {
      n /= i * i;
      outside *= i;
    }
  }
  Surd root;
  add_root(root, n, make(outside, 1));
  Form out;
  add_quotient(out, plain(root));
  return out;
}

Form FormMaths::add(Form a, const Form& b) {
  if (a.minus_infinity || b.minus_infinity) return {true, {}};
  for (const Quotient& quotient : b.sum) add_quotient(a, quotient);
  return a;
}

Form FormMaths::negated(Form a) { return multiply(a, ratio(-1, 1)); }

// The one number that a form is, or null.
const Surd* FormMaths::only_surd(const Form& a) {
  if (a.minus_infinity || a.sum.count != 1) return nullptr;
  const Quotient& only = a.sum.items[0];
  return is_one(only.bottom) && only.top.count == 1 && is_zero(only.top.items[0].power) ? &only.top.items[0].factor
                                                                                        : nullptr;
}

Form FormMaths::multiply(const Form& a, const Form& b) {
  if (a.minus_infinity || b.minus_infinity) return exact = false, Form{};
  if (a.sum.count == 0 || b.sum.count == 0) return {};
  const Surd* factor = only_surd(b);
  const Form& other = factor != nullptr ? a : b;
  if (factor == nullptr) factor = only_surd(a);
  if (factor == nullptr) return exact = false, Form{};
  Form out;
  for (const Quotient& quotient : other.sum) {
    Quotient more{scaled(quotient.top, {}, *factor), quotient.bottom};
    settle(more);
    add_quotient(out, more);
  }
  return out;
}

Form FormMaths::divide(const Form& a, const Form& b) {
  const bool single = b.sum.count == 1 && is_one(b.sum.items[0].bottom) && !a.minus_infinity && !b.minus_infinity;
  if (!single) return exact = false, Form{};
  Form out;
  for (const Quotient& quotient : a.sum) {
    if (!is_one(quotient.bottom)) return exact = false, Form{};
    Quotient more{quotient.top, b.sum.items[0].top};
    settle(more);
    add_quotient(out, more);
  }
  return out;
}

Form FormMaths::exponential(const Form& a) {
  if (a.minus_infinity) return {};
  const Surd* power = only_surd(a);
  if (power == nullptr && a.sum.count != 0) return exact = false, Form{};
  Quotient out = plain(rational({1, 1}));
  if (power != nullptr) out.top = scaled(out.top, *power, rational({1, 1}));
  Form form;
  add_quotient(form, out);
  return form;
}

double value_of(const Form& form) {
  if (form.minus_infinity) return -std::numeric_limits<double>::infinity();
  double sum = 0;
  for (const Quotient& quotient : form.sum) {
    // Both over the largest power below the line, so that neither overflows.
    double top = 0;
    double bottom = 0;
    const double most = value_of(quotient.bottom.items[static_cast<std::size_t>(quotient.bottom.count - 1)].power);
    for (const Power& item : quotient.top) top += value_of(item.factor) * exp64(value_of(item.power) - most);
    for (const Power& item : quotient.bottom) bottom += value_of(item.factor) * exp64(value_of(item.power) - most);
    sum += top / bottom;
  }
  return sum;
}

}  // namespace lab
