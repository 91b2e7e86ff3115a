# SPDX-License-Identifier: Apache-2.0
"""The peers in C, without the libraries that are compared with."""

import ctypes
import gc
import sys
import weakref
from types import SimpleNamespace

import numpy as np
import pytest
from harness import native, native_peers
from harness.inputs import normal
from harness.native_peers import Openblas, Rows

FLOATS = ctypes.POINTER(ctypes.c_float)


def matrix(pointer, rows, columns):
    return np.ctypeslib.as_array(pointer, (rows * columns,)).reshape(rows, columns)


@ctypes.CFUNCTYPE(
    None, *[ctypes.c_int] * 6, ctypes.c_float, FLOATS, ctypes.c_int, FLOATS, ctypes.c_int, ctypes.c_float, FLOATS,
    ctypes.c_int,
)  # fmt: skip
def sgemm(order, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc):
    assert (order, ta, alpha, beta, lda, ldb, ldc) == (101, 111, 1, 0, k, k if tb == 112 else n, n)
    b = matrix(b, n, k).T if tb == 112 else matrix(b, k, n)
    matrix(c, m, n)[...] = matrix(a, m, k) @ b


@pytest.fixture
def blas():
    native.prepare("openblas", sys.executable)
    peer = Openblas.__new__(Openblas)
    peer.library = SimpleNamespace(cblas_sgemm=sgemm)
    peer.repeat = native.load("blas").repeat_sgemm
    return peer


@pytest.mark.parametrize(
    ("a", "b", "transpose"),
    [((3, 4), (4, 5), False), ((3, 4), (5, 4), True), ((7, 3, 4), (7, 4, 5), False)],
)
def test_products_and_that_operands_live(blas, a, b, transpose):
    x, y = normal(a, b)(np.random.default_rng(1))
    operands = [blas.tensor(x), blas.tensor(y)]
    alive = [weakref.ref(o) for o in operands]
    work = blas.product(*operands, transpose)
    del operands
    gc.collect()
    assert all(r() is not None for r in alive), "the library has only their addresses"
    work.many(2)
    np.testing.assert_allclose(work.result(), x @ (y.T if transpose else y), rtol=1e-5, atol=1e-6)


def test_aligned():
    for shape in ((), (1,), (3, 5), (1000,)):
        array = native_peers.aligned(shape)
        assert array.shape == shape and array.ctypes.data % 64 == 0


@pytest.fixture
def rows():
    native.prepare("libtensor", sys.executable)
    return Rows("rows")


def test_small_work_in_c(rows):
    a, b = normal((4, 4), (4, 4))(np.random.default_rng(2))
    rows.operands(a, b)
    for name, expected in (("add", a + b), ("matmul", a @ b), ("view", a.T)):
        np.testing.assert_allclose(rows.loop(name, (4, 4)).result()[0], expected, rtol=1e-5)
    np.testing.assert_allclose(rows.loop("add_scalar", (4, 4)).result()[0], a + 2, rtol=1e-6)
    np.testing.assert_allclose(rows.loop("sum", ()).result()[0], a.sum(), rtol=1e-5)


def test_chain_and_its_gradient(rows):
    a, b = np.float32([1.5, 2.5]), np.float32([1.001, 0.999])
    rows.operands(a, b)
    y, grad = rows.loop("chain", (2,), 1, gradient=True).result()
    expected = a.astype(float)
    for i in range(1000):
        expected = expected + b if i % 2 else expected * b
    np.testing.assert_allclose(y, expected, rtol=1e-4)
    np.testing.assert_allclose(grad, b * b.astype(float) ** 500, rtol=1e-4)
