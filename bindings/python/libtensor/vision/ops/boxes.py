# SPDX-License-Identifier: Apache-2.0
"""Boxes: rows (x1, y1, x2, y2) with x1 <= x2 and y1 <= y2, unless another format is named."""

from __future__ import annotations

import math
from typing import Any

from ..._convert import guard as _guard
from ...combining import concat, stack
from ...creation import tensor, zeros
from ...dtypes import float32, float64, int64
from ...errors import InvalidError, InvalidTypeError, ShapeError, shown
from ...tensor import Tensor

FORMATS = ("xyxy", "xywh", "cxcywh")


def _boxes(boxes: Any, who: str) -> Tensor:
    if not isinstance(boxes, Tensor):
        raise InvalidTypeError(f"{who}: expected a Tensor of boxes, not {type(boxes).__name__}")
    if boxes.ndim < 1 or boxes.shape[-1] != 4:
        raise ShapeError(f"{who}: expected boxes (..., 4), they have shape {list(boxes.shape)}")
    return boxes


def _format(value: str, who: str, name: str) -> str:
    if value not in FORMATS:
        raise InvalidError(f"{who}: {name} is {shown(value)}, expected one of {', '.join(FORMATS)}")
    return value


def _wide(t: Tensor) -> Tensor:
    """A dtype in which areas of boxes fit."""
    if t.dtype.is_floating_point:
        return t if t.dtype in (float32, float64) else t.to(dtype=float32)
    return t.to(dtype=int64)


def box_convert(boxes: Tensor, in_fmt: str, out_fmt: str) -> Tensor:
    """Boxes (..., 4) in another format: xyxy (two corners), xywh (a corner and the extents), cxcywh (the middle and the
    extents)."""
    _boxes(boxes, "box_convert")
    _format(in_fmt, "box_convert", "in_fmt")
    if _format(out_fmt, "box_convert", "out_fmt") == in_fmt:
        return boxes.clone()
    a, b, c, d = boxes.unbind(-1)
    if in_fmt == "xywh":
        x1, y1, x2, y2 = a, b, a + c, b + d
    elif in_fmt == "cxcywh":
        x1, y1, x2, y2 = a - 0.5 * c, b - 0.5 * d, a + 0.5 * c, b + 0.5 * d
    else:
        x1, y1, x2, y2 = a, b, c, d
    if out_fmt == "xywh":
        x2, y2 = x2 - x1, y2 - y1
    elif out_fmt == "cxcywh":
        x1, y1, x2, y2 = (x1 + x2) / 2, (y1 + y2) / 2, x2 - x1, y2 - y1
    parts = [x1, y1, x2, y2]
    if any(part.dtype.is_floating_point for part in parts) and not boxes.dtype.is_floating_point:
        parts = [part.to(dtype=float32) for part in parts]  # middles and halves of integers
    return stack(parts, -1)


def box_area(boxes: Tensor, fmt: str = "xyxy") -> Tensor:
    """The areas (...,) of boxes (..., 4)."""
    _boxes(boxes, "box_area")
    wide = _wide(boxes)
    if _format(fmt, "box_area", "fmt") == "xyxy":
        return (wide[..., 2] - wide[..., 0]) * (wide[..., 3] - wide[..., 1])
    return wide[..., 2] * wide[..., 3]


def _overlap(boxes1: Tensor, boxes2: Tensor) -> tuple[Tensor, Tensor]:
    """The areas that each two boxes share, and those that they cover, (N, M)."""
    first, second = _wide(boxes1), _wide(boxes2)
    low = first[..., :, None, :2].maximum(second[..., None, :, :2])
    high = first[..., :, None, 2:].minimum(second[..., None, :, 2:])
    extents = (high - low).clamp(min=0)
    shared = extents[..., 0] * extents[..., 1]
    return shared, box_area(boxes1)[..., :, None] + box_area(boxes2)[..., None, :] - shared


def box_iou(boxes1: Tensor, boxes2: Tensor, fmt: str = "xyxy") -> Tensor:
    """Intersection over union (N, M) of each of N boxes with each of M."""
    _format(fmt, "box_iou", "fmt")
    first, second = (_boxes(boxes, "box_iou") for boxes in (boxes1, boxes2))
    if fmt != "xyxy":
        first, second = (box_convert(boxes, fmt, "xyxy") for boxes in (first, second))
    shared, covered = _overlap(first, second)
    return shared / covered


def generalized_box_iou(boxes1: Tensor, boxes2: Tensor) -> Tensor:
    """box_iou less the share of the smallest box around both that neither covers (arXiv:1902.09630), (N, M)."""
    shared, covered = _overlap(_boxes(boxes1, "generalized_box_iou"), _boxes(boxes2, "generalized_box_iou"))
    low, high = _around(boxes1, boxes2)
    extents = (high - low).clamp(min=0)
    around = extents[..., 0] * extents[..., 1]
    return shared / covered - (around - covered) / around


def _around(boxes1: Tensor, boxes2: Tensor) -> tuple[Tensor, Tensor]:
    """The corners of the smallest box around each two, (N, M, 2)."""
    first, second = _wide(boxes1), _wide(boxes2)
    low = first[..., :, None, :2].minimum(second[..., None, :, :2])
    return low, first[..., :, None, 2:].maximum(second[..., None, :, 2:])


def _distances(boxes1: Tensor, boxes2: Tensor, eps: float) -> tuple[Tensor, Tensor]:
    iou = box_iou(boxes1, boxes2)
    low, high = _around(boxes1, boxes2)
    diagonal = ((high - low).clamp(min=0) ** 2).sum(-1) + eps
    first, second = ((boxes[..., :2] + boxes[..., 2:]) / 2 for boxes in (_wide(boxes1), _wide(boxes2)))
    apart = ((first[..., :, None, :] - second[..., None, :, :]) ** 2).sum(-1)
    return iou - apart / diagonal, iou


def distance_box_iou(boxes1: Tensor, boxes2: Tensor, eps: float = 1e-7) -> Tensor:
    """box_iou less the square of the distance of the middles over that of the diagonal of the box around both
    (arXiv:1911.08287), (N, M)."""
    return _distances(_boxes(boxes1, "distance_box_iou"), _boxes(boxes2, "distance_box_iou"), eps)[0]


def complete_box_iou(boxes1: Tensor, boxes2: Tensor, eps: float = 1e-7) -> Tensor:
    """distance_box_iou less a term for the difference of the forms (arXiv:1911.08287), (N, M)."""
    distance, iou = _distances(_boxes(boxes1, "complete_box_iou"), _boxes(boxes2, "complete_box_iou"), eps)
    angles = []
    for boxes in (_wide(boxes1), _wide(boxes2)):
        extents = boxes[..., 2:] - boxes[..., :2]
        angles.append((extents[..., 0] / extents[..., 1]).atan())
    v = 4 / math.pi**2 * (angles[0][..., :, None] - angles[1][..., None, :]) ** 2
    alpha = (v / (1 - iou + v + eps)).detach()
    return distance - alpha * v


def clip_boxes_to_image(boxes: Tensor, size: tuple[int, int]) -> Tensor:
    """Boxes (..., 4) within an image of size (height, width)."""
    _boxes(boxes, "clip_boxes_to_image")
    height, width = size
    parts = [boxes[..., i].clamp(0, width if i % 2 == 0 else height) for i in range(4)]
    return stack(parts, -1)


def remove_small_boxes(boxes: Tensor, min_size: float) -> Tensor:
    """The numbers of those of N boxes whose sides are at least min_size."""
    _boxes(boxes, "remove_small_boxes")
    large = (boxes[:, 2] - boxes[:, 0] >= min_size) & (boxes[:, 3] - boxes[:, 1] >= min_size)
    return large.nonzero().reshape(-1)  # type: ignore[no-any-return]


def nms(boxes: Tensor, scores: Tensor, iou_threshold: float) -> Tensor:
    """The numbers of the boxes that stay, by falling score, when each box is dropped that overlaps with a better one
    that stays by more than iou_threshold. boxes is (N, 4), scores (N,)."""
    _boxes(boxes, "nms")
    if boxes.ndim != 2 or tuple(scores.shape) != (boxes.shape[0],):
        raise ShapeError(
            f"nms: boxes of shape {list(boxes.shape)} and scores of shape {list(scores.shape)}, expected [N, 4] and [N]"
        )
    n = int(boxes.shape[0])
    if n == 0:
        return zeros(0, dtype=int64, device=boxes.device)
    order = scores.detach().argsort(descending=True, stable=True)
    ranked = boxes.detach()[order]
    kept: list[int] = []
    dropped = bytearray(n)
    block = 256  # rows of overlaps that are computed at a time
    for start in range(0, n, block):
        rows = ranked[start : start + block]
        over = box_iou(rows, ranked[start:]) > iou_threshold
        pairs: Any = over.nonzero().tolist()
        beaten: dict[int, list[int]] = {}
        for i, j in pairs:
            if j > i:
                beaten.setdefault(i, []).append(j)
        for i in range(min(block, n - start)):
            if not dropped[start + i]:
                kept.append(start + i)
                for j in beaten.get(i, ()):
                    dropped[start + j] = 1
    return order[tensor(kept, dtype=int64, device=boxes.device)]


def batched_nms(boxes: Tensor, scores: Tensor, idxs: Tensor, iou_threshold: float) -> Tensor:
    """nms within each category: boxes overlap only with those of the same number in idxs (N,)."""
    _boxes(boxes, "batched_nms")
    if boxes.shape[0] == 0:
        return zeros(0, dtype=int64, device=boxes.device)
    if tuple(idxs.shape) != (boxes.shape[0],):
        raise ShapeError(f"batched_nms: idxs has shape {list(idxs.shape)}, expected {[int(boxes.shape[0])]}")
    found = []
    categories: Any = sorted(set(idxs.tolist()))
    for category in categories:
        places = (idxs == category).nonzero().reshape(-1)
        found.append(places[nms(boxes[places], scores[places], iou_threshold)])
    kept = concat(found, 0)
    return kept[scores.detach()[kept].argsort(descending=True, stable=True)]


def masks_to_boxes(masks: Tensor) -> Tensor:
    """The smallest boxes (N, 4) around the elements of masks (N, H, W) that are not 0."""
    if masks.ndim != 3:
        raise ShapeError(f"masks_to_boxes: expected (N, H, W), the masks have shape {list(masks.shape)}")
    found = []
    for mask in masks.unbind(0):
        places = (mask != 0).nonzero()
        if not places.shape[0]:
            found.append(zeros(4, dtype=float32, device=masks.device))
            continue
        low, high = places.amin(0), places.amax(0)
        found.append(stack([low[1], low[0], high[1], high[0]], 0).to(dtype=float32))
    return stack(found, 0) if found else zeros(0, 4, dtype=float32, device=masks.device)


_guard(
    globals(),
    [
        "box_area",
        "box_convert",
        "box_iou",
        "clip_boxes_to_image",
        "complete_box_iou",
        "distance_box_iou",
        "generalized_box_iou",
        "masks_to_boxes",
        "nms",
        "batched_nms",
        "remove_small_boxes",
    ],
    "",
)
