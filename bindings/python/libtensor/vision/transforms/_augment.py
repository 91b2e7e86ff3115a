# SPDX-License-Identifier: Apache-2.0
"""Policies of random changes: AutoAugment, RandAugment, TrivialAugment and AugMix."""

from __future__ import annotations

import enum
import math
from collections.abc import Sequence
from typing import Any, Union

from ...creation import tensor
from ...dtypes import uint8
from ...errors import InvalidError, InvalidTypeError, shown
from ...functions import gamma
from ...random import rand, randint
from ...tensor import Tensor
from .._pillow import is_pillow
from . import _color, _warp
from ._base import Transform, integer
from ._convert import get_dimensions, on_images, top_of
from ._geometry import InterpolationMode

Space = dict[str, tuple[Union[list[float], None], bool]]


class AutoAugmentPolicy(enum.Enum):
    """The data set that the policy was found on."""

    IMAGENET = "imagenet"
    CIFAR10 = "cifar10"
    SVHN = "svhn"


def _steps(low: float, high: float, n: int) -> list[float]:
    return [low + (high - low) * i / max(n - 1, 1) for i in range(n)]


def _bits(most: int, lost: int, n: int) -> list[float]:
    """Bits that posterize keeps, from `most` down by `lost`."""
    return [float(most - round(i / (max(n - 1, 1) / lost))) for i in range(n)]


def _apply(image: Tensor, name: str, magnitude: float, interpolation: Any, fill: Any) -> Tensor:
    """One change. The magnitude of solarize is a share of white."""
    if name in ("ShearX", "ShearY"):
        angle = math.degrees(math.atan(magnitude))
        shear = [angle, 0.0] if name == "ShearX" else [0.0, angle]
        return _warp.affine(image, 0.0, [0, 0], 1.0, shear, interpolation, fill, [0, 0])  # type: ignore[no-any-return]
    if name in ("TranslateX", "TranslateY"):
        moved = [int(magnitude), 0] if name == "TranslateX" else [0, int(magnitude)]
        return _warp.affine(image, 0.0, moved, 1.0, [0.0, 0.0], interpolation, fill)  # type: ignore[no-any-return]
    if name == "Rotate":
        return _warp.rotate(image, magnitude, interpolation, fill=fill)  # type: ignore[no-any-return]
    if name == "Posterize":
        return _color.posterize(image, int(magnitude))  # type: ignore[no-any-return]
    if name == "Solarize":
        return _color.solarize(image, magnitude * top_of(image.dtype))  # type: ignore[no-any-return]
    factors = {
        "Brightness": _color.adjust_brightness, "Color": _color.adjust_saturation, "Contrast": _color.adjust_contrast,
        "Sharpness": _color.adjust_sharpness,
    }  # fmt: skip
    if name in factors:
        return factors[name](image, 1.0 + magnitude)  # type: ignore[no-any-return]
    plain = {"AutoContrast": _color.autocontrast, "Equalize": _color.equalize, "Invert": _color.invert}
    return plain[name](image) if name in plain else image


class _Policy(Transform):
    """Random changes, of images (..., 1 or 3, H, W) in uint8 or floating with values from 0 to 1."""

    def __init__(self, interpolation: Any, fill: Any) -> None:
        super().__init__()
        self.interpolation, self.fill = interpolation, fill

    def transform(self, inpt: Any, params: dict[str, Any]) -> Any:
        if not (is_pillow(inpt) or isinstance(inpt, Tensor)):
            raise InvalidTypeError(f"{type(self).__name__}: expected an image, not {type(inpt).__name__}")
        if isinstance(inpt, Tensor) and not (inpt.dtype is uint8 or inpt.dtype.is_floating_point):
            raise InvalidTypeError(f"{type(self).__name__}: the image is {inpt.dtype}, expected uint8 or floating")
        return on_images(self._changed)(inpt)

    def _changed(self, image: Tensor) -> Tensor:
        raise NotImplementedError

    def _signed(self, image: Tensor, name: str, magnitude: float, signed: bool) -> Tensor:
        if signed and integer(0, 2):
            magnitude = -magnitude
        return _apply(image, name, magnitude, self.interpolation, self.fill)


# Cubuk et al. 2019, arXiv:1805.09501, tables 7 to 9: two changes each, with probability and magnitude.
_POLICIES = {
    AutoAugmentPolicy.IMAGENET: """
        Posterize .4 8 Rotate .6 9; Solarize .6 5 AutoContrast .6 -; Equalize .8 - Equalize .6 -;
        Posterize .6 7 Posterize .6 6; Equalize .4 - Solarize .2 4; Equalize .4 - Rotate .8 8;
        Solarize .6 3 Equalize .6 -; Posterize .8 5 Equalize 1 -; Rotate .2 3 Solarize .6 8;
        Equalize .6 - Posterize .4 6; Rotate .8 8 Color .4 0; Rotate .4 9 Equalize .6 -;
        Equalize 0 - Equalize .8 -; Invert .6 - Equalize 1 -; Color .6 4 Contrast 1 8;
        Rotate .8 8 Color 1 2; Color .8 8 Solarize .8 7; Sharpness .4 7 Invert .6 -;
        ShearX .6 5 Equalize 1 -; Color .4 0 Equalize .6 -; Equalize .4 - Solarize .2 4;
        Solarize .6 5 AutoContrast .6 -; Invert .6 - Equalize 1 -; Color .6 4 Contrast 1 8;
        Equalize .8 - Equalize .6 -""",
    AutoAugmentPolicy.CIFAR10: """
        Invert .1 - Contrast .2 6; Rotate .7 2 TranslateX .3 9; Sharpness .8 1 Sharpness .9 3;
        ShearY .5 8 TranslateY .7 9; AutoContrast .5 - Equalize .9 -; ShearY .2 7 Posterize .3 7;
        Color .4 3 Brightness .6 7; Sharpness .3 9 Brightness .7 9; Equalize .6 - Equalize .5 -;
        Contrast .6 7 Sharpness .6 5; Color .7 7 TranslateX .5 8; Equalize .3 - AutoContrast .4 -;
        TranslateY .4 3 Sharpness .2 6; Brightness .9 6 Color .2 8; Solarize .5 2 Invert 0 -;
        Equalize .2 - AutoContrast .6 -; Equalize .2 - Equalize .6 -; Color .9 9 Equalize .6 -;
        AutoContrast .8 - Solarize .2 8; Brightness .1 3 Color .7 0; Solarize .4 5 AutoContrast .9 -;
        TranslateY .9 9 TranslateY .7 9; AutoContrast .9 - Solarize .8 3; Equalize .8 - Invert .1 -;
        TranslateY .7 9 AutoContrast .9 -""",
    AutoAugmentPolicy.SVHN: """
        ShearX .9 4 Invert .2 -; ShearY .9 8 Invert .7 -; Equalize .6 - Solarize .6 6;
        Invert .9 - Equalize .6 -; Equalize .6 - Rotate .9 3; ShearX .9 4 AutoContrast .8 -;
        ShearY .9 8 Invert .4 -; ShearY .9 5 Solarize .2 6; Invert .9 - AutoContrast .8 -;
        Equalize .6 - Rotate .9 3; ShearX .9 4 Solarize .3 3; ShearY .8 8 Invert .7 -;
        Equalize .9 - TranslateY .6 6; Invert .9 - Equalize .6 -; Contrast .3 3 Rotate .8 4;
        Invert .8 - TranslateY 0 2; ShearY .7 6 Solarize .4 8; Invert .6 - Rotate .8 4;
        ShearY .3 7 TranslateX .9 3; ShearX .1 6 Invert .6 -; Solarize .7 2 TranslateY .6 7;
        ShearY .8 4 Invert .8 -; ShearX .7 9 TranslateY .8 3; ShearY .8 5 AutoContrast .7 -;
        ShearX .7 2 Invert .1 -""",
}


def policies(policy: AutoAugmentPolicy) -> list[list[tuple[str, float, int | None]]]:
    """Pairs of changes: name, probability, and the number of the magnitude."""
    found = []
    for line in _POLICIES[policy].split(";"):
        words = line.split()
        triples = [words[:3], words[3:]]
        found.append([(name, float(p), None if at == "-" else int(at)) for name, p, at in triples])
    return found


def _geometric(shear: float, across: float, down: float, degrees: float, n: int) -> Space:
    return {
        "ShearX": (_steps(0, shear, n), True),
        "ShearY": (_steps(0, shear, n), True),
        "TranslateX": (_steps(0, across, n), True),
        "TranslateY": (_steps(0, down, n), True),
        "Rotate": (_steps(0, degrees, n), True),
    }


def _tones(most: float, n: int) -> Space:
    return {name: (_steps(0, most, n), True) for name in ("Brightness", "Color", "Contrast", "Sharpness")}


class AutoAugment(_Policy):
    """One of 25 pairs of changes that were found for ImageNet, CIFAR-10 or SVHN (arXiv:1805.09501)."""

    def __init__(
        self,
        policy: AutoAugmentPolicy = AutoAugmentPolicy.IMAGENET,
        interpolation: Any = InterpolationMode.NEAREST,
        fill: Any = None,
    ) -> None:
        super().__init__(interpolation, fill)
        if policy not in _POLICIES:
            raise InvalidError(f"AutoAugment: policy is {shown(policy)}, expected an AutoAugmentPolicy")
        self.policy = policy
        self.policies = policies(policy)

    def _augmentation_space(self, num_bins: int, image_size: Sequence[int]) -> Space:
        height, width = image_size
        return {
            **_geometric(0.3, 150.0 / 331.0 * width, 150.0 / 331.0 * height, 30.0, num_bins),
            **_tones(0.9, num_bins),
            "Posterize": (_bits(8, 4, num_bins), False),
            "Solarize": (_steps(1.0, 0.0, num_bins), False),
            "AutoContrast": (None, False),
            "Equalize": (None, False),
            "Invert": (None, False),
        }

    @staticmethod
    def get_params(transform_num: int) -> tuple[int, Tensor, Tensor]:
        """The number of the pair, two numbers against the probabilities, and two signs (0 is minus)."""
        return integer(0, transform_num), rand(2), randint(0, 2, (2,))

    def _changed(self, image: Tensor) -> Tensor:
        place, chances, signs = self.get_params(len(self.policies))
        space = self._augmentation_space(10, get_dimensions(image)[1:])
        for i, (name, p, at) in enumerate(self.policies[place]):
            if float(chances[i].item()) <= p:
                magnitudes, signed = space[name]
                magnitude = magnitudes[at] if magnitudes is not None and at is not None else 0.0
                if signed and not int(signs[i].item()):
                    magnitude = -magnitude
                image = _apply(image, name, magnitude, self.interpolation, self.fill)
        return image

    def shown_names(self) -> Sequence[str]:
        return "policy", "fill"


class RandAugment(_Policy):
    """num_ops random changes, all of one magnitude (arXiv:1909.13719)."""

    def __init__(
        self,
        num_ops: int = 2,
        magnitude: int = 9,
        num_magnitude_bins: int = 31,
        interpolation: Any = InterpolationMode.NEAREST,
        fill: Any = None,
    ) -> None:
        super().__init__(interpolation, fill)
        if not 0 <= magnitude < num_magnitude_bins:
            raise InvalidError(f"RandAugment: magnitude is {magnitude}, expected 0 to {num_magnitude_bins - 1}")
        self.num_ops, self.magnitude, self.num_magnitude_bins = num_ops, magnitude, num_magnitude_bins

    def _augmentation_space(self, num_bins: int, image_size: Sequence[int]) -> Space:
        height, width = image_size
        return {
            "Identity": (None, False),
            **_geometric(0.3, 150.0 / 331.0 * width, 150.0 / 331.0 * height, 30.0, num_bins),
            **_tones(0.9, num_bins),
            "Posterize": (_bits(8, 4, num_bins), False),
            "Solarize": (_steps(1.0, 0.0, num_bins), False),
            "AutoContrast": (None, False),
            "Equalize": (None, False),
        }

    def _changed(self, image: Tensor) -> Tensor:
        space = self._augmentation_space(self.num_magnitude_bins, get_dimensions(image)[1:])
        for _ in range(self.num_ops):
            name = list(space)[integer(0, len(space))]
            magnitudes, signed = space[name]
            image = self._signed(image, name, 0.0 if magnitudes is None else magnitudes[self.magnitude], signed)
        return image

    def shown_names(self) -> Sequence[str]:
        return "num_ops", "magnitude", "num_magnitude_bins", "interpolation", "fill"


class TrivialAugmentWide(_Policy):
    """One random change of a random magnitude (arXiv:2103.10158)."""

    def __init__(
        self, num_magnitude_bins: int = 31, interpolation: Any = InterpolationMode.NEAREST, fill: Any = None
    ) -> None:
        super().__init__(interpolation, fill)
        self.num_magnitude_bins = num_magnitude_bins

    def _augmentation_space(self, num_bins: int) -> Space:
        return {
            "Identity": (None, False),
            **_geometric(0.99, 32.0, 32.0, 135.0, num_bins),
            **_tones(0.99, num_bins),
            "Posterize": (_bits(8, 6, num_bins), False),
            "Solarize": (_steps(1.0, 0.0, num_bins), False),
            "AutoContrast": (None, False),
            "Equalize": (None, False),
        }

    def _changed(self, image: Tensor) -> Tensor:
        space = self._augmentation_space(self.num_magnitude_bins)
        name = list(space)[integer(0, len(space))]
        magnitudes, signed = space[name]
        return self._signed(image, name, 0.0 if magnitudes is None else magnitudes[integer(0, len(magnitudes))], signed)

    def shown_names(self) -> Sequence[str]:
        return "num_magnitude_bins", "interpolation", "fill"


def _dirichlet(alpha: list[float]) -> list[float]:
    drawn: Any = gamma(tensor(alpha), tensor([1.0] * len(alpha))).tolist()
    total = sum(drawn) or 1.0
    return [value / total for value in drawn]


class AugMix(_Policy):
    """The image mixed with several chains of random changes of it (arXiv:1912.02781)."""

    def __init__(
        self,
        severity: int = 3,
        mixture_width: int = 3,
        chain_depth: int = -1,
        alpha: float = 1.0,
        all_ops: bool = True,
        interpolation: Any = InterpolationMode.BILINEAR,
        fill: Any = None,
    ) -> None:
        super().__init__(interpolation, fill)
        if not 1 <= severity <= 10:
            raise InvalidError(f"AugMix: severity is {severity}, expected 1 to 10")
        self.severity, self.mixture_width, self.chain_depth = severity, mixture_width, chain_depth
        self.alpha, self.all_ops = alpha, all_ops

    def _augmentation_space(self, num_bins: int, image_size: Sequence[int]) -> Space:
        height, width = image_size
        return {
            **_geometric(0.3, width / 3.0, height / 3.0, 30.0, num_bins),
            "Posterize": (_bits(4, 4, num_bins), False),
            "Solarize": (_steps(1.0, 0.0, num_bins), False),
            "AutoContrast": (None, False),
            "Equalize": (None, False),
            **(_tones(0.9, num_bins) if self.all_ops else {}),
        }

    def _changed(self, image: Tensor) -> Tensor:
        space = self._augmentation_space(10, get_dimensions(image)[1:])
        own, others = _dirichlet([self.alpha, self.alpha])
        weights = [others * weight for weight in _dirichlet([self.alpha] * self.mixture_width)]
        mixed = image * own
        for weight in weights:
            changed = image
            for _ in range(self.chain_depth if self.chain_depth > 0 else integer(1, 4)):
                name = list(space)[integer(0, len(space))]
                magnitudes, signed = space[name]
                magnitude = 0.0 if magnitudes is None else magnitudes[integer(0, self.severity)]
                changed = self._signed(changed, name, magnitude, signed)
            mixed = mixed + changed * weight
        return mixed.to(dtype=image.dtype)

    def shown_names(self) -> Sequence[str]:
        return "severity", "mixture_width", "chain_depth", "alpha", "all_ops", "interpolation", "fill"
