# SPDX-License-Identifier: Apache-2.0
"""Products of sparse tensors."""

from __future__ import annotations

from math import prod
from typing import Any

from .._convert import operand
from ..combining import concat
from ..creation import zeros
from ..dtypes import float32, int64
from ..errors import InvalidError, InvalidTypeError, ShapeError
from ..types import sparse_coo, sparse_csc, sparse_csr
from . import _make
from ._make import coo, dense_of, is_sparse, pointers_of, rows_of
from ._shapes import expanded

_HALF = ("float16", "bfloat16")
REDUCTIONS = ("sum", "mean", "amax", "amin")


def _csr_dense(crow: Any, col: Any, values: Any, dense: Any) -> Any:
    """A matrix in compressed rows times a dense one: (rows, columns of dense).

    crow (rows + 1,), col (nnz,) int64, values (nnz,), dense (columns, n). Half precision accumulates in float32.
    """
    kind = (values.narrow(0, 0, 0) * dense.reshape(-1).narrow(0, 0, 0)).dtype
    if kind.name in _HALF:
        values, dense = values.to(dtype=float32), dense.to(dtype=float32)
    terms = values.unsqueeze(1) * dense.index_select(0, col)
    empty = zeros((crow.shape[0] - 1, dense.shape[1]), dtype=terms.dtype, device=terms.device)
    return empty.index_add(0, rows_of(crow), terms).to(dtype=kind)


def _rows_reduced(crow: Any, col: Any, values: Any, dense: Any, reduce: str) -> Any:
    """The mean, the largest or the smallest of the terms of each element of the product; 0 without terms."""
    if reduce == "mean":
        n = crow.shape[0] - 1
        counts = (crow.narrow(0, 1, n) - crow.narrow(0, 0, n)).clamp(min=1)
        total = _csr_dense(crow, col, values, dense)
        return total / counts.unsqueeze(1).to(dtype=total.dtype)
    terms = values.unsqueeze(1) * dense.index_select(0, col)
    empty = zeros((crow.shape[0] - 1, dense.shape[1]), dtype=terms.dtype, device=terms.device)
    index = rows_of(crow).unsqueeze(1).broadcast_to(terms.shape)
    return empty.scatter_reduce(0, index, terms, reduce, include_self=False)


def _matrix(t: Any, name: str) -> None:
    if t.ndim != 2:
        raise ShapeError(f"{name}: a sparse operand has shape {list(t.shape)}, expected a matrix")
    if t.dense_dim():
        raise ShapeError(f"{name}: a sparse operand has {t.dense_dim()} dense axes, expected 2 sparse ones")


def _fit(a: Any, b: Any, name: str) -> None:
    if a.shape[-1] != b.shape[-2 if b.ndim > 1 else 0]:
        raise ShapeError(f"{name}: shapes {list(a.shape)} and {list(b.shape)} cannot be multiplied")


def _by_rows(t: Any) -> tuple[Any, Any, Any]:
    """(crow, col, values) of a matrix, of which entries of one row may be in any order and duplicates."""
    if t.layout is sparse_csr:
        return t._parts[0].to(dtype=int64), t._parts[1].to(dtype=int64), t._vals
    if t._rows is None:
        indices = t._stored()
        rows, order = indices.select(0, 0), None
        if not (t._coalesced and t.layout is sparse_coo):
            order = rows.argsort()
            rows, indices = rows.index_select(0, order), indices.index_select(1, order)
        t._rows = pointers_of(rows, t.shape[0]), indices.select(0, 1), order
    crow, col, order = t._rows
    return crow, col, t._vals if order is None else t._vals.index_select(0, order)


def sparse_dense(t: Any, dense: Any, name: str, reduce: str = "sum") -> Any:
    """A sparse matrix times a dense matrix or vector: a dense tensor."""
    _matrix(t, name)
    dense = dense_of(dense, name)
    if dense.ndim not in (1, 2):
        raise ShapeError(f"{name}: shapes {list(t.shape)} and {list(dense.shape)} cannot be multiplied")
    _fit(t, dense, name)
    columns = dense.unsqueeze(1) if dense.ndim == 1 else dense
    crow, col, values = _by_rows(t)
    if reduce == "sum":
        found = _csr_dense(crow, col, values, columns)
    else:
        found = _rows_reduced(crow, col, values, columns, reduce)
    return found.squeeze(1) if dense.ndim == 1 else found


def dense_sparse(dense: Any, t: Any, name: str) -> Any:
    """A dense matrix, vector or batch of matrices times a sparse matrix: a dense tensor."""
    _matrix(t, name)
    dense = dense_of(dense, name)
    if dense.ndim == 0 or dense.shape[-1] != t.shape[0]:
        raise ShapeError(f"{name}: shapes {list(dense.shape)} and {list(t.shape)} cannot be multiplied")
    flat = dense.reshape(prod(dense.shape[:-1]), t.shape[0])
    found = sparse_dense(t.t(), flat.transpose(0, 1), name).transpose(0, 1)
    return found.reshape(*dense.shape[:-1], t.shape[1])


def sparse_sparse(a: Any, b: Any, name: str) -> Any:
    """The product of two sparse matrices, in the layout of the first."""
    _matrix(a, name)
    _matrix(b, name)
    _fit(a, b, name)
    crow, col, values = _by_rows(a)
    other_crow, other_col, other_values = _by_rows(b)
    # Each entry of a row of `a` meets the row of `b` that its column names.
    first = other_crow.index_select(0, col)
    which, places = expanded(first, other_crow.index_select(0, col + 1) - first)
    rows = rows_of(crow).index_select(0, which)
    terms = values.index_select(0, which) * other_values.index_select(0, places)
    indices = _make.stacked([rows, other_col.index_select(0, places)], rows)
    made = coo(indices, terms, (a.shape[0], b.shape[1])).coalesce()
    return made if a.layout is sparse_coo else made._compress(a.layout, name)


def batched(t: Any, dense: Any, name: str) -> Any:
    """Matrices (B, M, K) of layout sparse_coo times dense ones (B, K, N)."""
    t._coo(name)
    dense = dense_of(dense, name)
    if t.ndim != 3 or t.dense_dim() or dense.ndim != 3 or (t.shape[0], t.shape[2]) != dense.shape[:2]:
        raise ShapeError(
            f"{name}: shapes {list(t.shape)} and {list(dense.shape)}, expected (B, M, K) with sparse axes and (B, K, N)"
        )
    batch, m, k = t.shape
    number, rows, columns = t._parts[0].unbind(0)
    blocks = coo(
        _make.stacked([number * m + rows, number * k + columns], number), t._vals, (batch * m, batch * k), t._coalesced
    )
    return sparse_dense(blocks, dense.reshape(batch * k, dense.shape[2]), name).reshape(batch, m, dense.shape[2])


def product(a: Any, b: Any, name: str) -> Any:
    """a @ b, of which at least one is sparse."""
    if not is_sparse(a):
        return dense_sparse(a, b, name)
    if is_sparse(b):
        return sparse_sparse(a, b, name)
    if a.ndim == 3 and hasattr(b, "ndim"):
        return batched(a, b, name)
    return sparse_dense(a, b, name)


def scaled_sum(name: str, input: Any, a: Any, b: Any, beta: Any, alpha: Any) -> Any:
    """beta * input + alpha * (a @ b), sparse if input and the product are."""
    found = product(a, b, name) if is_sparse(a) or is_sparse(b) else a.matmul(b)
    found = found if alpha == 1 else found * alpha
    if is_sparse(found) and not is_sparse(input):
        found = found.to_dense()
    if is_sparse(input) and not is_sparse(found):
        raise InvalidTypeError(f"{name}: input is sparse and the product is dense; call to_dense() on the input first")
    if beta == 0:
        return found
    own = input if beta == 1 else input * beta
    return own + found


def sampled(input: Any, mat1: Any, mat2: Any, beta: Any, alpha: Any) -> Any:
    """alpha * (mat1 @ mat2) + beta * input where input, of layout sparse_csr, has stored elements."""
    name = "sampled_addmm"
    _make.sparse_of(input, name, sparse_csr, sparse_csc)
    mat1, mat2 = dense_of(mat1, name), dense_of(mat2, name)
    if mat1.ndim != 2 or mat2.ndim != 2 or mat1.shape[1] != mat2.shape[0]:
        raise ShapeError(f"{name}: shapes {list(mat1.shape)} and {list(mat2.shape)} cannot be multiplied")
    if (mat1.shape[0], mat2.shape[1]) != input.shape:
        raise ShapeError(
            f"{name}: input has shape {list(input.shape)}, expected {[mat1.shape[0], mat2.shape[1]]} as the product has"
        )
    rows, columns = input._stored().unbind(0)
    found = (mat1.index_select(0, rows) * mat2.transpose(0, 1).index_select(0, columns)).sum(1)
    values = found if alpha == 1 else found * alpha
    return input._with(values if beta == 0 else values + (input._vals if beta == 1 else input._vals * beta))


class Products:
    """Methods of SparseTensor."""

    __slots__ = ()

    def mm(self: Any, mat2: Any) -> Any:
        """The product with a matrix: dense with a dense one, sparse with a sparse one."""
        if hasattr(mat2, "ndim") and mat2.ndim != 2:
            raise ShapeError(f"mm: mat2 has shape {list(mat2.shape)}, expected a matrix")
        return product(self, mat2, "mm")

    def matmul(self: Any, other: Any) -> Any:
        """The product with a matrix, a vector, or of three axes with matrices."""
        return product(self, other, "matmul")

    def mv(self: Any, vec: Any) -> Any:
        """The product with a vector."""
        if hasattr(vec, "ndim") and vec.ndim != 1:
            raise ShapeError(f"mv: vec has shape {list(vec.shape)}, expected a vector")
        return sparse_dense(self, vec, "mv")

    def bmm(self: Any, mat2: Any) -> Any:
        """Matrices (B, M, K) times dense ones (B, K, N)."""
        return batched(self, mat2, "bmm")

    def smm(self: Any, mat2: Any) -> Any:
        """The product with a dense matrix, as a sparse tensor with all columns of the rows that are not empty."""
        return smm(self, mat2)

    def hspmm(self: Any, mat2: Any) -> Any:
        """The product with a dense matrix, as a tensor of one sparse axis and one dense one."""
        return hspmm(self, mat2)

    def addmm(self: Any, mat1: Any, mat2: Any, *, beta: Any = 1, alpha: Any = 1) -> Any:
        """beta * self + alpha * (mat1 @ mat2) of sparse matrices."""
        return scaled_sum("addmm", self, mat1, mat2, beta, alpha)

    def sspaddmm(self: Any, mat1: Any, mat2: Any, *, beta: Any = 1, alpha: Any = 1) -> Any:
        """beta * self + alpha * (mat1 @ mat2) of a sparse mat1 and a dense mat2, as a sparse tensor."""
        return sspaddmm(self, mat1, mat2, beta=beta, alpha=alpha)

    def __matmul__(self: Any, other: Any) -> Any:
        other = operand(other)
        return product(self, other, "matmul") if hasattr(other, "ndim") else NotImplemented

    def __rmatmul__(self: Any, other: Any) -> Any:
        other = operand(other)
        return product(other, self, "matmul") if hasattr(other, "ndim") else NotImplemented


def hspmm(mat1: Any, mat2: Any) -> Any:
    """The product of a sparse matrix and a dense one: one sparse axis, with the rows that are not empty, and one dense."""
    _make.sparse_of(mat1, "hspmm", sparse_coo)
    _matrix(mat1, "hspmm")
    dense_of(mat2, "hspmm")
    if mat2.ndim != 2:
        raise ShapeError(f"hspmm: mat2 has shape {list(mat2.shape)}, expected a matrix")
    _fit(mat1, mat2, "hspmm")
    crow, col, values = _by_rows(mat1)
    n = mat1.shape[0]
    filled = crow.narrow(0, 1, n).ne(crow.narrow(0, 0, n)).nonzero().reshape(-1)
    ends = concat([crow.narrow(0, 0, 1), crow.index_select(0, filled + 1)])  # empty rows left out
    return coo(filled.unsqueeze(0), _csr_dense(ends, col, values, mat2), (n, mat2.shape[1]), True)


def smm(input: Any, mat2: Any) -> Any:
    """The product of a sparse matrix and a dense one, as a sparse tensor with all columns of the rows that are not empty."""
    from ..creation import arange

    by_rows = hspmm(input, mat2)
    rows, n = by_rows._parts[0].select(0, 0), mat2.shape[1]
    columns = arange(n, dtype=int64, device=rows.device)
    indices = _make.stacked([rows.repeat_interleave(n), columns.repeat(rows.shape[0])], rows)
    return coo(indices, by_rows._vals.reshape(-1), by_rows.shape, True)


def sspaddmm(input: Any, mat1: Any, mat2: Any, *, beta: Any = 1, alpha: Any = 1) -> Any:
    """beta * input + alpha * (mat1 @ mat2) of sparse input and mat1 and a dense mat2, as a sparse tensor."""
    _make.sparse_of(input, "sspaddmm", sparse_coo)
    if not is_sparse(mat1):
        raise InvalidTypeError(f"sspaddmm: mat1 is {_make.described(mat1)}, expected a sparse Tensor")
    found = smm(mat1, mat2)
    _make.same_shape(input, found, "sspaddmm")
    return (input * beta).add(found, alpha=alpha)


def checked_reduction(reduce: str) -> str:
    """One of REDUCTIONS, or an error."""
    if reduce not in REDUCTIONS:
        raise InvalidError(f"mm: reduce is {reduce!r}, expected one of {', '.join(REDUCTIONS)}")
    return reduce
