# SPDX-License-Identifier: Apache-2.0
"""Sparse tensors from indices and values."""

from __future__ import annotations

from typing import Any

from ..creation import tensor, zeros
from ..dtypes import DeviceLike, DTypeLike, int64
from ..errors import InvalidError, InvalidTypeError, OutOfRangeError, ShapeError, shown
from ..interchange import asarray
from ..tensor import Tensor
from ..types import sparse_coo, sparse_csc, sparse_csr
from . import _make
from ._make import coo, keys, rows_of
from ._modes import check_sparse_tensor_invariants as invariants


def _tensor(data: Any, name: str, device: DeviceLike, dtype: DTypeLike = None) -> Any:
    made = data if isinstance(data, Tensor) else asarray(data) if hasattr(data, "__array_interface__") else tensor(data)
    made = _make.dense_of(made, name)
    return made.to(dtype=dtype, device=device) if dtype is not None or device is not None else made


def _integers(data: Any, what: str, name: str, device: DeviceLike) -> Any:
    made = _tensor(data, name, device)
    if made.numel() == 0 and not isinstance(data, Tensor):
        made = made.to(dtype=int64)
    if made.dtype.kind not in "iu":
        raise InvalidTypeError(f"{name}: {what} has dtype {made.dtype.name}, expected integers")
    return made.detach()


def _finished(made: Any, values: Any, requires_grad: bool, given: Any) -> Any:
    """With requires_grad a leaf of its own, whose values share memory with the given ones."""
    if requires_grad and not (isinstance(given, Tensor) and given.requires_grad):
        made._vals = values.detach()
        made.requires_grad_()
    return made


def _placed(values: Any, device: DeviceLike) -> DeviceLike:
    return values.device if device is None else device


def _extents(size: Any, name: str) -> tuple[int, ...]:
    try:
        found = tuple(n.__index__() for n in size)
    except (TypeError, AttributeError):
        raise InvalidTypeError(f"{name}: size is {shown(size)}, expected a sequence of integers") from None
    if any(n < 0 for n in found):
        raise InvalidError(f"{name}: size is {list(found)}, expected extents of at least 0")
    return found


def sparse_coo_tensor(
    indices: Any = None,
    values: Any = None,
    size: Any = None,
    *,
    dtype: DTypeLike = None,
    layout: Any = None,
    device: DeviceLike = None,
    pin_memory: bool = False,
    requires_grad: bool = False,
    check_invariants: bool | None = None,
    is_coalesced: bool | None = None,
) -> Any:
    """A tensor of layout sparse_coo: at each column of indices a value, or a dense block; values at one index add up.

    indices: integers (sparse_dim, nnz), from 0 to the extents of `size`
    values: (nnz, *dense sizes), or a number for an nnz of 1
    size: the shape, sparse axes first; by default as small as the indices allow. Alone, it makes a tensor of zeros
    dtype, device: of the values, by default as they are
    requires_grad: whether the tensor gets a gradient; gradients reach values that require grad in any case
    check_invariants: False skips the check of the indices' range, True also checks what is_coalesced says
    is_coalesced: whether the indices are sorted and without duplicates
    """
    name = "sparse_coo_tensor"
    if values is None:
        if size is None:
            size, indices = indices, None
        if indices is not None or size is None:
            raise InvalidTypeError(f"{name}: expected indices and values, or a size alone")
        extents = _extents(size, name)
        _make.checked_size(extents, name)
        empty = zeros(0, dtype=dtype, device=device)
        return _finished(
            coo(zeros((len(extents), 0), dtype=int64, device=device), empty, extents, True), empty, requires_grad, None
        )
    held = _tensor(values, name, device, dtype)
    if held.ndim == 0:
        held = held.reshape(1)
    places = _integers(indices, "indices", name, _placed(held, device)).to(dtype=int64)
    if places.ndim != 2:
        raise ShapeError(f"{name}: indices have shape {list(places.shape)}, expected (sparse_dim, nnz)")
    n, nnz = places.shape
    if held.shape[0] != nnz:
        raise ShapeError(f"{name}: indices have an nnz of {nnz} and values one of {held.shape[0]}, expected the same")
    if size is None:
        extents = (
            (*(int(m) + 1 for m in places.amax(1).tolist()), *held.shape[1:]) if nnz else (*[0] * n, *held.shape[1:])
        )
    else:
        extents = _extents(size, name)
    if len(extents) != n + held.ndim - 1:
        raise ShapeError(
            f"{name}: size {list(extents)} has {len(extents)} axes, expected {n} of the indices and {held.ndim - 1} of the values"
        )
    if tuple(held.shape[1:]) != extents[n:]:
        raise ShapeError(f"{name}: values have shape {list(held.shape)}, expected {[nnz, *extents[n:]]}")
    _make.checked_size(extents, name)
    if check_invariants is not False and nnz:
        _check_range(places, extents[:n], name)
    known = bool(is_coalesced) or (is_coalesced is None and nnz < 2)
    if is_coalesced and nnz > 1 and (check_invariants or (check_invariants is None and invariants.is_enabled())):
        numbers = keys(places, extents)
        if not bool(numbers.narrow(0, 1, nnz - 1).gt(numbers.narrow(0, 0, nnz - 1)).all()):
            raise InvalidError(f"{name}: is_coalesced is True, but the indices are not sorted or have duplicates")
    return _finished(coo(places, held, extents, known), held, requires_grad, values)


def _check_range(places: Any, extents: tuple[int, ...], name: str) -> None:
    low, high = places.amin(1).tolist(), places.amax(1).tolist()
    for d, n in enumerate(extents):
        if low[d] < 0 or high[d] >= n:
            wrong = low[d] if low[d] < 0 else high[d]
            raise OutOfRangeError(f"{name}: index {wrong} of axis {d} is out of range, expected 0 to {n - 1}")


def _compressed(
    name: str,
    layout: Any,
    pointers: Any,
    plain: Any,
    values: Any,
    size: Any,
    dtype: DTypeLike,
    device: DeviceLike,
    requires_grad: bool,
    check_invariants: bool | None,
) -> Any:
    words = ("crow_indices", "col_indices") if layout is sparse_csr else ("ccol_indices", "row_indices")
    held = _tensor(values, name, device, dtype)
    where = _placed(held, device)
    outer, inner = _integers(pointers, words[0], name, where), _integers(plain, words[1], name, where)
    for word, part in zip(words, (outer, inner)):
        if part.ndim != 1:
            raise ShapeError(f"{name}: {word} has shape {list(part.shape)}, expected one axis; there are no batches")
    kind = int64 if int64 in (outer.dtype, inner.dtype) or outer.dtype.itemsize < 4 else outer.dtype
    outer, inner = outer.to(dtype=kind), inner.to(dtype=kind)
    nnz, n = inner.shape[0], outer.shape[0] - 1
    if held.ndim == 0 or held.shape[0] != nnz:
        raise ShapeError(f"{name}: values have shape {list(held.shape)}, expected {nnz} as {words[1]} has")
    if n < 0:
        raise ShapeError(f"{name}: {words[0]} is empty, expected at least one element")
    if size is None:
        other = int(inner.max()) + 1 if nnz else 0
        extents = (*((n, other) if layout is sparse_csr else (other, n)), *held.shape[1:])
    else:
        extents = _extents(size, name)
    if len(extents) != held.ndim + 1 or extents[2:] != tuple(held.shape[1:]):
        raise ShapeError(f"{name}: size {list(extents)} does not fit values of shape {list(held.shape)}")
    _make.checked_size(extents, name)
    rows, columns = extents[:2] if layout is sparse_csr else extents[1::-1]
    if rows != n:
        raise ShapeError(f"{name}: {words[0]} has {n + 1} elements, expected {rows + 1} for size {list(extents)}")
    ordered = check_invariants is False
    if check_invariants is not False:
        ordered = _check_compressed(outer, inner, columns, words, name)
        if not ordered and (check_invariants or invariants.is_enabled()):
            raise InvalidError(f"{name}: {words[1]} is not sorted, or has duplicates, within a row or column")
    made = _make.compressed(layout, outer, inner, held, extents)
    made._coalesced = ordered
    return _finished(made, held, requires_grad, values)


def _check_compressed(outer: Any, inner: Any, columns: int, words: tuple[str, str], name: str) -> bool:
    """Whether the plain indices of each row are sorted and distinct; errors for those that are out of range."""
    nnz, n = inner.shape[0], outer.shape[0] - 1
    if int(outer.select(0, 0)) != 0 or int(outer.select(0, n)) != nnz:
        raise InvalidError(
            f"{name}: {words[0]} goes from {int(outer.select(0, 0))} to {int(outer.select(0, n))}, expected 0 to nnz = {nnz}"
        )
    if n and not bool(outer.narrow(0, 1, n).ge(outer.narrow(0, 0, n)).all()):
        raise InvalidError(f"{name}: {words[0]} decreases, expected each element to be at least the one before")
    if nnz == 0:
        return True
    low, high = int(inner.min()), int(inner.max())
    if low < 0 or high >= columns:
        wrong = low if low < 0 else high
        raise OutOfRangeError(f"{name}: {words[1]} has {wrong}, expected 0 to {columns - 1}")
    if nnz == 1:
        return True
    numbers = rows_of(outer) * columns + inner.to(dtype=int64)
    return bool(numbers.narrow(0, 1, nnz - 1).gt(numbers.narrow(0, 0, nnz - 1)).all())


def sparse_csr_tensor(
    crow_indices: Any,
    col_indices: Any,
    values: Any,
    size: Any = None,
    *,
    dtype: DTypeLike = None,
    layout: Any = None,
    device: DeviceLike = None,
    pin_memory: bool = False,
    requires_grad: bool = False,
    check_invariants: bool | None = None,
) -> Any:
    """A matrix of layout sparse_csr.

    crow_indices: integers (rows + 1,), where the values of each row begin, and the end
    col_indices: integers (nnz,), the column of each value, sorted within a row
    values: (nnz,), or (nnz, *dense sizes)
    size: the shape; by default as small as the indices allow
    check_invariants: False skips the check of the indices, True refuses columns that are not sorted
    """
    return _compressed(
        "sparse_csr_tensor", sparse_csr, crow_indices, col_indices, values, size, dtype, device, requires_grad,
        check_invariants,
    )  # fmt: skip


def sparse_csc_tensor(
    ccol_indices: Any,
    row_indices: Any,
    values: Any,
    size: Any = None,
    *,
    dtype: DTypeLike = None,
    layout: Any = None,
    device: DeviceLike = None,
    pin_memory: bool = False,
    requires_grad: bool = False,
    check_invariants: bool | None = None,
) -> Any:
    """A matrix of layout sparse_csc: sparse_csr_tensor() with columns instead of rows."""
    return _compressed(
        "sparse_csc_tensor", sparse_csc, ccol_indices, row_indices, values, size, dtype, device, requires_grad,
        check_invariants,
    )  # fmt: skip


def sparse_compressed_tensor(
    compressed_indices: Any,
    plain_indices: Any,
    values: Any,
    size: Any = None,
    *,
    dtype: DTypeLike = None,
    layout: Any = None,
    device: DeviceLike = None,
    pin_memory: bool = False,
    requires_grad: bool = False,
    check_invariants: bool | None = None,
) -> Any:
    """A matrix of layout sparse_csr or sparse_csc, as sparse_csr_tensor() and sparse_csc_tensor() make it."""
    if layout not in (sparse_csr, sparse_csc):
        raise InvalidTypeError(f"sparse_compressed_tensor: layout is {layout!r}, expected {sparse_csr} or {sparse_csc}")
    return _compressed(
        "sparse_compressed_tensor", layout, compressed_indices, plain_indices, values, size, dtype, device,
        requires_grad, check_invariants,
    )  # fmt: skip


def spdiags(diagonals: Any, offsets: Any, shape: Any, layout: Any = None) -> Any:
    """A sparse matrix with the rows of `diagonals` on the diagonals that `offsets` name.

    diagonals: (diagonals, length), or one of them; element j is in column j, those outside the matrix are left out
    offsets: distinct integers (diagonals,): 0 is the main diagonal, positive ones are above
    layout: sparse_coo by default, sparse_csr or sparse_csc
    """
    from ..creation import arange

    diagonals = _make.dense_of(diagonals, "spdiags")
    lines = diagonals.unsqueeze(0) if diagonals.ndim == 1 else diagonals
    steps = _integers(offsets, "offsets", "spdiags", lines.device).to(dtype=int64).reshape(-1)
    if lines.ndim != 2 or steps.shape[0] != lines.shape[0]:
        raise ShapeError(
            f"spdiags: diagonals have shape {list(diagonals.shape)} for {steps.shape[0]} offsets, expected a row for each"
        )
    extents = _extents(shape, "spdiags")
    if len(extents) != 2:
        raise ShapeError(f"spdiags: shape is {list(extents)}, expected that of a matrix")
    known = steps.tolist()
    if len(set(known)) < len(known):
        raise InvalidError(f"spdiags: offsets are {known}, expected distinct ones")
    column = arange(lines.shape[1], dtype=int64, device=lines.device).unsqueeze(0).broadcast_to(lines.shape)
    row = (column - steps.unsqueeze(1)).reshape(-1)
    column = column.reshape(-1)
    inside = row.ge(0).logical_and(row.lt(extents[0])).logical_and(column.lt(extents[1])).nonzero().reshape(-1)
    indices = _make.stacked([row.index_select(0, inside), column.index_select(0, inside)], inside)
    made = coo(indices, lines.reshape(-1).index_select(0, inside), extents)
    return made.to_sparse(layout=sparse_coo if layout is None else layout)
