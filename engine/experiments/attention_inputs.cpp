// Inputs of a layer: the numbers of the Spec, or the ones a word stands for; and the masks.
#include <algorithm>
#include <cmath>

#include "arithmetic/random.hpp"
#include "core/names.hpp"
#include "core/numbers.hpp"
#include "core/text.hpp"
#include "experiments/attention.hpp"
#include "experiments/masking.hpp"

namespace lab {
namespace {

std::size_t at(std::int64_t i) { return static_cast<std::size_t>(i); }

Random random_of(const Spec& spec, const std::string& name) {
  return {static_cast<std::uint64_t>(spec.integer("seed")), name};
}

void scale(const Shape& shape, double* values, std::int64_t n) {
  divide_each(values, n, std::sqrt(static_cast<double>(shape.dims[0])));
}

std::vector<double> normal_values(const Spec& spec, const std::string& name, const Shape& shape, bool scaled) {
  Random random = random_of(spec, name);
  std::vector<double> values(at(shape.size()));
  for (std::int64_t n = 0; n < shape.size();) n += random.normals(shape.size() - n, values.data() + n);
  if (scaled) scale(shape, values.data(), shape.size());
  return values;
}

std::vector<double> identity_values(const Shape& shape) {
  std::vector<double> values(static_cast<std::size_t>(shape.size()), 0.0);
  const std::int64_t columns = shape.dims[1];
  for (std::int64_t i = 0; i < std::min(shape.dims[0], columns); ++i)
    values[static_cast<std::size_t>(i * columns + i)] = 1;
  return values;
}

// A bias that is not given by itself is what `bias` says of all four.
const SpecValue& source_of(const Spec& spec, const std::string& name) {
  const SpecValue* value = spec.find(name);
  return value != nullptr ? *value : spec.get("bias");
}

Failure bad_lengths(const Spec& spec, std::int64_t keys, double seen) {
  const std::string wanted = say("whole numbers from 0 to {}", keys);
  return fail({"out_of_range", "lengths",
               say("lengths: {} is not possible, wanted are {} (S).", write_number(seen), wanted), "",
               shorten(spec.get("lengths").text), wanted});
}

Result<std::vector<std::int64_t>> read_lengths(const Spec& spec, const LayerSizes& sizes) {
  std::vector<std::int64_t> out;
  for (const double value : spec.get("lengths").array.values) {
    const bool possible = value >= 0 && value <= static_cast<double>(sizes.s) && value == std::floor(value);
    if (!possible) return bad_lengths(spec, sizes.s, value);
    out.push_back(static_cast<std::int64_t>(value));
  }
  return out;
}

Result<Tensor> read_allowed(const Spec& spec) {
  const NumberArray& array = spec.get("allowed").array;
  LAB_CHECK(check_allowed("allowed", array));
  std::vector<Axis> axes;
  for (const auto length : array.dims) axes.push_back({"", length});
  return make_tensor(row_major(axes), kFp64, array.values);
}

Failure needed(const std::string& key, const std::string& mask) {
  return fail({"missing", key, say("{} is needed by mask={}.", key, mask), "", "nothing", key + "=[...]"});
}

bool contains(const std::vector<std::string>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

Result<bool> check_given_qkv(const Spec& spec) {
  const bool any = spec.has("q") || spec.has("k") || spec.has("v");
  if (!any) return false;
  for (const char* key : {"q", "k", "v"}) {
    if (spec.has(key)) continue;
    return fail({"missing", key, say("{} is missing: q, k and v are given together or not at all.", key), "", "nothing",
                 std::string(key) + "=[[...]]"});
  }
  for (const char* key : {"x", "memory", "wq", "wk", "wv", "bq", "bk", "bv"}) {
    if (!spec.has(key)) continue;
    return fail({"bad_value", key,
                 say("{}: q, k and v are given, so nothing is projected and {} has no place.", key, key), "", key,
                 "either q, k and v, or x and weights"});
  }
  return true;
}

std::vector<double> input_values(const Spec& spec, const std::string& name, const Shape& shape, const Arithmetic& a,
                                 bool scaled) {
  const SpecValue& source = source_of(spec, name);
  std::vector<double> values = source.array.values;
  if (source.is_word("normal")) values = normal_values(spec, name, shape, scaled);
  if (source.is_word("identity")) values = identity_values(shape);
  if (source.is_word("zeros")) values.assign(static_cast<std::size_t>(shape.size()), 0.0);
  store(spec, a, values);
  return values;
}

bool is_normal(const Spec& spec, const std::string& name) { return source_of(spec, name).is_word("normal"); }

std::int64_t normal_part(const Spec& spec, const std::string& name, const Shape& shape, const Arithmetic& a,
                         bool scaled, std::int64_t first, std::int64_t attempts, double* to) {
  Random random = random_of(spec, name);
  random.skip(first);
  const std::int64_t count = random.normals(attempts, to);
  if (scaled) scale(shape, to, count);
  store(spec, a, to, count);
  return count;
}

Result<AllowedKeys> allowed_keys(const Spec& spec, const LayerSizes& sizes) {
  const auto& masks = spec.get("mask").words;
  if (masks.size() > 1 && contains(masks, "none")) {
    return fail({"bad_value", "mask", "mask: none cannot be joined with another mask.", "", spec.get("mask").text,
                 "none alone, or others joined by +"});
  }
  AllowedKeys keys;
  keys.keys = sizes.s;
  keys.causal = contains(masks, "causal");
  keys.shift = spec.word("align") == "bottom_right" ? sizes.s - sizes.t : 0;
  if (spec.has("lengths")) {
    LAB_TRY(lengths, read_lengths(spec, sizes));
    if (contains(masks, "padding")) keys.lengths = std::move(lengths);
  } else if (contains(masks, "padding")) {
    return needed("lengths", "padding");
  }
  if (spec.has("allowed")) {
    LAB_TRY(allowed, read_allowed(spec));
    if (contains(masks, "custom")) keys.allowed = std::move(allowed);
  } else if (contains(masks, "custom")) {
    return needed("allowed", "custom");
  }
  return keys;
}

}  // namespace lab
