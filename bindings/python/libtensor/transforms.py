# SPDX-License-Identifier: Apache-2.0
"""Transforms of images (..., C, H, W), under the names of torchvision.transforms. Random ones take the default generator."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any, Callable

from . import random
from ._convert import guard as _guard
from .dtypes import DTypeLike, float32, uint8
from .errors import InvalidError
from .interchange import asarray
from .nn import functional as F
from .tensor import Tensor

__all__ = [
    "CenterCrop", "Compose", "ConvertImageDtype", "Lambda", "Normalize", "Pad", "RandomApply", "RandomCrop",
    "RandomHorizontalFlip", "RandomVerticalFlip", "Resize", "ToTensor",
]  # fmt: skip


def _pair(size: int | Sequence[int]) -> tuple[int, int]:
    """(height, width)"""
    if isinstance(size, int):
        return size, size
    height, width = size
    return height, width


def _chance() -> float:
    return float(random.rand(()).item())


class Compose:
    """One transform after another."""

    def __init__(self, transforms: Sequence[Callable[[Any], Any]]) -> None:
        self.transforms = transforms

    def __call__(self, image: Any) -> Any:
        for transform in self.transforms:
            image = transform(image)
        return image

    def __repr__(self) -> str:
        return f"Compose({list(self.transforms)!r})"


class Lambda:
    """Any function."""

    def __init__(self, lambd: Callable[[Any], Any]) -> None:
        self.lambd = lambd

    def __call__(self, image: Any) -> Any:
        return self.lambd(image)


class ToTensor:
    """An image (H, W) or (H, W, C), such as an array of NumPy or Pillow's image, as a tensor (C, H, W). Bytes become
    float32 numbers from 0 to 1; other dtypes stay."""

    def __call__(self, image: Any) -> Tensor:
        if not hasattr(image, "__dlpack__") and hasattr(image, "getbands"):  # Pillow
            import numpy

            image = numpy.array(image)
        x = asarray(image)
        if x.ndim not in (2, 3):
            raise InvalidError(f"ToTensor: an image has 2 or 3 axes, not {x.ndim}")
        x = x[None] if x.ndim == 2 else x.permute(2, 0, 1)
        return x.to(float32) / 255 if x.dtype == uint8 else x.contiguous()


class ConvertImageDtype:
    """Bytes from 0 to 255 as numbers from 0 to 1, and back, rounded; between floating dtypes as they are."""

    def __init__(self, dtype: DTypeLike) -> None:
        self.dtype = dtype

    def __call__(self, image: Tensor) -> Tensor:
        if image.dtype == uint8 and self.dtype != uint8:
            return image.to(self.dtype) / 255
        if image.dtype != uint8 and self.dtype == uint8:
            return (image * 255).round().clamp(0, 255).to(uint8)
        return image.to(self.dtype)


class Normalize:
    """(image - mean) / std, with one mean and one deviation for each channel."""

    def __init__(self, mean: Any, std: Any) -> None:
        self.mean, self.std = mean, std

    def __call__(self, image: Tensor) -> Tensor:
        mean, std = (asarray(v).to(image.dtype).reshape(-1, 1, 1) for v in (self.mean, self.std))
        return (image - mean) / std


class Pad:
    """Adds pixels: as many on all sides, (left and right, top and bottom), or (left, top, right, bottom)."""

    def __init__(self, padding: int | Sequence[int], fill: float = 0, padding_mode: str = "constant") -> None:
        sides = (padding,) if isinstance(padding, int) else tuple(padding)
        if len(sides) not in (1, 2, 4):
            raise InvalidError(f"Pad: padding is {padding}, expected 1, 2 or 4 numbers")
        left, top, right, bottom = sides * (4 // len(sides))
        self.padding = [left, right, top, bottom]
        self.fill, self.padding_mode = fill, padding_mode

    def __call__(self, image: Tensor) -> Tensor:
        mode = {"edge": "replicate"}.get(self.padding_mode, self.padding_mode)
        if mode == "constant":
            return F.pad(image, self.padding, value=self.fill)
        batch = image.reshape(prod(image.shape[:-3]), *image.shape[-3:])
        padded = F.pad(batch, self.padding, mode=mode)
        return padded.reshape(*image.shape[:-2], *padded.shape[-2:])


class Resize:
    """The image in another size: (height, width), or a number for the shorter side."""

    def __init__(self, size: int | Sequence[int], interpolation: str = "bilinear", antialias: bool = True) -> None:
        self.size, self.interpolation, self.antialias = size, interpolation, antialias

    def __call__(self, image: Tensor) -> Tensor:
        height, width = image.shape[-2:]
        if isinstance(self.size, int):
            short = min(height, width)
            size = (self.size * height // short, self.size * width // short)
        else:
            size = _pair(self.size)
        smooth = self.interpolation in ("bilinear", "bicubic")
        batch = image.reshape(prod(image.shape[:-3]), *image.shape[-3:])
        options: dict[str, Any] = {"align_corners": False, "antialias": self.antialias} if smooth else {}
        resized = F.interpolate(batch, size=size, mode=self.interpolation, **options)
        return resized.reshape(*image.shape[:-2], *size)


class CenterCrop:
    """The middle of the image."""

    def __init__(self, size: int | Sequence[int]) -> None:
        self.size = _pair(size)

    def __call__(self, image: Tensor) -> Tensor:
        rows, columns = _spare(image, self.size)
        return _crop(image, rows // 2, columns // 2, self.size)


class RandomCrop:
    """A part of the image at a random place, after padding."""

    def __init__(
        self,
        size: int | Sequence[int],
        padding: int | Sequence[int] | None = None,
        fill: float = 0,
        padding_mode: str = "constant",
    ) -> None:
        self.size = _pair(size)
        self.pad = None if padding is None else Pad(padding, fill, padding_mode)

    def __call__(self, image: Tensor) -> Tensor:
        if self.pad is not None:
            image = self.pad(image)
        rows, columns = _spare(image, self.size)
        top, left = (int(random.randint(0, n + 1, ()).item()) for n in (rows, columns))
        return _crop(image, top, left, self.size)


def _spare(image: Tensor, size: tuple[int, int]) -> tuple[int, int]:
    rows, columns = image.shape[-2] - size[0], image.shape[-1] - size[1]
    if rows < 0 or columns < 0:
        raise InvalidError(f"an image of {list(image.shape[-2:])} pixels has no part of {list(size)}")
    return rows, columns


def _crop(image: Tensor, top: int, left: int, size: tuple[int, int]) -> Tensor:
    return image[..., top : top + size[0], left : left + size[1]]


class RandomHorizontalFlip:
    """Left and right change places with probability p."""

    dim = -1

    def __init__(self, p: float = 0.5) -> None:
        self.p = p

    def __call__(self, image: Tensor) -> Tensor:
        return image.flip(self.dim) if _chance() < self.p else image


class RandomVerticalFlip(RandomHorizontalFlip):
    """Top and bottom change places with probability p."""

    dim = -2


class RandomApply:
    """Transforms that are applied, all or none, with probability p."""

    def __init__(self, transforms: Sequence[Callable[[Any], Any]], p: float = 0.5) -> None:
        self.transform, self.p = Compose(transforms), p

    def __call__(self, image: Any) -> Any:
        return self.transform(image) if _chance() < self.p else image


_guard(globals(), __all__, "")
