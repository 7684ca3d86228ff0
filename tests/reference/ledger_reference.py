"""Independent reference of the `ledger` experiment for plain multi-head attention: integers from shapes alone.

Only what the definition fixes without choosing what to count: parameters, the size of the scores, the K/V cache.
"""
from number_formats import FORMATS
from spec_text import parse


def ledger(text):
    experiment, fields = parse(text)
    assert experiment == "ledger"
    width = FORMATS[fields.get("format", "fp32")].bits // 8
    d_model, heads = int(fields.get("d_model", 4)), int(fields.get("heads", 2))
    d_k = int(fields.get("d_k", d_model // heads))
    d_v = int(fields.get("d_v", d_k))
    b, t = int(fields.get("b", 1)), int(fields.get("t", 2))
    s = int(fields.get("s", t))
    biased = fields.get("bias", "true") == "true"
    shapes = [("q", d_model, heads * d_k), ("k", d_model, heads * d_k), ("v", d_model, heads * d_v),
              ("o", heads * d_v, d_model)]
    rows = [{"shape": [m, n], "weights": m * n, "biases": n if biased else 0} for _, m, n in shapes]
    weights, biases = sum(r["weights"] for r in rows), sum(r["biases"] for r in rows)
    return {
        "weights": weights, "biases": biases, "total": weights + biases, "rows": rows,
        "score_bytes": b * heads * t * s * width,
        "kv_cache_bytes": b * s * heads * (d_k + d_v) * width,
    }
