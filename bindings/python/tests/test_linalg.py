# SPDX-License-Identifier: Apache-2.0
"""The namespaces libtensor.linalg and array_api.linalg, and the methods with PyTorch's older names."""

import numpy as np
import pytest
from support import lt

from libtensor import array_api as xp
from libtensor import linalg as la

RNG = np.random.default_rng(1)
X = RNG.uniform(-1, 1, (2, 3, 3)) + 2 * np.eye(3)
TALL = RNG.uniform(-1, 1, (4, 3))


def t(values):
    return lt.tensor(np.asarray(values).tolist(), dtype=lt.float64)


def close(got, want):
    np.testing.assert_allclose(np.asarray(got.tolist()), want, atol=1e-10)


def test_names_of_results():
    q, r = la.qr(t(TALL))
    assert la.qr(t(TALL))._fields == ("Q", "R")
    close(q @ r, TALL)
    assert la.svd(t(TALL), full_matrices=False).Vh.shape == (3, 3)
    assert la.eigh(t(X + X.swapaxes(1, 2)))._fields == ("eigenvalues", "eigenvectors")
    assert la.slogdet(t(X)).logabsdet.shape == (2,)
    p, l, u = la.lu(t(X))
    close(p @ l @ u, X)
    factors = la.lu_factor(t(X))
    close(la.lu_solve(factors.LU, factors.pivots, t(X)), np.broadcast_to(np.eye(3), (2, 3, 3)))


def test_infos():
    singular = t([[1.0, 2.0], [2.0, 4.0]])
    assert la.inv_ex(singular).info.item() == 2
    assert la.solve_ex(singular, t([1.0, 2.0])).info.item() == 2
    assert la.cholesky_ex(singular).info.item() == 2
    assert la.lu_factor_ex(singular).info.item() == 2
    for call in (la.inv_ex, la.lu_factor_ex, la.cholesky_ex):
        with pytest.raises(la.LinAlgError):
            call(singular, check_errors=True)
    with pytest.raises(la.LinAlgError, match="the matrix is singular"):
        la.inv(singular)


def test_eigenvalues_of_one_triangle():
    x = np.triu(X[0])
    close(la.eigvalsh(t(x), "U"), np.linalg.eigvalsh(x, "U"))
    close(la.eigvalsh(t(x), UPLO="L"), np.linalg.eigvalsh(x, "L"))
    with pytest.raises(ValueError, match="UPLO"):
        la.eigh(t(x), "X")


@pytest.mark.parametrize("ord", [None, "fro", "nuc", 1, -1, 2, -2, np.inf, -np.inf])
def test_norms(ord):
    close(la.norm(t(TALL), ord), np.linalg.norm(TALL, ord))
    if ord is not None:
        close(la.matrix_norm(t(X), ord), np.linalg.norm(X, ord, (1, 2)))
    if not isinstance(ord, str):
        close(la.norm(t(TALL[0]), ord), np.linalg.norm(TALL[0], ord))
        close(la.norm(t(X), ord, dim=1), np.linalg.norm(X, 2 if ord is None else ord, axis=1))
    close(la.cond(t(X), ord), np.linalg.cond(X, ord))


def test_norms_that_do_not_fit():
    with pytest.raises(ValueError, match="one or two axes"):
        la.norm(t(X), 2)
    with pytest.raises(ValueError, match="one axis"):
        la.norm(t(TALL), "fro", dim=0)
    with pytest.raises(lt.InvalidError, match="expected fro, nuc"):
        la.matrix_norm(t(TALL), 3)


def test_bounds_of_rank_and_pinv():
    x = np.diag([1.0, 1e-3, 1e-9])
    assert la.matrix_rank(t(x)).item() == 3
    assert la.matrix_rank(t(x), rtol=1e-6).item() == 2
    assert la.matrix_rank(t(x), atol=0.1).item() == 1
    assert la.matrix_rank(t(x), 0.1).item() == 1
    close(la.pinv(t(x), rtol=1e-2), np.diag([1, 0, 0]))
    close(t(x).pinverse(1e-6), np.diag([1, 1e3, 0]))


def test_least_squares():
    solution, residuals, rank, values = la.lstsq(t(TALL), t(np.ones((4, 2))), driver="gelsd")
    want = np.linalg.lstsq(TALL, np.ones((4, 2)), rcond=None)
    for got, expected in zip((solution, residuals, rank, values), want):
        close(got, expected)
    assert la.lstsq(t(TALL), t(np.ones((4, 2)))).singular_values.numel() == 0


def test_tensors_as_matrices():
    x = RNG.uniform(-1, 1, (6, 2, 3)) + np.eye(6).reshape(6, 2, 3)
    close(la.tensorinv(t(x), 1), np.linalg.tensorinv(x, 1))
    b = RNG.uniform(-1, 1, 6)
    close(la.tensorsolve(t(x), t(b)), np.linalg.tensorsolve(x, b))
    with pytest.raises(ValueError, match="tensorinv"):
        la.tensorinv(t(TALL), 1)


def test_products():
    a, b = RNG.uniform(-1, 1, (2, 3)), RNG.uniform(-1, 1, (2, 3))
    close(lt.cross(t(a), t(b)), np.cross(a, b))
    close(la.cross(t(a), t(b)), np.cross(a, b))
    close(lt.tensordot(t(a), t(b), dims=([0, 1], [0, 1])), np.tensordot(a, b, 2))
    close(lt.tensordot(t(a), t(b), 0), np.tensordot(a, b, 0))
    close(la.multi_dot([t(a), t(b.T), t(a)]), a @ b.T @ a)
    close(la.vecdot(t(a), t(b)), (a * b).sum(-1))
    close(lt.cdist(t(a), t(b), 1), np.abs(a[:, None] - b).sum(-1))
    close(la.vander(t([2.0, 3.0]), 3), np.vander([2, 3], 3, True))
    close(la.matrix_power(t(X), -2), np.linalg.matrix_power(X, -2))


def test_older_forms():
    u, s, v = t(TALL).svd()
    close((u * s) @ v.mT, TALL)
    assert t(TALL).svd(compute_uv=False).S.shape == (3,)
    close(t(X).logdet(), np.log(np.linalg.det(X)))
    assert np.isnan(t([[0.0, 1.0], [1.0, 0.0]]).logdet().item())
    solution, _ = t(np.ones((3, 1))).triangular_solve(t(X[0]), transpose=True)
    close(solution, np.linalg.solve(np.triu(X[0]).T, np.ones((3, 1))))
    lu, pivots, infos = lt.lu(t(X), get_infos=True)
    assert infos.tolist() == [0, 0]
    close(lt.lu_solve(t(X), lu, pivots), np.broadcast_to(np.eye(3), (2, 3, 3)))
    close(t(TALL).norm("nuc"), np.linalg.norm(TALL, "nuc"))


def test_gradients():
    x = t(X).requires_grad_()
    la.slogdet(x).logabsdet.sum().backward()
    close(x.grad, np.linalg.inv(X).swapaxes(1, 2))


def test_complex_matrices():
    z = X[0] + 1j * X[1]
    tall = TALL + 1j * TALL[::-1]
    x = lt.tensor(z.tolist(), dtype=lt.complex128)
    y = lt.tensor(tall.tolist(), dtype=lt.complex128)
    u, s, v = y.svd()
    assert s.dtype is lt.float64
    close(u * s @ v.mH, tall)
    close(x.logdet(), np.log(np.linalg.det(z)))
    close(x.logdet().exp(), np.linalg.det(z))
    factors = la.lu_factor(x)
    close(la.lu_solve(factors.LU, factors.pivots, x.mH, adjoint=True), np.eye(3))
    close(la.norm(y, "nuc"), np.linalg.norm(tall, "nuc"))
    found = la.lstsq(y, y)
    close(found.solution, np.eye(3))
    assert found.residuals.dtype is found.singular_values.dtype is lt.float64
    close(la.lstsq(y, y[:, :1] * 2, driver="gelsd").residuals, [0])
    close(la.tensorsolve(x, x[0]), np.linalg.solve(z, z[0]))
    close(la.eigvalsh(x + x.mH, "U"), np.linalg.eigvalsh(z + z.conj().T))
    close(la.matrix_power(x, -2), np.linalg.matrix_power(z, -2))


def test_the_standards_namespace():
    a, tall = xp.asarray(X.tolist(), dtype=xp.float64), xp.asarray(TALL.tolist(), dtype=xp.float64)
    close(xp.linalg.inv(a)._t, np.linalg.inv(X))
    q, r = xp.linalg.qr(tall, mode="complete")
    close((q @ r)._t, TALL)
    # A stack of vectors does not exist in the standard: these are two columns for each matrix.
    b = xp.ones((3, 2), dtype=xp.float64)
    close(xp.linalg.solve(a, b)._t, np.linalg.solve(X, np.ones((2, 3, 2))))
    close(xp.linalg.matrix_norm(a, ord=2)._t, np.linalg.norm(X, 2, (1, 2)))
    close(xp.linalg.vector_norm(a, axis=(0, 2))._t, np.sqrt((X**2).sum((0, 2))))
    close(xp.linalg.trace(a, offset=1)._t, np.trace(X, 1, 1, 2))
    with pytest.raises(TypeError, match="floating-point"):
        xp.linalg.det(xp.asarray([[1, 2], [3, 4]]))
    with pytest.raises(ValueError, match="negative"):
        xp.linalg.cross(a[0, :, 0], a[0, :, 1], axis=0)


@pytest.mark.parametrize("pivot", [0, 5, -1, 2**32 + 1])
def test_pivots_out_of_range(pivot):
    lu, pivots = lt.linalg.lu_factor(lt.randn(4, 4))
    wrong = pivots.long()
    wrong[2] = pivot
    for call in (lambda: lt.linalg.lu_solve(lu, wrong, lt.ones(4, 1)), lambda: lt.lu_unpack(lu, wrong)):
        with pytest.raises(lt.TensorError, match=f"pivots hold {pivot}, expected 1 to 4"):
            call()


@pytest.mark.parametrize("dtype", ["float32", "float64", "int64"])
def test_norms_of_complex_numbers_in_a_real_dtype(dtype):
    x = lt.tensor([[3 + 4j]])
    calls = [
        lambda d: lt.linalg.vector_norm(x, dtype=d), lambda d: lt.linalg.vector_norm(x, 0, dtype=d),
        lambda d: lt.linalg.matrix_norm(x, dtype=d), lambda d: lt.linalg.matrix_norm(x, "nuc", dtype=d),
        lambda d: lt.linalg.norm(x, dtype=d), lambda d: lt.linalg.norm(x, 2, dtype=d), lambda d: lt.norm(x, dtype=d),
        lambda d: x.norm(dtype=d), lambda d: lt.masked.norm(x, dtype=d),
    ]  # fmt: skip
    for call in calls:
        with pytest.raises(lt.DTypeError, match="expected a complex one for a tensor of dtype complex64"):
            call(dtype)
        assert call("complex128").item().real in (1, 5)
    assert lt.linalg.norm(lt.tensor([3, 4]), dtype="float64").item() == 5


def singular(n, rank, dtype):
    parts = lt.tensor([[float((3 * i + 2 * j) % 7 - 3 + (i == j)) for j in range(n)] for i in range(n)], dtype=dtype)
    if dtype == "complex128":
        parts = parts + 1j * parts.t()
    return parts[:, :rank] @ parts[:rank]


@pytest.mark.parametrize("dtype", ["float64", "complex128"])
@pytest.mark.parametrize("n, rank", [(1, 0), (2, 0), (3, 0), (3, 1), (3, 2), (4, 2), (4, 1)])
def test_second_derivative_of_det_at_singular_matrices(n, rank, dtype):
    """Of any rank the entries are those of the matrices around it, whose cofactors they are derivatives of."""
    x = singular(n, rank, dtype)
    x = x.where(lt.linalg.det(x).abs() > 1e-3, x * 0) if rank == 0 else x
    x[0] = 0  # exactly singular
    weight = lt.arange(float(n * n), dtype="float64").reshape(n, n).to(x.dtype)

    def second(x):
        x = x.detach().requires_grad_()
        (first,) = lt.autograd.grad(lt.linalg.det(x), x, lt.ones((), dtype=x.dtype), create_graph=True)
        if n == 1:
            return first.detach()
        total = (first * weight).sum()
        return lt.autograd.grad(total, x, lt.ones((), dtype=x.dtype))[0]

    near = x + 1e-6 * lt.eye(n, dtype=x.dtype)
    assert lt.allclose(second(x), second(near), atol=2e-3)
