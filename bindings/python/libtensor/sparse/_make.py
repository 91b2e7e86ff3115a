# SPDX-License-Identifier: Apache-2.0
"""Sparse tensors from their parts, and arithmetic of indices."""

from __future__ import annotations

from math import prod
from typing import Any

from ..combining import concat
from ..creation import arange, zeros
from ..dtypes import int64
from ..errors import InvalidTypeError, NumberOverflowError, ShapeError
from ..functions import bincount, unique
from ..types import sparse_coo, sparse_csc, sparse_csr, strided

LAYOUTS = (sparse_coo, sparse_csr, sparse_csc)
_class: Any = None  # SparseTensor, once its module is loaded


def set_class(cls: Any) -> None:
    """What coo() and compressed() make."""
    global _class
    _class = cls


def checked_size(size: tuple[int, ...], name: str) -> None:
    """Refuses shapes whose elements have no numbers in int64, by which stored ones are found."""
    if prod(n for n in size if n) >= 1 << 63:
        raise NumberOverflowError(f"{name}: shape {list(size)} has more elements than int64 can number")


def is_sparse(value: Any) -> bool:
    """Whether it is a SparseTensor, of any layout."""
    return isinstance(value, _class)


def coo(indices: Any, values: Any, size: Any, coalesced: bool = False) -> Any:
    """A tensor of layout sparse_coo: indices (sparse_dim, nnz) int64, values (nnz, *dense sizes)."""
    return _class._made(sparse_coo, (indices,), values, tuple(size), coalesced or values.shape[0] < 2)


def compressed(layout: Any, pointers: Any, plain: Any, values: Any, size: Any) -> Any:
    """A tensor of layout sparse_csr or sparse_csc: pointers (rows or columns + 1,), plain indices (nnz,), values."""
    return _class._made(layout, (pointers, plain), values, tuple(size), True)


def dense_of(value: Any, name: str) -> Any:
    """A Tensor that is not sparse, or an error."""
    from ..tensor import Tensor

    if not isinstance(value, Tensor):
        raise InvalidTypeError(f"{name}: expected a Tensor, not {type(value).__name__}")
    if is_sparse(value):
        raise InvalidTypeError(f"{name}: expected a dense Tensor, not one of {value.layout}; call to_dense() first")
    return value


def sparse_of(value: Any, name: str, *layouts: Any) -> Any:
    """A SparseTensor, of one of these layouts if any are given, or an error."""
    if not is_sparse(value):
        raise InvalidTypeError(f"{name}: expected a sparse Tensor, not {described(value)}; to_sparse() makes one")
    if layouts and value.layout not in layouts:
        wanted = " or ".join(str(layout) for layout in layouts)
        raise InvalidTypeError(f"{name}: expected a Tensor of {wanted}, not of {value.layout}")
    return value


def described(value: Any) -> str:
    """An argument in a message."""
    return f"a Tensor of {strided}" if hasattr(value, "layout") else type(value).__name__


def axis_of(dim: Any, ndim: int, name: str) -> int:
    """A dim counted from 0."""
    from ..errors import OutOfRangeError

    if isinstance(dim, bool) or not hasattr(dim, "__index__"):
        raise InvalidTypeError(f"{name}: dim is {type(dim).__name__}, expected an integer")
    place: int = dim.__index__()
    if not -ndim <= place < ndim:
        raise OutOfRangeError(f"{name}: dim is {place}, expected {-ndim} to {ndim - 1}")
    return place % ndim


def same_shape(a: Any, b: Any, name: str) -> None:
    """An error unless both shapes are equal."""
    if a.shape != b.shape:
        raise ShapeError(f"{name}: shapes {list(a.shape)} and {list(b.shape)} differ, expected equal ones")


def emptied(t: Any) -> Any:
    """A tensor of the same layout and shape without stored elements."""
    values = t._vals.detach().narrow(0, 0, 0)
    if t.layout is sparse_coo:
        return coo(t._parts[0].narrow(1, 0, 0), values, t.shape, True)
    return compressed(t.layout, t._parts[0] * 0, t._parts[1].narrow(0, 0, 0), values, t.shape)


# ---- indices


def keys(indices: Any, shape: Any) -> Any:
    """The number of each column of indices (dims, n) in a row-major tensor of this shape: (n,) int64."""
    total = zeros(indices.shape[1], dtype=int64, device=indices.device)
    for d, extent in enumerate(shape):
        total = total * extent + indices.select(0, d)
    return total


def unravel(numbers: Any, shape: Any) -> Any:
    """The indices (dims, n) of such numbers."""
    rows = []
    for d in range(len(shape)):
        step = max(prod(shape[d + 1 :]), 1)
        rows.append((numbers // step) % max(shape[d], 1))
    return stacked(rows, numbers)


def stacked(rows: Any, like: Any) -> Any:
    """Rows of indices (n,) as (dims, n); `like` has the n and the device where there are no rows."""
    from ..combining import stack

    return stack(list(rows), 0) if len(rows) else zeros((0, like.shape[0]), dtype=int64, device=like.device)


def pointers_of(rows: Any, n: int, dtype: Any = int64) -> Any:
    """Where each of n rows begins and ends among sorted row numbers: (n + 1,)."""
    first = zeros(1, dtype=int64, device=rows.device)
    counts = bincount(rows, minlength=n) if rows.shape[0] else zeros(n, dtype=int64, device=rows.device)
    return concat([first, counts.to(dtype=int64).cumsum(0)]).to(dtype=dtype)


def rows_of(pointers: Any) -> Any:
    """The row number of each element: (nnz,) int64."""
    n = pointers.shape[0] - 1
    counts = pointers.narrow(0, 1, n) - pointers.narrow(0, 0, n)
    return arange(n, dtype=int64, device=pointers.device).repeat_interleave(counts.to(dtype=int64))


def coalesced(indices: Any, values: Any, shape: Any) -> tuple[Any, Any]:
    """Sorted indices without duplicates, whose values are added."""
    n = indices.shape[1]
    if n == 0:
        return indices, values
    numbers = keys(indices, shape)
    found, inverse = unique(numbers, return_inverse=True)
    if found.shape[0] == n:
        order = numbers.argsort()
        return indices.index_select(1, order), values.index_select(0, order)
    empty = zeros((found.shape[0], *values.shape[1:]), dtype=values.dtype, device=values.device)
    return unravel(found, shape), empty.index_add(0, inverse.reshape(-1), values)
