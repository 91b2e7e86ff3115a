# SPDX-License-Identifier: Apache-2.0
"""A few eigenvalues of large matrices, dense or sparse: lobpcg().

e, x = lt.lobpcg(a, k=2, largest=False)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable

from . import linalg
from ._convert import guard, one_of
from .combining import concat, stack
from .dtypes import finfo
from .errors import AutogradError, DTypeError, InvalidError, ShapeError
from .random import randn

if TYPE_CHECKING:
    from .tensor import Tensor

_MOST_STEPS = 1000
_METHODS = ("basic", "ortho", None)


def lobpcg(
    A: Tensor,
    k: int | None = None,
    B: Tensor | None = None,
    X: Tensor | None = None,
    n: int | None = None,
    iK: Tensor | None = None,
    niter: int | None = None,
    tol: float | None = None,
    largest: bool | None = None,
    method: str | None = None,
    tracker: Callable[[LOBPCG], None] | None = None,
    ortho_iparams: dict[str, int] | None = None,
    ortho_fparams: dict[str, float] | None = None,
    ortho_bparams: dict[str, bool] | None = None,
) -> tuple[Tensor, Tensor]:
    """The k largest eigenvalues, unless `largest` is False the smallest ones, and eigenvectors of symmetric or Hermitian
    matrices, with B of A @ x = e * B @ x. Only products with A, B and iK are computed, so that these may be sparse.

    A: (..., m, m), dense, or one sparse matrix. B: positive definite; None is the identity.
    X: (..., m, n), where the search begins; else n random vectors, by default k. iK: a preconditioner, near the inverse of A.
    niter: steps at most, 1000 by default, -1 for any number. tol: of the relative residuals.
    method: of PyTorch's, both are the one that keeps its basis orthogonal. tracker: called after each step.
    The ortho_* are for PyTorch's programs and have no effect.

    Where A or B requires grad, all eigenvalues are computed, and the gradient is that of linalg.eigh. So they are where
    3 * n is more than m. Source: Knyazev, Toward the optimal preconditioned eigensolver, 2001; Duersch et al., A robust
    and efficient implementation of LOBPCG, 2018.
    """
    one_of(method, _METHODS, "lobpcg: method")
    shape = A.shape
    if len(shape) < 2 or shape[-1] != shape[-2]:
        raise ShapeError(f"lobpcg: A has shape {list(shape)}, expected square matrices")
    if not (A.dtype.is_floating_point or A.dtype.is_complex):
        raise DTypeError(f"lobpcg: A has dtype {A.dtype.name}, expected a floating or complex dtype")
    m = shape[-1]
    for name, given, wanted in (("B", B, shape), ("iK", iK, shape), ("X", X, (*shape[:-1], None))):
        if given is not None and any(a != b for a, b in zip(given.shape, wanted) if b is not None):
            raise ShapeError(f"lobpcg: {name} has shape {list(given.shape)}, A has {list(shape)}")
        if given is not None and len(given.shape) != len(wanted):
            raise ShapeError(f"lobpcg: {name} has shape {list(given.shape)}, expected {len(wanted)} axes, as A")
    columns = X.shape[-1] if X is not None else n if n is not None else 1 if k is None else k
    k = columns if k is None else k
    if not 1 <= k <= columns <= m:
        raise InvalidError(f"lobpcg: k is {k} and n is {columns}, expected 1 <= k <= n <= {m}")
    niter = _MOST_STEPS if niter is None else niter
    if niter < 0 and tol is not None and not tol > 0:
        raise InvalidError(f"lobpcg: tol is {tol} and niter {niter}, any number of steps, expected a positive tol")
    largest = largest is not False
    if A.requires_grad or (B is not None and B.requires_grad) or 3 * columns > m:
        return _of_all(_dense(A), None if B is None else _dense(B), k, largest)
    if any(t is not None and t.requires_grad for t in (X, iK)):
        raise AutogradError("lobpcg: X or iK requires grad, but the result does not depend on them")
    operands: Any = (A, B, X, iK)
    options: Any = (k, columns, niter, tol, largest, tracker)
    if len(shape) == 2:
        return LOBPCG(*operands, *options).run()
    leading = shape[:-2]
    flat: Any = [None if t is None else t.reshape(-1, *t.shape[-2:]) for t in operands]
    found = []
    for i in range(flat[0].shape[0]):
        own: Any = [None if t is None else t[i] for t in flat]
        found.append(LOBPCG(*own, *options).run())
    if not found:
        return A.new_empty((*leading, k), dtype=A.dtype.to_real()), A.new_empty((*leading, m, k))
    values, vectors = (stack(list(part)) for part in zip(*found))
    return values.reshape(*leading, k), vectors.reshape(*leading, m, k)


def _dense(t: Any) -> Any:
    return t.to_dense() if t.is_sparse or t.is_sparse_csr else t


def _of_all(a: Any, b: Any, k: int, largest: bool) -> tuple[Tensor, Tensor]:
    a = (a + a.mH) / 2
    if b is None:
        values, vectors = linalg.eigh(a)
    else:
        factor = linalg.cholesky((b + b.mH) / 2)
        half = linalg.solve_triangular(factor, a, upper=False)
        reduced = linalg.solve_triangular(factor.mH, half, upper=True, left=False)
        values, vectors = linalg.eigh((reduced + reduced.mH) / 2)
        vectors = linalg.solve_triangular(factor.mH, vectors, upper=True)
    if largest:
        values, vectors = values.flip(-1), vectors.flip(-1)
    return values[..., :k], vectors[..., :k]


class LOBPCG:
    """One search, as a tracker sees it: A, B and iK; E, X, S and R, the values, vectors, basis and residuals of now;
    ivars["istep"], ivars["converged_count"], tvars["rerr"]; bvars["force_stop"] = True ends it."""

    def __init__(
        self,
        A: Any,
        B: Any,
        X: Any,
        iK: Any,
        k: int,
        n: int,
        niter: int,
        tol: float | None,
        largest: bool,
        tracker: Callable[[LOBPCG], None] | None,
    ) -> None:
        m, like = A.shape[-1], A.detach()
        self.A, self.B, self.iK = like, None if B is None else B.detach(), None if iK is None else iK.detach()
        self.tracker = tracker
        epsilon = float(finfo(A.dtype).eps)
        tol = epsilon**0.5 if tol is None else tol
        self.iparams: dict[str, int] = {"m": m, "n": n, "k": k, "niter": niter}
        self.fparams: dict[str, float] = {"tol": tol}
        self.bparams: dict[str, bool] = {"largest": largest}
        self.ivars: dict[str, int] = {"istep": 0, "converged_count": 0}
        self.fvars: dict[str, float] = {}
        self.bvars: dict[str, bool] = {"force_stop": False}
        self.tvars: dict[str, Any] = {}
        self._epsilon = epsilon
        first = randn((m, n), dtype=A.dtype, device=A.device) if X is None else X.detach()
        basis = self._orthonormal(first, None)
        while basis.shape[1] < n:  # columns that depended on others are drawn anew
            more = self._orthonormal(randn((m, n - basis.shape[1]), dtype=A.dtype, device=A.device), basis)
            if more.shape[1] == 0:
                raise InvalidError("lobpcg: B is not positive definite")
            basis = concat([basis, more], 1)
        self.X, self.S = basis, basis
        self.E: Any = None
        self.R: Any = None
        self._direction: Any = None
        # Lower bounds of the norms of A and B, which scale residuals.
        probe = randn((m, n), dtype=A.dtype, device=A.device)
        size = float(linalg.norm(probe))
        self.fvars["A_norm"] = float(linalg.norm(self.A @ probe)) / size
        self.fvars["B_norm"] = 1.0 if B is None else float(linalg.norm(self.B @ probe)) / size

    def run(self) -> tuple[Tensor, Tensor]:
        """Steps until the first k pairs have converged; returns them."""
        from .autograd.grad_mode import no_grad

        k = self.iparams["k"]
        with no_grad():
            self._project(self.X)
            self._track()
            while not self._done() and self._step():
                self.ivars["istep"] += 1
                self._track()
            return self.E[:k].clone(), self.X[:, :k].clone()

    def _track(self) -> None:
        if self.tracker is not None:
            self.tracker(self)

    def _done(self) -> bool:
        niter = self.iparams["niter"]
        return (
            self.bvars["force_stop"]
            or 0 <= niter <= self.ivars["istep"]
            or self.ivars["converged_count"] >= self.iparams["k"]
        )

    def _times_b(self, x: Any) -> Any:
        return x if self.B is None else self.B @ x

    def _step(self) -> bool:
        """The best vectors of the span of X, the last directions and the residuals; False where X spans all of these."""
        residuals = self.R if self.iK is None else self.iK @ self.R
        basis = [self.X]
        for part in (self._direction, residuals):
            if part is not None:
                part = self._orthonormal(part, concat(basis, 1))
                if part.shape[1]:
                    basis.append(part)
        if len(basis) == 1:
            return False
        self._project(concat(basis, 1))
        return True

    def _project(self, basis: Any) -> None:
        """Rayleigh-Ritz on an orthonormal basis, which begins with X."""
        n = self.iparams["n"]
        projected = basis.mH @ (self.A @ basis)
        values, vectors = linalg.eigh((projected + projected.mH) / 2)
        if self.bparams["largest"]:
            values, vectors = values.flip(0), vectors.flip(1)
        chosen = vectors[:, :n]
        self.E, self.S = values[:n], basis
        self._direction = basis[:, n:] @ chosen[n:] if basis.shape[1] > n else None
        self.X = basis @ chosen
        self.R = self.A @ self.X - self._times_b(self.X) * self.E
        scale = linalg.vector_norm(self.X, dim=0) * (self.fvars["A_norm"] + self.E.abs() * self.fvars["B_norm"])
        errors = linalg.vector_norm(self.R, dim=0) / scale.clamp(min=finfo(scale.dtype).tiny)  # 0 of a matrix of zeros
        self.tvars["rerr"] = errors
        count = 0
        for error in errors.tolist():
            if not error < self.fparams["tol"]:
                break
            count += 1
        self.ivars["converged_count"] = count

    def _orthonormal(self, x: Any, known: Any) -> Any:
        """A basis, orthonormal in the product of B, of what columns have beyond those of an orthonormal `known`; without
        what is within rounding errors (Stathopoulos and Wu, A block orthogonalization procedure, 2002)."""
        for _ in range(3):
            if known is not None:
                x = x - known @ (known.mH @ self._times_b(x))
            gram = x.mH @ self._times_b(x)
            diagonal = (gram.real if gram.is_complex() else gram).diagonal()
            sizes = diagonal.clamp(min=0).sqrt()
            kept = (sizes > 0).nonzero().reshape(-1)
            if kept.shape[0] < x.shape[1]:
                x, sizes = x.index_select(1, kept), sizes.index_select(0, kept)
                gram = gram.index_select(0, kept).index_select(1, kept)
            if x.shape[1] == 0:
                break
            gram = gram / (sizes.unsqueeze(1) * sizes)
            values, vectors = linalg.eigh((gram + gram.mH) / 2)
            bound = 10 * self._epsilon * float(values[-1])
            good = (values > bound).nonzero().reshape(-1)
            values, vectors = values.index_select(0, good), vectors.index_select(1, good)
            x = (x / sizes) @ (vectors / values.sqrt())
        return x


guard(globals(), ["lobpcg"], "")
