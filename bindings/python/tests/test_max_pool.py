# SPDX-License-Identifier: Apache-2.0
"""Maxima without indices, which nothing needs where no gradient is asked for: the bits of those with indices."""

import itertools

import numpy as np
import pytest

import libtensor as lt

SIZES = [(1, 1), (3, 3), (5, 8), (7, 7), (12, 9), (16, 16), (33, 31), (50, 112), (3, 7000)]
WINDOWS = [1, 2, 3, (2, 3), (3, 2), 5]
STRIDES = [1, 2, 3, (2, 1), (1, 2)]


def image(kind, height, width):
    rng = np.random.default_rng(height)
    x = rng.normal(size=(2, 3, height, width)).astype(np.float32)
    if kind == "NaN and inf":
        x[rng.random(x.shape) < 0.1] = np.inf
        x[rng.random(x.shape) < 0.02] = np.nan
    if kind == "signed zeros":
        x = np.where(rng.random(x.shape) < 0.5, np.float32(-0.0), np.float32(0.0))
    if kind == "transposed":
        return lt.tensor(np.ascontiguousarray(x.swapaxes(2, 3))).transpose(2, 3)
    if kind == "in another":
        wide = np.full((2, 3, height + 2, width + 3), np.nan, np.float32)
        wide[:, :, 1:-1, 2:-1] = x
        return lt.tensor(wide)[:, :, 1:-1, 2:-1]
    return lt.tensor(x)


@pytest.mark.parametrize("kind", ["usual", "NaN and inf", "signed zeros", "transposed", "in another"])
@pytest.mark.parametrize("size", SIZES)
def test_with_and_without_a_gradient(size, kind):
    x = image(kind, *size)
    for window, stride, padding, dilation, ceil_mode in itertools.product(
        WINDOWS, STRIDES, (0, 1), (1, (2, 1), (3, 2)), (False, True)
    ):
        extents = window if isinstance(window, tuple) else (window, window)
        steps = dilation if isinstance(dilation, tuple) else (dilation, dilation)
        seen = [(k - 1) * step + 1 for k, step in zip(extents, steps)]
        if min(extents) < 2 * padding or any(n > m + 2 * padding for n, m in zip(seen, size)):
            continue
        if any(step > m for step, m in zip(steps, size)):  # a window might see nothing
            continue
        arguments = (window, stride, padding, dilation, ceil_mode)
        with lt.no_grad():
            alone = lt.max_pool2d(x, *arguments)
        with_graph = lt.max_pool2d(x.detach().requires_grad_(), *arguments)
        with_indices, _ = lt.max_pool2d_with_indices(x, *arguments)
        assert alone.numpy().tobytes() == with_graph.detach().numpy().tobytes() == with_indices.numpy().tobytes()


def test_windows_with_wide_gaps():
    x = lt.tensor(np.random.default_rng(0).normal(size=(1, 1, 900, 300)).astype(np.float32))
    found, _ = lt.max_pool2d_with_indices(x, (3, 2), 1, 0, (440, 1))
    assert lt.equal(lt.max_pool2d(x, (3, 2), 1, 0, (440, 1)), found)


@pytest.mark.parametrize("dtype", [lt.float64, lt.float16, lt.bfloat16, lt.int32, lt.uint8])
def test_other_dtypes_and_axes(dtype):
    x = (lt.arange(2 * 3 * 12 * 13) * 37 % 101).reshape(2, 3, 12, 13).to(dtype)
    found, _ = lt.max_pool2d_with_indices(x, 3, 2, 1)
    assert lt.max_pool2d(x, 3, 2, 1).tolist() == found.tolist()
    found, _ = lt.max_pool3d_with_indices(x, 3, 2, 1)
    assert lt.max_pool3d(x, 3, 2, 1).tolist() == found.tolist()
    found, _ = lt.max_pool1d_with_indices(x[0], 3, 2, 1, 2)
    assert lt.max_pool1d(x[0], 3, 2, 1, 2).tolist() == found.tolist()


def test_gradient_in_a_program():
    """A step that is captured has indices in every run, as in eager code."""
    x = lt.tensor(np.random.default_rng(0).normal(size=(2, 3, 9, 9)).astype(np.float32))

    def step(x):
        y = x.detach().requires_grad_()
        (lt.max_pool2d(y * 1, 3, 2, 1).square()).sum().backward()
        return y.grad

    run = lt.jit(step)
    for i in range(4):
        assert run(x * (i + 1)).tolist() == step(x * (i + 1)).tolist()
