# SPDX-License-Identifier: Apache-2.0
"""Functions of images (..., C, H, W). Images of Pillow become tensors, and images of Pillow again."""

from ._color import (
    adjust_brightness,
    adjust_contrast,
    adjust_gamma,
    adjust_hue,
    adjust_saturation,
    adjust_sharpness,
    autocontrast,
    equalize,
    gaussian_blur,
    invert,
    posterize,
    rgb_to_grayscale,
    solarize,
    to_grayscale,
)
from ._convert import (
    convert_image_dtype,
    get_dimensions,
    get_image_num_channels,
    get_image_size,
    normalize,
    pil_to_tensor,
    to_pil_image,
    to_tensor,
)
from ._geometry import (
    InterpolationMode,
    center_crop,
    crop,
    erase,
    five_crop,
    hflip,
    pad,
    resize,
    resized_crop,
    ten_crop,
    vflip,
)
from ._warp import affine, elastic_transform, perspective, rotate

__all__ = [
    "InterpolationMode", "adjust_brightness", "adjust_contrast", "adjust_gamma", "adjust_hue", "adjust_saturation",
    "adjust_sharpness", "affine", "autocontrast", "center_crop", "convert_image_dtype", "crop", "elastic_transform",
    "equalize", "erase", "five_crop", "gaussian_blur", "get_dimensions", "get_image_num_channels", "get_image_size",
    "hflip", "invert", "normalize", "pad", "perspective", "pil_to_tensor", "posterize", "resize", "resized_crop",
    "rgb_to_grayscale", "rotate", "solarize", "ten_crop", "to_grayscale", "to_pil_image", "to_tensor", "vflip",
]  # fmt: skip
