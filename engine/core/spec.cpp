// See spec.hpp.
#include "core/spec.hpp"

#include <algorithm>
#include <cassert>

#include <fmt/format.h>

#include "core/names.hpp"
#include "core/numbers.hpp"

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
        return fail(Error{
            "bad_value", std::string(field),
            fmt::format("{}: '%' must be followed by two hex digits; '{}' is not.", field, shorten(text.substr(at, 3))),
            "", shorten(text.substr(at, 3)), "%25 for a percent sign"});
      }
      c = static_cast<char>(high * 16 + low);
      at += 2;
    }
    const bool blank = c == '\t' || c == '\n' || c == '\r';
    if ((static_cast<unsigned char>(c) < 0x20 && !blank) || c == 0x7f) {
      return fail(Error{"bad_value", std::string(field),
                        fmt::format("{}: holds a control character (code {}).", field, static_cast<int>(c)), "",
                        fmt::format("code {}", static_cast<int>(c)), "printable text"});
    }
    out += c;
  }
  return out;
}

Error unknown_key(const Declaration& declaration, const std::string& key) {
  const std::string near = nearest_name(key, declaration.keys());
  const std::string hint = near.empty() ? "" : fmt::format(" Did you mean '{}'?", near);
  return {"unknown_key",
          shorten(key),
          fmt::format("'{}' is not a parameter of {}.{}", shorten(key), declaration.name, hint),
          near,
          shorten(key),
          list_words(declaration.keys())};
}

std::string write_unescaped_as(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '&' || c == '%' || c == '#' || c == '=')
      out += fmt::format("%{:02X}", static_cast<int>(c));
    else
      out += c;
  }
  return out;
}

}  // namespace

const Parameter* Declaration::find(std::string_view key) const {
  const auto at = std::find_if(parameters.begin(), parameters.end(), [&](const auto& p) { return p.name == key; });
  return at == parameters.end() ? nullptr : &*at;
}

std::vector<std::string> Declaration::keys() const {
  std::vector<std::string> out;
  for (const auto& parameter : parameters) out.push_back(parameter.name);
  return out;
}

Result<RawSpec> read_raw_spec(std::string_view text) {
  if (text.size() > kLongestSpec) {
    return fail(Error{"too_large", "experiment",
                      fmt::format("The Spec has {} bytes; at most {} are read.", text.size(), kLongestSpec), "",
                      fmt::format("{} bytes", text.size()), fmt::format("at most {} bytes", kLongestSpec)});
  }
  const std::size_t mark = text.find('?');
  LAB_TRY(experiment, percent_decode("experiment", text.substr(0, mark)));
  RawSpec raw{experiment, {}};
  if (mark == std::string_view::npos || mark + 1 == text.size()) return raw;
  for (const auto& pair : split_text(text.substr(mark + 1), '&')) {
    const std::size_t equals = pair.find('=');
    LAB_TRY(key, percent_decode("experiment", std::string_view(pair).substr(0, equals)));
    if (key.empty() || equals == std::string::npos) {
      return fail(Error{"bad_value", key.empty() ? "experiment" : shorten(key),
                        fmt::format("'{}' is not of the form key=value.", shorten(pair)), "", shorten(pair),
                        "key=value"});
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
    if (parameter == nullptr) return fail(unknown_key(declaration, key));
    if (spec.has(key)) {
      return fail(Error{"duplicate_key", key, fmt::format("'{}' is given twice.", key), "", key, "each key once"});
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
  out.text = fmt::format("{}", value);
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
  std::string out = declaration_->name;
  char separator = '?';
  for (const auto& parameter : declaration_->parameters) {
    const SpecValue* value = find(parameter.name);
    if (value == nullptr) continue;
    out += separator + parameter.name + "=" + write_unescaped_as(value->text);
    separator = '&';
  }
  return out;
}

}  // namespace lab
