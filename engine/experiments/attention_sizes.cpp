// Sizes of a layer. Every given size and every matrix makes claims; two claims that differ are an error that names
// both. What nobody claims comes from the preset, then from the defaults.
#include <algorithm>
#include <array>

#include "core/text.hpp"
#include "experiments/attention.hpp"

namespace lab {
namespace {

std::string_view word(std::string_view size) {
  if (size == "qk") return "h*d_k";
  if (size == "ov") return "h*d_v";
  if (size == "kk") return "kv_heads*d_k";
  if (size == "vv") return "kv_heads*d_v";
  return size == "rel" ? "2k+1" : size;
}

struct Claim {
  std::string_view size;
  std::int64_t value;
  std::string_view by;  // the key that said so
};

// Widths of all heads together: "qk" h*d_k, "ov" h*d_v, and of the heads of keys and values "kk" and "vv". Where
// kv_heads is not given the last two are the first two. Names of sizes and keys are texts of this file.
class Claims {
 public:
  explicit Claims(bool grouped) : grouped_(grouped) {}

  Result<bool> claim(std::string_view size, std::int64_t value, std::string_view by) {
    size = name_of(size);
    const Claim* known = find(size);
    if (known == nullptr) claims_.push_back({size, value, by});
    if (known == nullptr || known->value == value) return true;
    return fail({"shape", by, say("{}: {} is {} here, but {} says {}.", by, word(size), value, known->by, known->value),
                 "", say("{}", value), say("{} = {}", word(size), known->value)});
  }

  [[nodiscard]] const Claim* find(std::string_view size) const {
    const auto at =
        std::find_if(claims_.begin(), claims_.end(), [&](const Claim& c) { return c.size == name_of(size); });
    return at == claims_.end() ? nullptr : &*at;
  }

  [[nodiscard]] std::int64_t get(std::string_view size, std::int64_t otherwise) const {
    const Claim* claim = find(size);
    return claim == nullptr ? otherwise : claim->value;
  }

 private:
  [[nodiscard]] std::string_view name_of(std::string_view size) const {
    if (grouped_) return size;
    return size == "kk" ? "qk" : size == "vv" ? "ov" : size;
  }

  bool grouped_;
  std::vector<Claim> claims_;
};

// Axes that a parameter's numbers may have: the last ones always, more in front of them as batch (and head) axes.
struct Form {
  std::string_view key;
  std::array<std::string_view, 3> shapes;
};

constexpr Form kForms[] = {
    {"x", {"t d_model", "b t d_model"}},
    {"memory", {"s d_model", "b s d_model"}},
    {"q", {"t qk", "b t qk"}},
    {"k", {"s kk", "b s kk"}},
    {"v", {"s vv", "b s vv"}},
    {"wq", {"d_model qk"}},
    {"wk", {"d_model kk"}},
    {"wv", {"d_model vv"}},
    {"wo", {"ov d_model"}},
    {"bq", {"qk"}},
    {"bk", {"kk"}},
    {"bv", {"vv"}},
    {"bo", {"d_model"}},
    {"wa", {"d_k a"}},
    {"ua", {"d_k a"}},
    {"va", {"a"}},
    {"rel_k", {"rel d_k"}},
    {"rel_v", {"rel d_v"}},
    {"lengths", {"b"}},
    {"allowed", {"t s", "b t s", "b heads t s"}},
};

std::vector<std::string_view> sizes_in(std::string_view shape) {
  std::vector<std::string_view> out;
  for (std::size_t at = 0; at < shape.size();) {
    const std::size_t end = std::min(shape.find(' ', at), shape.size());
    out.push_back(shape.substr(at, end - at));
    at = end + 1;
  }
  return out;
}

std::string write_forms(const Form& form) {
  std::string out;
  for (const auto& shape : form.shapes) {
    if (!shape.empty() && !out.empty()) out += " or ";
    const char* between = "";
    for (const auto size : sizes_in(shape)) {
      out.append(between).append(word(size));
      between = " x ";
    }
  }
  return out;
}

Result<bool> claim_form(Claims& claims, const Form& form, const Dims& dims) {
  for (const auto& text : form.shapes) {
    const auto shape = sizes_in(text);
    if (shape.empty() || shape.size() != dims.size()) continue;
    for (std::size_t i = 0; i < shape.size(); ++i) {
      const bool may_be_empty = shape[i] == "s";
      if (dims[i] == 0 && !may_be_empty) break;
      LAB_CHECK(claims.claim(shape[i], dims[i], form.key));
      if (i + 1 == shape.size()) {
        // A matrix without a batch axis is one batch element, except a mask, which serves them all.
        const bool batch = shape[0] != "b" && shape.size() == 2 && (shape[0] == "t" || shape[0] == "s");
        if (batch && form.key != "allowed") LAB_CHECK(claims.claim("b", 1, form.key));
        return true;
      }
    }
  }
  const std::string wanted = write_forms(form);
  return fail({"shape", form.key, say("{}: its shape is {}, wanted is {}.", form.key, write_dims(dims), wanted), "",
               write_dims(dims), wanted});
}

Result<Claims> claims_of(const Spec& spec) {
  Claims claims(spec.has("kv_heads"));
  for (const char* size : {"b", "t", "s", "d_model", "heads", "kv_heads", "d_k", "d_v"}) {
    if (spec.has(size)) LAB_CHECK(claims.claim(size, spec.integer(size), size));
  }
  if (spec.has("clip")) LAB_CHECK(claims.claim("rel", 2 * spec.integer("clip") + 1, "clip"));
  for (const Form& form : kForms) {
    const SpecValue* value = spec.find(form.key);
    if (value != nullptr && value->words.empty()) LAB_CHECK(claim_form(claims, form, value->array.dims));
  }
  return claims;
}

Failure does_not_divide(std::int64_t width, const std::string& name, std::int64_t heads, const std::string& remedy) {
  std::string divisors;
  for (std::int64_t n = 1, found = 0; n <= width && n <= 4096 && found < 6; ++n) {
    if (width % n != 0) continue;
    divisors += say("{}{}", found++ == 0 ? "" : ", ", n);
  }
  return fail({"shape", "heads",
               say("heads must divide {}: {} / {} leaves {}. Divisors: {}{}", name, width, heads, width % heads,
                   divisors, remedy),
               "", say("{}", heads), say("a divisor of {}: {}", width, divisors)});
}

// The width of one head, from the width of all of them where a matrix shows it, else from `standard`. `width` is that
// of `heads` heads.
Result<std::int64_t> head_width(const Claims& claims, std::string_view size, std::string_view width, std::int64_t heads,
                                std::int64_t standard) {
  const Claim* all = claims.find(width);
  const Claim* one = claims.find(size);
  if (all == nullptr) return one == nullptr ? standard : one->value;
  if (one == nullptr) {
    const std::string name = say("the width of {}", all->by);
    if (all->value % heads != 0) return does_not_divide(all->value, name, heads, ".");
    return all->value / heads;
  }
  if (saturating_product(one->value, heads) == all->value) return one->value;
  return fail({"shape", all->by,
               say("{}: its width is {}, but heads x {} = {} x {} = {}.", all->by, all->value, size, heads, one->value,
                   saturating_product(one->value, heads)),
               "", say("{}", all->value), say("{}", saturating_product(one->value, heads))});
}

struct Soft {
  std::int64_t b = 1, t = 2, d_model = 4, heads = 2, d_k = 0, d_v = 0;  // 0: derived
};

Soft soft_sizes(const Spec& spec) {
  static constexpr std::pair<std::string_view, Soft> kPresets[] = {
      {"distinct", {2, 3, 35, 5, 7, 6}},         {"gpt2_small", {1, 8, 768, 12, 64, 64}},
      {"gpt2_medium", {1, 8, 1024, 16, 64, 64}}, {"gpt2_large", {1, 8, 1280, 20, 64, 64}},
      {"gpt2_xl", {1, 8, 1600, 25, 64, 64}},
  };
  for (const auto& [name, sizes] : kPresets) {
    if (spec.is("preset", name)) return sizes;
  }
  return {};
}

std::int64_t heads_of(const Claims& claims, const Soft& soft) {
  if (const Claim* heads = claims.find("heads")) return heads->value;
  for (const auto& [all, one] : {std::pair{"qk", "d_k"}, std::pair{"ov", "d_v"}}) {
    const Claim* width = claims.find(all);
    const Claim* head = claims.find(one);
    if (width != nullptr && head != nullptr && width->value % head->value == 0) return width->value / head->value;
  }
  return soft.heads;
}

// d_k where no matrix and no Spec says it: the preset's, or an equal share of d_model.
Result<std::int64_t> standard_d_k(const Claims& claims, const Soft& soft, std::int64_t d_model, std::int64_t heads) {
  for (const char* size : {"qk", "kk", "d_k"}) {
    if (claims.find(size) != nullptr) return std::int64_t{1};
  }
  if (soft.d_k != 0) return soft.d_k;
  if (d_model % heads == 0) return d_model / heads;
  return does_not_divide(d_model, "d_model", heads, ", or give d_k.");
}

// From the queries' side and from the keys'; where both speak they must agree.
Result<std::int64_t> width_of_head(const Claims& claims, std::string_view size,
                                   const std::pair<std::string_view, std::string_view>& widths, const LayerSizes& sizes,
                                   std::int64_t standard) {
  LAB_TRY(width, head_width(claims, size, widths.first, sizes.heads, standard));
  const bool only_keys = claims.find(size) == nullptr && claims.find(widths.first) == nullptr;
  if (only_keys) return head_width(claims, size, widths.second, sizes.kv_heads, standard);
  const Claim* keys = claims.find(widths.second);
  if (keys == nullptr || keys->value == saturating_product(width, sizes.kv_heads) || sizes.kv_heads == sizes.heads)
    return width;
  return fail({"shape", keys->by,
               say("{}: its width is {}, but kv_heads x {} = {} x {} = {}.", keys->by, keys->value, size,
                   sizes.kv_heads, width, saturating_product(width, sizes.kv_heads)),
               "", say("{}", keys->value), say("{}", saturating_product(width, sizes.kv_heads))});
}

Result<bool> check_grouped(const LayerSizes& sizes) {
  if (sizes.heads % sizes.kv_heads == 0) return true;
  return fail(
      {"shape", "kv_heads",
       say("kv_heads must divide heads: {} / {} leaves {}.", sizes.heads, sizes.kv_heads, sizes.heads % sizes.kv_heads),
       "", say("{}", sizes.kv_heads), say("a divisor of {}", sizes.heads)});
}

// Widths that only additive scores and relative positions have.
Result<bool> variant_sizes(Claims& claims, const Spec& spec, LayerSizes& sizes) {
  for (const auto& [size, value] : {std::pair{"d_k", sizes.d_k}, std::pair{"d_v", sizes.d_v}}) {
    LAB_CHECK(claims.claim(size, value, size));
  }
  const bool additive = spec.is("score", "additive");
  if (additive) sizes.additive = claims.get("a", sizes.d_k);
  const bool relative = spec.is("position", "relative");
  if (!relative) return true;
  const std::int64_t farthest = std::max({sizes.t, sizes.s, std::int64_t{2}}) - 1;
  const std::int64_t rows = claims.get("rel", saturating_sum(saturating_product(2, farthest), 1));
  const Claim* claim = claims.find("rel");
  if (rows % 2 == 0) {
    return fail({"shape", claim->by,
                 say("{}: it has {} rows, wanted is an odd number: 2k + 1 for distances -k to k.", claim->by, rows), "",
                 say("{}", rows), "2k + 1 rows"});
  }
  sizes.clip = (rows - 1) / 2;
  return true;
}

void keep(Spec& spec, const LayerSizes& sizes) {
  spec.set_integer("b", sizes.b);
  spec.set_integer("t", sizes.t);
  spec.set_integer("s", sizes.s);
  spec.set_integer("d_model", sizes.d_model);
  spec.set_integer("heads", sizes.heads);
  spec.set_integer("kv_heads", sizes.kv_heads);
  spec.set_integer("d_k", sizes.d_k);
  spec.set_integer("d_v", sizes.d_v);
}

}  // namespace

Result<LayerSizes> resolve_sizes(Spec& spec) {
  LAB_TRY(claims, claims_of(spec));
  const Soft soft = soft_sizes(spec);
  LayerSizes sizes{};
  sizes.b = claims.get("b", soft.b);
  sizes.t = claims.get("t", soft.t);
  sizes.s = claims.get("s", sizes.t);
  sizes.heads = heads_of(claims, soft);
  sizes.d_model = claims.get("d_model", soft.d_model);
  sizes.kv_heads = claims.get("kv_heads", sizes.heads);
  LAB_CHECK(check_grouped(sizes));
  LAB_TRY(share, standard_d_k(claims, soft, sizes.d_model, sizes.heads));
  LAB_TRY(d_k, width_of_head(claims, "d_k", {"qk", "kk"}, sizes, share));
  LAB_TRY(d_v, width_of_head(claims, "d_v", {"ov", "vv"}, sizes, soft.d_v != 0 ? soft.d_v : d_k));
  sizes.d_k = d_k;
  sizes.d_v = d_v;
  LAB_CHECK(variant_sizes(claims, spec, sizes));
  // As many keys as there are tokens is self attention; another number of keys needs tokens of its own.
  if (sizes.s != sizes.t && !spec.has("memory") && !spec.has("q")) spec.set("memory", "normal");
  keep(spec, sizes);
  if (spec.is("position", "relative")) spec.set_integer("clip", sizes.clip);
  return sizes;
}

}  // namespace lab
