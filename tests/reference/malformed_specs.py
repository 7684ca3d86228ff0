"""Specs that must be refused, and what a refusal must look like: a code of the contract, a field, a message.

Each case is (text, fields): the refusal's `field` must be one of `fields`; an empty set leaves it open.
"""
import json

CODES = {"unknown_experiment", "unknown_key", "duplicate_key", "missing", "bad_value", "out_of_range", "shape",
         "too_large", "bad_file", "bad_option", "internal"}
NUMBERS = ["b", "t", "d_model", "heads", "kv_heads", "d_k", "d_v", "tile", "clip", "seed"]
WORDS = ["mask", "align", "mask_mode", "scale_op", "scale_at", "softmax", "normalise", "empty_row", "format",
         "accumulate", "preset", "bias", "split", "merge", "mask_at", "score", "position", "softmax_axis", "show", "convention", "mistake"]
SOURCES = ["x", "memory", "wq", "wk", "wv", "wo", "wa", "ua", "rel_k", "rel_v"]
ALL = NUMBERS + WORDS + SOURCES + ["mask_value", "scale"]
BAD_NUMBERS = ["", " ", "two", "1.5", "-1", "0x", "1e", "--1", "+", "\u22121", "1,000", "1_000", "NaN(1)", "1e999",
               "-1e999", "99999999999999999999", "true", "null", "[1]", "{}", '"1"', "1 2", "nan", "inf", "\u0661"]
BAD_WORDS = ["", "Causal ", "yes", "0", "[1]", "++", "none+", "\u00e9", "-inf", "a" * 300]
BAD_ARRAYS = ["[", "]", "[]", "[[]]", "[[1,2],[3]]", "[[1,2],3]", "[1,[2]]", '["a"]', '[["one"]]', "[[1,,2]]", "[[1,]]",
              "[[1 2]]", "[[null]]", "[[true]]", "[[{}]]", "[[NaN]]", "[[Infinity]]", "[[1,0,1,0],[0,2,0,1]",
              "[[1,0,1,0],[0,2,0,1]]]", "[[1,0,1,0]]x", "[[\u22121]]", "[[1e]]", "[[1_0]]", '[["1', "[[[[1]]]]", "@nothing", "gaussian", '["nan","inf"', "[[1]];"]
SHAPES = [
    ("trace?x=[[1,0],[0,1]]&d_model=3", {"x", "d_model"}), ("trace?x=[[1,0],[0,1]]&t=3", {"x", "t"}),
    ("trace?x=[[1,0,1,0]]&wq=[[1,0],[0,1]]", {"x", "wq"}), ("trace?x=[[1,0,1,0]]&memory=[[1,0]]", {"x", "memory"}),
    ("trace?d_model=5&heads=2", {"heads"}), ("trace?heads=3", {"heads"}), ("trace?wo=[[1,0,0,0]]", {"wo", "heads"}),
    ("trace?bq=[1,2,3]", {"bq", "heads"}), ("trace?bo=[1,2,3,4,5]", {"bo", "heads"}), ("trace?b=2&x=[[[1,0,1,0]]]", {"b", "x"}),
    ("trace?b=0", {"b"}), ("trace?t=0", {"t"}), ("trace?heads=0", {"heads"}), ("trace?d_model=0", {"d_model"}),
    ("trace?d_k=0", {"d_k"}), ("trace?d_v=0", {"d_v"}), ("trace?s=-1", {"s"}), ("trace?d_k=-3", {"d_k"}),
    ("trace?mask=padding", {"lengths"}), ("trace?mask=custom", {"allowed"}),
    ("trace?mask=padding&lengths=[3]", {"lengths"}), ("trace?mask=padding&lengths=[-1]", {"lengths"}),
    ("trace?mask=padding&lengths=[1.5]", {"lengths"}), ("trace?mask=padding&lengths=[1,1]&b=1", {"lengths", "b"}),
    ("trace?mask=custom&allowed=[[1,1,1]]&t=2", {"allowed", "t"}), ("trace?mask=custom&allowed=[[1,2],[1,1]]", {"allowed"}),
    ("trace?mask=custom&allowed=[[1,0.5],[1,1]]", {"allowed"}), ("trace?q=[[1,0]]", {"q", "k", "v"}),
    ("trace?q=[[1,0]]&k=[[1,0]]", {"q", "k", "v"}), ("trace?heads=1&q=[[1,0]]&k=[[1,0,0]]&v=[[1,0]]", {"q", "k", "d_k"}),
    ("trace?heads=2&q=[[1,0,0]]&k=[[1,0,0]]&v=[[1,0,0]]", {"q", "k", "v", "heads"}),
    ("trace?heads=1&q=[[1,0]]&k=[[1,0]]&v=[[1,0],[1,1]]", {"k", "v", "s"}),
    ("trace?heads=4&kv_heads=3", {"kv_heads"}), ("trace?kv_heads=0", {"kv_heads"}), ("trace?heads=2&kv_heads=4", {"kv_heads"}),
    ("trace?tile=0&softmax=online", {"tile"}), ("trace?softmax=online&softmax_axis=queries", {"softmax"}),
    ("trace?softmax=online&mask_at=exp", {"softmax"}), ("trace?softmax=online&dropout=0.5", {"softmax"}),
    ("trace?softmax=online&position=relative", {"softmax"}), ("trace?score=additive&position=relative", {"score", "position"}),
    ("trace?dropout=1", {"dropout"}), ("trace?dropout=-0.1", {"dropout"}), ("trace?dropout=nan", {"dropout"}),
    ("trace?position=relative&rel_k=[[1,2],[3,4]]", {"rel_k", "clip"}), ("trace?position=relative&clip=2&rel_k=[[1,2],[3,4],[5,6]]", {"rel_k", "clip"}),
    ("trace?position=relative&rel_k=[[1,2,3]]&d_k=2", {"rel_k", "d_k"}), ("trace?score=additive&wa=[[1,2]]&d_k=2", {"wa", "d_k"}),
    ("trace?score=additive&va=[1,2,3]&wa=[[1,2],[3,4]]", {"va", "wa", "ua"}), ("trace?score=additive&va=[[1,2]]", {"va"}),
    ("trace?convention=gpt3", {"convention"}), ("trace?convention=", {"convention"}), ("trace?mistake=", {"mistake"}),
    ("trace?mistake=no_scale+", {"mistake"}), ("trace?mistake=no_scales", {"mistake"}),
    ("trace?mistake=swap_qk&memory=normal&s=5", {"mistake"}), ("trace?mistake=transpose_attention&memory=normal&s=5", {"mistake"}),
    ("trace?mistake=transpose_weights&d_v=3", {"mistake"}), ("trace?mistake=double_heads&d_k=3&d_model=6", {"mistake"}),
    ("trace?show=per_head&merge=view", {"show", "merge"}), ("trace?show=per_head&mistake=average_heads", {"show", "mistake"}),
    ("mask", {"scores"}), ("mask?scores=[[1,2],[3]]&allowed=[[1,1]]", {"scores"}), ("mask?scores=[[1,2]]&allowed=[[1]]", {"allowed", "scores"}),
    ("mask?scores=[[1,2]]&allowed=[[1,2]]", {"allowed"}), ("mask?scores=[[1,2]]&allowed=[[1,1]]&second_mask=[[1]]", {"second_mask"}),
    ("leak?token=2", {"token"}), ("leak?token=-1", {"token"}), ("leak?with=maybe", {"with"}), ("leak?token=0.5", {"token"}),
    ("ledger?d_model=768&heads=10", {"heads"}), ("ledger?d_model=0", {"d_model"}), ("ledger?bias=maybe", {"bias"}),
    ("softmax", {"logits"}), ("softmax?logits=[[1,2],[3]]", {"logits"}), ("softmax?logits=abc", {"logits"}),
    ("softmax?logits=[1,2]&shift=", {"shift"}), ("number", {"value", "bits"}), ("number?value=", {"value"}),
    ("number?value=abc", {"value"}), ("number?bits=0xzz", {"bits"}), ("number?value=\u22121", {"value"}),
    ("number?value=[1,[2]]", {"value"}), ("number?value=1&format=fp12", {"format"}),
]
HUGE = [("trace?t=1000000&d_model=4", set()), ("trace?d_model=1000000000&heads=1", set()),
        ("trace?b=4294967296&t=4294967296", set()), ("trace?t=9007199254740991", set()),
        ("trace?b=9223372036854775807", set()), ("trace?b=9223372036854775808", set()),
        ("trace?heads=3000000000&d_k=3000000000", set()), ("trace?t=100000", set()), ("trace?t=3000000000&s=3000000000", set())]
WHOLE = [
    ("", {"experiment"}), ("trase?t=2", {"experiment"}), ("TRACE", {"experiment"}), ("?", {"experiment"}),
    ("?t=2", {"experiment"}), ("trace ?t=2", {"experiment"}), ("trace&t=2", {"experiment"}), ("\u0442race", {"experiment"}),
    ("trace?", None), ("trace?=", set()), ("trace?=3", set()), ("trace?t", {"t"}), ("trace?t=2=3", {"t"}),
    ("trace?t=2?b=1", {"t"}), ("trace?t=2;b=1", {"t"}), ("trace?t=%", {"t"}), ("trace?t=%2", {"t"}), ("trace?t=%zz", {"t"}),
    ("trace?t=%00", {"t"}), ("trace?t=2%00", {"t"}), ("trace?x=%ff%fe", {"x"}), ("trace?x=%c3%28", {"x"}),
    ("trace?%74%00=2", set()), ("trace?t=2#b", {"t"}), ("trace?mask=causal+causal+", {"mask"}), ("trace?mask=+causal", {"mask"}),
    ("trace?kv_head=1", {"kv_head"}), ("trace?split=views", {"split"}), ("trace?format=fp8", {"format"}),
    ("trace?softmax=onlin", {"softmax"}), ("trace?mistakes=no_scale", {"mistakes"}), ("trace?constructor=1", {"constructor"}),
    ("trace?__proto__=1", {"__proto__"}), ("trace?mask=none+causal", {"mask"}),
]


def misspell(rng, word):
    i = rng.randrange(len(word))
    return rng.choice([word[:i] + word[i + 1:] + "x", word + "z", word[:i] + "q" + word[i:] + "_", word.upper() + "1"])


def control(rng):
    """A raw control byte somewhere in a number; line feeds would end the line, so they are not among them."""
    byte = chr(rng.choice([0, 1, 7, 8, 9, 11, 12, 27, 127]))
    return rng.choice([f"2{byte}", f"{byte}2", byte])


def one(rng):
    kind = rng.randrange(9)
    if kind == 0:
        key = misspell(rng, rng.choice(ALL))
        return f"trace?{key}=2", {key}
    if kind == 1:
        key = rng.choice(NUMBERS)
        return f"trace?{key}={rng.choice(BAD_NUMBERS)}", {key}
    if kind == 2:
        key = rng.choice(WORDS)
        return f"trace?{key}={rng.choice(BAD_WORDS)}", {key}
    if kind == 3:
        key = rng.choice(SOURCES)
        # memory=[] is no keys at all, which is allowed
        return f"trace?{key}={rng.choice([a for a in BAD_ARRAYS if a != '[]' or key != 'memory'])}", {key}
    if kind == 4:
        key = rng.choice(["t", "seed", "scale", "heads"])
        return f"trace?{key}=2&mask=none&{key}=2", {key}
    if kind == 5:
        key = rng.choice(NUMBERS)
        return f"trace?{key}={control(rng)}", {key}
    if kind == 6:
        depth = rng.choice([10, 1000, 50000])
        return "trace?x=" + "[" * depth + rng.choice(["", "1", "1" + "]" * depth]), {"x"}
    if kind == 7:
        junk = "".join(chr(rng.choice([*range(32, 127), 0xe9, 0x4e2d])) for _ in range(rng.randint(1, 30)))
        return "trace?scale=!" + junk.replace("&", ""), {"scale"}
    return rng.choice([("trace?mask_value=low", {"mask_value"}), ("trace?scale=", {"scale"}), ("trace?mask_value=", {"mask_value"}),
                       ("trace?seed=-1", {"seed"}), ("trace?seed=1.5", {"seed"}), ("trace?scale=sqrt", {"scale"})])


def malformed(rng, count):
    """`count` cases at least: every fixed one, then random ones."""
    fixed = [c for c in SHAPES + HUGE + WHOLE if c[1] is not None and c[0].strip()]
    return fixed + [one(rng) for _ in range(max(0, count - len(fixed)))]


def complaint(answer, fields):
    """What is wrong with a refusal, or None."""
    error = answer.get("error")
    if not isinstance(error, dict):
        return "accepted"
    if error.get("code") not in CODES or error["code"] == "internal":
        return f"code {error.get('code')!r}"
    if not isinstance(error.get("field"), str) or not error["field"]:
        return "no field"
    if fields and error["field"] not in fields:
        return f"field {error['field']!r}, wanted one of {sorted(fields)}"
    message = error.get("message")
    if not isinstance(message, str) or not message:
        return "no message"
    if fields and error["code"] != "unknown_experiment" and error["field"] not in message:
        return "the message does not name the field"
    try:
        json.dumps(answer).encode("utf-8")
    except UnicodeEncodeError:
        return "not valid UTF-8"
    return None
