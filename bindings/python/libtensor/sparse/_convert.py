# SPDX-License-Identifier: Apache-2.0
"""Conversions between layouts, and of dense tensors."""

from __future__ import annotations

from math import prod
from typing import Any

from .._ops_gen import tensor_program_is_capturing
from ..combining import stack
from ..creation import zeros
from ..dtypes import DTypeLike, int64
from ..errors import InvalidError, InvalidTypeError, ShapeError, UnsupportedError
from ..types import sparse_coo, sparse_csc, sparse_csr, strided
from . import _make
from ._make import compressed, coo, keys, pointers_of, rows_of


class Conversions:
    """Methods of SparseTensor."""

    __slots__ = ()

    def coalesce(self: Any) -> Any:
        """The same tensor with sorted indices and without duplicates, whose values are added; self if it is so."""
        self._coo("coalesce")
        if self._coalesced:
            return self
        indices, values = _make.coalesced(self._parts[0], self._vals, self.shape[: self.sparse_dim()])
        return coo(indices, values, self.shape, True)

    def _coalesced_(self: Any, coalesced: bool) -> Any:
        """Says whether the indices are sorted and without duplicates, which is not checked."""
        self._coo("_coalesced_")
        self._coalesced = bool(coalesced)
        return self

    def _stored(self: Any) -> Any:
        """The indices (sparse_dim, nnz) in the order in which they are stored, whatever the layout."""
        if self.layout is sparse_coo:
            return self._parts[0]
        outer, inner = rows_of(self._parts[0]), self._parts[1].to(dtype=int64)
        return stack([outer, inner] if self.layout is sparse_csr else [inner, outer])

    def to_sparse_coo(self: Any) -> Any:
        """The tensor in layout sparse_coo."""
        if self.layout is sparse_coo:
            return self
        indices = self._stored()
        if self.layout is sparse_csr:
            return coo(indices, self._vals, self.shape, self._coalesced)
        order = keys(indices, self.shape[:2]).argsort()
        return coo(indices.index_select(1, order), self._vals.index_select(0, order), self.shape, self._coalesced)

    def _compress(self: Any, layout: Any, name: str) -> Any:
        if self.layout is layout:
            return self
        if self.ndim - self.dense_dim() != 2:
            raise ShapeError(
                f"{name}: expected 2 sparse axes, the tensor of shape {list(self.shape)} has {self.sparse_dim()}"
            )
        entries = self.to_sparse_coo().coalesce()
        rows, columns = entries._parts[0].select(0, 0), entries._parts[0].select(0, 1)
        kind = int64 if self.layout is sparse_coo else self._parts[0].dtype
        if layout is sparse_csr:
            return compressed(
                layout, pointers_of(rows, self.shape[0], kind), columns.to(dtype=kind), entries._vals, self.shape
            )
        order = (columns * max(self.shape[0], 1) + rows).argsort()
        pointers = pointers_of(columns.index_select(0, order), self.shape[1], kind)
        plain = rows.index_select(0, order).to(dtype=kind)
        return compressed(layout, pointers, plain, entries._vals.index_select(0, order), self.shape)

    def to_sparse_csr(self: Any, dense_dim: int | None = None) -> Any:
        """The matrix in layout sparse_csr."""
        return self._compress(sparse_csr, "to_sparse_csr")

    def to_sparse_csc(self: Any, dense_dim: int | None = None) -> Any:
        """The matrix in layout sparse_csc."""
        return self._compress(sparse_csc, "to_sparse_csc")

    def to_sparse(
        self: Any, sparse_dim: Any = None, *, layout: Any = None, blocksize: Any = None, dense_dim: int | None = None
    ) -> Any:
        """The tensor in a sparse layout, by default sparse_coo."""
        if sparse_dim is not None and not isinstance(sparse_dim, int):
            layout, sparse_dim = sparse_dim, None
        if blocksize is not None:
            raise UnsupportedError("to_sparse: blocksize is given, but there are no layouts of blocks")
        if sparse_dim is not None and sparse_dim != self.sparse_dim():
            raise InvalidError(f"to_sparse: sparse_dim is {sparse_dim}, but the tensor has {self.sparse_dim()}")
        if layout in (None, sparse_coo):
            return self.to_sparse_coo()
        return self._compress(_layout(layout, "to_sparse"), "to_sparse")

    def to_dense(self: Any, dtype: DTypeLike = None, *, masked_grad: bool = True) -> Any:
        """All elements as a dense tensor, in another dtype if given. Values at the same index are added."""
        sizes = self.shape[: self.sparse_dim()]
        empty = zeros((prod(sizes), *self.shape[len(sizes) :]), dtype=self.dtype, device=self.device)
        filled = empty.index_add(0, keys(self._stored(), sizes), self._vals)
        made = filled.reshape(self.shape)
        return made if dtype is None else made.to(dtype=dtype)

    def sparse_mask(self: Any, mask: Any) -> Any:
        """The elements of self where `mask`, a sparse tensor of the same shape, has stored ones."""
        _make.sparse_of(mask, "sparse_mask")
        _make.same_shape(self, mask, "sparse_mask")
        own = self.to_sparse_coo().coalesce()
        if own.sparse_dim() != mask.sparse_dim():
            raise ShapeError(f"sparse_mask: the mask has {mask.sparse_dim()} sparse axes, expected {own.sparse_dim()}")
        sizes = self.shape[: own.sparse_dim()]
        if own._nnz() == 0 or mask._nnz() == 0:
            values = own._vals.sum(0, keepdim=True).broadcast_to((mask._nnz(), *own._vals.shape[1:]))
        else:
            known, asked = keys(own._parts[0], sizes), keys(mask._stored(), sizes)
            place = known.searchsorted(asked).clamp(max=own._nnz() - 1)
            hit = known.index_select(0, place).eq(asked).reshape(-1, *[1] * own.dense_dim())
            values = own._vals.index_select(0, place)
            values = values.where(hit, values.new_zeros(()))
        return mask._with(values)

    def to_scipy(self: Any) -> Any:
        """A scipy.sparse array of a matrix: coo_array, csr_array or csc_array."""
        from ._scipy import to_scipy

        return to_scipy(self)


def _layout(layout: Any, name: str) -> Any:
    if layout not in _make.LAYOUTS:
        known = ", ".join(str(known) for known in _make.LAYOUTS)
        raise InvalidTypeError(f"{name}: layout is {layout!r}, expected one of {known}")
    return layout


# ---- methods of dense tensors


def to_sparse(
    self: Any, sparse_dim: Any = None, *, layout: Any = None, blocksize: Any = None, dense_dim: int | None = None
) -> Any:
    """The elements that are not 0 as a sparse tensor: to_sparse(sparse_dim) or to_sparse(layout=...).

    sparse_dim: how many axes the indices have, the others are dense; all by default
    layout: sparse_coo by default, sparse_csr or sparse_csc
    """
    if sparse_dim is not None and not isinstance(sparse_dim, int):
        layout, sparse_dim = sparse_dim, None
    if blocksize is not None:
        raise UnsupportedError("to_sparse: blocksize is given, but there are no layouts of blocks")
    if layout is strided:
        return self
    n = self.ndim if sparse_dim is None else sparse_dim
    if dense_dim is not None:
        n = self.ndim - dense_dim
    if not 0 <= n <= self.ndim or (n == 0 and self.ndim > 0):
        raise InvalidError(f"to_sparse: sparse_dim is {n}, expected 1 to {self.ndim}")
    if layout not in (None, sparse_coo):
        if n != 2:
            raise ShapeError(f"to_sparse: expected 2 sparse axes for {layout}, but there are {n}")
        return to_sparse(self, 2)._compress(_layout(layout, "to_sparse"), "to_sparse")
    if self.ndim == 0:
        stored = int(bool(self.detach()))
        return coo(zeros((0, stored), dtype=int64, device=self.device), self.reshape(1).narrow(0, 0, stored), (), True)
    flat = self.reshape(prod(self.shape[:n]), *self.shape[n:])
    filled = flat.detach().ne(0)
    if filled.ndim > 1:
        filled = filled.reshape(filled.shape[0], -1).any(1) if filled.numel() else filled.new_zeros(filled.shape[0])
    numbers = filled.bool().nonzero().reshape(-1)
    _refuse_programs(numbers)
    return coo(_make.unravel(numbers, self.shape[:n]), flat.index_select(0, numbers), self.shape, True)


def _refuse_programs(numbers: Any) -> None:
    """An error where a program that is being captured computes the places of the elements."""
    if not tensor_program_is_capturing():
        return
    try:
        numbers.tolist()
    except UnsupportedError as e:
        raise UnsupportedError(
            "to_sparse: how many elements are stored differs between runs, so this call cannot be part of a program"
        ) from e


def to_sparse_coo(self: Any) -> Any:
    """The elements that are not 0 in layout sparse_coo."""
    return to_sparse(self)


def to_sparse_csr(self: Any, dense_dim: int | None = None) -> Any:
    """The elements of a matrix that are not 0 in layout sparse_csr."""
    return to_sparse(self, layout=sparse_csr, dense_dim=dense_dim)


def to_sparse_csc(self: Any, dense_dim: int | None = None) -> Any:
    """The elements of a matrix that are not 0 in layout sparse_csc."""
    return to_sparse(self, layout=sparse_csc, dense_dim=dense_dim)


def sparse_mask(self: Any, mask: Any) -> Any:
    """The elements of self where `mask`, a sparse tensor of the same shape, has stored ones."""
    _make.sparse_of(mask, "sparse_mask")
    _make.same_shape(self, mask, "sparse_mask")
    sizes = self.shape[: mask.sparse_dim()]
    flat = self.reshape(prod(sizes), *self.shape[len(sizes) :])
    return mask._with(flat.index_select(0, keys(mask._stored(), sizes)))
