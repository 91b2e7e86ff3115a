# SPDX-License-Identifier: Apache-2.0
"""Image files. PNG, PGM and PPM are read and written here; JPEG and other formats by Pillow, where it is installed."""

from __future__ import annotations

import enum
import io as _io
import os
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Union

from ..._convert import guard as _guard
from ...combining import concat
from ...creation import full
from ...dtypes import int64, uint8, uint16
from ...errors import FileError, InvalidError, InvalidTypeError, ShapeError
from ...errors import shown as _shown
from ...interchange import from_bytes as _from_bytes
from ...interchange import to_bytes as _to_bytes
from ...serialization import _path
from ...tensor import Tensor
from .._pillow import from_pillow as _from_pillow
from .._pillow import pillow as _pillow
from .._pillow import to_pillow as _to_pillow
from . import _netpbm, _png

__all__ = [
    "ImageReadMode", "decode_gif", "decode_image", "decode_jpeg", "decode_png", "decode_webp", "encode_jpeg",
    "encode_png", "encode_ppm", "read_file", "read_image", "write_file", "write_jpeg", "write_png", "write_ppm",
]  # fmt: skip

Path = Union[str, "os.PathLike[str]"]


class ImageReadMode(enum.Enum):
    """The channels that a reader returns: those of the file, or others that are computed from them."""

    UNCHANGED = 0
    GRAY = 1
    GRAY_ALPHA = 2
    RGB = 3
    RGB_ALPHA = 4


_PILLOW_MODES = {
    ImageReadMode.GRAY: "L", ImageReadMode.GRAY_ALPHA: "LA", ImageReadMode.RGB: "RGB", ImageReadMode.RGB_ALPHA: "RGBA",
}  # fmt: skip
_SIGNATURES = (
    (b"\xff\xd8\xff", "JPEG"),
    (b"GIF8", "GIF"),
    (b"BM", "BMP"),
    (b"II*\0", "TIFF"),
    (b"MM\0*", "TIFF"),
)


def _mode(mode: Any, who: str) -> ImageReadMode:
    try:
        return ImageReadMode[mode.upper()] if isinstance(mode, str) else ImageReadMode(mode)
    except (KeyError, ValueError):
        names = ", ".join(each.name for each in ImageReadMode)
        raise InvalidError(f"{who}: mode is {_shown(mode)}, expected one of {names}") from None


def read_file(path: Path) -> Tensor:
    """The bytes of a file as a tensor of one axis."""
    data = _read(path, "read_file")
    return _from_bytes(data, (len(data),), uint8)


def write_file(filename: Path, data: Tensor) -> None:
    """Writes the bytes of a tensor of uint8 with one axis."""
    if not isinstance(data, Tensor) or data.dtype is not uint8 or data.ndim != 1:
        raise InvalidTypeError(f"write_file: expected a Tensor of uint8 with one axis, not {_described(data)}")
    _write(filename, bytes(_to_bytes(data)), "write_file")


def _read(path: Path, who: str) -> bytes:
    try:
        with open(_path(path, who), "rb") as file:
            return file.read()
    except OSError as e:
        raise FileError(f"{who}: {os.fspath(path)!r}: {e.strerror or e}") from e


def _write(filename: Path, data: bytes, who: str) -> None:
    try:
        with open(_path(filename, who), "wb") as file:
            file.write(data)
    except OSError as e:
        raise FileError(f"{who}: {os.fspath(filename)!r}: {e.strerror or e}") from e


def _described(data: Any) -> str:
    return f"one of {data.dtype} and shape {list(data.shape)}" if isinstance(data, Tensor) else type(data).__name__


def _bytes_of(input: Any, who: str) -> bytes:
    if isinstance(input, (bytes, bytearray, memoryview)):
        return bytes(input)
    if not isinstance(input, Tensor) or input.dtype is not uint8 or input.ndim != 1:
        raise InvalidTypeError(f"{who}: expected a Tensor of uint8 with one axis, not {_described(input)}")
    return bytes(_to_bytes(input))


def _as_mode(image: Tensor, mode: ImageReadMode) -> Tensor:
    """The channels that the mode names. Grey is 0.299 R + 0.587 G + 0.114 B, rounded; a new alpha is opaque."""
    if mode is ImageReadMode.UNCHANGED or image.shape[0] == {1: 1, 2: 2, 3: 3, 4: 4}[mode.value]:
        return image
    channels = image.shape[0]
    colours, alpha = image[: 3 if channels > 2 else 1], image[channels - 1 :] if channels in (2, 4) else None
    if mode in (ImageReadMode.GRAY, ImageReadMode.GRAY_ALPHA):
        if channels > 2:
            wide = colours.to(dtype=int64)
            grey = (wide[0:1] * 19595 + wide[1:2] * 38470 + wide[2:3] * 7471 + 32768) >> 16
            colours = grey.to(dtype=image.dtype)
    elif channels < 3:
        colours = colours.expand(3, -1, -1)
    if mode in (ImageReadMode.GRAY_ALPHA, ImageReadMode.RGB_ALPHA):
        if alpha is None:
            alpha = full((1, *image.shape[1:]), 65535 if image.dtype is uint16 else 255, dtype=image.dtype)
        return concat([colours, alpha], 0)
    return colours.contiguous()


def _by_pillow(data: bytes, mode: ImageReadMode, rotate: bool, who: str, kind: str) -> Tensor:
    with _opened(data, who, kind) as image:
        return _converted(image, mode, rotate)


@contextmanager
def _opened(data: bytes, who: str, kind: str) -> Iterator[Any]:
    """An image of Pillow; what it raises while it reads the data is a FileError."""
    module = _pillow(f"{who}: reading {kind}")
    try:
        yield module.open(_io.BytesIO(data))
    except (OSError, SyntaxError, ValueError, struct.error, module.DecompressionBombError) as e:
        raise FileError(f"{who}: {kind} data of {len(data)} bytes cannot be read: {e}") from None


def _converted(image: Any, mode: ImageReadMode, rotate: bool) -> Tensor:
    image.load()
    if rotate:
        from PIL import ImageOps

        image = ImageOps.exif_transpose(image)
    if mode in _PILLOW_MODES:
        return _from_pillow(image.convert(_PILLOW_MODES[mode]))
    if image.mode == "P":
        image = image.convert("RGBA" if "transparency" in image.info else "RGB")
    return _from_pillow(image)


def decode_png(
    input: Any, mode: ImageReadMode | str = ImageReadMode.UNCHANGED, apply_exif_orientation: bool = False
) -> Tensor:
    """(C, H, W) of uint8, or of uint16 if the file has 16 bits, from the bytes of a PNG file.

    UNCHANGED has the channels of the file: 1 grey, 2 grey and alpha, 3 RGB, 4 RGB and alpha. Colours of a palette are
    RGB, and a transparent colour makes an alpha. PNG files with an orientation are not turned.
    """
    found = _mode(mode, "decode_png")
    return _as_mode(_decoded_by(_png, _bytes_of(input, "decode_png"), "decode_png"), found)


def _decoded_by(module: Any, data: bytes, who: str) -> Tensor:
    """module.decode(data), whose errors say who called."""
    try:
        return module.decode(data)  # type: ignore[no-any-return]
    except FileError as e:
        raise FileError(f"{who}: {e}") from None


def decode_jpeg(
    input: Any,
    mode: ImageReadMode | str = ImageReadMode.UNCHANGED,
    device: Any = "cpu",
    apply_exif_orientation: bool = False,
) -> Any:
    """(C, H, W) of uint8 from the bytes of a JPEG file, or a list of images from a list. Needs Pillow."""
    if isinstance(input, list):
        return [decode_jpeg(each, mode, device, apply_exif_orientation) for each in input]
    found = _mode(mode, "decode_jpeg")
    data = _bytes_of(input, "decode_jpeg")
    return _by_pillow(data, found, apply_exif_orientation, "decode_jpeg", "JPEG").to(device=device)


def decode_gif(input: Any) -> Tensor:
    """(3, H, W) of uint8 from the bytes of a GIF file, (N, 3, H, W) of an animation. Needs Pillow."""
    from ...combining import stack

    frames = []
    with _opened(_bytes_of(input, "decode_gif"), "decode_gif", "GIF") as image:
        for i in range(getattr(image, "n_frames", 1)):
            image.seek(i)
            frames.append(_from_pillow(image.convert("RGB")))
    return frames[0] if len(frames) == 1 else stack(frames)


def decode_webp(input: Any, mode: ImageReadMode | str = ImageReadMode.UNCHANGED) -> Tensor:
    """(C, H, W) of uint8 from the bytes of a WebP file. Needs Pillow."""
    return _by_pillow(_bytes_of(input, "decode_webp"), _mode(mode, "decode_webp"), False, "decode_webp", "WebP")


def decode_image(
    input: Any, mode: ImageReadMode | str = ImageReadMode.UNCHANGED, apply_exif_orientation: bool = False
) -> Tensor:
    """(C, H, W) from the bytes of an image file, or from its path. The format is told by the first bytes."""
    chosen = _mode(mode, "decode_image")
    if isinstance(input, (str, os.PathLike)):
        data, who = _read(input, "decode_image"), f"decode_image: {os.fspath(input)!r}"
    else:
        data, who = _bytes_of(input, "decode_image"), "decode_image"
    return _decoded(data, chosen, apply_exif_orientation, who)


def _decoded(data: bytes, mode: ImageReadMode, rotate: bool, who: str) -> Tensor:
    if data.startswith(_png.SIGNATURE):
        return _as_mode(_decoded_by(_png, data, who), mode)
    if _netpbm.is_netpbm(data):
        return _as_mode(_decoded_by(_netpbm, data, who), mode)
    kind = next((name for start, name in _SIGNATURES if data.startswith(start)), None)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        kind = "WebP"
    if kind is None:
        raise FileError(
            f"{who}: {len(data)} bytes that begin with {data[:8]!r} are of no known format "
            "(PNG, PGM, PPM; by Pillow also JPEG, GIF, BMP, TIFF, WebP)"
        )
    return _by_pillow(data, mode, rotate, who, kind)


def read_image(
    path: Path, mode: ImageReadMode | str = ImageReadMode.UNCHANGED, apply_exif_orientation: bool = False
) -> Tensor:
    """decode_image of a file."""
    chosen = _mode(mode, "read_image")
    return _decoded(_read(path, "read_image"), chosen, apply_exif_orientation, f"read_image: {os.fspath(path)!r}")


def encode_png(input: Tensor, compression_level: int = 6) -> Tensor:
    """The bytes of a PNG file with (C, H, W) of uint8 or uint16: grey, grey and alpha, RGB, or RGB and alpha."""
    data = _png.encode(_image_of(input, "encode_png"), compression_level)
    return _from_bytes(data, (len(data),), uint8)


def write_png(input: Tensor, filename: Path, compression_level: int = 6) -> None:
    """encode_png into a file."""
    _write(filename, _png.encode(_image_of(input, "write_png"), compression_level), "write_png")


def encode_ppm(input: Tensor) -> Tensor:
    """The bytes of a PGM or PPM file with (1, H, W) or (3, H, W) of uint8 or uint16."""
    data = _netpbm.encode(_image_of(input, "encode_ppm"))
    return _from_bytes(data, (len(data),), uint8)


def write_ppm(input: Tensor, filename: Path) -> None:
    """encode_ppm into a file."""
    _write(filename, _netpbm.encode(_image_of(input, "write_ppm")), "write_ppm")


def _image_of(input: Any, who: str) -> Tensor:
    if not isinstance(input, Tensor):
        raise InvalidTypeError(f"{who}: expected a Tensor, not {type(input).__name__}")
    return input


def _jpeg(input: Any, quality: int, who: str) -> bytes:
    image = _image_of(input, who)
    if image.dtype is not uint8:
        raise InvalidTypeError(f"{who}: the image is {image.dtype}, expected uint8")
    if image.ndim != 3 or image.shape[0] not in (1, 3):
        raise ShapeError(f"{who}: expected (1 or 3, H, W), the image has shape {list(image.shape)}")
    if not 1 <= quality <= 100:
        raise InvalidError(f"{who}: quality is {quality}, expected 1 to 100")
    file = _io.BytesIO()
    _to_pillow(image, who=who).save(file, "JPEG", quality=quality)
    return file.getvalue()


def encode_jpeg(input: Any, quality: int = 75) -> Any:
    """The bytes of a JPEG file with (1, H, W) or (3, H, W) of uint8, or a list of them from a list. Needs Pillow."""
    if isinstance(input, list):
        return [encode_jpeg(each, quality) for each in input]
    data = _jpeg(input, quality, "encode_jpeg")
    return _from_bytes(data, (len(data),), uint8)


def write_jpeg(input: Tensor, filename: Path, quality: int = 75) -> None:
    """encode_jpeg into a file. Needs Pillow."""
    _write(filename, _jpeg(input, quality, "write_jpeg"), "write_jpeg")


_guard(globals(), [n for n in __all__ if n in globals() and n != "ImageReadMode"], "")
