// See as_attention.hpp.
#include "grading/as_attention.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

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

std::string matrix_text(std::int64_t rows, std::int64_t columns,
                        const std::function<double(std::size_t, std::size_t)>& cell) {
  NumberArray out{{rows, columns}, {}};
  for (std::int64_t i = 0; i < rows; ++i) {
    for (std::int64_t j = 0; j < columns; ++j)
      out.values.push_back(cell(static_cast<std::size_t>(i), static_cast<std::size_t>(j)));
  }
  return write_array(out);
}

// Rows of scores, if they are few and, where there are several, finite: 0 times infinity would not be 0.
std::optional<NumberArray> scores_of(const RawSpec& raw) {
  const std::string* text = find(raw, raw.experiment == "softmax" ? "logits" : "scores");
  const auto array = text == nullptr ? std::nullopt : std::optional(read_array("scores", *text));
  auto numbers = array && *array ? std::optional(to_numbers("scores", **array)) : std::nullopt;
  if (!numbers || !*numbers) return std::nullopt;
  NumberArray scores = **numbers;
  if (scores.dims.size() == 1) scores.dims.insert(scores.dims.begin(), 1);
  const bool finite =
      std::all_of(scores.values.begin(), scores.values.end(), [](double x) { return std::isfinite(x); });
  const bool fits = scores.dims.size() == 2 && scores.values.size() <= kMostScores && !scores.values.empty();
  return fits && (finite || scores.dims[0] == 1) ? std::optional(scores) : std::nullopt;
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
  const auto rows = scores->dims[0];
  const auto keys = scores->dims[1];
  const std::string* logits = find(raw, "logits");
  const std::string place = place_of(at, logits != nullptr && logits->rfind("[[", 0) != 0);
  if (place.empty()) return std::nullopt;
  std::string spec = "trace?q=" + matrix_text(rows, rows, [](auto i, auto j) { return i == j ? 1 : 0; });
  spec += "&k=" + matrix_text(keys, rows,
                              [&](auto i, auto j) { return scores->values[j * static_cast<std::size_t>(keys) + i]; });
  spec += "&v=" + matrix_text(keys, 1, [](auto, auto) { return 0; });
  spec += masked ? "&heads=1&scale=none&mask=custom" : "&heads=1&scale=none&mask=none";
  for (const std::string_view key : kShared) {
    const std::string* text = find(raw, key);
    if (text != nullptr) spec += "&" + std::string(key) + "=" + *text;
  }
  return LayerQuestion{spec, place};
}

}  // namespace lab
