# SPDX-License-Identifier: Apache-2.0
"""Linear algebra where the table's samples do not reach: several blocks, singular, extreme and broken matrices."""

import driver
import native
import numpy as np
import pytest
from native import gradients, tensor

RNG = np.random.default_rng(5)


def call(name, **args):
    out = driver.run(driver.TABLES.op(name), args)
    values = [o.numpy() for o in out]
    return values[0] if len(values) == 1 else values


def close(got, want, rtol=1e-10):
    scale = np.max(np.abs(want), initial=1e-300)
    np.testing.assert_allclose(got, want, rtol=0, atol=rtol * scale)


DTYPES = pytest.mark.parametrize("dtype", ["float64", "complex128"])


def drawn(shape, dtype):
    x = RNG.uniform(-1, 1, shape)
    return x + 1j * RNG.uniform(-1, 1, shape) if dtype == "complex128" else x


def adjoint(x):
    return np.swapaxes(x, -1, -2).conj()


@DTYPES
@pytest.mark.parametrize("n", [7, 8, 9, 23, 63, 64, 65, 73, 129, 200])
def test_blocks_of_square_matrices(n, dtype):
    x = drawn((n, n), dtype) + 0.2 * n * np.eye(n)
    definite = x @ adjoint(x)
    close(call("cholesky", x=tensor(definite), upper=0), np.linalg.cholesky(definite))
    close(call("cholesky", x=tensor(definite), upper=1), adjoint(np.linalg.cholesky(definite)))
    p, l, u = call("lu", x=tensor(x[::-1].copy()), pivot=1)
    close(p @ l @ u, x[::-1])
    close(call("solve", a=tensor(x), b=tensor(x[:, :70]), left=1), np.eye(n)[:, :70])
    close(call("inv", x=tensor(x)), np.linalg.inv(x))
    sign, size = call("slogdet", x=tensor(x))
    close(np.array([sign, size]), np.array(np.linalg.slogdet(x)))
    for upper in (0, 1):
        args = {"a": tensor(x), "b": tensor(x), "upper": upper, "left": 1, "unitriangular": 0}
        close(call("solve_triangular", **args), np.linalg.solve(np.triu(x) if upper else np.tril(x), x))


@DTYPES
@pytest.mark.parametrize("shape", [(70, 33), (33, 70), (64, 64), (1, 40), (40, 1), (130, 97), (32, 31), (34, 33)])
def test_blocks_of_reflections(shape, dtype):
    x = drawn(shape, dtype)
    for mode in ("reduced", "complete"):
        q, r = call("qr", x=tensor(x), mode=mode)
        want_q, want_r = np.linalg.qr(x, mode)
        close(q @ r, x)
        close(r, want_r)
        close(q, want_q, 1e-8)
        assert not np.diagonal(r).imag.any()
    p, l, u = call("lu", x=tensor(x), pivot=1)
    close(p @ l @ u, x)
    assert (np.abs(l.real) + np.abs(l.imag)).max() <= (1 if dtype == "float64" else 2)


@DTYPES
@pytest.mark.parametrize(
    "shape", [(5, 5), (30, 20), (20, 30), (23, 24), (25, 25), (47, 47), (80, 60), (60, 80), (100, 40), (100, 100)]
)
@pytest.mark.parametrize("kind", ["any", "low rank", "zero", "repeated"])
def test_decompositions_promise_what_they_say(shape, kind, dtype):
    m, n = shape
    k = min(m, n)
    x = drawn(shape, dtype)
    if kind == "low rank":
        x = x[:, :2] @ drawn((2, n), dtype)
    elif kind == "zero":
        x = np.zeros(shape, dtype)
    elif kind == "repeated":
        x = (np.eye(m, n) * (3 if dtype == "float64" else 3j)).astype(dtype)
    for full in (0, 1):
        u, s, vh = call("svd", x=tensor(x), full_matrices=full)
        assert u.shape == (m, m if full else k) and vh.shape == (n if full else k, n)
        assert s.dtype == np.float64 and (s >= 0).all() and (np.diff(s) <= 0).all()
        close((u[:, :k] * s) @ vh[:k] if x.any() else s, x if x.any() else np.zeros(k))
        np.testing.assert_allclose(adjoint(u) @ u, np.eye(u.shape[1]), atol=1e-12)
        np.testing.assert_allclose(vh @ adjoint(vh), np.eye(vh.shape[0]), atol=1e-12)
        np.testing.assert_allclose(s, np.linalg.svd(x, compute_uv=False), atol=1e-12 * max(1, s.max()))
        assert_settled(u[:, :k])
    np.testing.assert_allclose(call("svdvals", x=tensor(x)), s, atol=1e-12 * max(1, s.max()))
    symmetric = x[:k, :k] + adjoint(x[:k, :k])
    values, vectors = call("eigh", x=tensor(symmetric), upper=0)
    np.testing.assert_allclose(symmetric @ vectors, vectors * values, atol=1e-12 * (1 + np.abs(values).max()))
    np.testing.assert_allclose(adjoint(vectors) @ vectors, np.eye(k), atol=1e-12)
    np.testing.assert_allclose(values, np.linalg.eigvalsh(symmetric), atol=1e-12 * (1 + np.abs(values).max()))
    assert_settled(vectors)


def of_rank_one(n):
    """What is left after a step are rounding errors, and after more steps their products, down to the smallest numbers."""
    return np.ones((n, n))


def graded(n):
    return RNG.uniform(-1, 1, (n, n)) * 10.0 ** -np.linspace(0, 20, n)[:, None]


def bidiagonal(n):
    """Singular, with zeros in the middle of the diagonal."""
    return np.diag((np.arange(n) % 5 > 0).astype(float)) + np.eye(n, k=1)


def clustered(n):
    return np.linalg.qr(RNG.uniform(-1, 1, (n, n)))[0] * np.repeat([1, 1e-8, 1e-16, 0], n)[::4]


def tridiagonal(n):
    """Wilkinson's, whose large eigenvalues are equal pairs to working precision."""
    return np.diag(np.abs(np.arange(n) - (n - 1) / 2)) + np.eye(n, k=1) + np.eye(n, k=-1)


@DTYPES
@pytest.mark.parametrize("n", [25, 66, 97])
@pytest.mark.parametrize("make", [of_rank_one, graded, bidiagonal, clustered, tridiagonal])
def test_values_and_vectors_of_special_matrices(make, n, dtype):
    turn = np.exp(1j * np.arange(n)) if dtype == "complex128" else np.ones(n)
    square = make(n) * turn
    for x in (square, np.concatenate([square, square]), np.concatenate([square, square]).T.copy()):
        u, s, vh = call("svd", x=tensor(x), full_matrices=1)
        size = s[0]
        np.testing.assert_allclose((u[:, :n] * s) @ vh[:n], x, atol=1e-15 * n * size)
        np.testing.assert_allclose(adjoint(u) @ u, np.eye(len(u)), atol=2e-15 * n)
        np.testing.assert_allclose(vh @ adjoint(vh), np.eye(len(vh)), atol=2e-15 * n)
        np.testing.assert_allclose(s, np.linalg.svd(x, compute_uv=False), atol=1e-15 * n * size)
        np.testing.assert_allclose(call("svdvals", x=tensor(x)), s, atol=1e-15 * n * size)
        q, r = call("qr", x=tensor(x), mode="complete")
        np.testing.assert_allclose(adjoint(q) @ q, np.eye(len(q)), atol=2e-15 * n)
        np.testing.assert_allclose(q @ r, x, atol=1e-15 * n * size)
    hermitian = square + adjoint(square)
    values, vectors = call("eigh", x=tensor(hermitian), upper=0)
    size = np.abs(values).max()
    np.testing.assert_allclose(hermitian @ vectors, vectors * values, atol=1e-15 * n * size)
    np.testing.assert_allclose(adjoint(vectors) @ vectors, np.eye(n), atol=2e-15 * n)
    np.testing.assert_allclose(values, np.linalg.eigvalsh(hermitian), atol=1e-15 * n * size)
    np.testing.assert_allclose(call("eigvalsh", x=tensor(hermitian), upper=1), values, atol=1e-15 * n * size)


@DTYPES
def test_equal_values(dtype):
    """Between them the iterations get no further than to a few roundings."""
    for _ in range(40):
        q = np.linalg.qr(drawn((40, 40), dtype))[0]
        x = q * np.repeat([3.0, 1e-8, 0], 14)[:40]
        for a in (x, np.concatenate([x, x]), adjoint(x)):
            s = call("svd", x=tensor(a.copy()), full_matrices=0)[1]
            np.testing.assert_allclose(s, np.linalg.svd(a, compute_uv=False), atol=1e-13)
        hermitian = (q * np.repeat([3.0, 1e-8, -3], 14)[:40]) @ adjoint(q)
        values = call("eigh", x=tensor(hermitian), upper=0)[0]
        np.testing.assert_allclose(values, np.linalg.eigvalsh(hermitian), atol=1e-13)


@DTYPES
def test_columns_of_very_different_sizes(dtype):
    """Each column of a QR decomposition is as exact as its own size allows."""
    x, size = drawn((70, 40), dtype), 10.0 ** np.linspace(-305, 300, 40)
    for order in (np.arange(40), np.arange(40)[::-1], RNG.permutation(40)):
        q, r = call("qr", x=tensor(x * size[order]), mode="reduced")
        np.testing.assert_allclose(adjoint(q) @ q, np.eye(40), atol=1e-13)
        np.testing.assert_allclose(q @ (r / size[order]), x, atol=1e-12)


@DTYPES
def test_large_matrices_by_any_number_of_threads(dtype):
    x = drawn((260, 260), dtype)
    hermitian = tensor(x + adjoint(x))
    calls = {
        "eigh": {"x": hermitian, "upper": 0},
        "svd": {"x": tensor(x), "full_matrices": 0},
        "qr": {"x": tensor(x), "mode": "reduced"},
        "lu_factor": {"x": tensor(x), "pivot": 1},
        "cholesky": {"x": tensor(x @ adjoint(x) + 260 * np.eye(260)), "upper": 0},
    }
    for name, args in calls.items():
        found = []
        for threads in (1, 2, 4):
            native.check(native.lib.tensor_set_num_threads(threads, 1))
            found.append(call(name, **args))
        native.check(native.lib.tensor_set_num_threads(0, 1))
        for other in found[1:]:
            for got, want in zip(other, found[0], strict=True):
                np.testing.assert_array_equal(got, want)


@DTYPES
@pytest.mark.parametrize("at", [0, 6, 7, 8, 63, 64, 71, 100, 129])
def test_where_factors_end(at, dtype):
    """The number of the pivot that is 0, or of the minor that is not positive, in any strip of any block."""
    n = 130
    x = drawn((n, n), dtype)
    x[:, at] = 0
    assert call("lu_factor_ex", x=tensor(x), pivot=1)[2] == at + 1
    lower = np.tril(drawn((n, n), dtype), -1) + n * np.eye(n)
    signs = np.ones(n)
    signs[at] = -1
    definite = (lower * signs) @ adjoint(lower)
    assert call("cholesky_ex", x=tensor(definite), upper=0)[1] == at + 1
    l, info = call("cholesky_ex", x=tensor(lower @ adjoint(lower)), upper=0)
    close(l, lower)
    assert info == 0 and not np.triu(l, 1).any()


@DTYPES
@pytest.mark.parametrize("n", [1, 2, 3, 8, 40])
def test_general_eigenvalues(n, dtype):
    plain = drawn((n, n), dtype)
    far = 10.0 ** np.linspace(-4, 4, n)
    for x in (plain, np.triu(plain), np.tril(plain), plain * far[:, None] / far, np.ones((n, n)), plain * 1e-170):
        values, vectors = call("eig", x=tensor(x.astype(dtype)))
        size = np.linalg.norm(x, 2)
        np.testing.assert_allclose(x @ vectors / size, vectors * values / size, atol=1e-13 * n)
        np.testing.assert_allclose(np.linalg.norm(vectors, axis=0), np.ones(n), atol=1e-14 * n)
        assert_settled(vectors)
        np.testing.assert_array_equal(call("eigvals", x=tensor(x.astype(dtype))).shape, (n,))
        if dtype == "float64":
            odd = np.flatnonzero(values.imag)
            np.testing.assert_array_equal(values[odd[1::2]], values[odd[::2]].conj())
            assert (values[odd[::2]].imag > 0).all() and not vectors[:, values.imag == 0].imag.any()
    found = np.sort_complex(call("eigvals", x=tensor(np.tril(plain))))
    np.testing.assert_allclose(found, np.sort_complex(np.diag(plain).astype(complex)), atol=1e-15 * n)


def parts(x, hermitian):
    ld, pivots, info = call("ldl_factor_ex", x=tensor(x), hermitian=hermitian)
    return (ld, pivots, info, *call("ldl_unpack", ld=tensor(ld), pivots=tensor(pivots), hermitian=hermitian))


@DTYPES
@pytest.mark.parametrize("hermitian", [0, 1])
@pytest.mark.parametrize("n", [1, 2, 3, 63, 64, 65, 129, 200])
def test_factors_of_indefinite_matrices(n, hermitian, dtype):
    """Of several panels, and where the diagonal is small: then most rows are in pairs, of which one may end a panel."""
    x = drawn((n, n), dtype)
    x = x + (adjoint(x) if hermitian else x.T)
    for scale in (1, 1e-170, 1e170):
        for diagonal in (x.diagonal(), 0.01 * x.diagonal(), 0 * x.diagonal()):
            a = (np.tril(x, -1) + np.triu(x, 1) + np.diag(diagonal)) * scale
            if n == 1 and not a.any():
                continue
            ld, pivots, info, p, l, d = parts(np.tril(a) + np.triu(np.full((n, n), np.nan), 1), hermitian)
            other = adjoint(l) if hermitian else l.T
            close(p @ l @ d @ other @ p.T, a, 1e-12)
            assert info == 0 and not np.triu(ld, 1).any() and not np.triu(l, 1).any() and (l.diagonal() == 1).all()
            assert (np.abs(pivots) <= n).all()
            b = drawn((n, 3), dtype)
            solution = call("ldl_solve", ld=tensor(ld), pivots=tensor(pivots), b=tensor(b * scale), hermitian=hermitian)
            np.testing.assert_allclose(a / scale @ solution, b, atol=1e-9 * (1 + np.abs(solution).max()))
        assert n < 8 or (pivots < 0).any()  # of the matrix without a diagonal
    definite = drawn((n, n), dtype)
    definite = definite @ adjoint(definite) + np.eye(n)
    assert (parts(definite, 1)[1] > 0).sum() > n // 2


def test_pivots_are_those_of_sytrf():
    """From LAPACK's dsytf2, by hand: 0 and 2 are a pair, as 5 is larger than the diagonal."""
    x = np.array([[0.0, 1, 5], [1, 2, 1], [5, 1, 0]])
    ld, pivots, info = call("ldl_factor_ex", x=tensor(x), hermitian=0)
    assert pivots.tolist() == [-3, -3, 3] and info == 0
    np.testing.assert_allclose(ld, [[0, 0, 0], [5, 0, 0], [0.2, 0.2, 1.6]], atol=1e-15)


@pytest.mark.parametrize(
    "values, code, message",
    [
        ([1, 4, 3], "TENSOR_E_INDEX", "pivots hold 4, expected 1 to 3 or -3 to -1"),
        ([0, 2, 3], "TENSOR_E_INDEX", "pivots hold 0, expected"),
        ([2**32 + 1, 2, 3], "TENSOR_E_INDEX", "pivots hold 4294967297, expected"),
        ([1, 2, -3], "TENSOR_E_INDEX", "pivots hold -3 at 2, expected the same negative number for the next row"),
        ([-2, -3, 3], "TENSOR_E_INDEX", "pivots hold -2 at 0"),
        ([1, 2], "TENSOR_E_SHAPE", r"pivots of shape \[2\] do not fit ld of shape \[3, 3\]"),
    ],
)
def test_pivots_that_no_factorization_has(values, code, message):
    for name, more in (("ldl_unpack", {}), ("ldl_solve", {"b": tensor(np.ones((3, 1)))})):
        with pytest.raises(native.Failure, match=message) as caught:
            call(name, ld=tensor(np.eye(3)), pivots=tensor(np.array(values, np.int64)), hermitian=0, **more)
        assert caught.value.code == code


def test_defective_matrices_have_their_values():
    x = np.eye(5, k=1) + 2 * np.eye(5)
    assert call("eigvals", x=tensor(x)).tolist() == [2] * 5
    assert np.isfinite(call("eig", x=tensor(x))[1]).all()


def assert_settled(vectors):
    """The first of the largest components of each column is positive."""
    size = np.abs(vectors)
    first = np.argmax(size >= size.max(0) * (1 - 1e-10), 0)
    found = vectors[first, np.arange(vectors.shape[1])]
    assert (found.real > 0).all() and not found.imag.any()


@DTYPES
@pytest.mark.parametrize("shape", [(4, 3), (70, 40)])
@pytest.mark.parametrize("scale", [1e-300, 1e-160, 1e160, 1e300])
def test_scales(scale, shape, dtype):
    n = shape[1]
    x = drawn(shape, dtype) * scale
    u, s, vh = call("svd", x=tensor(x), full_matrices=0)
    np.testing.assert_allclose((u * (s / scale)) @ vh, x / scale, atol=1e-12)
    q, r = call("qr", x=tensor(x), mode="reduced")
    np.testing.assert_allclose(q @ (r / scale), x / scale, atol=1e-12)
    symmetric = (x[:n] + adjoint(x[:n])) / 2
    values, vectors = call("eigh", x=tensor(symmetric), upper=0)
    np.testing.assert_allclose((vectors * (values / scale)) @ adjoint(vectors), symmetric / scale, atol=1e-12)


def test_imaginary_numbers_on_the_diagonal_are_not_read():
    x = drawn((3, 3), "complex128")
    x = x @ adjoint(x)
    noisy = x + 5j * np.eye(3)
    for name, more in (("cholesky", {"upper": 0}), ("cholesky", {"upper": 1}), ("eigvalsh", {"upper": 0})):
        np.testing.assert_array_equal(call(name, x=tensor(noisy), **more), call(name, x=tensor(x), **more))


def test_pivots_are_compared_by_the_sum_of_their_parts():
    """As in LAPACK: 3 + 3i before 5."""
    x = np.array([[5, 1], [3 + 3j, 2]])
    assert call("lu_factor", x=tensor(x), pivot=1)[1].tolist() == [2, 2]


@pytest.mark.parametrize("name", ["eigh", "svd"])
def test_gradients_that_do_not_depend_on_turns(name):
    """The change of a vector along itself is none of the input's where the loss is the same for all turns of it."""
    x = drawn((4, 4), "complex128")
    x = x + adjoint(x) + np.diag(np.arange(4) * 4.0)
    leaf = tensor(x).requires_grad()
    outs = driver.run(driver.TABLES.op(name), {"x": leaf} | ({"upper": 0} if name == "eigh" else {"full_matrices": 0}))
    vectors = outs[1 if name == "eigh" else 0]
    (found,) = gradients([vectors], [tensor(vectors.numpy() * np.array([1.0, -2.0, 3.0, 0.5]))], [leaf])
    np.testing.assert_allclose(found.numpy(), np.zeros((4, 4)), atol=1e-13)


SINGULAR = np.array([[[2.0, 1.0], [1.0, 3.0]], [[1.0, 2.0], [2.0, 4.0]]])


@pytest.mark.parametrize(
    "name, args, message",
    [
        ("inv", {}, "matrix 1 of the stack is singular: a pivot is 0, number 2"),
        ("solve", {"b": tensor(np.ones((2, 2, 1))), "left": 1}, "matrix 1 of the stack is singular"),
        ("lu_factor", {"pivot": 1}, "matrix 1 of the stack is singular"),
        ("ldl_factor", {"hermitian": 0}, "matrix 1 of the stack is singular: a block of d is 0, number 2"),
        ("cholesky", {"upper": 0}, "matrix 1 of the stack is not positive definite: see the leading minor 2"),
    ],
)
def test_singular_matrices(name, args, message):
    first = driver.TABLES.op(name).args[0].name
    with pytest.raises(native.Failure, match=message) as caught:
        call(name, **{first: tensor(SINGULAR)}, **args)
    assert caught.value.code == "TENSOR_E_INVALID"


def test_infos_of_singular_matrices():
    assert call("inv_ex", x=tensor(SINGULAR))[1].tolist() == [0, 2]
    assert call("lu_factor_ex", x=tensor(SINGULAR), pivot=1)[2].tolist() == [0, 2]
    assert call("cholesky_ex", x=tensor(SINGULAR), upper=0)[1].tolist() == [0, 2]
    assert call("ldl_factor_ex", x=tensor(SINGULAR), hermitian=0)[2].tolist() == [0, 2]
    ld, pivots, info = call("ldl_factor_ex", x=tensor(np.zeros((3, 3))), hermitian=1)
    assert not ld.any() and pivots.tolist() == [1, 2, 3] and info == 1
    assert call("det", x=tensor(SINGULAR)).tolist() == [5, 0]
    sign, size = call("slogdet", x=tensor(SINGULAR))
    assert sign.tolist() == [1, 0] and size[1] == -np.inf
    assert call("cond", x=tensor(SINGULAR), ord="1")[1] == np.inf
    assert call("matrix_rank", x=tensor(SINGULAR), atol=None, rtol=None, hermitian=0).tolist() == [2, 1]


def cofactors(x):
    n = len(x)
    minors = [[np.linalg.det(np.delete(np.delete(x, i, 0), j, 1)) for j in range(n)] for i in range(n)]
    return np.array(minors) * (-1.0) ** np.add.outer(np.arange(n), np.arange(n))


@DTYPES
def test_gradient_of_det_at_singular_matrices(dtype):
    x = drawn((4, 3, 3), dtype)
    x[1, 2] = x[1, 0] * 2
    x[2, 1:] = 0
    x[3] = 0
    leaf = tensor(x).requires_grad()
    (found,) = gradients(driver.run(driver.TABLES.op("det"), {"x": leaf}), [tensor(np.ones(4, dtype))], [leaf])
    np.testing.assert_allclose(found.numpy(), np.stack([cofactors(m).conj() for m in x]), atol=1e-12)


@DTYPES
@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf])
def test_what_is_not_finite(value, dtype):
    """Nothing hangs: factors hold NaN, and what iterates is an error."""
    for n in (3, 70):
        x = drawn((2, n, n), dtype) + 3 * np.eye(n)
        x[1, 1, 0] = x[1, 0, 1] = value
        for name, more in (
            ("eigh", {"upper": 0}),
            ("svd", {"full_matrices": 0}),
            ("svdvals", {}),
            ("eigvalsh", {"upper": 1}),
        ):
            with pytest.raises(native.Failure, match="matrix 1 of the stack holds NaN or infinities"):
                call(name, x=tensor(x), **more)
        for name, more in (
            ("inv_ex", {}),
            ("lu_factor_ex", {"pivot": 1}),
            ("ldl_factor_ex", {"hermitian": 1}),
            ("qr", {"mode": "complete"}),
        ):
            assert np.isfinite(call(name, x=tensor(x), **more)[0][0]).all()
        assert call("cholesky_ex", x=tensor(x), upper=0)[1][1] > 0
        call("det", x=tensor(x))
        call("matrix_exp", x=tensor(x))


def test_pinv_of_symmetric_matrices_reads_the_lower_triangle():
    x = np.array([[2.0, 9.0], [1.0, -3.0]])
    want = np.linalg.inv(np.array([[2.0, 1.0], [1.0, -3.0]]))
    close(call("pinv", x=tensor(x), atol=None, rtol=None, hermitian=1), want)


def test_exponentials_of_very_different_norms():
    x = np.stack([np.diag([-800.0, 1.0]), np.zeros((2, 2)), np.array([[0.0, 1e-9], [0.0, 0.0]])])
    close(call("matrix_exp", x=tensor(x)), np.stack([np.diag([0, np.e]), np.eye(2), [[1, 1e-9], [0, 1]]]), 1e-13)


@pytest.mark.parametrize(
    "mode, shape, message", [("r", (3, 3), "needs q"), ("complete", (4, 3), "more rows, 4, than columns, 3")]
)
def test_qr_without_derivative(mode, shape, message):
    leaf = tensor(RNG.uniform(-1, 1, shape)).requires_grad()
    r = driver.run(driver.TABLES.op("qr"), {"x": leaf, "mode": mode})[1]
    with pytest.raises(native.Failure, match=message):
        gradients([r], [tensor(np.ones(r.shape))], [leaf])
