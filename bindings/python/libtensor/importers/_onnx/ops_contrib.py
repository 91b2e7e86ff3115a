# SPDX-License-Identifier: Apache-2.0
"""Operators of the domain com.microsoft, which ONNX Runtime's optimizers and quantizers put into models."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ...errors import InvalidError, UnsupportedError
from ...nn import functional as F
from . import ops_math as math_ops
from . import ops_nn as nn_ops
from . import ops_quant as quant
from .ops_attention import join_heads, split_heads
from .ops_recurrent import QUANTIZED, lstm
from .registry import Node, op
from .values import constant, lt

MS = "com.microsoft"

# ---- activations and products


@op("Gelu", 1, domain=MS)
def gelu(a: Node, x: Any) -> Any:
    return F.gelu(x)


@op("BiasGelu", 1, domain=MS)
def bias_gelu(a: Node, x: Any, bias: Any) -> Any:
    return F.gelu(x + bias)


@op("FastGelu", 1, domain=MS)
def fast_gelu(a: Node, x: Any, bias: Any = None) -> Any:
    return F.gelu(x if bias is None else x + bias, "tanh")


@op("QuickGelu", 1, domain=MS)
def quick_gelu(a: Node, x: Any) -> Any:
    return x * lt.sigmoid(x * a.get("alpha", 1.702))


@op("FusedMatMul", 1, domain=MS)
@op("TransposeMatMul", 1, domain=MS)
def fused_matmul(a: Node, x: Any, y: Any) -> Any:
    if a.get("transBatchA", 0) or a.get("transBatchB", 0):
        raise UnsupportedError("transBatchA and transBatchB")
    x = x.mT if a.get("transA", 0) and x.ndim > 1 else x
    y = y.mT if a.get("transB", 0) and y.ndim > 1 else y
    alpha = a.get("alpha", 1.0)
    return x @ y if alpha == 1.0 else (x @ y) * alpha


_ACTIVATIONS = {
    "Relu": F.relu,
    "Tanh": lt.tanh,
    "Sigmoid": lt.sigmoid,
    "HardSwish": F.hardswish,
}


def _activated(a: Node, x: Any) -> Any:
    name = a.get("activation", "")
    numbers = a.get("activation_params", [a[n] for n in ("activation_alpha", "activation_beta") if n in a])
    if not name:
        return x
    if name == "LeakyRelu":
        return F.leaky_relu(x, numbers[0] if numbers else 0.01)
    if name == "Clip":
        return x.clamp(numbers[0], numbers[1])
    if name == "HardSigmoid":
        return (x * numbers[0] + numbers[1]).clamp(0.0, 1.0)
    if name not in _ACTIVATIONS:
        raise UnsupportedError(f"activation {name}")
    return _ACTIVATIONS[name](x)


@op("FusedConv", 1, domain=MS)
def fused_conv(a: Node, x: Any, w: Any, b: Any = None, z: Any = None) -> Any:
    out = nn_ops.conv(a, x, w, b)
    return _activated(a, out if z is None else out + z)


@op("FusedGemm", 1, domain=MS)
def fused_gemm(a: Node, x: Any, y: Any, c: Any = None) -> Any:
    return _activated(a, math_ops.gemm(a, x, y, c))


# ---- normalizations


def _skip_norm(a: Node, x: Any, skip: Any, bias: Any) -> Any:
    total = x + skip
    return total if bias is None else total + bias


@op("SkipLayerNormalization", 1, domain=MS)
def skip_layer_norm(a: Node, x: Any, skip: Any, gamma: Any, beta: Any = None, bias: Any = None) -> Any:
    total = _skip_norm(a, x, skip, bias)
    out = F.layer_norm(total, total.shape[-1:], gamma, beta, a.get("epsilon", 1e-12))
    return (out, None, None, total)[: a.outputs]


@op("SkipSimplifiedLayerNormalization", 1, domain=MS)
def skip_rms_norm(a: Node, x: Any, skip: Any, gamma: Any, bias: Any = None) -> Any:
    total = _skip_norm(a, x, skip, bias)
    return (F.rms_norm(total, total.shape[-1:], gamma, a.get("epsilon", 1e-12)), None, None, total)[: a.outputs]


@op("SimplifiedLayerNormalization", 1)
@op("SimplifiedLayerNormalization", 1, domain=MS)
def simplified_layer_norm(a: Node, x: Any, scale: Any) -> Any:
    return nn_ops.rms_norm(a, x, scale)


@op("EmbedLayerNormalization", 1, domain=MS)
def embed_layer_norm(
    a: Node,
    ids: Any,
    segments: Any,
    words: Any,
    positions: Any,
    kinds: Any,
    gamma: Any,
    beta: Any,
    mask: Any = None,
    places: Any = None,
) -> Any:
    def rows(table: Any, index: Any) -> Any:
        at = index.to(lt.int64)
        return lt.index_select(table, 0, at.reshape(-1)).reshape(*at.shape, table.shape[1])

    at = lt.arange(ids.shape[1]).reshape(1, -1) if places is None else places
    total = rows(words, ids) + rows(positions, at)
    if segments is not None and kinds is not None:
        total = total + rows(kinds, segments)
    out = F.layer_norm(total, total.shape[-1:], gamma, beta, a.get("epsilon", 1e-12))
    counts = lt.zeros(ids.shape[0], dtype=lt.int32) if mask is None else mask.to(lt.int32).sum(1).to(lt.int32)
    return (out, counts, total)[: a.outputs]


# ---- attention


def _padding(mask: Any, length: int, dtype: Any) -> Any:
    """A mask of 1 and 0 over keys (batch, keys), or over queries and keys, as what is added to scores."""
    if mask.ndim == 1:
        mask = lt.arange(length).reshape(1, -1) < mask.reshape(-1, 1)
    shaped = mask.reshape(mask.shape[0], 1, 1, -1) if mask.ndim == 2 else mask.unsqueeze(1) if mask.ndim == 3 else mask
    return lt.where(shaped != 0, lt.zeros((), dtype=dtype), lt.full((), _lowest(dtype), dtype=dtype))


def _lowest(dtype: Any) -> float:
    return -65504.0 if dtype is lt.float16 else -3.4e38


@op("Attention", 1, domain=MS)
def attention(
    a: Node, x: Any, weights: Any, bias: Any, mask: Any = None, past: Any = None, relative: Any = None
) -> Any:
    heads = a.need("num_heads")
    if a.get("do_rotary", 0) or a.outputs > 2 or past is not None or a.outputs > 1:
        raise UnsupportedError("rotary embeddings and past states")
    total = x @ weights if bias is None else x @ weights + bias
    sizes = a.get("qkv_hidden_sizes", [total.shape[-1] // 3] * 3)
    q, k, v = (split_heads(t, heads) for t in lt.split(total, sizes, -1))
    added = relative
    if mask is not None:
        padding = _padding(mask, k.shape[2], q.dtype)
        added = padding if added is None else added + padding
    causal = bool(a.get("unidirectional", 0))
    return join_heads(_attended(q, k, v, added, causal, a.get("scale", 0.0)))


@op("MultiHeadAttention", 1, domain=MS)
def multi_head_attention(
    a: Node,
    q: Any,
    k: Any = None,
    v: Any = None,
    bias: Any = None,
    mask: Any = None,
    relative: Any = None,
    past_key: Any = None,
    past_value: Any = None,
) -> Any:
    heads = a.need("num_heads")
    if k is None or v is None or k.ndim not in (3, 4):
        raise UnsupportedError("packed queries, keys and values")
    if bias is not None:
        parts = lt.split(bias, [q.shape[-1], q.shape[-1], bias.shape[0] - 2 * q.shape[-1]], 0)
        q = q + parts[0]
        k, v = (t + p if t.ndim == 3 else t for t, p in zip((k, v), parts[1:]))
    q, k, v = (split_heads(t, heads) for t in (q, k, v))
    if past_key is not None:
        k, v = lt.cat([past_key, k], 2), lt.cat([past_value, v], 2)
    added = relative
    if mask is not None:
        padding = _padding(mask, k.shape[2], q.dtype)
        added = padding if added is None else added + padding
    out = join_heads(_attended(q, k, v, added, bool(a.get("unidirectional", 0)), a.get("scale", 0.0)))
    return (out, k, v)[: a.outputs]


def _attended(q: Any, k: Any, v: Any, added: Any, causal: bool, scale: float) -> Any:
    scores = (q @ k.mT) * (scale or 1 / math.sqrt(q.shape[3]))
    if added is not None:
        scores = scores + added
    if causal:
        n, m = scores.shape[-2:]
        allowed = np.arange(m) <= np.arange(n)[:, None] + (m - n)
        scores = lt.where(constant(allowed), scores, lt.full((), -math.inf, dtype=scores.dtype))
    return F.softmax(scores, -1) @ v


# ---- quantization


@op("QuantizeLinear", 1, raw=True, domain=MS)
def quantize(a: Node, x: Any, scale: Any, zero: Any = None) -> Any:
    return quant.quantize(a, x, scale, zero)


@op("DequantizeLinear", 1, raw=True, domain=MS)
def dequantize(a: Node, x: Any, scale: Any, zero: Any = None) -> Any:
    return quant.dequantize(a, x, scale, zero)


@op("DynamicQuantizeMatMul", 1, domain=MS)
def dynamic_quantize_matmul(a: Node, x: Any, w: Any, scale: Any, zero: Any = None, bias: Any = None) -> Any:
    small, own, own_zero = quant.dynamic_quantize(a, x)
    total = quant.matmul_integer(a, small, w, own_zero, zero)
    out = total.to(lt.float32) * (own * scale)
    return out if bias is None else out + bias


@op("MatMulIntegerToFloat", 1, domain=MS)
def matmul_integer_to_float(
    a: Node,
    x: Any,
    y: Any,
    x_scale: Any,
    y_scale: Any,
    x_zero: Any = None,
    y_zero: Any = None,
    bias: Any = None,
) -> Any:
    out = quant.matmul_integer(a, x, y, x_zero, y_zero).to(lt.float32) * (x_scale * y_scale)
    return out if bias is None else out + bias


def _number(t: Any, scale: Any, zero: Any) -> Any:
    return (t.to(lt.float32) - (0 if zero is None else zero.to(lt.float32))) * scale


def _rounded(x: Any, scale: Any, zero: Any, dtype: Any) -> Any:
    whole = lt.round(x / scale) + (0 if zero is None else zero.to(lt.float32))
    info = lt.iinfo(dtype)
    return lt.clamp(whole, info.min, info.max).to(dtype)


@op("QLinearAdd", 1, domain=MS)
@op("QLinearMul", 1, domain=MS)
def qlinear_binary(
    a: Node,
    x: Any,
    x_scale: Any,
    x_zero: Any,
    y: Any,
    y_scale: Any,
    y_zero: Any,
    scale: Any,
    zero: Any = None,
) -> Any:
    function = lt.add if a.op_type == "QLinearAdd" else lt.mul
    return _rounded(function(_number(x, x_scale, x_zero), _number(y, y_scale, y_zero)), scale, zero, x.dtype)


@op("QLinearSigmoid", 1, domain=MS)
@op("QLinearLeakyRelu", 1, domain=MS)
def qlinear_unary(a: Node, x: Any, x_scale: Any, x_zero: Any, scale: Any, zero: Any = None) -> Any:
    t = _number(x, x_scale, x_zero)
    out = lt.sigmoid(t) if a.op_type == "QLinearSigmoid" else F.leaky_relu(t, a.get("alpha", 0.01))
    return _rounded(out, scale, zero, x.dtype)


@op("QLinearGlobalAveragePool", 1, domain=MS)
def qlinear_pool(a: Node, x: Any, x_scale: Any, x_zero: Any, scale: Any, zero: Any) -> Any:
    last = bool(a.get("channels_last", 0))
    axes = tuple(range(1, x.ndim - 1)) if last else tuple(range(2, x.ndim))
    return _rounded(_number(x, x_scale, x_zero).mean(axes, True), scale, zero, x.dtype)


@op("QLinearConcat", 1, domain=MS)
def qlinear_concat(a: Node, scale: Any, zero: Any, *xs: Any) -> Any:
    parts = [_number(*xs[i : i + 3]) for i in range(0, len(xs), 3)]
    return _rounded(lt.cat(parts, a.need("axis")), scale, zero, zero.dtype)


@op("QGemm", 1, domain=MS)
def qgemm(
    a: Node,
    x: Any,
    x_scale: Any,
    x_zero: Any,
    y: Any,
    y_scale: Any,
    y_zero: Any,
    c: Any = None,
    scale: Any = None,
    zero: Any = None,
) -> Any:
    x = x.t() if a.get("transA", 0) else x
    y = y.t() if a.get("transB", 0) else y
    total = quant.matmul_integer(a, x, y, x_zero, y_zero)
    out = (total if c is None else total + c).to(lt.float32) * (x_scale * y_scale * a.get("alpha", 1.0))
    return out if scale is None else _rounded(out, scale, zero, zero.dtype)


@op("MatMulNBits", 1, domain=MS)
def matmul_n_bits(
    a: Node, x: Any, packed: Any, scales: Any, zeros: Any = None, index: Any = None, bias: Any = None
) -> Any:
    k, n, bits, block = a.need("K"), a.need("N"), a.get("bits", 4), a.need("block_size")
    if bits not in (4, 8) or index is not None:
        raise UnsupportedError(f"{bits} bits, or groups in another order")
    blocks = -(-k // block)
    weights = _unpacked(packed, bits).reshape(n, blocks, -1)
    if zeros is None:
        zero: Any = float(2 ** (bits - 1))
    elif zeros.dtype is lt.uint8:
        zero = lt.narrow(_unpacked(zeros.reshape(n, -1), bits), 1, 0, blocks).reshape(n, blocks, 1).to(scales.dtype)
    else:
        zero = zeros.reshape(n, blocks, 1)
    full = (weights.to(scales.dtype) - zero) * scales.reshape(n, blocks, 1)
    out = x @ lt.narrow(full.reshape(n, -1), 1, 0, k).t().to(x.dtype)
    return out if bias is None else out + bias


def _unpacked(t: Any, bits: int) -> Any:
    """The numbers of 4 or 8 bits in bytes, of each pair the low one first, along the last axis."""
    if bits == 8:
        return t
    low, high = lt.bitwise_and(t, 15), lt.bitwise_right_shift(t, 4)
    return lt.stack([low, high], -1).flatten(-2)


@op("DynamicQuantizeLSTM", 1, host=(4,), domain=MS)
def dynamic_quantize_lstm(
    a: Node,
    x: Any,
    w: Any,
    r: Any,
    b: Any = None,
    lengths: Any = None,
    h: Any = None,
    c: Any = None,
    p: Any = None,
    w_scale: Any = None,
    w_zero: Any = None,
    r_scale: Any = None,
    r_zero: Any = None,
) -> Any:
    if w_scale is None or r_scale is None:
        raise InvalidError("the scales of the weights are missing")
    # Weights are (directions, inputs, gates * hidden).
    full = [
        _number(t, _of_directions(scale), None if zero is None else _of_directions(zero)).mT
        for t, scale, zero in ((w, w_scale, w_zero), (r, r_scale, r_zero))
    ]
    return lstm(_as_lstm(a), x, *full, b, lengths, h, c, p)


def _of_directions(t: Any) -> Any:
    return t.reshape(t.shape[0], 1, -1) if t.ndim else t


def _as_lstm(a: Node) -> Node:
    out = Node(a, **{QUANTIZED: True})
    out.name, out.op_type, out.domain, out.version, out.outputs = a.name, "LSTM", "", a.version, a.outputs
    return out
