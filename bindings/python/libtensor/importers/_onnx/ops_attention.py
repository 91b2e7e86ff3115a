# SPDX-License-Identifier: Apache-2.0
"""Attention and what goes with it."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ...errors import InvalidError, ShapeError
from ...nn import functional as F
from .graph import Graph, Scope
from .registry import Node, op
from .values import constant, dtype_of, lt, tensor_of_array


def split_heads(x: Any, heads: int | None) -> Any:
    """(batch, length, heads * size) as (batch, heads, length, size)."""
    if x.ndim != 3:
        return x
    if not heads or x.shape[2] % heads:
        raise ShapeError(f"{heads} heads of an input with shape {list(x.shape)}")
    return x.reshape(*x.shape[:2], heads, x.shape[2] // heads).transpose(1, 2)


def join_heads(x: Any) -> Any:
    return x.transpose(1, 2).flatten(2)


def _repeat_heads(x: Any, heads: int) -> Any:
    """Keys or values for each head of the query."""
    if x.shape[1] == heads:
        return x
    if heads % x.shape[1]:
        raise ShapeError(f"{x.shape[1]} heads of keys for {heads} heads of queries")
    return x.repeat_interleave(heads // x.shape[1], 1)


def _allowed(a: Node, q: Any, k: Any, past: Any, valid: Any) -> Any:
    """Which keys a query may attend to, by position; None for all."""
    left, right = a.get("left_window_size", -1), a.get("right_window_size", -1)
    causal = bool(a.get("is_causal", 0))
    n, m = q.shape[2], k.shape[2]
    if not causal and left < 0 and right < 0:
        return None if valid is None else _within(valid, m)
    offset: Any = past.shape[2] if past is not None else 0
    if past is None and valid is not None:
        offset = valid.to(lt.int64).reshape(-1, 1, 1, 1) - n
    if isinstance(offset, int):  # of extents only: made on the host
        distance: Any = np.arange(n).reshape(-1, 1) + offset - np.arange(m)
        found: Any = np.ones((n, m), bool)
    else:
        distance = lt.arange(n).reshape(-1, 1) + offset - lt.arange(m)
        found = lt.ones_like(distance, dtype=lt.bool)
    if causal:
        found = found & (distance >= 0)
    if left >= 0:
        found = found & (distance <= left)
    if right >= 0:
        found = found & (-distance <= right)
    found = constant(found) if isinstance(found, np.ndarray) else found
    return found if valid is None else found & _within(valid, m)


def _within(valid: Any, m: int) -> Any:
    return lt.arange(m) < valid.to(lt.int64).reshape(-1, 1, 1, 1)


@op("Attention", 23)
def attention(
    a: Node,
    q: Any,
    k: Any,
    v: Any,
    mask: Any = None,
    past_key: Any = None,
    past_value: Any = None,
    valid: Any = None,
) -> Any:
    flat = q.ndim == 3
    q = split_heads(q, a.get("q_num_heads"))
    k, v = (split_heads(t, a.get("kv_num_heads")) for t in (k, v))
    if past_key is not None and past_value is not None:
        k, v = lt.cat([past_key, k], 2), lt.cat([past_value, v], 2)
    elif past_key is not None or past_value is not None:
        raise InvalidError("past_key and past_value belong together")
    heads, scale, softcap = q.shape[1], a.get("scale"), a.get("softcap", 0.0)
    allowed = _allowed(a, q, k, past_key, valid)
    if mask is not None and mask.shape[-1] < k.shape[2]:
        more = k.shape[2] - mask.shape[-1]
        fill = lt.zeros(*mask.shape[:-1], more, dtype=lt.bool) if mask.dtype is lt.bool else None
        mask = lt.cat([mask, fill], -1) if fill is not None else F.pad(mask, [0, more], value=-math.inf)
    if mask is not None and mask.dtype is lt.bool:
        allowed, mask = mask if allowed is None else allowed & mask, None
    precision = a.get("softmax_precision")
    if a.outputs < 4 and not softcap and (allowed is None or mask is None):
        given = allowed if mask is None else mask
        if given is None or _has_open_rows(a, valid, mask, allowed):
            out = F.scaled_dot_product_attention(q, k, v, given, scale=scale, enable_gqa=heads != k.shape[1])
            return (join_heads(out) if flat else out, k, v)[: a.outputs]
    root = math.sqrt(1 / math.sqrt(q.shape[3]) if scale is None else scale)
    scores = (q * root) @ _repeat_heads(k * root, heads).mT
    seen = scores
    if softcap:
        scores = lt.tanh(scores / softcap) * softcap
        seen = scores if a.get("qk_matmul_output_mode", 0) == 1 else seen
    biased = scores if mask is None else scores + mask
    if allowed is not None:
        biased = lt.where(allowed, biased, lt.full((), -math.inf, dtype=biased.dtype))
    if a.get("qk_matmul_output_mode", 0) == 2:
        seen = biased
    probs = F.softmax(biased if precision is None else biased.to(dtype_of(precision)), -1)
    closed = None
    if allowed is not None or mask is not None:
        bias = lt.zeros((), dtype=scores.dtype) if mask is None else mask
        if allowed is not None:
            bias = lt.where(allowed, bias, lt.full((), -math.inf, dtype=scores.dtype))
        closed = lt.isneginf(lt.amax(bias, (-1,), True))
        probs = lt.where(closed, lt.zeros((), dtype=probs.dtype), probs)
    probs = probs.to(q.dtype)
    if a.get("qk_matmul_output_mode", 0) == 3:
        seen = probs
    out = probs @ _repeat_heads(v, heads)
    return (join_heads(out) if flat else out, k, v, seen)[: a.outputs]


def _has_open_rows(a: Node, valid: Any, mask: Any, allowed: Any) -> bool:
    """Whether each query certainly has a key: where a mask is given, that is known only of causal ones."""
    return mask is None and valid is None and bool(a.get("is_causal", 0)) and allowed.ndim == 2


@op("FlexAttention", 1, scoped=True, domain="ai.onnx.preview")
def flex_attention(a: Node, scope: Scope, q: Any, k: Any, v: Any) -> Any:
    q, k, v = (tensor_of_array(t) if isinstance(t, np.ndarray) else t for t in (q, k, v))
    dtype = q.dtype
    precision = dtype_of(a["softmax_precision"]) if "softmax_precision" in a else None
    precision = precision or (lt.float64 if dtype is lt.float64 else lt.float32)
    scale = a.get("scale", 1 / math.sqrt(q.shape[3]))
    scores = (q.to(precision) @ _repeat_heads(k, q.shape[1]).to(precision).mT) * scale
    scores = _modified(a, scope, "score_mod", scores)
    probs = _modified(a, scope, "prob_mod", F.softmax(scores, -1))
    return probs.to(dtype) @ _repeat_heads(v, q.shape[1])


def _modified(a: Node, scope: Scope, name: str, x: Any) -> Any:
    graph = a.get(name)
    if not isinstance(graph, Graph):
        return x
    (out,) = graph.run([x], scope, scope.tensors)
    return out


@op("RotaryEmbedding", 23)
def rotary_embedding(a: Node, x: Any, cos: Any, sin: Any, positions: Any = None) -> Any:
    flat = x.ndim == 3
    t = split_heads(x, a.get("num_heads"))
    width = a.get("rotary_embedding_dim", 0) or t.shape[3]
    if positions is not None:
        at = positions.to(lt.int64)
        cos, sin = (lt.index_select(c, 0, at.reshape(-1)).reshape(*at.shape, c.shape[1]) for c in (cos, sin))
    cos, sin = cos.unsqueeze(1), sin.unsqueeze(1)
    rotated, rest = lt.narrow(t, 3, 0, width), lt.narrow(t, 3, width, t.shape[3] - width)
    if a.get("interleaved", 0):
        first, second = rotated[..., 0::2], rotated[..., 1::2]
    else:
        first, second = lt.narrow(rotated, 3, 0, width // 2), lt.narrow(rotated, 3, width // 2, width // 2)
    real, imaginary = first * cos - second * sin, first * sin + second * cos
    if a.get("interleaved", 0):
        out = lt.stack([real, imaginary], -1).flatten(3)
    else:
        out = lt.cat([real, imaginary], 3)
    out = out if width == t.shape[3] else lt.cat([out, rest], 3)
    return join_heads(out) if flat else out


@op("CausalConvWithState", 27)
def causal_conv(a: Node, x: Any, weight: Any, bias: Any = None, past: Any = None) -> Any:
    reach = weight.shape[2] - 1
    if past is None:
        past = lt.zeros(x.shape[0], x.shape[1], reach, dtype=x.dtype)
    whole = lt.cat([past, x], 2)
    out = F.conv1d(whole, weight, bias, groups=x.shape[1])
    if a.one_of("activation", "none", ("none", "silu", "swish")) != "none":
        out = F.silu(out)
    return out, lt.narrow(whole, 2, whole.shape[2] - reach, reach)


@op("LinearAttention", 27)
def linear_attention(a: Node, q: Any, k: Any, v: Any, state: Any = None, decay: Any = None, beta: Any = None) -> Any:
    rule = a.one_of("update_rule", "gated_delta", ("linear", "gated", "delta", "gated_delta"))
    heads, shared = a.need("q_num_heads"), a.need("kv_num_heads")
    dtype, (batch, length, _) = q.dtype, q.shape
    wide = lt.float64 if dtype is lt.float64 else lt.float32
    q, k, v = (split_heads(t.to(wide), n) for t, n in ((q, heads), (k, shared), (v, shared)))
    size = q.shape[3]
    scale = a.get("scale", 0.0) or 1 / math.sqrt(size)
    held = lt.zeros(batch, shared, size, v.shape[3], dtype=wide) if state is None else state.to(wide)
    if rule in ("gated", "gated_delta"):
        if decay is None:
            raise InvalidError(f"update_rule {rule} needs decay")
        kept = split_heads(decay.to(wide), shared).exp().unsqueeze(-1)  # (batch, heads, length, size or 1, 1)
    if rule in ("delta", "gated_delta"):
        if beta is None:
            raise InvalidError(f"update_rule {rule} needs beta")
        rate = beta.to(wide).transpose(1, 2).unsqueeze(-1)  # (batch, heads or 1, length, 1)
    rows = []
    for t in range(length):
        key, value = lt.select(k, 2, t).unsqueeze(-1), lt.select(v, 2, t).unsqueeze(-2)
        if rule in ("gated", "gated_delta"):
            held = held * lt.select(kept, 2, t)
        if rule in ("delta", "gated_delta"):
            value = (value - key.mT @ held) * lt.select(rate, 2, t).unsqueeze(-1)
        held = held + key @ value
        query = lt.select(q, 2, t).unsqueeze(-2)
        rows.append((query @ held.repeat_interleave(heads // shared, 1)).squeeze(-2) * scale)
    out = lt.stack(rows, 1).flatten(2) if rows else lt.zeros(batch, 0, heads * v.shape[3], dtype=wide)
    return out.to(dtype), held.to(dtype if state is None else state.dtype)
