# SPDX-License-Identifier: Apache-2.0
"""Transforms of images: tensors (..., C, H, W), or images of Pillow.

Each transform also takes a sample, a tuple, list or dict with an image, whose other parts it leaves as they are.
"""

from . import functional
from ._augment import AugMix, AutoAugment, AutoAugmentPolicy, RandAugment, TrivialAugmentWide
from ._base import Compose, Lambda, RandomApply, RandomChoice, RandomOrder
from ._geometry import InterpolationMode
from ._plain import (
    CenterCrop,
    ConvertImageDtype,
    FiveCrop,
    Grayscale,
    LinearTransformation,
    Normalize,
    Pad,
    PILToTensor,
    Resize,
    TenCrop,
    ToPILImage,
    ToTensor,
)
from ._random import (
    ColorJitter,
    ElasticTransform,
    GaussianBlur,
    RandomAdjustSharpness,
    RandomAffine,
    RandomAutocontrast,
    RandomCrop,
    RandomEqualize,
    RandomErasing,
    RandomGrayscale,
    RandomHorizontalFlip,
    RandomInvert,
    RandomPerspective,
    RandomPosterize,
    RandomResizedCrop,
    RandomRotation,
    RandomSolarize,
    RandomVerticalFlip,
)

__all__ = [
    "AugMix", "AutoAugment", "AutoAugmentPolicy", "CenterCrop", "ColorJitter", "Compose", "ConvertImageDtype",
    "ElasticTransform", "FiveCrop", "GaussianBlur", "Grayscale", "InterpolationMode", "Lambda", "LinearTransformation",
    "Normalize", "PILToTensor", "Pad", "RandAugment", "RandomAdjustSharpness", "RandomAffine", "RandomApply",
    "RandomAutocontrast", "RandomChoice", "RandomCrop", "RandomEqualize", "RandomErasing", "RandomGrayscale",
    "RandomHorizontalFlip", "RandomInvert", "RandomOrder", "RandomPerspective", "RandomPosterize", "RandomResizedCrop",
    "RandomRotation", "RandomSolarize", "RandomVerticalFlip", "Resize", "TenCrop", "ToPILImage", "ToTensor",
    "TrivialAugmentWide", "functional",
]  # fmt: skip
