# SPDX-License-Identifier: Apache-2.0
"""Pools."""

from __future__ import annotations

import math
from typing import Any

from ...errors import InvalidError
from .ops_nn import by_axes, pad_space, pads_of, spatial
from .registry import Node, op
from .values import ints_of, lt


def _kernel(a: Node, x: Any) -> list[int]:
    kernel = a.need("kernel_shape")
    if len(kernel) != spatial(x) or min(kernel) < 1:
        raise InvalidError(f"kernel_shape {kernel} of an input with shape {list(x.shape)}")
    return list(kernel)


def _with_ceiling(x: Any, pads: Any, a: Node, kernel: list[int]) -> Any:
    """With ceil_mode the pads at the end that windows which begin inside reach beyond."""
    if not a.get("ceil_mode", 0):
        return pads
    n = len(kernel)
    out = []
    for size, k, s, d, (before, after) in zip(
        x.shape[2:], kernel, a.ints("strides", [1] * n), a.ints("dilations", [1] * n), pads
    ):
        span = (k - 1) * d + 1
        windows = -(-(size + before + after - span) // s) + 1
        if (windows - 1) * s >= size + before:
            windows -= 1
        out.append((before, (windows - 1) * s + span - size - before))
    return out


def _is_even(pads: Any, kernel: list[int]) -> bool:
    return all(before == after and 0 <= 2 * before <= k for (before, after), k in zip(pads, kernel))


@op("MaxPool", 1)
def max_pool(a: Node, x: Any) -> Any:
    kernel = _kernel(a, x)
    n = len(kernel)
    strides, dilations = a.ints("strides", [1] * n), a.ints("dilations", [1] * n)
    t = x if x.is_floating_point() else x.to(lt.float32)
    pads = _with_ceiling(t, pads_of(t, a, kernel), a, kernel)
    pool = by_axes("max_pool", n)
    if a.outputs == 1:
        if _is_even(pads, kernel):
            out = pool(t, kernel, strides, padding=[p for p, _ in pads], dilation=dilations)
        else:
            out = pool(pad_space(t, pads, -math.inf), kernel, strides, dilation=dilations)
        return out.to(x.dtype)
    out, places = pool(pad_space(t, pads, -math.inf), kernel, strides, dilation=dilations, return_indices=True)
    extents = [size + before + after for size, (before, after) in zip(t.shape[2:], pads)]
    flat: Any = 0
    coordinates = _unravelled(places, extents)
    for i in range(n) if not a.get("storage_order", 0) else range(n - 1, -1, -1):
        flat = flat * t.shape[2 + i] + coordinates[i] - pads[i][0]
    images = lt.arange(t.shape[0] * t.shape[1]).reshape(t.shape[0], t.shape[1], *[1] * n)
    return out.to(x.dtype), flat + images * math.prod(t.shape[2:])


def _unravelled(places: Any, extents: list[int]) -> list[Any]:
    out = []
    for extent in reversed(extents):
        out.append(lt.remainder(places, extent))
        places = lt.floor_divide(places, extent)
    return out[::-1]


def _sums(x: Any, kernel: list[int], strides: list[int], dilations: list[int]) -> Any:
    """The sum of each window."""
    weight = lt.ones(1, 1, *kernel, dtype=x.dtype)
    out = by_axes("conv", len(kernel))(x.reshape(-1, 1, *x.shape[2:]), weight, stride=strides, dilation=dilations)
    return out.reshape(*x.shape[:2], *out.shape[2:])


@op("AveragePool", 1)
def average_pool(a: Node, x: Any) -> Any:
    kernel = _kernel(a, x)
    n = len(kernel)
    given = pads_of(x, a, kernel)
    pads = _with_ceiling(x, given, a, kernel)
    strides, dilations = a.ints("strides", [1] * n), a.ints("dilations", [1] * n)
    counts_pads = bool(a.get("count_include_pad", 0))
    if pads == given and max(dilations) == 1 and _is_even(pads, kernel):
        even = [p for p, _ in pads]
        return by_axes("avg_pool", n)(x, kernel, strides, even, count_include_pad=counts_pads)
    counted = lt.ones_like(x[:1, :1])
    if counts_pads:
        counted = pad_space(counted, given, 1.0)
        counted = pad_space(counted, [(0, p[1] - g[1]) for p, g in zip(pads, given)])
    else:
        counted = pad_space(counted, pads)
    return _sums(pad_space(x, pads), kernel, strides, dilations) / _sums(counted, kernel, strides, dilations)


@op("LpPool", 2)
def lp_pool(a: Node, x: Any) -> Any:
    kernel = _kernel(a, x)
    n, p = len(kernel), a.get("p", 2)
    t = pad_space(x, _with_ceiling(x, pads_of(x, a, kernel), a, kernel))
    sums = _sums(lt.abs(t).pow(p), kernel, a.ints("strides", [1] * n), a.ints("dilations", [1] * n))
    return sums.pow(1 / p)


@op("GlobalAveragePool", 1)
def global_average_pool(a: Node, x: Any) -> Any:
    return x.mean(tuple(range(2, x.ndim)), True)


@op("GlobalMaxPool", 1)
def global_max_pool(a: Node, x: Any) -> Any:
    return lt.amax(x, tuple(range(2, x.ndim)), True)


@op("GlobalLpPool", 2)
def global_lp_pool(a: Node, x: Any) -> Any:
    p = a.get("p", 2)
    return lt.abs(x).pow(p).sum(tuple(range(2, x.ndim)), True).pow(1 / p)


@op("MaxUnpool", 9, host=(2,))
def max_unpool(a: Node, x: Any, index: Any, shape: Any = None) -> Any:
    kernel = _kernel(a, x)
    n = len(kernel)
    strides, pads = a.ints("strides", [1] * n), a.ints("pads", [0] * 2 * n)
    extents = [
        (size - 1) * s + k - before - after
        for size, s, k, before, after in zip(x.shape[2:], strides, kernel, pads[:n], pads[n:])
    ]
    images = x.shape[0] * x.shape[1]
    # The indices count in the input of the pool, whose extents these are; output_shape may be larger.
    flat = lt.zeros(images * math.prod(extents), dtype=x.dtype)
    out = lt.scatter(flat, 0, index.to(lt.int64).reshape(-1), x.reshape(-1))
    out = out.reshape(*x.shape[:2], *extents)
    if shape is None:
        return out
    return pad_space(out, [(0, wanted - size) for wanted, size in zip(ints_of(shape)[2:], extents)])


@op("MaxRoiPool", 1, host=(1,))
def max_roi_pool(a: Node, x: Any, rois: Any) -> Any:
    height, width = a.need("pooled_shape")
    scale = a.get("spatial_scale", 1.0)
    out = []
    for image, *corners in rois.tolist():
        left, top, right, bottom = (int(round(c * scale)) for c in corners)
        tall, wide = max(bottom - top + 1, 1) / height, max(right - left + 1, 1) / width
        for i in range(height):
            rows = _bounded(top + math.floor(i * tall), top + math.ceil((i + 1) * tall), x.shape[2])
            for j in range(width):
                columns = _bounded(left + math.floor(j * wide), left + math.ceil((j + 1) * wide), x.shape[3])
                part = x[int(image)][:, rows, columns]
                out.append(lt.amax(part, (1, 2)) if part.numel() else lt.zeros(x.shape[1], dtype=x.dtype))
    return lt.stack(out, 1).reshape(x.shape[1], len(rois), height, width).transpose(0, 1)


def _bounded(start: int, stop: int, extent: int) -> slice:
    return slice(min(max(start, 0), extent), min(max(stop, 0), extent))
