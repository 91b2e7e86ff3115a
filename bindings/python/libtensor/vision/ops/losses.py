# SPDX-License-Identifier: Apache-2.0
"""Losses of detectors."""

from __future__ import annotations

import math

from ..._convert import guard as _guard
from ...errors import InvalidError, ShapeError, shown
from ...nn import functional as F
from ...tensor import Tensor


def _reduced(loss: Tensor, reduction: str, who: str) -> Tensor:
    if reduction == "none":
        return loss
    if reduction == "sum":
        return loss.sum()
    if reduction == "mean":
        return loss.mean() if loss.numel() or who == "sigmoid_focal_loss" else 0.0 * loss.sum()
    raise InvalidError(f"{who}: reduction is {shown(reduction)}, expected none, mean or sum")


def sigmoid_focal_loss(
    inputs: Tensor, targets: Tensor, alpha: float = 0.25, gamma: float = 2, reduction: str = "none"
) -> Tensor:
    """Cross entropy of logits with targets of 0 and 1, times (1 - p) ** gamma for the probability p of the target, and
    times alpha for 1 and 1 - alpha for 0 unless alpha is negative (arXiv:1708.02002)."""
    if not (0 <= alpha <= 1) and alpha != -1:
        raise InvalidError(f"sigmoid_focal_loss: alpha is {shown(alpha)}, expected 0 to 1, or -1 for no weights")
    p = inputs.sigmoid()
    entropy = F.binary_cross_entropy_with_logits(inputs, targets, reduction="none")
    missed = p + targets - 2 * p * targets
    loss = entropy * missed**gamma
    if alpha >= 0:
        loss = (alpha * targets + (1 - alpha) * (1 - targets)) * loss
    return _reduced(loss, reduction, "sigmoid_focal_loss")


def _pairs(boxes1: Tensor, boxes2: Tensor, eps: float, who: str) -> tuple[Tensor, ...]:
    """Of boxes in pairs (..., 4): IoU, area of the union, extents of the box around both, and extents of each."""
    if tuple(boxes1.shape) != tuple(boxes2.shape) or boxes1.ndim < 1 or boxes1.shape[-1] != 4:
        raise ShapeError(
            f"{who}: boxes of shapes {list(boxes1.shape)} and {list(boxes2.shape)}, expected (..., 4) twice"
        )
    low, high = boxes1[..., :2].maximum(boxes2[..., :2]), boxes1[..., 2:].minimum(boxes2[..., 2:])
    extents = (high - low).clamp(min=0)
    shared = extents[..., 0] * extents[..., 1]
    first, second = boxes1[..., 2:] - boxes1[..., :2], boxes2[..., 2:] - boxes2[..., :2]
    covered = first[..., 0] * first[..., 1] + second[..., 0] * second[..., 1] - shared
    around = boxes1[..., 2:].maximum(boxes2[..., 2:]) - boxes1[..., :2].minimum(boxes2[..., :2])
    return shared / (covered + eps), covered, around, first, second


def generalized_box_iou_loss(boxes1: Tensor, boxes2: Tensor, reduction: str = "none", eps: float = 1e-7) -> Tensor:
    """1 less the generalized IoU of boxes in pairs (..., 4) (arXiv:1902.09630)."""
    iou, covered, around, _, _ = _pairs(boxes1, boxes2, eps, "generalized_box_iou_loss")
    area = around[..., 0] * around[..., 1]
    return _reduced(1 - (iou - (area - covered) / (area + eps)), reduction, "generalized_box_iou_loss")


def _distance(boxes1: Tensor, boxes2: Tensor, around: Tensor, eps: float) -> Tensor:
    middles = (boxes1[..., :2] + boxes1[..., 2:] - boxes2[..., :2] - boxes2[..., 2:]) / 2
    return (middles**2).sum(-1) / ((around**2).sum(-1) + eps)


def distance_box_iou_loss(boxes1: Tensor, boxes2: Tensor, reduction: str = "none", eps: float = 1e-7) -> Tensor:
    """1 less the IoU of boxes in pairs (..., 4), and the distance of their middles (arXiv:1911.08287)."""
    iou, _, around, _, _ = _pairs(boxes1, boxes2, eps, "distance_box_iou_loss")
    return _reduced(1 - iou + _distance(boxes1, boxes2, around, eps), reduction, "distance_box_iou_loss")


def complete_box_iou_loss(boxes1: Tensor, boxes2: Tensor, reduction: str = "none", eps: float = 1e-7) -> Tensor:
    """distance_box_iou_loss with a term for the difference of the forms (arXiv:1911.08287)."""
    iou, _, around, first, second = _pairs(boxes1, boxes2, eps, "complete_box_iou_loss")
    angles = [(extents[..., 0] / extents[..., 1]).atan() for extents in (second, first)]
    v = 4 / math.pi**2 * (angles[0] - angles[1]) ** 2
    alpha = (v / (1 - iou + v + eps)).detach()
    loss = 1 - iou + _distance(boxes1, boxes2, around, eps) + alpha * v
    return _reduced(loss, reduction, "complete_box_iou_loss")


_guard(
    globals(), ["complete_box_iou_loss", "distance_box_iou_loss", "generalized_box_iou_loss", "sigmoid_focal_loss"], ""
)
