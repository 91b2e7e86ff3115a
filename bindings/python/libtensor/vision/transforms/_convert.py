# SPDX-License-Identifier: Apache-2.0
"""Images of other dtypes, and what is no tensor as images."""

from __future__ import annotations

from collections.abc import Sequence
from functools import wraps
from typing import Any, Callable

from ... import dtypes as _dtypes
from ..._convert import guard, guarded
from ...creation import tensor as _tensor
from ...dtypes import DTypeLike, float32, float64, iinfo, int16, int32, int64, uint8
from ...dtypes import bool as bool_
from ...dtypes import dtype as dtype_
from ...errors import InvalidError, InvalidTypeError, ShapeError, shown
from ...interchange import asarray
from ...tensor import Tensor
from .._pillow import from_pillow, is_pillow, to_pillow


def on_images(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function of an image tensor, for images of Pillow too, which become tensors and images again."""

    name = function.__name__.removesuffix("_v2")
    checked = guarded(function)

    @wraps(function)
    def call(img: Any = None, *args: Any, **named: Any) -> Any:
        if img is None:
            for other in ("image", "inpt", "tensor"):
                if other in named:
                    img = named.pop(other)
        if isinstance(img, Tensor):
            if img.ndim < 2:
                raise ShapeError(f"{name}: expected (..., H, W), the image has shape {list(img.shape)}")
            return checked(img, *args, **named)
        if is_pillow(img):
            return _back(checked(from_pillow(img), *args, **named), img.mode)
        raise InvalidTypeError(f"{name}: expected a Tensor or an image of Pillow, not {type(img).__name__}")

    return call


def _back(found: Any, mode: str) -> Any:
    if isinstance(found, (tuple, list)):
        return type(found)(_back(each, mode) for each in found)
    if not isinstance(found, Tensor):
        return found
    same = mode in ("YCbCr", "HSV", "CMYK", "RGBX") and found.shape[0] == len(mode) - (mode == "YCbCr") * 2
    return to_pillow(found, mode if same or mode == "F" else None)


def top_of(kind: dtype_) -> int:
    """The number that is white: 1 for floating dtypes, the largest one of integers."""
    if kind.is_floating_point or kind is bool_:
        return 1
    return int(iinfo(kind).max)


def is_integer(kind: dtype_) -> bool:
    return not kind.is_floating_point and kind is not bool_ and not kind.is_complex


def dtype_of(value: DTypeLike) -> dtype_:
    """A dtype by itself or by its name."""
    found = getattr(_dtypes, value, None) if isinstance(value, str) else value
    if not isinstance(found, dtype_):
        raise InvalidTypeError(f"expected a dtype, not {shown(value)}")
    return found


def convert_image_dtype(image: Tensor, dtype: DTypeLike = float32) -> Tensor:
    """The image in another dtype, its values scaled from the range of the old one to that of the new one.

    The range of floating dtypes is 0 to 1, that of integers 0 to their largest number.
    """
    wanted, given = dtype_of(dtype), image.dtype
    if wanted is given:
        return image
    if given.is_floating_point:
        if wanted.is_floating_point:
            return image.to(dtype=wanted)
        if (given is float32 and wanted in (int32, int64)) or (given is float64 and wanted is int64):
            raise InvalidError(f"convert_image_dtype: {given} cannot be scaled to {wanted}, it has too few digits")
        return (image * (top_of(wanted) + 1 - 1e-3)).to(dtype=wanted)
    old, new = top_of(given), top_of(wanted)
    if wanted.is_floating_point:
        return image.to(dtype=wanted) / old
    if old > new:
        return (image.to(dtype=int64) // ((old + 1) // (new + 1))).to(dtype=wanted)
    return (image.to(dtype=int64) * ((new + 1) // (old + 1))).to(dtype=wanted)


def to_dtype(inpt: Any, dtype: DTypeLike = float32, scale: bool = False) -> Any:
    """The image in another dtype; with scale as convert_image_dtype does, else the same numbers."""
    image = to_image(inpt)
    return convert_image_dtype(image, dtype) if scale else image.to(dtype=dtype_of(dtype))


def pil_to_tensor(pic: Any) -> Tensor:
    """An image of Pillow as (C, H, W), with its numbers."""
    if not is_pillow(pic):
        raise InvalidTypeError(f"pil_to_tensor: expected an image of Pillow, not {type(pic).__name__}")
    return from_pillow(pic)


def to_image(inpt: Any) -> Tensor:
    """An image of Pillow, or an array (H, W) or (H, W, C), as (C, H, W) with its numbers; a Tensor as it is."""
    if isinstance(inpt, Tensor):
        return inpt
    if is_pillow(inpt):
        return from_pillow(inpt)
    if not hasattr(inpt, "__array_interface__"):
        raise InvalidTypeError(f"to_image: expected a Tensor, an image or an array, not {type(inpt).__name__}")
    found = asarray(inpt)
    if found.ndim not in (2, 3):
        raise ShapeError(f"to_image: expected an array (H, W) or (H, W, C), it has shape {list(found.shape)}")
    return (found.unsqueeze(-1) if found.ndim == 2 else found).permute(2, 0, 1).contiguous()


def to_tensor(pic: Any) -> Tensor:
    """An image (C, H, W) of floating numbers from 0 to 1.

    pic is a Tensor (C, H, W), an image of Pillow, or an array (H, W, C). Bytes are divided by 255 and become float32;
    other numbers stay as they are, and floating tensors are returned as they are.
    """
    image = to_image(pic)
    return image.to(dtype=float32) / 255 if image.dtype is uint8 else image


def to_pil_image(pic: Any, mode: str | None = None) -> Any:
    """A Tensor (C, H, W) or (H, W), or an array (H, W, C) or (H, W), as an image of Pillow; floats are 0 to 1."""
    if isinstance(pic, Tensor):
        return to_pillow(pic, mode)
    image = to_image(pic)
    if image.dtype.is_floating_point and image.shape[0] == 1:
        return to_pillow(image.to(dtype=float32), "F")
    return to_pillow(image.to(dtype=int32) if image.dtype is int16 and mode == "I" else image, mode)


def get_dimensions(img: Any) -> list[int]:
    """[channels, height, width]"""
    if is_pillow(img):
        return [len(img.getbands()), img.height, img.width]
    if not isinstance(img, Tensor) or img.ndim < 2:
        raise InvalidTypeError(f"get_dimensions: expected an image, not {shown(img)}")
    return [1 if img.ndim == 2 else int(img.shape[-3]), int(img.shape[-2]), int(img.shape[-1])]


def get_image_size(img: Any) -> list[int]:
    """[width, height]"""
    _, height, width = get_dimensions(img)
    return [width, height]


def get_size(inpt: Any) -> list[int]:
    """[height, width]"""
    return get_dimensions(inpt)[1:]


def get_image_num_channels(img: Any) -> int:
    """The number of channels."""
    return get_dimensions(img)[0]


@guarded
def normalize(tensor: Tensor, mean: Sequence[float], std: Sequence[float], inplace: bool = False) -> Tensor:
    """(image - mean) / std with a number for each channel of (..., C, H, W)."""
    if not isinstance(tensor, Tensor):
        raise InvalidTypeError(f"normalize: expected a Tensor, not {type(tensor).__name__}")
    if not tensor.dtype.is_floating_point:
        raise InvalidTypeError(f"normalize: the image is {tensor.dtype}, expected a floating dtype")
    if tensor.ndim < 3:
        raise ShapeError(f"normalize: expected (..., C, H, W), the image has shape {list(tensor.shape)}")
    shift, scale = (_tensor(v, dtype=tensor.dtype, device=tensor.device) if not isinstance(v, Tensor)
                    else v.to(dtype=tensor.dtype, device=tensor.device) for v in (mean, std))  # fmt: skip
    if bool((scale == 0).any()):
        raise InvalidError(f"normalize: std is {shown(std)} in {tensor.dtype}, expected no zeros")
    if shift.ndim == 1:
        shift = shift.reshape(-1, 1, 1)
    if scale.ndim == 1:
        scale = scale.reshape(-1, 1, 1)
    channels = tensor.shape[-3]
    if any(each.ndim > 0 and each.shape[0] not in (1, channels) for each in (shift, scale)):
        raise ShapeError(
            f"normalize: mean has shape {list(shift.shape)} and std {list(scale.shape)}, the image has {channels} channels"
        )
    return tensor.sub_(shift).div_(scale) if inplace else (tensor - shift) / scale


guard(globals(), ["convert_image_dtype"], "")
