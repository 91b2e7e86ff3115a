# SPDX-License-Identifier: Apache-2.0
"""Regions of interest as images of one size."""

from __future__ import annotations

import math
from typing import Any

from ..._convert import guard as _guard
from ...combining import concat, stack
from ...creation import arange, full, zeros
from ...dtypes import int64
from ...errors import InvalidError, ShapeError, shown
from ...nn import Module
from ...tensor import Tensor


def _rows(boxes: Any, who: str) -> Tensor:
    """(K, 5): the number of the image and the box, of such a tensor or of a list of boxes for each image."""
    if isinstance(boxes, (list, tuple)):
        for each in boxes:
            if each.ndim != 2 or each.shape[1] != 4:
                raise ShapeError(f"{who}: expected boxes (L, 4) for each image, got {list(each.shape)}")
        parts = [
            concat([full((each.shape[0], 1), i, dtype=each.dtype, device=each.device), each], 1)
            for i, each in enumerate(boxes)
        ]
        return concat(parts, 0)
    if not isinstance(boxes, Tensor) or boxes.ndim != 2 or boxes.shape[1] != 5:
        shape = list(boxes.shape) if isinstance(boxes, Tensor) else shown(boxes)
        raise ShapeError(f"{who}: expected boxes (K, 5) or a list of boxes (L, 4), got {shape}")
    return boxes


def _pair(size: Any, who: str) -> tuple[int, int]:
    height, width = (size, size) if isinstance(size, int) else tuple(size)
    if height < 1 or width < 1:
        raise InvalidError(f"{who}: output_size is {shown(size)}, expected positive numbers")
    return int(height), int(width)


def _corner(places: Tensor, extent: int) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """The two elements around each place, the share of the second one, and whether the place lies in the image."""
    inside = (places >= -1.0) & (places <= extent)
    held = places.clamp(0, extent - 1)
    low = held.detach().floor().clamp(max=max(extent - 1, 0))
    first = low.to(dtype=int64)
    second = (first + 1).clamp(max=extent - 1)
    return first, second, held - low, inside


def roi_align(
    input: Tensor,
    boxes: Any,
    output_size: Any,
    spatial_scale: float = 1.0,
    sampling_ratio: int = -1,
    aligned: bool = False,
) -> Tensor:
    """(K, C, height, width) of output_size: the mean of values read at points of each box (arXiv:1703.06870).

    input is (N, C, H, W); boxes are (K, 5) with the number of the image first, or a list of (L, 4) for each image, in
    coordinates that spatial_scale makes those of the input. Each bin has sampling_ratio ** 2 points; with 0 or less as
    many as it has elements. aligned moves the boxes by half an element: the middle of an element is a whole number then.
    """
    height, width = _pair(output_size, "roi_align")
    if input.ndim != 4:
        raise ShapeError(f"roi_align: expected (N, C, H, W), the input has shape {list(input.shape)}")
    rows = _rows(boxes, "roi_align").to(dtype=input.dtype, device=input.device)
    if not rows.shape[0]:
        return zeros(0, input.shape[1], height, width, dtype=input.dtype, device=input.device)
    shift = 0.5 if aligned else 0.0
    found = []
    numbers: Any = rows[:, 0].detach().tolist()
    spans: Any = (rows[:, 1:].detach() * spatial_scale).tolist()
    for k, (number, span) in enumerate(zip(numbers, spans)):
        if not 0 <= number < input.shape[0]:
            raise InvalidError(f"roi_align: box {k} is of image {number}, there are {input.shape[0]}")
        image = input[int(number)]
        axes = []
        for low_at, high_at, bins in ((2, 4, height), (1, 3, width)):
            extent = span[high_at - 1] - span[low_at - 1]
            low = rows[k, low_at] * spatial_scale - shift
            length = rows[k, high_at] * spatial_scale - shift - low
            if not aligned:
                length, extent = length.clamp(min=1.0), max(extent, 1.0)
            points = sampling_ratio if sampling_ratio > 0 else max(math.ceil(extent / bins), 0)
            steps = (arange(bins * points, dtype=input.dtype, device=input.device) + 0.5) / max(points, 1)
            axes.append((low + steps * (length / bins), points))
        (down, tall), (across, wide) = axes
        count = max(tall * wide, 1)
        if not tall or not wide:
            found.append(zeros(input.shape[1], height, width, dtype=input.dtype, device=input.device))
            continue
        y0, y1, ty, in_y = _corner(down, input.shape[2])
        x0, x1, tx, in_x = _corner(across, input.shape[3])
        upper, lower = image.index_select(1, y0), image.index_select(1, y1)
        lines = upper * (1 - ty).unsqueeze(-1) + lower * ty.unsqueeze(-1)
        values = lines.index_select(2, x0) * (1 - tx) + lines.index_select(2, x1) * tx
        values = values * in_y.to(dtype=input.dtype).unsqueeze(-1) * in_x.to(dtype=input.dtype)
        found.append(values.reshape(input.shape[1], height, tall, width, wide).sum((2, 4)) / count)
    return stack(found, 0)


def roi_pool(input: Tensor, boxes: Any, output_size: Any, spatial_scale: float = 1.0) -> Tensor:
    """(K, C, height, width) of output_size: the largest values of the bins of each box (arXiv:1504.08083).

    input is (N, C, H, W); boxes are (K, 5) with the number of the image first, or a list of (L, 4) for each image.
    Corners are rounded to whole elements; an empty bin has 0.
    """
    height, width = _pair(output_size, "roi_pool")
    if input.ndim != 4:
        raise ShapeError(f"roi_pool: expected (N, C, H, W), the input has shape {list(input.shape)}")
    rows: Any = _rows(boxes, "roi_pool").detach().tolist()
    found = []
    for k, (number, *box) in enumerate(rows):
        if not 0 <= number < input.shape[0]:
            raise InvalidError(f"roi_pool: box {k} is of image {number}, there are {input.shape[0]}")
        x1, y1, x2, y2 = (math.floor(abs(v * spatial_scale) + 0.5) * (1 if v >= 0 else -1) for v in box)
        image = input[int(number)]
        spans = []
        for low, high, bins, extent in ((y1, y2, height, input.shape[2]), (x1, x2, width, input.shape[3])):
            step = max(high - low + 1, 1) / bins
            edges = [(math.floor(i * step) + low, math.ceil((i + 1) * step) + low) for i in range(bins)]
            spans.append([(min(max(a, 0), extent), min(max(b, 0), extent)) for a, b in edges])
        bins_found = [
            image[:, a:b, c:d].amax((1, 2)) if b > a and d > c else image[:, :1, :1].reshape(-1) * 0
            for a, b in spans[0]
            for c, d in spans[1]
        ]
        found.append(stack(bins_found, -1).reshape(input.shape[1], height, width))
    if not found:
        return zeros(0, input.shape[1], height, width, dtype=input.dtype, device=input.device)
    return stack(found, 0)


class RoIAlign(Module):
    """roi_align as a layer."""

    def __init__(self, output_size: Any, spatial_scale: float, sampling_ratio: int, aligned: bool = False) -> None:
        super().__init__()
        self.output_size, self.spatial_scale = output_size, spatial_scale
        self.sampling_ratio, self.aligned = sampling_ratio, aligned

    def forward(self, input: Tensor, rois: Any) -> Tensor:
        return roi_align(input, rois, self.output_size, self.spatial_scale, self.sampling_ratio, self.aligned)

    def __repr__(self) -> str:
        return (
            f"{type(self).__name__}(output_size={self.output_size}, spatial_scale={self.spatial_scale}, "
            f"sampling_ratio={self.sampling_ratio}, aligned={self.aligned})"
        )


class RoIPool(Module):
    """roi_pool as a layer."""

    def __init__(self, output_size: Any, spatial_scale: float) -> None:
        super().__init__()
        self.output_size, self.spatial_scale = output_size, spatial_scale

    def forward(self, input: Tensor, rois: Any) -> Tensor:
        return roi_pool(input, rois, self.output_size, self.spatial_scale)

    def __repr__(self) -> str:
        return f"{type(self).__name__}(output_size={self.output_size}, spatial_scale={self.spatial_scale})"


_guard(globals(), ["RoIAlign", "RoIPool", "roi_align", "roi_pool"], "")
