# SPDX-License-Identifier: Apache-2.0
"""lobpcg: values and vectors against NumPy's for all of the matrix, and gradients against those of linalg.eigh."""

import numpy as np
import pytest
from support import lt


def matrix(m, dtype="float64", seed=0):
    rng = np.random.default_rng(seed)
    a = rng.normal(size=(m, m))
    if dtype.startswith("complex"):
        a = a + 1j * rng.normal(size=(m, m))
    return ((a + a.conj().T) / 2).astype(dtype)


def definite(m, dtype="float64", seed=1):
    a = matrix(m, dtype, seed)
    return (a @ a + np.eye(m)).astype(dtype)


def extreme(values, k, largest):
    return np.sort(values)[::-1][:k] if largest else np.sort(values)[:k]


@pytest.mark.parametrize("dtype", ["float32", "float64", "complex64", "complex128"])
@pytest.mark.parametrize("m, k, n", [(60, 3, None), (60, 2, 4), (7, 3, None), (30, 1, None), (5, 5, None)])
@pytest.mark.parametrize("largest", [True, False])
def test_values_and_vectors(m, k, n, largest, dtype):
    lt.manual_seed(0)
    a = matrix(m, dtype)
    e, x = lt.lobpcg(lt.tensor(a), k=k, n=n, largest=largest)
    rough = dtype in ("float32", "complex64")
    assert e.dtype == (lt.float32 if rough else lt.float64) and x.dtype.name == dtype and x.shape == (m, k)
    np.testing.assert_allclose(e, extreme(np.linalg.eigvalsh(a), k, largest), atol=1e-3 if rough else 1e-9)
    x = np.asarray(x)
    np.testing.assert_allclose(a @ x, x * np.asarray(e), atol=0.03 if rough else 1e-5)
    np.testing.assert_allclose(x.conj().T @ x, np.eye(k), atol=1e-4 if rough else 1e-11)


@pytest.mark.parametrize("dtype", ["float64", "complex128"])
@pytest.mark.parametrize("m", [40, 6])
def test_pairs_of_two_matrices(m, dtype):
    lt.manual_seed(0)
    a, b = matrix(m, dtype), definite(m, dtype)
    e, x = lt.lobpcg(lt.tensor(a), k=3, B=lt.tensor(b), niter=-1)
    want = np.linalg.eigvals(np.linalg.solve(b, a)).real
    np.testing.assert_allclose(e, extreme(want, 3, True), atol=1e-9)
    x = np.asarray(x)
    np.testing.assert_allclose(a @ x, b @ x * np.asarray(e), atol=1e-4)
    np.testing.assert_allclose(x.conj().T @ b @ x, np.eye(3), atol=1e-10)


def path(m):
    """The second differences of m points: their eigenvalues are 2 - 2 cos(pi j / (m + 1))."""
    d = lt.arange(m)
    places = lt.cat([lt.stack([d, d]), lt.stack([d[:-1], d[1:]]), lt.stack([d[1:], d[:-1]])], 1)
    values = lt.cat([lt.full((m,), 2.0, dtype=lt.float64), lt.full((2 * m - 2,), -1.0, dtype=lt.float64)])
    return lt.sparse_coo_tensor(places, values, (m, m))


@pytest.mark.parametrize("layout", [lt.sparse_coo, lt.sparse_csr])
def test_of_sparse_matrices_only_products_are_computed(layout):
    lt.manual_seed(0)
    s = path(150).to_sparse(layout=layout)
    e, x = lt.lobpcg(s, k=3, largest=False, niter=-1)
    np.testing.assert_allclose(e, 2 - 2 * np.cos(np.pi * np.arange(1, 4) / 151), atol=1e-10)
    np.testing.assert_allclose((s @ x).numpy(), (x * e).numpy(), atol=1e-6)


def test_a_preconditioner_saves_steps():
    s, steps = path(150), {}
    inverse = lt.linalg.inv(s.to_dense() + 1e-4 * lt.eye(150, dtype=lt.float64))
    for name, k in (("plain", None), ("preconditioned", inverse)):
        lt.manual_seed(0)
        counts: list = []
        count = counts.append
        e, _ = lt.lobpcg(s, k=2, iK=k, largest=False, niter=-1, tracker=lambda w, count=count: count(w.ivars["istep"]))
        np.testing.assert_allclose(e, 2 - 2 * np.cos(np.pi * np.arange(1, 3) / 151), atol=1e-9)
        assert counts == list(range(len(counts)))
        steps[name] = len(counts)
    assert steps["preconditioned"] * 4 < steps["plain"]


def test_stacks():
    lt.manual_seed(0)
    a = np.stack([matrix(20, seed=i) for i in range(6)]).reshape(2, 3, 20, 20)
    e, x = lt.lobpcg(lt.tensor(a), k=2)
    assert e.shape == (2, 3, 2) and x.shape == (2, 3, 20, 2)
    np.testing.assert_allclose(e, np.linalg.eigvalsh(a)[..., ::-1][..., :2], atol=1e-10)
    e, x = lt.lobpcg(lt.tensor(a[:0]), k=2)
    assert e.shape == (0, 3, 2) and x.shape == (0, 3, 20, 2)


@pytest.mark.parametrize("m", [5, 24])
def test_gradients_are_those_of_all_values(m):
    weight = lt.tensor(np.random.default_rng(2).normal(size=(m, 2)))
    grads = []
    for call in (lambda a: lt.lobpcg(a, k=2), lambda a: [t.flip(-1)[..., :2] for t in lt.linalg.eigh((a + a.mT) / 2)]):
        a = lt.tensor(matrix(m), requires_grad=True)
        e, x = call(a)
        (e.sum() + ((x * weight).sum(0) ** 2).sum()).backward()
        grads.append(a.grad.numpy())
    np.testing.assert_allclose(*grads, atol=1e-12)


def test_where_the_search_begins_and_ends():
    a = matrix(40)
    _, vectors = np.linalg.eigh(a)
    seen = []

    def track(worker):
        seen.append(worker.ivars["converged_count"])
        worker.bvars["force_stop"] = len(seen) == 3

    lt.lobpcg(lt.tensor(a), X=lt.tensor(vectors[:, -2:].copy()), tracker=track)
    assert seen == [2]  # nothing to do
    seen.clear()
    lt.manual_seed(0)
    e, x = lt.lobpcg(lt.tensor(a), k=2, tracker=track)
    assert len(seen) == 3 and e.shape == (2,) and x.shape == (40, 2)
    lt.manual_seed(0)
    same, _ = lt.lobpcg(lt.tensor(a), k=2, niter=2)
    assert same.equal(e)
    repeated = lt.ones(40, 3, dtype=lt.float64)  # columns that depend on each other
    e, _ = lt.lobpcg(lt.tensor(a), X=repeated)
    np.testing.assert_allclose(e, extreme(np.linalg.eigvalsh(a), 3, True), atol=1e-9)
    seen.clear()
    e, _ = lt.lobpcg(lt.zeros(12, 12), k=2, niter=-1, tracker=track)
    assert not e.any() and seen == [2]


@pytest.mark.parametrize(
    "args, message",
    [
        ({"A": lt.ones(3, 4)}, r"lobpcg: A has shape \[3, 4\], expected square matrices"),
        ({"A": lt.eye(9), "k": 0}, "lobpcg: k is 0 and n is 0, expected 1 <= k <= n <= 9"),
        ({"A": lt.eye(9), "k": 3, "n": 2}, "lobpcg: k is 3 and n is 2"),
        ({"A": lt.eye(9), "B": lt.eye(8)}, r"lobpcg: B has shape \[8, 8\], A has \[9, 9\]"),
        ({"A": lt.eye(9), "X": lt.ones(9)}, r"lobpcg: X has shape \[9\], expected 2 axes, as A"),
        ({"A": lt.eye(9), "method": "lanczos"}, "lobpcg: method"),
        ({"A": lt.eye(9), "X": lt.ones(9, 1, requires_grad=True)}, "lobpcg: X or iK requires grad"),
        ({"A": lt.ones(9, 9, dtype=lt.int64)}, "lobpcg: A has dtype int64, expected a floating or complex dtype"),
        ({"A": lt.eye(9), "B": lt.zeros(9, 9)}, "lobpcg: B is not positive definite"),
        ({"A": lt.eye(9), "B": lt.eye(9) * float("nan")}, "lobpcg: B is not positive definite"),
        ({"A": lt.eye(9), "niter": -1, "tol": 0.0}, "lobpcg: tol is 0.0 and niter -1"),
    ],
)
def test_what_is_refused(args, message):
    with pytest.raises(lt.TensorError, match=message):
        lt.lobpcg(**args)
