"""Attention layers as the named implementations write them, in a few lines of PyTorch each.

Every function takes a dictionary of tensors (x, memory, wq ... used as x W) and the masks, and returns the steps that
it computes on its way, under the names of a Trace. Nothing of the reference or the engine is used.
"""
import math

import torch
import torch.nn.functional as F


def linear(x, w, b=None):
    """nn.Linear stores (out, in)."""
    return F.linear(x, w.t().contiguous(), b)


def conv1d(x, w, b):
    """Hugging Face's Conv1D stores (in, out)."""
    size = (*x.shape[:-1], w.shape[1])
    return torch.addmm(b, x.reshape(-1, x.shape[-1]), w).view(size)


def heads(x, h):
    return x.view(x.shape[0], x.shape[1], h, -1).transpose(1, 2)


def merged(y):
    return y.transpose(1, 2).contiguous().view(y.shape[0], y.shape[2], -1)


def project(i, layer):
    memory = i.get("memory", i["x"])
    return [layer(source, i["w" + n], i.get("b" + n)) for n, source in zip("qkv", (i["x"], memory, memory))]


def finish(steps, i, v, layer):
    steps["context"] = steps["weights"] @ v
    steps["merged"] = merged(steps["context"])
    steps["out"] = layer(steps["merged"], i["wo"], i.get("bo"))
    return steps


def triangle(t, s, lower_right=False):
    return torch.ones(t, s, dtype=torch.bool).tril(s - t if lower_right else 0)


def kept(lengths, s):
    """(B,1,1,S): is this key no padding?"""
    return (torch.arange(s) < torch.tensor(lengths)[:, None])[:, None, None]


def paper(i, m):
    """One head at a time, each with its own columns of the weights."""
    per = lambda w, n: w.view(w.shape[0], m["heads"], -1)[:, n]
    memory, found = i.get("memory", i["x"]), []
    for n in range(m["heads"]):
        q, k, v = (s @ per(i["w" + a], n) for a, s in zip("qkv", (i["x"], memory, memory)))
        scores = q @ k.transpose(-2, -1)
        scaled = scores / math.sqrt(q.shape[-1])
        masked = torch.where(m["allowed"][:, 0], scaled, torch.tensor(-math.inf, dtype=scaled.dtype))
        weights = torch.softmax(masked, -1)
        found.append({"scores": scores, "scaled": scaled, "masked": masked, "weights": weights, "context": weights @ v})
    steps = {key: torch.stack([one[key] for one in found], 1) for key in found[0]}
    steps["merged"] = torch.cat([one["context"] for one in found], -1)
    steps["out"] = steps["merged"] @ i["wo"]
    return steps


def nanogpt(i, m):
    """The fused projection, and the path without SDPA."""
    c = i["x"].shape[-1]
    w = torch.cat([i["wq"], i["wk"], i["wv"]], 1)
    b = torch.cat([i["bq"], i["bk"], i["bv"]]) if "bq" in i else None
    q, k, v = linear(i["x"], w, b).split(c, dim=2)
    steps = {"q": q, "k": k, "v": v}
    q, k, v = (heads(y, m["heads"]) for y in (q, k, v))
    steps["scores"] = q @ k.transpose(-2, -1)
    steps["scaled"] = steps["scores"] * (1.0 / math.sqrt(k.size(-1)))
    steps["masked"] = steps["scaled"].masked_fill(~m["allowed"], float("-inf"))
    steps["weights"] = F.softmax(steps["masked"], dim=-1)
    return finish(steps, i, v, linear)


def annotated(i, m):
    q, k, v = (heads(y, m["heads"]) for y in project(i, linear))
    steps = {"scores": torch.matmul(q, k.transpose(-2, -1))}
    steps["scaled"] = steps["scores"] / math.sqrt(q.size(-1))
    steps["masked"] = steps["scaled"].masked_fill(~m["allowed"], -1e9)
    steps["weights"] = steps["masked"].softmax(dim=-1)
    return finish(steps, i, v, linear)


def hf_planes(steps, m, scaled):
    """The causal plane by replacement, the padding plane by addition."""
    lowest = torch.finfo(scaled.dtype).min
    steps["scaled"] = scaled
    steps["masked"] = torch.where(m["causal"], scaled, torch.full([], lowest, dtype=scaled.dtype))
    if "padding" in m:
        steps["masked_padding"] = steps["masked"] + (1.0 - m["padding"].to(scaled.dtype)) * lowest
    return steps.get("masked_padding", steps["masked"])


def hf_eager(i, m):
    q, k, v = (heads(y, m["heads"]) for y in project(i, conv1d))
    steps = {"scores": torch.matmul(q, k.transpose(-1, -2))}
    scaled = steps["scores"] / torch.full([], v.size(-1) ** 0.5, dtype=q.dtype)
    steps["weights"] = F.softmax(hf_planes(steps, m, scaled), dim=-1).type(v.dtype)
    return finish(steps, i, v, conv1d)


def hf_upcast(i, m):
    """baddbmm in float32 with the scale inside the product: no step holds the scores before it. What it adds to is zeros
    here, not beta=0 over uninitialised memory, which 1.13 now and then lets through as NaN."""
    q, k, v = (heads(y, m["heads"]) for y in project(i, conv1d))
    b, h, t, d = q.shape
    flat_q, flat_k = q.reshape(-1, t, d).float(), k.transpose(-1, -2).reshape(-1, d, k.shape[2]).float()
    scaled = torch.baddbmm(torch.zeros(b * h, t, k.shape[2]), flat_q, flat_k, alpha=1.0 / float(d) ** 0.5)
    steps = {}
    weights = F.softmax(hf_planes(steps, m, scaled.reshape(b, h, t, -1)), dim=-1)
    steps["weights"] = weights.type(v.dtype)
    return finish(steps, i, v, conv1d)


def gpt2_tf(i, m):
    """Multiply, then subtract; the softmax is the model's own."""
    q, k, v = (heads(y, m["heads"]) for y in project(i, conv1d))
    steps = {"scores": q @ k.transpose(-2, -1)}
    steps["scaled"] = steps["scores"] * torch.tensor(float(v.shape[-1]), dtype=q.dtype).rsqrt()
    b = m["allowed"].to(q.dtype)
    steps["masked"] = steps["scaled"] * b - 1e10 * (1 - b)
    ex = torch.exp(steps["masked"] - steps["masked"].max(-1, keepdim=True).values)
    steps["weights"] = ex / ex.sum(-1, keepdim=True)
    return finish(steps, i, v, conv1d)


def t2t(i, m):
    q, k, v = (heads(y, m["heads"]) for y in project(i, linear))
    q = q * q.shape[-1] ** -0.5
    steps = {"scaled_q": q, "scores": q @ k.transpose(-2, -1)}
    steps["masked"] = steps["scores"] + (1.0 - m["allowed"].to(q.dtype)) * -1e9
    steps["weights"] = torch.softmax(steps["masked"], -1)
    return finish(steps, i, v, linear)


def bahdanau(i, m):
    """exp without a shift; the mask multiplied after it."""
    q, k, v = (heads(y, m["heads"]) for y in project(i, linear))
    steps = {"query_part": q @ i["wa"], "key_part": k @ i["ua"]}
    steps["pair_sum"] = steps["query_part"][..., :, None, :] + steps["key_part"][..., None, :, :]
    steps["pair_tanh"] = torch.tanh(steps["pair_sum"])
    steps["scores"] = steps["pair_tanh"] @ i["va"]
    steps["exp"] = torch.exp(steps["scores"])
    steps["masked"] = steps["exp"] * m["allowed"].to(q.dtype)
    steps["row_sum"] = steps["masked"].sum(-1)
    steps["weights"] = steps["masked"] / steps["row_sum"][..., None]
    return finish(steps, i, v, linear)


def shaw(i, m):
    q, k, v = (heads(y, m["heads"]) for y in project(i, linear))
    q = q * q.shape[-1] ** -0.5
    reach = i["rel_k"].shape[0] // 2
    away = (torch.arange(k.shape[2])[None] - torch.arange(q.shape[2])[:, None]).clamp(-reach, reach) + reach
    steps = {"scaled_q": q, "rel_scores": torch.einsum("bhtd,tsd->bhts", q, i["rel_k"][away])}
    steps["scores"] = q @ k.transpose(-2, -1) + steps["rel_scores"]
    steps["masked"] = steps["scores"] + (1.0 - m["allowed"].to(q.dtype)) * -1e9
    steps["weights"] = torch.softmax(steps["masked"], -1)
    steps["rel_context"] = torch.einsum("bhts,tsd->bhtd", steps["weights"], i["rel_v"][away])
    steps["context"] = steps["weights"] @ v + steps["rel_context"]
    steps["merged"] = merged(steps["context"])
    steps["out"] = linear(steps["merged"], i["wo"], i.get("bo"))
    return steps


def one_by_one(i, m):
    """paper, with every product and sum an elementwise operation of the tensors' own dtype, left to right."""
    def total(terms):
        terms = list(terms)
        running = terms[0]
        for term in terms[1:]:
            running = running + term
        return running

    def dot(x, w):  # (..., n) (n, m)
        return total(x[..., n, None] * w[n] for n in range(w.shape[0]))

    def pairs(x, y):  # (b, h, t, n) (b, h, s, n)
        return total(x[..., :, None, n] * y[..., None, :, n] for n in range(x.shape[-1]))

    x, h = i["x"], m["heads"]
    steps = {name: dot(x, i["w" + name]) for name in "qkv"}
    q, k, v = (heads(steps[name], h) for name in "qkv")
    steps["scores"] = pairs(q, k)
    steps["scaled"] = steps["scores"] / torch.tensor(math.sqrt(q.shape[-1]), dtype=torch.float64).to(x.dtype)
    steps["masked"] = torch.where(m["allowed"], steps["scaled"], torch.tensor(-math.inf, dtype=x.dtype))
    steps["row_max"] = steps["masked"].max(-1).values
    steps["shifted"] = steps["masked"] - steps["row_max"][..., None]
    steps["exp"] = torch.exp(steps["shifted"])
    steps["row_sum"] = total(steps["exp"].unbind(-1))
    steps["weights"] = steps["exp"] / steps["row_sum"][..., None]
    steps["context"] = total(steps["weights"][..., j, None] * v[..., None, j, :] for j in range(v.shape[2]))
    steps["merged"] = merged(steps["context"])
    steps["out"] = dot(steps["merged"], i["wo"])
    return steps


def sdpa(i, m):
    """The path of nanoGPT and build-nanogpt: PyTorch's own function; its math kernel shows the weights."""
    q, k, v = (heads(y, m["heads"]) for y in project(i, linear))
    allowed = m["allowed"].expand(q.shape[0], 1, q.shape[2], k.shape[2])
    plane = torch.zeros(allowed.shape, dtype=q.dtype).masked_fill(~allowed, -math.inf)
    context, weights = torch.ops.aten._scaled_dot_product_attention_math(q, k, v, plane, 0.0, False)
    with torch.nn.attention.sdpa_kernel(torch.nn.attention.SDPBackend.MATH):
        assert torch.equal(F.scaled_dot_product_attention(q, k, v, attn_mask=allowed), context)
    steps = {"weights": weights, "context": context, "merged": merged(context)}
    steps["out"] = linear(steps["merged"], i["wo"], i.get("bo"))
    return steps


def module_without_weights(i, m):
    """The same module asked for its output alone takes the way of SDPA."""
    return module(i, m, need_weights=False)


def module(i, m, need_weights=True):
    """nn.MultiheadAttention; True means blocked there."""
    width = i["x"].shape[-1]
    layer = torch.nn.MultiheadAttention(width, m["heads"], bias="bq" in i, batch_first=True, dtype=i["x"].dtype)
    with torch.no_grad():
        layer.in_proj_weight.copy_(torch.cat([i["wq"], i["wk"], i["wv"]], 1).t())
        layer.out_proj.weight.copy_(i["wo"].t())
        if "bq" in i:
            layer.in_proj_bias.copy_(torch.cat([i["bq"], i["bk"], i["bv"]]))
            layer.out_proj.bias.copy_(i["bo"])
        memory = i.get("memory", i["x"])
        out, weights = layer(i["x"], memory, memory, attn_mask=~m["causal"] if "causal" in m else None,
                             key_padding_mask=~m["padding"][:, 0, 0] if "padding" in m else None, need_weights=need_weights,
                             average_attn_weights=False)
    return {"weights": weights, "out": out} if need_weights else {"out": out}
