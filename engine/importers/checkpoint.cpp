// See checkpoint.hpp. Sources of the names and layouts: karpathy/nanoGPT model.py, huggingface/transformers
// modeling_gpt2.py and pytorch_utils.py (Conv1D keeps its weight as in,out), harvardnlp/annotated-transformer,
// PyTorch's nn.MultiheadAttention.
#include "importers/checkpoint.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "core/numbers.hpp"
#include "core/sorting.hpp"
#include "core/text.hpp"

namespace lab {
namespace {

// Names behind a layer's prefix: weight and bias of q, k, v and the output. Where all three are one tensor, they have
// one name.
struct Pattern {
  const char* layout;
  std::array<const char*, 4> weights;
  std::array<const char*, 4> biases;

  [[nodiscard]] bool fused() const { return std::string_view(weights[0]) == weights[1]; }
};

const std::vector<Pattern>& patterns() {
  static const std::vector<Pattern> all = {
      {"c_attn",  // hf_gpt2 or nanogpt: the shape tells
       {"c_attn.weight", "c_attn.weight", "c_attn.weight", "c_proj.weight"},
       {"c_attn.bias", "c_attn.bias", "c_attn.bias", "c_proj.bias"}},
      {"annotated",
       {"linears.0.weight", "linears.1.weight", "linears.2.weight", "linears.3.weight"},
       {"linears.0.bias", "linears.1.bias", "linears.2.bias", "linears.3.bias"}},
      {"torch_mha",
       {"in_proj_weight", "in_proj_weight", "in_proj_weight", "out_proj.weight"},
       {"in_proj_bias", "in_proj_bias", "in_proj_bias", "out_proj.bias"}},
      {"q_k_v_proj",
       {"q_proj.weight", "k_proj.weight", "v_proj.weight", "o_proj.weight"},
       {"q_proj.bias", "k_proj.bias", "v_proj.bias", "o_proj.bias"}},
      {"q_k_v_proj",
       {"q_proj.weight", "k_proj.weight", "v_proj.weight", "out_proj.weight"},
       {"q_proj.bias", "k_proj.bias", "v_proj.bias", "out_proj.bias"}},
  };
  return all;
}

constexpr std::array<const char*, 4> kWeights = {"wq", "wk", "wv", "wo"};
constexpr std::array<const char*, 4> kBiases = {"bq", "bk", "bv", "bo"};

bool ends_with(const std::string& text, std::string_view ending) {
  return text.size() >= ending.size() && std::string_view(text).substr(text.size() - ending.size()) == ending;
}

// A whole name, or one behind a dot.
bool is_named(const std::string& name, std::string_view ending) {
  if (!ends_with(name, ending)) return false;
  return name.size() == ending.size() || name[name.size() - ending.size() - 1] == '.';
}

// "h.2." before "h.10.": runs of digits compare as numbers.
bool natural_order(const std::string& a, const std::string& b) {
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < a.size() && j < b.size()) {
    if (digit(a[i]) && digit(b[j])) {
      const std::size_t i_end = std::min(a.find_first_not_of("0123456789", i), a.size());
      const std::size_t j_end = std::min(b.find_first_not_of("0123456789", j), b.size());
      if (i_end - i != j_end - j) return i_end - i < j_end - j;
      const int order = a.compare(i, i_end - i, b, j, j_end - j);
      if (order != 0) return order < 0;
      i = i_end;
      j = j_end;
    } else if (a[i] != b[j]) {
      return a[i] < b[j];
    } else {
      ++i;
      ++j;
    }
  }
  return a.size() - i < b.size() - j;
}

// The last number in a prefix, and the prefix without it.
std::pair<std::optional<std::int64_t>, std::string> split_number(const std::string& prefix) {
  const std::size_t end = prefix.find_last_of("0123456789");
  if (end == std::string::npos) return {std::nullopt, prefix};
  const std::size_t before = prefix.find_last_not_of("0123456789", end);
  const std::size_t start = before == std::string::npos ? 0 : before + 1;
  return {read_integer(prefix.substr(start, end + 1 - start)), prefix.substr(0, start) + prefix.substr(end + 1)};
}

using Named = std::map<std::string, const StoredTensor*>;

class Recogniser {
 public:
  explicit Recogniser(const Named& by_name) : by_name_(by_name) {}

  std::optional<Checkpoint> run(const Pattern& pattern) {
    for (const auto& [name, tensor] : by_name_) {
      if (!is_named(name, pattern.weights[0])) continue;
      std::string prefix = name.substr(0, name.size() - std::string_view(pattern.weights[0]).size());
      // Cross attention fuses two of the three; it is left to whoever names its tensors one by one.
      if (!ends_with(prefix, "crossattention.")) prefixes_.push_back(std::move(prefix));
    }
    if (prefixes_.empty() || !settle_layout(pattern)) return std::nullopt;
    sort_list(prefixes_, natural_order);
    number_layers();
    for (const auto& [number, prefix] : out_.layers) {
      if (!add_layer(pattern, number, prefix)) return std::nullopt;
    }
    add_table("embedding", {"wte.weight", "lut.weight", "embed_tokens.weight"});
    add_table("positions", {"wpe.weight"});
    return std::move(out_);
  }

 private:
  [[nodiscard]] const StoredTensor* find(const std::string& name) const {
    const auto at = by_name_.find(name);
    return at == by_name_.end() ? nullptr : at->second;
  }

  // Linear layers keep (out,in); Conv1D keeps (in,out), which only a fused weight shows.
  bool settle_layout(const Pattern& pattern) {
    const Dims& dims = find(prefixes_[0] + pattern.weights[0])->dims;
    if (dims.size() != 2 || dims[0] < 1 || dims[1] < 1) return false;
    out_.fused = pattern.fused();
    const bool in_out = out_.fused && dims[1] % 3 == 0 && dims[0] == dims[1] / 3;
    const bool out_in = !out_.fused || (dims[0] % 3 == 0 && dims[1] == dims[0] / 3);
    if (in_out == out_in) return false;
    out_.weights = in_out ? "in,out" : "out,in";
    out_.d_model = in_out ? dims[0] : dims[1];
    out_.layout = pattern.layout;
    if (out_.layout == "c_attn") out_.layout = in_out ? "hf_gpt2" : "nanogpt";
    return true;
  }

  // By the number in the name where that alone tells the layers apart, else by their order.
  void number_layers() {
    std::vector<std::string> rests;
    for (std::size_t i = 0; i < prefixes_.size(); ++i) {
      auto [number, rest] = split_number(prefixes_[i]);
      rests.push_back(std::move(rest));
      out_.layers.emplace_back(number.value_or(static_cast<std::int64_t>(i)), prefixes_[i]);
    }
    const bool alike = std::all_of(rests.begin(), rests.end(), [&](const auto& rest) { return rest == rests[0]; });
    for (std::size_t i = 0; i < prefixes_.size() && !alike; ++i) out_.layers[i].first = static_cast<std::int64_t>(i);
  }

  void add(const std::string& name, StoredView view) { out_.views.emplace_back(name, std::move(view)); }

  // A weight of the layer as rows = inputs: `part` of three where they are fused.
  std::optional<StoredView> weight(const StoredTensor& tensor, std::int64_t part, std::int64_t parts) const {
    if (tensor.dims.size() != 2) return std::nullopt;
    StoredView view = whole(tensor);
    if (out_.weights == "out,in") {
      std::swap(view.dims[0], view.dims[1]);
      std::swap(view.strides[0], view.strides[1]);
    }
    if (view.dims[1] % parts != 0) return std::nullopt;
    view.dims[1] /= parts;
    view.offset = part * view.dims[1] * view.strides[1];
    return view;
  }

  static std::optional<StoredView> bias(const StoredTensor& tensor, std::int64_t part, std::int64_t parts) {
    if (tensor.dims.size() != 1 || tensor.dims[0] % parts != 0) return std::nullopt;
    StoredView view = whole(tensor);
    view.dims[0] /= parts;
    view.offset = part * view.dims[0];
    return view;
  }

  bool add_layer(const Pattern& pattern, std::int64_t number, const std::string& prefix) {
    for (std::size_t i = 0; i < 4; ++i) {
      const std::int64_t parts = out_.fused && i < 3 ? 3 : 1;
      const std::int64_t part = parts == 3 ? static_cast<std::int64_t>(i) : 0;
      const StoredTensor* tensor = find(prefix + pattern.weights[i]);
      // Queries, keys and values make a layer; a file may lack the rest.
      if (tensor == nullptr && i < 3) return false;
      const auto view = tensor == nullptr ? std::nullopt : weight(*tensor, part, parts);
      if (tensor != nullptr && (!view || (i < 3 && view->dims[0] != out_.d_model))) return false;
      if (view) add(say("layer:{}:{}", number, kWeights[i]), *view);
      const StoredTensor* stored = find(prefix + pattern.biases[i]);
      const auto bias_view = stored == nullptr ? std::nullopt : bias(*stored, part, parts);
      out_.biases = out_.biases || bias_view;
      if (bias_view) add(say("layer:{}:{}", number, kBiases[i]), *bias_view);
    }
    return true;
  }

  void add_table(const std::string& name, const std::vector<std::string_view>& endings) {
    for (const auto& [stored, tensor] : by_name_) {
      for (const auto ending : endings) {
        if (!is_named(stored, ending) || tensor->dims.size() != 2 || tensor->dims[1] != out_.d_model) continue;
        return add(name, whole(*tensor));
      }
    }
  }

  const Named& by_name_;
  std::vector<std::string> prefixes_;
  Checkpoint out_;
};

}  // namespace

std::optional<Checkpoint> recognise_checkpoint(const std::vector<StoredTensor>& tensors) {
  Named by_name;
  for (const StoredTensor& tensor : tensors) {
    if (tensor.type != nullptr) by_name.emplace(tensor.name, &tensor);
  }
  for (const Pattern& pattern : patterns()) {
    if (auto checkpoint = Recogniser(by_name).run(pattern)) return checkpoint;
  }
  return std::nullopt;
}

}  // namespace lab
