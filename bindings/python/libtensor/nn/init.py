# SPDX-License-Identifier: Apache-2.0
"""Initial values of parameters."""

from __future__ import annotations

import math
from typing import Any

from .. import _ops_gen as _c
from .._convert import FANS as _FANS
from .._convert import check as _check
from .._convert import choice as _choice
from .._convert import guard as _guard
from .._convert import rng_handle as _rng_handle
from ..autograd.grad_mode import no_grad
from ..errors import InvalidError
from ..errors import shown as _shown
from ..random import Generator
from ..tensor import Tensor

__all__ = [
    "calculate_gain",
    "constant_",
    "eye_",
    "fan_in_of",
    "kaiming_normal_",
    "kaiming_uniform_",
    "normal_",
    "ones_",
    "uniform_",
    "xavier_normal_",
    "xavier_uniform_",
    "zeros_",
]


def calculate_gain(nonlinearity: str, param: float | None = None) -> float:
    """What keeps the variance through a nonlinearity."""
    if nonlinearity == "leaky_relu":
        return math.sqrt(2 / (1 + (0.01 if param is None else param) ** 2))
    gains = {"linear": 1.0, "conv2d": 1.0, "sigmoid": 1.0, "tanh": 5 / 3, "relu": math.sqrt(2), "selu": 3 / 4}
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
    with no_grad():
        return tensor.normal_(mean, std, generator=generator)


def constant_(tensor: Tensor, val: float) -> Tensor:
    with no_grad():
        return tensor.fill_(val)


def zeros_(tensor: Tensor) -> Tensor:
    return constant_(tensor, 0.0)


def ones_(tensor: Tensor) -> Tensor:
    return constant_(tensor, 1.0)


def eye_(tensor: Tensor) -> Tensor:
    """The identity of a matrix."""
    from ..creation import eye

    with no_grad():
        return tensor.copy_(eye(*tensor.shape))


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


_guard(globals(), __all__, "")
