# SPDX-License-Identifier: Apache-2.0
"""Loss functions, with PyTorch's arguments."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import Callable, Union

from .. import _methods_gen as _ops
from .._convert import one_of
from .._methods_gen import pairwise_distance
from ..creation import tensor
from ..errors import InvalidError, InvalidTypeError, ShapeError, shown
from ..functions import broadcast_to
from ..tensor import Tensor

Lengths = Union[Tensor, Sequence[int], int]
Distance = Callable[[Tensor, Tensor], Tensor]


def _legacy(size_average: object, reduce: object, reduction: str) -> str:
    """The reduction that the two arguments of old meant: mean, sum or none. A text is one by its name."""
    if size_average is None and reduce is None:
        return reduction
    if isinstance(size_average, str) or isinstance(reduce, str):
        return size_average if isinstance(size_average, str) else str(reduce)
    for name, value in (("size_average", size_average), ("reduce", reduce)):
        if value is not None and not isinstance(value, bool):
            raise InvalidTypeError(f"{name} is {shown(value)}, expected a bool or None; use reduction instead")
    found = "none" if reduce is False else "sum" if size_average is False else "mean"
    warnings.warn(f"size_average and reduce are deprecated, use reduction={found!r}", UserWarning, stacklevel=4)
    return found


def _reduced(losses: Tensor, reduction: str) -> Tensor:
    one_of(reduction, ("none", "mean", "sum"), "reduction")
    return losses if reduction == "none" else losses.mean() if reduction == "mean" else losses.sum()


def _weighted(losses: Tensor, weight: Tensor, reduction: str) -> Tensor:
    """The mean is divided by the weights."""
    weight = broadcast_to(weight, losses.shape)
    return (losses * weight).sum() / weight.sum() if reduction == "mean" else _reduced(losses * weight, reduction)


def _same_shape(
    name: str, input: Tensor, target: Tensor, expected: bool = False, names: tuple[str, str] = ("input", "target")
) -> None:
    """Warns of shapes that broadcast: sums over all pairs are seldom what was meant. Where they must be equal, an error."""
    if input.shape == target.shape:
        return
    text = f"{name}: the {names[1]} has shape {list(target.shape)}, the {names[0]} {list(input.shape)}"
    if expected:
        raise ShapeError(f"{text}, expected the same")
    warnings.warn(
        f"{text}: they are broadcast, which is likely to give wrong results; make them the same",
        UserWarning,
        stacklevel=3,
    )


def mse_loss(
    input: Tensor,
    target: Tensor,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
    weight: Tensor | None = None,
) -> Tensor:
    """(input - target) ** 2"""
    reduction = _legacy(size_average, reduce, reduction)
    _same_shape("mse_loss", input, target)
    if weight is None:
        return _ops.mse_loss(input, target, reduction)
    return _weighted(_ops.mse_loss(input, target, "none"), weight, reduction)


def l1_loss(
    input: Tensor,
    target: Tensor,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
    weight: Tensor | None = None,
) -> Tensor:
    """|input - target|"""
    reduction = _legacy(size_average, reduce, reduction)
    _same_shape("l1_loss", input, target)
    if weight is None:
        return _ops.l1_loss(input, target, reduction)
    return _weighted(_ops.l1_loss(input, target, "none"), weight, reduction)


def smooth_l1_loss(
    input: Tensor,
    target: Tensor,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
    beta: float = 1.0,
) -> Tensor:
    """d ** 2 / (2 * beta) where |d| < beta, else |d| - beta / 2, for d = input - target."""
    reduction = _legacy(size_average, reduce, reduction)
    _same_shape("smooth_l1_loss", input, target)
    return _ops.smooth_l1_loss(input, target, beta, reduction)


def huber_loss(
    input: Tensor, target: Tensor, reduction: str = "mean", delta: float = 1.0, weight: Tensor | None = None
) -> Tensor:
    """d ** 2 / 2 where |d| < delta, else delta * (|d| - delta / 2), for d = input - target."""
    _same_shape("huber_loss", input, target)
    if weight is None:
        return _ops.huber_loss(input, target, delta, reduction)
    return _weighted(_ops.huber_loss(input, target, delta, "none"), weight, reduction)


def kl_div(
    input: Tensor,
    target: Tensor,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
    log_target: bool = False,
) -> Tensor:
    """target * (log(target) - input); the reduction "batchmean" divides the sum by the first extent."""
    reduction = _legacy(size_average, reduce, reduction)
    _same_shape("kl_div", input, target)
    if reduction != "batchmean":
        return _ops.kl_div(input, target, log_target, reduction)
    total = _ops.kl_div(input, target, log_target, "sum")
    return total / input.shape[0] if input.ndim else total


def binary_cross_entropy(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """The cross entropy of target with the probabilities `input`."""
    reduction = _legacy(size_average, reduce, reduction)
    _same_shape("binary_cross_entropy", input, target, True)
    return _ops.binary_cross_entropy(input, target, weight, reduction)


def poisson_nll_loss(
    input: Tensor,
    target: Tensor,
    log_input: bool = True,
    full: bool = False,
    size_average: bool | None = None,
    eps: float = 1e-8,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """The negative log likelihood of Poisson distributions."""
    reduction = _legacy(size_average, reduce, reduction)
    _same_shape("poisson_nll_loss", input, target)
    return _ops.poisson_nll_loss(input, target, log_input, full, eps, reduction)


def gaussian_nll_loss(
    input: Tensor,
    target: Tensor,
    var: Tensor | float,
    full: bool = False,
    eps: float = 1e-6,
    reduction: str = "mean",
) -> Tensor:
    """The negative log likelihood of normal distributions with means `input` and variances `var`."""
    _same_shape("gaussian_nll_loss", input, target)
    if isinstance(var, Tensor) and var.ndim == input.ndim and all(n in (1, m) for n, m in zip(var.shape, input.shape)):
        var = var.broadcast_to(input.shape)
    known = var if isinstance(var, Tensor) else tensor(var, dtype=input.dtype, device=input.device)
    return _ops.gaussian_nll_loss(input, target, known, full, eps, reduction)


def hinge_embedding_loss(
    input: Tensor,
    target: Tensor,
    margin: float = 1.0,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """input where target is 1, max(margin - input, 0) where it is -1."""
    reduction = _legacy(size_average, reduce, reduction)
    _same_shape("hinge_embedding_loss", input, target)
    return _ops.hinge_embedding_loss(input, target, margin, reduction)


def margin_ranking_loss(
    input1: Tensor,
    input2: Tensor,
    target: Tensor,
    margin: float = 0,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """max(margin - target * (input1 - input2), 0)"""
    reduction = _legacy(size_average, reduce, reduction)
    _same_shape("margin_ranking_loss", input1, input2, names=("input1", "input2"))
    _same_shape("margin_ranking_loss", input1, target, names=("input1", "target"))
    return _ops.margin_ranking_loss(input1, input2, target, margin, reduction)


def multi_margin_loss(
    input: Tensor,
    target: Tensor,
    p: int = 1,
    margin: float = 1.0,
    weight: Tensor | None = None,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """The hinge loss of the score of the target against those of all other classes."""
    reduction = _legacy(size_average, reduce, reduction)
    if target.dtype.kind not in "iu":
        raise InvalidError(f"multi_margin_loss: target has dtype {target.dtype.name}, expected an integer one")
    return _ops.multi_margin_loss(input, target, p, margin, weight, reduction)


def multilabel_margin_loss(
    input: Tensor, target: Tensor, size_average: bool | None = None, reduce: bool | None = None, reduction: str = "mean"
) -> Tensor:
    """The hinge loss of the scores of the targets against those of all other classes."""
    reduction = _legacy(size_average, reduce, reduction)
    return _ops.multilabel_margin_loss(input, target, reduction)


def soft_margin_loss(
    input: Tensor, target: Tensor, size_average: bool | None = None, reduce: bool | None = None, reduction: str = "mean"
) -> Tensor:
    """log(1 + exp(-target * input))"""
    reduction = _legacy(size_average, reduce, reduction)
    _same_shape("soft_margin_loss", input, target)
    return _ops.soft_margin_loss(input, target, reduction)


def multilabel_soft_margin_loss(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """The mean over the classes of the cross entropy of target with sigmoid(input)."""
    reduction = _legacy(size_average, reduce, reduction)
    _same_shape("multilabel_soft_margin_loss", input, target)
    return _ops.multilabel_soft_margin_loss(input, target, weight, reduction)


def triplet_margin_loss(
    anchor: Tensor,
    positive: Tensor,
    negative: Tensor,
    margin: float = 1.0,
    p: float = 2,
    eps: float = 1e-6,
    swap: bool = False,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """max(d(anchor, positive) - d(anchor, negative) + margin, 0)"""
    reduction = _legacy(size_average, reduce, reduction)
    _same_shape("triplet_margin_loss", anchor, positive, names=("anchor", "positive"))
    _same_shape("triplet_margin_loss", anchor, negative, names=("anchor", "negative"))
    return _ops.triplet_margin_loss(anchor, positive, negative, margin, p, eps, swap, reduction)


def triplet_margin_with_distance_loss(
    anchor: Tensor,
    positive: Tensor,
    negative: Tensor,
    *,
    distance_function: Distance | None = None,
    margin: float = 1.0,
    swap: bool = False,
    reduction: str = "mean",
) -> Tensor:
    """triplet_margin_loss with any distance."""
    if not margin > 0:
        raise InvalidError(f"margin is {margin}, expected more than 0")
    if not anchor.ndim == positive.ndim == negative.ndim:
        raise InvalidError(
            f"triplet_margin_with_distance_loss: the inputs have {anchor.ndim}, {positive.ndim} and {negative.ndim} axes"
        )
    distance = distance_function or pairwise_distance
    near, far = distance(anchor, positive), distance(anchor, negative)
    if swap:
        far = far.minimum(distance(positive, negative))
    return _reduced((near - far + margin).clamp(min=0), reduction)


def cosine_embedding_loss(
    input1: Tensor,
    input2: Tensor,
    target: Tensor,
    margin: float = 0,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """1 - cos where target is 1, max(cos - margin, 0) where it is -1."""
    reduction = _legacy(size_average, reduce, reduction)
    return _ops.cosine_embedding_loss(input1, input2, target, margin, reduction)


def _lengths(lengths: Lengths, like: Tensor) -> Tensor:
    return (
        lengths.to(device=like.device)
        if isinstance(lengths, Tensor)
        else tensor(lengths, dtype="int64", device=like.device)
    )


def ctc_loss(
    log_probs: Tensor,
    targets: Tensor,
    input_lengths: Lengths,
    target_lengths: Lengths,
    blank: int = 0,
    reduction: str = "mean",
    zero_infinity: bool = False,
) -> Tensor:
    """The negative log likelihood of label sequences of unknown alignment."""
    lengths = _lengths(input_lengths, log_probs), _lengths(target_lengths, log_probs)
    return _ops.ctc_loss(log_probs, targets, *lengths, blank, zero_infinity, reduction)


def cosine_similarity(x1: Tensor, x2: Tensor, dim: int = 1, eps: float = 1e-8) -> Tensor:
    """The cosine of the angle between vectors."""
    return _ops.cosine_similarity(x1, x2, dim, eps)
