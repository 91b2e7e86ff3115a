"""Copies between layouts whose fastest axes differ, which go by tiles: at their edges, of every size of element."""

import itertools

import numpy as np
import pytest
from native import call, check, lib, wrap

DTYPES = ["int8", "float16", "float32", "float64", "complex128"]


def values(shape, dtype):
    drawn = np.random.default_rng(len(shape)).integers(-100, 100, shape)
    return drawn.astype(dtype)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("m, n", itertools.product([1, 7, 8, 16, 17, 50], repeat=2))
def test_transposed(m, n, dtype):
    x = values((m, n), dtype)
    for view in (x.T, x[::-1].T, x[:, ::-1].T, np.repeat(x, 2, 0)[::2].T, np.repeat(x, 2, 1)[:, ::2].T):
        assert np.array_equal(call("tensor_clone", {"x": wrap(view, dtype)}).numpy(), view)


@pytest.mark.parametrize("order", itertools.permutations(range(4)), ids=str)
def test_permuted(order):
    x = values((3, 18, 9, 20), "float32").transpose(order)
    assert np.array_equal(call("tensor_clone", {"x": wrap(x)}).numpy(), x)


def test_into_a_view():
    x = values((3, 40, 33), "float32")
    for target in (
        np.zeros((3, 80, 70), "float32")[:, ::2, 1:34],
        np.zeros((40, 3, 66), "float32")[..., ::2].swapaxes(0, 1),
    ):
        source = np.ascontiguousarray(x.swapaxes(1, 2)).swapaxes(1, 2)
        call("tensor_copy_", {"x": wrap(target), "src": wrap(source)})
        assert np.array_equal(target, x)


def test_threads_share_the_stripes():
    x = values((700, 900), "float32")
    try:
        for threads in (1, 2, 3):
            check(lib.tensor_set_num_threads(threads, 1))
            assert np.array_equal(call("tensor_clone", {"x": wrap(x.T)}).numpy(), x.T)
    finally:
        check(lib.tensor_set_num_threads(0, 1))
