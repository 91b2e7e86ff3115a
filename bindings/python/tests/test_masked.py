# SPDX-License-Identifier: Apache-2.0
"""Reductions and normalizations under a mask."""

import numpy as np
import pytest

import libtensor as lt
from libtensor import masked

X = np.array([[3.0, -1.0, 2.0], [0.5, 4.0, -2.0]])
MASK = np.array([[True, False, True], [False, False, False]])


def tensors(requires_grad=False):
    x = lt.tensor(X, dtype=lt.float64)
    x.requires_grad = requires_grad
    return x, lt.tensor(MASK)


def test_reductions_take_what_the_mask_leaves():
    x, m = tensors()
    assert masked.sum(x, 1, mask=m).tolist() == [5.0, 0.0]
    assert masked.sum(x, mask=m).item() == 5.0
    assert masked.prod(x, 1, mask=m).tolist() == [6.0, 1.0]
    assert masked.amax(x, 1, mask=m).tolist() == [3.0, -np.inf]
    assert masked.amin(x, 1, keepdim=True, mask=m).tolist() == [[2.0], [np.inf]]
    assert masked.argmax(x, 1, mask=m).tolist() == [0, 0]
    assert masked.argmin(x, 1, mask=m).tolist() == [2, 0]
    assert masked.norm(x, 2, 1, mask=m).tolist() == pytest.approx([np.sqrt(13), 0])
    assert masked.norm(x, -1, 1, mask=m).tolist()[0] == pytest.approx(1 / (1 / 3 + 1 / 2))
    assert masked.cumsum(x, 1, mask=m).tolist() == [[3, 3, 5], [0, 0, 0]]
    assert masked.cumprod(x, 1, mask=m).tolist() == [[3, 3, 6], [1, 1, 1]]
    assert masked.logsumexp(x, 1, mask=m).tolist() == pytest.approx([np.log(np.exp(3) + np.exp(2)), -np.inf])


def test_statistics_of_nothing_are_nan():
    x, m = tensors()
    for got, want in (
        (masked.mean(x, 1, mask=m), 2.5),
        (masked.median(x, 1, mask=m), 2.0),
        (masked.var(x, 1, mask=m), 0.5),
        (masked.var(x, 1, False, mask=m), 0.25),
        (masked.std(x, 1, correction=0, mask=m), 0.5),
    ):
        assert got.tolist()[0] == pytest.approx(want)
        assert np.isnan(got.tolist()[1])
    assert masked.var(x).item() == pytest.approx(X.var(ddof=1))


def test_normalizations_are_0_outside_of_the_mask():
    x, m = tensors()
    a, b = np.exp(3), np.exp(2)
    np.testing.assert_allclose(masked.softmax(x, 1, mask=m)[0].tolist(), [a / (a + b), 0, b / (a + b)])
    assert all(np.isnan(masked.softmax(x, 1, mask=m)[1].tolist()))
    np.testing.assert_allclose(masked.log_softmax(x, 1, mask=m)[0, ::2].tolist(), np.log([a / (a + b), b / (a + b)]))
    np.testing.assert_allclose(masked.softmin(x, 1, mask=m)[0].tolist(), [b / (a + b), 0, a / (a + b)])
    np.testing.assert_allclose(masked.normalize(x, 1, 1, mask=m)[0].tolist(), [0.6, 0, 0.4])
    np.testing.assert_allclose(
        masked.logaddexp(x, x, input_mask=m).tolist(), np.where(MASK, X + np.log(2), X), rtol=1e-14
    )


def test_gradients_stop_at_the_mask():
    x, m = tensors(True)
    masked.sum(x * x, mask=m).backward()
    np.testing.assert_array_equal(x.grad.tolist(), np.where(MASK, 2 * X, 0))
    x, m = tensors(True)
    masked.var(x, mask=m).backward()
    np.testing.assert_allclose(x.grad.tolist(), np.where(MASK, 2 * (X - 2.5), 0))


def test_dtypes():
    x = lt.tensor([1, 2, 3], dtype=lt.int16)
    m = lt.tensor([True, False, True])
    assert masked.sum(x, mask=m).dtype == lt.int64
    assert masked.cumsum(x, 0, mask=m).dtype == lt.int16
    assert masked.amax(x, mask=lt.tensor([False])).item() == -(2**15)
    assert masked.mean(x, dtype=lt.float64, mask=m).item() == 2
    z = lt.tensor([1 + 2j, 3 - 1j])
    assert masked.var(z).dtype == z.dtype


def test_refusals():
    x, m = tensors()
    with pytest.raises(ValueError, match=r"\[2, 2, 3\]"):
        masked.sum(x, mask=lt.ones(2, 2, 3).bool())
    with pytest.raises(IndexError, match="dim is 2"):
        masked.sum(x, 2, mask=m)
    with pytest.raises(ValueError, match="twice"):
        masked.amax(x, (0, 0), mask=m)
    with pytest.raises(TypeError, match="int64"):
        masked.mean(lt.tensor([1, 2]))
    with pytest.raises(ValueError, match="unbiased and correction"):
        masked.var(x, 1, True, correction=1)
