# SPDX-License-Identifier: Apache-2.0
"""Layers of pooling."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Callable

from .._convert import Ints
from ..tensor import Tensor
from . import functional as F
from ._fractional import sizes_of
from ._windows import several
from .module import Module


class _MaxPool(Module):
    call: Callable[..., Any]

    def __init__(
        self,
        kernel_size: Ints,
        stride: Ints | None = None,
        padding: Ints = 0,
        dilation: Ints = 1,
        return_indices: bool = False,
        ceil_mode: bool = False,
    ) -> None:
        super().__init__()
        self.kernel_size = kernel_size
        self.stride = kernel_size if stride is None else stride
        self.padding, self.dilation, self.return_indices, self.ceil_mode = padding, dilation, return_indices, ceil_mode

    def forward(self, input: Tensor) -> Any:
        window = self.kernel_size, self.stride, self.padding, self.dilation
        return type(self).call(input, *window, self.ceil_mode, self.return_indices)

    def extra_repr(self) -> str:
        return (
            f"kernel_size={self.kernel_size}, stride={self.stride}, padding={self.padding}, "
            f"dilation={self.dilation}, ceil_mode={self.ceil_mode}"
        )


class _MaxUnpool(Module):
    axes: int
    call: Callable[..., Tensor]

    def __init__(self, kernel_size: Ints, stride: Ints | None = None, padding: Ints = 0) -> None:
        super().__init__()
        self.kernel_size = several(kernel_size, self.axes)
        self.stride = several(kernel_size if stride is None else stride, self.axes)
        self.padding = several(padding, self.axes)

    def forward(self, input: Tensor, indices: Tensor, output_size: Sequence[int] | None = None) -> Tensor:
        return type(self).call(input, indices, self.kernel_size, self.stride, self.padding, output_size)

    def extra_repr(self) -> str:
        return f"kernel_size={self.kernel_size}, stride={self.stride}, padding={self.padding}"


class AvgPool1d(Module):
    """The mean of each window of (N, C, L)."""

    def __init__(
        self,
        kernel_size: Ints,
        stride: Ints | None = None,
        padding: Ints = 0,
        ceil_mode: bool = False,
        count_include_pad: bool = True,
    ) -> None:
        super().__init__()
        self.kernel_size = several(kernel_size, 1)
        self.stride = several(kernel_size if stride is None else stride, 1)
        self.padding = several(padding, 1)
        self.ceil_mode, self.count_include_pad = ceil_mode, count_include_pad

    def forward(self, input: Tensor) -> Tensor:
        return F.avg_pool1d(input, self.kernel_size, self.stride, self.padding, self.ceil_mode, self.count_include_pad)

    def extra_repr(self) -> str:
        return f"kernel_size={self.kernel_size}, stride={self.stride}, padding={self.padding}"


class _AvgPool(Module):
    call: Callable[..., Tensor]

    def __init__(
        self,
        kernel_size: Ints,
        stride: Ints | None = None,
        padding: Ints = 0,
        ceil_mode: bool = False,
        count_include_pad: bool = True,
        divisor_override: int | None = None,
    ) -> None:
        super().__init__()
        self.kernel_size = kernel_size
        self.stride = kernel_size if stride is None else stride
        self.padding, self.ceil_mode, self.count_include_pad = padding, ceil_mode, count_include_pad
        self.divisor_override = divisor_override

    def forward(self, input: Tensor) -> Tensor:
        window = self.kernel_size, self.stride, self.padding
        return type(self).call(input, *window, self.ceil_mode, self.count_include_pad, self.divisor_override)

    def extra_repr(self) -> str:
        return f"kernel_size={self.kernel_size}, stride={self.stride}, padding={self.padding}"


class _LPPool(Module):
    call: Callable[..., Tensor]

    def __init__(
        self, norm_type: float, kernel_size: Ints, stride: Ints | None = None, ceil_mode: bool = False
    ) -> None:
        super().__init__()
        self.norm_type, self.kernel_size, self.stride, self.ceil_mode = norm_type, kernel_size, stride, ceil_mode

    def forward(self, input: Tensor) -> Tensor:
        return type(self).call(input, float(self.norm_type), self.kernel_size, self.stride, self.ceil_mode)

    def extra_repr(self) -> str:
        return (
            f"norm_type={self.norm_type}, kernel_size={self.kernel_size}, stride={self.stride}, "
            f"ceil_mode={self.ceil_mode}"
        )


class _AdaptiveAvgPool(Module):
    call: Callable[..., Tensor]

    def __init__(self, output_size: Any) -> None:
        super().__init__()
        self.output_size = output_size

    def forward(self, input: Tensor) -> Tensor:
        return type(self).call(input, self.output_size)

    def extra_repr(self) -> str:
        return f"output_size={self.output_size}"


class _AdaptiveMaxPool(Module):
    call: Callable[..., Any]

    def __init__(self, output_size: Any, return_indices: bool = False) -> None:
        super().__init__()
        self.output_size, self.return_indices = output_size, return_indices

    def forward(self, input: Tensor) -> Any:
        return type(self).call(input, self.output_size, self.return_indices)

    def extra_repr(self) -> str:
        return f"output_size={self.output_size}"


class MaxPool1d(_MaxPool):
    """The largest element of each window of (N, C, L)."""

    call = staticmethod(F.max_pool1d)


class MaxPool2d(_MaxPool):
    """The largest element of each window of (N, C, H, W)."""

    call = staticmethod(F.max_pool2d)


class MaxPool3d(_MaxPool):
    """The largest element of each window of (N, C, D, H, W)."""

    call = staticmethod(F.max_pool3d)


class MaxUnpool1d(_MaxUnpool):
    """Zeros, and the elements where MaxPool1d found them: (N, C, L)."""

    axes = 1
    call = staticmethod(F.max_unpool1d)


class MaxUnpool2d(_MaxUnpool):
    """Zeros, and the elements where MaxPool2d found them: (N, C, H, W)."""

    axes = 2
    call = staticmethod(F.max_unpool2d)


class MaxUnpool3d(_MaxUnpool):
    """Zeros, and the elements where MaxPool3d found them: (N, C, D, H, W)."""

    axes = 3
    call = staticmethod(F.max_unpool3d)


class AvgPool2d(_AvgPool):
    """The mean of each window of (N, C, H, W)."""

    call = staticmethod(F.avg_pool2d)


class AvgPool3d(_AvgPool):
    """The mean of each window of (N, C, D, H, W)."""

    call = staticmethod(F.avg_pool3d)


class LPPool1d(_LPPool):
    """sum(x ** norm_type) ** (1 / norm_type) of each window of (N, C, L)."""

    call = staticmethod(F.lp_pool1d)


class LPPool2d(_LPPool):
    """sum(x ** norm_type) ** (1 / norm_type) of each window of (N, C, H, W)."""

    call = staticmethod(F.lp_pool2d)


class LPPool3d(_LPPool):
    """sum(x ** norm_type) ** (1 / norm_type) of each window of (N, C, D, H, W)."""

    call = staticmethod(F.lp_pool3d)


class AdaptiveAvgPool1d(_AdaptiveAvgPool):
    """The means of output_size parts of (N, C, L)."""

    call = staticmethod(F.adaptive_avg_pool1d)


class AdaptiveAvgPool2d(_AdaptiveAvgPool):
    """The means of output_size parts of (N, C, H, W)."""

    call = staticmethod(F.adaptive_avg_pool2d)


class AdaptiveAvgPool3d(_AdaptiveAvgPool):
    """The means of output_size parts of (N, C, D, H, W)."""

    call = staticmethod(F.adaptive_avg_pool3d)


class AdaptiveMaxPool1d(_AdaptiveMaxPool):
    """The largest elements of output_size parts of (N, C, L)."""

    call = staticmethod(F.adaptive_max_pool1d)


class AdaptiveMaxPool2d(_AdaptiveMaxPool):
    """The largest elements of output_size parts of (N, C, H, W)."""

    call = staticmethod(F.adaptive_max_pool2d)


class AdaptiveMaxPool3d(_AdaptiveMaxPool):
    """The largest elements of output_size parts of (N, C, D, H, W)."""

    call = staticmethod(F.adaptive_max_pool3d)


class _FractionalMaxPool(Module):
    axes: int
    call: Callable[..., Any]

    def __init__(
        self,
        kernel_size: Ints,
        output_size: Any = None,
        output_ratio: Any = None,
        return_indices: bool = False,
        _random_samples: Tensor | None = None,
    ) -> None:
        super().__init__()
        sizes_of(self.axes, output_size, output_ratio, None)
        self.kernel_size = several(kernel_size, self.axes)
        self.output_size, self.output_ratio, self.return_indices = output_size, output_ratio, return_indices
        self.register_buffer("_random_samples", _random_samples)

    def forward(self, input: Tensor) -> Any:
        return type(self).call(
            input, self.kernel_size, self.output_size, self.output_ratio, self.return_indices, self._random_samples
        )


class FractionalMaxPool2d(_FractionalMaxPool):
    """The largest elements of windows at random places of (N, C, H, W)."""

    axes = 2
    call = staticmethod(F.fractional_max_pool2d)


class FractionalMaxPool3d(_FractionalMaxPool):
    """The largest elements of windows at random places of (N, C, T, H, W)."""

    axes = 3
    call = staticmethod(F.fractional_max_pool3d)
