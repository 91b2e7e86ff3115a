"""Functions of neural networks, with PyTorch's arguments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import _methods_gen as _ops
from .._convert import Ints
from .._methods_gen import (
    celu,
    elu,
    erf,
    hardshrink,
    hardsigmoid,
    hardswish,
    hardtanh,
    l1_loss,
    leaky_relu,
    logsigmoid,
    mish,
    mse_loss,
    one_hot,
    prelu,
    relu,
    relu6,
    selu,
    sigmoid,
    silu,
    softplus,
    softshrink,
    softsign,
    tanh,
    tanhshrink,
    threshold,
)
from ..errors import ShapeError, UnsupportedError
from ..functions import log_softmax, softmax
from ..random import Generator
from ..tensor import Tensor

__all__ = [
    "avg_pool2d", "batch_norm", "binary_cross_entropy_with_logits", "celu", "conv2d", "cross_entropy", "dropout",
    "elu", "embedding", "erf", "gelu", "glu", "hardshrink", "hardsigmoid", "hardswish", "hardtanh", "l1_loss",
    "layer_norm", "leaky_relu", "linear", "log_softmax", "logsigmoid", "max_pool2d", "mish", "mse_loss", "nll_loss",
    "one_hot", "pad", "prelu", "relu", "relu6", "selu", "sigmoid", "silu", "softmax", "softplus", "softshrink",
    "softsign", "tanh", "tanhshrink", "threshold",
]  # fmt: skip


def linear(input: Tensor, weight: Tensor, bias: Tensor | None = None) -> Tensor:
    """input @ weight.T + bias"""
    return _ops.linear(input, weight, bias)


def _widths(padding: Any, kernel: Sequence[int], dilation: Ints) -> Any:
    """ "valid" and "same" as numbers: (before, after) of height and of width where they differ."""
    if padding == "valid":
        return 0
    if padding != "same":
        return padding
    steps = (dilation,) * 2 if isinstance(dilation, int) else tuple(dilation)
    return [(d * (k - 1) // 2, d * (k - 1) - d * (k - 1) // 2) for k, d in zip(kernel, steps)]


def conv2d(
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None = None,
    stride: Ints = 1,
    padding: Any = 0,
    dilation: Ints = 1,
    groups: int = 1,
) -> Tensor:
    """Cross-correlation of (N, C, H, W) or (C, H, W) with (O, C / groups, KH, KW); padding also "same" or "valid"."""
    if isinstance(padding, str):
        if padding == "same" and stride not in (1, (1, 1), [1, 1]):
            raise ValueError("conv2d: padding 'same' needs stride 1")
        padding = _widths(padding, weight.shape[2:], dilation)
        if padding:
            if any(before != after for before, after in padding):
                (top, bottom), (left, right) = padding
                input = pad(input, (left, right, top, bottom))
                padding = 0
            else:
                padding = [before for before, _ in padding]
    return _ops.conv2d(input, weight, bias, stride, padding, dilation, groups)


def max_pool2d(
    input: Tensor,
    kernel_size: Ints,
    stride: Ints | None = None,
    padding: Ints = 0,
    dilation: Ints = 1,
    ceil_mode: bool = False,
    return_indices: bool = False,
) -> Tensor:
    """The largest element of each window; the stride is the window's size unless given."""
    if return_indices:
        raise UnsupportedError("max_pool2d: return_indices is not supported")
    return _ops.max_pool2d(input, kernel_size, () if stride is None else stride, padding, dilation, ceil_mode)


def avg_pool2d(
    input: Tensor,
    kernel_size: Ints,
    stride: Ints | None = None,
    padding: Ints = 0,
    ceil_mode: bool = False,
    count_include_pad: bool = True,
    divisor_override: int | None = None,
) -> Tensor:
    """The mean of each window; the stride is the window's size unless given."""
    if divisor_override is not None:
        raise UnsupportedError("avg_pool2d: divisor_override is not supported")
    return _ops.avg_pool2d(input, kernel_size, () if stride is None else stride, padding, ceil_mode, count_include_pad)


def pad(input: Tensor, pad: Sequence[int], mode: str = "constant", value: float = 0) -> Tensor:
    """Widths (before, after) of the last axis, then of the one before it, ..."""
    if len(pad) % 2 or len(pad) > 2 * input.ndim:
        raise ValueError(f"pad: {len(pad)} widths do not fit {input.ndim} axes")
    pairs = [(0, 0)] * (input.ndim - len(pad) // 2) + list(zip(pad[::2], pad[1::2]))[::-1]
    widths = [width for pair in pairs for width in pair]
    if mode == "constant":
        return input.pad(widths, value)
    if mode not in ("reflect", "replicate", "circular"):
        raise ValueError(f"mode is {mode!r}, expected one of constant, reflect, replicate, circular")
    return getattr(_ops, f"pad_{mode}")(input, widths)  # type: ignore[no-any-return]


def unfold(input: Tensor, kernel_size: Ints, dilation: Ints = 1, padding: Ints = 0, stride: Ints = 1) -> Tensor:
    """The windows of an image as columns."""
    return _ops.im2col(input, kernel_size, stride, padding, dilation)


def fold(
    input: Tensor,
    output_size: Ints,
    kernel_size: Ints,
    dilation: Ints = 1,
    padding: Ints = 0,
    stride: Ints = 1,
) -> Tensor:
    """The sums of columns at the places of an image that unfold takes them from."""
    size = (output_size, output_size) if isinstance(output_size, int) else output_size
    return _ops.col2im(input, size, kernel_size, stride, padding, dilation)


def gelu(input: Tensor, approximate: str = "none") -> Tensor:
    """input * Phi(input), or its approximation "tanh"."""
    if approximate not in ("none", "tanh"):
        raise ValueError(f"approximate is {approximate!r}, expected one of none, tanh")
    return _ops.gelu(input, approximate == "tanh")


def glu(input: Tensor, dim: int = -1) -> Tensor:
    """a * sigmoid(b) for the halves a and b of an axis."""
    return _ops.glu(input, dim)


def dropout(input: Tensor, p: float = 0.5, training: bool = True, *, generator: Generator | None = None) -> Tensor:
    """In training, 0 with probability p, else input / (1 - p)."""
    return _ops.dropout(input, p, training, generator=generator)


def layer_norm(
    input: Tensor,
    normalized_shape: Ints,
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    eps: float = 1e-5,
) -> Tensor:
    """(x - mean) / sqrt(var + eps) * weight + bias over the last axes, which have normalized_shape."""
    shape = (normalized_shape,) if isinstance(normalized_shape, int) else tuple(normalized_shape)
    if input.shape[input.ndim - len(shape) :] != shape:
        raise ShapeError(f"layer_norm: the input has shape {list(input.shape)}, expected it to end with {list(shape)}")
    return _ops.layer_norm(input, len(shape), weight, bias, eps)


def batch_norm(
    input: Tensor,
    running_mean: Tensor | None,
    running_var: Tensor | None,
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    training: bool = False,
    momentum: float = 0.1,
    eps: float = 1e-5,
) -> Tensor:
    """(x - mean) / sqrt(var + eps) * weight + bias for each channel."""
    return _ops.batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps)


def embedding(input: Tensor, weight: Tensor, padding_idx: int | None = None) -> Tensor:
    """Rows of weight; that of padding_idx gets no gradient."""
    rows = _ops.embedding(weight, input)
    if padding_idx is None:
        return rows
    padding = input.eq(padding_idx % weight.shape[0]).unsqueeze(-1)
    return rows.detach().where(padding, rows)


def cross_entropy(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    ignore_index: int = -100,
    reduction: str = "mean",
    label_smoothing: float = 0.0,
) -> Tensor:
    """nll_loss of log_softmax; target holds classes, or probabilities."""
    return _ops.cross_entropy(input, target, weight, ignore_index, label_smoothing, reduction)


def nll_loss(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    ignore_index: int = -100,
    reduction: str = "mean",
) -> Tensor:
    """-weight[target] * input[target]"""
    return _ops.nll_loss(input, target, weight, ignore_index, reduction)


def binary_cross_entropy_with_logits(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    reduction: str = "mean",
    pos_weight: Tensor | None = None,
) -> Tensor:
    """The cross entropy of target with sigmoid(input), without overflow."""
    return _ops.bce_with_logits(input, target, weight, pos_weight, reduction)
