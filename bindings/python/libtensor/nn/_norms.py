# SPDX-License-Identifier: Apache-2.0
"""Normalizations, with PyTorch's arguments."""

from __future__ import annotations

from math import nan

from .. import _methods_gen as _ops
from .._convert import Ints, ints_of, is_integer
from ..errors import InvalidError, InvalidTypeError, ShapeError
from ..tensor import Tensor


def _normalized(input: Tensor, normalized_shape: Ints, name: str) -> int:
    """The number of axes; the input ends with their shape."""
    if not isinstance(input, Tensor):
        raise InvalidTypeError(f"{name}: expected a Tensor, not {type(input).__name__}")
    try:
        shape = ints_of(normalized_shape)
    except TypeError:
        raise InvalidTypeError(
            f"{name}: normalized_shape is {type(normalized_shape).__name__}, expected ints"
        ) from None
    if len(shape) > input.ndim or input.shape[input.ndim - len(shape) :] != shape:
        raise ShapeError(f"{name}: the input has shape {list(input.shape)}, expected it to end with {list(shape)}")
    return len(shape)


def layer_norm(
    input: Tensor,
    normalized_shape: Ints,
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    eps: float = 1e-5,
) -> Tensor:
    """(x - mean) / sqrt(var + eps) * weight + bias over the last axes, which have normalized_shape."""
    return _ops.layer_norm(input, _normalized(input, normalized_shape, "layer_norm"), weight, bias, eps)


def rms_norm(input: Tensor, normalized_shape: Ints, weight: Tensor | None = None, eps: float | None = None) -> Tensor:
    """x / sqrt(mean(x ** 2) + eps) * weight over the last axes, which have normalized_shape."""
    own = nan if eps is None else eps
    return _ops.rms_norm(input, _normalized(input, normalized_shape, "rms_norm"), weight, own)


def batch_norm(
    input: Tensor,
    running_mean: Tensor | None,
    running_var: Tensor | None,
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    training: bool = False,
    momentum: float = 0.1,
    eps: float = 1e-5,
) -> Tensor:
    """(x - mean) / sqrt(var + eps) * weight + bias for each channel."""
    if isinstance(eps, (int, float)) and eps <= 0:
        raise InvalidError(f"batch_norm: eps is {eps}, expected a number above 0")
    return _ops.batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps)


def group_norm(
    input: Tensor, num_groups: int, weight: Tensor | None = None, bias: Tensor | None = None, eps: float = 1e-5
) -> Tensor:
    """(x - mean) / sqrt(var + eps) for each group of channels, times weight, plus bias."""
    return _ops.group_norm(input, num_groups, weight, bias, eps)


def instance_norm(
    input: Tensor,
    running_mean: Tensor | None = None,
    running_var: Tensor | None = None,
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    use_input_stats: bool = True,
    momentum: float = 0.1,
    eps: float = 1e-5,
) -> Tensor:
    """(x - mean) / sqrt(var + eps) * weight + bias for each channel of each instance."""
    return _ops.instance_norm(input, weight, bias, running_mean, running_var, use_input_stats, momentum, eps)


def local_response_norm(input: Tensor, size: int, alpha: float = 1e-4, beta: float = 0.75, k: float = 1.0) -> Tensor:
    """x / (k + alpha * mean) ** beta, with the mean of the squares of `size` neighbouring channels."""
    return _ops.local_response_norm(input, size, alpha, beta, k)


def normalize(input: Tensor, p: float = 2.0, dim: Ints = 1, eps: float = 1e-12, out: Tensor | None = None) -> Tensor:
    """x / max(norm, eps), with the norm of order p along an axis or over several; out: what takes the result, of its
    shape."""
    found: Tensor
    if is_integer(dim):
        found = _ops.normalize(input, p, dim, eps)  # type: ignore[arg-type]
    else:
        found = input / input.norm(p, ints_of(dim), keepdim=True).clamp_min(eps)
    if out is None:
        return found
    if out.shape != found.shape:
        raise ShapeError(f"normalize: out has shape {list(out.shape)}, expected {list(found.shape)}")
    return out.copy_(found)
