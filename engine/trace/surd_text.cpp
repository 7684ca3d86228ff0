// Forms as text. See surd.hpp for what the text means.
#include <cstdlib>
#include <numeric>

#include "trace/surd.hpp"

namespace lab {
namespace {

std::string text_of(std::int64_t n) { return std::to_string(n); }

// "2 sqrt 2", "sqrt 2 / 2", "1/2"; without its sign.
std::string write(const Root& root) {
  const std::int64_t p = std::llabs(root.r.p);
  if (root.n == 1) return text_of(p) + (root.r.q == 1 ? "" : "/" + text_of(root.r.q));
  return (p == 1 ? "" : text_of(p) + " ") + "sqrt " + text_of(root.n) +
         (root.r.q == 1 ? "" : " / " + text_of(root.r.q));
}

// One more term of a sum.
void append(std::string& to, bool negative, const std::string& term) {
  to += to.empty() ? (negative ? "-" : "") : (negative ? " - " : " + ");
  to += term;
}

std::string write(const Surd& surd) {
  std::string out;
  for (const Root& root : surd) append(out, root.r.p < 0, write(root));
  return out.empty() ? "0" : out;
}

std::string write_power(const Surd& power) {
  const std::string text = write(power);
  return text == "1" ? "e" : "e^{" + text + "}";
}

bool negative(const Surd& surd) { return surd.count == 1 && surd.items[0].r.p < 0; }

// A factor and its power, without the sign of a factor of one term.
std::string write(const Power& item) {
  const bool several = item.factor.count > 1;
  const std::string factor = several ? "(" + write(item.factor) + ")" : write(item.factor.items[0]);
  if (item.power.count == 0) return several ? write(item.factor) : factor;
  if (factor == "1") return write_power(item.power);
  const bool broken = factor.find('/') != std::string::npos && !several;
  return (broken ? "(" + factor + ")" : factor) + " " + write_power(item.power);
}

// What has no e stands first.
std::string write(const Powers& powers) {
  std::string out;
  for (const bool plain : {true, false}) {
    for (const Power& item : powers) {
      if ((item.power.count == 0) == plain) append(out, negative(item.factor), write(item));
    }
  }
  return out;
}

// A common denominator, as long as numerators stay small.
std::int64_t denominator(const Powers& powers) {
  std::int64_t common = 1;
  for (const Power& item : powers) {
    for (const Root& root : item.factor) {
      common = std::lcm(common, static_cast<std::int64_t>(root.r.q));
      if (common > 1000) return 1;
    }
  }
  return common;
}

void clear(Powers& powers, std::int64_t factor) {
  for (int i = 0; i < powers.count; ++i) {
    Surd& surd = powers.items[static_cast<std::size_t>(i)].factor;
    for (int k = 0; k < surd.count; ++k) {
      Rational& r = surd.items[static_cast<std::size_t>(k)].r;
      const std::int64_t common = std::gcd(factor, static_cast<std::int64_t>(r.q));
      r = {static_cast<std::int32_t>(r.p * (factor / common)), static_cast<std::int32_t>(r.q / common)};
    }
  }
}

std::string grouped(const std::string& text) {
  return text.find_first_of("+-/") == std::string::npos || text.find(' ') == std::string::npos ? text
                                                                                               : "(" + text + ")";
}

// The sign stands before it; sums and fractions on either side of the line are put in brackets.
std::string write(Quotient quotient, bool& minus) {
  const bool whole = quotient.bottom.count == 1;  // then it is 1
  if (!whole) {
    const std::int64_t common = denominator(quotient.top);
    clear(quotient.top, common);
    clear(quotient.bottom, common);
  }
  minus = quotient.top.count == 1 && negative(quotient.top.items[0].factor);
  const std::string top = minus ? write(quotient.top.items[0]) : write(quotient.top);
  if (whole) return top;
  const bool one = quotient.top.count == 1 && quotient.top.items[0].factor.count == 1;
  return (one ? top : grouped(top)) + " / (" + write(quotient.bottom) + ")";
}

}  // namespace

std::string write_form(const Form& form) {
  if (form.minus_infinity) return "-inf";
  std::string out;
  for (const Quotient& quotient : form.sum) {
    bool minus = false;
    const std::string text = write(quotient, minus);
    if (!minus && text[0] == '-' && !out.empty()) {
      append(out, true, text.substr(1));
    } else {
      append(out, minus, text);
    }
  }
  return out.empty() ? "0" : out;
}

}  // namespace lab
