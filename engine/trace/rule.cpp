// See rule.hpp.
#include "trace/rule.hpp"

#include <algorithm>
#include <map>

namespace lab {
namespace {

using Letters = std::map<char, std::int64_t>;

std::vector<std::string> read_axes(std::string_view text) {
  std::vector<std::string> axes;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '(') {
      axes.emplace_back(1, text[at]);
      continue;
    }
    const std::size_t end = text.find(')', at);
    axes.emplace_back(text.substr(at + 1, end - at - 1));
    at = end;
  }
  return axes;
}

// Lengths of the letters that stand alone on an axis. Letters that only ever share an axis are in no rule of ours.
void note_lengths(Letters& lengths, const std::vector<std::string>& axes, const Dims& dims) {
  for (std::size_t i = 0; i < axes.size(); ++i) {
    if (axes[i].size() == 1) lengths.emplace(axes[i][0], dims[i]);  // of two that differ the first operand's counts
  }
}

// An axis shared by letters counts them in row-major order.
std::int64_t place(const std::string& axis, const Letters& at, const Letters& lengths) {
  std::int64_t index = 0;
  for (const char letter : axis) index = index * lengths.at(letter) + at.at(letter);
  return index;
}

void bind_output(Letters& at, const std::vector<std::string>& axes, const Dims& index, const Letters& lengths) {
  for (std::size_t i = 0; i < axes.size(); ++i) {
    std::int64_t rest = index[i];
    for (std::size_t k = axes[i].size(); k-- > 0;) {
      at[axes[i][k]] = rest % lengths.at(axes[i][k]);
      rest /= lengths.at(axes[i][k]);
    }
  }
}

std::string summed_letters(const Rule& rule, Letters bound, bool by_distance) {
  std::string summed;
  if (by_distance) bound['r'] = 0;
  for (const auto& axes : rule.inputs) {
    for (const auto& axis : axes) {
      for (const char letter : axis) {
        const bool known = bound.count(letter) != 0 || summed.find(letter) != std::string::npos;
        if (!known) summed += letter;
      }
    }
  }
  return summed;
}

}  // namespace

Rule read_rule(std::string_view text) {
  Rule rule;
  if (text.empty()) return rule;
  const std::size_t arrow = text.find("->");
  std::string_view left = text.substr(0, arrow);
  for (std::size_t comma = left.find(','); comma != std::string_view::npos; comma = left.find(',')) {
    rule.inputs.push_back(read_axes(left.substr(0, comma)));
    left.remove_prefix(comma + 1);
  }
  rule.inputs.push_back(read_axes(left));
  rule.output = read_axes(text.substr(arrow + 2));
  return rule;
}

Origins origins_of(const Rule& rule, const std::vector<Dims>& dims, const Dims& output, const Dims& index,
                   const RuleContext& context) {
  Letters lengths;
  for (std::size_t i = 0; i < rule.inputs.size(); ++i) note_lengths(lengths, rule.inputs[i], dims[i]);
  note_lengths(lengths, rule.output, output);
  Letters at;
  bind_output(at, rule.output, index, lengths);
  const std::string summed = summed_letters(rule, at, context.clip.has_value());
  Dims round(summed.size(), 0);
  Dims round_dims;
  for (const char letter : summed) round_dims.push_back(lengths.at(letter));
  Origins origins;
  for (const auto length : round_dims) {
    if (length == 0) return origins;
  }
  do {
    for (std::size_t i = 0; i < summed.size(); ++i) at[summed[i]] = round[i];
    if (context.clip) at['r'] = std::clamp(at['s'] - at['t'], -*context.clip, *context.clip) + *context.clip;
    auto& operands = origins.rounds.emplace_back();
    for (std::size_t i = 0; i < rule.inputs.size(); ++i) {
      Letters here = at;
      if (i == 1 && context.group > 1) here['h'] /= context.group;
      Dims& where = operands.emplace_back();
      for (const auto& axis : rule.inputs[i]) where.push_back(place(axis, here, lengths));
    }
  } while (advance(round, round_dims));
  return origins;
}

Origins reshaped(const Dims& dims, const Dims& output, const Dims& index) {
  std::int64_t flat = 0;
  for (std::size_t i = 0; i < output.size(); ++i) flat = flat * output[i] + index[i];
  Dims where(dims.size(), 0);
  for (std::size_t i = dims.size(); i-- > 0; flat /= dims[i]) where[i] = flat % dims[i];
  return {{{where}}};
}

}  // namespace lab
