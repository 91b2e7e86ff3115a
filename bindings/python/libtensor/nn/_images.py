# SPDX-License-Identifier: Apache-2.0
"""Images of other sizes and at other places, with PyTorch's arguments."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from .. import _methods_gen as _ops
from .._convert import is_integer, one_of
from ..dtypes import float32, uint8
from ..errors import DTypeError, InvalidError, ShapeError, TensorError, renamed_error
from ..tensor import Tensor

__all__ = [
    "affine_grid", "channel_shuffle", "fold", "grid_sample", "interpolate", "native_channel_shuffle", "pad", "pixel_shuffle", "pixel_unshuffle",
    "unfold", "upsample", "upsample_bilinear", "upsample_nearest",
]  # fmt: skip

AXES = {"linear": 1, "bilinear": 2, "bicubic": 2, "trilinear": 3}
MODES = ("nearest", "nearest-exact", "area", *AXES)


def pad(input: Tensor, pad: Sequence[int], mode: str = "constant", value: float | None = None) -> Tensor:
    """Widths (before, after) of the last axis, then of the one before it, ..."""
    if len(pad) % 2 or len(pad) > 2 * input.ndim:
        raise InvalidError(f"pad: {len(pad)} widths do not fit {input.ndim} axes")
    pairs = [(0, 0)] * (input.ndim - len(pad) // 2) + list(zip(pad[::2], pad[1::2]))[::-1]
    widths = [width for pair in pairs for width in pair]
    if mode == "constant":
        return input.pad(widths, 0 if value is None else value)
    one_of(mode, ("constant", "reflect", "replicate", "circular"), "pad: mode")
    if value is not None and value != 0:
        raise InvalidError(f"pad: value is {value}, expected none for mode {mode!r}")
    return getattr(_ops, f"pad_{mode}")(input, widths)  # type: ignore[no-any-return]


def unfold(input: Tensor, kernel_size: Any, dilation: Any = 1, padding: Any = 0, stride: Any = 1) -> Tensor:
    """The windows of an image as columns."""
    try:
        return _ops.im2col(input, kernel_size, stride, padding, dilation)
    except TensorError as e:
        raise renamed_error(e, "im2col", "unfold")  # noqa: B904


def fold(
    input: Tensor, output_size: Any, kernel_size: Any, dilation: Any = 1, padding: Any = 0, stride: Any = 1
) -> Tensor:
    """The sums of columns at the places of an image that unfold takes them from."""
    size = (output_size, output_size) if is_integer(output_size) else output_size
    try:
        return _ops.col2im(input, size, kernel_size, stride, padding, dilation)
    except TensorError as e:
        raise renamed_error(e, "col2im", "fold")  # noqa: B904


def _per_axis(value: Any, n: int, name: str) -> list[Any]:
    values = list(value) if isinstance(value, (list, tuple)) else [value] * n
    if len(values) != n:
        raise InvalidError(f"interpolate: {name} has {len(values)} numbers, expected {n}")
    return values


def _scaled(extent: int, scale: float) -> int:
    if not (math.isfinite(scale) and scale > 0):
        raise InvalidError(f"interpolate: scale_factor is {scale}, expected positive numbers")
    return math.floor(extent * scale)


def interpolate(
    input: Tensor,
    size: Any = None,
    scale_factor: Any = None,
    mode: str = "nearest",
    align_corners: bool | None = None,
    recompute_scale_factor: bool | None = None,
    antialias: bool = False,
) -> Tensor:
    """The input (N, C, ...) with other extents: `size`, or its own times scale_factor."""
    n = input.ndim - 2
    if n not in (1, 2, 3):
        raise ShapeError(f"interpolate: expected 3, 4 or 5 axes, the input has {input.ndim}")
    one_of(mode, MODES, "interpolate: mode")
    if AXES.get(mode, n) != n:
        raise InvalidError(f"interpolate: mode {mode} is for {AXES[mode] + 2} axes, the input has {input.ndim}")
    if align_corners is not None and mode not in AXES:
        raise InvalidError(f"interpolate: align_corners is for {', '.join(AXES)}, mode is {mode}")
    if antialias and mode not in ("bilinear", "bicubic"):
        raise InvalidError(f"interpolate: antialias is for bilinear and bicubic, mode is {mode}")
    if (size is None) == (scale_factor is None):
        raise InvalidError("interpolate: expected size or scale_factor")
    scales = [0.0] * n
    if size is not None:
        if recompute_scale_factor:
            raise InvalidError("interpolate: recompute_scale_factor needs scale_factor")
        sizes = [int(extent) for extent in _per_axis(size, n, "size")]
    else:
        factors = [float(scale) for scale in _per_axis(scale_factor, n, "scale_factor")]
        sizes = [_scaled(extent, scale) for extent, scale in zip(input.shape[2:], factors)]
        if not recompute_scale_factor and mode != "area":
            scales = factors
    if any(extent < 1 for extent in (*sizes, *input.shape[1:])):
        raise ShapeError(f"interpolate: from {list(input.shape)} to {sizes}, expected positive extents")
    return _resized(input, sizes, scales, mode, bool(align_corners), antialias)


def _resized(
    x: Tensor, sizes: list[int], scales: list[float], mode: str, align_corners: bool, antialias: bool
) -> Tensor:
    along = {"bilinear": "linear", "trilinear": "linear", "bicubic": "cubic"}.get(mode, mode)
    bytes_ = x.dtype is uint8 and mode in ("bilinear", "bicubic")
    if along in ("linear", "cubic") and not x.dtype.is_floating_point and not bytes_:
        raise DTypeError(f"interpolate: mode {mode} takes floating dtypes, the input has {x.dtype}")
    if not bytes_ and (x.shape[0] == 0 or not any(scales)):
        return _ops.interpolate(x, sizes, mode, align_corners, antialias)
    smooth = mode not in ("nearest", "nearest-exact")
    found = x.astype(float32) if smooth and (bytes_ or x.dtype.itemsize == 2) else x
    for axis in range(x.ndim - 1, 1, -1):
        size, scale = sizes[axis - 2], scales[axis - 2]
        found = _ops.interpolate_axis(found, axis, size, along, align_corners, antialias, scale)
        if bytes_:  # each axis is rounded, as by PyTorch
            found = (found + 0.5).floor().clamp(0, 255)
    return found.astype(x.dtype)


def upsample(
    input: Tensor, size: Any = None, scale_factor: Any = None, mode: str = "nearest", align_corners: bool | None = None
) -> Tensor:
    """interpolate"""
    return interpolate(input, size, scale_factor, mode, align_corners)


def upsample_nearest(input: Tensor, size: Any = None, scale_factor: Any = None) -> Tensor:
    """interpolate with mode nearest"""
    return interpolate(input, size, scale_factor, "nearest")


def upsample_bilinear(input: Tensor, size: Any = None, scale_factor: Any = None) -> Tensor:
    """interpolate with mode bilinear and aligned corners"""
    return interpolate(input, size, scale_factor, "bilinear", align_corners=True)


def grid_sample(
    input: Tensor,
    grid: Tensor,
    mode: str = "bilinear",
    padding_mode: str = "zeros",
    align_corners: bool | None = None,
) -> Tensor:
    """The input at the places of the grid, whose last axis has coordinates from -1 to 1."""
    return _ops.grid_sample(input, grid, mode, padding_mode, bool(align_corners))


def affine_grid(theta: Tensor, size: Sequence[int], align_corners: bool | None = None) -> Tensor:
    """The grid that reads an image of `size` at places moved by theta."""
    return _ops.affine_grid(theta, size, bool(align_corners))


def pixel_shuffle(input: Tensor, upscale_factor: int) -> Tensor:
    """(..., C * r ** 2, H, W) as (..., C, H * r, W * r)"""
    return _ops.pixel_shuffle(input, upscale_factor)


def pixel_unshuffle(input: Tensor, downscale_factor: int) -> Tensor:
    """(..., C, H * r, W * r) as (..., C * r ** 2, H, W)"""
    return _ops.pixel_unshuffle(input, downscale_factor)


def channel_shuffle(input: Tensor, groups: int) -> Tensor:
    """Channels in the order of their places in the groups."""
    return _ops.channel_shuffle(input, groups)


def native_channel_shuffle(input: Tensor, groups: int) -> Tensor:
    """channel_shuffle, by another name."""
    return channel_shuffle(input, groups)
