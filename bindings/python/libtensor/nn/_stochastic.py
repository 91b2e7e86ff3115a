# SPDX-License-Identifier: Apache-2.0
"""Random functions, with PyTorch's arguments."""

from __future__ import annotations

from .. import _methods_gen as _ops
from ..errors import ShapeError
from ..random import Generator
from ..tensor import Tensor


def _into(input: Tensor, result: Tensor, inplace: bool) -> Tensor:
    """The result, in place of the input if that is wanted."""
    return input.copy_(result) if inplace and result is not input else result


def dropout(
    input: Tensor, p: float = 0.5, training: bool = True, inplace: bool = False, *, generator: Generator | None = None
) -> Tensor:
    """In training, 0 with probability p, else input / (1 - p)."""
    return _into(input, _ops.dropout(input, p, training, generator=generator), inplace)


def _channels(input: Tensor, p: float, training: bool, ndims: tuple[int, int], generator: Generator | None) -> Tensor:
    """Drops channels of (N, C, ...); with one axis less, of (C, ...)."""
    if input.ndim == ndims[0]:
        return _ops.feature_dropout(input.unsqueeze(0), p, training, generator=generator).squeeze(0)
    if input.ndim != ndims[1]:
        raise ShapeError(f"dropout of channels: expected {ndims[0]} or {ndims[1]} axes, the input has {input.ndim}")
    return _ops.feature_dropout(input, p, training, generator=generator)


def dropout1d(
    input: Tensor, p: float = 0.5, training: bool = True, inplace: bool = False, *, generator: Generator | None = None
) -> Tensor:
    """dropout of whole channels of (N, C, L) or (C, L)."""
    return _into(input, _channels(input, p, training, (2, 3), generator), inplace)


def dropout2d(
    input: Tensor, p: float = 0.5, training: bool = True, inplace: bool = False, *, generator: Generator | None = None
) -> Tensor:
    """dropout of whole channels of (N, C, H, W); three axes are (N, C, L)."""
    return _into(input, _ops.feature_dropout(input, p, training, generator=generator), inplace)


def dropout3d(
    input: Tensor, p: float = 0.5, training: bool = True, inplace: bool = False, *, generator: Generator | None = None
) -> Tensor:
    """dropout of whole channels of (N, C, D, H, W) or (C, D, H, W)."""
    return _into(input, _channels(input, p, training, (4, 5), generator), inplace)


def alpha_dropout(
    input: Tensor, p: float = 0.5, training: bool = False, inplace: bool = False, *, generator: Generator | None = None
) -> Tensor:
    """dropout after selu, which keeps mean 0 and variance 1."""
    return _into(input, _ops.alpha_dropout(input, p, training, generator=generator), inplace)


def feature_alpha_dropout(
    input: Tensor, p: float = 0.5, training: bool = False, inplace: bool = False, *, generator: Generator | None = None
) -> Tensor:
    """alpha_dropout of whole channels."""
    return _into(input, _ops.feature_alpha_dropout(input, p, training, generator=generator), inplace)


def rrelu(
    input: Tensor,
    lower: float = 1 / 8,
    upper: float = 1 / 3,
    training: bool = False,
    inplace: bool = False,
    *,
    generator: Generator | None = None,
) -> Tensor:
    """x where x > 0, else x times a number between lower and upper."""
    return _into(input, _ops.rrelu(input, lower, upper, training, generator=generator), inplace)


def gumbel_softmax(
    logits: Tensor,
    tau: float = 1,
    hard: bool = False,
    eps: float = 1e-10,
    dim: int = -1,
    *,
    generator: Generator | None = None,
) -> Tensor:
    """A random choice, as softmax((logits + noise) / tau) or, if hard, as 0 and 1."""
    return _ops.gumbel_softmax(logits, tau, hard, dim, generator=generator)


def rrelu_(
    input: Tensor,
    lower: float = 1 / 8,
    upper: float = 1 / 3,
    training: bool = False,
    *,
    generator: Generator | None = None,
) -> Tensor:
    """rrelu in place."""
    return rrelu(input, lower, upper, training, True, generator=generator)
