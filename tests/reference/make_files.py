"""Writes the files of tests/golden/files: arrays and archives by NumPy itself, .safetensors by the small writer below,
which follows the published format and shares nothing with the engine. `python3 tests/reference/make_files.py FOLDER`.
What each file holds stands in contents.json beside them, in the order of the rows, as numbers exact in every type."""

import io
import json
import pathlib
import struct
import sys
import zipfile

import numpy

VALUES = [0.0, -0.0, 1.0, -2.0, 0.5, 24.0]
WHOLE = [0, 1, 2, 3, 100, 127]
STAMP = (1980, 1, 1, 0, 0, 0)  # so that the bytes are the same on every run


def number(value):
    value = float(value)
    if value == 0 and numpy.signbit(value):
        return "-0"
    return {"inf": "inf", "-inf": "-inf", "nan": "nan"}.get(str(value), value)


def npy(array, version=None):
    out = io.BytesIO()
    numpy.lib.format.write_array(out, array, version=version, allow_pickle=False)
    return out.getvalue()


def npz(arrays, compressed, zip64=False):
    out = io.BytesIO()
    method = zipfile.ZIP_DEFLATED if compressed else zipfile.ZIP_STORED
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, array in arrays.items():
            info = zipfile.ZipInfo(name + ".npy", STAMP)
            info.compress_type = method
            with archive.open(info, "w", force_zip64=zip64) as member:
                member.write(npy(array))
    return out.getvalue()


def savez(arrays, compressed):
    """NumPy's own archive, with its time stamps set to a fixed one."""
    out = io.BytesIO()
    (numpy.savez_compressed if compressed else numpy.savez)(out, **arrays)
    return out.getvalue()


def safetensors(tensors, metadata=None):
    """tensors: (name, dtype, shape, bytes), laid side by side in this order."""
    header, at, data = {}, 0, b""
    if metadata is not None:
        header["__metadata__"] = metadata
    for name, dtype, shape, raw in tensors:
        header[name] = {"dtype": dtype, "shape": list(shape), "data_offsets": [at, at + len(raw)]}
        at += len(raw)
        data += raw
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    return struct.pack("<Q", len(text)) + text + data


def float32(array):
    return numpy.asarray(array, "<f4")


def as_f32(name, array):
    array = float32(array)
    return name, "F32", array.shape, array.tobytes()


def listed(arrays):
    return {name: {"shape": list(a.shape), "values": [number(x) for x in numpy.ravel(a, order="C")]} for name, a in arrays.items()}


def arrays_of_every_type():
    files = {}
    for code in ["f2", "f4", "f8", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "b1"]:
        numbers = VALUES if code[0] == "f" else [1, 0, 0, 1, 1, 0] if code == "b1" else WHOLE
        for order in "<>" if code[1] != "1" else "|":
            array = numpy.array(numbers).astype(order + code).reshape(2, 3)
            name = f"{'big' if order == '>' else 'little'}_{code}"
            files[name + ".npy"] = (npy(array), listed({"array": array}))
            turned = numpy.asfortranarray(array)
            files[name + "_fortran.npy"] = (npy(turned), listed({"array": turned}))
    return files


def special_arrays():
    files = {}
    cube = numpy.arange(24, dtype="<f4").reshape(2, 3, 4)
    for version in [(1, 0), (2, 0), (3, 0)]:
        files[f"version_{version[0]}.npy"] = (npy(cube, version), listed({"array": cube}))
    fortran = numpy.asfortranarray(cube)
    files["cube_fortran.npy"] = (npy(fortran), listed({"array": fortran}))
    for name, array in {
        "scalar": numpy.array(0.1),
        "empty": numpy.zeros((2, 0), "<f4"),
        "nothing": numpy.zeros((0,), "<f8"),
        "extremes_f2": numpy.array([65504, -65504, numpy.inf, -numpy.inf, numpy.nan, 2**-24], "<f2"),
        "extremes_f8": numpy.array([1e308, 5e-324, -numpy.inf, numpy.nan, 0.1, -0.0]),
        "negative_i1": numpy.array([-128, -1, 127], "i1"),
        "negative_i8": numpy.array([-(2**53), -1, 2**53], "<i8"),
        "rank_6": numpy.arange(64, dtype="<i2").reshape((2,) * 6),
    }.items():
        files[name + ".npy"] = (npy(array), listed({"array": array}))
    return files


def archives():
    arrays = {
        "wq": float32(numpy.arange(6).reshape(2, 3)),
        "mask": numpy.array([True, False]),
        "long": numpy.tile(numpy.arange(20, dtype="<f8"), 20).reshape(20, 20),
        "turned": numpy.asfortranarray(numpy.arange(12, dtype=">f4").reshape(3, 4)),
        "none": numpy.zeros((0, 3), "<f2"),
    }
    noise = numpy.random.default_rng(4).integers(0, 2**16, 300, dtype="<u2")
    files = {}
    for compressed in [False, True]:
        kind = "deflated" if compressed else "stored"
        files[f"numpy_{kind}.npz"] = (savez(arrays, compressed), listed(arrays))
        files[f"zip64_{kind}.npz"] = (npz({"wq": arrays["wq"], "noise": noise}, compressed, True), listed({"wq": arrays["wq"], "noise": noise}))
    files["no_members.npz"] = (npz({}, False), {})
    return files


def little_files():
    values = numpy.array(VALUES)
    pairs = [("F64", "<f8"), ("F32", "<f4"), ("F16", "<f2")]
    tensors = [("t" + dtype, dtype, (2, 3), values.astype(code).tobytes()) for dtype, code in pairs]
    wanted = {"t" + dtype: {"shape": [2, 3], "values": [number(v) for v in VALUES]} for dtype, _ in pairs}
    # By hand from the layouts: bf16 is the upper half of fp32; e4m3 and e5m2 by their bias of 7 and 15.
    tensors += [
        ("tBF16", "BF16", (3,), struct.pack("<3H", 0x3F80, 0xC61C, 0x7FC0)),
        ("tF8_E4M3", "F8_E4M3", (3,), bytes([0x7E, 0x7F, 0x01])),
        ("tF8_E5M2", "F8_E5M2", (3,), bytes([0x7B, 0xFC, 0x3C])),
        ("tBOOL", "BOOL", (2,), bytes([1, 0])),
    ]
    wanted["tBF16"] = {"shape": [3], "values": [1.0, -9984.0, "nan"]}
    wanted["tF8_E4M3"] = {"shape": [3], "values": [448.0, "nan", 2.0**-9]}
    wanted["tF8_E5M2"] = {"shape": [3], "values": [57344.0, "-inf", 1.0]}
    wanted["tBOOL"] = {"shape": [2], "values": [1.0, 0.0]}
    for dtype, code in [("I64", "<q"), ("I32", "<i"), ("I16", "<h"), ("I8", "<b"), ("U64", "<Q"), ("U32", "<I"), ("U16", "<H"), ("U8", "<B")]:
        low = -3 if dtype[0] == "I" else 3
        tensors.append(("t" + dtype, dtype, (2,), struct.pack(code, low) + struct.pack(code, 100)))
        wanted["t" + dtype] = {"shape": [2], "values": [float(low), 100.0]}
    files = {"every_dtype.safetensors": (safetensors(tensors, {"made by": 'a "writer"'}), wanted)}
    files["scalar.safetensors"] = (safetensors([("s", "F32", (), struct.pack("<f", 0.5))]), {"s": {"shape": [], "values": [0.5]}})
    files["empty.safetensors"] = (safetensors([("e", "F32", (2, 0), b"")]), {"e": {"shape": [2, 0], "values": []}})
    files["no_tensors.safetensors"] = (safetensors([]), {})
    name = "gewicht\u00e9 \u6743\u91cd \U0001d54f"
    files["unicode.safetensors"] = (safetensors([as_f32(name, [1])]), {name: {"shape": [1], "values": [1.0]}})
    return files


def checkpoints():
    """Layers of 4 features and the same logical weights in three layouts; contents: what each layer's weights are."""
    rng = numpy.random.default_rng(45)
    layers = [{k: float32(rng.integers(-8, 9, (4, 4) if k[0] == "w" else 4)) for k in ["wq", "wk", "wv", "wo", "bq", "bk", "bv", "bo"]} for _ in range(2)]
    wte, wpe = float32(rng.integers(-8, 9, (6, 4))), float32(rng.integers(-8, 9, (5, 4)))
    wanted = {"embedding": wte, "positions": wpe}
    hf, nano, apart, torch = [], [], [], []
    for i, w in enumerate(layers):
        wanted |= {f"layer:{i}:{k}": v for k, v in w.items()}
        fused = numpy.concatenate([w["wq"], w["wk"], w["wv"]], axis=1)
        bias = numpy.concatenate([w["bq"], w["bk"], w["bv"]])
        at = f"h.{i}.attn."
        hf += [as_f32(at + "c_attn.weight", fused), as_f32(at + "c_attn.bias", bias), as_f32(at + "c_proj.weight", w["wo"]), as_f32(at + "c_proj.bias", w["bo"]), as_f32(f"h.{i}.mlp.c_proj.weight", numpy.zeros((16, 4)))]
        at = "transformer." + at
        nano += [as_f32(at + "c_attn.weight", fused.T.copy()), as_f32(at + "c_attn.bias", bias), as_f32(at + "c_proj.weight", w["wo"].T.copy()), as_f32(at + "c_proj.bias", w["bo"])]
        at = f"encoder.layers.{i}.self_attn."
        for n, k in enumerate("qkvo"):
            apart += [as_f32(f"{at}linears.{n}.weight", w["w" + k].T.copy()), as_f32(f"{at}linears.{n}.bias", w["b" + k])]
        at = f"blocks.{i}.mha."
        torch += [as_f32(at + "in_proj_weight", fused.T.copy()), as_f32(at + "in_proj_bias", bias), as_f32(at + "out_proj.weight", w["wo"].T.copy()), as_f32(at + "out_proj.bias", w["bo"])]
    hf = [as_f32("wte.weight", wte), as_f32("wpe.weight", wpe)] + hf
    nano = [as_f32("transformer.wte.weight", wte), as_f32("transformer.wpe.weight", wpe)] + nano
    apart = [as_f32("src_embed.0.lut.weight", wte)] + apart
    named = {"hf_gpt2": hf, "nanogpt": nano, "annotated": apart, "torch_mha": torch}
    return {f"{name}.safetensors": (safetensors(tensors), {"layout": name, "named": listed(wanted)}) for name, tensors in named.items()}


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    contents, known = {}, {}
    for files, into in [(arrays_of_every_type(), contents), (special_arrays(), contents), (archives(), contents), (little_files(), contents), (checkpoints(), known)]:
        for name, (raw, wanted) in files.items():
            (folder / name).write_bytes(raw)
            into[name] = wanted
    lines = {kind: ",\n".join(f"{json.dumps(name)}: {json.dumps(wanted)}" for name, wanted in files.items()) for kind, files in [("files", contents), ("checkpoints", known)]}
    text = ",\n".join(f'"{kind}": {{\n{rows}\n}}' for kind, rows in lines.items())
    (folder / "contents.json").write_text("{" + text + "}\n")


main()
