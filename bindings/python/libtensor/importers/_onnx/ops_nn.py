# SPDX-License-Identifier: Apache-2.0
"""Convolutions, normalizations and losses."""

from __future__ import annotations

from typing import Any

from ...errors import InvalidError, ShapeError, UnsupportedError
from ...nn import functional as F
from .ops_shape import padded
from .registry import Node, as_float, op
from .values import dtype_of, lt


def by_axes(family: str, n: int) -> Any:
    if n not in (1, 2, 3):
        raise UnsupportedError(f"{family} over {n} axes; 1 to 3 are supported")
    return getattr(F, f"{family}{n}d")


def spatial(x: Any) -> int:
    if x.ndim < 3:
        raise ShapeError(f"expected a batch of images with channels, the input has shape {list(x.shape)}")
    return int(x.ndim) - 2


def pads_of(x: Any, a: Node, kernel: Any) -> list[tuple[int, int]]:
    """The pads of each spatial axis."""
    n = len(kernel)
    strides, dilations = a.ints("strides", [1] * n), a.ints("dilations", [1] * n)
    if min(strides, default=1) < 1 or min(dilations, default=1) < 1:
        raise InvalidError(f"strides {strides} and dilations {dilations}, expected positive numbers")
    how = a.one_of("auto_pad", "NOTSET", ("NOTSET", "VALID", "SAME_UPPER", "SAME_LOWER"))
    if how.startswith("SAME"):
        pads = []
        for size, k, s, d in zip(x.shape[2:], kernel, strides, dilations):
            total = max((-(-size // s) - 1) * s + (k - 1) * d + 1 - size, 0)
            less, more = total // 2, total - total // 2
            pads.append((less, more) if how == "SAME_UPPER" else (more, less))
        return pads
    if how == "VALID":
        return [(0, 0)] * n
    given = a.ints("pads", [0] * 2 * n)
    return list(zip(given[:n], given[n:]))


def pad_space(x: Any, pads: list[tuple[int, int]], value: float = 0.0) -> Any:
    return padded(x, [(0, 0)] * 2 + list(pads), value=value)


def kernel_of(a: Node, w: Any) -> list[int]:
    kernel = list(w.shape[2:])
    if a.get("kernel_shape", kernel) != kernel:
        raise ShapeError(f"kernel_shape is {a['kernel_shape']}, the weights have shape {list(w.shape)}")
    return kernel


@op("Conv", 1)
def conv(a: Node, x: Any, w: Any, b: Any = None) -> Any:
    n = spatial(x)
    pads = pads_of(x, a, kernel_of(a, w))
    even = all(before == after and before >= 0 for before, after in pads)
    return by_axes("conv", n)(
        x if even else pad_space(x, pads),
        w,
        b,
        stride=a.ints("strides", [1] * n),
        padding=[before for before, _ in pads] if even else [0] * n,
        dilation=a.ints("dilations", [1] * n),
        groups=a.get("group", 1),
    )


@op("ConvTranspose", 1)
def conv_transpose(a: Node, x: Any, w: Any, b: Any = None) -> Any:
    n = spatial(x)
    kernel, strides, dilations = kernel_of(a, w), a.ints("strides", [1] * n), a.ints("dilations", [1] * n)
    extra = a.ints("output_padding", [0] * n)
    full = [
        (size - 1) * s + (k - 1) * d + 1 + e for size, k, s, d, e in zip(x.shape[2:], kernel, strides, dilations, extra)
    ]
    how = a.get("auto_pad", "NOTSET")
    if "output_shape" in a or how.startswith("SAME"):
        wanted = a.get("output_shape", [size * s for size, s in zip(x.shape[2:], strides)])[-n:]
        totals = [max(f - w_, 0) for f, w_ in zip(full, wanted)]
        pads = [(t - t // 2, t // 2) if how != "SAME_UPPER" else (t // 2, t - t // 2) for t in totals]
        more = [max(w_ - f, 0) for f, w_ in zip(full, wanted)]
        extra = [e + m for e, m in zip(extra, more)]
    else:
        pads = pads_of(x, a, kernel)
    function = by_axes("conv_transpose", n)
    options = {"stride": strides, "dilation": dilations, "groups": a.get("group", 1)}
    if all(before == after >= 0 for before, after in pads) and all(
        e < max(s, d) for e, s, d in zip(extra, strides, dilations)
    ):
        return function(x, w, b, padding=[p for p, _ in pads], output_padding=extra, **options)
    out = pad_space(function(x, w, None, **options), [(0, e) for e in extra])
    out = pad_space(out, [(-before, -after) for before, after in pads])
    return out if b is None else out + b.reshape(1, -1, *[1] * n)


@op("BatchNormalization", 7)
def batch_norm(a: Node, x: Any, scale: Any, bias: Any, mean: Any, var: Any) -> Any:
    eps = a.get("epsilon", 1e-5)
    training = bool(a.get("training_mode", 0)) if a.version >= 14 else a.outputs > 1
    if not training:
        dtype = x.dtype
        if any(t.dtype is not dtype for t in (scale, bias, mean, var)):
            x, scale, bias, mean, var = (as_float(t) for t in (x, scale, bias, mean, var))
        return F.batch_norm(x, mean, var, scale, bias, False, 0.1, eps).to(dtype)
    axes = (0, *range(2, x.ndim))
    kept = a.get("momentum", 0.9)
    own = (x.mean(axes), x.var(axes, correction=0))
    out = F.batch_norm(x, None, None, scale, bias, True, 0.1, eps)
    moved = tuple(old * kept + new.to(old.dtype) * (1 - kept) for old, new in zip((mean, var), own))
    return (out, *moved, *own)[: a.outputs]


@op("InstanceNormalization", 6)
def instance_norm(a: Node, x: Any, scale: Any, bias: Any) -> Any:
    return F.instance_norm(x, weight=scale, bias=bias, eps=a.get("epsilon", 1e-5))


@op("GroupNormalization", 18)
def group_norm_18(a: Node, x: Any, scale: Any, bias: Any) -> Any:
    each = x.shape[1] // a.need("num_groups")
    return group_norm(a, x, scale.repeat_interleave(each, 0), bias.repeat_interleave(each, 0))


@op("GroupNormalization", 21)
def group_norm(a: Node, x: Any, scale: Any, bias: Any) -> Any:
    return F.group_norm(x, a.need("num_groups"), scale, bias, a.get("epsilon", 1e-5))


@op("LayerNormalization", 17)
def layer_norm(a: Node, x: Any, scale: Any, bias: Any = None) -> Any:
    eps, start = a.get("epsilon", 1e-5), a.get("axis", -1)
    start = start + x.ndim if start < 0 else start
    extents = x.shape[start:]
    if a.outputs == 1 and scale.shape == extents and (bias is None or bias.shape == extents):
        return F.layer_norm(x, extents, scale, bias, eps)
    t = x.to(dtype_of(a.get("stash_type", 1)))
    axes = tuple(range(start, t.ndim))
    mean, var = t.mean(axes, keepdim=True), t.var(axes, correction=0, keepdim=True)
    out = F.layer_norm(t, extents, None, None, eps).to(x.dtype) * scale
    out = out if bias is None else out + bias
    return (out.to(x.dtype), mean, lt.rsqrt(var + eps))[: a.outputs]


@op("RMSNormalization", 23)
def rms_norm(a: Node, x: Any, scale: Any) -> Any:
    start = a.get("axis", -1)
    start = start + x.ndim if start < 0 else start
    extents, eps = x.shape[start:], a.get("epsilon", 1e-5)
    if scale.shape == extents and scale.dtype is x.dtype:
        return F.rms_norm(x, extents, scale, eps)
    t = x.to(dtype_of(a.get("stash_type", 1)))
    return F.rms_norm(t, extents, None, eps).to(scale.dtype) * scale


@op("MeanVarianceNormalization", 9)
def mean_variance_norm(a: Node, x: Any) -> Any:
    axes = tuple(a.get("axes", [0, 2, 3]))
    centred = x - x.mean(axes, keepdim=True)
    return centred / (centred.square().mean(axes, keepdim=True).sqrt() + 1e-9)


@op("LRN", 1)
def local_response_norm(a: Node, x: Any) -> Any:
    size, half = a.need("size"), (a.need("size") - 1) // 2
    squares = padded(x.square(), [(0, 0), (half, size - 1 - half)] + [(0, 0)] * (x.ndim - 2))
    sums = squares.unfold(1, size, 1).sum(-1)
    base = a.get("bias", 1.0) + sums * (a.get("alpha", 1e-4) / size)
    return x / lt.pow(base, a.get("beta", 0.75))


@op("LpNormalization", 1)
def lp_normalization(a: Node, x: Any) -> Any:
    norm = lt.linalg.vector_norm(x, a.get("p", 2), (a.get("axis", -1),), True)
    return lt.where(norm == 0, lt.zeros_like(x), x / norm)


# ---- losses and Dropout


@op("NegativeLogLikelihoodLoss", 12)
def nll_loss(a: Node, x: Any, target: Any, weight: Any = None) -> Any:
    ignored = a.get("ignore_index", -(2**31))
    how = a.one_of("reduction", "mean", ("none", "mean", "sum"))
    return F.nll_loss(x, target.to(lt.int64), weight, ignore_index=ignored, reduction=how)


@op("SoftmaxCrossEntropyLoss", 12)
def cross_entropy(a: Node, x: Any, target: Any, weight: Any = None) -> Any:
    logs = F.log_softmax(x, 1)
    return nll_loss(a, logs, target, weight), logs


@op("Dropout", 7)
def dropout_7(a: Node, x: Any) -> Any:
    return x, lt.ones_like(x, dtype=lt.bool)


@op("Dropout", 12, host=(1, 2))
def dropout(a: Node, x: Any, ratio: Any = None, training: Any = None) -> Any:
    share = 0.5 if ratio is None else float(ratio.reshape(-1)[0])
    if training is None or not bool(training.reshape(-1)[0]) or share == 0:
        return (x, lt.ones_like(x, dtype=lt.bool))[: a.outputs]
    if not 0 <= share < 1:
        raise InvalidError(f"ratio is {share}, expected 0 <= ratio < 1")
    from .ops_misc import generator

    mask = lt.rand(x.shape, generator=generator(a)) >= share
    return (lt.where(mask, x / (1 - share), lt.zeros_like(x)), mask)[: a.outputs]
