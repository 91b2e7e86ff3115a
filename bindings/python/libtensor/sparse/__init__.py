# SPDX-License-Identifier: Apache-2.0
"""Sparse tensors: layouts sparse_coo, sparse_csr and sparse_csc, their products and sums.

s = lt.sparse_coo_tensor([[0, 1], [2, 0]], [3.0, 4.0], (2, 3))
lt.sparse.mm(s, lt.ones(3, 2))
"""

from __future__ import annotations

from typing import Any

from .._convert import guard as _guard
from ..dtypes import DTypeLike as _DTypeLike
from . import _dispatch, _make, _products, _reductions, _typed
from ._creation import sparse_compressed_tensor, sparse_coo_tensor, sparse_csc_tensor, sparse_csr_tensor, spdiags
from ._modes import check_sparse_tensor_invariants
from ._products import hspmm, smm, sspaddmm
from ._scipy import from_scipy, to_scipy
from ._tensor import SparseTensor

__all__ = [
    "SparseTensor", "addmm", "check_sparse_tensor_invariants", "dsmm", "from_scipy", "hspmm", "log_softmax", "mm",
    "sampled_addmm", "smm", "softmax", "sparse_compressed_tensor", "sparse_coo_tensor", "sparse_csc_tensor",
    "sparse_csr_tensor", "spdiags", "spmm", "sspaddmm", "sum", "to_scipy",
]  # fmt: skip


def mm(mat1: Any, mat2: Any, reduce: str = "sum") -> Any:
    """The product of two matrices, of which at least one is sparse: sparse if both are, else dense.

    reduce: "sum", or for a sparse and a dense matrix "mean", "amax" or "amin" of the terms of each element, 0 without any
    """
    if not _sparse(mat1, mat2):
        _make.sparse_of(mat1, "mm")
    _products.checked_reduction(reduce)
    if reduce == "sum":
        return _products.product(mat1, mat2, "mm")
    _make.sparse_of(mat1, "mm")
    return _products.sparse_dense(mat1, mat2, "mm", reduce)


def addmm(input: Any, mat1: Any, mat2: Any, *, beta: Any = 1.0, alpha: Any = 1.0) -> Any:
    """beta * input + alpha * (mat1 @ mat2) of a sparse mat1."""
    _make.sparse_of(mat1, "addmm")
    return _products.scaled_sum("addmm", input, mat1, mat2, beta, alpha)


def sampled_addmm(input: Any, mat1: Any, mat2: Any, *, beta: Any = 1.0, alpha: Any = 1.0) -> Any:
    """alpha * (mat1 @ mat2) + beta * input where input, of layout sparse_csr, has stored elements.

    input: (M, N), mat1: dense (M, K), mat2: dense (K, N)
    """
    return _products.sampled(input, mat1, mat2, beta, alpha)


def sum(input: Any, dim: Any = None, keepdim: bool = False, dtype: _DTypeLike = None) -> Any:
    """The sum of all elements, or over the axes `dim`: sparse while a sparse axis is left, else dense."""
    _make.sparse_of(input, "sum")
    return _reductions.total(input, None if dim == () else dim, keepdim, dtype)


def softmax(input: Any, dim: int, *, dtype: _DTypeLike = None) -> Any:
    """softmax over the stored elements of each line of an axis, as if the others were minus infinity."""
    return _reductions.normalised(input, dim, dtype, False, "softmax")


def log_softmax(input: Any, dim: int, *, dtype: _DTypeLike = None) -> Any:
    """The logarithm of softmax over the stored elements of each line of an axis."""
    return _reductions.normalised(input, dim, dtype, True, "log_softmax")


def spmm(input: Any, mat2: Any) -> Any:
    """The product of two matrices, as libtensor.mm."""
    return _products.product(input, mat2, "spmm") if _sparse(input, mat2) else input.mm(mat2)


dsmm = spmm


def _sparse(*values: Any) -> bool:
    return any(map(_make.is_sparse, values))


def __getattr__(name: str) -> Any:
    if name not in _typed.NAMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = made = _typed.make(name)
    return made


def __dir__() -> list[str]:
    """What the module exports."""
    return sorted({*__all__, *_typed.NAMES, *(name for name in globals() if name.startswith("__"))})


_guard(globals(), __all__, "")
_dispatch.install()
