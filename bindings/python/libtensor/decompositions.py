# SPDX-License-Identifier: Apache-2.0
"""Linear algebra as methods of Tensor: PyTorch's older forms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from . import linalg
from ._convert import guard
from .arithmetic import HOT
from .products import Products

if TYPE_CHECKING:
    from .tensor import Tensor


class SVD(NamedTuple):
    U: Tensor
    S: Tensor
    V: Tensor


class TriangularSolve(NamedTuple):
    solution: Tensor
    cloned_coefficient: Tensor


class Decompositions(Products):
    __slots__ = ()

    cholesky_ex, cond, eig, inv_ex = linalg.cholesky_ex, linalg.cond, linalg.eig, linalg.inv_ex
    eigh = linalg.eigh
    ldl_factor, ldl_factor_ex, ldl_solve = linalg.ldl_factor, linalg.ldl_factor_ex, linalg.ldl_solve
    ldl_unpack = linalg.ldl_unpack
    lstsq, lu_factor, lu_factor_ex, matrix_norm = (
        linalg.lstsq,
        linalg.lu_factor,
        linalg.lu_factor_ex,
        linalg.matrix_norm,
    )
    matrix_rank, solve_ex, solve_triangular = linalg.matrix_rank, linalg.solve_ex, linalg.solve_triangular

    def slogdet(self: Any) -> linalg.SLogDet:
        """The sign and the logarithm of the size of the determinant."""
        return linalg.slogdet(self)

    def logdet(self: Any) -> Tensor:
        """The logarithm of the determinant, NaN where that is negative; a complex one of complex matrices."""
        sign, size = linalg.slogdet(self)
        if sign.is_complex():
            angle: Tensor = sign.log()
            return angle.add(size)
        return size.masked_fill(sign.lt(0), float("nan"))

    def inverse(self: Any) -> Tensor:
        """The inverse of square matrices."""
        return linalg.inv(self)

    def pinverse(self: Any, rcond: float = 1e-15) -> Tensor:
        """The Moore-Penrose inverse."""
        return linalg.pinv(self, rcond)

    def pinv(self: Any, rcond: Any = None, hermitian: bool = False, *, rtol: Any = None, atol: Any = None) -> Tensor:
        """The Moore-Penrose inverse."""
        return linalg.pinv(self, rcond, hermitian, rtol=rtol, atol=atol)

    def matrix_power(self: Any, n: int) -> Tensor:
        """The product of n matrices, of the inverse for negative n."""
        return linalg.matrix_power(self, n)

    def qr(self: Any, some: bool = True) -> linalg.QR:
        """Q and R; a square Q unless `some`."""
        return linalg.qr(self, "reduced" if some else "complete")

    def svd(self: Any, some: bool = True, compute_uv: bool = True) -> SVD:
        """U, S and V, not its adjoint; square U and V unless `some`. Without compute_uv these are zeros."""
        if compute_uv:
            u, s, vh = linalg.svd(self, not some)
            return SVD(u, s, vh.mH)
        from .creation import zeros

        m, n = self.shape[-2:]
        leading = self.shape[:-2]
        u, v = (zeros((*leading, k, k), dtype=self.dtype, device=self.device) for k in (m, n))
        return SVD(u, linalg.svdvals(self), v)

    def lu(self: Any, pivot: bool = True, get_infos: bool = False) -> Any:
        """Factors in one matrix and exchanges of rows, as lu_factor."""
        found = linalg.lu_factor_ex(self, pivot=pivot)
        if not get_infos:
            linalg._checked("lu", found.info, True)
        return tuple(found) if get_infos else (found.LU, found.pivots)

    def lu_solve(self: Any, LU_data: Tensor, LU_pivots: Tensor) -> Tensor:
        """The solution of A @ X = self by the factors of A."""
        return linalg.lu_solve(LU_data, LU_pivots, self)

    def lu_unpack(self: Any, LU_pivots: Tensor, unpack_data: bool = True, unpack_pivots: bool = True) -> linalg.LU:
        """P, L and U of what lu_factor returned."""
        return lu_unpack(self, LU_pivots, unpack_data, unpack_pivots)

    def triangular_solve(
        self: Any, A: Tensor, upper: bool = True, transpose: bool = False, unitriangular: bool = False
    ) -> TriangularSolve:
        """The solution of A @ X = self for a triangle of A, and a copy of A."""
        a = A.mT if transpose else A
        shape = (*_leading(self, A), *A.shape[-2:])
        found = linalg.solve_triangular(a, self, upper=upper != transpose, unitriangular=unitriangular)
        return TriangularSolve(found, A.broadcast_to(shape).clone())


def _leading(a: Any, b: Any) -> tuple[int, ...]:
    from .combining import broadcast_shapes

    return broadcast_shapes(a.shape[:-2], b.shape[:-2])


def lu_unpack(LU_data: Tensor, LU_pivots: Tensor, unpack_data: bool = True, unpack_pivots: bool = True) -> linalg.LU:
    """P, L and U of what lu_factor returned; empty ones for what is not asked for."""
    from . import _ops_gen as c
    from ._convert import several
    from .creation import empty

    parts = several(lambda *outs: c.tensor_lu_unpack(LU_data._h, LU_pivots._h, *outs), 3)
    none = empty((0,), dtype=LU_data.dtype, device=LU_data.device)
    p, l, u = parts
    return linalg.LU(p if unpack_pivots else none, l if unpack_data else none, u if unpack_data else none)


guard(Decompositions, [n for n in vars(Decompositions) if not n.startswith("_")], HOT)
