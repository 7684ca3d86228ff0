"""Writes tests/golden/*.json from the reference alone. Deterministic: the same bytes on every run and machine.

Traces are computed in fractions, compared with the fast path bit by bit, and shown to NumPy before they are written.
"""
import json
import math
import pathlib
import sys

import numpy_opinion
import numpy_variants
from attention_reference import Run, trace
from decimals import golden_decimals
from golden_specs import golden_specs
from hard_exponents import exp_table
from hyperbolic import golden_tanh
from ledger_reference import MORE_LEDGERS, ledger
from number_formats import FORMATS, is_negative, to_hex
from number_reference import describe_bits, numbers
from softmax_reference import softmax
from subspace_reference import SUBSPACES, subspace
from variant_specs import variant_specs

NUMBER_VALUES = [
    '0,"-0",1,-1,0.1,3.14,-10000,1e9,-1e9,500,88.7,709.782712893384,16777215,16777217,16777219,33554434,1e22,1e23',
    '"0x1p-149","0x1p-150","0x1.000001p-150","0x1.8p-149","0x1.8p-148",1e-45,7e-46,-7e-46,1e-46,-1e-46,1.1754943508222875e-38',
    '"0x1.fffffep-127","0x1.fffffdp-127","0x1.ffffffp-127","0x1.000001p0","0x1.000003p0","0x1.000002p0","0x1.0000010000001p0"',
    '3.4028234663852886e38,"0x1.fffffefffffffp127","0x1.ffffffp127",-3.4028235677973366e38,3.5e38,-1e39,1.7976931348623157e308',
    '"0x1p-1074","-0x1p-1074",2.2250738585072014e-308,2.225073858507201e-308,4.9406564584124654e-324,2e-324,1e-310,"0x1.fffffffffffffp1023"',
    '"nan","inf","-inf",0.30000000000000004,9007199254740993,1.00048828125090949,65519.99999999907,123456.789,-0.001,2.5,1e-7',
]
NARROW_VALUES = {
    "fp16": ['65504,65505,65519,65519.99,65520,65535,65536,65568,-65520,2.9802322387695312e-08,2.980232238769532e-08,8.940696716308594e-08',
             '1.0004882812509095,1.0014648437499716,2049.0000000001,"0x1.4p-23","0x1.cp-23","0x1.002p1","0x1.006p0",2049,2051,11.09,6.1e-5'],
    "bf16": ['3.3895313892515355e38,3.3961775292304603e38,3.39617752923046e38,3.4028234663852886e38,9.183549615799121e-41,4.591774807899561e-41',
             '1.00390625,1.01171875,0.2691408770292272,65504,257,259,1e-08'],
    "e4m3": ["448,449,464,464.00000000000006,465,480,496,-1000,0.001953125,0.0009765625,0.0009765625000000001,17,18.5,19,0.0146484375"],
    "e5m2": ["57344,61439.99999999999,61440,-65536,7.62939453125e-06,7.629394531250001e-06,1.1,9,11,0.00006"],
}
NUMBER_POLICIES = {"fp16": ("&convert=via_fp32", "&overflow=saturate_all"), "e4m3": ("&overflow=saturate", "&overflow=saturate_all"),
                   "e5m2": ("&overflow=saturate",)}
NUMBER_BITS = {
    "fp32": [0x00000000, 0x80000000, 0x00000001, 0x807fffff, 0x00800000, 0x3f800000, 0x7f7fffff, 0xff800000, 0x7f800000,
             0x7fc00000, 0x7f800001, 0xffffffff, 0x42b17217, 0x42b17218, 0xc2cff1b5],
    "fp16": [0x0000, 0x8000, 0x0001, 0x03ff, 0x0400, 0x3c00, 0x7bff, 0x7c00, 0xfc00, 0x7c01, 0x7e00, 0xfe01, 0x498c],
    "bf16": [0x0000, 0x8000, 0x0001, 0x007f, 0x0080, 0x3f80, 0x7f7f, 0x7f80, 0xff80, 0x7f81, 0xffff],
    "e4m3": [0x00, 0x80, 0x01, 0x07, 0x08, 0x38, 0x7e, 0xfe, 0x7f, 0xff, 0x78],
    "e5m2": [0x00, 0x80, 0x01, 0x03, 0x04, 0x3c, 0x7b, 0x7c, 0xfc, 0x7d, 0xff],
    "fp64": [0x0, 1 << 63, 1, 0x000fffffffffffff, 0x0010000000000000, 0x3ff0000000000000, 0x7fefffffffffffff,
             0x7ff0000000000000, 0xfff0000000000000, 0x7ff8000000000000, 0xfff0000000000001, 0x40862e42fefa39ef],
}
SOFTMAX_LOGITS = ["[500,502]", "[1,2,3]", "[0,0,0]", '["-inf","-inf"]', '["-inf",1]', '["nan",1]', '["inf",1]', "[-100,-101]",
                  '["-0",0]', "[88.7,88.8,0]", "[709,710]", "[-745,-746,-750]", "[1e-40,0.1,-3e38]", "[[1,2],[3,5],[-7,0.25]]",
                  "[7]", "[0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.9,1.0,1.1]", "[-1000,0,1000]"]
LEDGERS = ["d_model=4&heads=2&bias=false", "d_model=4&heads=2&bias=true", "d_model=768&heads=12", "d_model=768&heads=12&bias=false",
           "d_model=1024&heads=16&bias=false", "d_model=1024&heads=16&bias=true", "d_model=6&heads=2&d_k=3&d_v=5&bias=true",
           "d_model=6&heads=2&d_k=3&d_v=5&bias=false", "d_model=1023&heads=8&d_k=25&d_v=25", "d_model=768&heads=12&b=2&t=1024",
           "d_model=10&heads=3&d_k=4&b=3&t=5&s=9&format=fp64", "d_model=100000000&heads=10&bias=true&t=1000"]
LEDGERS += [f"d_model=768&heads={h}&bias=true" for h in (1, 2, 3, 4, 6, 8, 16, 24)] + MORE_LEDGERS


def plain(x):
    """A double as the Trace's JSON writes it."""
    if math.isnan(x):
        return "nan"
    if math.isinf(x):
        return "inf" if x > 0 else "-inf"
    return "-0" if x == 0 and is_negative(x) else x


def golden_trace(text, opinion, first=0):
    """One row; steps from the `first` on."""
    run, machine = trace(text, exact=True), trace(text)
    steps = []
    for tensor in list(run.steps.values())[first:]:
        fmt = run.formats[tensor.name]
        bits = [to_hex(fmt, x) for x in tensor.values()]
        assert bits == [to_hex(fmt, x) for x in machine.steps[tensor.name].values()], (text, tensor.name)
        steps.append({"name": tensor.name, "shape": tensor.shape, "strides": tensor.strides, "offset": tensor.offset,
                      "storage": tensor.storage, "contiguous": tensor.contiguous, "format": fmt.name, "bits": bits})
    opinion.check(run)
    return {"spec": text, "steps": steps, "empty_rows": run.empty_rows()}


def golden_variant(text):
    """What is computed, without the inputs, which traces.json shows."""
    run = Run(text)
    run.take_inputs()
    return golden_trace(text, numpy_variants, len(run.steps))


def golden_numbers():
    rows = []
    for name, fmt in FORMATS.items():
        for text in ",".join(NUMBER_VALUES + NARROW_VALUES.get(name, [])).split(","):
            for rest in ("", *NUMBER_POLICIES.get(name, ())):
                spec = f"number?value={text.strip(chr(34))}&format={name}{rest}"
                rows.append({"spec": spec, **numbers(spec)[0]})
        for pattern in NUMBER_BITS.get(name, ()):
            spec = f"number?bits=0x{pattern:0{fmt.bits // 4}x}&format={name}"
            rows.append({"spec": spec, **describe_bits(fmt, pattern)})
    return [{k: plain(v) if isinstance(v, float) else v for k, v in row.items()} for row in rows]


def golden_softmax():
    found = []
    for logits in SOFTMAX_LOGITS:
        for rest in ("", "&shift=none", "&format=fp64", "&format=fp64&shift=none", "&shift=2&normalise=reciprocal",
                     "&shift=100&accumulate=fp64", "&format=fp16", "&format=fp16&shift=none", "&format=bf16", "&format=bf16&accumulate=fp32",
                     "&format=e4m3", "&format=e4m3&overflow=saturate", "&format=e5m2&normalise=reciprocal"):
            spec = f"softmax?logits={logits}{rest}"
            fmt, rows, worst = softmax(spec, exact=True)
            assert repr(rows) == repr(softmax(spec)[1]), spec
            bits = [{k: [to_hex(fmt, x) for x in v] for k, v in row.items()} for row in rows]
            found.append({"spec": spec, "rows": bits, "max_error_ulp": worst if worst is None else plain(worst)})
    return found


def large_as_text(value):
    """Integers above 2**53 as strings, as the Trace writes them."""
    if isinstance(value, dict):
        return {k: large_as_text(v) for k, v in value.items()}
    if isinstance(value, list):
        return [large_as_text(v) for v in value]
    return str(value) if isinstance(value, int) and value > 2 ** 53 else value


def write(folder, name, rows):
    """One row a line, so that a change shows as the lines it touches."""
    lines = ",\n".join(json.dumps(row, separators=(",", ":"), allow_nan=False) for row in rows)
    path = pathlib.Path(folder) / name
    path.write_text(f"[\n{lines}\n]\n")
    print(f"{path}: {len(rows)} rows, {path.stat().st_size} bytes")


def main(folder):
    write(folder, "exp64.json", [["0x%016x" % x, "0x%016x" % y] for x, y in exp_table()])
    write(folder, "tanh.json", golden_tanh())
    write(folder, "decimals.json", golden_decimals())
    write(folder, "numbers.json", golden_numbers())
    write(folder, "softmax.json", golden_softmax())
    write(folder, "ledger.json", [{"spec": f"ledger?{s}", **large_as_text(ledger(f"ledger?{s}"))} for s in LEDGERS])
    write(folder, "subspace.json", [subspace(f"subspace?{s}") for s in SUBSPACES])
    write(folder, "traces.json", [golden_trace(s, numpy_opinion) for s in golden_specs()])
    write(folder, "variants.json", [golden_variant(s) for s in variant_specs()])


if __name__ == "__main__":
    main(sys.argv[1])
