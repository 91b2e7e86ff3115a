# SPDX-License-Identifier: Apache-2.0
"""Exports of ops of neural networks."""

from __future__ import annotations

import math
from typing import Any

from .export import Call, Exporter, Var, exports
from .export_math import expm1, unary
from .values import lt

# ---- activations


@exports("leaky_relu", "elu", "celu", "selu", "hardsigmoid", "hardshrink", "softshrink")
def activation(g: Exporter, f: Call) -> Any:
    x, name = g.take(f.x, f.dtype), f.name.rstrip("_")
    if name == "leaky_relu":
        return g.node("LeakyRelu", x, alpha=f.negative_slope)
    if name == "celu" and f.dtype is lt.float64:  # which Celu does not take
        alpha, zero = g.array(f.alpha, f.dtype), g.array(0.0, f.dtype)
        below = g.node("Min", g.node("Mul", expm1(g, g.node("Div", x, alpha), f.dtype), alpha), zero)
        return g.node("Add", g.node("Max", x, zero), below)
    if name in ("elu", "celu"):
        return g.node(name.capitalize(), x, alpha=f.alpha)
    if name == "selu":
        return g.node("Selu", x)
    if name == "hardsigmoid":
        return g.node("HardSigmoid", x, alpha=1 / 6, beta=0.5)
    return g.node("Shrink", x, lambd=f.lambd, bias=f.lambd if name == "softshrink" else 0.0)


@exports("gelu", "silu", "logsigmoid", "softplus")
def smooth(g: Exporter, f: Call) -> Any:
    x, name = g.take(f.x, f.dtype), f.name.rstrip("_")
    if name == "gelu":
        return g.node("Gelu", x, approximate="tanh" if f.tanh_approx else "none")
    if name == "silu":
        return g.node("Mul", x, g.node("Sigmoid", x))
    if name == "logsigmoid":
        return g.node("Neg", g.node("Softplus", g.node("Neg", x)))
    beta = g.array(f.beta, f.dtype)
    return g.node("Div", g.node("Softplus", g.node("Mul", x, beta)), beta) if f.beta != 1 else g.node("Softplus", x)


@exports("relu6", "hardtanh", "threshold")
def clipped(g: Exporter, f: Call) -> Any:
    x, name = g.take(f.x, f.dtype), f.name.rstrip("_")
    if name == "threshold":
        larger = g.node("Greater", x, g.array(f.threshold, f.dtype))
        return g.node("Where", larger, x, g.array(f.value, f.dtype))
    low, high = (0.0, 6.0) if name == "relu6" else (f.min_val, f.max_val)
    if f.dtype.kind in "iu":  # a bound that no integer of the dtype is beyond
        info = lt.iinfo(f.dtype)
        low, high = max(low, info.min), min(high, info.max)
    return g.node("Clip", x, g.array(low, f.dtype), g.array(high, f.dtype))


def of_channels(g: Exporter, v: Var, ndim: int, dtype: Any) -> str:
    """A vector of channels as a factor of tensors [N, C, ...]."""
    name = g.take(v, dtype)
    return name if v.ndim == 0 or ndim < 3 else g.reshape(name, [v.shape[0], *[1] * (ndim - 2)])


@exports("prelu")
def prelu(g: Exporter, f: Call) -> Any:
    return g.node("PRelu", g.take(f.x), of_channels(g, f.weight, f.x.ndim, f.dtype))


@exports("softmax", "log_softmax", "softmin")
def softmax(g: Exporter, f: Call) -> Any:
    x = g.take(f.x, f.dtype)
    x = g.node("Neg", x) if f.name == "softmin" else x
    return g.node("LogSoftmax" if f.name == "log_softmax" else "Softmax", x, axis=f.args["axis"])


@exports("glu")
def glu(g: Exporter, f: Call) -> Any:
    a, b = g.node("Split", g.take(f.x), outputs=2, axis=f.axis(), num_outputs=2)
    return g.node("Mul", a, g.node("Sigmoid", b))


# ---- layers


def projected(g: Exporter, x: str, ndim: int, weight: str, bias: str | None) -> str:
    if ndim == 2:
        return str(g.node("Gemm", x, weight, *([bias] if bias else []), transB=1))
    product = g.node("MatMul", x, g.node("Transpose", weight, perm=[1, 0]))
    return str(g.node("Add", product, bias) if bias else product)


@exports("linear", "linear_activation")
def linear(g: Exporter, f: Call) -> Any:
    weight, bias = (None if x is None else g.take(x, f.dtype) for x in (f.weight, f.bias))
    if f.weight.ndim != 2:
        raise f.unsupported("a weight that is no matrix")
    made = projected(g, g.take(f.x, f.dtype), f.x.ndim, str(weight), bias)
    if f.name == "linear":
        return made
    result = Var(made, f.dtype, f.results[0].shape)
    inner = Call(f.activation, {"x": result, "tanh_approx": False}, f.results, f.text)
    if f.activation in ("gelu", "silu"):
        return smooth(g, inner)
    if f.activation in ("relu", "tanh", "sigmoid"):
        return unary(g, inner)
    raise f.unsupported(f"the activation {f.activation}")


def spread(values: Any, n: int) -> list[int]:
    """One number stands for all axes."""
    found: list[int] = list(values) if isinstance(values, list) else [values]
    return found * n if len(found) == 1 else found


def batched(g: Exporter, x: Var, n: int, dtype: Any) -> tuple[str, bool]:
    """An operand [N, C, ...] of n axes that are slid over, and whether N was missing."""
    name = g.take(x, dtype)
    return (g.node("Unsqueeze", name, g.ints([0])), True) if x.ndim == n + 1 else (name, False)


def unbatched(g: Exporter, name: str, missing: bool) -> str:
    return str(g.node("Squeeze", name, g.ints([0]))) if missing else name


@exports("conv1d", "conv2d", "conv3d", "conv_transpose1d", "conv_transpose2d", "conv_transpose3d")
def convolution(g: Exporter, f: Call) -> Any:
    n = int(f.name[-2])
    x, missing = batched(g, f.x, n, f.dtype)
    bias = [] if f.bias is None else [g.take(f.bias, f.dtype)]
    more: dict[str, Any] = {}
    if "transpose" in f.name:
        more["output_padding"] = spread(f.output_padding, n)
    found = g.node(
        "ConvTranspose" if more else "Conv", x, g.take(f.weight, f.dtype), *bias, strides=spread(f.stride, n),
        pads=spread(f.padding, n) * 2, dilations=spread(f.dilation, n), group=f.groups, **more,
    )  # fmt: skip
    return unbatched(g, found, missing)


@exports("max_pool1d", "max_pool2d", "max_pool3d", "avg_pool1d", "avg_pool2d", "avg_pool3d")
def pool(g: Exporter, f: Call) -> Any:
    n = int(f.name[-2])
    x, missing = batched(g, f.x, n, f.dtype)
    kernel = spread(f.kernel, n)
    common: dict[str, Any] = {
        "kernel_shape": kernel,
        "strides": spread(f.stride, n) if f.stride else kernel,
        "pads": spread(f.padding, n) * 2,
        "ceil_mode": int(f.ceil_mode),
    }
    if f.name.startswith("max"):
        return unbatched(g, g.node("MaxPool", x, dilations=spread(f.dilation, n), **common), missing)
    if f.args.get("divisor_override"):
        raise f.unsupported("divisor_override")
    return unbatched(g, g.node("AveragePool", x, count_include_pad=int(f.count_include_pad), **common), missing)


@exports(*(f"adaptive_{kind}_pool{n}d" for kind in ("avg", "max") for n in (1, 2, 3)))
def adaptive_pool(g: Exporter, f: Call) -> Any:
    n = int(f.name[-2])
    x, missing = batched(g, f.x, n, f.dtype)
    kind = "AveragePool" if "avg" in f.name else "MaxPool"
    before, after = f.x.shape[-n:], f.shape[-n:]
    if all(m == 1 for m in after):
        found = g.node("Global" + kind, x)
    elif None in (*before, *after) or any(p % q for p, q in zip(before, after)):
        raise f.unsupported(f"extents {list(before)} to {list(after)}, expected fixed ones that are divisible")
    else:
        kernel = [p // q for p, q in zip(before, after)]
        found = g.node(kind, x, kernel_shape=kernel, strides=kernel)
    return unbatched(g, found, missing)


MODES = {
    "nearest": "nearest", "nearest-exact": "nearest", "linear": "linear", "bilinear": "linear", "trilinear": "linear",
    "bicubic": "cubic", "cubic": "cubic",
}  # fmt: skip


@exports("interpolate", "interpolate_axis")
def interpolate(g: Exporter, f: Call) -> Any:
    if f.mode not in MODES:
        raise f.unsupported(f"the mode {f.mode}")
    mode = MODES[f.mode]
    place = "asymmetric" if f.mode == "nearest" else "align_corners" if f.align_corners else "half_pixel"
    more: dict[str, Any] = {"cubic_coeff_a": -0.75} if mode == "cubic" else {}
    if mode == "nearest":
        more["nearest_mode"] = "floor" if f.mode == "nearest" else "round_prefer_ceil"
    if f.antialias:
        more["antialias"] = 1
    sizes = g.extents(f.x)
    if f.name == "interpolate":
        sizes[2:] = f.args["shape"]
    else:
        sizes[f.axis()] = f.size
    if f.args.get("scale"):
        factors = [1.0] * f.x.ndim
        factors[f.axis()] = f.scale
        how = [g.array(factors, lt.float32)]
    else:
        how = ["", g.dims(sizes)]
    return g.node("Resize", g.take(f.x), "", *how, mode=mode, coordinate_transformation_mode=place, **more)


@exports("pixel_shuffle")
def pixel_shuffle(g: Exporter, f: Call) -> Any:
    return g.node("DepthToSpace", g.take(f.x), blocksize=f.factor, mode="CRD")


# ---- normalisation


def normalized(g: Exporter, x: str, axes: list[int], eps: float, dtype: Any) -> str:
    """With mean 0 and variance 1 over axes."""
    where = g.ints(axes)
    d = g.node("Sub", x, g.node("ReduceMean", x, where))
    variance = g.node("ReduceMean", g.node("Mul", d, d), where)
    return str(g.node("Div", d, g.node("Sqrt", g.node("Add", variance, g.array(eps, dtype)))))


def affine(g: Exporter, x: str, weight: str | None, bias: str | None) -> str:
    x = g.node("Mul", x, weight) if weight else x
    return str(g.node("Add", x, bias) if bias else x)


@exports("layer_norm")
def layer_norm(g: Exporter, f: Call) -> Any:
    x = g.take(f.x, f.dtype)
    weight, bias = (None if v is None else g.take(v, f.dtype) for v in (f.weight, f.bias))
    if weight is None:
        return affine(g, normalized(g, x, list(range(-f.norm_ndim, 0)), f.eps, f.dtype), None, bias)
    more = [bias] if bias else []
    return g.node("LayerNormalization", x, weight, *more, axis=-f.norm_ndim, epsilon=f.eps)


@exports("rms_norm")
def rms_norm(g: Exporter, f: Call) -> Any:
    x = g.take(f.x, f.dtype)
    eps = lt.finfo(f.dtype).eps if f.eps is None or math.isnan(f.eps) else f.eps
    mean = g.node("ReduceMean", g.node("Mul", x, x), g.ints(list(range(-f.norm_ndim, 0))))
    found = g.node("Div", x, g.node("Sqrt", g.node("Add", mean, g.array(eps, f.dtype))))
    return affine(g, found, None if f.weight is None else g.take(f.weight, f.dtype), None)


@exports("batch_norm")
def batch_norm(g: Exporter, f: Call) -> Any:
    if f.training or f.running_mean is None:
        raise f.unsupported("statistics of the batch, expected eval()")
    channels = f.running_mean.shape[0]
    parts = [
        g.array([none] * channels, f.dtype) if v is None else g.take(v, f.dtype)
        for v, none in ((f.weight, 1.0), (f.bias, 0.0), (f.running_mean, 0.0), (f.running_var, 1.0))
    ]
    return g.node("BatchNormalization", g.take(f.x, f.dtype), *parts, epsilon=f.eps)


@exports("group_norm", "instance_norm")
def group_norm(g: Exporter, f: Call) -> Any:
    x, n = g.take(f.x, f.dtype), f.x.ndim
    if f.name == "group_norm":
        apart = g.node("Reshape", x, g.ints([0, f.groups, -1]))
        found = g.node("Reshape", normalized(g, apart, [2], f.eps, f.dtype), g.node("Shape", x))
    elif f.use_input_stats and f.running_mean is None:
        found = normalized(g, x, list(range(2, n)), f.eps, f.dtype)
    else:
        raise f.unsupported("running statistics")
    weight, bias = (None if v is None else of_channels(g, v, n, f.dtype) for v in (f.weight, f.bias))
    return affine(g, found, weight, bias)


@exports("normalize")
def normalize(g: Exporter, f: Call) -> Any:
    if f.ord not in (1, 2):
        raise f.unsupported(f"the norm of order {f.ord:g}")
    x = g.take(f.x, f.dtype)
    norm = g.node(f"ReduceL{int(f.ord)}", x, g.ints([f.args["axis"]]))
    return g.node("Div", x, g.node("Max", norm, g.array(f.eps, f.dtype)))


@exports("dropout", "feature_dropout", "alpha_dropout", "feature_alpha_dropout")
def dropout(g: Exporter, f: Call) -> Any:
    if f.training and f.p > 0:
        raise f.unsupported("random numbers, expected eval()")
    return g.take(f.x)


# ---- attention


def attended(
    g: Exporter, q: str, k: str, v: str, ndim: int, scale: float, masks: list[str], dtype: Any
) -> tuple[str, str]:
    """The result and the weights; masks are added to the scores."""
    order = [*range(ndim - 2), ndim - 1, ndim - 2]
    scores = g.node("MatMul", g.node("Mul", q, g.array(scale, dtype)), g.node("Transpose", k, perm=order))
    for mask in masks:
        scores = g.node("Add", scores, mask)
    weights = g.node("Softmax", scores, axis=-1)
    return g.node("MatMul", weights, v), weights


def added(g: Exporter, mask: Var, dtype: Any, keeps: bool) -> str:
    """A mask to be added to scores; `keeps` says what true means in one of bools."""
    if mask.dtype is not lt.bool:
        return g.take(mask, dtype)
    zero, least = g.array(0.0, dtype), g.array(-math.inf, dtype)
    return str(g.node("Where", g.take(mask), *((zero, least) if keeps else (least, zero))))


@exports("scaled_dot_product_attention", "flash_attention")
def attention(g: Exporter, f: Call) -> Any:
    if f.args.get("dropout_p"):
        raise f.unsupported("random numbers, expected dropout_p=0")
    q, k, v = (g.take(x, f.dtype) for x in (f.query, f.key, f.value))
    n, dtype = f.query.ndim, f.dtype
    if f.args.get("enable_gqa"):
        k, v = (_repeated(g, name, x, f) for name, x in ((k, f.key), (v, f.value)))
    masks = [] if f.mask is None else [added(g, f.mask, dtype, True)]
    if f.causal:
        lengths = [g.extent(x, x.ndim - 2) for x in (f.query, f.key)]
        rows, columns = (
            g.node("Range", g.array(0, lt.int64), g.node("Squeeze", g.dims([m])), g.array(1, lt.int64)) for m in lengths
        )
        later = g.node("Greater", columns, g.node("Unsqueeze", rows, g.ints([1])))
        masks.append(g.node("Where", later, g.array(-math.inf, dtype), g.array(0.0, dtype)))
    scale = f.scale or 1 / math.sqrt(f.query.shape[-1] or 1)
    return attended(g, q, k, v, n, scale, masks, dtype)[0]


def _repeated(g: Exporter, name: str, x: Var, f: Call) -> str:
    """Keys and values once for each head of the query."""
    heads, own = f.query.shape[-3], x.shape[-3]
    if heads is None or own is None:
        raise f.unsupported("a number of heads that differs from run to run")
    if heads == own:
        return name
    extents = g.extents(x)
    wide = g.node(
        "Expand", g.node("Unsqueeze", name, g.ints([-3])), g.dims([*extents[:-2], heads // own, *extents[-2:]])
    )
    return g.reshape(wide, [*extents[:-3], heads, *extents[-2:]])


@exports("multi_head_attention")
def multi_head_attention(g: Exporter, f: Call) -> Any:
    """Operands are [length, batch, features]."""
    if f.bias_k is not None or f.bias_v is not None or f.add_zero_attn or f.dropout_p or f.query.ndim != 3:
        raise f.unsupported("expected operands of 3 axes, without bias_k, add_zero_attn and dropout")
    dtype, heads, width = f.dtype, f.num_heads, f.query.shape[-1]
    if f.in_weight is not None:
        weights = g.node("Split", g.take(f.in_weight, dtype), outputs=3, axis=0, num_outputs=3)
    else:
        weights = [g.take(x, dtype) for x in (f.q_weight, f.k_weight, f.v_weight)]
    biases: Any = [None] * 3
    if f.in_bias is not None:
        biases = g.node("Split", g.take(f.in_bias, dtype), outputs=3, axis=0, num_outputs=3)
    parts = []
    for x, weight, bias in zip((f.query, f.key, f.value), weights, biases):
        y = projected(g, g.take(x, dtype), 3, weight, bias)
        apart = g.node("Reshape", y, g.ints([0, 0, heads, width // heads]))
        parts.append(g.node("Transpose", apart, perm=[1, 2, 0, 3]))
    masks = []
    if f.mask is not None:
        mask = added(g, f.mask, dtype, False)
        if f.mask.ndim == 3:  # [batch * heads, length, length]
            mask = g.reshape(mask, [-1, heads, *(g.extent(f.mask, i) for i in (1, 2))])
        masks.append(mask)
    if f.key_padding_mask is not None:
        masks.append(g.node("Unsqueeze", added(g, f.key_padding_mask, dtype, False), g.ints([1, 2])))
    q, k, v = parts
    found, weights = attended(g, q, k, v, 4, 1 / math.sqrt(width // heads), masks, dtype)
    together = g.node("Reshape", g.node("Transpose", found, perm=[2, 0, 1, 3]), g.ints([0, 0, width]))
    bias = None if f.out_bias is None else g.take(f.out_bias, dtype)
    out = projected(g, together, 3, g.take(f.out_weight, dtype), bias)
    return [out, g.node("ReduceMean", weights, g.ints([1]), keepdims=0) if f.average_weights else weights]
