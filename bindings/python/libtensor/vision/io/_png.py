# SPDX-License-Identifier: Apache-2.0
"""PNG files (ISO/IEC 15948): all colour types and bit depths, interlaced too."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from itertools import accumulate
from typing import Any

from ...combining import concat, stack
from ...creation import zeros
from ...dtypes import int32, uint8, uint16
from ...errors import FileError, InvalidError, InvalidTypeError, ShapeError
from ...functions import where
from ...interchange import from_bytes, to_bytes
from ...tensor import Tensor

SIGNATURE = b"\x89PNG\r\n\x1a\n"
GREY, RGB, PALETTE, GREY_ALPHA, RGBA = 0, 2, 3, 4, 6
_CHANNELS = {GREY: 1, RGB: 3, PALETTE: 1, GREY_ALPHA: 2, RGBA: 4}
_DEPTHS = {GREY: (1, 2, 4, 8, 16), RGB: (8, 16), PALETTE: (1, 2, 4, 8), GREY_ALPHA: (8, 16), RGBA: (8, 16)}
_MAX_PIXELS = 1 << 28  # of a larger image the memory would be gigabytes
_MAX_RATIO = 1032  # of the lengths of data and its compression by deflate (RFC 1951): 258 bytes for 2 bits
# First column and row, and the distances, of the seven images of an interlaced one.
_ADAM7 = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(SIGNATURE)
    while at + 12 <= len(data):
        (length,) = struct.unpack_from(">I", data, at)
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        if at + 12 + length > len(data):
            break
        (checksum,) = struct.unpack_from(">I", data, at + 8 + length)
        if zlib.crc32(body, zlib.crc32(kind)) != checksum:
            raise FileError(f"PNG: the checksum of the chunk {kind!r} at byte {at} is wrong")
        yield kind, body
        if kind == b"IEND":
            return
        at += 12 + length
    raise FileError(f"PNG: the file ends after {len(data)} bytes, before the chunk IEND")


def _average(line: bytearray, above: bytes, step: int) -> None:
    for i in range(step):
        line[i] = (line[i] + (above[i] >> 1)) & 255
    for i in range(step, len(line)):
        line[i] = (line[i] + ((line[i - step] + above[i]) >> 1)) & 255


def _paeth(line: bytearray, above: bytes, step: int) -> None:
    for channel in range(step):
        left = corner = 0
        for i in range(channel, len(line), step):
            up = above[i]
            to_left, to_up = up - corner, left - corner
            to_corner = abs(to_left + to_up)
            to_left, to_up = abs(to_left), abs(to_up)
            if to_left <= to_up and to_left <= to_corner:
                found = left
            elif to_up <= to_corner:
                found = up
            else:
                found = corner
            corner = up
            line[i] = left = (line[i] + found) & 255


def _unfiltered(raw: bytes, at: int, height: int, width: int, step: int) -> bytes:
    """The lines of `width` bytes that begin at `at`, each after the byte with the number of its filter."""
    above = bytes(width)
    lines = []
    for _ in range(height):
        kind, line = raw[at], bytearray(raw[at + 1 : at + 1 + width])
        at += 1 + width
        if kind == 1:
            for channel in range(step):
                line[channel::step] = bytes(n & 255 for n in accumulate(line[channel::step]))
        elif kind == 2:
            line = bytearray((a + b) & 255 for a, b in zip(line, above))
        elif kind == 3:
            _average(line, above, step)
        elif kind == 4:
            _paeth(line, above, step)
        elif kind:
            raise FileError(f"PNG: a line has the filter {kind}, expected 0 to 4")
        above = bytes(line)
        lines.append(above)
    return b"".join(lines)


def _pixels(data: bytes, height: int, width: int, channels: int, depth: int) -> Tensor:
    """(H, W, C): uint8 as it is stored, or uint16."""
    if depth == 8:
        return from_bytes(data, (height, width, channels), uint8)
    if depth == 16:
        pairs: Any = from_bytes(data, (height, width, channels, 2), uint8).to(dtype=int32)
        return (pairs[..., 0] * 256 + pairs[..., 1]).to(dtype=uint16)  # type: ignore[no-any-return]
    packed: Any = from_bytes(data, (height, -(-width * depth // 8)), uint8).to(dtype=int32)
    mask = (1 << depth) - 1
    parts: Any = stack([(packed >> shift) & mask for shift in range(8 - depth, -1, -depth)], -1)
    return parts.reshape(height, parts.shape[1] * parts.shape[2])[:, :width].unsqueeze(-1).to(dtype=uint8)  # type: ignore[no-any-return]


def _decompressed(data: bytes, wanted: int) -> bytes:
    """`wanted` bytes; not more, whatever the data would expand to."""
    if wanted > _MAX_RATIO * len(data):
        raise FileError(f"PNG: the image data has {len(data)} compressed bytes, too few for {wanted}")
    try:
        raw = zlib.decompressobj().decompress(data, wanted)
    except zlib.error as e:
        raise FileError(f"PNG: the image data cannot be decompressed: {e}") from None
    if len(raw) < wanted:
        raise FileError(f"PNG: the image data has {len(raw)} bytes, expected {wanted}")
    return raw


def _image(data: bytes, height: int, width: int, channels: int, depth: int, interlaced: bool) -> Tensor:
    """(H, W, C) from compressed data."""
    step = max(1, channels * depth // 8)
    passes = _ADAM7 if interlaced else ((0, 0, 1, 1),)
    sizes = [(-(-(height - y) // dy), -(-(width - x) // dx)) for x, y, dx, dy in passes]
    wanted = sum(h * (1 + -(-w * channels * depth // 8)) for h, w in sizes if h > 0 and w > 0)
    raw = _decompressed(data, wanted)
    if not interlaced:
        lines = _unfiltered(raw, 0, height, -(-width * channels * depth // 8), step)
        return _pixels(lines, height, width, channels, depth)
    found = zeros(height, width, channels, dtype=uint16 if depth == 16 else uint8)
    at = 0
    for (x, y, dx, dy), (h, w) in zip(passes, sizes):
        if h > 0 and w > 0:
            length = -(-w * channels * depth // 8)
            part = _pixels(_unfiltered(raw, at, h, length, step), h, w, channels, depth)
            found[y::dy, x::dx] = part
            at += h * (1 + length)
    return found


def _of_palette(indices: Tensor, palette: bytes | None, transparent: bytes | None) -> Tensor:
    if palette is None or len(palette) % 3:
        raise FileError("PNG: the image has no palette of whole colours")
    n = len(palette) // 3
    if int(indices.max().item()) >= n:
        raise FileError(f"PNG: a pixel has the colour {int(indices.max().item())}, the palette has {n}")
    colours = from_bytes(palette, (n, 3), uint8)
    if transparent is not None:
        alpha = (transparent + b"\xff" * n)[:n]
        colours = concat([colours, from_bytes(alpha, (n, 1), uint8)], 1)
    return colours[indices[..., 0].to(dtype=int32)]


def decode(data: bytes) -> Tensor:
    """(C, H, W) of uint8, or uint16 for 16 bits: 1 grey, 2 grey and alpha, 3 RGB, 4 RGB and alpha.

    Colours of a palette are RGB, with alpha if the file has transparency, and so are the others then.
    """
    if not data.startswith(SIGNATURE):
        raise FileError("PNG: the data does not begin with the signature of PNG files")
    header: tuple[int, ...] | None = None
    palette = transparent = None
    parts = []
    for kind, body in _chunks(data):
        if kind == b"IHDR" and len(body) == 13:
            header = struct.unpack(">IIBBBBB", body)
        elif kind == b"PLTE":
            palette = body
        elif kind == b"tRNS":
            transparent = body
        elif kind == b"IDAT":
            parts.append(body)
    if header is None:
        raise FileError("PNG: the file has no header")
    width, height, depth, colour, compression, filtering, interlace = header
    if depth not in _DEPTHS.get(colour, ()) or compression or filtering or interlace > 1 or not width or not height:
        raise FileError(f"PNG: {width} x {height} pixels of colour type {colour} with {depth} bits, which is not PNG")
    if width * height > _MAX_PIXELS:
        raise FileError(f"PNG: {width} x {height} pixels, expected at most {_MAX_PIXELS}")
    image: Any = _image(b"".join(parts), height, width, _CHANNELS[colour], depth, bool(interlace))
    if colour == PALETTE:
        image = _of_palette(image, palette, transparent)
    else:
        if transparent is not None and colour in (GREY, RGB):
            image = _with_alpha(image, transparent, depth)
        elif depth < 8:
            image = image * (255 // ((1 << depth) - 1))
    return image.permute(2, 0, 1).contiguous()  # type: ignore[no-any-return]


def _with_alpha(image: Tensor, transparent: bytes, depth: int) -> Tensor:
    """One colour of the image is transparent."""
    channels = image.shape[2]
    if len(transparent) != 2 * channels:
        raise FileError(f"PNG: the transparent colour has {len(transparent)} bytes, expected {2 * channels}")
    top = 65535 if depth == 16 else 255
    plain = image.to(dtype=int32)
    same: Any = None
    for i, value in enumerate(struct.unpack(f">{channels}H", transparent)):
        here = plain[..., i : i + 1] == value
        same = here if same is None else same & here
    scaled = plain * (255 // ((1 << depth) - 1)) if depth < 8 else plain
    return concat([scaled, where(same, 0, top).to(dtype=int32)], -1).to(dtype=image.dtype)


def _filtered(lines: Tensor, step: int) -> Tensor:
    """(H, 1 + W) from bytes (H, W): of the five filters the one whose differences are smallest, line by line."""
    now = lines.to(dtype=int32)
    height, width = now.shape
    top = zeros(1, width, dtype=int32)
    up = concat([top, now[:-1]], 0)
    left = concat([zeros(height, step, dtype=int32), now[:, :-step]], 1) if width > step else now * 0
    corner = concat([top, left[:-1]], 0)
    to_left, to_up = (up - corner).abs(), (left - corner).abs()
    to_corner = (left + up - 2 * corner).abs()
    paeth = where((to_left <= to_up) & (to_left <= to_corner), left, where(to_up <= to_corner, up, corner))
    guesses = [now * 0, left, up, (left + up) // 2, paeth]
    found = stack([(now - guess) % 256 for guess in guesses])
    cost = where(found < 128, found, 256 - found).sum(-1)
    best = cost.argmin(0)
    chosen = where((best == 0).unsqueeze(-1), found[0], found[4])
    for i in (1, 2, 3):
        chosen = where((best == i).unsqueeze(-1), found[i], chosen)
    return concat([best.unsqueeze(-1).to(dtype=int32), chosen], 1).to(dtype=uint8)


def encode(image: Tensor, level: int = 6) -> bytes:
    """A file of (C, H, W) in uint8 or uint16 with 1 to 4 channels; level is that of zlib, 0 to 9."""
    if image.dtype not in (uint8, uint16):
        raise InvalidTypeError(f"encode_png: the image is {image.dtype}, expected uint8 or uint16")
    if image.ndim != 3 or not 1 <= image.shape[0] <= 4 or not all(image.shape):
        raise ShapeError(f"encode_png: expected (1 to 4, H, W), the image has shape {list(image.shape)}")
    if not 0 <= level <= 9:
        raise InvalidError(f"encode_png: compression_level is {level}, expected 0 to 9")
    channels, height, width = image.shape
    pixels = image.detach().permute(1, 2, 0)
    depth = 16 if image.dtype is uint16 else 8
    if depth == 16:
        wide = pixels.to(dtype=int32)
        pixels = stack([wide // 256, wide % 256], -1).to(dtype=uint8)
    lines = pixels.reshape(height, width * channels * depth // 8)
    raw = bytes(to_bytes(_filtered(lines, channels * depth // 8)))
    colour = {1: GREY, 2: GREY_ALPHA, 3: RGB, 4: RGBA}[channels]
    header = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(raw, level)), (b"IEND", b""))
    return SIGNATURE + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(body, zlib.crc32(kind)))
        for kind, body in chunks
    )
