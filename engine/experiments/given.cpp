// See given.hpp.
#include "experiments/given.hpp"

#include "core/json.hpp"
#include "core/text.hpp"
#include "experiments/declare.hpp"

namespace lab {
namespace {

constexpr Parameter kTable[] = {
    {.name = "value",
     .kind = ParameterKind::numbers,
     .help = "a number or a list; read to the nearest fp64 first",
     .standard_note = "or bits"},
    {.name = "bits",
     .kind = ParameterKind::bits,
     .help = "a bit pattern 0x... or a list, in the format `from`",
     .standard_note = "or value"},
    {.name = "from",
     .kind = ParameterKind::word,
     .help = "the format that bits are in",
     .words = format_names,
     .standard_note = "format"},
};

Failure missing_value() {
  return fail({"missing", "value", "value is missing: give value=... or bits=0x...", "", "nothing", "value or bits"});
}

Result<NumberArray> decoded_bits(const Spec& spec, const Format& from) {
  const SpecValue& given = spec.get("bits");
  NumberArray out{given.array.dims, {}};
  for (const std::uint64_t bits : given.bits) {
    if (from.bits < 64 && (bits >> static_cast<unsigned>(from.bits)) != 0) {
      const std::string seen = "0x" + write_hex(bits);
      const std::string wanted = say("a pattern of {} bits", from.bits);
      return fail({"out_of_range", "bits", say("bits: {} does not fit {}, wanted is {}.", seen, from.name, wanted), "",
                   seen, wanted});
    }
    out.values.push_back(decode(from, bits));
  }
  return out;
}

}  // namespace

std::span<const Parameter> given_parameters() { return kTable; }

Result<NumberArray> given_numbers(const Spec& spec) {
  if (spec.has("value") && spec.has("bits")) {
    return fail({"bad_value", "bits", "bits: value is given, so bits has no place.", "", "both", "value or bits"});
  }
  if (!spec.has("value") && !spec.has("bits")) return missing_value();
  NumberArray array;
  if (spec.has("value")) {
    array = spec.get("value").array;
  } else {
    LAB_TRY(decoded, decoded_bits(spec, format_named(spec.word("from"))));
    array = std::move(decoded);
  }
  if (array.dims.size() < 2 && !array.values.empty()) return array;
  return fail({"shape", spec.has("value") ? "value" : "bits",
               "One number or a list of at least one is wanted, not a "
               "matrix or an empty list.",
               "", write_dims(array.dims), "one number or a list"});
}

std::string write_each(const NumberArray& given, const std::function<std::string(std::size_t)>& text) {
  if (given.dims.empty()) return text(0);
  JsonWriter json;
  json.begin_array();
  for (std::size_t i = 0; i < given.values.size(); ++i) json.raw(text(i));
  return json.end_array().take();
}

Shape given_shape(const NumberArray& given) {
  return given.dims.empty() ? row_major({}) : row_major({{"T", given.dims[0]}});
}

}  // namespace lab
