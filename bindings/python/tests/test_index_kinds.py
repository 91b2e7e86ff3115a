# SPDX-License-Identifier: Apache-2.0
"""What can be an index, and what cannot: in x[key], x[key] = value, and in the functions that take indices."""

import decimal
import fractions

import numpy as np
import pytest

import libtensor as lt

FLOATS = [1.0, float("nan"), float("inf"), -0.0]
NO_INDEX = [
    *FLOATS, 1j, "a", "", b"a", object(), {1}, {1: 2}, decimal.Decimal(1), fractions.Fraction(1), lambda: 1,
    *(kind(1) for kind in (np.float16, np.float32, np.float64, np.complex64, np.str_)),
    *(lt.tensor(value, dtype=d) for value in (0.0, 1.0) for d in (lt.float16, lt.bfloat16, lt.float32, lt.float64)),
    lt.tensor(float("nan")), lt.tensor(1j), lt.tensor([1.0]), lt.tensor([[1.0]]), lt.tensor([1j]), lt.zeros(0),
    np.array(1.0), np.array([1.0]), np.array([1j]), np.array(["a"]), np.array([None]), np.zeros(0),
    [1.0], [1j], ["a"], [None], [[1.0]], [1, 2.0], [lt.tensor(1.0)], [[1], 2],
    slice(1.0, None), slice(None, 1.0), slice(None, None, 1.0), slice("a"), slice(lt.tensor(1.0), None), slice(None, 1j),
    2**70, -(2**70), 2**63, -(2**63) - 1, 7, -7, (..., ...), (0, 0, 0),
]  # fmt: skip


@pytest.mark.parametrize("i", range(len(NO_INDEX)))
def test_no_index(i):
    bad = NO_INDEX[i]
    keys = [bad] if isinstance(bad, tuple) else [bad, (bad,), (..., bad), (slice(None), bad), (None, bad)]
    for key in keys:
        for value in (None, 9.0, lt.ones(1)):
            x = lt.arange(6.0).reshape(2, 3)
            with pytest.raises(IndexError) as failure:
                x[key] if value is None else x.__setitem__(key, value)
            assert isinstance(failure.value, lt.TensorError), failure.value
            assert x.tolist() == [[0, 1, 2], [3, 4, 5]]


def test_a_large_index_is_reported_as_it_is():
    for key in (2**70, (0, 2**70), -(2**63) - 1):
        number = key[-1] if isinstance(key, tuple) else key
        with pytest.raises(IndexError, match=str(number)):
            lt.ones(2, 3)[key]


@pytest.mark.parametrize("dtype", [lt.float32, lt.float64, lt.complex64])
def test_functions_refuse_indices_that_are_no_integers(dtype):
    x, wrong = lt.ones(2, 3), lt.ones(2, 3).to(dtype)
    flat = wrong[0]
    calls = [
        lambda: x.take_along_dim(wrong, 1), lambda: x.take(flat), lambda: x.gather(1, wrong),
        lambda: x.index_select(1, flat), lambda: x.scatter(1, wrong, x), lambda: x.scatter_(1, wrong, x),
        lambda: x.scatter_add(1, wrong, x), lambda: x.index_add(1, flat, x), lambda: x.index_copy(1, flat, x),
        lambda: x.index_fill(1, flat, 0.0), lambda: x.index_put([flat], lt.ones(3)),
        lambda: x.index_put_([flat], lt.ones(3)), lambda: x.put(flat, lt.ones(3)),
        lambda: x.select(0, 1.5), lambda: x.select(0, lt.tensor(1.0)), lambda: x.narrow(0, 0.0, 1),
        lambda: lt.nn.functional.embedding(flat, x),
    ]  # fmt: skip
    for i, call in enumerate(calls):
        with pytest.raises((IndexError, TypeError)) as failure:
            call()
        assert isinstance(failure.value, lt.TensorError), i
    assert (x == 1).all()


def test_what_is_an_index_stays_one():
    x, same = lt.arange(6.0).reshape(2, 3), np.arange(6.0).reshape(2, 3)
    keys = [
        1, -1, True, False, None, ..., slice(None, None, 2), (0, 1), (..., None), [0, 1], [True, False], np.int8(1),
        np.uint64(1), np.True_, np.array(1), np.array([1, 0]), np.array([[True, False, True], [False, True, False]]),
        range(2), (slice(None), [0, 2]), [], (np.int64(0), slice(1, 3)),
    ]  # fmt: skip
    for key in keys:
        assert np.array_equal(x[key].numpy(), same[key if not isinstance(key, range) else list(key)]), key
    assert x[lt.tensor(1)].tolist() == [3, 4, 5]
    assert x[lt.tensor(True)].shape == (1, 2, 3)
    assert x[lt.tensor(1) :].shape == (1, 3)


def test_a_uint8_tensor_as_an_index_warns():
    x = lt.arange(3)
    with pytest.warns(UserWarning, match="uint8"):
        assert x[lt.tensor([1, 0, 1], dtype=lt.uint8)].tolist() == [1, 0, 1]
    assert x[np.array([1, 0, 1], dtype=np.uint8)].tolist() == [1, 0, 1]  # as in NumPy


def test_masks_of_extent_0():
    xp = lt.array_api if hasattr(lt, "array_api") else __import__("libtensor.array_api").array_api
    mask = xp.asarray([], dtype=xp.bool)
    assert xp.asarray([False])[mask].shape == (0,)
    assert xp.ones((2, 3))[mask].shape == (0, 3)
    assert xp.ones((2, 3))[xp.zeros((2, 0), dtype=xp.bool)].shape == (0,)
    assert xp.ones((2, 3))[xp.zeros((0, 3), dtype=xp.bool)].shape == (0,)
    x = xp.ones((2, 3))
    x[mask] = 5.0
    assert xp.all(x == 1)
    with pytest.raises(IndexError):
        xp.ones((2, 3))[xp.zeros(3, dtype=xp.bool)]
