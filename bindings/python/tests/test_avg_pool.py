# SPDX-License-Identifier: Apache-2.0
"""Means of windows that are computed several at once: the bits of those of lines whose elements lie apart, one at a time."""

import itertools

import numpy as np
import pytest
from libtensor.nn import functional as F

import libtensor as lt

SIZES = [(1, 1), (3, 3), (5, 8), (7, 7), (12, 9), (16, 16), (33, 31), (2, 70)]
WINDOWS = [1, 2, 3, (2, 3), (3, 2), 5, (1, 15)]


def apart(x):
    """The same elements, with another stride along the last axis."""
    return x.transpose(2, 3).contiguous().transpose(2, 3)


def image(kind, height, width):
    rng = np.random.default_rng(height)
    x = rng.normal(size=(2, 3, height, width)).astype(np.float32)
    if kind == "NaN and inf":
        x[rng.random(x.shape) < 0.05] = np.inf
        x[rng.random(x.shape) < 0.05] = -np.inf
        x[rng.random(x.shape) < 0.02] = np.nan
    if kind == "sums that overflow":
        x = (x * np.float32(2e38)).clip(-3.4e38, 3.4e38)
    if kind == "signed zeros":
        x = np.where(rng.random(x.shape) < 0.5, np.float32(-0.0), np.float32(0.0))
    return lt.tensor(x)


@pytest.mark.parametrize("kind", ["usual", "NaN and inf", "sums that overflow", "signed zeros"])
@pytest.mark.parametrize("size", SIZES)
def test_several_at_once(size, kind):
    x = image(kind, *size)
    ran = 0
    for window, stride, padding, ceil_mode, count in itertools.product(
        WINDOWS, (1, 2, 3, (2, 1)), (0, 1), (False, True), (False, True)
    ):
        kernel = window if isinstance(window, tuple) else (window, window)
        if any(2 * padding > k or e + 2 * padding < k for k, e in zip(kernel, size)):
            continue
        for divisor in (None, 3):
            got, want = (F.avg_pool2d(t, window, stride, padding, ceil_mode, count, divisor) for t in (x, apart(x)))
            np.testing.assert_array_equal(got.numpy().view(np.int32), want.numpy().view(np.int32))
            ran += 1
    assert ran >= 16


def test_against_the_definition():
    x = np.random.default_rng(0).normal(size=(2, 3, 17, 21)).astype(np.float32)
    windows = np.lib.stride_tricks.sliding_window_view(x.astype(np.float64), (3, 3), (2, 3))
    for stride in (1, 2):
        want = windows[:, :, ::stride, ::stride].mean((4, 5))
        np.testing.assert_allclose(F.avg_pool2d(lt.tensor(x), 3, stride).numpy(), want, rtol=0, atol=3e-7)
