// See canonical.hpp. Depth and parts are counted as the page counts them, so that both take the same records.
#include "grading/canonical.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "core/decimal.hpp"
#include "core/json_reader.hpp"
#include "core/numbers.hpp"
#include "core/text.hpp"

namespace lab {
namespace {

constexpr int kDeepest = 24;
constexpr int kMostParts = 50000;

// UTF-8 sorts as UTF-16 does but for characters beyond U+FFFF, whose surrogates stand before U+E000.
bool sorts_before(std::string_view a, std::string_view b) {
  const auto [left, right] =
      std::mismatch(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(std::min(a.size(), b.size())), b.begin());
  if (left == a.end() || right == b.end()) return a.size() < b.size();
  const auto x = static_cast<unsigned char>(*left);
  const auto y = static_cast<unsigned char>(*right);
  const auto rank = [](unsigned char lead) {
    return lead >= 0xF0 ? 0xEE00 + lead : lead >= 0xEE ? lead << 9U : lead << 8U;
  };
  return rank(x) < rank(y);
}

std::string quoted(std::string_view text) {
  constexpr std::string_view kShort = "\b\t\n\f\r\"\\";
  constexpr std::string_view kLetter = "btnfr\"\\";
  std::string out = "\"";
  for (const char c : text) {
    const std::size_t known = kShort.find(c);
    if (known != std::string_view::npos)
      out += std::string{'\\', kLetter[known]};
    else if (static_cast<unsigned char>(c) < 0x20)
      out += "\\u" + write_hex(static_cast<unsigned char>(c), 4);
    else
      out += c;
  }
  return out + "\"";
}

bool reaches_prototypes(const std::string& key) {
  return key == "__proto__" || key == "constructor" || key == "prototype";
}

class Writer {
 public:
  explicit Writer(std::string_view left_out) : left_out_(left_out) {}

  // `json` is one value that can be read.
  void write(std::string_view json, int depth, std::string& out) {
    if (++parts_ > kMostParts) return stop(Fault::malformed, say("more than {} parts", kMostParts));
    const bool nested = json.front() == '{' || json.front() == '[';
    if (nested && depth > kDeepest) return stop(Fault::malformed, say("more than {} levels of brackets", kDeepest));
    if (json.front() == '{') return write_object(json, depth, out);
    if (json.front() == '[') return write_array(json, depth, out);
    if (json.front() == '"') return write_text(json, out);
    const bool word = json.front() == 't' || json.front() == 'f' || json.front() == 'n';
    if (word) return void(out += json);
    const double value = read_number(json).value_or(HUGE_VAL);
    if (!std::isfinite(value)) return stop(Fault::malformed, "a number beyond all doubles");
    out += ecmascript_number(value);
  }

  Canonical take(std::string text) {
    if (found_.fault == Fault::none) found_.text = std::move(text);
    return std::move(found_);
  }

 private:
  void stop(Fault fault, std::string why) {
    if (found_.fault == Fault::none) found_ = {fault, std::move(why)};
  }
  [[nodiscard]] bool stopped() const { return found_.fault != Fault::none; }

  static void write_text(std::string_view json, std::string& out) {
    std::string text;
    JsonReader(json).text(text);
    out += quoted(text);
  }

  void write_array(std::string_view json, int depth, std::string& out) {
    JsonReader reader(json);
    std::string_view item;
    out += '[';
    reader.begin_array();
    for (bool first = true; !stopped() && reader.next_item() && reader.raw(item); first = false) {
      if (!first) out += ',';
      write(item, depth + 1, out);
    }
    out += ']';
  }

  void write_object(std::string_view json, int depth, std::string& out) {
    JsonReader reader(json);
    std::vector<std::pair<std::string, std::string_view>> members;
    std::string key;
    std::string_view value;
    reader.begin_object();
    while (reader.next_key(key) && reader.raw(value)) {
      if (reaches_prototypes(key)) return stop(Fault::keys, "the key " + key);
      members.emplace_back(key, value);
    }
    std::sort(members.begin(), members.end(),
              [](const auto& a, const auto& b) { return sorts_before(a.first, b.first); });
    out += '{';
    bool first = true;
    for (std::size_t i = 0; i < members.size() && !stopped(); ++i) {
      if (i > 0 && members[i].first == members[i - 1].first) return stop(Fault::malformed, "a key that is given twice");
      if (depth == 0 && members[i].first == left_out_) continue;
      if (!first) out += ',';
      first = false;
      out += quoted(members[i].first) + ':';
      write(members[i].second, depth + 1, out);
    }
    out += '}';
  }

  std::string_view left_out_;
  int parts_ = 0;
  Canonical found_;
};

}  // namespace

std::string ecmascript_number(double value) {
  if (value == 0) return "0";
  const auto [whole, exponent] = shortest(std::fabs(value));
  std::string digits = say("{}", whole);
  const int size = static_cast<int>(digits.size());
  const int point = exponent + size;  // digits before the point
  const std::string sign = value < 0 ? "-" : "";
  if (point > 21 || point < -5) {
    if (size > 1) digits.insert(1, ".");
    return sign + digits + (point > 0 ? "e+" : "e-") + say("{}", std::abs(point - 1));
  }
  if (point <= 0) return sign + "0." + std::string(static_cast<std::size_t>(-point), '0') + digits;
  if (point >= size) return sign + digits.append(static_cast<std::size_t>(point - size), '0');
  return sign + digits.insert(static_cast<std::size_t>(point), ".");
}

Canonical canonical(std::string_view json, std::string_view left_out) {
  JsonReader reader(json);
  std::string_view value;
  if (!reader.raw(value) || !reader.end())
    return {Fault::unreadable, say("byte {}: wanted is {}", reader.at(), reader.wanted())};
  std::string text;
  Writer writer(left_out);
  writer.write(value, 0, text);
  return writer.take(std::move(text));
}

}  // namespace lab
