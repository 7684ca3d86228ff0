// Sizes of a layer. Every given size and every matrix makes claims; two claims that differ are an error that names
// both. What nobody claims comes from the preset, then from the defaults.
#include <map>

#include <fmt/format.h>

#include "experiments/attention.hpp"

namespace lab {
namespace {

struct Claim {
  std::int64_t value;
  std::string by;  // the key that said so
};

// "qk" and "vv" stand for the widths h*d_k and h*d_v.
class Claims {
 public:
  Result<bool> claim(const std::string& size, std::int64_t value, const std::string& by) {
    const auto [at, fresh] = claims_.emplace(size, Claim{value, by});
    if (fresh || at->second.value == value) return true;
    return fail(
        Error{"shape", by,
              fmt::format("{}: {} is {} here, but {} says {}.", by, word(size), value, at->second.by, at->second.value),
              "", fmt::format("{}", value), fmt::format("{} = {}", word(size), at->second.value)});
  }

  [[nodiscard]] const Claim* find(const std::string& size) const {
    const auto at = claims_.find(size);
    return at == claims_.end() ? nullptr : &at->second;
  }

  [[nodiscard]] std::int64_t get(const std::string& size, std::int64_t otherwise) const {
    const Claim* claim = find(size);
    return claim == nullptr ? otherwise : claim->value;
  }

 private:
  static std::string word(const std::string& size) { return size == "qk" ? "h*d_k" : size == "vv" ? "h*d_v" : size; }
  std::map<std::string, Claim> claims_;
};

// Axes that a parameter's numbers may have: the last ones always, more in front of them as batch (and head) axes.
struct Form {
  const char* key;
  std::vector<std::vector<std::string>> shapes;
};

const std::vector<Form>& forms() {
  static const std::vector<Form> all = {
      {"x", {{"t", "d_model"}, {"b", "t", "d_model"}}},
      {"memory", {{"s", "d_model"}, {"b", "s", "d_model"}}},
      {"q", {{"t", "qk"}, {"b", "t", "qk"}}},
      {"k", {{"s", "qk"}, {"b", "s", "qk"}}},
      {"v", {{"s", "vv"}, {"b", "s", "vv"}}},
      {"wq", {{"d_model", "qk"}}},
      {"wk", {{"d_model", "qk"}}},
      {"wv", {{"d_model", "vv"}}},
      {"wo", {{"vv", "d_model"}}},
      {"bq", {{"qk"}}},
      {"bk", {{"qk"}}},
      {"bv", {{"vv"}}},
      {"bo", {{"d_model"}}},
      {"lengths", {{"b"}}},
      {"allowed", {{"t", "s"}, {"b", "t", "s"}, {"b", "heads", "t", "s"}}},
  };
  return all;
}

std::string write_forms(const Form& form) {
  std::string out;
  for (const auto& shape : form.shapes) {
    out += out.empty() ? "" : " or ";
    for (std::size_t i = 0; i < shape.size(); ++i) {
      const std::string& name = shape[i];
      out += (i == 0 ? "" : " x ") + (name == "qk" ? "h*d_k" : name == "vv" ? "h*d_v" : name);
    }
  }
  return out;
}

Result<bool> claim_form(Claims& claims, const Form& form, const Dims& dims) {
  for (const auto& shape : form.shapes) {
    if (shape.size() != dims.size()) continue;
    for (std::size_t i = 0; i < shape.size(); ++i) {
      const bool may_be_empty = shape[i] == "s";
      if (dims[i] == 0 && !may_be_empty) break;
      LAB_CHECK(claims.claim(shape[i], dims[i], form.key));
      if (i + 1 == shape.size()) {
        // A matrix without a batch axis is one batch element, except a mask, which serves them all.
        const bool batch = shape[0] != "b" && shape.size() == 2 && (shape[0] == "t" || shape[0] == "s");
        if (batch && std::string(form.key) != "allowed") LAB_CHECK(claims.claim("b", 1, form.key));
        return true;
      }
    }
  }
  const std::string wanted = write_forms(form);
  return fail(Error{"shape", form.key,
                    fmt::format("{}: its shape is {}, wanted is {}.", form.key, write_dims(dims), wanted), "",
                    write_dims(dims), wanted});
}

Result<Claims> claims_of(const Spec& spec) {
  Claims claims;
  for (const char* size : {"b", "t", "s", "d_model", "heads", "d_k", "d_v"}) {
    if (spec.has(size)) LAB_CHECK(claims.claim(size, spec.integer(size), size));
  }
  for (const Form& form : forms()) {
    const SpecValue* value = spec.find(form.key);
    if (value != nullptr && value->words.empty()) LAB_CHECK(claim_form(claims, form, value->array.dims));
  }
  return claims;
}

Error does_not_divide(std::int64_t width, const std::string& name, std::int64_t heads, const std::string& remedy) {
  std::string divisors;
  for (std::int64_t n = 1, found = 0; n <= width && n <= 4096 && found < 6; ++n) {
    if (width % n != 0) continue;
    divisors += fmt::format("{}{}", found++ == 0 ? "" : ", ", n);
  }
  return {"shape",
          "heads",
          fmt::format("heads must divide {}: {} / {} leaves {}. Divisors: {}{}", name, width, heads, width % heads,
                      divisors, remedy),
          "",
          fmt::format("{}", heads),
          fmt::format("a divisor of {}: {}", width, divisors)};
}

// The width of one head, from the width of all of them where a matrix shows it, else from `standard`.
Result<std::int64_t> head_width(const Claims& claims, const std::string& size, const std::string& width,
                                std::int64_t heads, std::int64_t standard) {
  const Claim* all = claims.find(width);
  const Claim* one = claims.find(size);
  if (all == nullptr) return one == nullptr ? standard : one->value;
  if (one == nullptr) {
    const std::string name = fmt::format("the width of {}", all->by);
    if (all->value % heads != 0) return fail(does_not_divide(all->value, name, heads, "."));
    return all->value / heads;
  }
  if (saturating_product(one->value, heads) == all->value) return one->value;
  return fail(Error{"shape", all->by,
                    fmt::format("{}: its width is {}, but heads x {} = {} x {} = {}.", all->by, all->value, size, heads,
                                one->value, saturating_product(one->value, heads)),
                    "", fmt::format("{}", all->value), fmt::format("{}", saturating_product(one->value, heads))});
}

struct Soft {
  std::int64_t b = 1, t = 2, d_model = 4, heads = 2, d_k = 0, d_v = 0;  // 0: derived
};

Soft soft_sizes(const Spec& spec) {
  if (spec.has("preset") && spec.word("preset") == "distinct") return {2, 3, 35, 5, 7, 6};
  return {};
}

std::int64_t heads_of(const Claims& claims, const Soft& soft) {
  if (const Claim* heads = claims.find("heads")) return heads->value;
  for (const auto& [all, one] : {std::pair{"qk", "d_k"}, std::pair{"vv", "d_v"}}) {
    const Claim* width = claims.find(all);
    const Claim* head = claims.find(one);
    if (width != nullptr && head != nullptr && width->value % head->value == 0) return width->value / head->value;
  }
  return soft.heads;
}

// d_k where no matrix and no Spec says it: the preset's, or an equal share of d_model.
Result<std::int64_t> standard_d_k(const Claims& claims, const Soft& soft, std::int64_t d_model, std::int64_t heads) {
  if (claims.find("qk") != nullptr || claims.find("d_k") != nullptr) return std::int64_t{1};
  if (soft.d_k != 0) return soft.d_k;
  if (d_model % heads == 0) return d_model / heads;
  return fail(does_not_divide(d_model, "d_model", heads, ", or give d_k."));
}

void keep(Spec& spec, const LayerSizes& sizes) {
  spec.set_integer("b", sizes.b);
  spec.set_integer("t", sizes.t);
  spec.set_integer("s", sizes.s);
  spec.set_integer("d_model", sizes.d_model);
  spec.set_integer("heads", sizes.heads);
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
  LAB_TRY(share, standard_d_k(claims, soft, sizes.d_model, sizes.heads));
  LAB_TRY(d_k, head_width(claims, "d_k", "qk", sizes.heads, share));
  LAB_TRY(d_v, head_width(claims, "d_v", "vv", sizes.heads, soft.d_v != 0 ? soft.d_v : d_k));
  sizes.d_k = d_k;
  sizes.d_v = d_v;
  // As many keys as there are tokens is self attention; another number of keys needs tokens of its own.
  if (sizes.s != sizes.t && !spec.has("memory") && !spec.has("q")) spec.set("memory", "normal");
  keep(spec, sizes);
  return sizes;
}

}  // namespace lab
