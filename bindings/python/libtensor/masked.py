# SPDX-License-Identifier: Apache-2.0
"""Reductions and normalizations of the elements that a mask has True for: the others count for nothing.

A mask is a bool tensor that broadcasts to the shape of the input; None: all elements. Where no element of a reduction is
left, its result is that of no elements: 0 of sum, 1 of prod, NaN of mean, var and std, the lowest number of amax.
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from ._convert import Handle, guard, ints_of, is_integer
from .dtypes import DTypeLike, iinfo
from .errors import DTypeError, InvalidError, InvalidTypeError, OutOfRangeError, ShapeError
from .order import norm_operand
from .tensor import Tensor

__all__ = [
    "amax", "amin", "argmax", "argmin", "cumprod", "cumsum", "log_softmax", "logaddexp", "logsumexp", "mean", "median",
    "norm", "normalize", "prod", "softmax", "softmin", "std", "sum", "var",
]  # fmt: skip


def _mask_of(input: Any, mask: Any, name: str) -> Any:
    """The mask in the shape of the input, or None."""
    if not isinstance(input, Handle):
        raise InvalidTypeError(f"{name}: the input is {type(input).__name__}, expected a Tensor")
    if mask is None:
        return None
    if not isinstance(mask, Handle):
        raise InvalidTypeError(f"{name}: the mask is {type(mask).__name__}, expected a bool Tensor")
    m: Any = mask
    x: Any = input
    if m.ndim > x.ndim:
        raise ShapeError(f"{name}: the mask has shape {list(m.shape)}, which does not broadcast to {list(x.shape)}")
    return (m if m.dtype.kind == "b" else m.bool()).broadcast_to(x.shape)


def _filled(input: Any, mask: Any, value: Any) -> Any:
    return input if mask is None else input.where(mask, value)


def _axes(input: Any, dim: Any, name: str) -> tuple[int, ...]:
    n = max(input.ndim, 1)
    dims = range(input.ndim) if dim is None else ints_of(dim)
    if not is_integer(dim) and dim is not None and not dims:
        dims = range(input.ndim)
    for d in dims:
        if not -n <= d < n:
            raise OutOfRangeError(f"{name}: dim is {d}, expected {-n} to {n - 1}")
    axes = tuple(d % n for d in dims)
    if len(set(axes)) < len(axes):
        raise InvalidError(f"{name}: an axis occurs twice in {list(dims)}")
    return axes if input.ndim else ()


def _total(input: Any, dtype: DTypeLike) -> Any:
    """In the dtype of a sum: int64 of whole numbers and bool unless one is given."""
    if dtype is None:
        dtype = "int64" if input.dtype.kind in "biu" else input.dtype
    return input.to(dtype=dtype)


def _floating(input: Any, dtype: DTypeLike, name: str) -> Any:
    x = input if dtype is None else input.to(dtype=dtype)
    if x.dtype.kind not in "fc":
        raise DTypeError(f"{name}: the dtype is {x.dtype.name}, expected a floating one, of the input or as dtype")
    return x


def _count(input: Any, mask: Any, axes: tuple[int, ...]) -> Any:
    """How many elements are left along axes, which stay with extent 1."""
    ones = input.detach().new_ones(input.shape, dtype="int64")
    counted = _filled(ones, mask, 0)
    return counted.sum(axes, keepdim=True) if axes else counted


def sum(
    input: Tensor,
    dim: int | Sequence[int] | None = None,
    *,
    keepdim: bool = False,
    dtype: DTypeLike = None,
    mask: Tensor | None = None,
) -> Tensor:
    """The sum of the elements under the mask along axes, or of all."""
    m = _mask_of(input, mask, "masked.sum")
    x = _filled(_total(input, dtype), m, 0)
    axes = _axes(x, dim, "masked.sum")
    return x.sum(axes, keepdim=keepdim).to(dtype=x.dtype) if axes else x.clone()


def prod(
    input: Tensor,
    dim: int | Sequence[int] | None = None,
    *,
    keepdim: bool = False,
    dtype: DTypeLike = None,
    mask: Tensor | None = None,
) -> Tensor:
    """The product of the elements under the mask along axes, or of all."""
    m = _mask_of(input, mask, "masked.prod")
    x = _filled(_total(input, dtype), m, 1)
    for axis in sorted(_axes(x, dim, "masked.prod"), reverse=True):
        x = x.prod(axis, keepdim=keepdim).to(dtype=x.dtype)
    return x


def cumsum(input: Tensor, dim: int, *, dtype: DTypeLike = None, mask: Tensor | None = None) -> Tensor:
    """The sums of the elements under the mask up to each place of an axis."""
    m = _mask_of(input, mask, "masked.cumsum")
    x: Any = _filled(input if dtype is None else input.to(dtype=dtype), m, 0)
    return x.cumsum(dim).to(dtype=x.dtype)


def cumprod(input: Tensor, dim: int, *, dtype: DTypeLike = None, mask: Tensor | None = None) -> Tensor:
    """The products of the elements under the mask up to each place of an axis."""
    m = _mask_of(input, mask, "masked.cumprod")
    x: Any = _filled(input if dtype is None else input.to(dtype=dtype), m, 1)
    return x.cumprod(dim).to(dtype=x.dtype)


def _limit(dtype: Any, highest: bool, name: str) -> Any:
    """The largest or the smallest value of a dtype."""
    if dtype.kind == "f":
        return math.inf if highest else -math.inf
    if dtype.kind == "b":
        return highest
    if dtype.kind == "c":
        raise DTypeError(f"{name}: the dtype is {dtype.name}, expected a real one")
    return iinfo(dtype).max if highest else iinfo(dtype).min


def _extreme(name: str, highest: bool, input: Any, dim: Any, keepdim: bool, dtype: DTypeLike, mask: Any) -> Any:
    m = _mask_of(input, mask, name)
    x = input if dtype is None else input.to(dtype=dtype)
    x = _filled(x, m, _limit(x.dtype, not highest, name))
    axes = _axes(x, dim, name)
    if not axes:
        return x.clone()
    return x.amax(axes, keepdim) if highest else x.amin(axes, keepdim)


def amax(
    input: Tensor,
    dim: int | Sequence[int] | None = None,
    *,
    keepdim: bool = False,
    dtype: DTypeLike = None,
    mask: Tensor | None = None,
) -> Tensor:
    """The largest element under the mask along axes, or of all; the lowest number of the dtype where none is left."""
    return _extreme("masked.amax", True, input, dim, keepdim, dtype, mask)


def amin(
    input: Tensor,
    dim: int | Sequence[int] | None = None,
    *,
    keepdim: bool = False,
    dtype: DTypeLike = None,
    mask: Tensor | None = None,
) -> Tensor:
    """The smallest element under the mask along axes, or of all; the highest number of the dtype where none is left."""
    return _extreme("masked.amin", False, input, dim, keepdim, dtype, mask)


def argmax(
    input: Tensor, dim: int | None = None, *, keepdim: bool = False, dtype: DTypeLike = None, mask: Tensor | None = None
) -> Tensor:
    """The index of the largest element under the mask along an axis, or among all, in the dtype of the input."""
    m = _mask_of(input, mask, "masked.argmax")
    x: Any = input if dtype is None else input.to(dtype=dtype)
    return _filled(x, m, _limit(x.dtype, False, "masked.argmax")).argmax(dim, keepdim).to(dtype=x.dtype)


def argmin(
    input: Tensor, dim: int | None = None, *, keepdim: bool = False, dtype: DTypeLike = None, mask: Tensor | None = None
) -> Tensor:
    """The index of the smallest element under the mask along an axis, or among all, in the dtype of the input."""
    m = _mask_of(input, mask, "masked.argmin")
    x: Any = input if dtype is None else input.to(dtype=dtype)
    return _filled(x, m, _limit(x.dtype, True, "masked.argmin")).argmin(dim, keepdim).to(dtype=x.dtype)


def mean(
    input: Tensor,
    dim: int | Sequence[int] | None = None,
    *,
    keepdim: bool = False,
    dtype: DTypeLike = None,
    mask: Tensor | None = None,
) -> Tensor:
    """The mean of the elements under the mask along axes, or of all; NaN where none is left."""
    m = _mask_of(input, mask, "masked.mean")
    x = _floating(input, dtype, "masked.mean")
    axes = _axes(x, dim, "masked.mean")
    total = _filled(x, m, 0)
    total = total.sum(axes, keepdim=True) if axes else total
    made = total / _count(x, m, axes).to(dtype=x.dtype)
    return made if keepdim else _without(made, axes)


def _without(x: Any, axes: tuple[int, ...]) -> Any:
    return x.squeeze(axes) if axes else x


def median(
    input: Tensor, dim: int = -1, *, keepdim: bool = False, dtype: DTypeLike = None, mask: Tensor | None = None
) -> Tensor:
    """The median of the elements under the mask along an axis, of two in the middle the lower; NaN where none is left."""
    m = _mask_of(input, mask, "masked.median")
    x = _floating(input, dtype, "masked.median")
    if x.dtype.kind == "c":
        raise DTypeError(f"masked.median: the dtype is {x.dtype.name}, expected a real one")
    if m is None:
        return x.median(dim, keepdim).values
    if x.detach().where(m, 0.0).isnan().any().item():
        raise InvalidError("masked.median: the input has NaN under the mask")
    return x.where(m, math.nan).nanmedian(dim, keepdim).values


def logsumexp(
    input: Tensor,
    dim: int | Sequence[int] | None = None,
    *,
    keepdim: bool = False,
    dtype: DTypeLike = None,
    mask: Tensor | None = None,
) -> Tensor:
    """log of the sum of exp of the elements under the mask along axes, or of all; -inf where none is left."""
    m = _mask_of(input, mask, "masked.logsumexp")
    x: Any = input if dtype is None else input.to(dtype=dtype)
    lowest = -math.inf if x.dtype.kind == "c" else _limit(x.dtype, False, "masked.logsumexp")
    axes = _axes(x, dim, "masked.logsumexp")
    x = _filled(x, m, lowest)
    total = x.logsumexp(axes, keepdim) if axes else x.unsqueeze(-1).logsumexp(-1)
    return total.to(dtype=x.dtype)


def logaddexp(
    input: Tensor,
    other: Tensor,
    *,
    dtype: DTypeLike = None,
    input_mask: Tensor | None = None,
    other_mask: Tensor | None = None,
) -> Tensor:
    """log(exp(input) + exp(other)), where an element that its mask leaves out counts as -inf."""
    a: Any = input if dtype is None else input.to(dtype=dtype)
    b: Any = other if dtype is None else other.to(dtype=dtype)
    first, second = (_mask_of(x, m, "masked.logaddexp") for x, m in ((a, input_mask), (b, other_mask)))
    return _filled(a, first, -math.inf).logaddexp(_filled(b, second, -math.inf))


def norm(
    input: Tensor,
    ord: float | None = 2.0,
    dim: int | Sequence[int] | None = None,
    *,
    keepdim: bool = False,
    dtype: DTypeLike = None,
    mask: Tensor | None = None,
) -> Tensor:
    """The vector norm of order ord of the elements under the mask along axes, or of all."""
    from . import linalg

    m = _mask_of(input, mask, "masked.norm")
    order = 2.0 if ord is None else float(ord)
    given = input if dtype is None else norm_operand("masked.norm", input, dtype)
    x = _filled(_floating(given, None, "masked.norm"), m, math.inf if order < 0 else 0)
    axes = _axes(x, dim, "masked.norm")
    return linalg.vector_norm(x, order, axes if axes else None, keepdim)


def _spread(
    input: Any, dim: Any, unbiased: Any, correction: Any, keepdim: bool, dtype: Any, mask: Any, name: str
) -> Any:
    """The variance; correction is what the count is reduced by, 1 unless unbiased is False."""
    if unbiased is not None and correction is not None:
        raise InvalidError(f"{name}: both unbiased and correction are given, expected one of them")
    less = (1 if unbiased is None or unbiased else 0) if correction is None else correction
    m = _mask_of(input, mask, name)
    x = input.to(dtype=dtype) if dtype is not None else input.float() if input.dtype.kind in "biu" else input
    x = _floating(x, None, name)
    axes = _axes(x, dim, name)

    def summed(v: Any) -> Any:
        return v.sum(axes, keepdim=True) if axes else v

    real = x.dtype.to_real() if x.is_complex() else x.dtype
    count = _count(x, m, axes)
    centred = _filled(x - summed(_filled(x, m, 0)) / count.to(dtype=x.dtype), m, 0)
    squares = centred.real.square() + centred.imag.square() if x.is_complex() else centred.square()
    made = (summed(squares) / (count.to(dtype=real) - less).clamp(min=0)).to(dtype=x.dtype)
    return made if keepdim else _without(made, axes)


def var(
    input: Tensor,
    dim: int | Sequence[int] | None = None,
    unbiased: bool | None = None,
    *,
    correction: float | None = None,
    keepdim: bool = False,
    dtype: DTypeLike = None,
    mask: Tensor | None = None,
) -> Tensor:
    """The variance of the elements under the mask along axes, or of all, with correction 1 unless unbiased is False."""
    return _spread(input, dim, unbiased, correction, keepdim, dtype, mask, "masked.var")


def std(
    input: Tensor,
    dim: int | Sequence[int] | None = None,
    unbiased: bool | None = None,
    *,
    correction: float | None = None,
    keepdim: bool = False,
    dtype: DTypeLike = None,
    mask: Tensor | None = None,
) -> Tensor:
    """The square root of var."""
    return _spread(input, dim, unbiased, correction, keepdim, dtype, mask, "masked.std").sqrt()


def softmax(input: Tensor, dim: int, *, dtype: DTypeLike = None, mask: Tensor | None = None) -> Tensor:
    """softmax over the elements under the mask along an axis; 0 at the others, NaN where none is left."""
    m = _mask_of(input, mask, "masked.softmax")
    x: Any = input if dtype is None else input.to(dtype=dtype)
    return _filled(x, m, -math.inf).softmax(dim)


def log_softmax(input: Tensor, dim: int, *, dtype: DTypeLike = None, mask: Tensor | None = None) -> Tensor:
    """The logarithm of softmax."""
    m = _mask_of(input, mask, "masked.log_softmax")
    x: Any = input if dtype is None else input.to(dtype=dtype)
    return _filled(x, m, -math.inf).log_softmax(dim)


def softmin(input: Tensor, dim: int, *, dtype: DTypeLike = None, mask: Tensor | None = None) -> Tensor:
    """softmax of the negative elements."""
    m = _mask_of(input, mask, "masked.softmin")
    x: Any = input if dtype is None else input.to(dtype=dtype)
    return (-_filled(x, m, math.inf)).softmax(dim)


def normalize(
    input: Tensor, ord: float, dim: int, *, eps: float = 1e-12, dtype: DTypeLike = None, mask: Tensor | None = None
) -> Tensor:
    """The elements under the mask divided by their norm of order ord along an axis, or by eps where that is less; 0 at others."""
    m = _mask_of(input, mask, "masked.normalize")
    x = _floating(input, dtype, "masked.normalize")
    size = norm(x, ord, dim, keepdim=True, mask=mask)
    return _filled(x, m, 0) / size.clamp(min=eps)


guard(globals(), __all__, "")


def __dir__() -> list[str]:
    """What the module exports."""
    return sorted(__all__)
