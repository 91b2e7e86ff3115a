# SPDX-License-Identifier: Apache-2.0
"""Images of other sizes, and parts of images."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from math import prod
from typing import Any

from ..._convert import guard
from ...creation import full, tensor
from ...dtypes import bool as bool_
from ...dtypes import float32, float64, int64, uint8
from ...errors import InvalidError, InvalidTypeError, ShapeError, shown
from ...functions import flip
from ...nn import functional as F
from ...tensor import Tensor
from ._convert import get_dimensions, is_integer, on_images


class InterpolationMode(enum.Enum):
    """How values between pixels are found. Tensors have the first four; the others are Pillow's."""

    NEAREST = "nearest"
    NEAREST_EXACT = "nearest-exact"
    BILINEAR = "bilinear"
    BICUBIC = "bicubic"
    BOX = "box"
    HAMMING = "hamming"
    LANCZOS = "lanczos"


_BY_NUMBER = {0: "nearest", 1: "lanczos", 2: "bilinear", 3: "bicubic", 4: "box", 5: "hamming"}


def mode_of(interpolation: Any, allowed: Sequence[str], who: str) -> str:
    """The name of a mode that is given as InterpolationMode, by name or by Pillow's number."""
    value = interpolation.value if isinstance(interpolation, InterpolationMode) else interpolation
    if isinstance(value, int) and not isinstance(value, bool):
        value = _BY_NUMBER.get(value)
    if value not in allowed:
        raise InvalidError(f"{who}: interpolation is {shown(interpolation)}, expected one of {', '.join(allowed)}")
    return str(value)


def pair_of(size: Any, who: str, name: str = "size") -> tuple[int, int]:
    """(height, width) of one number or two."""
    values = [size, size] if isinstance(size, int) else [int(each) for each in size]
    if len(values) == 1:
        values *= 2
    if len(values) != 2:
        raise InvalidError(f"{who}: {name} is {shown(size)}, expected one number or two")
    return int(values[0]), int(values[1])


def as_batch(img: Tensor) -> Tensor:
    """(N, C, H, W) of (..., C, H, W) or (H, W)."""
    if img.ndim == 2:
        return img.unsqueeze(0).unsqueeze(0)
    return img.reshape(prod(img.shape[:-3]), *img.shape[-3:]) if img.ndim != 4 else img


def as_before(found: Tensor, img: Tensor) -> Tensor:
    """Undoes as_batch, and rounds to the dtype of the image."""
    if img.ndim != 4:
        found = found.reshape(*img.shape[:-2], *found.shape[-2:])
    return rounded_like(found, img)


def rounded_like(found: Tensor, img: Tensor) -> Tensor:
    if found.dtype is img.dtype:
        return found
    return (found.round() if is_integer(img.dtype) else found).to(dtype=img.dtype)


def as_float(img: Tensor) -> Tensor:
    """float32, or float64 of float64."""
    return img if img.dtype in (float32, float64) else img.to(dtype=float32)


# ---- sizes


def resized_extents(height: int, width: int, size: Any, max_size: int | None = None) -> tuple[int, int]:
    """The extents that resize gives: `size` itself, or of one number a shorter side of that length."""
    values = [size] if isinstance(size, int) else None if size is None else [int(each) for each in size]
    if values is not None and len(values) not in (1, 2):
        raise InvalidError(f"resize: size is {shown(size)}, expected one number or two")
    if values is not None and len(values) == 2:
        if max_size is not None:
            raise InvalidError(f"resize: max_size is for one number, size is {shown(size)}")
        return values[0], values[1]
    short, long = min(height, width), max(height, width)
    if values is None:
        if max_size is None:
            raise InvalidError("resize: size is None, which needs max_size")
        new_short, new_long = int(max_size * short / long), max_size
    else:
        new_short, new_long = values[0], int(values[0] * long / short)
        if max_size is not None:
            if max_size <= values[0]:
                raise InvalidError(f"resize: max_size is {max_size}, expected more than size {values[0]}")
            if new_long > max_size:
                new_short, new_long = int(max_size * new_short / new_long), max_size
    return (new_short, new_long) if height <= width else (new_long, new_short)


@on_images
def resize(
    img: Tensor,
    size: Any,
    interpolation: Any = InterpolationMode.BILINEAR,
    max_size: int | None = None,
    antialias: bool | None = True,
) -> Tensor:
    """(..., C, H, W) in another size: (height, width), or one number for the shorter side.

    max_size bounds the longer side. antialias averages over the pixels that fall together (bilinear and bicubic).
    Interpolation is nearest, nearest-exact, bilinear or bicubic. Integers are computed in float32 and rounded.
    """
    return _resized(img, size, interpolation, max_size, antialias, False)


def _resized(
    img: Tensor, size: Any, interpolation: Any, max_size: int | None, antialias: bool | None, bytewise: bool
) -> Tensor:
    mode = mode_of(interpolation, ("nearest", "nearest-exact", "bilinear", "bicubic"), "resize")
    _, height, width = get_dimensions(img)
    extents = resized_extents(height, width, size, max_size)
    if min(extents) < 1:
        raise InvalidError(f"resize: from {[height, width]} to {list(extents)}, expected positive extents")
    if extents == (height, width):
        return img
    smooth = mode in ("bilinear", "bicubic")
    found = F.interpolate(
        as_batch(img if bytewise and img.dtype is uint8 else as_float(img)),
        list(extents),
        mode=mode,
        align_corners=False if smooth else None,
        antialias=bool(antialias) and smooth,
    )
    if mode == "bicubic" and img.dtype is uint8:
        found = found.clamp(0, 255)
    return as_before(found, img)


@on_images
def resize_v2(
    img: Tensor,
    size: Any,
    interpolation: Any = InterpolationMode.BILINEAR,
    max_size: int | None = None,
    antialias: bool | None = True,
) -> Tensor:
    """resize, where bytes are rounded after each axis; size may be None with max_size for the longer side."""
    return _resized(img, size, interpolation, max_size, antialias, True)


@on_images
def crop(img: Tensor, top: int, left: int, height: int, width: int) -> Tensor:
    """The rectangle of `height` and `width` at (top, left); what lies outside of the image is 0."""
    _, h, w = get_dimensions(img)
    bottom, right = top + height, left + width
    if top < 0 or left < 0 or bottom > h or right > w:
        inner = img[..., max(top, 0) : max(bottom, 0), max(left, 0) : max(right, 0)]
        before = (min(max(-left, 0), width), min(max(-top, 0), height))
        after = (width - before[0] - inner.shape[-1], height - before[1] - inner.shape[-2])
        return F.pad(inner, [before[0], after[0], before[1], after[1]])
    return img[..., top:bottom, left:right]


@on_images
def center_crop(img: Tensor, output_size: Any) -> Tensor:
    """The rectangle of `output_size` in the middle; an image that is smaller is padded with 0."""
    height, width = pair_of(output_size, "center_crop", "output_size")
    _, h, w = get_dimensions(img)
    if width > w or height > h:
        across, down = max(width - w, 0), max(height - h, 0)
        img = F.pad(img, [across // 2, (across + 1) // 2, down // 2, (down + 1) // 2])
        _, h, w = get_dimensions(img)
    top, left = round((h - height) / 2), round((w - width) / 2)
    return img[..., top : top + height, left : left + width]


@on_images
def resized_crop(
    img: Tensor,
    top: int,
    left: int,
    height: int,
    width: int,
    size: Any,
    interpolation: Any = InterpolationMode.BILINEAR,
    antialias: bool | None = True,
) -> Tensor:
    """resize of crop"""
    return resize(crop(img, top, left, height, width), size, interpolation, antialias=antialias)  # type: ignore[no-any-return]


@on_images
def resized_crop_v2(
    img: Tensor,
    top: int,
    left: int,
    height: int,
    width: int,
    size: Any,
    interpolation: Any = InterpolationMode.BILINEAR,
    antialias: bool | None = True,
) -> Tensor:
    """resized_crop, where bytes are rounded after each axis."""
    return resize_v2(crop(img, top, left, height, width), size, interpolation, antialias=antialias)  # type: ignore[no-any-return]


def widths_of(padding: Any, who: str) -> tuple[int, int, int, int]:
    """(left, top, right, bottom) of one, two or four numbers."""
    if isinstance(padding, int):
        return padding, padding, padding, padding
    if not isinstance(padding, (list, tuple)) or len(padding) not in (1, 2, 4):
        raise InvalidError(f"{who}: padding is {shown(padding)}, expected 1, 2 or 4 numbers")
    values = [int(each) for each in padding]
    left, top, right, bottom = values * (4 // len(values))
    return left, top, right, bottom


def _sources(n: int, before: int, after: int, mode: str) -> Any:
    """Which of n pixels each pixel along an axis is, that is padded."""
    found = []
    for i in range(-before, n + after):
        if mode == "edge":
            found.append(min(max(i, 0), n - 1))
        elif mode == "reflect":
            period = max(2 * (n - 1), 1)
            found.append((n - 1) - abs((n - 1) - i % period) if n > 1 else 0)
        else:
            at = i % (2 * n)
            found.append(at if at < n else 2 * n - 1 - at)
    return tensor(found, dtype=int64)


@on_images
def pad(img: Tensor, padding: Any, fill: Any = 0, padding_mode: str = "constant") -> Tensor:
    """The image with more pixels around: one width, (left and right, top and bottom), or (left, top, right, bottom).

    padding_mode is constant (`fill`, a number or one for each channel), edge (the outermost pixel), reflect (mirrored
    at the outermost pixel) or symmetric (mirrored, with the outermost pixel again). Negative widths cut.
    """
    left, top, right, bottom = widths_of(padding, "pad")
    modes = ("constant", "edge", "reflect", "symmetric")
    if padding_mode not in modes:
        raise InvalidError(f"pad: padding_mode is {shown(padding_mode)}, expected one of {', '.join(modes)}")
    _, height, width = get_dimensions(img)
    if height + top + bottom < 0 or width + left + right < 0:
        raise ShapeError(f"pad: widths {[left, top, right, bottom]} leave nothing of an image of {[height, width]}")
    if padding_mode != "constant":
        if padding_mode == "reflect" and (max(left, right) >= width or max(top, bottom) >= height):
            raise ShapeError(f"pad: reflect takes widths below {[height, width]}, got {[left, top, right, bottom]}")
        found = img
        for axis, n, before, after in ((-1, width, left, right), (-2, height, top, bottom)):
            if before or after:
                found = found.index_select(axis, _sources(n, before, after, padding_mode).to(device=img.device))
        return found
    widths = [left, right, top, bottom]
    if fill is None:
        fill = 0
    if not isinstance(fill, (list, tuple, Tensor)):
        return (
            F.pad(img.to(dtype=uint8), widths, value=float(fill)).to(dtype=bool_)
            if img.dtype is bool_
            else F.pad(img, widths, value=fill)
        )
    values = [float(each) for each in (fill.tolist() if isinstance(fill, Tensor) else fill)]
    if len(values) == 1:
        return F.pad(img, widths, value=values[0])
    channels = get_dimensions(img)[0]
    if len(values) != channels:
        raise InvalidError(f"pad: fill has {len(values)} numbers, the image has {channels} channels")
    extents = (*img.shape[:-2], height + top + bottom, width + left + right)
    found = full(extents, 0, dtype=img.dtype, device=img.device)
    found += tensor(values, dtype=img.dtype, device=img.device).reshape(channels, 1, 1)
    inner = crop(
        img, max(-top, 0), max(-left, 0), height + min(top, 0) + min(bottom, 0), width + min(left, 0) + min(right, 0)
    )
    y, x = max(top, 0), max(left, 0)
    found[..., y : y + inner.shape[-2], x : x + inner.shape[-1]] = inner
    return found


@on_images
def hflip(img: Tensor) -> Tensor:
    """Left and right exchanged."""
    return flip(img, (-1,))


@on_images
def vflip(img: Tensor) -> Tensor:
    """Top and bottom exchanged."""
    return flip(img, (-2,))


@on_images
def five_crop(img: Tensor, size: Any) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
    """The four corners (top left, top right, bottom left, bottom right) and the middle, each of `size`."""
    height, width = pair_of(size, "five_crop")
    _, h, w = get_dimensions(img)
    if width > w or height > h:
        raise InvalidError(f"five_crop: size is {[height, width]}, the image has only {[h, w]}")
    corners = [crop(img, top, left, height, width) for top in (0, h - height) for left in (0, w - width)]
    return corners[0], corners[1], corners[2], corners[3], center_crop(img, [height, width])


@on_images
def ten_crop(img: Tensor, size: Any, vertical_flip: bool = False) -> tuple[Tensor, ...]:
    """five_crop of the image, and of the image flipped."""
    flipped = vflip(img) if vertical_flip else hflip(img)
    return (*five_crop(img, size), *five_crop(flipped, size))


def erase(img: Any, i: int, j: int, h: int, w: int, v: Any, inplace: bool = False) -> Any:
    """The image with the rectangle of height h and width w at row i and column j replaced by v."""
    if not isinstance(img, Tensor):
        raise InvalidTypeError(f"erase: expected a Tensor, not {type(img).__name__}")
    found = img if inplace else img.clone()
    found[..., i : i + h, j : j + w] = v
    return found


guard(globals(), ["erase"], "")
