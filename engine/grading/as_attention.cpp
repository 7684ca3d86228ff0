// See as_attention.hpp.
#include "grading/as_attention.hpp"

#include <algorithm>

namespace lab {
namespace {

constexpr std::size_t kMostScores = 256;

constexpr std::string_view kShared[] = {"format",     "accumulate", "convert",   "overflow", "normalise",
                                        "mask_value", "mask_mode",  "empty_row", "allowed"};

const std::string* find(const RawSpec& raw, std::string_view key) {
  for (const auto& [name, text] : raw.pairs) {
    if (name == key) return &text;
  }
  return nullptr;
}

// Rows of scores as they are written, if they are few and, where there are several, finite: 0 times infinity is not 0.
std::optional<TextArray> scores_of(const RawSpec& raw) {
  const std::string* text = find(raw, raw.experiment == "softmax" ? "logits" : "scores");
  if (text == nullptr) return std::nullopt;
  auto read = read_array("scores", *text);
  if (!read) return std::nullopt;
  TextArray scores = std::move(*read);
  if (scores.dims.size() == 1) scores.dims.insert(scores.dims.begin(), 1);
  bool fits = scores.dims.size() == 2 && scores.leaves.size() <= kMostScores && !scores.leaves.empty();
  for (const auto& leaf : scores.leaves) fits = fits && (scores.dims[0] == 1 || leaf.find('n') == std::string::npos);
  return fits ? std::optional(std::move(scores)) : std::nullopt;
}

// `cell` gives the text of each.
template <class Cell>
std::string matrix_text(std::size_t rows, std::size_t columns, Cell cell) {
  std::string out = "[";
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t j = 0; j < columns; ++j) {
      out += j > 0 ? "," : i > 0 ? ",[" : "[";
      out += cell(i, j);
    }
    out += "]";
  }
  return out + "]";
}

// Of the tensors that both have, where they stand in the layer's: behind the batch element, the head and, for a single
// row of logits, the query.
std::string place_of(const std::string& at, bool one_row) {
  constexpr std::string_view kResult = "/results/weights";
  const std::size_t values = at.rfind("/steps/", 0) == 0 ? at.find("/values") : std::string::npos;
  const std::string inside = one_row ? "/0/0/0" : "/0/0";
  if (at.rfind(kResult, 0) == 0) return "/steps/weights/values" + inside + at.substr(kResult.size());
  return values == std::string::npos ? "" : at.substr(0, values + 7) + inside + at.substr(values + 7);
}

}  // namespace

std::optional<LayerQuestion> as_attention(const RawSpec& raw, const std::string& at) {
  const bool masked = raw.experiment == "mask";
  if (!masked && raw.experiment != "softmax") return std::nullopt;
  for (const char* key : {"shift", "online", "tile", "second_mask"}) {
    if (find(raw, key) != nullptr) return std::nullopt;
  }
  const auto scores = scores_of(raw);
  if (!scores) return std::nullopt;
  const auto rows = static_cast<std::size_t>(scores->dims[0]);
  const auto keys = static_cast<std::size_t>(scores->dims[1]);
  const std::string* logits = find(raw, "logits");
  const std::string place = place_of(at, logits != nullptr && logits->rfind("[[", 0) != 0);
  if (place.empty()) return std::nullopt;
  std::string spec = "trace?q=" + matrix_text(rows, rows, [](auto i, auto j) { return i == j ? "1" : "0"; });
  // Bare words are words of JSON inside brackets.
  spec += "&k=" + matrix_text(keys, rows, [&](auto i, auto j) { return '"' + scores->leaves[j * keys + i] + '"'; });
  spec += "&v=" + matrix_text(keys, 1, [](auto, auto) { return "0"; });
  spec += masked ? "&heads=1&scale=none&mask=custom" : "&heads=1&scale=none&mask=none";
  for (const std::string_view key : kShared) {
    const std::string* text = find(raw, key);
    if (text != nullptr) spec += "&" + std::string(key) + "=" + *text;
  }
  return LayerQuestion{spec, place};
}

}  // namespace lab
