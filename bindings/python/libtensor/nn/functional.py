# SPDX-License-Identifier: Apache-2.0
"""Functions of neural networks, with PyTorch's arguments."""

from __future__ import annotations

from .. import _methods_gen as _ops
from .._convert import OUT as _OUT
from .._convert import guard as _guard
from .._methods_gen import erf
from ..errors import DTypeError, InvalidError, ShapeError
from ..tensor import Tensor
from ._activations import *  # noqa: F403
from ._activations import __all__ as _activations
from ._attention import multi_head_attention_forward, scaled_dot_product_attention
from ._embedding import embedding, embedding_bag
from ._fractional import *  # noqa: F403
from ._fractional import __all__ as _fractional
from ._images import *  # noqa: F403
from ._images import __all__ as _images
from ._losses import (
    _legacy,
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
    rrelu_,
)
from ._windows import *  # noqa: F403
from ._windows import __all__ as _windows

__all__ = [
    "alpha_dropout", "batch_norm", "binary_cross_entropy", "binary_cross_entropy_with_logits", "cosine_embedding_loss",
    "cosine_similarity", "cross_entropy", "ctc_loss", "dropout", "dropout1d", "dropout2d", "dropout3d", "embedding",
    "embedding_bag", "erf", "feature_alpha_dropout", "gaussian_nll_loss", "group_norm", "gumbel_softmax",
    "hinge_embedding_loss", "huber_loss", "instance_norm", "kl_div", "l1_loss", "layer_norm", "linear",
    "linear_cross_entropy", "local_response_norm", "margin_ranking_loss", "mse_loss", "multi_head_attention_forward",
    "multi_margin_loss", "multilabel_margin_loss", "multilabel_soft_margin_loss", "nll_loss", "normalize",
    "poisson_nll_loss", "rms_norm", "rrelu", "rrelu_", "scaled_dot_product_attention", "smooth_l1_loss",
    "soft_margin_loss", "triplet_margin_loss", "triplet_margin_with_distance_loss", *_activations, *_images, *_windows,
    *_fractional,
]  # fmt: skip


def linear(input: Tensor, weight: Tensor, bias: Tensor | None = None) -> Tensor:
    """input @ weight.T + bias"""
    return _ops.linear(input, weight, bias)


def cross_entropy(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    size_average: bool | None = None,
    ignore_index: int = -100,
    reduce: bool | None = None,
    reduction: str = "mean",
    label_smoothing: float = 0.0,
) -> Tensor:
    """The cross entropy of the target with softmax(input): nll_loss of log_softmax, without overflow.

    input: scores before softmax, not probabilities: (N, C, ...), or (C,) for one instance
    target: integers: classes from 0 to C - 1 or `ignore_index`, of shape (N, ...) or (); floating: probabilities of the
        classes, of the shape of input
    weight: (C,), weight of each class; None: 1 for each class
    ignore_index: class that counts for nothing: its loss is 0, and the mean leaves it out
    size_average, reduce: False for "sum" and for "none", as it was said before reduction
    reduction: "none", "mean" or "sum"; the mean of classes is divided by the sum of their weights, that of
        probabilities by the number of losses
    label_smoothing: share of the uniform distribution over the classes in the target, from 0 to 1
    """
    reduction = _legacy(size_average, reduce, reduction)
    if ignore_index >= 0 and isinstance(target, Tensor) and target.is_floating_point():
        raise InvalidError(f"cross_entropy: ignore_index is {ignore_index}, but the target has probabilities")
    return _ops.cross_entropy(input, target, weight, ignore_index, label_smoothing, reduction)


def nll_loss(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    size_average: bool | None = None,
    ignore_index: int = -100,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """-weight[target] * input[target]"""
    reduction = _legacy(size_average, reduce, reduction)
    if weight is not None and weight.dtype != input.dtype:
        raise DTypeError(
            f"nll_loss: weight has dtype {weight.dtype.name}, expected {input.dtype.name}, that of the input"
        )
    return _ops.nll_loss(input, target, weight, ignore_index, reduction)


def binary_cross_entropy_with_logits(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
    pos_weight: Tensor | None = None,
) -> Tensor:
    """The cross entropy of target with sigmoid(input), without overflow."""
    reduction = _legacy(size_average, reduce, reduction)
    _same_shape("binary_cross_entropy_with_logits", input, target, True)
    return _ops.bce_with_logits(input, target, weight, pos_weight, reduction)


def linear_cross_entropy(
    input: Tensor,
    linear_weight: Tensor,
    target: Tensor,
    *,
    linear_bias: Tensor | None = None,
    weight: Tensor | None = None,
    reduction: str = "mean",
    ignore_index: int | None = None,
    label_smoothing: float = 0.0,
    options: object = None,
) -> Tensor:
    """cross_entropy of the scores that a linear layer makes of the input.

    input: (N, in), or (in,) for one instance
    linear_weight: (C, in), or (C, ..., in) for a target (N, ...) of several places
    target: as in cross_entropy
    linear_bias: (C,), or (C, ...)
    weight, reduction, label_smoothing: as in cross_entropy
    ignore_index: class that counts for nothing; None: -100
    options: how the computation may be cut into pieces; changes nothing
    """
    if ignore_index is not None and target.is_floating_point():
        raise InvalidError(f"linear_cross_entropy: ignore_index is {ignore_index}, but the target has probabilities")
    if linear_weight.ndim > 2 and input.ndim < 2:
        raise ShapeError(
            f"linear_cross_entropy: the input has shape {list(input.shape)}, expected (N, {linear_weight.shape[-1]}) for "
            f"a linear_weight of shape {list(linear_weight.shape)}"
        )
    rows = linear_weight.flatten(0, -2)
    scores = _ops.linear(input, rows, None if linear_bias is None else linear_bias.reshape(-1))
    if linear_weight.ndim > 2:
        scores = scores.reshape(*input.shape[:-1], *linear_weight.shape[:-1])
    ignored = -100 if ignore_index is None else ignore_index
    return cross_entropy(
        scores, target, weight, ignore_index=ignored, reduction=reduction, label_smoothing=label_smoothing
    )


_guard(
    globals(),
    __all__,
    "linear relu gelu softmax log_softmax layer_norm batch_norm cross_entropy dropout scaled_dot_product_attention",
    {"hardshrink": _OUT},
)
