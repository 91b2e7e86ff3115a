# SPDX-License-Identifier: Apache-2.0
"""Layers that pad, by one width on all sides or (before, after) of the last axis, then of the one before it, ..."""

from __future__ import annotations

from typing import Any

from .._convert import is_integer
from ..errors import InvalidError, ShapeError
from ..tensor import Tensor
from . import functional as F
from .module import Module


class _Pad(Module):
    axes: int
    mode: str

    def __init__(self, padding: Any) -> None:
        super().__init__()
        widths = (padding,) * (2 * self.axes) if is_integer(padding) else tuple(padding)
        if len(widths) != 2 * self.axes:
            raise InvalidError(f"{type(self).__name__}: padding is {widths}, expected {2 * self.axes} widths")
        self.padding = widths

    def forward(self, input: Tensor) -> Tensor:
        return F.pad(input, self.padding, self.mode)

    def extra_repr(self) -> str:
        return f"{self.padding}"


class _ConstantPad(_Pad):
    def __init__(self, padding: Any, value: float) -> None:
        super().__init__(padding)
        self.value = value

    def forward(self, input: Tensor) -> Tensor:
        return F.pad(input, self.padding, "constant", self.value)

    def extra_repr(self) -> str:
        return f"padding={self.padding}, value={self.value}"


class _ZeroPad(_ConstantPad):
    def __init__(self, padding: Any) -> None:
        super().__init__(padding, 0.0)

    def extra_repr(self) -> str:
        return f"{self.padding}"


class ConstantPad1d(_ConstantPad):
    """Pads the last axis with `value`."""

    axes = 1


class ConstantPad2d(_ConstantPad):
    """Pads the last two axes with `value`."""

    axes = 2


class ConstantPad3d(_ConstantPad):
    """Pads the last three axes with `value`."""

    axes = 3


class ZeroPad1d(_ZeroPad):
    """Pads the last axis with zeros."""

    axes = 1


class ZeroPad2d(_ZeroPad):
    """Pads the last two axes with zeros."""

    axes = 2


class ZeroPad3d(_ZeroPad):
    """Pads the last three axes with zeros."""

    axes = 3


class ReflectionPad1d(_Pad):
    """Pads the last axis with the elements mirrored at the outermost ones."""

    axes = 1
    mode = "reflect"


class ReflectionPad2d(_Pad):
    """Pads the last two axes with the elements mirrored at the outermost ones."""

    axes = 2
    mode = "reflect"


class ReflectionPad3d(_Pad):
    """Pads the last three axes with the elements mirrored at the outermost ones."""

    axes = 3
    mode = "reflect"


class ReplicationPad1d(_Pad):
    """Pads the last axis with the outermost elements."""

    axes = 1
    mode = "replicate"


class ReplicationPad2d(_Pad):
    """Pads the last two axes with the outermost elements."""

    axes = 2
    mode = "replicate"


class ReplicationPad3d(_Pad):
    """Pads the last three axes with the outermost elements."""

    axes = 3
    mode = "replicate"


class _CircularPad(_Pad):
    mode = "circular"

    def forward(self, input: Tensor) -> Tensor:
        if input.ndim not in (self.axes + 1, self.axes + 2):
            raise ShapeError(
                f"{type(self).__name__}: the input has {input.ndim} axes, expected {self.axes + 1} or {self.axes + 2}"
            )
        return super().forward(input)


class CircularPad1d(_CircularPad):
    """Pads the last axis with the elements of the other end."""

    axes = 1


class CircularPad2d(_CircularPad):
    """Pads the last two axes with the elements of the other end."""

    axes = 2


class CircularPad3d(_CircularPad):
    """Pads the last three axes with the elements of the other end."""

    axes = 3
