# SPDX-License-Identifier: Apache-2.0
"""Sums over axes of sparse tensors, norms, and softmax over the stored elements."""

from __future__ import annotations

from typing import Any

from .._convert import sparse_refused
from ..creation import zeros
from ..dtypes import DTypeLike, int64
from ..errors import InvalidError
from ..types import sparse_coo
from . import _make
from ._make import axis_of, coo, keys


def total(t: Any, dim: Any, keepdim: bool, dtype: DTypeLike) -> Any:
    """Sums over axes: sparse while a sparse axis is left, else dense."""
    name = "sum"
    own = t.to_sparse_coo()
    values = own._vals if dtype is None else own._vals.to(dtype=dtype)
    if dim is None:
        found = values.sum()
        return found.reshape([1] * t.ndim) if keepdim else found
    given = (dim,) if hasattr(dim, "__index__") else tuple(dim)
    axes = [axis_of(d, t.ndim, name) for d in given]
    if len(set(axes)) < len(axes):
        raise InvalidError(f"{name}: dim {list(given)} names an axis twice")
    n = own.sparse_dim()
    behind = [d - n + 1 for d in axes if d >= n]
    if behind:
        values = values.sum(behind, keepdim=keepdim)
    left = [d for d in range(n) if d not in axes]
    sizes = [1 if d in axes else m for d, m in enumerate(t.shape) if keepdim or d not in axes]
    if not left:
        return values.sum(0).reshape(sizes)
    if len(left) == n:
        return coo(own._parts[0], values, sizes, own._coalesced)
    none = zeros(own._nnz(), dtype=int64, device=t.device)
    rows = [own._parts[0].select(0, d) if d in left else none for d in range(n) if keepdim or d in left]
    made = coo(_make.stacked(rows, none), values, sizes).coalesce()
    return made if t.layout is sparse_coo or not keepdim else made._compress(t.layout, name)


def normalised(t: Any, dim: int, dtype: DTypeLike, logarithm: bool, name: str) -> Any:
    """softmax over the stored elements of each line of an axis; the others stay 0 (or minus infinity)."""
    _make.sparse_of(t, name)
    at = axis_of(dim, t.ndim, name)
    own = t.to_sparse_coo().coalesce()
    values = own._vals if dtype is None else own._vals.to(dtype=dtype)
    n = own.sparse_dim()
    if at >= n:
        found = values.log_softmax(at - n + 1) if logarithm else values.softmax(at - n + 1)
    else:
        found = _by_lines(own, values, at, logarithm)
    made = coo(own._parts[0], found, t.shape, True)
    return made if t.layout is sparse_coo else made._compress(t.layout, name)


def _by_lines(own: Any, values: Any, at: int, logarithm: bool) -> Any:
    from ..functions import unique

    if own._nnz() == 0:
        return values.exp()
    rest = [d for d in range(own.sparse_dim()) if d != at]
    indices = _make.stacked([own._parts[0].select(0, d) for d in rest], values)
    lines, line = unique(keys(indices, [own.shape[d] for d in rest]), return_inverse=True)
    line = line.reshape(-1)
    shape = (lines.shape[0], *values.shape[1:])
    index = line.reshape(-1, *[1] * own.dense_dim()).broadcast_to(values.shape)
    held = values.detach()
    largest = zeros(shape, dtype=values.dtype, device=values.device)
    largest = largest.scatter_reduce(0, index, held, "amax", include_self=False)
    shifted = values - largest.index_select(0, line)
    powers = shifted.exp()
    sums = zeros(shape, dtype=powers.dtype, device=values.device).index_add(0, line, powers).index_select(0, line)
    return shifted - sums.log() if logarithm else powers / sums


class Reductions:
    """Methods of SparseTensor."""

    __slots__ = ()

    def sum(self: Any, dim: Any = None, keepdim: bool = False, dtype: DTypeLike = None) -> Any:
        """The sum of all elements, or over axes: sparse while a sparse axis is left; in the dtype of a dense one."""
        if dtype is None:
            dtype = self._vals.detach().narrow(0, 0, 0).sum().dtype
        return self.to(dtype=dtype) if dim == () else total(self, dim, keepdim, dtype)

    def norm(self: Any, p: Any = "fro", dim: Any = None, keepdim: bool = False, dtype: DTypeLike = None) -> Any:
        """The norm of all elements, of an order above 0."""
        if dim is not None:
            raise InvalidError(f"norm: dim is {dim} for a sparse tensor, expected None; call to_dense() first")
        order = 2.0 if p in (None, "fro") else float(p)
        if not order > 0:
            raise InvalidError(f"norm: p is {p} for a sparse tensor, expected a number above 0; call to_dense() first")
        values = self.coalesce()._vals if self.layout is sparse_coo else self._vals
        found = (values if dtype is None else values.to(dtype=dtype)).reshape(-1).norm(order)
        return found.reshape([1] * self.ndim) if keepdim else found

    def any(self: Any) -> Any:
        """Whether any element is not 0."""
        return (self.coalesce() if self.layout is sparse_coo else self)._vals.any()

    def std(self: Any, *args: Any, **named: Any) -> Any:
        """Refused."""
        raise sparse_refused("std")

    def var(self: Any, *args: Any, **named: Any) -> Any:
        """Refused."""
        raise sparse_refused("var")
