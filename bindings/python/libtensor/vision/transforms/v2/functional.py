# SPDX-License-Identifier: Apache-2.0
"""The functions of transforms.functional, and those that transforms.v2 adds."""

from .. import _geometry as _g
from .._color import gaussian_noise, grayscale_to_rgb, permute_channels
from .._convert import get_image_num_channels as get_num_channels
from .._convert import get_size, to_dtype, to_image
from .._geometry import hflip as horizontal_flip
from .._geometry import vflip as vertical_flip
from .._more import jpeg
from ..functional import (
    InterpolationMode,
    adjust_brightness,
    adjust_contrast,
    adjust_gamma,
    adjust_hue,
    adjust_saturation,
    adjust_sharpness,
    affine,
    autocontrast,
    center_crop,
    convert_image_dtype,
    crop,
    elastic_transform,
    equalize,
    erase,
    five_crop,
    gaussian_blur,
    get_dimensions,
    get_image_num_channels,
    get_image_size,
    hflip,
    invert,
    normalize,
    pad,
    perspective,
    pil_to_tensor,
    posterize,
    rgb_to_grayscale,
    rotate,
    solarize,
    ten_crop,
    to_grayscale,
    to_pil_image,
    to_tensor,
    vflip,
)

resize, resized_crop = _g.resize_v2, _g.resized_crop_v2

__all__ = [
    "InterpolationMode", "adjust_brightness", "adjust_contrast", "adjust_gamma", "adjust_hue",
    "adjust_saturation", "adjust_sharpness", "affine", "autocontrast", "center_crop", "convert_image_dtype",
    "crop", "elastic_transform", "equalize", "erase", "five_crop", "gaussian_blur", "gaussian_noise",
    "get_dimensions", "get_image_num_channels", "get_image_size", "get_num_channels", "get_size",
    "grayscale_to_rgb", "hflip", "horizontal_flip", "invert", "jpeg", "normalize", "pad", "permute_channels",
    "perspective", "pil_to_tensor", "posterize", "resize", "resized_crop", "rgb_to_grayscale", "rotate",
    "solarize", "ten_crop", "to_dtype", "to_grayscale", "to_image", "to_pil_image", "to_tensor", "vertical_flip",
    "vflip",
]  # fmt: skip
