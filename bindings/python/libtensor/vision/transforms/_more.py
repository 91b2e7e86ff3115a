# SPDX-License-Identifier: Apache-2.0
"""What transforms.v2 adds: mixtures of batches, and further random transforms."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from ...creation import tensor
from ...dtypes import float32
from ...errors import InvalidError, InvalidTypeError, ShapeError, shown
from ...functions import beta, one_hot
from ...random import randperm
from ...tensor import Tensor
from . import _color, _geometry, _plain, _random
from ._base import RandomTransform, Transform, chance, integer, leaves, mapped, uniform
from ._convert import get_dimensions, on_images
from ._geometry import InterpolationMode


class Resize(_plain.Resize):
    """The image in another size: (height, width), or one number for the shorter side. Bytes are rounded after each
    axis."""

    _resize = staticmethod(_geometry.resize_v2)


class RandomResizedCrop(_random.RandomResizedCrop):
    """A rectangle of a random share and form of the image, resized to `size`. Bytes are rounded after each axis."""

    _crop = staticmethod(_geometry.resized_crop_v2)


class RandomResize(Transform):
    """The image with a shorter side of random length, from min_size to max_size - 1."""

    def __init__(
        self,
        min_size: int,
        max_size: int,
        interpolation: Any = InterpolationMode.BILINEAR,
        antialias: bool | None = True,
    ) -> None:
        super().__init__()
        if not 0 < min_size < max_size:
            raise InvalidError(f"RandomResize: sizes {min_size} to {max_size}, expected two rising positive numbers")
        self.min_size, self.max_size = min_size, max_size
        self.interpolation, self.antialias = interpolation, antialias

    def make_params(self, flat_inputs: list[Any]) -> dict[str, Any]:
        return {"size": [integer(self.min_size, self.max_size)]}

    def transform(self, inpt: Any, params: dict[str, Any]) -> Any:
        return _geometry.resize_v2(inpt, params["size"], self.interpolation, antialias=self.antialias)

    def shown_names(self) -> Sequence[str]:
        return "min_size", "max_size", "interpolation", "antialias"


class ScaleJitter(Transform):
    """The image resized to fit into target_size times a random number of scale_range."""

    def __init__(
        self,
        target_size: tuple[int, int],
        scale_range: tuple[float, float] = (0.1, 2.0),
        interpolation: Any = InterpolationMode.BILINEAR,
        antialias: bool | None = True,
    ) -> None:
        super().__init__()
        self.target_size, self.scale_range = target_size, scale_range
        self.interpolation, self.antialias = interpolation, antialias

    def make_params(self, flat_inputs: list[Any]) -> dict[str, Any]:
        _, height, width = get_dimensions(flat_inputs[0])
        r = min(self.target_size[1] / height, self.target_size[0] / width) * uniform(*self.scale_range)
        return {"size": [int(height * r), int(width * r)]}

    def transform(self, inpt: Any, params: dict[str, Any]) -> Any:
        return _geometry.resize_v2(inpt, params["size"], self.interpolation, antialias=self.antialias)

    def shown_names(self) -> Sequence[str]:
        return "target_size", "scale_range", "interpolation", "antialias"


class RandomShortestSize(Transform):
    """The image with a shorter side of one of the lengths min_size; the longer one is at most max_size."""

    def __init__(
        self,
        min_size: Any,
        max_size: int | None = None,
        interpolation: Any = InterpolationMode.BILINEAR,
        antialias: bool | None = True,
    ) -> None:
        super().__init__()
        self.min_size = [min_size] if isinstance(min_size, int) else list(min_size)
        self.max_size, self.interpolation, self.antialias = max_size, interpolation, antialias

    def make_params(self, flat_inputs: list[Any]) -> dict[str, Any]:
        _, height, width = get_dimensions(flat_inputs[0])
        r = self.min_size[integer(0, len(self.min_size))] / min(height, width)
        if self.max_size is not None:
            r = min(r, self.max_size / max(height, width))
        return {"size": [int(height * r), int(width * r)]}

    def transform(self, inpt: Any, params: dict[str, Any]) -> Any:
        return _geometry.resize_v2(inpt, params["size"], self.interpolation, antialias=self.antialias)

    def shown_names(self) -> Sequence[str]:
        return "min_size", "max_size", "interpolation", "antialias"


class RandomZoomOut(RandomTransform):
    """The image somewhere in a larger one, side_range times as high and wide, with probability p."""

    def __init__(self, fill: Any = 0, side_range: Sequence[float] = (1.0, 4.0), p: float = 0.5) -> None:
        super().__init__(p)
        if len(side_range) != 2 or not 1 <= side_range[0] <= side_range[1]:
            raise InvalidError(f"RandomZoomOut: side_range is {shown(side_range)}, expected two numbers of 1 or more")
        self.fill, self.side_range = fill, side_range

    def make_params(self, flat_inputs: list[Any]) -> dict[str, Any]:
        _, height, width = get_dimensions(flat_inputs[0])
        r = uniform(self.side_range[0], self.side_range[1])
        tall, wide = int(height * r), int(width * r)
        left, top = int((wide - width) * uniform(0, 1)), int((tall - height) * uniform(0, 1))
        return {"padding": [left, top, wide - left - width, tall - top - height]}

    def transform(self, inpt: Any, params: dict[str, Any]) -> Any:
        return _geometry.pad(inpt, params["padding"], self.fill)

    def shown_names(self) -> Sequence[str]:
        return "fill", "side_range", "p"


class RandomPhotometricDistort(Transform):
    """Brightness, contrast, saturation and hue by random factors, and the channels in another order, each with
    probability p."""

    def __init__(
        self,
        brightness: tuple[float, float] = (0.875, 1.125),
        contrast: tuple[float, float] = (0.5, 1.5),
        saturation: tuple[float, float] = (0.5, 1.5),
        hue: tuple[float, float] = (-0.05, 0.05),
        p: float = 0.5,
    ) -> None:
        super().__init__()
        self.brightness, self.contrast, self.saturation, self.hue, self.p = brightness, contrast, saturation, hue, p

    def make_params(self, flat_inputs: list[Any]) -> dict[str, Any]:
        ranges = (self.brightness, self.contrast, self.saturation, self.hue)
        params: dict[str, Any] = {"factors": [uniform(*each) if chance(self.p) else None for each in ranges]}
        params["contrast_first"] = chance(0.5)
        params["order"] = randperm(get_dimensions(flat_inputs[0])[0]).tolist() if chance(self.p) else None
        return params

    def transform(self, inpt: Any, params: dict[str, Any]) -> Any:
        bright, contrast, saturation, hue = params["factors"]
        steps: list[Any] = [(_color.adjust_brightness, bright)]
        rest: list[Any] = [(_color.adjust_saturation, saturation), (_color.adjust_hue, hue)]
        change: Any = (_color.adjust_contrast, contrast)
        for function, factor in [*steps, *([change, *rest] if params["contrast_first"] else [*rest, change])]:
            if factor is not None:
                inpt = function(inpt, factor)
        return inpt if params["order"] is None else _color.permute_channels(inpt, params["order"])

    def shown_names(self) -> Sequence[str]:
        return "brightness", "contrast", "saturation", "hue", "p"


class RandomChannelPermutation(Transform):
    """The channels in random order."""

    def make_params(self, flat_inputs: list[Any]) -> dict[str, Any]:
        return {"order": randperm(get_dimensions(flat_inputs[0])[0]).tolist()}

    def transform(self, inpt: Any, params: dict[str, Any]) -> Any:
        return _color.permute_channels(inpt, params["order"])


class GaussianNoise(Transform):
    """The image plus normal numbers; with clip within the range of its dtype."""

    def __init__(self, mean: float = 0.0, sigma: float = 0.1, clip: bool = True) -> None:
        super().__init__()
        self.mean, self.sigma, self.clip = mean, sigma, clip

    def transform(self, inpt: Any, params: dict[str, Any]) -> Any:
        return _color.gaussian_noise(inpt, self.mean, self.sigma, self.clip)

    def shown_names(self) -> Sequence[str]:
        return "mean", "sigma", "clip"


class JPEG(Transform):
    """The image of uint8 after JPEG with a quality, or a random one of a range. Needs Pillow."""

    def __init__(self, quality: Any) -> None:
        super().__init__()
        low, high = (quality, quality) if isinstance(quality, int) else tuple(quality)
        if not 1 <= low <= high <= 100:
            raise InvalidError(f"JPEG: quality is {shown(quality)}, expected numbers from 1 to 100")
        self.quality = (low, high)

    def make_params(self, flat_inputs: list[Any]) -> dict[str, Any]:
        return {"quality": integer(self.quality[0], self.quality[1] + 1)}

    def transform(self, inpt: Any, params: dict[str, Any]) -> Any:
        return jpeg(inpt, params["quality"])

    def shown_names(self) -> Sequence[str]:
        return ("quality",)


@on_images
def jpeg(image: Tensor, quality: int) -> Tensor:
    """The image (1 or 3, H, W) of uint8 as JPEG of this quality keeps it. Needs Pillow."""
    from ..io import decode_jpeg, encode_jpeg

    found: Tensor = decode_jpeg(encode_jpeg(image, quality))
    return found


# ---- mixtures


def _labels(sample: Any, getter: Any, who: str) -> Tensor:
    if callable(getter):
        found = getter(sample)
    elif isinstance(getter, str) and getter != "default":
        found = sample[getter]
    elif isinstance(sample, dict):
        names = [key for key in sample if isinstance(key, str) and "label" in key.lower()]
        found = sample[names[0]] if names else None
    else:
        found = sample[1] if isinstance(sample, (tuple, list)) and len(sample) > 1 else None
    if not isinstance(found, Tensor):
        raise InvalidTypeError(
            f"{who}: no labels in {type(sample).__name__}: expected (images, labels), or labels_getter"
        )
    return found


class _Mixture(Transform):
    """A batch of images (N, C, H, W) mixed with the same batch moved on by one, and so its labels.

    Labels are (N,) of integers, which need num_classes, or (N, num_classes) of shares; the result has shares.
    """

    def __init__(self, *, alpha: float = 1.0, num_classes: int | None = None, labels_getter: Any = "default") -> None:
        super().__init__()
        if not alpha > 0:
            raise InvalidError(f"{type(self).__name__}: alpha is {shown(alpha)}, expected a positive number")
        self.alpha, self.num_classes, self.labels_getter = float(alpha), num_classes, labels_getter

    def forward(self, *inputs: Any) -> Any:
        who = type(self).__name__
        sample = inputs if len(inputs) > 1 else inputs[0]
        labels = _labels(sample, self.labels_getter, who)
        images = next((part for part in leaves(sample) if isinstance(part, Tensor) and part is not labels), None)
        if images is None or images.ndim != 4 or images.shape[0] != labels.shape[0]:
            shape = None if images is None else list(images.shape)
            raise ShapeError(f"{who}: expected images (N, C, H, W) and N labels, got {shape} and {list(labels.shape)}")
        shares = self._shares(labels)
        mixed, weight = self._mixed(images, float(beta(tensor(self.alpha), tensor(self.alpha)).item()))
        new = shares * weight + shares.roll(1, 0) * (1.0 - weight)
        return mapped(sample, lambda part: mixed if part is images else new if part is labels else part)

    def _shares(self, labels: Tensor) -> Tensor:
        if labels.ndim == 2:
            return labels if labels.dtype.is_floating_point else labels.to(dtype=float32)
        if labels.ndim != 1 or self.num_classes is None:
            raise InvalidError(
                f"{type(self).__name__}: labels of shape {list(labels.shape)} and num_classes {self.num_classes}, "
                "expected (N,) with num_classes, or (N, num_classes)"
            )
        return one_hot(labels, self.num_classes).to(dtype=float32)

    def _mixed(self, images: Tensor, weight: float) -> tuple[Tensor, float]:
        raise NotImplementedError

    def shown_names(self) -> Sequence[str]:
        return "alpha", "num_classes"


class MixUp(_Mixture):
    """lambda * images + (1 - lambda) * other images, with lambda ~ Beta(alpha, alpha) (arXiv:1710.09412)."""

    def _mixed(self, images: Tensor, weight: float) -> tuple[Tensor, float]:
        if not images.dtype.is_floating_point:
            raise InvalidTypeError(f"MixUp: the images are {images.dtype}, expected a floating dtype")
        return images * weight + images.roll(1, 0) * (1.0 - weight), weight


class CutMix(_Mixture):
    """Images with a rectangle of other ones, of the share 1 - lambda, with lambda ~ Beta(alpha, alpha)
    (arXiv:1905.04899). The labels have the shares of the pixels."""

    def _mixed(self, images: Tensor, weight: float) -> tuple[Tensor, float]:
        height, width = images.shape[-2:]
        x, y = integer(0, width), integer(0, height)
        r = 0.5 * math.sqrt(1.0 - weight)
        across, down = int(r * width), int(r * height)
        left, right = max(x - across, 0), min(x + across, width)
        top, bottom = max(y - down, 0), min(y + down, height)
        mixed = images.clone()
        mixed[..., top:bottom, left:right] = images.roll(1, 0)[..., top:bottom, left:right]
        return mixed, 1.0 - (right - left) * (bottom - top) / (width * height)
