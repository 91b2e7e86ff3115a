# SPDX-License-Identifier: Apache-2.0
"""Transforms without random numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...dtypes import DTypeLike, float32
from ...errors import InvalidError, InvalidTypeError, ShapeError, shown
from ...tensor import Tensor
from .._pillow import is_pillow
from . import _color, _convert, _geometry
from ._base import Transform, leaves
from ._geometry import InterpolationMode, pair_of, widths_of


class _Conversion(Transform):
    """Of tensors, images of Pillow and arrays."""

    def images_of(self, sample: Any) -> list[Any]:
        found = [part for part in leaves(sample) if is_pillow(part) or hasattr(part, "__array_interface__")]
        others = [part for part in found if not isinstance(part, Tensor)]
        return others or found[:1]


class ToTensor(_Conversion):
    """An image of Pillow, an array (H, W, C) or a Tensor (C, H, W) as a Tensor (C, H, W); bytes become float32 from 0
    to 1, other numbers stay as they are."""

    def transform(self, inpt: Any, params: dict[str, Any]) -> Any:
        return _convert.to_tensor(inpt)


class ToImage(_Conversion):
    """An image of Pillow or an array (H, W, C) as a Tensor (C, H, W) with the same numbers; a Tensor as it is."""

    def transform(self, inpt: Any, params: dict[str, Any]) -> Any:
        return _convert.to_image(inpt)


class PILToTensor(Transform):
    """An image of Pillow as a Tensor (C, H, W) with the same numbers. A Tensor stays as it is."""

    def transform(self, inpt: Any, params: dict[str, Any]) -> Any:
        return inpt if isinstance(inpt, Tensor) else _convert.pil_to_tensor(inpt)


class ToPILImage(_Conversion):
    """A Tensor (C, H, W) or an array (H, W, C) as an image of Pillow."""

    def __init__(self, mode: str | None = None) -> None:
        super().__init__()
        self.mode = mode

    def transform(self, inpt: Any, params: dict[str, Any]) -> Any:
        return inpt if is_pillow(inpt) else _convert.to_pil_image(inpt, self.mode)

    def shown_names(self) -> Sequence[str]:
        return () if self.mode is None else ("mode",)


class ToDtype(Transform):
    """The image in another dtype, with scale=True from the range of the old one to that of the new one.

    A dict has the dtype under the key Tensor; None leaves the image as it is.
    """

    def __init__(self, dtype: Any, scale: bool = False) -> None:
        super().__init__()
        wanted = dtype
        if isinstance(dtype, dict):
            wanted = dtype.get(Tensor, dtype.get("others"))
        self._wanted = None if wanted is None else _convert.dtype_of(wanted)
        self.dtype, self.scale = dtype, scale

    def transform(self, inpt: Any, params: dict[str, Any]) -> Any:
        return inpt if self._wanted is None else _convert.to_dtype(inpt, self._wanted, self.scale)

    def shown_names(self) -> Sequence[str]:
        return "dtype", "scale"


class ConvertImageDtype(Transform):
    """The image in another dtype, its values scaled from the range of the old one to that of the new one."""

    def __init__(self, dtype: DTypeLike = float32) -> None:
        super().__init__()
        self.dtype = _convert.dtype_of(dtype)

    def transform(self, inpt: Any, params: dict[str, Any]) -> Any:
        return _convert.convert_image_dtype(_convert.to_image(inpt), self.dtype)


class Normalize(Transform):
    """(image - mean) / std with a number for each channel; the image has a floating dtype."""

    def __init__(self, mean: Sequence[float], std: Sequence[float], inplace: bool = False) -> None:
        super().__init__()
        self.mean, self.std, self.inplace = mean, std, inplace

    def transform(self, inpt: Any, params: dict[str, Any]) -> Any:
        return _convert.normalize(inpt, self.mean, self.std, self.inplace)

    def shown_names(self) -> Sequence[str]:
        return "mean", "std"


class Resize(Transform):
    """The image in another size: (height, width), or one number for the shorter side."""

    _resize = staticmethod(_geometry.resize)

    def __init__(
        self,
        size: Any,
        interpolation: Any = InterpolationMode.BILINEAR,
        max_size: int | None = None,
        antialias: bool | None = True,
    ) -> None:
        super().__init__()
        if not (isinstance(size, int) or size is None or len(size) in (1, 2)):
            raise InvalidError(f"Resize: size is {shown(size)}, expected one number or two")
        if size is None and max_size is None:
            raise InvalidError("Resize: size is None, which needs max_size")
        self.size, self.interpolation, self.max_size, self.antialias = size, interpolation, max_size, antialias

    def transform(self, inpt: Any, params: dict[str, Any]) -> Any:
        return type(self)._resize(inpt, self.size, self.interpolation, self.max_size, self.antialias)

    def shown_names(self) -> Sequence[str]:
        return "size", "interpolation", "max_size", "antialias"


class CenterCrop(Transform):
    """The rectangle of `size` in the middle; a smaller image is padded with 0."""

    def __init__(self, size: Any) -> None:
        super().__init__()
        self.size = pair_of(size, "CenterCrop")

    def transform(self, inpt: Any, params: dict[str, Any]) -> Any:
        return _geometry.center_crop(inpt, self.size)

    def shown_names(self) -> Sequence[str]:
        return ("size",)


class FiveCrop(Transform):
    """The four corners and the middle of the image, as a tuple."""

    def __init__(self, size: Any) -> None:
        super().__init__()
        self.size = pair_of(size, "FiveCrop")

    def transform(self, inpt: Any, params: dict[str, Any]) -> Any:
        return _geometry.five_crop(inpt, self.size)

    def shown_names(self) -> Sequence[str]:
        return ("size",)


class TenCrop(Transform):
    """FiveCrop of the image, and of the image flipped, as a tuple."""

    def __init__(self, size: Any, vertical_flip: bool = False) -> None:
        super().__init__()
        self.size, self.vertical_flip = pair_of(size, "TenCrop"), vertical_flip

    def transform(self, inpt: Any, params: dict[str, Any]) -> Any:
        return _geometry.ten_crop(inpt, self.size, self.vertical_flip)

    def shown_names(self) -> Sequence[str]:
        return "size", "vertical_flip"


class Pad(Transform):
    """The image with more pixels around it; padding_mode is constant, edge, reflect or symmetric."""

    def __init__(self, padding: Any, fill: Any = 0, padding_mode: str = "constant") -> None:
        super().__init__()
        widths_of(padding, "Pad")
        modes = ("constant", "edge", "reflect", "symmetric")
        if padding_mode not in modes:
            raise InvalidError(f"Pad: padding_mode is {shown(padding_mode)}, expected one of {', '.join(modes)}")
        self.padding, self.fill, self.padding_mode = padding, fill, padding_mode

    def transform(self, inpt: Any, params: dict[str, Any]) -> Any:
        return _geometry.pad(inpt, self.padding, self.fill, self.padding_mode)

    def shown_names(self) -> Sequence[str]:
        return "padding", "fill", "padding_mode"


class Grayscale(Transform):
    """The image in grey, as one channel or as three equal ones."""

    def __init__(self, num_output_channels: int = 1) -> None:
        super().__init__()
        if num_output_channels not in (1, 3):
            raise InvalidError(f"Grayscale: num_output_channels is {num_output_channels}, expected 1 or 3")
        self.num_output_channels = num_output_channels

    def transform(self, inpt: Any, params: dict[str, Any]) -> Any:
        return _color.rgb_to_grayscale(inpt, self.num_output_channels)

    def shown_names(self) -> Sequence[str]:
        return ("num_output_channels",)


class RGB(Transform):
    """A grey image as three equal channels; others as they are."""

    def transform(self, inpt: Any, params: dict[str, Any]) -> Any:
        return _color.grayscale_to_rgb(inpt)


class Identity(Transform):
    """The image as it is."""

    def transform(self, inpt: Any, params: dict[str, Any]) -> Any:
        return inpt


class LinearTransformation(Transform):
    """(image as one row - mean_vector) @ transformation_matrix, in the image's shape."""

    def __init__(self, transformation_matrix: Tensor, mean_vector: Tensor) -> None:
        super().__init__()
        n = transformation_matrix.shape[0]
        if tuple(transformation_matrix.shape) != (n, n) or tuple(mean_vector.shape) != (n,):
            raise ShapeError(
                f"LinearTransformation: a matrix of shape {list(transformation_matrix.shape)} and a vector of shape "
                f"{list(mean_vector.shape)}, expected [N, N] and [N]"
            )
        self.transformation_matrix, self.mean_vector = transformation_matrix, mean_vector

    def transform(self, inpt: Any, params: dict[str, Any]) -> Any:
        if not isinstance(inpt, Tensor):
            raise InvalidTypeError(f"LinearTransformation: expected a Tensor, not {type(inpt).__name__}")
        n = self.transformation_matrix.shape[0]
        channels, height, width = inpt.shape[-3:]
        if channels * height * width != n:
            raise ShapeError(f"LinearTransformation: the image has shape {list(inpt.shape)}, expected {n} numbers")
        rows = inpt.reshape(-1, n) - self.mean_vector.to(dtype=inpt.dtype, device=inpt.device)
        return (rows @ self.transformation_matrix.to(dtype=inpt.dtype, device=inpt.device)).reshape(inpt.shape)
