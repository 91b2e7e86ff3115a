# SPDX-License-Identifier: Apache-2.0
"""Statistics, searching, sorting and sets."""

from __future__ import annotations

from typing import Any, NamedTuple

from .. import combining
from ..creation import full
from ..errors import InvalidError
from ._array import Array, accept, loose, pair, promoted
from ._creation import known
from ._registry import function

__all__: list[str] = []


def _line(name: str, x: Array, axis: int | None) -> int:
    """The axis of a function along one, which may be left out where there is only one."""
    if axis is None:
        if x.ndim != 1:
            raise InvalidError(f"{name}: an axis is needed for an array that is not 1-d")
        return 0
    return axis


@function()
def sum(x: Array, /, *, axis: Any = None, dtype: Any = None, keepdims: bool = False) -> Array:
    """The sum over axes."""
    accept("sum", "numeric", x)
    return Array._of(x._t.sum(axis, keepdims, dtype=known(dtype)))


@function()
def prod(x: Array, /, *, axis: Any = None, dtype: Any = None, keepdims: bool = False) -> Array:
    """The product over axes."""
    accept("prod", "numeric", x)
    return Array._of(x._t.prod(axis, keepdims, dtype=known(dtype)))


@function()
def mean(x: Array, /, *, axis: Any = None, keepdims: bool = False) -> Array:
    """The mean over axes."""
    accept("mean", "floating-point", x)
    return Array._of(x._t.mean(axis, keepdims))


@function()
def var(x: Array, /, *, axis: Any = None, correction: float = 0.0, keepdims: bool = False) -> Array:
    """The variance: squared deviations from the mean, divided by n - correction."""
    accept("var", "real floating", x)
    return Array._of(x._t.var(axis, keepdim=keepdims, correction=correction))


@function()
def std(x: Array, /, *, axis: Any = None, correction: float = 0.0, keepdims: bool = False) -> Array:
    """The square root of var."""
    accept("std", "real floating", x)
    return Array._of(x._t.std(axis, keepdim=keepdims, correction=correction))


@function()
def max(x: Array, /, *, axis: Any = None, keepdims: bool = False) -> Array:
    """The largest element over axes."""
    accept("max", "real numeric", x)
    return Array._of(x._t.amax(axis, keepdims))


@function()
def min(x: Array, /, *, axis: Any = None, keepdims: bool = False) -> Array:
    """The smallest element over axes."""
    accept("min", "real numeric", x)
    return Array._of(x._t.amin(axis, keepdims))


@function()
def all(x: Array, /, *, axis: Any = None, keepdims: bool = False) -> Array:
    """Whether all elements over axes are true."""
    accept("all", "any", x)
    return Array._of(x._t.all(axis, keepdims))


@function()
def any(x: Array, /, *, axis: Any = None, keepdims: bool = False) -> Array:
    """Whether some element over axes is true."""
    accept("any", "any", x)
    return Array._of(x._t.any(axis, keepdims))


@function()
def argmax(x: Array, /, *, axis: int | None = None, keepdims: bool = False) -> Array:
    """The index of the first largest element."""
    accept("argmax", "real numeric", x)
    return Array._of(x._t.argmax(axis, keepdims))


@function()
def argmin(x: Array, /, *, axis: int | None = None, keepdims: bool = False) -> Array:
    """The index of the first smallest element."""
    accept("argmin", "real numeric", x)
    return Array._of(x._t.argmin(axis, keepdims))


@function()
def count_nonzero(x: Array, /, *, axis: Any = None, keepdims: bool = False) -> Array:
    """How many elements over axes are not 0."""
    accept("count_nonzero", "any", x)
    return Array._of(x._t.count_nonzero(axis, keepdims))


def _running(name: str, first: int, x: Array, axis: int | None, dtype: Any, include_initial: bool) -> Array:
    accept(name, "numeric", x)
    axis = _line(name, x, axis)
    t = getattr(x._t, "cumsum" if first == 0 else "cumprod")(axis, known(dtype))
    if include_initial:
        shape = [1 if i == axis % x.ndim else n for i, n in enumerate(x.shape)]
        t = combining.concat([full(shape, first, dtype=t.dtype), t], axis)
    return Array._of(t)


@function()
def cumulative_sum(x: Array, /, *, axis: int | None = None, dtype: Any = None, include_initial: bool = False) -> Array:
    """Sums of the elements up to and with each one; after a 0 if include_initial."""
    return _running("cumulative_sum", 0, x, axis, dtype, include_initial)


@function("cumprod")
def cumulative_prod(x: Array, /, *, axis: int | None = None, dtype: Any = None, include_initial: bool = False) -> Array:
    """Products of the elements up to and with each one; after a 1 if include_initial."""
    return _running("cumulative_prod", 1, x, axis, dtype, include_initial)


@function("diff")
def diff(x: Array, /, *, axis: int = -1, n: int = 1, prepend: Any = None, append: Any = None) -> Array:
    """The n-th differences of neighbours along an axis."""
    accept("diff", "numeric", x)
    parts = [part for part in (prepend, x, append) if part is not None]
    dtype = promoted("diff", *[part.dtype for part in parts])
    t: Any = combining.concat([part._t.astype(dtype) for part in parts], axis) if len(parts) > 1 else x._t
    return Array._of(t.diff(n, axis))


# ---- order


@function("sort")
def sort(x: Array, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Array:
    """The elements of each line in order."""
    accept("sort", "real numeric", x)
    return Array._of(loose(x).sort(axis, descending, stable=stable)[0])


@function("argsort")
def argsort(x: Array, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Array:
    """The indices that put each line in order."""
    accept("argsort", "real numeric", x)
    return Array._of(loose(x).argsort(axis, descending, stable=stable))


@function("searchsorted")
def searchsorted(x1: Array, x2: Array, /, *, side: str = "left", sorter: Array | None = None) -> Array:
    """Where the elements of x2 would go into the sorted 1-d array x1."""
    a: Any
    b: Any
    a, b = pair("searchsorted", "real numeric", x1, x2)
    if side not in ("left", "right"):
        raise InvalidError(f"searchsorted: side is {side!r}, expected left or right")
    if sorter is not None:
        a = a.index_select(0, sorter._t)
    return Array._of(a.searchsorted(b, side == "right"))


# ---- sets


class UniqueAllResult(NamedTuple):
    """What unique_all returns."""

    values: Array
    indices: Array
    inverse_indices: Array
    counts: Array


class UniqueCountsResult(NamedTuple):
    """What unique_counts returns."""

    values: Array
    counts: Array


class UniqueInverseResult(NamedTuple):
    """What unique_inverse returns."""

    values: Array
    inverse_indices: Array


@function("unique_all")
def unique_all(x: Array, /) -> UniqueAllResult:
    """The different elements, where each occurs first, which of them each element is, and how often each occurs."""
    accept("unique_all", "any", x)
    return UniqueAllResult(*map(Array._of, loose(x).unique_all()))


@function("unique_counts")
def unique_counts(x: Array, /) -> UniqueCountsResult:
    """The different elements, and how often each occurs."""
    accept("unique_counts", "any", x)
    return UniqueCountsResult(*map(Array._of, loose(x).unique_counts()))


@function("unique_inverse")
def unique_inverse(x: Array, /) -> UniqueInverseResult:
    """The different elements, and which of them each element is."""
    accept("unique_inverse", "any", x)
    return UniqueInverseResult(*map(Array._of, loose(x).unique_inverse()))


@function("unique_values")
def unique_values(x: Array, /) -> Array:
    """The different elements."""
    accept("unique_values", "any", x)
    return Array._of(loose(x).unique_values())
