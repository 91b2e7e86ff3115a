"""Functions of neural networks, with PyTorch's arguments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import _methods_gen as _ops
from .._convert import Ints
from .._methods_gen import (
    bilinear,
    celu,
    elu,
    erf,
    hardshrink,
    hardsigmoid,
    hardswish,
    hardtanh,
    leaky_relu,
    logsigmoid,
    mish,
    one_hot,
    pairwise_distance,
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
from ..errors import UnsupportedError
from ..functions import log_softmax, softmax
from ..tensor import Tensor
from ._attention import multi_head_attention_forward, scaled_dot_product_attention
from ._embedding import embedding, embedding_bag
from ._losses import (
    binary_cross_entropy,
    cosine_embedding_loss,
    cosine_similarity,
    ctc_loss,
    gaussian_nll_loss,
    hinge_embedding_loss,
    huber_loss,
    kl_div,
    l1_loss,
    margin_ranking_loss,
    mse_loss,
    multi_margin_loss,
    multilabel_margin_loss,
    multilabel_soft_margin_loss,
    poisson_nll_loss,
    smooth_l1_loss,
    soft_margin_loss,
    triplet_margin_loss,
    triplet_margin_with_distance_loss,
)
from ._norms import batch_norm, group_norm, instance_norm, layer_norm, local_response_norm, normalize, rms_norm
from ._stochastic import (
    alpha_dropout,
    dropout,
    dropout1d,
    dropout2d,
    dropout3d,
    feature_alpha_dropout,
    gumbel_softmax,
    rrelu,
    softmin,
)

__all__ = [
    "alpha_dropout", "avg_pool2d", "batch_norm", "bilinear", "binary_cross_entropy",
    "binary_cross_entropy_with_logits", "celu", "conv2d", "cosine_embedding_loss", "cosine_similarity",
    "cross_entropy", "ctc_loss", "dropout", "dropout1d", "dropout2d", "dropout3d", "elu", "embedding",
    "embedding_bag", "erf", "feature_alpha_dropout", "fold", "gaussian_nll_loss", "gelu", "glu", "group_norm",
    "gumbel_softmax", "hardshrink", "hardsigmoid", "hardswish", "hardtanh", "hinge_embedding_loss",
    "huber_loss", "instance_norm", "kl_div", "l1_loss", "layer_norm", "leaky_relu", "linear",
    "local_response_norm", "log_softmax", "logsigmoid", "margin_ranking_loss", "max_pool2d", "mish", "mse_loss",
    "multi_head_attention_forward", "multi_margin_loss", "multilabel_margin_loss",
    "multilabel_soft_margin_loss", "nll_loss", "normalize", "one_hot", "pad", "pairwise_distance",
    "poisson_nll_loss", "prelu", "relu", "relu6", "rms_norm", "rrelu", "scaled_dot_product_attention", "selu",
    "sigmoid", "silu", "smooth_l1_loss", "soft_margin_loss", "softmax", "softmin", "softplus", "softshrink",
    "softsign", "tanh", "tanhshrink", "threshold", "triplet_margin_loss", "triplet_margin_with_distance_loss",
    "unfold",
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
