# SPDX-License-Identifier: Apache-2.0
"""Pictures of many images, of boxes and of masks."""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from typing import Any, Union

from .._convert import guard as _guard
from ..combining import concat, stack
from ..creation import full, tensor
from ..dtypes import float32, uint8
from ..errors import InvalidError, InvalidTypeError, ShapeError, UnsupportedError
from ..errors import shown as _shown
from ..functions import where
from ..tensor import Tensor
from . import io as _io
from ._pillow import to_pillow as _to_pillow

__all__ = ["draw_bounding_boxes", "draw_segmentation_masks", "make_grid", "save_image"]

Colour = Union[str, tuple[int, int, int]]

_COLOURS = {
    "black": 0x000000, "silver": 0xC0C0C0, "gray": 0x808080, "grey": 0x808080, "white": 0xFFFFFF, "maroon": 0x800000,
    "red": 0xFF0000, "purple": 0x800080, "fuchsia": 0xFF00FF, "magenta": 0xFF00FF, "green": 0x008000, "lime": 0x00FF00,
    "olive": 0x808000, "yellow": 0xFFFF00, "navy": 0x000080, "blue": 0x0000FF, "teal": 0x008080, "aqua": 0x00FFFF,
    "cyan": 0x00FFFF, "orange": 0xFFA500, "pink": 0xFFC0CB, "brown": 0xA52A2A, "gold": 0xFFD700, "violet": 0xEE82EE,
    "indigo": 0x4B0082, "turquoise": 0x40E0D0, "tan": 0xD2B48C, "salmon": 0xFA8072, "coral": 0xFF7F50,
    "crimson": 0xDC143C, "khaki": 0xF0E68C, "lavender": 0xE6E6FA, "beige": 0xF5F5DC, "ivory": 0xFFFFF0,
    "chocolate": 0xD2691E, "tomato": 0xFF6347, "orchid": 0xDA70D6, "plum": 0xDDA0DD, "skyblue": 0x87CEEB,
}  # fmt: skip


def _scaled(image: Tensor, low: float, high: float) -> Tensor:
    return (image.clamp(low, high) - low) / max(high - low, 1e-5)


def _normalized(image: Tensor, value_range: Any) -> Tensor:
    low, high = value_range if value_range is not None else (float(image.min().item()), float(image.max().item()))
    return _scaled(image, low, high)


def make_grid(
    tensor: Tensor | Sequence[Tensor],
    nrow: int = 8,
    padding: int = 2,
    normalize: bool = False,
    value_range: tuple[float, float] | None = None,
    scale_each: bool = False,
    pad_value: float = 0.0,
) -> Tensor:
    """One image (C, H, W) of many: (B, C, H, W), or a list of images of one shape, in rows of `nrow`.

    Images of one channel become three. normalize scales values to the range 0 to 1, from value_range or else from the
    smallest and largest of all images, of each one with scale_each.
    """
    images: Any = tensor
    if not isinstance(images, Tensor):
        if not isinstance(images, (list, tuple)) or not all(isinstance(each, Tensor) for each in images):
            raise InvalidTypeError(
                f"make_grid: expected a Tensor or a list of them, not {_shown(type(images).__name__)}"
            )
        images = stack(images, 0)
    if images.ndim == 2:
        images = images.unsqueeze(0)
    if images.ndim == 3:
        images = (concat([images] * 3, 0) if images.shape[0] == 1 else images).unsqueeze(0)
    if images.ndim != 4:
        raise ShapeError(f"make_grid: expected 2 to 4 axes, the images have shape {list(images.shape)}")
    if images.shape[1] == 1:
        images = concat([images] * 3, 1)
    if normalize:
        if value_range is not None and not isinstance(value_range, tuple):
            raise InvalidTypeError(f"make_grid: value_range is {_shown(value_range)}, expected a tuple (min, max)")
        if scale_each:
            images = stack([_normalized(image, value_range) for image in images.unbind(0)], 0)
        else:
            images = _normalized(images, value_range)
    n = images.shape[0]
    if n == 1:
        return images.squeeze(0)  # type: ignore[no-any-return]
    columns = min(nrow, n)
    rows = math.ceil(n / columns)
    height, width = images.shape[2] + padding, images.shape[3] + padding
    shape = (images.shape[1], height * rows + padding, width * columns + padding)
    grid = full(shape, pad_value, dtype=images.dtype, device=images.device)
    for i, image in enumerate(images.unbind(0)):
        top, left = i // columns * height + padding, i % columns * width + padding
        grid[:, top : top + height - padding, left : left + width - padding] = image
    return grid


def save_image(tensor: Tensor | Sequence[Tensor], fp: Any, format: str | None = None, **kwargs: Any) -> None:
    """Writes make_grid of images with values from 0 to 1 into a file, or to an object with a method write.

    The format is that of the file's name, or `format`: png, ppm or pgm; jpg and others need Pillow. Further arguments
    are those of make_grid.
    """
    grid = make_grid(tensor, **kwargs)
    image = (grid * 255 + 0.5).clamp(0, 255).to(dtype=uint8, device="cpu")
    kind = format
    if kind is None:
        if not isinstance(fp, (str, os.PathLike)):
            raise InvalidError("save_image: expected format, since fp is no path")
        kind = os.path.splitext(os.fspath(fp))[1].removeprefix(".")
    kind = kind.lower()
    if kind in ("png", "ppm", "pnm"):
        data = _io.encode_png(image) if kind == "png" else _io.encode_ppm(image)
        if isinstance(fp, (str, os.PathLike)):
            _io.write_file(fp, data)
        else:
            fp.write(bytes(data.tolist()))
        return
    _to_pillow(image, who=f"save_image: writing {kind or 'a file without extension'}").save(fp, format)


# ---- drawing


def _palette(n: int) -> list[tuple[int, int, int]]:
    """n colours that differ."""
    primes = ((1 << 25) - 1, (1 << 15) - 1, (1 << 21) - 1)
    return [(i * primes[0] % 255, i * primes[1] % 255, i * primes[2] % 255) for i in range(n)]


def _colour(value: Any, who: str) -> tuple[int, int, int]:
    if isinstance(value, str):
        text = value.strip().lower()
        if text in _COLOURS:
            number = _COLOURS[text]
            return number >> 16, number >> 8 & 255, number & 255
        digits = text.removeprefix("#")
        if text.startswith("#") and len(digits) in (3, 6):
            wide = digits if len(digits) == 6 else "".join(2 * digit for digit in digits)
            try:
                return int(wide[:2], 16), int(wide[2:4], 16), int(wide[4:], 16)
            except ValueError:
                pass
    elif isinstance(value, (tuple, list)) and len(value) == 3:
        return int(value[0]), int(value[1]), int(value[2])
    raise InvalidError(f"{who}: colour {_shown(value)}, expected a name, '#rrggbb' or three numbers")


def _colours(colors: Any, n: int, who: str) -> list[tuple[int, int, int]]:
    if colors is None:
        return _palette(n)
    if isinstance(colors, list):
        if len(colors) < n:
            raise InvalidError(f"{who}: {len(colors)} colours for {n}")
        return [_colour(each, who) for each in colors[:n]]
    return [_colour(colors, who)] * n


def draw_bounding_boxes(
    image: Tensor,
    boxes: Tensor,
    labels: list[str] | None = None,
    colors: list[Colour] | Colour | None = None,
    fill: bool | None = False,
    width: int = 1,
    font: str | None = None,
    font_size: int | None = None,
) -> Tensor:
    """The image (3, H, W) or (1, H, W) with the outlines of boxes (N, 4), as (xmin, ymin, xmax, ymax), in lines of
    `width` pixels inside of the boxes; with fill also a veil of their colour.

    The image is uint8, or floating with values from 0 to 1. Labels are not drawn: they raise UnsupportedError.
    """
    who = "draw_bounding_boxes"
    if labels is not None:
        raise UnsupportedError(f"{who}: labels are not drawn, this package has no font")
    picture = _picture(image, who)
    if boxes.ndim != 2 or boxes.shape[1] != 4:
        raise ShapeError(f"{who}: expected boxes (N, 4), they have shape {list(boxes.shape)}")
    n = boxes.shape[0]
    corners: Any = boxes.tolist()
    if any(box[0] > box[2] or box[1] > box[3] for box in corners):
        raise InvalidError(f"{who}: a box has xmin > xmax or ymin > ymax")
    canvas = (picture.expand(3, -1, -1) if picture.shape[0] == 1 else picture).clone()
    height, across = canvas.shape[1:]
    for box, colour in zip(corners, _colours(colors, n, who)):
        x0, y0, x1, y1 = (int(edge) for edge in box)
        paint = tensor(colour, dtype=uint8).reshape(3, 1, 1).to(device=canvas.device)

        def area(top: int, bottom: int, left: int, right: int) -> tuple[Any, ...]:
            rows = slice(max(top, 0), max(min(bottom + 1, height), 0))
            return slice(None), rows, slice(max(left, 0), max(min(right + 1, across), 0))

        if fill:
            place = area(y0, y1, x0, x1)
            inner = canvas[place].to(dtype=float32)
            canvas[place] = (inner + (paint.to(dtype=float32) - inner) * (100 / 255) + 0.5).floor().to(dtype=uint8)
        for top, bottom, left, right in (
            (y0, min(y0 + width - 1, y1), x0, x1),
            (max(y1 - width + 1, y0), y1, x0, x1),
            (y0, y1, x0, min(x0 + width - 1, x1)),
            (y0, y1, max(x1 - width + 1, x0), x1),
        ):
            canvas[area(top, bottom, left, right)] = paint
    return canvas.to(dtype=image.dtype) / 255 if image.dtype.is_floating_point else canvas


def _picture(image: Any, who: str) -> Tensor:
    if not isinstance(image, Tensor):
        raise InvalidTypeError(f"{who}: expected a Tensor, not {type(image).__name__}")
    if not (image.dtype is uint8 or image.dtype.is_floating_point):
        raise InvalidError(f"{who}: the image is {image.dtype}, expected uint8 or a floating dtype")
    if image.ndim != 3 or image.shape[0] not in (1, 3):
        raise ShapeError(f"{who}: expected (1 or 3, H, W), the image has shape {list(image.shape)}")
    return (image * 255).to(dtype=uint8) if image.dtype.is_floating_point else image


def draw_segmentation_masks(
    image: Tensor, masks: Tensor, alpha: float = 0.8, colors: list[Colour] | Colour | None = None
) -> Tensor:
    """The image (3, H, W) with masks (N, H, W) or (H, W) of bool painted over it, of opacity alpha."""
    who = "draw_segmentation_masks"
    picture = _picture(image, who)
    if picture.shape[0] != 3:
        raise ShapeError(f"{who}: expected (3, H, W), the image has shape {list(image.shape)}")
    if masks.ndim == 2:
        masks = masks.unsqueeze(0)
    if masks.dtype.name != "bool" or masks.ndim != 3 or tuple(masks.shape[1:]) != tuple(image.shape[1:]):
        raise InvalidError(
            f"{who}: masks of {masks.dtype} and shape {list(masks.shape)}, expected bool and N x {list(image.shape[1:])}"
        )
    painted = picture
    paints = _colours(colors, masks.shape[0], who)
    for mask, colour in zip(masks.unbind(0), paints):
        paint = tensor(colour, dtype=uint8).reshape(3, 1, 1).to(device=image.device)
        painted = where(mask, paint, painted)
    mixed = picture.to(dtype=float32) * (1 - alpha) + painted.to(dtype=float32) * alpha
    found = mixed.to(dtype=uint8)
    return found.to(dtype=image.dtype) / 255 if image.dtype.is_floating_point else found


_guard(globals(), __all__, "")
