# SPDX-License-Identifier: Apache-2.0
"""Pillow, where it is installed: its images as tensors, and tensors as its images."""

from __future__ import annotations

import sys
from typing import Any

from ..dtypes import dtype, float32, int16, int32, uint8, uint16
from ..errors import InvalidError, InvalidTypeError, UnsupportedError, shown
from ..interchange import from_bytes, to_bytes
from ..tensor import Tensor

# Numbers of a pixel, and their dtype.
_MODES: dict[str, tuple[int, dtype]] = {
    "L": (1, uint8), "LA": (2, uint8), "RGB": (3, uint8), "RGBA": (4, uint8), "RGBX": (4, uint8), "CMYK": (4, uint8),
    "YCbCr": (3, uint8), "HSV": (3, uint8), "LAB": (3, uint8), "P": (1, uint8), "I": (1, int32), "F": (1, float32),
    "I;16": (1, uint16),
}  # fmt: skip
_FOR_CHANNELS = {1: ("L",), 2: ("LA",), 3: ("RGB", "YCbCr", "HSV", "LAB"), 4: ("RGBA", "CMYK", "RGBX")}


def pillow(what: str) -> Any:
    """The module PIL.Image, which `what` needs."""
    try:
        from PIL import Image
    except ImportError:
        raise UnsupportedError(f"{what} needs Pillow, which is not installed (pip install pillow)") from None
    return Image


def is_pillow(value: Any) -> bool:
    """Whether `value` is an image of Pillow. Who made one has imported it."""
    module = sys.modules.get("PIL.Image")
    return module is not None and isinstance(value, module.Image)


def from_pillow(image: Any) -> Tensor:
    """(C, H, W) in the dtype of the mode: uint8, and int32, uint16 or float32 for the modes I, I;16 and F."""
    if image.mode == "1":
        return from_pillow(image.convert("L"))
    if image.mode not in _MODES:
        image = image.convert("RGB")
    channels, kind = _MODES[image.mode]
    width, height = image.size
    return from_bytes(image.tobytes(), (height, width, channels), kind).permute(2, 0, 1).contiguous()


def to_pillow(image: Tensor, mode: str | None = None, who: str = "to_pil_image") -> Any:
    """(C, H, W) or (H, W) as an image of Pillow; float images have values from 0 to 1."""
    module = pillow(who)
    if image.ndim == 2:
        image = image.unsqueeze(0)
    if image.ndim != 3:
        raise InvalidError(f"{who}: expected an image of 2 or 3 axes, the tensor has shape {list(image.shape)}")
    channels = image.shape[0]
    if channels not in _FOR_CHANNELS:
        raise InvalidError(f"{who}: the image has {channels} channels, expected 1 to 4")
    if image.dtype.is_floating_point and mode != "F":
        image = (image * 255).to(dtype=uint8)
    found = "L" if image.dtype is uint8 else _LIKE.get(image.dtype) if channels == 1 else None
    allowed = _FOR_CHANNELS[channels] if image.dtype is uint8 else (found,)
    if found is None:
        raise InvalidTypeError(f"{who}: no mode of Pillow has {channels} channels of {image.dtype}")
    chosen = allowed[0] if mode is None else mode
    if chosen not in allowed:
        raise InvalidError(f"{who}: mode is {shown(mode)}, expected one of {', '.join(map(str, allowed))}")
    raw = bytes(to_bytes(image.detach().permute(1, 2, 0).contiguous()))
    return module.frombytes(chosen, (image.shape[2], image.shape[1]), raw)


_LIKE = {int16: "I;16", uint16: "I;16", int32: "I", float32: "F"}
