# SPDX-License-Identifier: Apache-2.0
"""The transforms of libtensor.vision.transforms, and further ones."""

from .. import (
    AugMix,
    AutoAugment,
    AutoAugmentPolicy,
    CenterCrop,
    ColorJitter,
    Compose,
    ConvertImageDtype,
    ElasticTransform,
    FiveCrop,
    GaussianBlur,
    Grayscale,
    InterpolationMode,
    Lambda,
    LinearTransformation,
    Normalize,
    Pad,
    PILToTensor,
    RandAugment,
    RandomAdjustSharpness,
    RandomAffine,
    RandomApply,
    RandomAutocontrast,
    RandomChoice,
    RandomCrop,
    RandomEqualize,
    RandomErasing,
    RandomGrayscale,
    RandomHorizontalFlip,
    RandomInvert,
    RandomOrder,
    RandomPerspective,
    RandomPosterize,
    RandomRotation,
    RandomSolarize,
    RandomVerticalFlip,
    TenCrop,
    ToPILImage,
    ToTensor,
    TrivialAugmentWide,
)
from .. import _more as _more
from .._base import Transform
from .._more import (
    JPEG,
    CutMix,
    GaussianNoise,
    MixUp,
    RandomChannelPermutation,
    RandomPhotometricDistort,
    RandomResize,
    RandomShortestSize,
    RandomZoomOut,
    ScaleJitter,
)
from .._plain import RGB, Identity, ToDtype, ToImage
from . import functional

Resize, RandomResizedCrop = _more.Resize, _more.RandomResizedCrop

__all__ = [
    "AugMix", "AutoAugment", "AutoAugmentPolicy", "CenterCrop", "ColorJitter", "Compose", "ConvertImageDtype",
    "CutMix", "ElasticTransform", "FiveCrop", "GaussianBlur", "GaussianNoise", "Grayscale", "Identity",
    "InterpolationMode", "JPEG", "Lambda", "LinearTransformation", "MixUp", "Normalize", "PILToTensor", "Pad",
    "RGB", "RandAugment", "RandomAdjustSharpness", "RandomAffine", "RandomApply", "RandomAutocontrast",
    "RandomChannelPermutation", "RandomChoice", "RandomCrop", "RandomEqualize", "RandomErasing",
    "RandomGrayscale", "RandomHorizontalFlip", "RandomInvert", "RandomOrder", "RandomPerspective",
    "RandomPhotometricDistort", "RandomPosterize", "RandomResize", "RandomResizedCrop", "RandomRotation",
    "RandomShortestSize", "RandomSolarize", "RandomVerticalFlip", "RandomZoomOut", "Resize", "ScaleJitter",
    "TenCrop", "ToDtype", "ToImage", "ToPILImage", "ToTensor", "Transform", "TrivialAugmentWide", "functional",
]  # fmt: skip
