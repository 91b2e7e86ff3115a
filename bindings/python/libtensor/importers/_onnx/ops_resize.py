# SPDX-License-Identifier: Apache-2.0
"""Resize and Upsample: each axis by itself, with weights that follow from extents."""

from __future__ import annotations

import math
from typing import Any, Callable

import numpy as np

from ...errors import InvalidError, ShapeError
from ...nn import functional as F
from .registry import Node, as_float, op
from .values import constant, lt

_COORDINATES = (
    "half_pixel", "half_pixel_symmetric", "pytorch_half_pixel", "align_corners", "asymmetric", "tf_half_pixel_for_nn",
    "tf_crop_and_resize",
)  # fmt: skip
_NEAREST: dict[str, Callable[[Any], Any]] = {
    "round_prefer_floor": lambda x: np.ceil(x - 0.5),
    "round_prefer_ceil": lambda x: np.floor(x + 0.5),
    "floor": np.floor,
    "ceil": np.ceil,
}


class Axis:
    """How one axis is resized: from n to m elements, by the factor `scale`, which may differ from m / n."""

    def __init__(self, n: int, m: int, scale: float, start: float, end: float) -> None:
        self.n, self.m, self.scale, self.start, self.end = n, m, scale, start, end

    def coordinates(self, how: str) -> Any:
        """Where in the old axis each element of the new one lies."""
        i = np.arange(self.m, dtype=np.float64)
        n, length = self.n, self.scale * self.n
        if how == "asymmetric":
            return i / self.scale
        if how == "tf_half_pixel_for_nn":
            return (i + 0.5) / self.scale
        if how == "align_corners":
            return i * (n - 1) / (length - 1) if self.m > 1 else np.zeros(self.m)
        if how == "tf_crop_and_resize":
            if self.m > 1:
                return self.start * (n - 1) + i * (self.end - self.start) * (n - 1) / (self.m - 1)
            return np.full(self.m, 0.5 * (self.start + self.end) * (n - 1))
        if how == "pytorch_half_pixel" and self.m == 1:
            return np.zeros(1)
        at = (i + 0.5) / self.scale - 0.5
        if how == "half_pixel_symmetric":
            return at + n / 2 * (1 - self.m / length)
        return at


def _cubic(distance: Any, a: float) -> Any:
    d = np.abs(distance)
    near = ((a + 2) * d - (a + 3)) * d * d + 1
    far = a * (((d - 5) * d + 8) * d - 4)
    return np.where(d <= 1, near, np.where(d < 2, far, 0.0))


def _linear(distance: Any, a: float) -> Any:
    return np.clip(1 - np.abs(distance), 0, None)


def _weights(at: Any, axis: Axis, a: Node, mode: str) -> tuple[Any, Any]:
    """The places (m, taps) that each element is a mean of, and their weights."""
    kernel, reach = (_cubic, 2) if mode == "cubic" else (_linear, 1)
    shrink = min(axis.scale, 1.0) if a.get("antialias", 0) else 1.0
    first = math.floor(-reach / shrink) + 1
    taps = np.arange(first, 2 - first)
    base = np.floor(at)
    places = base[:, None] + taps
    weights = kernel((places - at[:, None]) * shrink, a.get("cubic_coeff_a", -0.75))
    if a.get("exclude_outside", 0):
        weights = np.where((places < 0) | (places >= axis.n), 0.0, weights)
    weights = weights / weights.sum(1, keepdims=True)
    used = np.any(weights != 0, 0)
    return np.clip(places, 0, axis.n - 1).astype(np.int64)[:, used], weights[:, used]


def _resized_axis(x: Any, dim: int, axis: Axis, a: Node, mode: str, how: str) -> Any:
    at = axis.coordinates(how)
    if mode == "nearest":
        rule = a.one_of("nearest_mode", "round_prefer_floor", _NEAREST)
        places = np.clip(_NEAREST[rule](at), 0, axis.n - 1).astype(np.int64)
        out = lt.index_select(x, dim, constant(places))
    else:
        columns, weights = _weights(at, axis, a, mode)
        broad = [-1 if i == dim else 1 for i in range(x.ndim)]
        out = None
        for k in range(columns.shape[1]):
            part = lt.index_select(x, dim, constant(columns[:, k]))
            part = part * constant(weights[:, k], x.dtype).reshape(broad)
            out = part if out is None else out + part
    if how == "tf_crop_and_resize":
        outside = constant((at < 0) | (at > axis.n - 1)).reshape([-1 if i == dim else 1 for i in range(x.ndim)])
        out = lt.where(outside, lt.full((), a.get("extrapolation_value", 0.0), dtype=x.dtype), out)
    return out


def resized(a: Node, x: Any, scales: Any, sizes: Any, roi: Any, how: str) -> Any:
    mode = a.one_of("mode", "nearest", ("nearest", "linear", "cubic", "bilinear", "bicubic"))
    mode = {"bilinear": "linear", "bicubic": "cubic"}.get(mode, mode)
    dims = [d + x.ndim if d < 0 else d for d in a.get("axes", range(x.ndim))]
    axes: dict[int, Axis] = {}
    given = sizes if sizes is not None else scales
    if given is None or len(given) != len(dims):
        raise InvalidError(f"expected scales or sizes of {len(dims)} axes, not {given}")
    policy = a.get("keep_aspect_ratio_policy", "stretch")
    common = None
    if sizes is not None and policy != "stretch":
        ratios = [size / x.shape[d] for size, d in zip(sizes, dims)]
        common = min(ratios) if policy == "not_larger" else max(ratios)
    for i, d in enumerate(dims):
        n = x.shape[d]
        if n == 0:
            raise ShapeError(f"axis {d} of shape {list(x.shape)} has no elements")
        if common is not None:
            m, scale = math.floor(common * n + 0.5), common
        elif sizes is not None:
            m, scale = int(sizes[i]), sizes[i] / n
        else:
            m, scale = math.floor(n * float(scales[i])), float(scales[i])
        if not math.isfinite(scale) or scale <= 0:
            raise InvalidError(f"scale {scale} of axis {d}")
        start, end = (roi[i], roi[i + len(dims)]) if how == "tf_crop_and_resize" else (0.0, 1.0)
        axes[d] = Axis(n, m, scale, float(start), float(end))
    dtype, t = x.dtype, x
    if mode != "nearest" or how == "tf_crop_and_resize":
        t = as_float(x) if x.is_floating_point() else x.to(lt.float32)
    changed = {
        d: axis for d, axis in axes.items() if axis.n != axis.m or axis.scale != 1 or how == "tf_crop_and_resize"
    }
    if _is_plain(a, t, mode, how, changed):
        extents = [axes[d].m if d in axes else t.shape[d] for d in (2, 3)]
        along = "bilinear" if mode == "linear" else "bicubic"
        return F.interpolate(t, extents, mode=along, align_corners=how == "align_corners").to(dtype)
    for d, axis in changed.items():
        t = _resized_axis(t, d, axis, a, mode, how)
    return t if t.dtype is dtype else t.to(dtype)


def _is_plain(a: Node, x: Any, mode: str, how: str, changed: dict[int, Axis]) -> bool:
    """Whether interpolate() does the same."""
    if mode == "nearest" or how not in ("half_pixel", "align_corners", "pytorch_half_pixel") or x.ndim != 4:
        return False
    if a.get("antialias", 0) or a.get("exclude_outside", 0) or a.get("cubic_coeff_a", -0.75) != -0.75:
        return False
    return set(changed) <= {2, 3} and all(axis.m == axis.scale * axis.n and axis.m > 1 for axis in changed.values())


@op("Resize", 10, host=(1,))
def resize_10(a: Node, x: Any, scales: Any) -> Any:
    b = _with(a, nearest_mode="floor")
    return resized(b, x, scales.reshape(-1), None, None, "asymmetric")


@op("Resize", 11, host=(1, 2, 3))
def resize(a: Node, x: Any, roi: Any = None, scales: Any = None, sizes: Any = None) -> Any:
    how = a.one_of("coordinate_transformation_mode", "half_pixel", _COORDINATES)
    scales = None if scales is None or scales.size == 0 else scales.reshape(-1)
    sizes = None if sizes is None or sizes.size == 0 else sizes.reshape(-1)
    if how == "tf_crop_and_resize" and (roi is None or roi.size != 2 * len(a.get("axes", range(x.ndim)))):
        raise InvalidError("tf_crop_and_resize needs roi: the start and the end of each axis")
    return resized(a, x, scales, sizes, roi, how)


@op("Upsample", 7)
def upsample_7(a: Node, x: Any) -> Any:
    return resized(_with(a, nearest_mode="floor"), x, np.array(a.need("scales")), None, None, "asymmetric")


@op("Upsample", 9, host=(1,))
def upsample(a: Node, x: Any, scales: Any) -> Any:
    return resized(_with(a, nearest_mode="floor"), x, scales.reshape(-1), None, None, "asymmetric")


def _with(a: Node, **more: Any) -> Node:
    out = Node(a, **more)
    out.name, out.op_type, out.domain, out.version, out.outputs = a.name, a.op_type, a.domain, a.version, a.outputs
    return out
