# SPDX-License-Identifier: Apache-2.0
"""Axes of sparse tensors, and parts of them."""

from __future__ import annotations

from typing import Any

from ..combining import concat
from ..creation import arange, zeros
from ..dtypes import int64
from ..errors import InvalidError, InvalidIndexError, InvalidTypeError, OutOfRangeError, ShapeError
from ..types import sparse_coo, sparse_csc, sparse_csr
from . import _make
from ._make import axis_of, compressed, coo


class Shapes:
    """Methods of SparseTensor. What they return shares no memory with self that is changed in place."""

    __slots__ = ()

    def t(self: Any) -> Any:
        """The transposed matrix; of layout sparse_csr in layout sparse_csc, and the other way round."""
        if self.ndim > 2:
            raise ShapeError(f"t: the tensor has {self.ndim} axes, expected at most 2")
        return self if self.ndim < 2 else self.transpose(0, 1)

    @property
    def T(self: Any) -> Any:
        return self.t()

    @property
    def mT(self: Any) -> Any:
        return self.transpose(-2, -1)

    @property
    def mH(self: Any) -> Any:
        return self.mT.conj()

    @property
    def H(self: Any) -> Any:
        return self.t().conj()

    def transpose(self: Any, dim0: int, dim1: int) -> Any:
        """Two axes exchanged, both sparse or both dense."""
        a, b = axis_of(dim0, self.ndim, "transpose"), axis_of(dim1, self.ndim, "transpose")
        order = list(range(self.ndim))
        order[a], order[b] = b, a
        return self.permute(order)

    swapaxes = swapdims = transpose

    def permute_dims(self: Any, axes: Any) -> Any:
        """As permute."""
        return self.permute(*axes)

    def permute(self: Any, *dims: Any) -> Any:
        """The axes in another order, sparse ones first."""
        wanted = tuple(dims[0]) if len(dims) == 1 and not isinstance(dims[0], int) else dims
        order = [axis_of(d, self.ndim, "permute") for d in wanted]
        if sorted(order) != list(range(self.ndim)):
            raise InvalidError(f"permute: dims are {list(wanted)}, expected each of {self.ndim} axes once")
        n = self.sparse_dim()
        if order == list(range(self.ndim)):
            return self
        if any(d >= n for d in order[:n]):
            raise InvalidError(f"permute: the first {n} axes are sparse and stay so; dims are {list(wanted)}")
        size = tuple(self.shape[d] for d in order)
        values = (
            self._vals.permute(0, *(d - n + 1 for d in order[n:]))
            if order[n:] != list(range(n, self.ndim))
            else self._vals
        )
        if self.layout is sparse_coo:
            moved = order[:n] != list(range(n))
            indices = concat([self._parts[0].narrow(0, d, 1) for d in order[:n]]) if moved else self._parts[0]
            return coo(indices, values, size, self._coalesced and (not moved or self._nnz() < 2))
        if order[:2] == [0, 1]:
            return self._made(self.layout, self._parts, values, size, self._coalesced)
        pointers, plain = self._parts
        other = compressed(sparse_csc if self.layout is sparse_csr else sparse_csr, pointers, plain, values, size)
        other._coalesced = self._coalesced
        return other

    def unsqueeze(self: Any, dim: int) -> Any:
        """A new axis of extent 1, which is sparse unless it is behind a dense one."""
        self._coo("unsqueeze")
        at = axis_of(dim, self.ndim + 1, "unsqueeze")
        size = (*self.shape[:at], 1, *self.shape[at:])
        n = self.sparse_dim()
        if at > n:
            return coo(self._parts[0], self._vals.unsqueeze(at - n + 1), size, self._coalesced)
        row = zeros((1, self._nnz()), dtype=int64, device=self.device)
        parts = [self._parts[0].narrow(0, 0, at), row, self._parts[0].narrow(0, at, n - at)]
        return coo(concat(parts), self._vals, size, self._coalesced)

    def squeeze(self: Any, dim: Any = None) -> Any:
        """Without the axes of extent 1, or those of `dim`."""
        self._coo("squeeze")
        named = range(self.ndim) if dim is None else (dim,) if isinstance(dim, int) else dim
        chosen = {d for d in (axis_of(d, self.ndim, "squeeze") for d in named) if self.shape[d] == 1}
        n = self.sparse_dim()
        rows = [self._parts[0].select(0, d) for d in range(n) if d not in chosen]
        sizes = [m for d, m in enumerate(self.shape) if d not in chosen]
        indices = _make.stacked(rows, self._vals)
        values = self._vals.reshape(self._nnz(), *(m for d, m in enumerate(self.shape[n:], n) if d not in chosen))
        return coo(indices, values, sizes, self._coalesced)

    def select(self: Any, dim: int, index: int) -> Any:
        """The slice at an index of an axis, without the axis; a dense tensor where no sparse axis is left."""
        at = axis_of(dim, self.ndim, "select")
        if not isinstance(index, int) or isinstance(index, bool):
            if not hasattr(index, "__index__"):
                raise InvalidTypeError(f"select: index is {type(index).__name__}, expected an integer")
            index = index.__index__()
        extent = self.shape[at]
        if not -extent <= index < extent:
            raise OutOfRangeError(f"select: index {index} is out of range of axis {at} with {extent} elements")
        index %= extent
        own = self.to_sparse_coo()
        n = own.sparse_dim()
        size = (*self.shape[:at], *self.shape[at + 1 :])
        if at >= n:
            return coo(own._parts[0], own._vals.select(at - n + 1, index), size, own._coalesced)
        chosen = own._parts[0].select(0, at).eq(index).nonzero().reshape(-1)
        values = own._vals.index_select(0, chosen)
        if n == 1:
            return values.sum(0, dtype=self.dtype)
        rest = concat([own._parts[0].narrow(0, 0, at), own._parts[0].narrow(0, at + 1, n - at - 1)])
        return coo(rest.index_select(1, chosen), values, size, own._coalesced)

    def narrow(self: Any, dim: int, start: int, length: int) -> Any:
        """A part of an axis."""
        at = axis_of(dim, self.ndim, "narrow")
        start, extent = int(start), self.shape[at]
        if start < 0:
            start += extent
        if not 0 <= start <= extent or not 0 <= length <= extent - start:
            raise OutOfRangeError(
                f"narrow: start {start} and length {length} do not fit axis {at} with {extent} elements"
            )
        own = self.to_sparse_coo()
        n = own.sparse_dim()
        size = (*self.shape[:at], int(length), *self.shape[at + 1 :])
        if at >= n:
            made = coo(own._parts[0], own._vals.narrow(at - n + 1, start, length), size, own._coalesced)
        else:
            row = own._parts[0].select(0, at)
            chosen = row.ge(start).logical_and(row.lt(start + length)).nonzero().reshape(-1)
            shift = zeros((n, 1), dtype=int64, device=self.device)
            shift[at] = start
            indices = own._parts[0].index_select(1, chosen) - shift
            made = coo(indices, own._vals.index_select(0, chosen), size, own._coalesced)
        return made if self.layout is sparse_coo else made._compress(self.layout, "narrow")

    narrow_copy = narrow

    def index_select(self: Any, dim: int, index: Any) -> Any:
        """The slices of an axis that a 1-d tensor of integers names, in its order and as often."""
        at = axis_of(dim, self.ndim, "index_select")
        _make.dense_of(index, "index_select")
        if index.ndim > 1 or index.dtype.kind not in "iu":
            raise InvalidTypeError(
                f"index_select: index has dtype {index.dtype.name} and {index.ndim} axes, expected integers and 1 axis"
            )
        index, extent = index.reshape(-1).to(dtype=int64), self.shape[at]
        if index.shape[0] and (int(index.min()) < 0 or int(index.max()) >= extent):
            raise OutOfRangeError(f"index_select: an index is out of range of axis {at} with {extent} elements")
        own = self.to_sparse_coo()
        n, many = own.sparse_dim(), index.shape[0]
        size = (*self.shape[:at], many, *self.shape[at + 1 :])
        if at >= n:
            made = coo(own._parts[0], own._vals.index_select(at - n + 1, index), size, own._coalesced)
        else:
            # Entries sorted by the axis: those of one extent are a range, which is repeated for each mention of it.
            order = own._parts[0].select(0, at).argsort()
            row = own._parts[0].select(0, at).index_select(0, order)
            ends = _make.pointers_of(row, extent)
            first, counts = ends.index_select(0, index), ends.index_select(0, index + 1) - ends.index_select(0, index)
            target, places = expanded(first, counts)
            chosen = order.index_select(0, places)
            indices = own._parts[0].index_select(1, chosen)
            parts = [indices.narrow(0, 0, at), target.unsqueeze(0), indices.narrow(0, at + 1, n - at - 1)]
            made = coo(concat(parts), own._vals.index_select(0, chosen), size)
        return made if self.layout is sparse_coo else made._compress(self.layout, "index_select")

    def __getitem__(self: Any, key: Any) -> Any:
        items = key if isinstance(key, tuple) else (key,)
        used = sum(item is not None and item is not Ellipsis for item in items)
        if used > self.ndim:
            raise OutOfRangeError(f"{used} indices for a tensor with {self.ndim} axes")
        if items.count(None) < len(items) - used - 1:
            raise InvalidIndexError("only one ... can be in an index")
        made, at = self, 0
        for i, item in enumerate(items):
            if item is Ellipsis:
                at = made.ndim - sum(rest is not None for rest in items[i + 1 :])
            elif item is None:
                made, at = made.unsqueeze(at), at + 1
            elif isinstance(item, slice):
                start, stop, step = item.indices(made.shape[at])
                if step != 1:
                    chosen = arange(start, stop, step, dtype=int64, device=self.device)
                    made = made.index_select(at, chosen)
                elif (start, stop) != (0, made.shape[at]):
                    made = made.narrow(at, start, max(stop - start, 0))
                at += 1
            elif hasattr(item, "ndim") and item.ndim == 1 and item.dtype.kind in "iub":
                chosen = item.nonzero().reshape(-1) if item.dtype.kind == "b" else item
                made, at = made.index_select(at, chosen), at + 1
            elif hasattr(item, "__index__") and not isinstance(item, bool):
                made = made.select(at, item.__index__())
            else:
                raise InvalidIndexError(f"a sparse tensor cannot be indexed with {type(item).__name__}")
        return made

    # ---- sizes

    def _resize(self: Any, name: str, size: Any, sparse_dim: int, dense_dim: int, keep: bool) -> Any:
        self._coo(name)
        size = tuple(size)
        if sparse_dim + dense_dim != len(size):
            raise ShapeError(f"{name}: size {list(size)} has {len(size)} axes, expected {sparse_dim} + {dense_dim}")
        n = self._nnz() if keep else 0
        if n and (sparse_dim != self.sparse_dim() or dense_dim != self.dense_dim()):
            raise InvalidError(f"{name}: the number of sparse or dense axes cannot change while elements are stored")
        if n and (
            any(a < b for a, b in zip(size, self.shape[:sparse_dim])) or size[sparse_dim:] != self.shape[sparse_dim:]
        ):
            raise InvalidError(
                f"{name}: size {list(size)} is too small for {list(self.shape)} while elements are stored, "
                "expected sparse axes at least as long and the same dense ones"
            )
        if n:
            return self._become(coo(self._parts[0], self._vals, size, self._coalesced))
        indices = zeros((sparse_dim, 0), dtype=int64, device=self.device)
        return self._become(coo(indices, self._vals.new_zeros((0, *size[sparse_dim:])), size, True))

    def sparse_resize_(self: Any, size: Any, sparse_dim: int, dense_dim: int) -> Any:
        """Another size, at least as large where elements are stored."""
        return self._resize("sparse_resize_", size, sparse_dim, dense_dim, True)

    def sparse_resize_and_clear_(self: Any, size: Any, sparse_dim: int, dense_dim: int) -> Any:
        """Another size, without stored elements."""
        return self._resize("sparse_resize_and_clear_", size, sparse_dim, dense_dim, False)

    def resize_as_sparse_(self: Any, the_template: Any, *, memory_format: Any = None) -> Any:
        """The size of another sparse tensor."""
        other = _make.sparse_of(the_template, "resize_as_sparse_", sparse_coo)
        return self._resize("resize_as_sparse_", other.shape, other.sparse_dim(), other.dense_dim(), True)


def expanded(first: Any, counts: Any) -> tuple[Any, Any]:
    """For ranges that begin at `first` and have `counts` elements: of each element its range and its place."""
    total = counts.cumsum(0)
    which = arange(counts.shape[0], dtype=int64, device=counts.device).repeat_interleave(counts)
    start = (first - (total - counts)).index_select(0, which)
    return which, start + arange(which.shape[0], dtype=int64, device=counts.device)
