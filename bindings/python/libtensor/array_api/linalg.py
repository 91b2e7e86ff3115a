# SPDX-License-Identifier: Apache-2.0
"""The extension `linalg` of the standard."""

from __future__ import annotations

from typing import Any, NamedTuple

from .. import linalg as own
from ..creation import tensor
from ..errors import InvalidError
from ..errors import shown as _shown
from ._array import Array
from ._array import accept as _accept
from ._array import pair as _pair
from ._registry import FUNCTIONS as _FUNCTIONS

__all__ = [
    "cholesky", "cross", "det", "diagonal", "eigh", "eigvalsh", "inv", "matmul", "matrix_norm", "matrix_power",
    "matrix_rank", "matrix_transpose", "outer", "pinv", "qr", "slogdet", "solve", "svd", "svdvals", "tensordot",
    "trace", "vecdot", "vector_norm",
]  # fmt: skip

matmul, matrix_transpose = _FUNCTIONS["matmul"], _FUNCTIONS["matrix_transpose"]
tensordot, vecdot = _FUNCTIONS["tensordot"], _FUNCTIONS["vecdot"]


class EighResult(NamedTuple):
    eigenvalues: Array
    eigenvectors: Array


class QRResult(NamedTuple):
    Q: Array
    R: Array


class SlogdetResult(NamedTuple):
    sign: Array
    logabsdet: Array


class SVDResult(NamedTuple):
    U: Array
    S: Array
    Vh: Array


def _arrays(parts: Any) -> list[Array]:
    return [Array._of(p) for p in parts]


def _tolerance(rtol: Any) -> Any:
    return rtol._t if isinstance(rtol, Array) else None if rtol is None else tensor(float(rtol), dtype="float64")


def cholesky(x: Array, /, *, upper: bool = False) -> Array:
    """The factor l of positive definite matrices x = l @ l.mH, or its adjoint."""
    _accept("cholesky", "floating-point", x)
    return Array._of(own.cholesky(x._t, upper=upper))


def cross(x1: Array, x2: Array, /, *, axis: int = -1) -> Array:
    """The cross products along an axis of extent 3."""
    _accept("cross", "numeric", x1, x2)
    a, b = _pair("cross", "numeric", x1, x2)
    if not -min(a.ndim, b.ndim) <= axis < 0:
        raise InvalidError(f"cross: axis is {axis}, expected a negative one that both arrays have")
    return Array._of(a.cross(b, axis))


def det(x: Array, /) -> Array:
    """The determinants of square matrices."""
    _accept("det", "floating-point", x)
    return Array._of(own.det(x._t))


def diagonal(x: Array, /, *, offset: int = 0) -> Array:
    """A view of the diagonals of the last two axes."""
    _accept("diagonal", "any", x)
    return Array._of(x._t.diagonal(offset, -2, -1))


def eigh(x: Array, /) -> EighResult:
    """The eigenvalues of symmetric or Hermitian matrices in rising order, and eigenvectors as columns."""
    _accept("eigh", "floating-point", x)
    return EighResult(*_arrays(own.eigh(x._t)))


def eigvalsh(x: Array, /) -> Array:
    """The eigenvalues of symmetric or Hermitian matrices in rising order."""
    _accept("eigvalsh", "floating-point", x)
    return Array._of(own.eigvalsh(x._t))


def inv(x: Array, /) -> Array:
    """The inverses of square matrices."""
    _accept("inv", "floating-point", x)
    return Array._of(own.inv(x._t))


def matrix_norm(x: Array, /, *, keepdims: bool = False, ord: int | float | str | None = "fro") -> Array:
    """A norm of the matrices of the last two axes: "fro", "nuc", 1, -1, 2, -2, inf or -inf."""
    _accept("matrix_norm", "floating-point", x)
    return Array._of(own.matrix_norm(x._t, "fro" if ord is None else ord, keepdim=keepdims))


def matrix_power(x: Array, n: int, /) -> Array:
    """The product of n matrices, of the inverse for negative n."""
    _accept("matrix_power", "floating-point", x)
    return Array._of(own.matrix_power(x._t, n))


def matrix_rank(x: Array, /, *, rtol: float | Array | None = None) -> Array:
    """How many singular values are above rtol * the largest one."""
    _accept("matrix_rank", "floating-point", x)
    return Array._of(own.matrix_rank(x._t, rtol=_tolerance(rtol)))


def outer(x1: Array, x2: Array, /) -> Array:
    """The products of all elements of two 1-d arrays."""
    _accept("outer", "numeric", x1, x2)
    a, b = _pair("outer", "numeric", x1, x2)
    return Array._of(a.outer(b))


def pinv(x: Array, /, *, rtol: float | Array | None = None) -> Array:
    """The Moore-Penrose inverses; singular values up to rtol * the largest one count as 0."""
    _accept("pinv", "floating-point", x)
    return Array._of(own.pinv(x._t, rtol=_tolerance(rtol)))


def qr(x: Array, /, *, mode: str = "reduced") -> QRResult:
    """Q with orthonormal columns and a triangular R with x = Q @ R."""
    _accept("qr", "floating-point", x)
    if mode not in ("reduced", "complete"):
        raise InvalidError(f"qr: mode is {_shown(mode)}, expected reduced or complete")
    return QRResult(*_arrays(own.qr(x._t, mode)))


def slogdet(x: Array, /) -> SlogdetResult:
    """The sign and the logarithm of the size of the determinants."""
    _accept("slogdet", "floating-point", x)
    return SlogdetResult(*_arrays(own.slogdet(x._t)))


def solve(x1: Array, x2: Array, /) -> Array:
    """The solution of x1 @ y = x2; a 1-d x2 is one vector, any other holds matrices."""
    _accept("solve", "floating-point", x1, x2)
    a, b = _pair("solve", "floating-point", x1, x2)
    if 1 < b.ndim < a.ndim:
        b = b.reshape((1,) * (a.ndim - b.ndim) + tuple(b.shape))
    return Array._of(own.solve(a, b))


def svd(x: Array, /, *, full_matrices: bool = True) -> SVDResult:
    """U, S and Vh with x = U @ diag(S) @ Vh."""
    _accept("svd", "floating-point", x)
    return SVDResult(*_arrays(own.svd(x._t, full_matrices)))


def svdvals(x: Array, /) -> Array:
    """The singular values in falling order."""
    _accept("svdvals", "floating-point", x)
    return Array._of(own.svdvals(x._t))


def trace(x: Array, /, *, offset: int = 0, dtype: Any = None) -> Array:
    """The sums of diagonals of the last two axes."""
    _accept("trace", "numeric", x)
    return Array._of(x._t.trace(offset, dtype))


def vector_norm(
    x: Array, /, *, axis: int | tuple[int, ...] | None = None, keepdims: bool = False, ord: int | float = 2
) -> Array:
    """sum(abs(x) ** ord) ** (1 / ord) over axes."""
    _accept("vector_norm", "floating-point", x)
    return Array._of(own.vector_norm(x._t, float(ord), axis, keepdims))
