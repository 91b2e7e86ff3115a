# SPDX-License-Identifier: Apache-2.0
"""Initial values of parameters."""

from __future__ import annotations

import math
import warnings
from functools import wraps
from typing import Any, Callable

from .. import _ops_gen as _c
from .._convert import FANS as _FANS
from .._convert import check as _check
from .._convert import choice as _choice
from .._convert import guard as _guard
from .._convert import handle_of as _handle_of
from .._convert import rng_handle as _rng_handle
from ..autograd.grad_mode import no_grad
from ..creation import empty
from ..creation import eye as _identity
from ..dtypes import float32
from ..errors import InvalidError, ShapeError
from ..errors import shown as _shown
from ..random import Generator, randperm
from ..tensor import Tensor

__all__ = [
    "calculate_gain", "constant", "constant_", "dirac", "dirac_", "eye", "eye_", "fan_in_of", "kaiming_normal",
    "kaiming_normal_", "kaiming_uniform", "kaiming_uniform_", "normal", "normal_", "ones_", "orthogonal",
    "orthogonal_", "sparse", "sparse_", "trunc_normal_", "uniform", "uniform_", "xavier_normal", "xavier_normal_",
    "xavier_uniform", "xavier_uniform_", "zeros_",
]  # fmt: skip


def calculate_gain(nonlinearity: str, param: float | None = None) -> float:
    """What keeps the variance through a nonlinearity."""
    if nonlinearity == "leaky_relu":
        return math.sqrt(2 / (1 + (0.01 if param is None else param) ** 2))
    gains = {"linear": 1.0, "sigmoid": 1.0, "tanh": 5 / 3, "relu": math.sqrt(2), "selu": 3 / 4}
    gains.update((f"conv{kind}{n}d", 1.0) for kind in ("", "_transpose") for n in (1, 2, 3))
    if nonlinearity not in gains:
        raise InvalidError(f"nonlinearity is {_shown(nonlinearity)}, expected one of leaky_relu, {', '.join(gains)}")
    return gains[nonlinearity]


def _kaiming(call: Any, tensor: Tensor, a: float, mode: str, nonlinearity: str, generator: Any) -> Tensor:
    """The library's gain is sqrt(2 / (1 + a**2)); for another nonlinearity its numbers are scaled."""
    leaky = nonlinearity == "leaky_relu"
    scale = 1.0 if leaky else calculate_gain(nonlinearity) / math.sqrt(2)
    with no_grad():
        _check(call(tensor._h, a if leaky else 0.0, _choice(mode, _FANS, "mode"), _rng_handle(generator)))
        return tensor if scale == 1 else tensor.mul_(scale)


def uniform_(tensor: Tensor, a: float = 0.0, b: float = 1.0, generator: Generator | None = None) -> Tensor:
    """Uniform numbers in [a, b)."""
    with no_grad():
        return tensor.uniform_(a, b, generator=generator)


def normal_(tensor: Tensor, mean: float = 0.0, std: float = 1.0, generator: Generator | None = None) -> Tensor:
    """Normal numbers."""
    with no_grad():
        return tensor.normal_(mean, std, generator=generator)


def constant_(tensor: Tensor, val: float) -> Tensor:
    """val everywhere."""
    with no_grad():
        return tensor.fill_(val)


def zeros_(tensor: Tensor) -> Tensor:
    """0 everywhere."""
    return constant_(tensor, 0.0)


def ones_(tensor: Tensor) -> Tensor:
    """1 everywhere."""
    return constant_(tensor, 1.0)


def _axes(tensor: Tensor, allowed: tuple[int, ...], name: str) -> None:
    ndim = len(_checked(tensor, name).shape)
    if ndim not in allowed:
        raise ShapeError(f"{name}: the tensor has {ndim} axes, expected {' or '.join(map(str, allowed))}")


def _checked(tensor: Tensor, name: str) -> Tensor:
    _handle_of(tensor, name)
    return tensor


def eye_(tensor: Tensor) -> Tensor:
    """The identity of a matrix."""
    _axes(tensor, (2,), "eye_")
    with no_grad():
        return tensor.copy_(_identity(*tensor.shape, dtype=tensor.dtype, device=tensor.device))


def dirac_(tensor: Tensor, groups: int = 1) -> Tensor:
    """What makes a convolution the identity of as many channels as can be, in each of `groups` groups of the outputs.

    tensor: weight (out, in / groups, ...) of 1 to 3 spatial axes; out is a multiple of groups
    """
    _axes(tensor, (3, 4, 5), "dirac_")
    rows, columns, *window = tensor.shape
    if groups < 1 or rows % groups:
        raise InvalidError(f"dirac_: groups is {groups}, expected a divisor of {rows}, the extent of axis 0")
    with no_grad():
        tensor.zero_()
        same = min(rows // groups, columns)
        middle = tuple(extent // 2 for extent in window)
        for first in range(0, rows, rows // groups):
            for i in range(same):
                tensor[(first + i, i, *middle)] = 1
    return tensor


def trunc_normal_(
    tensor: Tensor,
    mean: float = 0.0,
    std: float = 1.0,
    a: float = -2.0,
    b: float = 2.0,
    generator: Generator | None = None,
) -> Tensor:
    """Normal numbers, of those that are in [a, b]."""
    _checked(tensor, "trunc_normal_")
    if std <= 0 or a >= b:
        raise InvalidError(f"trunc_normal_: std is {std}, a {a} and b {b}, expected std > 0 and a < b")
    if mean < a - 2 * std or mean > b + 2 * std:
        warnings.warn(
            f"trunc_normal_: mean {mean} is more than 2 std {std} from [{a}, {b}]: the numbers may be inexact",
            UserWarning,
            stacklevel=2,
        )
    low, high = (math.erf((end - mean) / (std * math.sqrt(2))) for end in (a, b))
    with no_grad():
        exact = tensor.dtype if tensor.dtype.itemsize > 2 else float32
        drawn = empty(tensor.shape, dtype=exact, device=tensor.device).uniform_(low, high, generator=generator)
        return tensor.copy_((drawn.erfinv_() * (std * math.sqrt(2)) + mean).clamp_(a, b))


def orthogonal_(tensor: Tensor, gain: float = 1, generator: Generator | None = None) -> Tensor:
    """gain times a random (semi-)orthogonal matrix: its columns are orthonormal, or its rows if there are fewer.

    tensor: (rows, ...), taken as a matrix of all elements of a row
    """
    from ..linalg import qr

    if len(_checked(tensor, "orthogonal_").shape) < 2:
        raise ShapeError(f"orthogonal_: the tensor has {tensor.ndim} axes, expected at least 2")
    if tensor.numel() == 0:
        return tensor
    with no_grad():
        rows = tensor.shape[0]
        columns = tensor.numel() // rows
        exact = tensor.dtype if tensor.dtype.itemsize > 2 else float32
        shape = (max(rows, columns), min(rows, columns))
        drawn = empty(shape, dtype=exact, device=tensor.device).normal_(0, 1, generator=generator)
        q, r = qr(drawn)
        q = q * r.diagonal(0).sgn()  # uniform among all of them only with a positive diagonal
        return tensor.copy_((q if rows >= columns else q.transpose(0, 1)).reshape(tensor.shape) * gain)


def sparse_(tensor: Tensor, sparsity: float, std: float = 0.01, generator: Generator | None = None) -> Tensor:
    """Normal numbers of mean 0, and in each column of a matrix a share `sparsity` of zeros, rounded up."""
    _axes(tensor, (2,), "sparse_")
    rows, columns = tensor.shape
    if not 0 <= sparsity <= 1:
        raise InvalidError(f"sparse_: sparsity is {sparsity}, expected a share from 0 to 1")
    n = math.ceil(sparsity * rows)
    with no_grad():
        tensor.normal_(0, std, generator=generator)
        for column in range(columns):
            tensor[randperm(rows, generator=generator, device=tensor.device)[:n], column] = 0
    return tensor


def kaiming_uniform_(
    tensor: Tensor,
    a: float = 0.0,
    mode: str = "fan_in",
    nonlinearity: str = "leaky_relu",
    generator: Generator | None = None,
) -> Tensor:
    """Uniform numbers in [-b, b), b = gain * sqrt(3 / fan)."""
    return _kaiming(_c.tensor_kaiming_uniform_, tensor, a, mode, nonlinearity, generator)


def kaiming_normal_(
    tensor: Tensor,
    a: float = 0.0,
    mode: str = "fan_in",
    nonlinearity: str = "leaky_relu",
    generator: Generator | None = None,
) -> Tensor:
    """Normal numbers of standard deviation gain / sqrt(fan)."""
    return _kaiming(_c.tensor_kaiming_normal_, tensor, a, mode, nonlinearity, generator)


def xavier_uniform_(tensor: Tensor, gain: float = 1.0, generator: Generator | None = None) -> Tensor:
    """Uniform numbers in [-b, b), b = gain * sqrt(6 / (fan_in + fan_out))."""
    with no_grad():
        return tensor.xavier_uniform_(gain, generator=generator)


def xavier_normal_(tensor: Tensor, gain: float = 1.0, generator: Generator | None = None) -> Tensor:
    """Normal numbers of standard deviation gain * sqrt(2 / (fan_in + fan_out))."""
    with no_grad():
        return tensor.xavier_normal_(gain, generator=generator)


def fan_in_of(tensor: Tensor) -> int:
    """Inputs that each output of a weight (out, in, ...) depends on."""
    return math.prod(tensor.shape[1:])


def _calculate_fan_in_and_fan_out(tensor: Tensor) -> tuple[int, int]:
    """Inputs of each output and outputs of each input of a weight (out, in, ...)."""
    if len(_checked(tensor, "fan_in_and_fan_out").shape) < 2:
        raise ShapeError(f"fan_in_and_fan_out: the tensor has {tensor.ndim} axes, expected at least 2")
    window = math.prod(tensor.shape[2:])
    return tensor.shape[1] * window, tensor.shape[0] * window


def _calculate_correct_fan(tensor: Tensor, mode: str) -> int:
    return _calculate_fan_in_and_fan_out(tensor)[_choice(mode, _FANS, "mode") != _FANS["fan_in"]]


def _old_name(function: Callable[..., Tensor]) -> Callable[..., Tensor]:
    name = function.__name__.rstrip("_")

    @wraps(function)
    def call(*args: Any, **named: Any) -> Tensor:
        warnings.warn(f"nn.init.{name} is called nn.init.{name}_ now", FutureWarning, stacklevel=2)
        return function(*args, **named)

    call.__name__ = call.__qualname__ = name
    call.__doc__ = f"{name}_, by its old name."
    return call


_guard(globals(), __all__, "")

constant = _old_name(constant_)
dirac = _old_name(dirac_)
eye = _old_name(eye_)
kaiming_normal = _old_name(kaiming_normal_)
kaiming_uniform = _old_name(kaiming_uniform_)
normal = _old_name(normal_)
orthogonal = _old_name(orthogonal_)
sparse = _old_name(sparse_)
uniform = _old_name(uniform_)
xavier_normal = _old_name(xavier_normal_)
xavier_uniform = _old_name(xavier_uniform_)
