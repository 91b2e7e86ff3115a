# SPDX-License-Identifier: Apache-2.0
"""PGM and PPM files, the binary ones (P5 and P6)."""

from __future__ import annotations

import re

from ...combining import stack
from ...dtypes import int32, uint8, uint16
from ...errors import FileError, InvalidTypeError, ShapeError
from ...interchange import from_bytes, to_bytes
from ...tensor import Tensor

_BREAK = rb"(?:\s|#[^\n\r]*[\n\r])+"
_NUMBER = rb"(\d{1,10})"
_HEADER = re.compile(rb"P([56])" + (_BREAK + _NUMBER) * 3 + rb"\s")


def is_netpbm(data: bytes) -> bool:
    return data[:2] in (b"P5", b"P6") and data[2:3] in (b" ", b"\t", b"\n", b"\r", b"#")


def decode(data: bytes) -> Tensor:
    """(1, H, W) or (3, H, W) of uint8, or uint16 where values exceed 255, scaled to its whole range."""
    found = _HEADER.match(data)
    if found is None:
        raise FileError("PPM: the header is malformed")
    kind, width, height, top = (int(text) for text in found.groups())
    channels, size = (1 if kind == 5 else 3), (1 if top < 256 else 2)
    wanted = width * height * channels * size
    if not 0 < top < 65536 or not wanted:
        raise FileError(f"PPM: {width} x {height} pixels up to {top}, expected positive numbers and at most 65535")
    body = data[found.end() : found.end() + wanted]
    if len(body) < wanted:
        raise FileError(f"PPM: the pixels have {len(body)} bytes, expected {wanted}")
    if size == 2:
        pairs = from_bytes(body, (height, width, channels, 2), uint8).to(dtype=int32)
        values = pairs[..., 0] * 256 + pairs[..., 1]
        image = values if top == 65535 else (values.to(dtype="float64") * (65535 / top)).round()
        image = image.to(dtype=uint16)
    else:
        image = from_bytes(body, (height, width, channels), uint8)
        if top != 255:
            image = (image.to(dtype="float32") * (255 / top)).round().clamp(0, 255).to(dtype=uint8)
    return image.permute(2, 0, 1).contiguous()


def encode(image: Tensor) -> bytes:
    """A file of (1, H, W) or (3, H, W) in uint8 or uint16."""
    if image.dtype not in (uint8, uint16):
        raise InvalidTypeError(f"encode_ppm: the image is {image.dtype}, expected uint8 or uint16")
    if image.ndim != 3 or image.shape[0] not in (1, 3):
        raise ShapeError(f"encode_ppm: expected (1 or 3, H, W), the image has shape {list(image.shape)}")
    channels, height, width = image.shape
    pixels = image.detach().permute(1, 2, 0).contiguous()
    top = 255
    if image.dtype is uint16:
        top, wide = 65535, pixels.to(dtype=int32)
        pixels = stack([wide // 256, wide % 256], -1).to(dtype=uint8)
    return f"P{5 if channels == 1 else 6}\n{width} {height}\n{top}\n".encode() + bytes(to_bytes(pixels))
