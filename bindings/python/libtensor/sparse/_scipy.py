# SPDX-License-Identifier: Apache-2.0
"""Matrices of SciPy."""

from __future__ import annotations

from typing import Any

from ..errors import InvalidTypeError, UnsupportedError
from ..interchange import asarray
from ..types import sparse_coo, sparse_csc, sparse_csr
from . import _make
from ._creation import sparse_compressed_tensor, sparse_coo_tensor


def from_scipy(matrix: Any) -> Any:
    """A SciPy matrix or array of format coo, csr or csc as a sparse tensor of that layout, others as sparse_coo.

    Indices and values are copied.
    """
    if not hasattr(matrix, "tocoo") or not hasattr(matrix, "format"):
        raise InvalidTypeError(f"from_scipy: expected a matrix of scipy.sparse, not {type(matrix).__name__}")
    if matrix.format in ("csr", "csc"):
        layout = sparse_csr if matrix.format == "csr" else sparse_csc
        pointers, plain, values = (asarray(part).clone() for part in (matrix.indptr, matrix.indices, matrix.data))
        return sparse_compressed_tensor(pointers, plain, values, matrix.shape, layout=layout)
    entries = matrix.tocoo()
    indices = [asarray(part).to(dtype="int64") for part in entries.coords]
    values = asarray(entries.data).clone()
    return sparse_coo_tensor(_make.stacked(indices, values), values, size=entries.shape)


def to_scipy(t: Any) -> Any:
    """A sparse tensor as an array of scipy.sparse: coo_array, csr_array or csc_array."""
    _make.sparse_of(t, "to_scipy")
    try:
        from importlib import import_module

        sparse: Any = import_module("scipy.sparse")
    except ImportError:
        raise UnsupportedError("to_scipy: SciPy is not installed") from None
    if t.dense_dim():
        raise InvalidTypeError(f"to_scipy: the tensor has {t.dense_dim()} dense axes, expected none")
    values, *parts = (part.detach().cpu().numpy().copy() for part in (t._vals, *t._parts))
    if t.layout is sparse_coo:
        return sparse.coo_array((values, tuple(parts[0])), shape=t.shape)
    make = sparse.csr_array if t.layout is sparse_csr else sparse.csc_array
    return make((values, parts[1], parts[0]), shape=t.shape)
