# SPDX-License-Identifier: Apache-2.0
"""Linear algebra under the names of PyTorch's torch.linalg, which are the array API's where that has them."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _ops_gen as _c
from ._convert import MISUSE as _MISUSE
from ._convert import OUT as _OUT
from ._convert import Handle as _Handle
from ._convert import axes32 as _axes32
from ._convert import axis32 as _axis32
from ._convert import guard as _guard
from ._convert import handle_of as _handle_of
from ._convert import int64 as _int64
from ._convert import ints_of as _ints_of
from ._convert import misuse as _misuse
from ._convert import one_of as _one_of
from ._convert import optional as _optional
from ._convert import several as _several
from ._convert import wrap as _wrap
from .errors import InvalidError
from .errors import shown as _shown
from .order import norm_operand as _norm_operand
from .products import multi_dot

if TYPE_CHECKING:
    from .tensor import Tensor

LinAlgError = InvalidError  # also raised for singular matrices

__all__ = [
    "LinAlgError", "cholesky", "cholesky_ex", "cond", "cross", "det", "diagonal", "eig", "eigh", "eigvals", "eigvalsh",
    "householder_product", "inv", "inv_ex", "ldl_factor", "ldl_factor_ex", "ldl_solve", "ldl_unpack", "lstsq", "lu", "lu_factor", "lu_factor_ex", "lu_solve", "matmul",
    "matrix_exp", "matrix_norm", "matrix_power", "matrix_rank", "matrix_transpose", "multi_dot", "norm", "outer",
    "pinv", "qr", "slogdet", "solve", "solve_ex", "solve_triangular", "svd", "svdvals", "tensordot", "tensorinv",
    "tensorsolve", "trace", "vander", "vecdot", "vector_norm",
]  # fmt: skip


class QR(NamedTuple):
    Q: Tensor
    R: Tensor


class SVD(NamedTuple):
    U: Tensor
    S: Tensor
    Vh: Tensor


class Eig(NamedTuple):
    eigenvalues: Tensor
    eigenvectors: Tensor


class Eigh(NamedTuple):
    eigenvalues: Tensor
    eigenvectors: Tensor


class SLogDet(NamedTuple):
    sign: Tensor
    logabsdet: Tensor


class LU(NamedTuple):
    P: Tensor
    L: Tensor
    U: Tensor


class LUFactor(NamedTuple):
    LU: Tensor
    pivots: Tensor


class LUFactorEx(NamedTuple):
    LU: Tensor
    pivots: Tensor
    info: Tensor


class LDLFactor(NamedTuple):
    LD: Tensor
    pivots: Tensor


class LDLFactorEx(NamedTuple):
    LD: Tensor
    pivots: Tensor
    info: Tensor


class LDL(NamedTuple):
    P: Tensor
    L: Tensor
    D: Tensor


class CholeskyEx(NamedTuple):
    L: Tensor
    info: Tensor


class InvEx(NamedTuple):
    inverse: Tensor
    info: Tensor


class SolveEx(NamedTuple):
    result: Tensor
    info: Tensor


class LeastSquares(NamedTuple):
    solution: Tensor
    residuals: Tensor
    rank: Tensor
    singular_values: Tensor


def _checked(name: str, info: Tensor, wanted: bool) -> None:
    if wanted and info.any():
        raise LinAlgError(f"{name}: info is {info.tolist()}")


# ---- products, and what else the namespace has


def matmul(input: Tensor, other: Tensor) -> Tensor:
    """The matrix product of the last two axes."""
    return input.matmul(other)


def outer(A: Tensor, B: Tensor) -> Tensor:
    """The products of all elements of two vectors."""
    return A.outer(B)


def tensordot(a: Tensor, b: Tensor, *, axes: Any = 2) -> Tensor:
    """The sums of products along pairs of axes."""
    return a.tensordot(b, axes)


def vecdot(x: Tensor, y: Tensor, *, dim: int = -1, axis: int | None = None) -> Tensor:
    """The sums of the products along an axis."""
    return x.vecdot(y, dim, axis=axis)


def cross(input: Tensor, other: Tensor, *, dim: int = -1, axis: int | None = None) -> Tensor:
    """The cross products along an axis of extent 3."""
    return input.cross(other, dim if axis is None else axis)


def trace(A: Tensor, *, offset: int = 0, dtype: Any = None) -> Tensor:
    """The sums of diagonals of the last two axes."""
    return A.trace(offset, dtype)


def diagonal(A: Tensor, *, offset: int = 0, dim1: int = -2, dim2: int = -1) -> Tensor:
    """A view of the diagonals of the last two axes."""
    return A.diagonal(offset, dim1, dim2)


def matrix_transpose(A: Tensor) -> Tensor:
    """A view with the last two axes exchanged."""
    return A.matrix_transpose()


def vander(x: Tensor, N: int | None = None, *, increasing: bool = True) -> Tensor:
    """Rising powers of the elements of the last axis."""
    x = x.atleast_1d()
    n = x.shape[-1] if N is None else N
    if n <= 1 and N is not None:
        raise InvalidError(f"vander: N is {N}, expected more than 1")
    from .creation import arange

    exponents = arange(n, device=x.device)
    return x.unsqueeze(-1).pow(exponents if increasing else exponents.flip(0))


# ---- factors and solutions


def cholesky(A: Tensor, *, upper: bool = False) -> Tensor:
    """The factor l of positive definite matrices A = l @ l.mH; from the upper triangle l.mH."""
    return _wrap(_c.tensor_cholesky(_handle_of(A, "cholesky"), upper))


def cholesky_ex(A: Tensor, *, upper: bool = False, check_errors: bool = False) -> CholeskyEx:
    """As cholesky, and for each matrix the number of the first leading minor that is not positive, or 0."""
    h = _handle_of(A, "cholesky_ex")
    out = CholeskyEx(*_several(lambda *outs: _c.tensor_cholesky_ex(h, upper, *outs), 2))
    _checked("cholesky_ex", out.info, check_errors)
    return out


def lu(A: Tensor, *, pivot: bool = True) -> LU:
    """P, L and U with A = P @ L @ U."""
    h = _handle_of(A, "lu")
    return LU(*_several(lambda *outs: _c.tensor_lu(h, pivot, *outs), 3))


def lu_factor(A: Tensor, *, pivot: bool = True) -> LUFactor:
    """L and U in one matrix, and the exchanges of rows, for lu_solve."""
    h = _handle_of(A, "lu_factor")
    return LUFactor(*_several(lambda *outs: _c.tensor_lu_factor(h, pivot, *outs), 2))


def lu_factor_ex(A: Tensor, *, pivot: bool = True, check_errors: bool = False) -> LUFactorEx:
    """As lu_factor, and for each matrix the number of the first pivot that is 0, or 0."""
    h = _handle_of(A, "lu_factor_ex")
    out = LUFactorEx(*_several(lambda *outs: _c.tensor_lu_factor_ex(h, pivot, *outs), 3))
    _checked("lu_factor_ex", out.info, check_errors)
    return out


def lu_solve(LU: Tensor, pivots: Tensor, B: Tensor, *, left: bool = True, adjoint: bool = False) -> Tensor:
    """The solution of A @ X = B by the factors of A; of X @ A = B unless `left`."""
    try:
        return _wrap(_c.tensor_lu_solve(LU._h, pivots._h, B._h, left, adjoint))
    except _MISUSE as e:
        raise _misuse(e, "lu_solve")  # noqa: B904


def ldl_factor(A: Tensor, *, hermitian: bool = False) -> LDLFactor:
    """L and D in one matrix, and the exchanges of rows, of symmetric or, if `hermitian`, Hermitian matrices, for
    ldl_solve. Reads the lower triangle; in the format of LAPACK's sytrf. Computed on the host."""
    h = _handle_of(A, "ldl_factor")
    return LDLFactor(*_several(lambda *outs: _c.tensor_ldl_factor(h, hermitian, *outs), 2))


def ldl_factor_ex(A: Tensor, *, hermitian: bool = False, check_errors: bool = False) -> LDLFactorEx:
    """As ldl_factor, and for each matrix the number of the first block of D that is 0, or 0."""
    h = _handle_of(A, "ldl_factor_ex")
    out = LDLFactorEx(*_several(lambda *outs: _c.tensor_ldl_factor_ex(h, hermitian, *outs), 3))
    _checked("ldl_factor_ex", out.info, check_errors)
    return out


def ldl_unpack(LD: Tensor, pivots: Tensor, *, hermitian: bool = False) -> LDL:
    """P, L and D of what ldl_factor returned: A = P @ L @ D @ L.mT @ P.mT, with L.mH if `hermitian`."""
    a, b = _handle_of(LD, "ldl_unpack"), _handle_of(pivots, "ldl_unpack")
    return LDL(*_several(lambda *outs: _c.tensor_ldl_unpack(a, b, hermitian, *outs), 3))


def ldl_solve(LD: Tensor, pivots: Tensor, B: Tensor, *, hermitian: bool = False) -> Tensor:
    """The solution of A @ X = B by the factors of A."""
    try:
        return _wrap(_c.tensor_ldl_solve(LD._h, pivots._h, B._h, hermitian))
    except _MISUSE as e:
        raise _misuse(e, "ldl_solve")  # noqa: B904


def solve_triangular(A: Tensor, B: Tensor, *, upper: bool, left: bool = True, unitriangular: bool = False) -> Tensor:
    """The solution of A @ X = B for a triangle of A; of X @ A = B unless `left`."""
    try:
        return _wrap(_c.tensor_solve_triangular(A._h, B._h, upper, left, unitriangular))
    except _MISUSE as e:
        raise _misuse(e, "solve_triangular")  # noqa: B904


def solve(A: Tensor, B: Tensor, *, left: bool = True) -> Tensor:
    """The solution of A @ y = B; of y @ A = B unless `left`."""
    try:
        return _wrap(_c.tensor_solve(A._h, B._h, left))
    except _MISUSE as e:
        raise _misuse(e, "solve")  # noqa: B904


def solve_ex(A: Tensor, B: Tensor, *, left: bool = True, check_errors: bool = False) -> SolveEx:
    """As solve, and for each matrix the number of the first pivot that is 0, or 0."""
    a, b = _handle_of(A, "solve_ex"), _handle_of(B, "solve_ex")
    out = SolveEx(*_several(lambda *outs: _c.tensor_solve_ex(a, b, left, *outs), 2))
    _checked("solve_ex", out.info, check_errors)
    return out


def inv(A: Tensor) -> Tensor:
    """The inverses of square matrices."""
    return _wrap(_c.tensor_inv(_handle_of(A, "inv")))


def inv_ex(A: Tensor, *, check_errors: bool = False) -> InvEx:
    """As inv, and for each matrix the number of the first pivot that is 0, or 0."""
    h = _handle_of(A, "inv_ex")
    out = InvEx(*_several(lambda *outs: _c.tensor_inv_ex(h, *outs), 2))
    _checked("inv_ex", out.info, check_errors)
    return out


def det(A: Tensor) -> Tensor:
    """The determinants of square matrices."""
    return _wrap(_c.tensor_det(_handle_of(A, "det")))


def slogdet(A: Tensor) -> SLogDet:
    """The sign, a number of size 1 or 0, and the logarithm of the size of the determinants."""
    h = _handle_of(A, "slogdet")
    return SLogDet(*_several(lambda *outs: _c.tensor_slogdet(h, *outs), 2))


def tensorinv(A: Tensor, ind: int = 2) -> Tensor:
    """The inverse of A as the matrix of its first `ind` axes by the others."""
    if ind <= 0:
        raise InvalidError(f"tensorinv: ind is {ind}, expected more than 0")
    first, rest = A.shape[:ind], A.shape[ind:]
    n, m = _product(first), _product(rest)
    if n != m:
        raise InvalidError(f"tensorinv: shape {list(A.shape)} is no square matrix at axis {ind}")
    return inv(A.reshape(n, m)).reshape(*rest, *first)


def tensorsolve(A: Tensor, B: Tensor, dims: Any = None) -> Tensor:
    """The X with tensordot(A, X, X.ndim) = B, after moving `dims` of A to its end."""
    if dims is not None:
        A = A.moveaxis(tuple(dims), tuple(range(A.ndim - len(dims), A.ndim)))
    shape = A.shape[B.ndim :]
    n, m = _product(shape), B.numel()
    if _product(A.shape) != n * m or n != m:
        raise InvalidError(f"tensorsolve: shapes {list(A.shape)} and {list(B.shape)} do not fit")
    return solve(A.reshape(m, n), B.flatten()).reshape(*shape)


def _product(extents: Iterable[int]) -> int:
    total = 1
    for n in extents:
        total *= n
    return total


# ---- decompositions


def qr(A: Tensor, mode: str = "reduced") -> QR:
    """Q with orthonormal columns and a triangular R with A = Q @ R; mode "complete" or "r" as in NumPy."""
    h = _handle_of(A, "qr")
    return QR(*_several(lambda *outs: _c.tensor_qr(h, mode.encode(), *outs), 2))


def householder_product(A: Tensor, tau: Tensor) -> Tensor:
    """The first columns of a product of reflections."""
    return A.householder_product(tau)


def eig(A: Tensor) -> Eig:
    """The complex eigenvalues of square matrices (..., N, N), and eigenvectors of norm 1 as columns.

    Values of a real matrix that are not real come in conjugate pairs. Computed on the host."""
    h = _handle_of(A, "eig")
    return Eig(*_several(lambda *outs: _c.tensor_eig(h, *outs), 2))


def eigvals(A: Tensor) -> Tensor:
    """The complex eigenvalues of square matrices (..., N, N)."""
    return _wrap(_c.tensor_eigvals(_handle_of(A, "eigvals")))


def eigh(A: Tensor, UPLO: str = "L") -> Eigh:
    """The eigenvalues of symmetric or Hermitian matrices in rising order, and eigenvectors as columns."""
    h, upper = _handle_of(A, "eigh"), _triangle(UPLO, "eigh")
    return Eigh(*_several(lambda *outs: _c.tensor_eigh(h, upper, *outs), 2))


def eigvalsh(A: Tensor, UPLO: str = "L") -> Tensor:
    """The eigenvalues of symmetric or Hermitian matrices in rising order."""
    return _wrap(_c.tensor_eigvalsh(_handle_of(A, "eigvalsh"), _triangle(UPLO, "eigvalsh")))


def _triangle(uplo: str, name: str) -> bool:
    if uplo not in ("L", "U", "l", "u"):
        raise InvalidError(f"{name}: UPLO is {_shown(uplo)}, expected L or U")
    return uplo in ("U", "u")


_SVD_DRIVERS = (None, "gesvd", "gesvdj", "gesvda")


def svd(A: Tensor, full_matrices: bool = True, *, driver: str | None = None) -> SVD:
    """U, S and Vh with A = U @ diag(S) @ Vh; `driver` is for PyTorch's programs and has no effect."""
    h = _handle_of(A, "svd")
    _one_of(driver, _SVD_DRIVERS, "svd: driver")
    return SVD(*_several(lambda *outs: _c.tensor_svd(h, full_matrices, *outs), 3))


def svdvals(A: Tensor, *, driver: str | None = None) -> Tensor:
    """The singular values in falling order."""
    _one_of(driver, _SVD_DRIVERS, "svdvals: driver")
    return _wrap(_c.tensor_svdvals(_handle_of(A, "svdvals")))


def _bound(value: Any, like: Tensor) -> Tensor | None:
    if value is None or isinstance(value, _Handle):
        return value  # type: ignore[return-value]
    from .creation import tensor

    return tensor(float(value), dtype="float64", device=like.device)


def pinv(A: Tensor, rcond: Any = None, hermitian: bool = False, *, rtol: Any = None, atol: Any = None) -> Tensor:
    """The Moore-Penrose inverses; singular values up to max(atol, rtol * the largest) count as 0."""
    h, a, r = _handle_of(A, "pinv"), _bound(atol, A), _bound(rcond if rtol is None else rtol, A)
    return _wrap(_c.tensor_pinv(h, _optional(a), _optional(r), hermitian))


def matrix_rank(A: Tensor, tol: Any = None, hermitian: bool = False, *, atol: Any = None, rtol: Any = None) -> Tensor:
    """How many singular values are above the bounds of pinv; tol is an older name of atol."""
    h, a = _handle_of(A, "matrix_rank"), _bound(tol if atol is None else atol, A)
    r = _bound(0.0 if tol is not None and rtol is None else rtol, A)
    return _wrap(_c.tensor_matrix_rank(h, _optional(a), _optional(r), hermitian))


def lstsq(A: Tensor, B: Tensor, rcond: float | None = None, *, driver: str | None = None) -> LeastSquares:
    """The X of least norm that minimise the norm of A @ X - B. Tensors without elements stand for what PyTorch's
    drivers do not give: residuals for "gelsy", the default, the rank for "gels", singular values for both."""
    from .creation import empty

    _one_of(driver, (None, "gels", "gelsy", "gelsd", "gelss"), "lstsq: driver")
    a, b = _handle_of(A, "lstsq"), _handle_of(B, "lstsq")
    bound = -1.0 if rcond is None else float(rcond)
    out = LeastSquares(*_several(lambda *outs: _c.tensor_lstsq(a, b, bound, *outs), 4))
    if driver == "gels":
        out = out._replace(rank=empty((0,), dtype="int64", device=A.device))
    if driver in (None, "gelsy"):
        out = out._replace(residuals=out.solution.flatten()[:0].clone().real)
    if driver not in ("gelsd", "gelss"):
        out = out._replace(singular_values=empty((0,), dtype=A.dtype.to_real(), device=A.device))
    return out


# ---- norms and functions


def _norm_name(ord: Any) -> str:
    if isinstance(ord, str):
        return ord
    if ord in (inf, -inf):
        return "inf" if ord > 0 else "-inf"
    return str(int(ord)) if float(ord).is_integer() else str(ord)


def vector_norm(
    x: Tensor,
    ord: float = 2,
    dim: Any = None,
    keepdim: bool = False,
    *,
    axis: Any = None,
    keepdims: bool | None = None,
    dtype: Any = None,
) -> Tensor:
    """sum(abs(x) ** ord) ** (1 / ord) over axes."""
    x = x if dtype is None else _norm_operand("vector_norm", x, dtype)
    places = _axes32(dim, axis)
    return _wrap(_c.tensor_vector_norm(_handle_of(x, "vector_norm"), *places, float(ord), _keep(keepdim, keepdims)))


def matrix_norm(
    A: Tensor,
    ord: Any = "fro",
    dim: Any = (-2, -1),
    keepdim: bool = False,
    *,
    axis: Any = None,
    keepdims: bool | None = None,
    dtype: Any = None,
) -> Tensor:
    """A norm of matrices: "fro", "nuc", 1, -1, 2, -2, inf or -inf."""
    A = A if dtype is None else _norm_operand("matrix_norm", A, dtype)
    first, second = dim if axis is None else axis
    name = _norm_name(ord).encode()
    a, b = _axis32(first, None, "matrix_norm"), _axis32(second, None, "matrix_norm")
    return _wrap(_c.tensor_matrix_norm(_handle_of(A, "matrix_norm"), name, a, b, _keep(keepdim, keepdims)))


def _keep(keepdim: bool, keepdims: bool | None) -> bool:
    return keepdim if keepdims is None else keepdims


def norm(
    A: Tensor,
    ord: Any = None,
    dim: Any = None,
    keepdim: bool = False,
    *,
    axis: Any = None,
    keepdims: bool | None = None,
    dtype: Any = None,
) -> Tensor:
    """The vector norm over one axis, or the matrix norm over two; without axes by how many A has, or of all elements."""
    if dtype is not None:
        A, dtype = _norm_operand("norm", A, dtype), None
    dim, keep = dim if axis is None else axis, _keep(keepdim, keepdims)
    if dim is None and ord is not None:
        if A.ndim not in (1, 2):
            raise InvalidError(f"norm: A has shape {list(A.shape)}, expected one or two axes where ord is given")
        dim = tuple(range(A.ndim))
    elif dim is not None:
        dim = _ints_of(dim)
    if ord is None:
        return vector_norm(A, 2, dim, keep, dtype=dtype)
    if len(dim) == 2:
        return matrix_norm(A, ord, dim, keep, dtype=dtype)
    if isinstance(ord, str):
        raise InvalidError(f"norm: ord {_shown(ord)} is a norm of matrices, and one axis is given")
    return vector_norm(A, ord, dim, keep, dtype=dtype)


def cond(A: Tensor, p: Any = None) -> Tensor:
    """The condition number in a norm of matrix_norm; 2 without one."""
    return _wrap(_c.tensor_cond(_handle_of(A, "cond"), _norm_name(2 if p is None else p).encode()))


def matrix_power(A: Tensor, n: int) -> Tensor:
    """The product of n matrices A, of the inverse for negative n."""
    return _wrap(_c.tensor_matrix_power(_handle_of(A, "matrix_power"), _int64(n)))


def matrix_exp(A: Tensor) -> Tensor:
    """The exponential of square matrices."""
    return A.matrix_exp()


_guard(
    globals(),
    __all__,
    "",
    dict.fromkeys({*__all__} - {"LinAlgError", "diagonal", "matrix_transpose", "vander"}, _OUT),
)
