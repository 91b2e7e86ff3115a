# SPDX-License-Identifier: Apache-2.0
"""Helpers of distributions: broadcasting, probabilities and logits, triangles of matrices, lazy properties."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from math import sqrt
from numbers import Number
from typing import Any, Callable

from .._convert import guard as _guard
from .._convert import ints_of as _ints_of
from ..autograd import enable_grad
from ..combining import broadcast_tensors as _broadcast_tensors
from ..creation import tensor, tril_indices
from ..dtypes import finfo, float32
from ..errors import InvalidError
from ..nn import functional as F
from ..tensor import Tensor

__all__ = [
    "broadcast_all", "clamp_probs", "euler_constant", "lazy_property", "logits_to_probs", "probs_to_logits",
    "tril_matrix_to_vec", "vec_to_tril_matrix",
]  # fmt: skip

euler_constant = 0.57721566490153286060


def broadcast_all(*values: Any) -> tuple[Any, ...]:
    """The values as tensors of one shape. Numbers take dtype and device of the first tensor; float32 without one."""
    for value in values:
        if not isinstance(value, (Tensor, Number)):
            raise InvalidError(
                f"broadcast_all: expected Tensors and numbers, not {type(value).__name__} among the {len(values)} values"
            )
    like = next((v for v in values if isinstance(v, Tensor)), None)
    dtype = like.dtype if like is not None and like.dtype.is_floating_point else float32
    device = None if like is None else like.device
    found = [v if isinstance(v, Tensor) else tensor(v, dtype=dtype, device=device) for v in values]
    if all(v.shape == found[0].shape for v in found):
        return tuple(found)  # views would be nodes of a graph, which one backward pass frees for all that follow
    return tuple(b if b.shape != v.shape else v for v, b in zip(found, _broadcast_tensors(*found)))


def clamp_probs(probs: Tensor) -> Tensor:
    """Probabilities, or the floating numbers of their dtype, kept away from 0 and 1 by the machine epsilon."""
    eps = finfo(probs.dtype).eps
    return probs.clamp(min=eps, max=1 - eps)


def logits_to_probs(logits: Tensor, is_binary: bool = False) -> Tensor:
    """Probabilities of log-odds if `is_binary`, otherwise of unnormalised logarithms along the last axis."""
    return logits.sigmoid() if is_binary else logits.softmax(-1)


def probs_to_logits(probs: Tensor, is_binary: bool = False) -> Tensor:
    """Log-odds of probabilities if `is_binary`, otherwise their logarithms; both of clamped probabilities."""
    clamped = clamp_probs(probs)
    return clamped.log() - (-clamped).log1p() if is_binary else clamped.log()


class lazy_property:
    """A property that is computed when it is first read, and kept. Gradients are recorded even under no_grad()."""

    def __init__(self, wrapped: Callable[[Any], Any]) -> None:
        self.wrapped = wrapped
        self.__doc__ = wrapped.__doc__
        self.__name__ = wrapped.__name__

    def __get__(self, instance: Any, owner: Any = None) -> Any:
        if instance is None:
            return self
        with enable_grad():
            value = self.wrapped(instance)
        instance.__dict__[self.__name__] = value
        return value


def _one_of(name: str, probs: Any, logits: Any) -> bool:
    """Whether the distribution `name` is given by probs and not by logits."""
    if (probs is None) == (logits is None):
        given = "neither" if probs is None else "both"
        raise InvalidError(f"{name}: either probs or logits must be given, not both; {given} are")
    return probs is not None


def _extents(shape: Any) -> tuple[int, ...]:
    """A shape, or one extent, as a tuple."""
    return _ints_of(shape)


def _sum_rightmost(value: Any, n: int) -> Any:
    """The sum over the last n axes."""
    if n == 0:
        return value
    return value.sum(tuple(range(-n, 0)))


def _softplus(x: Tensor) -> Tensor:
    """log(1 + exp(x)), with no threshold."""
    return -F.logsigmoid(-x)


def tril_matrix_to_vec(mat: Tensor, diag: int = 0) -> Tensor:
    """The elements of (..., N, N) on and below the diagonal number `diag`, by rows: (..., K)."""
    n = mat.shape[-1]
    if not -n < diag < n:
        raise InvalidError(
            f"tril_matrix_to_vec: diag is {diag}, expected {1 - n} to {n - 1} for shape {list(mat.shape)}"
        )
    rows, columns = tril_indices(n, n, diag)
    return mat.reshape(mat.shape[:-2] + (n * n,)).index_select(-1, (rows * n + columns).to(mat.device))


def vec_to_tril_matrix(vec: Tensor, diag: int = 0) -> Tensor:
    """The matrix (..., N, N) whose elements on and below the diagonal `diag` are (..., K), by rows; 0 above it."""
    length = vec.shape[-1]
    # N (N + 1) / 2 elements for diag 0; each diagonal more or less adds or drops one line.
    exact = (-(1 + 2 * diag) + sqrt((1 + 2 * diag) ** 2 + 8 * length + 4 * abs(diag) * (diag + 1))) / 2
    n = round(exact)
    if abs(exact - n) > finfo(vec.dtype).eps * max(n, 1) * 8:
        raise InvalidError(f"vec_to_tril_matrix: {length} elements fill no triangle below diagonal {diag}")
    rows, columns = tril_indices(n, n, diag)
    places = [length] * (n * n)
    for k, at in enumerate((rows * n + columns).tolist()):
        places[at] = k
    padded = F.pad(vec, (0, 1))
    return padded.index_select(-1, tensor(places, dtype="int64", device=vec.device)).reshape(vec.shape[:-1] + (n, n))


_guard(globals(), ["clamp_probs", "logits_to_probs", "probs_to_logits", "tril_matrix_to_vec", "vec_to_tril_matrix"], "")
