// See natural.hpp. School arithmetic on 32-bit limbs.
#include "core/natural.hpp"

#include <algorithm>

namespace lab {

Natural::Natural(std::uint64_t value) {
  for (; value != 0; value >>= 32U) limbs_.push_back(static_cast<std::uint32_t>(value));
}

void Natural::trim() {
  while (!limbs_.empty() && limbs_.back() == 0) limbs_.pop_back();
}

Natural& Natural::operator+=(const Natural& other) {
  limbs_.resize(std::max(limbs_.size(), other.limbs_.size()) + 1);
  std::uint64_t carry = 0;
  for (std::size_t i = 0; i < limbs_.size(); ++i) {
    carry += limbs_[i];
    if (i < other.limbs_.size()) carry += other.limbs_[i];
    limbs_[i] = static_cast<std::uint32_t>(carry);
    carry >>= 32U;
  }
  trim();
  return *this;
}

Natural operator*(const Natural& a, const Natural& b) {
  Natural out;
  out.limbs_.resize(a.limbs_.size() + b.limbs_.size());
  for (std::size_t i = 0; i < a.limbs_.size(); ++i) {
    std::uint64_t carry = 0;
    for (std::size_t j = 0; j < b.limbs_.size(); ++j) {
      carry += std::uint64_t{a.limbs_[i]} * b.limbs_[j] + out.limbs_[i + j];
      out.limbs_[i + j] = static_cast<std::uint32_t>(carry);
      carry >>= 32U;
    }
    out.limbs_[i + b.limbs_.size()] = static_cast<std::uint32_t>(carry);
  }
  out.trim();
  return out;
}

std::string Natural::decimal() const {
  if (limbs_.empty()) return "0";
  std::string digits;
  Natural rest = *this;
  while (!rest.limbs_.empty()) {
    std::uint64_t remainder = 0;
    for (std::size_t i = rest.limbs_.size(); i-- > 0;) {
      remainder = (remainder << 32U) | rest.limbs_[i];
      rest.limbs_[i] = static_cast<std::uint32_t>(remainder / 10);
      remainder %= 10;
    }
    rest.trim();
    digits += static_cast<char>('0' + remainder);
  }
  std::reverse(digits.begin(), digits.end());
  return digits;
}

std::string Natural::json() const {
  const std::string digits = decimal();
  const std::string limit = "9007199254740992";  // 2^53
  const bool fits = digits.size() < limit.size() || (digits.size() == limit.size() && digits <= limit);
  return fits ? digits : '"' + digits + '"';
}

}  // namespace lab
