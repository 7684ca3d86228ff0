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

bool operator<(const Natural& a, const Natural& b) {
  if (a.limbs_.size() != b.limbs_.size()) return a.limbs_.size() < b.limbs_.size();
  return std::lexicographical_compare(a.limbs_.rbegin(), a.limbs_.rend(), b.limbs_.rbegin(), b.limbs_.rend());
}

Natural operator-(Natural a, const Natural& b) {
  std::int64_t borrow = 0;
  for (std::size_t i = 0; i < a.limbs_.size(); ++i) {
    const std::int64_t take = i < b.limbs_.size() ? b.limbs_[i] : 0;
    const std::int64_t rest = std::int64_t{a.limbs_[i]} - take - borrow;
    borrow = rest < 0 ? 1 : 0;
    a.limbs_[i] = static_cast<std::uint32_t>(rest + (borrow << 32));
  }
  a.trim();
  return a;
}

Natural Natural::shifted_left(unsigned bits) const {
  Natural out;
  out.limbs_.assign(bits / 32, 0);
  std::uint64_t carry = 0;
  for (const std::uint32_t limb : limbs_) {
    carry |= std::uint64_t{limb} << (bits % 32);
    out.limbs_.push_back(static_cast<std::uint32_t>(carry));
    carry >>= 32U;
  }
  out.limbs_.push_back(static_cast<std::uint32_t>(carry));
  out.trim();
  return out;
}

Natural Natural::shifted_right(unsigned bits) const {
  Natural out;
  for (std::size_t i = bits / 32; i < limbs_.size(); ++i) {
    const std::uint64_t above = i + 1 < limbs_.size() ? limbs_[i + 1] : 0;
    const std::uint64_t pair = limbs_[i] | (above << 32U);
    out.limbs_.push_back(static_cast<std::uint32_t>(pair >> (bits % 32)));
  }
  out.trim();
  return out;
}

int Natural::bit_length() const {
  if (limbs_.empty()) return 0;
  int top = 0;
  for (std::uint32_t limb = limbs_.back(); limb != 0; limb >>= 1U) ++top;
  return static_cast<int>(limbs_.size() - 1) * 32 + top;
}

std::uint64_t Natural::low_bits() const {
  const std::uint64_t low = limbs_.empty() ? 0 : limbs_[0];
  const std::uint64_t high = limbs_.size() < 2 ? 0 : limbs_[1];
  return low | (high << 32U);
}

std::uint32_t Natural::divide(std::uint32_t by) {
  std::uint64_t remainder = 0;
  for (std::size_t i = limbs_.size(); i-- > 0;) {
    remainder = (remainder << 32U) | limbs_[i];
    limbs_[i] = static_cast<std::uint32_t>(remainder / by);
    remainder %= by;
  }
  trim();
  return static_cast<std::uint32_t>(remainder);
}

std::string Natural::decimal() const {
  std::string digits;
  Natural rest = *this;
  do digits += static_cast<char>('0' + rest.divide(10));
  while (!rest.limbs_.empty());
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
