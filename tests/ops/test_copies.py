# SPDX-License-Identifier: Apache-2.0
"""Copies between layouts whose fastest axes differ, which go by tiles: at their edges, of every size of element;
rounding to float16."""

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
        to = wrap(target)
        call("tensor_copy_", {"x": to, "src": wrap(source)})
        assert np.array_equal(to.numpy(), x)


def test_threads_share_the_stripes():
    x = values((700, 900), "float32")
    try:
        for threads in (1, 2, 3):
            check(lib.tensor_set_num_threads(threads, 1))
            assert np.array_equal(call("tensor_clone", {"x": wrap(x.T)}).numpy(), x.T)
    finally:
        check(lib.tensor_set_num_threads(0, 1))


@pytest.mark.parametrize("step", [1, 2])
@pytest.mark.parametrize("n", [7, 8, None])
def test_rounded_to_float16(n, step):
    """All float16, what lies half way between two of them and the numbers beside it; NaN of any bits."""
    halves = np.arange(1 << 16, dtype=np.uint16).view(np.float16)[:n]
    wide = halves.astype(np.float32).view(np.uint32)
    x = np.concatenate([wide + np.uint32(d) for d in (0, 1, 0xFFF, 0x1000, 0x1001, 0x1FFF)]).view(np.float32)
    with np.errstate(over="ignore"):
        want = np.where(np.isnan(x), np.nan, x).astype(np.float16).view(np.uint16)
    want = np.where(np.isnan(x), 0x7E00 | np.signbit(x) << 15, want)
    view = wrap(np.repeat(x, step)[::step])
    found = call("tensor_astype", {"x": view, "dtype": "float16"}).numpy()
    assert np.array_equal(found.view(np.uint16), want)
