# SPDX-License-Identifier: Apache-2.0
"""Sampling of images, regions of interest, deformable convolution, and Col2Im."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np

from ...errors import InvalidError, ShapeError
from ...nn import functional as F
from .ops_nn import kernel_of, pads_of, spatial
from .ops_shape import padded
from .registry import Node, op
from .values import constant, ints_of, lt, number_of


@op("GridSample", 16)
def grid_sample(a: Node, x: Any, grid: Any) -> Any:
    mode = a.one_of("mode", "linear", ("linear", "nearest", "cubic", "bilinear", "bicubic"))
    padding = a.one_of("padding_mode", "zeros", ("zeros", "border", "reflection"))
    mode = {"linear": "bilinear", "cubic": "bicubic"}.get(mode, mode)
    return F.grid_sample(x, grid.to(x.dtype), mode, padding, bool(a.get("align_corners", 0)))


@op("AffineGrid", 20, host=(1,))
def affine_grid(a: Node, theta: Any, size: Any) -> Any:
    return F.affine_grid(theta, ints_of(size), bool(a.get("align_corners", 0)))


# ---- samples at fractions of a pixel


def sample(x: Any, at: list[Any], take: Any) -> Any:
    """x (..., D1, D2, ...) at floating coordinates, one tensor (places) for each of the last axes. Corners outside count
    as 0. `take(corners)` joins the weighted corners, each (..., places)."""
    n = len(at)
    extents = x.shape[x.ndim - n :]
    flat = x.reshape(*x.shape[: x.ndim - n], math.prod(extents))
    below = [lt.floor(c) for c in at]
    corners = []
    for corner in itertools.product((0, 1), repeat=n):
        index: Any = None
        weight: Any = None
        inside: Any = None
        for c, low, up, extent in zip(at, below, corner, extents):
            place = low + up
            share = c - low if up else 1 - (c - low)
            held = (place >= 0) & (place <= extent - 1)
            place = place.clamp(0, max(extent - 1, 0)).to(lt.int64)
            index = place if index is None else index * extent + place
            weight = share if weight is None else weight * share
            inside = held if inside is None else inside & held
        value = lt.index_select(flat, -1, index.reshape(-1)).reshape(*flat.shape[:-1], *index.shape)
        corners.append(value * lt.where(inside, weight, lt.zeros_like(weight)).to(x.dtype))
    return take(corners)


def _sum(parts: list[Any]) -> Any:
    out = parts[0]
    for part in parts[1:]:
        out = out + part
    return out


def _largest(parts: list[Any]) -> Any:
    out = parts[0]
    for part in parts[1:]:
        out = lt.maximum(out, part)
    return out


@op("RoiAlign", 10, host=(2,))
def roi_align(a: Node, x: Any, rois: Any, images: Any) -> Any:
    high, wide = a.get("output_height", 1), a.get("output_width", 1)
    ratio, scale = a.get("sampling_ratio", 0), a.get("spatial_scale", 1.0)
    usual = "half_pixel" if a.version >= 16 else "output_half_pixel"
    half = a.get("coordinate_transformation_mode", usual) == "half_pixel"
    largest = a.one_of("mode", "avg", ("avg", "max")) == "max"
    corners = rois * scale - (0.5 if half else 0.0)
    # The number of samples in a bin follows from the region where sampling_ratio is 0.
    extents = None if ratio else (corners[:, 2:] - corners[:, :2]).detach().cpu().numpy()
    out = []
    for i, image in enumerate(ints_of(images)):
        left, top, right, bottom = corners[i].unbind(0)
        tall, broad = bottom - top, right - left
        if not half:
            tall, broad = tall.clamp(min=1.0), broad.clamp(min=1.0)
        if extents is None:
            rows, columns = ratio, ratio
        else:
            sides = extents[i] if half else np.maximum(extents[i], 1.0)
            columns, rows = max(math.ceil(sides[0] / wide), 1), max(math.ceil(sides[1] / high), 1)
        y = top + tall / high * _sample_places(high, rows, x.dtype)
        z = left + broad / wide * _sample_places(wide, columns, x.dtype)
        out.append(_bins(x[image], y, z, (high, rows, wide, columns), largest))
    if not out:
        return lt.zeros(0, x.shape[1], high, wide, dtype=x.dtype)
    return lt.stack(out)


def _sample_places(bins: int, each: int, dtype: Any) -> Any:
    """Where samples lie, in bins."""
    return constant((np.arange(bins)[:, None] + (np.arange(each) + 0.5) / each).reshape(-1), dtype)


def _bins(x: Any, y: Any, z: Any, counts: tuple[int, int, int, int], largest: bool) -> Any:
    high, rows, wide, columns = counts
    height, width = x.shape[1:]
    y, z = (t.reshape(s) for t, s in ((y, (-1, 1)), (z, (1, -1))))
    y, z = y + lt.zeros_like(z), z + lt.zeros_like(y)
    outside = (y < -1) | (y > height) | (z < -1) | (z > width)
    y, z = y.clamp(0, height - 1), z.clamp(0, width - 1)
    value = sample(x, [y, z], _largest if largest else _sum)
    value = lt.where(outside, lt.zeros((), dtype=x.dtype), value)
    value = value.reshape(x.shape[0], high, rows, wide, columns)
    return lt.amax(value, (2, 4)) if largest else value.mean((2, 4))


@op("DeformConv", 19)
def deform_conv(a: Node, x: Any, w: Any, offset: Any, b: Any = None, mask: Any = None) -> Any:
    n = spatial(x)
    kernel, groups, parts = kernel_of(a, w), a.get("group", 1), a.get("offset_group", 1)
    strides, dilations = a.ints("strides", [1] * n), a.ints("dilations", [1] * n)
    pads = pads_of(x, a, kernel)
    batch, channels = x.shape[:2]
    out_extents, taps = offset.shape[2:], math.prod(kernel)
    moves = offset.reshape(batch, parts, taps, n, *out_extents)
    weights = None if mask is None else mask.reshape(batch, parts, 1, taps, *out_extents)
    grids = np.meshgrid(*(np.arange(k) for k in kernel), indexing="ij")
    places = np.meshgrid(*(np.arange(m) for m in out_extents), indexing="ij")
    images = []
    for i in range(batch):
        columns = []
        for part in range(parts):
            own = lt.narrow(x[i], 0, part * (channels // parts), channels // parts)
            at = []
            for axis in range(n):
                start = grids[axis].reshape(-1, *[1] * n) * dilations[axis] - pads[axis][0]
                base = constant(start + places[axis] * strides[axis], x.dtype)
                at.append(base + lt.select(moves[i, part], 1, axis))
            columns.append(sample(own, at, _sum))
        column = lt.stack(columns)  # (parts, channels of each, taps, ...)
        if weights is not None:
            column = column * weights[i]
        images.append(column.reshape(channels, taps, math.prod(out_extents)))
    found = lt.stack(images)
    each, wanted = channels // groups, w.shape[0] // groups
    rows = found.reshape(batch, groups, each * taps, -1)
    out = (w.reshape(groups, wanted, each * taps) @ rows).reshape(batch, w.shape[0], *out_extents)
    return out if b is None else out + b.reshape(-1, *[1] * n)


@op("Col2Im", 18, host=(1, 2))
def col2im(a: Node, x: Any, image: Any, block: Any) -> Any:
    extents, kernel = ints_of(image), ints_of(block)
    n = len(kernel)
    strides, dilations = a.ints("strides", [1] * n), a.ints("dilations", [1] * n)
    pads = a.ints("pads", [0] * 2 * n)
    whole = [e + before + after for e, before, after in zip(extents, pads[:n], pads[n:])]
    counts = [(w - d * (k - 1) - 1) // s + 1 for w, d, k, s in zip(whole, dilations, kernel, strides)]
    taps, blocks = math.prod(kernel), math.prod(counts)
    if x.ndim != 3 or x.shape[1] % taps or x.shape[2] != blocks:
        raise ShapeError(f"columns of shape {list(x.shape)}, expected {taps} times the channels, and {blocks} blocks")
    index: Any = 0
    for axis in range(n):
        tap = np.arange(kernel[axis]) * dilations[axis]
        start = np.arange(counts[axis]) * strides[axis]
        shape = [1] * (2 * n)
        shape[axis], shape[n + axis] = kernel[axis], counts[axis]
        index = index * whole[axis] + (tap[:, None] + start).reshape(shape)
    channels = x.shape[1] // taps
    flat = x.reshape(x.shape[0] * channels, taps * blocks)
    out = lt.zeros(flat.shape[0], math.prod(whole), dtype=x.dtype)
    out = lt.index_add(out, 1, constant(np.ascontiguousarray(index.reshape(-1)).astype(np.int64)), flat)
    out = out.reshape(x.shape[0], channels, *whole)
    return padded(out, [(0, 0)] * 2 + [(-before, -after) for before, after in zip(pads[:n], pads[n:])])


@op("NonMaxSuppression", 10, host=(0, 1, 2, 3, 4))
def non_max_suppression(
    a: Node, boxes: Any, scores: Any, most: Any = None, overlap: Any = None, least: Any = None
) -> Any:
    if boxes.ndim != 3 or boxes.shape[2] != 4 or scores.ndim != 3:
        raise ShapeError(f"boxes of shape {list(boxes.shape)} and scores of shape {list(scores.shape)}")
    limit = 0 if most is None else int(number_of(most, "max_output_boxes_per_class"))
    shared = 0.0 if overlap is None else float(number_of(overlap, "iou_threshold"))
    bound = -math.inf if least is None else float(number_of(least, "score_threshold"))
    if not 0 <= shared <= 1:
        raise InvalidError(f"iou_threshold is {shared}, expected 0 to 1")
    found = []
    for batch in range(scores.shape[0]):
        low, high = _corners(boxes[batch].astype(np.float32), a.get("center_point_box", 0))
        areas = np.prod(high - low, 1)
        for kind in range(scores.shape[1]):
            values = scores[batch, kind]
            order = np.argsort(-values, kind="stable")
            order = order[values[order] > bound]
            kept = 0
            while order.size and kept < limit:
                best, order = order[0], order[1:]
                found.append((batch, kind, best))
                kept += 1
                sides = np.minimum(high[best], high[order]) - np.maximum(low[best], low[order])
                common = np.prod(np.maximum(sides, 0), 1)
                union = areas[best] + areas[order] - common
                order = order[~(common > shared * union)]
    return constant(np.array(found, np.int64).reshape(-1, 3))


def _corners(boxes: Any, centres: int) -> tuple[Any, Any]:
    first, second = boxes[:, :2], boxes[:, 2:]
    if centres:
        return first - second / 2, first + second / 2
    return np.minimum(first, second), np.maximum(first, second)
