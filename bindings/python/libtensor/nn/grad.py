# SPDX-License-Identifier: Apache-2.0
"""Gradients of convolutions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Callable

from .._convert import Ints
from .._convert import guard as _guard
from .._convert import handle_of as _handle_of
from ..creation import zeros
from ..errors import InvalidTypeError
from ..errors import shown as _shown
from ..tensor import Tensor
from . import functional as F

__all__ = ["conv1d_input", "conv1d_weight", "conv2d_input", "conv2d_weight", "conv3d_input", "conv3d_weight"]


def _of(
    name: str,
    call: Callable[..., Tensor],
    size: Sequence[int],
    other: Tensor,
    grad_output: Tensor,
    *options: Any,
) -> Tensor:
    """The gradient for an argument of this size; a convolution is linear in it, so that its values do not count."""
    from ..autograd import grad
    from ..autograd.grad_mode import enable_grad, is_grad_enabled

    if isinstance(size, str) or not all(hasattr(n, "__index__") for n in size):
        raise InvalidTypeError(f"{name}: the size is {_shown(size)}, expected integers")
    _handle_of(other, name)
    _handle_of(grad_output, name)
    again = is_grad_enabled() and (other.requires_grad or grad_output.requires_grad)
    with enable_grad():
        wanted = zeros(*size, dtype=grad_output.dtype, device=grad_output.device, requires_grad=True)
        result = call(wanted, other, *options)
        return grad(result, wanted, grad_output, create_graph=again)[0]


def _input(call: Any, size: Any, weight: Tensor, grad_output: Tensor, *options: Any) -> Tensor:
    name = f"{call.__name__}_input"
    return _of(name, lambda x, w, *o: call(x, w, None, *o), size, weight, grad_output, *options)


def _weight(call: Any, input: Tensor, size: Any, grad_output: Tensor, *options: Any) -> Tensor:
    name = f"{call.__name__}_weight"
    return _of(name, lambda w, x, *o: call(x, w, None, *o), size, input, grad_output, *options)


def conv1d_input(
    input_size: Sequence[int],
    weight: Tensor,
    grad_output: Tensor,
    stride: Ints = 1,
    padding: Any = 0,
    dilation: Ints = 1,
    groups: int = 1,
) -> Tensor:
    """The gradient of conv1d for an input of shape input_size."""
    return _input(F.conv1d, input_size, weight, grad_output, stride, padding, dilation, groups)


def conv1d_weight(
    input: Tensor,
    weight_size: Sequence[int],
    grad_output: Tensor,
    stride: Ints = 1,
    padding: Any = 0,
    dilation: Ints = 1,
    groups: int = 1,
) -> Tensor:
    """The gradient of conv1d for a weight of shape weight_size."""
    return _weight(F.conv1d, input, weight_size, grad_output, stride, padding, dilation, groups)


def conv2d_input(
    input_size: Sequence[int],
    weight: Tensor,
    grad_output: Tensor,
    stride: Ints = 1,
    padding: Any = 0,
    dilation: Ints = 1,
    groups: int = 1,
) -> Tensor:
    """The gradient of conv2d for an input of shape input_size."""
    return _input(F.conv2d, input_size, weight, grad_output, stride, padding, dilation, groups)


def conv2d_weight(
    input: Tensor,
    weight_size: Sequence[int],
    grad_output: Tensor,
    stride: Ints = 1,
    padding: Any = 0,
    dilation: Ints = 1,
    groups: int = 1,
) -> Tensor:
    """The gradient of conv2d for a weight of shape weight_size."""
    return _weight(F.conv2d, input, weight_size, grad_output, stride, padding, dilation, groups)


def conv3d_input(
    input_size: Sequence[int],
    weight: Tensor,
    grad_output: Tensor,
    stride: Ints = 1,
    padding: Any = 0,
    dilation: Ints = 1,
    groups: int = 1,
) -> Tensor:
    """The gradient of conv3d for an input of shape input_size."""
    return _input(F.conv3d, input_size, weight, grad_output, stride, padding, dilation, groups)


def conv3d_weight(
    input: Tensor,
    weight_size: Sequence[int],
    grad_output: Tensor,
    stride: Ints = 1,
    padding: Any = 0,
    dilation: Ints = 1,
    groups: int = 1,
) -> Tensor:
    """The gradient of conv3d for a weight of shape weight_size."""
    return _weight(F.conv3d, input, weight_size, grad_output, stride, padding, dilation, groups)


_guard(globals(), __all__, "")
