// See spec.hpp.
#include "core/spec.hpp"

#include <algorithm>
#include <cassert>

#include "core/names.hpp"
#include "core/numbers.hpp"
#include "core/text.hpp"

namespace lab {
namespace {

constexpr std::size_t kLongestSpec = std::size_t{16} << 20U;  // bytes; larger inputs belong in files

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// %XX becomes its byte; control characters are refused, raw or encoded, as no value of ours has any.
Result<std::string> percent_decode(std::string_view field, std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size(); ++at) {
    char c = text[at];
    if (c == '%') {
      const int high = at + 2 < text.size() ? hex_digit(text[at + 1]) : -1;
      const int low = at + 2 < text.size() ? hex_digit(text[at + 2]) : -1;
      if (high < 0 || low < 0) {
        return fail(
            {"bad_value", std::string(field),
             say("{}: '%' must be followed by two hex digits; '{}' is not.", field, shorten(text.substr(at, 3))), "",
             shorten(text.substr(at, 3)), "%25 for a percent sign"});
      }
      c = static_cast<char>(high * 16 + low);
      at += 2;
    }
    const bool blank = c == '\t' || c == '\n' || c == '\r';
    if ((static_cast<unsigned char>(c) < 0x20 && !blank) || c == 0x7f) {
      return fail({"bad_value", std::string(field),
                   say("{}: holds a control character (code {}).", field, static_cast<int>(c)), "",
                   say("code {}", static_cast<int>(c)), "printable text"});
    }
    out += c;
  }
  return out;
}

Failure unknown_key(const Declaration& declaration, const std::string& key) {
  const std::string near = nearest_name(key, declaration.keys());
  const std::string hint = near.empty() ? "" : say(" Did you mean '{}'?", near);
  return fail({"unknown_key", shorten(key),
               say("'{}' is not a parameter of {}.{}", shorten(key), declaration.name, hint), near, shorten(key),
               list_words(declaration.keys())});
}

std::string write_unescaped_as(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '&' || c == '%' || c == '#' || c == '=')
      out += percent_encoded(c);
    else
      out += c;
  }
  return out;
}

}  // namespace

std::vector<std::string> Words::list() const {
  if (names_ != nullptr) return names_();
  return separated_.empty() ? std::vector<std::string>{} : split_text(separated_, ' ');
}

std::vector<Parameter> joined(std::initializer_list<std::span<const Parameter>> tables) {
  std::vector<Parameter> all;
  for (const auto& table : tables) all.insert(all.end(), table.begin(), table.end());
  return all;
}

std::vector<std::pair<std::string, std::string>> settings_of(std::string_view list) {
  std::vector<std::pair<std::string, std::string>> out;
  if (list.empty()) return out;
  for (const auto& pair : split_text(list, '&')) {
    const std::size_t equals = pair.find('=');
    out.emplace_back(pair.substr(0, equals), pair.substr(equals + 1));
  }
  return out;
}

const Parameter* Declaration::find(std::string_view key) const {
  const auto at = std::find_if(parameters.begin(), parameters.end(), [&](const auto& p) { return p.name == key; });
  return at == parameters.end() ? nullptr : &*at;
}

std::vector<std::string> Declaration::keys() const {
  std::vector<std::string> out;
  for (const auto& parameter : parameters) out.emplace_back(parameter.name);
  return out;
}

Result<RawSpec> read_raw_spec(std::string_view text) {
  if (text.size() > kLongestSpec) {
    return fail({"too_large", "experiment",
                 say("The Spec has {} bytes; at most {} are read.", text.size(), kLongestSpec), "",
                 say("{} bytes", text.size()), say("at most {} bytes", kLongestSpec)});
  }
  const std::size_t mark = text.find('?');
  LAB_TRY(experiment, percent_decode("experiment", text.substr(0, mark)));
  RawSpec raw{experiment, {}};
  if (mark == std::string_view::npos || mark + 1 == text.size()) return raw;
  for (const auto& pair : split_text(text.substr(mark + 1), '&')) {
    const std::size_t equals = pair.find('=');
    LAB_TRY(key, percent_decode("experiment", std::string_view(pair).substr(0, equals)));
    if (key.empty() || equals == std::string::npos) {
      return fail({"bad_value", key.empty() ? "experiment" : shorten(key),
                   say("'{}' is not of the form key=value.", shorten(pair)), "", shorten(pair), "key=value"});
    }
    LAB_TRY(value, percent_decode(shorten(key), std::string_view(pair).substr(equals + 1)));
    raw.pairs.emplace_back(key, value);
  }
  return raw;
}

Result<Spec> Spec::read(const Declaration& declaration, const RawSpec& raw) {
  Spec spec;
  spec.declaration_ = &declaration;
  for (const auto& [key, text] : raw.pairs) {
    const Parameter* parameter = declaration.find(key);
    if (parameter == nullptr) return unknown_key(declaration, key);
    if (spec.has(key)) {
      return fail({"duplicate_key", key, say("'{}' is given twice.", key), "", key, "each key once"});
    }
    LAB_TRY(value, read_value(*parameter, text));
    spec.values_.emplace(key, value);
  }
  return spec;
}

const SpecValue* Spec::find(std::string_view key) const {
  const auto at = values_.find(key);
  return at == values_.end() ? nullptr : &at->second;
}

bool Spec::has(const char* key) const { return has(std::string_view(key)); }
const SpecValue& Spec::get(const char* key) const { return get(std::string_view(key)); }
const std::string& Spec::word(const char* key) const { return word(std::string_view(key)); }
std::int64_t Spec::integer(const char* key) const { return integer(std::string_view(key)); }
bool Spec::is(const char* key, const char* word) const { return is(std::string_view(key), std::string_view(word)); }

bool Spec::is(std::string_view key, std::string_view word) const {
  const SpecValue* value = find(key);
  return value != nullptr && value->is_word(word);
}

void Spec::set_if_absent(std::string_view key, std::string_view text) {
  if (!has(key)) set(key, text);
}

void Spec::set(std::string_view key, std::string_view text) {
  const Parameter* parameter = declaration_->find(key);
  assert(parameter != nullptr);
  auto value = read_value(*parameter, text);
  assert(value.has_value());
  values_.insert_or_assign(std::string(key), std::move(*value));
}

void Spec::set_integer(std::string_view key, std::int64_t value) {
  SpecValue out;
  out.integer = value;
  out.text = say("{}", value);
  values_.insert_or_assign(std::string(key), std::move(out));
}

void Spec::fill(std::string_view key, NumberArray array) {
  const auto at = values_.find(key);
  assert(at != values_.end());
  at->second.array = std::move(array);
}

void Spec::fill_standards(const std::vector<std::string>& without) {
  for (const auto& parameter : declaration_->parameters) {
    const bool left_out = std::find(without.begin(), without.end(), parameter.name) != without.end();
    if (parameter.standard && !left_out && !has(parameter.name)) set(parameter.name, *parameter.standard);
  }
}

std::string Spec::write() const {
  std::string out(declaration_->name);
  char separator = '?';
  for (const auto& parameter : declaration_->parameters) {
    const SpecValue* value = find(parameter.name);
    if (value == nullptr) continue;
    out += separator;
    out.append(parameter.name).append("=").append(write_unescaped_as(value->text));
    separator = '&';
  }
  return out;
}

}  // namespace lab
