# SPDX-License-Identifier: Apache-2.0
# ruff: noqa: B023  (functions are called before the loop goes on)
"""Linear algebra, distances and Fourier transforms of a CUDA device, against the same calls on the CPU."""

import itertools

import numpy as np
import pytest
from against_cpu import TYPES, WIDE, adjoint, check, definite, numbers, results

import libtensor as lt
from libtensor import _ops_gen as c
from libtensor import linalg

if not c.tensor_cuda_device_count():
    pytest.skip("no CUDA device: " + c.tensor_cuda_why().decode(), allow_module_level=True)

# --- factors

SQUARES = [
    (1, 1),
    (2, 2),
    (5, 5),
    (16, 16),
    (17, 17),
    (33, 33),
    (70, 70),
    (3, 4, 4),
    (2, 2, 19, 19),
    (0, 3, 3),
    (2, 0, 0),
]
SMALL = [shape for shape in SQUARES if max(shape) < 30]  # for what takes many sweeps
OBLONGS = [(3, 5), (5, 3), (40, 18), (18, 40), (70, 3), (2, 21, 7), (2, 7, 21), (1, 6), (6, 1), (0, 3), (3, 0)]


@pytest.mark.parametrize("dtype", TYPES)
@pytest.mark.parametrize("shape", SQUARES, ids=str)
def test_cholesky(shape, dtype):
    x = definite(shape, dtype)
    check(lambda t: linalg.cholesky_ex(t), x, tol=30 * TYPES[dtype])
    garbage = x + np.triu(np.full(shape, np.nan), 1)  # what lies above the diagonal is not read
    check(lambda t: linalg.cholesky_ex(t)[0], garbage.astype(dtype), tol=30 * TYPES[dtype])


@pytest.mark.parametrize("dtype", WIDE)
@pytest.mark.parametrize("place", [0, 3, 15, 16, 30])
def test_cholesky_says_where_it_fails(place, dtype):
    x = np.stack([definite((31, 31), dtype)] * 3)
    x[1, place, place] = -1
    x[2, place, place] = np.nan
    info = results("cuda", lambda t: linalg.cholesky_ex(t)[1], x)[0]
    assert info.tolist() == [0, place + 1, place + 1]


@pytest.mark.parametrize("dtype", TYPES)
@pytest.mark.parametrize("pivot", [True, False])
@pytest.mark.parametrize("shape", SQUARES + OBLONGS, ids=str)
def test_lu(shape, pivot, dtype):
    x = numbers(shape, dtype)
    if not pivot and x.size:
        x = x + 20 * np.eye(*shape[-2:]).astype(dtype)
    check(lambda t: linalg.lu_factor_ex(t, pivot=pivot), x, tol=100 * TYPES[dtype])


@pytest.mark.parametrize("dtype", WIDE)
def test_lu_of_singular_matrices(dtype):
    x = np.stack([numbers((20, 20), dtype)] * 5)
    x[1, :, 0] = 0
    x[2, :, 17] = 0
    x[3, 4, :] = x[3, 5, :] = 1  # ties
    x[4] = np.round(x[4].real)  # many of them
    check(lambda t: linalg.lu_factor_ex(t), x, tol=1e-10)
    x[0, 3, 0] = np.nan
    x[1, 0, 0] = np.nan
    for a, b in zip(*(results(d, lambda t: linalg.lu_factor_ex(t)[1:], x[:2]) for d in ("cpu", "cuda")), strict=True):
        np.testing.assert_array_equal(a, b)


@pytest.mark.parametrize("dtype", TYPES)
@pytest.mark.parametrize("shape", SQUARES, ids=str)
@pytest.mark.parametrize("columns", [1, 3, 65, 130])
def test_solve(shape, columns, dtype):
    a = numbers(shape, dtype) + 3 * np.sqrt(shape[-1]) * np.eye(shape[-1]).astype(dtype)
    b = numbers((*shape[:-1], columns), dtype, 1)
    check(lambda a, b: linalg.solve_ex(a, b)[0], a, b, tol=30 * TYPES[dtype])
    for upper, unit in itertools.product((False, True), repeat=2):
        # What is not part of the triangle is not read.
        rest = np.tril(np.full(shape, np.nan), 0 if unit else -1)
        half = np.triu(a, 1 if unit else 0) / (2 * shape[-1] if unit and a.size else 1) + rest
        half = (half if upper else np.swapaxes(half, -1, -2)).astype(dtype)
        flags = {"upper": upper, "unitriangular": unit}
        check(lambda a, b, flags: linalg.solve_triangular(a, b, **flags), half, b, flags, tol=30 * TYPES[dtype])


@pytest.mark.parametrize("dtype", TYPES)
@pytest.mark.parametrize("mode", ["reduced", "complete", "r"])
@pytest.mark.parametrize("shape", SQUARES + OBLONGS, ids=str)
def test_qr(shape, mode, dtype):
    x = numbers(shape, dtype)
    check(lambda t: linalg.qr(t, mode), x, tol=30 * TYPES[dtype])
    if x.size:
        x[..., 0] = 0
        x[..., -1, :] *= 1e-200 if dtype in WIDE else 1
        check(lambda t: linalg.qr(t, mode), x, tol=30 * TYPES[dtype])


# --- values and vectors


@pytest.mark.parametrize("dtype", TYPES)
@pytest.mark.parametrize("shape", [*SMALL, (33, 33)], ids=str)
def test_eigh(shape, dtype):
    x = numbers(shape, dtype)
    x = x + adjoint(x)
    check(lambda t: linalg.eigh(t), x, tol=3000 * TYPES[dtype])
    check(lambda t: linalg.eigvalsh(t), x * (1e150 if dtype in WIDE else 1), tol=30 * TYPES[dtype])


@pytest.mark.parametrize("dtype", WIDE)
def test_eigh_of_equal_values(dtype):
    for x in (np.eye(6), np.zeros((4, 4)), np.diag([1.0, -1, 1, -1]), np.ones((5, 5))):
        x = x.astype(dtype)
        values, vectors = results("cuda", lambda t: linalg.eigh(t), x)
        np.testing.assert_allclose(vectors * values @ adjoint(vectors), x, atol=1e-13)
        np.testing.assert_allclose(adjoint(vectors) @ vectors, np.eye(len(x)), atol=1e-13)


@pytest.mark.parametrize("dtype", TYPES)
@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("shape", SMALL + OBLONGS, ids=str)
def test_svd(shape, full, dtype):
    x = numbers(shape, dtype)
    m, n = shape[-2:]
    k = min(m, n)
    check(lambda t: linalg.svdvals(t), x, tol=30 * TYPES[dtype])
    u, s, vh = results("cuda", lambda t: linalg.svd(t, full), x)
    tol = 100 * TYPES[dtype]
    np.testing.assert_allclose(u[..., :k] * s[..., None, :] @ vh[..., :k, :], x, atol=tol)
    for q in (adjoint(u) @ u, vh @ adjoint(vh)):
        np.testing.assert_allclose(q, np.broadcast_to(np.eye(q.shape[-1]), q.shape), atol=tol)
    check(lambda t: linalg.svd(t, False), x, tol=3000 * TYPES[dtype])


@pytest.mark.parametrize("dtype", WIDE)
@pytest.mark.parametrize("shape", [(6, 4), (4, 6), (5, 5)], ids=str)
def test_svd_of_low_rank(shape, dtype):
    for rank in (0, 1, 2):
        x = numbers((shape[0], rank), dtype) @ numbers((rank, shape[1]), dtype)
        u, s, vh = results("cuda", lambda t: linalg.svd(t, True), x)
        assert (s[rank:] < 1e-14 * max(1, s[0])).all()
        k = min(shape)
        np.testing.assert_allclose(u[:, :k] * s @ vh[:k], x, atol=1e-13)
        for q in (adjoint(u) @ u, vh @ adjoint(vh)):
            np.testing.assert_allclose(q, np.eye(len(q)), atol=1e-13)


# --- distances


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("p", [0, 0.5, 1, 2, 3.5, np.inf])
@pytest.mark.parametrize("shape", [(1, 1, 1), (3, 5, 7), (16, 17, 32), (33, 20, 65), (4, 3, 0), (0, 3, 2)], ids=str)
def test_cdist(shape, p, dtype):
    rows, columns, m = shape
    a, b = numbers((2, rows, m), dtype), numbers((2, columns, m), dtype, 1)
    if a.size and b.size:
        a[0, 0] = b[0, 0]
    check(lambda a, b: lt.cdist(a, b, p), a, b, tol=TYPES[dtype])
    huge = 1e30 if dtype == "float32" else 1e300
    for factor in (huge, 1 / huge):
        check(
            lambda a, b, unit: lt.cdist(a, b, p) / unit,
            (a * factor).astype(dtype),
            (b * factor).astype(dtype),
            factor if p else 1,
            tol=1e-5 if dtype == "float32" else 1e-11,
        )
    if m > 2 and rows:
        a[1, 0, 2], b[0, 1, 0], b[0, 2, 1] = np.nan, np.inf, -np.inf
        a[0, 0, 0] = np.inf
        check(lambda a, b: lt.cdist(a, b, p), a, b, tol=TYPES[dtype])


# --- Fourier transforms

LENGTHS = [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    11,
    13,
    15,
    16,
    25,
    31,
    32,
    37,
    60,
    64,
    74,
    97,
    100,
    121,
    127,
    210,
    256,
    961,
    1023,
    1024,
    1280,
    1296,
    1366,
    2560,
    2564,
    4096,
    4097,
    6000,
    10007,
]
PRECISIONS = ["float32", "float64"]


def complex_of(dtype):
    return "complex64" if dtype == "float32" else "complex128"


@pytest.mark.parametrize("dtype", PRECISIONS)
@pytest.mark.parametrize("n", LENGTHS)
def test_fft_of_any_length(n, dtype):
    tol = 10 * TYPES[dtype]
    rows = 3 if n < 1500 else 1
    z, x = numbers((rows, n), complex_of(dtype)), numbers((rows, n), dtype)
    half = numbers((rows, n // 2 + 1), complex_of(dtype))
    for norm in ("backward", "ortho", "forward") if n < 40 else ("ortho",):
        check(lambda t, norm: lt.fft.fft(t, norm=norm), z, norm, tol=tol)
        check(lambda t, norm: lt.fft.ifft(t, norm=norm), z, norm, tol=tol)
        check(lambda t, norm: lt.fft.rfft(t, norm=norm), x, norm, tol=tol)
        check(lambda t, norm: lt.fft.irfft(t, n=n, norm=norm), half, norm, tol=tol)


@pytest.mark.parametrize("dtype", PRECISIONS)
@pytest.mark.parametrize("axis", [0, 1, 2, 3])
@pytest.mark.parametrize("shape", [(4, 6, 5, 3), (2, 1, 40, 37), (1, 1, 1, 1)], ids=str)
def test_fft_along_any_axis(shape, axis, dtype):
    z, x = numbers(shape, complex_of(dtype)), numbers(shape, dtype)
    views = [
        lambda t: t,
        lambda t: t.permute((3, 1, 0, 2)),
        lambda t: t.flip((0, 2)),
        lambda t: t[:, :, ::2],
        lambda t: t[:1].broadcast_to((2, *t.shape[1:])),
    ]
    for view in views:
        check(lambda t, view: lt.fft.fft(view(t), dim=axis), z, view, tol=10 * TYPES[dtype])
        check(lambda t, view: lt.fft.rfft(view(t), dim=axis), x, view, tol=10 * TYPES[dtype])
        check(lambda t, view: lt.fft.irfft(view(t), dim=axis, n=9), z, view, tol=10 * TYPES[dtype])


@pytest.mark.parametrize("dtype", PRECISIONS)
def test_fft_over_several_axes(dtype):
    z, x = numbers((3, 8, 10), complex_of(dtype)), numbers((3, 8, 10), dtype)
    check(lambda t: lt.fft.fftn(t), z, tol=10 * TYPES[dtype])
    check(lambda t: lt.fft.rfftn(t), x, tol=10 * TYPES[dtype])
    check(lambda t: lt.fft.irfftn(t), z, tol=10 * TYPES[dtype])


@pytest.mark.parametrize("dtype", PRECISIONS)
def test_fft_of_many_lines(dtype):
    z = numbers((700, 6), complex_of(dtype))
    check(lambda t: lt.fft.fft(t), z, tol=10 * TYPES[dtype])
    check(lambda t: lt.fft.fft(t, dim=0), z, tol=10 * TYPES[dtype])
    check(lambda t: lt.fft.fft(t, dim=0), numbers((1300, 3), complex_of(dtype)), tol=10 * TYPES[dtype])
    check(lambda t: lt.fft.fft(t, dim=0), numbers((4099, 2), complex_of(dtype)), tol=10 * TYPES[dtype])
