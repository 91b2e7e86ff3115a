# SPDX-License-Identifier: Apache-2.0
"""Random transforms. They draw from libtensor's default generator: manual_seed makes them repeatable."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from ...combining import concat
from ...creation import empty, tensor
from ...errors import InvalidError, InvalidTypeError, shown
from ...random import rand, randperm
from ...tensor import Tensor
from . import _color, _geometry, _warp
from ._base import RandomTransform, Transform, integer, uniform
from ._convert import get_dimensions
from ._geometry import InterpolationMode, pair_of


def _range(value: Any, who: str, name: str, least: float | None = None) -> tuple[float, float]:
    """(low, high) of two numbers, or (-number, number) of one."""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        if value < 0:
            raise InvalidError(f"{who}: {name} is {shown(value)}, expected 0 or more, or two numbers")
        return -float(value), float(value)
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise InvalidError(f"{who}: {name} is {shown(value)}, expected one number or two")
    low, high = float(value[0]), float(value[1])
    if low > high or (least is not None and low < least):
        raise InvalidError(f"{who}: {name} is {shown(value)}, expected two rising numbers")
    return low, high


class RandomHorizontalFlip(RandomTransform):
    """Left and right exchanged, with probability p."""

    def transform(self, inpt: Any, params: dict[str, Any]) -> Any:
        return _geometry.hflip(inpt)


class RandomVerticalFlip(RandomTransform):
    """Top and bottom exchanged, with probability p."""

    def transform(self, inpt: Any, params: dict[str, Any]) -> Any:
        return _geometry.vflip(inpt)


class RandomCrop(Transform):
    """A rectangle of `size` somewhere in the image, after it has been padded by `padding`, and with pad_if_needed by
    as much as it is too small, on both sides."""

    def __init__(
        self,
        size: Any,
        padding: Any = None,
        pad_if_needed: bool = False,
        fill: Any = 0,
        padding_mode: str = "constant",
    ) -> None:
        super().__init__()
        self.size = pair_of(size, "RandomCrop")
        self.padding, self.pad_if_needed = padding, pad_if_needed
        self.fill, self.padding_mode = fill, padding_mode

    @staticmethod
    def get_params(img: Any, output_size: tuple[int, int]) -> tuple[int, int, int, int]:
        """Row, column, height and width of the rectangle."""
        _, h, w = get_dimensions(img)
        height, width = output_size
        if h < height or w < width:
            raise InvalidError(f"RandomCrop: size is {list(output_size)}, the image has only {[h, w]}")
        if (h, w) == (height, width):
            return 0, 0, h, w
        return integer(0, h - height + 1), integer(0, w - width + 1), height, width

    def _padded(self, image: Any) -> Any:
        if self.padding is not None:
            image = _geometry.pad(image, self.padding, self.fill, self.padding_mode)
        _, h, w = get_dimensions(image)
        down, across = max(self.size[0] - h, 0), max(self.size[1] - w, 0)
        if self.pad_if_needed and (down or across):
            image = _geometry.pad(image, [across, down], self.fill, self.padding_mode)
        return image

    def make_params(self, flat_inputs: list[Any]) -> dict[str, Any]:
        return {"place": self.get_params(self._padded(flat_inputs[0]), self.size)}

    def transform(self, inpt: Any, params: dict[str, Any]) -> Any:
        return _geometry.crop(self._padded(inpt), *params["place"])

    def shown_names(self) -> Sequence[str]:
        return "size", "padding"


class RandomResizedCrop(Transform):
    """A rectangle of a random share and form of the image, resized to `size`."""

    _crop = staticmethod(_geometry.resized_crop)

    def __init__(
        self,
        size: Any,
        scale: Sequence[float] = (0.08, 1.0),
        ratio: Sequence[float] = (3.0 / 4.0, 4.0 / 3.0),
        interpolation: Any = InterpolationMode.BILINEAR,
        antialias: bool | None = True,
    ) -> None:
        super().__init__()
        self.size = pair_of(size, "RandomResizedCrop")
        _range(scale, "RandomResizedCrop", "scale", 0)
        _range(ratio, "RandomResizedCrop", "ratio", 0)
        self.scale, self.ratio, self.interpolation, self.antialias = scale, ratio, interpolation, antialias

    @staticmethod
    def get_params(img: Any, scale: Sequence[float], ratio: Sequence[float]) -> tuple[int, int, int, int]:
        """Row, column, height and width of the rectangle."""
        _, height, width = get_dimensions(img)
        low, high = math.log(ratio[0]), math.log(ratio[1])
        for _ in range(10):
            area = height * width * uniform(scale[0], scale[1])
            form = math.exp(uniform(low, high))
            w, h = round(math.sqrt(area * form)), round(math.sqrt(area / form))
            if 0 < w <= width and 0 < h <= height:
                return integer(0, height - h + 1), integer(0, width - w + 1), h, w
        h, w = height, width  # the middle, of an allowed form
        if width / height < min(ratio):
            h = round(w / min(ratio))
        elif width / height > max(ratio):
            w = round(h * max(ratio))
        return (height - h) // 2, (width - w) // 2, h, w

    def make_params(self, flat_inputs: list[Any]) -> dict[str, Any]:
        return {"place": self.get_params(flat_inputs[0], self.scale, self.ratio)}

    def transform(self, inpt: Any, params: dict[str, Any]) -> Any:
        return type(self)._crop(inpt, *params["place"], self.size, self.interpolation, self.antialias)

    def shown_names(self) -> Sequence[str]:
        return "size", "scale", "ratio", "interpolation", "antialias"


class RandomRotation(Transform):
    """The image turned by a random angle, from -degrees to degrees or between two numbers."""

    def __init__(
        self,
        degrees: Any,
        interpolation: Any = InterpolationMode.NEAREST,
        expand: bool = False,
        center: Any = None,
        fill: Any = 0,
    ) -> None:
        super().__init__()
        self.degrees = list(_range(degrees, "RandomRotation", "degrees"))
        self.interpolation, self.expand, self.center, self.fill = interpolation, expand, center, fill

    @staticmethod
    def get_params(degrees: Sequence[float]) -> float:
        """The angle."""
        return uniform(degrees[0], degrees[1])

    def make_params(self, flat_inputs: list[Any]) -> dict[str, Any]:
        return {"angle": self.get_params(self.degrees)}

    def transform(self, inpt: Any, params: dict[str, Any]) -> Any:
        return _warp.rotate(inpt, params["angle"], self.interpolation, self.expand, self.center, self.fill)

    def shown_names(self) -> Sequence[str]:
        return "degrees", "interpolation", "expand", "fill"


class RandomAffine(Transform):
    """The image turned, moved, scaled and sheared, each by a random number of a range.

    translate has the largest shares of width and height; shear is a range of angles along x, or two along x and y.
    """

    def __init__(
        self,
        degrees: Any,
        translate: Sequence[float] | None = None,
        scale: Sequence[float] | None = None,
        shear: Any = None,
        interpolation: Any = InterpolationMode.NEAREST,
        fill: Any = 0,
        center: Any = None,
    ) -> None:
        super().__init__()
        self.degrees = list(_range(degrees, "RandomAffine", "degrees"))
        if translate is not None and (len(translate) != 2 or not all(0 <= t <= 1 for t in translate)):
            raise InvalidError(f"RandomAffine: translate is {shown(translate)}, expected two numbers from 0 to 1")
        if scale is not None and (len(scale) != 2 or not all(s > 0 for s in scale)):
            raise InvalidError(f"RandomAffine: scale is {shown(scale)}, expected two positive numbers")
        self.shear: list[float] | None = None
        if isinstance(shear, (list, tuple)) and len(shear) == 4:
            self.shear = [float(angle) for angle in shear]
        elif shear is not None:
            self.shear = list(_range(shear, "RandomAffine", "shear"))
        self.translate, self.scale, self.interpolation = translate, scale, interpolation
        self.fill, self.center = fill, center

    @staticmethod
    def get_params(
        degrees: Sequence[float],
        translate: Sequence[float] | None,
        scale_ranges: Sequence[float] | None,
        shears: Sequence[float] | None,
        img_size: Sequence[int],
    ) -> tuple[float, tuple[int, int], float, tuple[float, float]]:
        """Angle, translation, scale and shear; img_size is [width, height]."""
        angle = uniform(degrees[0], degrees[1])
        moved = (0, 0)
        if translate is not None:
            across, down = (float(share * extent) for share, extent in zip(translate, img_size))
            moved = (round(uniform(-across, across)), round(uniform(-down, down)))
        scale = 1.0 if scale_ranges is None else uniform(scale_ranges[0], scale_ranges[1])
        shear_x = shear_y = 0.0
        if shears is not None:
            shear_x = uniform(shears[0], shears[1])
            if len(shears) == 4:
                shear_y = uniform(shears[2], shears[3])
        return angle, moved, scale, (shear_x, shear_y)

    def make_params(self, flat_inputs: list[Any]) -> dict[str, Any]:
        _, height, width = get_dimensions(flat_inputs[0])
        return {"place": self.get_params(self.degrees, self.translate, self.scale, self.shear, [width, height])}

    def transform(self, inpt: Any, params: dict[str, Any]) -> Any:
        return _warp.affine(inpt, *params["place"], self.interpolation, self.fill, self.center)

    def shown_names(self) -> Sequence[str]:
        return [
            "degrees",
            *(name for name in ("translate", "scale", "shear", "center") if getattr(self, name) is not None),
        ]


class RandomPerspective(RandomTransform):
    """The image seen from the side, with probability p: its corners are moved inwards by up to half of distortion_scale
    of width and height."""

    def __init__(
        self,
        distortion_scale: float = 0.5,
        p: float = 0.5,
        interpolation: Any = InterpolationMode.BILINEAR,
        fill: Any = 0,
    ) -> None:
        super().__init__(p)
        if not 0 <= distortion_scale <= 1:
            raise InvalidError(f"RandomPerspective: distortion_scale is {shown(distortion_scale)}, expected 0 to 1")
        self.distortion_scale, self.interpolation, self.fill = distortion_scale, interpolation, fill

    @staticmethod
    def get_params(width: int, height: int, distortion_scale: float) -> tuple[list[list[int]], list[list[int]]]:
        """The corners, and where they are moved to."""
        across, down = int(distortion_scale * (width // 2)), int(distortion_scale * (height // 2))
        left, top = (0, across + 1), (0, down + 1)
        right, bottom = (width - across - 1, width), (height - down - 1, height)
        start = [[0, 0], [width - 1, 0], [width - 1, height - 1], [0, height - 1]]
        ranges = ((left, top), (right, top), (right, bottom), (left, bottom))
        return start, [[integer(*x), integer(*y)] for x, y in ranges]

    def make_params(self, flat_inputs: list[Any]) -> dict[str, Any]:
        _, height, width = get_dimensions(flat_inputs[0])
        return {"points": self.get_params(width, height, self.distortion_scale)}

    def transform(self, inpt: Any, params: dict[str, Any]) -> Any:
        return _warp.perspective(inpt, *params["points"], self.interpolation, self.fill)

    def shown_names(self) -> Sequence[str]:
        return "distortion_scale", "p", "interpolation", "fill"


class ElasticTransform(Transform):
    """The image bent: each pixel is read at a place moved by smooth random numbers, of size alpha and extent sigma."""

    def __init__(
        self,
        alpha: Any = 50.0,
        sigma: Any = 5.0,
        interpolation: Any = InterpolationMode.BILINEAR,
        fill: Any = 0,
    ) -> None:
        super().__init__()
        self.alpha, self.sigma = self._two(alpha, "alpha"), self._two(sigma, "sigma")
        self.interpolation, self.fill = interpolation, fill

    @staticmethod
    def _two(value: Any, name: str) -> list[float]:
        values = [value] * 2 if isinstance(value, (int, float)) else list(value)
        values = values * 2 if len(values) == 1 else values
        if len(values) != 2:
            raise InvalidError(f"ElasticTransform: {name} is {shown(value)}, expected one number or two")
        return [float(each) for each in values]

    @staticmethod
    def get_params(alpha: Sequence[float], sigma: Sequence[float], size: Sequence[int]) -> Tensor:
        """The displacement (1, H, W, 2) of an image of size [height, width]."""
        parts = []
        for width, deviation, extent in zip(alpha, sigma, size):
            noise = rand(1, 1, *size) * 2 - 1
            if deviation > 0:
                kernel = int(8 * deviation + 1) | 1
                noise = _color.gaussian_blur(noise, [kernel, kernel], list(sigma))
            parts.append(noise * (width / extent))
        return concat(parts, 1).permute(0, 2, 3, 1)

    def make_params(self, flat_inputs: list[Any]) -> dict[str, Any]:
        return {"displacement": self.get_params(self.alpha, self.sigma, get_dimensions(flat_inputs[0])[1:])}

    def transform(self, inpt: Any, params: dict[str, Any]) -> Any:
        return _warp.elastic_transform(inpt, params["displacement"], self.interpolation, self.fill)

    def shown_names(self) -> Sequence[str]:
        return "alpha", "sigma", "interpolation", "fill"


# ---- colours


class ColorJitter(Transform):
    """Brightness, contrast, saturation and hue changed by random factors, in random order.

    A number x stands for factors from max(0, 1 - x) to 1 + x, of hue for -x to x; two numbers are a range.
    """

    def __init__(self, brightness: Any = 0, contrast: Any = 0, saturation: Any = 0, hue: Any = 0) -> None:
        super().__init__()
        self.brightness = self._range(brightness, "brightness")
        self.contrast = self._range(contrast, "contrast")
        self.saturation = self._range(saturation, "saturation")
        self.hue = self._range(hue, "hue", 0.0, (-0.5, 0.5))

    @staticmethod
    def _range(
        value: Any, name: str, center: float = 1.0, bound: tuple[float, float] = (0.0, math.inf)
    ) -> tuple[float, float] | None:
        if value is None:
            return None
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            if value < 0:
                raise InvalidError(f"ColorJitter: {name} is {shown(value)}, expected 0 or more")
            low, high = center - float(value), center + float(value)
            if name != "hue":
                low = max(low, 0.0)
        else:
            low, high = _range(value, "ColorJitter", name)
        if not bound[0] <= low <= high <= bound[1]:
            raise InvalidError(f"ColorJitter: {name} is {shown(value)}, expected numbers from {bound[0]} to {bound[1]}")
        return None if low == high == center else (low, high)

    @staticmethod
    def get_params(
        brightness: Sequence[float] | None,
        contrast: Sequence[float] | None,
        saturation: Sequence[float] | None,
        hue: Sequence[float] | None,
    ) -> tuple[Tensor, float | None, float | None, float | None, float | None]:
        """The order of the four changes, and their factors."""
        order = randperm(4)
        a, b, c, d = (
            None if each is None else uniform(each[0], each[1]) for each in (brightness, contrast, saturation, hue)
        )
        return order, a, b, c, d

    def make_params(self, flat_inputs: list[Any]) -> dict[str, Any]:
        order, *factors = self.get_params(self.brightness, self.contrast, self.saturation, self.hue)
        return {"order": order.tolist(), "factors": factors}

    def transform(self, inpt: Any, params: dict[str, Any]) -> Any:
        changes = (_color.adjust_brightness, _color.adjust_contrast, _color.adjust_saturation, _color.adjust_hue)
        for place in params["order"]:
            factor = params["factors"][place]
            if factor is not None:
                inpt = changes[place](inpt, factor)
        return inpt

    def shown_names(self) -> Sequence[str]:
        return "brightness", "contrast", "saturation", "hue"


class RandomGrayscale(RandomTransform):
    """The image in grey with probability p, with as many channels as before."""

    def __init__(self, p: float = 0.1) -> None:
        super().__init__(p)

    def transform(self, inpt: Any, params: dict[str, Any]) -> Any:
        return _color.rgb_to_grayscale(inpt, get_dimensions(inpt)[0])


class RandomInvert(RandomTransform):
    """White minus the image, with probability p."""

    def transform(self, inpt: Any, params: dict[str, Any]) -> Any:
        return _color.invert(inpt)


class RandomPosterize(RandomTransform):
    """Only the upper `bits` of each byte, with probability p."""

    def __init__(self, bits: int, p: float = 0.5) -> None:
        super().__init__(p)
        self.bits = bits

    def transform(self, inpt: Any, params: dict[str, Any]) -> Any:
        return _color.posterize(inpt, self.bits)

    def shown_names(self) -> Sequence[str]:
        return "bits", "p"


class RandomSolarize(RandomTransform):
    """Values of at least `threshold` inverted, with probability p."""

    def __init__(self, threshold: float, p: float = 0.5) -> None:
        super().__init__(p)
        self.threshold = threshold

    def transform(self, inpt: Any, params: dict[str, Any]) -> Any:
        return _color.solarize(inpt, self.threshold)

    def shown_names(self) -> Sequence[str]:
        return "threshold", "p"


class RandomAdjustSharpness(RandomTransform):
    """adjust_sharpness with probability p."""

    def __init__(self, sharpness_factor: float, p: float = 0.5) -> None:
        super().__init__(p)
        self.sharpness_factor = sharpness_factor

    def transform(self, inpt: Any, params: dict[str, Any]) -> Any:
        return _color.adjust_sharpness(inpt, self.sharpness_factor)

    def shown_names(self) -> Sequence[str]:
        return "sharpness_factor", "p"


class RandomAutocontrast(RandomTransform):
    """Each channel stretched to the whole range, with probability p."""

    def transform(self, inpt: Any, params: dict[str, Any]) -> Any:
        return _color.autocontrast(inpt)


class RandomEqualize(RandomTransform):
    """Each channel with an even histogram, with probability p."""

    def transform(self, inpt: Any, params: dict[str, Any]) -> Any:
        return _color.equalize(inpt)


class GaussianBlur(Transform):
    """gaussian_blur with a random sigma of a range, or a fixed one."""

    def __init__(self, kernel_size: Any, sigma: Any = (0.1, 2.0)) -> None:
        super().__init__()
        sizes, _ = _color.blur_of(kernel_size, None, "GaussianBlur")
        self.kernel_size = (sizes[0], sizes[1])
        values = [sigma, sigma] if isinstance(sigma, (int, float)) else list(sigma)
        if len(values) != 2 or not 0 < values[0] <= values[1]:
            raise InvalidError(f"GaussianBlur: sigma is {shown(sigma)}, expected one or two rising positive numbers")
        self.sigma = (float(values[0]), float(values[1]))

    @staticmethod
    def get_params(sigma_min: float, sigma_max: float) -> float:
        """The deviation."""
        return uniform(sigma_min, sigma_max)

    def make_params(self, flat_inputs: list[Any]) -> dict[str, Any]:
        return {"sigma": self.get_params(*self.sigma)}

    def transform(self, inpt: Any, params: dict[str, Any]) -> Any:
        return _color.gaussian_blur(inpt, self.kernel_size, [params["sigma"]] * 2)

    def shown_names(self) -> Sequence[str]:
        return "kernel_size", "sigma"


class RandomErasing(RandomTransform):
    """A random rectangle replaced by `value`, with probability p: a number, one for each channel, or "random"."""

    def __init__(
        self,
        p: float = 0.5,
        scale: Sequence[float] = (0.02, 0.33),
        ratio: Sequence[float] = (0.3, 3.3),
        value: Any = 0,
        inplace: bool = False,
    ) -> None:
        super().__init__(p)
        if not isinstance(value, (int, float, str, list, tuple)):
            raise InvalidTypeError(f"RandomErasing: value is {shown(value)}, expected numbers or 'random'")
        if isinstance(value, str) and value != "random":
            raise InvalidError(f"RandomErasing: value is {shown(value)}, expected numbers or 'random'")
        low, high = _range(scale, "RandomErasing", "scale")
        if not 0 <= low <= high <= 1:
            raise InvalidError(f"RandomErasing: scale is {shown(scale)}, expected numbers from 0 to 1")
        _range(ratio, "RandomErasing", "ratio", 0)
        self.scale, self.ratio, self.value, self.inplace = scale, ratio, value, inplace

    @staticmethod
    def get_params(
        img: Tensor, scale: Sequence[float], ratio: Sequence[float], value: Sequence[float] | None = None
    ) -> tuple[int, int, int, int, Tensor]:
        """Row, column, height and width of the rectangle and its values, normal numbers if `value` is None."""
        channels, height, width = get_dimensions(img)
        low, high = math.log(ratio[0]), math.log(ratio[1])
        for _ in range(10):
            area = height * width * uniform(scale[0], scale[1])
            form = math.exp(uniform(low, high))
            h, w = round(math.sqrt(area * form)), round(math.sqrt(area / form))
            if h < height and w < width:
                if value is None:
                    v = empty(channels, h, w).normal_().to(dtype=img.dtype)
                else:
                    v = tensor([float(each) for each in value]).reshape(-1, 1, 1).to(dtype=img.dtype)
                return integer(0, height - h + 1), integer(0, width - w + 1), h, w, v.to(device=img.device)
        return 0, 0, height, width, img

    def make_params(self, flat_inputs: list[Any]) -> dict[str, Any]:
        image = flat_inputs[0]
        if not isinstance(image, Tensor):
            raise InvalidTypeError(f"RandomErasing: expected a Tensor, not {type(image).__name__}")
        value: Any = None
        if self.value != "random":
            value = list(self.value) if isinstance(self.value, (list, tuple)) else [self.value]
            if len(value) not in (1, get_dimensions(image)[0]):
                raise InvalidError(f"RandomErasing: {len(value)} values for {get_dimensions(image)[0]} channels")
        return {"place": self.get_params(image, self.scale, self.ratio, value)}

    def transform(self, inpt: Any, params: dict[str, Any]) -> Any:
        i, j, h, w, v = params["place"]
        return _geometry.erase(inpt, i, j, h, w, v, self.inplace)

    def shown_names(self) -> Sequence[str]:
        return "p", "scale", "ratio", "value", "inplace"
