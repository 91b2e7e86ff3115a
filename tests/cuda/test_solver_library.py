# SPDX-License-Identifier: Apache-2.0
"""Linear algebra of a CUDA device that a library computes, against the same calls on the CPU."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from against_cpu import TYPES, WIDE, adjoint, check, definite, numbers, results
from traces import check_header, check_symbols, traced

import libtensor as lt
from libtensor import _ops_gen as c
from libtensor import linalg

if not c.tensor_cuda_device_count():
    pytest.skip("no CUDA device: " + c.tensor_cuda_why().decode(), allow_module_level=True)

SQUARES = [(33, 33), (64, 64), (1, 40, 40), (2, 70, 70), (2, 1, 65, 65)]
OBLONGS = [(33, 40), (40, 33), (20, 90), (90, 20), (2, 120, 35), (2, 35, 120), (1300, 1), (1, 1300)]


def same_error(function, *arguments):
    messages = []
    for device in ("cpu", "cuda"):
        with pytest.raises(Exception) as failure:
            results(device, function, *arguments)
        messages.append((type(failure.value), str(failure.value)))
    assert messages[0] == messages[1]


def orthonormal(q, tol):
    np.testing.assert_allclose(
        adjoint(q) @ q, np.broadcast_to(np.eye(q.shape[-1]), (*q.shape[:-2], *q.shape[-1:] * 2)), atol=tol
    )


# --- factors


@pytest.mark.parametrize("dtype", TYPES)
@pytest.mark.parametrize("shape", SQUARES, ids=str)
def test_cholesky(shape, dtype):
    x = definite(shape, dtype)
    check(linalg.cholesky_ex, x, tol=100 * TYPES[dtype])
    upper = (x + np.triu(np.full(shape, np.nan), 1)).astype(dtype)  # is not read
    check(linalg.cholesky_ex, upper, tol=100 * TYPES[dtype])


@pytest.mark.parametrize("dtype", WIDE)
@pytest.mark.parametrize("place", [0, 31, 69])
def test_cholesky_says_where_it_fails(place, dtype):
    for wrong in (-1, 0, np.nan):
        x = np.stack([definite((70, 70), dtype)] * 2)
        x[1, place, place] = wrong
        assert results("cuda", lambda t: linalg.cholesky_ex(t)[1], x)[0].tolist() == [0, place + 1]
        same_error(linalg.cholesky, x)


@pytest.mark.parametrize("dtype", TYPES)
@pytest.mark.parametrize("pivot", [True, False])
@pytest.mark.parametrize("shape", SQUARES + OBLONGS, ids=str)
def test_lu(shape, pivot, dtype):
    x = numbers(shape, dtype)
    if not pivot:
        x = x + 20 * np.eye(*shape[-2:]).astype(dtype)
    check(lambda t: linalg.lu_factor_ex(t, pivot=pivot), x, tol=1000 * TYPES[dtype])


@pytest.mark.parametrize("dtype", WIDE)
def test_lu_of_singular_matrices(dtype):
    x = np.stack([numbers((70, 70), dtype)] * 2)
    x[0, :, 0] = 0
    x[1, :, 33] = x[1, :, 60] = 0
    check(linalg.lu_factor_ex, x, tol=1e-10)
    assert results("cuda", lambda t: linalg.lu_factor_ex(t)[2], x)[0].tolist() == [1, 34]
    same_error(linalg.inv, x)
    same_error(linalg.inv, x[1])
    check(linalg.det, x)


@pytest.mark.parametrize("dtype", WIDE)
def test_what_is_no_number_stays_so(dtype):
    x = numbers((70, 70), dtype)
    x[3, 5] = np.nan
    factors, r = (
        results("cuda", f, x)[0] for f in (lambda t: linalg.lu_factor_ex(t)[0], lambda t: linalg.qr(t, "r")[1])
    )
    assert np.isnan(factors).any()
    assert np.isnan(r).any()
    assert np.isnan(results("cuda", lambda t: linalg.inv_ex(t)[0], x)[0]).any()
    whole = numbers((3, 70, 70), dtype)
    whole[1] = x
    stack = results("cuda", lambda t: linalg.lu_factor_ex(t)[0], whole)[0]
    assert [bool(np.isnan(matrix).any()) for matrix in stack] == [False, True, False]
    same_error(linalg.eigh, x.T.copy())
    same_error(linalg.svd, x)


@pytest.mark.parametrize("dtype", TYPES)
@pytest.mark.parametrize("shape", SQUARES, ids=str)
@pytest.mark.parametrize("columns", [0, 1, 5, 70])
def test_solve(shape, columns, dtype):
    a = numbers(shape, dtype) + 3 * np.sqrt(shape[-1]) * np.eye(shape[-1]).astype(dtype)
    b = numbers((*shape[:-1], columns), dtype, 1)
    check(lambda a, b: linalg.solve_ex(a, b)[0], a, b, tol=30 * TYPES[dtype])
    check(lambda a, b: linalg.lu_solve(*linalg.lu_factor(a), b), a[..., ::-1, :].copy(), b, tol=30 * TYPES[dtype])


@pytest.mark.parametrize("dtype", TYPES)
@pytest.mark.parametrize("mode", ["reduced", "complete", "r"])
@pytest.mark.parametrize("shape", SQUARES + OBLONGS[:-2] + [(1100, 1), (1, 1100)], ids=str)
def test_qr(shape, mode, dtype):
    x = numbers(shape, dtype)
    check(lambda t: linalg.qr(t, mode), x, tol=100 * TYPES[dtype])
    x[..., 0] = 0
    check(lambda t: linalg.qr(t, mode), x, tol=100 * TYPES[dtype])


# --- values and vectors


@pytest.mark.parametrize("dtype", TYPES)
@pytest.mark.parametrize("shape", SQUARES, ids=str)
def test_eigh(shape, dtype):
    x = numbers(shape, dtype)
    x = x + adjoint(x)
    check(linalg.eigh, x, tol=1e5 * TYPES[dtype])
    values, vectors = results("cuda", linalg.eigh, x)
    tol = 1000 * TYPES[dtype]
    np.testing.assert_allclose(vectors * values[..., None, :] @ adjoint(vectors), x, atol=tol)
    orthonormal(vectors, tol)
    largest = np.take_along_axis(vectors, np.abs(vectors).argmax(-2)[..., None, :], -2)
    assert (largest.real > 0).all() and (largest.imag == 0).all()
    for factor in (1e150, 1e-150) if dtype in WIDE else (1e15, 1e-15):
        check(lambda t, unit=factor: linalg.eigvalsh(t) / unit, (x * factor).astype(dtype), tol=tol)


@pytest.mark.parametrize("dtype", TYPES)
@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("shape", SQUARES + OBLONGS[:-2] + [(1100, 1), (1, 1100)], ids=str)
def test_svd(shape, full, dtype):
    if full and max(shape) > 1000 and dtype != "float64":
        return
    x = numbers(shape, dtype)
    k = min(shape[-2:])
    u, s, vh = results("cuda", lambda t: linalg.svd(t, full), x)
    tol = 1000 * TYPES[dtype]
    np.testing.assert_allclose(u[..., :k] * s[..., None, :] @ vh[..., :k, :], x, atol=tol)
    orthonormal(u, tol)
    orthonormal(adjoint(vh), tol)
    check(lambda t: linalg.svd(t, False), x, tol=1e5 * TYPES[dtype])
    for factor in (1e150, 1e-150) if dtype in WIDE else (1e15, 1e-15):
        check(lambda t, unit=factor: linalg.svdvals(t) / unit, (x * factor).astype(dtype), tol=tol)


@pytest.mark.parametrize("dtype", WIDE)
@pytest.mark.parametrize("shape", [(40, 34), (34, 40), (36, 36)], ids=str)
def test_svd_of_low_rank(shape, dtype):
    for rank in (0, 1, 20):
        x = numbers((shape[0], rank), dtype) @ numbers((rank, shape[1]), dtype)
        u, s, vh = results("cuda", lambda t: linalg.svd(t, True), x)
        k = min(shape)
        assert (s[rank:] < 1e-13 * max(1, s[0])).all()
        np.testing.assert_allclose(u[:, :k] * s @ vh[:k], x, atol=1e-12)
        orthonormal(u, 1e-12)
        orthonormal(adjoint(vh), 1e-12)


LAYOUTS = {
    "transposed": lambda t: t.mT,
    "backward": lambda t: t[..., ::-1, ::-1],
    "gaps": lambda t: t[..., ::2, ::2],
    "one for all": lambda t: t.broadcast_to((2, *t.shape)),
}


@pytest.mark.parametrize("dtype", WIDE)
@pytest.mark.parametrize("view", LAYOUTS)
def test_layouts(view, dtype):
    x, f = definite((80, 80), dtype) + 80 * np.eye(80), LAYOUTS[view]
    check(lambda t: linalg.cholesky(f(t)), x)
    check(lambda t: linalg.lu_factor_ex(f(t)), x)
    check(lambda t: linalg.inv(f(t)), x)
    check(lambda t: linalg.qr(f(t)), x)
    check(lambda t: linalg.eigvalsh(f(t)), x)
    check(lambda t: linalg.svdvals(f(t)), x)


@pytest.mark.parametrize("name", ["cholesky", "inv", "slogdet", "qr", "eigh", "svd", "lstsq"])
def test_gradients(name):
    x = definite((40, 40), "float64")
    b = numbers((40, 3), "float64")
    grads = []
    for device in ("cpu", "cuda"):
        t = lt.tensor(x).to(device)
        t.requires_grad = True
        found = linalg.lstsq(t, lt.tensor(b).to(device)) if name == "lstsq" else getattr(linalg, name)(t)
        found = found if isinstance(found, (tuple, list)) else (found,)
        sum((y.abs() ** 1.5).sum() for y in found if y.is_floating_point() and y.requires_grad).backward()
        grads.append(t.grad.to("cpu").numpy())
    np.testing.assert_allclose(*grads, atol=1e-7 * np.abs(grads[0]).max())


def test_streams():
    x = numbers((50, 50), "float64")
    streams = [lt.cuda.Stream() for _ in range(20)]  # more than the library has handles for
    there = lt.tensor(x).to("cuda")
    lt.cuda.synchronize()
    found = []
    for stream in [*streams, streams[0]]:
        with lt.cuda.stream(stream):
            found.append(linalg.inv(there))
    lt.cuda.synchronize()
    for y in found:
        np.testing.assert_allclose(y.to("cpu").numpy(), np.linalg.inv(x), atol=1e-11)


def test_threads():
    x = numbers((50, 50), "float64")
    signal = numbers((50, 100), "complex128")

    def work(seed):
        there, waves = lt.tensor(x + seed * np.eye(50)).to("cuda"), lt.tensor(signal * seed).to("cuda")
        return [(linalg.inv(there).to("cpu").numpy(), lt.fft.fft(waves).to("cpu").numpy()) for _ in range(5)]

    with ThreadPoolExecutor(4) as pool:
        for seed, found in enumerate(pool.map(work, range(8))):
            for inverse, spectrum in found:
                np.testing.assert_allclose(inverse, np.linalg.inv(x + seed * np.eye(50)), atol=1e-10)
                np.testing.assert_allclose(spectrum, np.fft.fft(signal * seed), atol=1e-9)


# --- what the library is asked for

PREPARED = """
from libtensor import linalg
def x(*shape):
    return lt.tensor(np.random.default_rng(0).standard_normal(shape)).to("cuda")
def d(n, *leading):
    return lt.eye(n, device="cuda", dtype=lt.float64).broadcast_to((*leading, n, n)) * 4
"""


def asked(code, settings="trace=solver"):
    return traced(PREPARED + code, settings, "solver: ")


@pytest.mark.parametrize(
    "code,lines",
    [
        ("y = linalg.cholesky(d(33))", ["potrf 33"]),
        ("y = linalg.cholesky(d(70, 2))", ["potrf 70"] * 2),
        ("y = linalg.cholesky(d(32))", []),
        ("y = linalg.cholesky(d(70, 3))", []),
        ("y = linalg.lu_factor_ex(x(40, 50))[0]", ["getrf 40 50"]),
        ("y = linalg.lu_factor_ex(d(40), pivot=False)[0]", []),
        ("y = linalg.lu_factor_ex(x(30, 34))[0]", []),
        ("y = linalg.solve_ex(d(40), x(40, 3))[0]", ["getrf 40 40", "getrs 40 3"]),
        ("y = linalg.solve_ex(d(20), x(20, 300))[0]", []),
        ("y = linalg.qr(x(50, 40))[0]", ["geqrf 50 40", "orgqr 50 40 40"]),
        ("y = linalg.qr(x(50, 40), 'complete')[0]", ["geqrf 50 40", "orgqr 50 50 40"]),
        ("y = linalg.qr(x(40, 50), 'r')[1]", ["geqrf 40 50"]),
        ("y = linalg.qr(x(40, 50))[0]", ["geqrf 40 50", "orgqr 40 40 40"]),
        ("y = linalg.qr(x(10, 9, 8))[0]", []),
        ("y = linalg.eigh(d(40))[0]", ["syevd 40 with vectors"]),
        ("y = linalg.eigvalsh(d(40))", ["syevd 40"]),
        ("y = linalg.eigvalsh(d(20))", []),
        ("y = linalg.svd(x(50, 40), False)[1]", ["gesvd 50 40 SS"]),
        ("y = linalg.svd(x(40, 50), True)[1]", ["gesvd 50 40 AS"]),
        ("y = linalg.svdvals(x(40, 50))", ["gesvd 50 40 NN"]),
        ("y = linalg.svdvals(x(40, 20))", []),
    ],
)
def test_what_the_library_is_asked_for(code, lines):
    value, asked_for = asked(code)
    assert asked_for == lines
    for setting in ("libraries=none", "refuse=solver"):
        other, none = asked(code, f"trace=solver,{setting}")
        assert none == []
        assert float(other) == pytest.approx(float(value), abs=1e-12)


@pytest.mark.parametrize("code", ["linalg.eigh(d(40))[0]", "linalg.eigh(d(40))[1]", "linalg.svd(x(50, 40))[0]"])
def test_what_is_not_found_is_no_number(code):
    assert np.isnan(float(asked(f"y = {code}", "plant=diverge")[0]))


def test_numbers_of_the_library():
    check_header("cusolverDn.h", "cusolver_numbers.cpp")


def test_functions_of_the_library():
    check_symbols("libcusolver.so.12", "solver_functions.h", "TENSOR_SOLVER_FUNCTIONS", "cusolverDn")
