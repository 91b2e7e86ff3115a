# SPDX-License-Identifier: Apache-2.0
"""Functions of neural networks, with PyTorch's arguments."""

from __future__ import annotations

from .. import _methods_gen as _ops
from .._convert import guard as _guard
from .._convert import one_of as _one_of
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
from ..functions import log_softmax, softmax
from ..tensor import Tensor
from ._attention import multi_head_attention_forward, scaled_dot_product_attention
from ._embedding import embedding, embedding_bag
from ._images import *  # noqa: F403
from ._images import __all__ as _images
from ._losses import (
    _same_shape,
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
from ._windows import *  # noqa: F403
from ._windows import __all__ as _windows

__all__ = [
    "alpha_dropout", "batch_norm", "bilinear", "binary_cross_entropy",
    "binary_cross_entropy_with_logits", "celu", "cosine_embedding_loss", "cosine_similarity",
    "cross_entropy", "ctc_loss", "dropout", "dropout1d", "dropout2d", "dropout3d", "elu", "embedding",
    "embedding_bag", "erf", "feature_alpha_dropout", "gaussian_nll_loss", "gelu", "glu", "group_norm",
    "gumbel_softmax", "hardshrink", "hardsigmoid", "hardswish", "hardtanh", "hinge_embedding_loss",
    "huber_loss", "instance_norm", "kl_div", "l1_loss", "layer_norm", "leaky_relu", "linear",
    "local_response_norm", "log_softmax", "logsigmoid", "margin_ranking_loss", "mish", "mse_loss",
    "multi_head_attention_forward", "multi_margin_loss", "multilabel_margin_loss",
    "multilabel_soft_margin_loss", "nll_loss", "normalize", "one_hot", "pairwise_distance",
    "poisson_nll_loss", "prelu", "relu", "relu6", "rms_norm", "rrelu", "scaled_dot_product_attention", "selu",
    "sigmoid", "silu", "smooth_l1_loss", "soft_margin_loss", "softmax", "softmin", "softplus", "softshrink",
    "softsign", "tanh", "tanhshrink", "threshold", "triplet_margin_loss", "triplet_margin_with_distance_loss",
    *_images, *_windows,
]  # fmt: skip


def linear(input: Tensor, weight: Tensor, bias: Tensor | None = None) -> Tensor:
    """input @ weight.T + bias"""
    return _ops.linear(input, weight, bias)


def gelu(input: Tensor, approximate: str = "none") -> Tensor:
    """input * Phi(input), or its approximation "tanh"."""
    _one_of(approximate, ("none", "tanh"), "gelu: approximate")
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
    """The cross entropy of the target with softmax(input): nll_loss of log_softmax, without overflow.

    input: scores before softmax, not probabilities: (N, C, ...), or (C,) for one instance
    target: integers: classes from 0 to C - 1 or `ignore_index`, of shape (N, ...) or (); floating: probabilities of the
        classes, of the shape of input
    weight: (C,), weight of each class; None: 1 for each class
    ignore_index: class that counts for nothing: its loss is 0, and the mean leaves it out
    reduction: "none", "mean" or "sum"; the mean of classes is divided by the sum of their weights, that of
        probabilities by the number of losses
    label_smoothing: share of the uniform distribution over the classes in the target, from 0 to 1
    """
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
    _same_shape("binary_cross_entropy_with_logits", input, target, True)
    return _ops.bce_with_logits(input, target, weight, pos_weight, reduction)


_guard(
    globals(),
    __all__,
    "linear relu gelu softmax log_softmax layer_norm batch_norm cross_entropy dropout scaled_dot_product_attention",
)
