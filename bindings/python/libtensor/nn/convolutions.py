# SPDX-License-Identifier: Apache-2.0
"""Layers of convolution and its transpose."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Callable

from .._convert import Ints, one_of
from ..creation import empty
from ..dtypes import DeviceLike, DTypeLike
from ..errors import InvalidError, ShapeError, shown
from ..tensor import Tensor
from . import functional as F
from . import init
from ._dtypes import same_dtype
from ._windows import same_padding, several
from .module import Module
from .parameter import Parameter

PADDING_MODES = ("zeros", "reflect", "replicate", "circular")


class _ConvNd(Module):
    """What all of them have; `axes` is the number of spatial axes."""

    bias: Parameter | None
    axes: int
    transposed = False

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: Ints,
        stride: Ints,
        padding: Any,
        output_padding: Ints,
        groups: int,
        bias: bool,
        dilation: Ints,
        padding_mode: str,
        device: DeviceLike,
        dtype: DTypeLike,
    ) -> None:
        super().__init__()
        name = type(self).__name__
        if groups < 1:
            raise InvalidError(f"{name}: groups is {groups}, expected at least 1")
        if in_channels % groups or out_channels % groups:
            raise InvalidError(f"{name}: {in_channels} and {out_channels} channels are no multiples of {groups} groups")
        one_of(padding_mode, PADDING_MODES, f"{name}: padding_mode")
        self.in_channels, self.out_channels = in_channels, out_channels
        self.kernel_size, self.stride = several(kernel_size, self.axes), several(stride, self.axes)
        if isinstance(padding, str) and (self.transposed or padding not in ("same", "valid")):
            wanted = "numbers" if self.transposed else "numbers, 'same' or 'valid'"
            raise InvalidError(f"{name}: padding is {shown(padding)}, expected {wanted}")
        self.padding: Any = padding if isinstance(padding, str) else several(padding, self.axes)
        self.dilation, self.output_padding = several(dilation, self.axes), several(output_padding, self.axes)
        self.groups, self.padding_mode = groups, padding_mode
        if padding == "same" and any(step != 1 for step in self.stride):
            raise InvalidError(f"{name}: padding 'same' needs stride 1")
        rows, columns = (in_channels, out_channels) if self.transposed else (out_channels, in_channels)
        self.weight = Parameter(empty(rows, columns // groups, *self.kernel_size, device=device, dtype=dtype))
        self.register_parameter("bias", Parameter(empty(out_channels, device=device, dtype=dtype)) if bias else None)
        self.reset_parameters()

    def reset_parameters(self) -> None:
        init.kaiming_uniform_(self.weight, a=math.sqrt(5))
        if self.bias is not None and self.weight.numel():
            bound = 1 / math.sqrt(init.fan_in_of(self.weight))
            init.uniform_(self.bias, -bound, bound)

    def extra_repr(self) -> str:
        text = f"{self.in_channels}, {self.out_channels}, kernel_size={self.kernel_size}, stride={self.stride}"
        if self.padding != (0,) * self.axes:
            text += f", padding={self.padding}"
        if self.dilation != (1,) * self.axes:
            text += f", dilation={self.dilation}"
        if self.output_padding != (0,) * self.axes:
            text += f", output_padding={self.output_padding}"
        if self.groups != 1:
            text += f", groups={self.groups}"
        if self.bias is None:
            text += ", bias=False"
        return text if self.padding_mode == "zeros" else f"{text}, padding_mode={self.padding_mode}"


class _Conv(_ConvNd):
    call: Callable[..., Tensor]

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: Ints,
        stride: Ints = 1,
        padding: Any = 0,
        dilation: Ints = 1,
        groups: int = 1,
        bias: bool = True,
        padding_mode: str = "zeros",
        device: DeviceLike = None,
        dtype: DTypeLike = None,
    ) -> None:
        super().__init__(
            in_channels,
            out_channels,
            kernel_size,
            stride,
            padding,
            0,
            groups,
            bias,
            dilation,
            padding_mode,
            device,
            dtype,
        )

    def _padded(self, x: Tensor) -> Tensor:
        if self.padding == "valid":
            return x
        if self.padding == "same":
            pairs = same_padding(self.kernel_size, self.dilation)
        else:
            pairs = [(width, width) for width in self.padding]
        return F.pad(x, [width for pair in reversed(pairs) for width in pair], self.padding_mode)

    def forward(self, input: Tensor) -> Tensor:
        same_dtype(self, input, self.weight)
        return self._conv_forward(input, self.weight, self.bias)

    def _conv_forward(self, input: Tensor, weight: Tensor, bias: Tensor | None) -> Tensor:
        call = type(self).call
        if self.padding_mode == "zeros":
            return call(input, weight, bias, self.stride, self.padding, self.dilation, self.groups)
        return call(self._padded(input), weight, bias, self.stride, 0, self.dilation, self.groups)


class Conv1d(_Conv):
    """Cross-correlation of (N, C, L) with weight (out, in / groups, length)."""

    axes = 1
    call = staticmethod(F.conv1d)


class Conv2d(_Conv):
    """Cross-correlation of (N, C, H, W) with weight (out, in / groups, height, width)."""

    axes = 2
    call = staticmethod(F.conv2d)


class Conv3d(_Conv):
    """Cross-correlation of (N, C, D, H, W) with weight (out, in / groups, depth, height, width)."""

    axes = 3
    call = staticmethod(F.conv3d)


class _ConvTranspose(_ConvNd):
    call: Callable[..., Tensor]
    transposed = True

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: Ints,
        stride: Ints = 1,
        padding: Ints = 0,
        output_padding: Ints = 0,
        groups: int = 1,
        bias: bool = True,
        dilation: Ints = 1,
        padding_mode: str = "zeros",
        device: DeviceLike = None,
        dtype: DTypeLike = None,
    ) -> None:
        if padding_mode != "zeros":
            raise InvalidError(f"{type(self).__name__}: padding_mode is {shown(padding_mode)}, expected 'zeros'")
        super().__init__(
            in_channels, out_channels, kernel_size, stride, padding, output_padding, groups, bias, dilation,
            padding_mode, device, dtype,
        )  # fmt: skip

    def _output_padding(self, x: Tensor, output_size: Sequence[int] | None) -> tuple[int, ...]:
        """What brings the result to output_size, of the extents that the stride leaves open."""
        if output_size is None:
            return self.output_padding
        wanted = list(output_size)[-self.axes :]
        if len(output_size) not in (self.axes, x.ndim):
            raise ShapeError(f"{type(self).__name__}: output_size is {list(output_size)}, expected {self.axes} extents")
        shortest = [
            (e - 1) * s - 2 * p + d * (k - 1) + 1
            for e, s, p, d, k in zip(x.shape[-self.axes :], self.stride, self.padding, self.dilation, self.kernel_size)
        ]
        for size, low, step in zip(wanted, shortest, self.stride):
            if not low <= size < low + step:
                high = [least + s - 1 for least, s in zip(shortest, self.stride)]
                raise ShapeError(f"{type(self).__name__}: output_size is {wanted}, expected from {shortest} to {high}")
        return tuple(size - low for size, low in zip(wanted, shortest))

    def forward(self, input: Tensor, output_size: Sequence[int] | None = None) -> Tensor:
        same_dtype(self, input, self.weight)
        more = self._output_padding(input, output_size)
        call = type(self).call
        return call(input, self.weight, self.bias, self.stride, self.padding, more, self.groups, self.dilation)


class ConvTranspose1d(_ConvTranspose):
    """The transpose of Conv1d, with weight (in, out / groups, length)."""

    axes = 1
    call = staticmethod(F.conv_transpose1d)


class ConvTranspose2d(_ConvTranspose):
    """The transpose of Conv2d, with weight (in, out / groups, height, width)."""

    axes = 2
    call = staticmethod(F.conv_transpose2d)


class ConvTranspose3d(_ConvTranspose):
    """The transpose of Conv3d, with weight (in, out / groups, depth, height, width)."""

    axes = 3
    call = staticmethod(F.conv_transpose3d)
