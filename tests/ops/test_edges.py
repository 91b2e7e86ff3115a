# SPDX-License-Identifier: Apache-2.0
"""Infinities, NaN and empty extents in rows whose derived samples have none of them."""

import numpy as np
import pytest
from native import call, gradients, tensor, wrap

INF = np.inf
LINES = [
    [0, INF],
    [INF, INF],
    [-INF, 0],
    [-INF, -INF],
    [-INF, INF],
    [1, 2, INF],
    [-INF, 1, INF, INF],
    [3e38, -3e38],
    [1.0, 4.0],
]


def interpolated(line, q, how):
    """By the weights of the neighbours, of which those of 0 do not count."""
    rank = q * (len(line) - 1)
    low, high = sorted(line)[int(np.floor(rank))], sorted(line)[int(np.ceil(rank))]
    share = rank - np.floor(rank) if how == "linear" else 0.5
    if low == high or share == 0:
        return low
    if how in ("lower", "higher"):
        return low if how == "lower" else high
    if how == "nearest":
        return low if round(rank) == np.floor(rank) else high
    with np.errstate(all="ignore"):
        return low * (1 - share) + high * share


@pytest.mark.parametrize("how", ["linear", "midpoint", "lower", "higher", "nearest"])
@pytest.mark.parametrize("name", ["quantile", "nanquantile"])
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_quantiles_of_infinities(name, how, dtype):
    for line in LINES:
        for q in (0.0, 0.25, 0.5, 0.75, 1.0):
            leaf = wrap(np.array(line, dtype)).requires_grad()
            out = call(
                f"tensor_{name}", {"x": leaf, "q": tensor(np.array(q)), "axis": 0, "keepdims": 0, "interpolation": how}
            )
            want = interpolated([float(v) for v in np.array(line, dtype)], q, how)
            assert np.allclose(out.numpy(), want, 1e-6, 0, equal_nan=True), (line, q, out.numpy(), want)
            (grad,) = gradients([out], [wrap(np.ones((), dtype))], [leaf])
            assert np.isnan(grad.numpy()).sum() == 0 and np.isclose(grad.numpy().sum(), 1), (line, q)


@pytest.mark.parametrize("how", ["linear", "midpoint", "lower", "higher", "nearest"])
@pytest.mark.parametrize("axis", [0, 1, None])
def test_a_nan_quantile_has_the_gradient_of_a_nan(how, axis):
    x = np.array([[3, np.nan, 1, np.inf], [4, 0, 2, 7], [np.nan, np.nan, 0, 1]], "float32")
    for q in (0.0, 0.3, 0.5, 1.0):
        leaf = wrap(x).requires_grad()
        out = call(
            "tensor_quantile", {"x": leaf, "q": tensor(np.array(q)), "axis": axis, "keepdims": 1, "interpolation": how}
        )
        nan = np.isnan(x).any(axis, keepdims=True)
        assert (np.isnan(out.numpy()) == nan).all(), (q, out.numpy())
        (grad,) = gradients([out], [wrap(np.ones(nan.shape, "float32"))], [leaf])
        assert np.allclose(grad.numpy().sum(axis, keepdims=True), 1), (q, grad.numpy())
        lines = np.broadcast_to(nan, x.shape)
        assert (grad.numpy()[lines & ~np.isnan(x)] == 0).all(), (q, grad.numpy())


GRID = {"padding_mode": "zeros", "align_corners": 0}


@pytest.mark.parametrize("align", [0, 1])
@pytest.mark.parametrize("outside", ["zeros", "border", "reflection"])
@pytest.mark.parametrize("mode", ["bilinear", "nearest", "bicubic"])
def test_grid_sample_of_nan(mode, outside, align):
    x = tensor(np.arange(1.0, 10).reshape(1, 1, 3, 3))
    grid = np.zeros((1, 1, 4, 2))
    grid[0, 0, 0, 0] = grid[0, 0, 1, 1] = np.nan
    grid[0, 0, 2] = np.nan
    out = call(
        "tensor_grid_sample",
        {"x": x, "grid": tensor(grid), "mode": mode, "padding_mode": outside, "align_corners": align},
    )
    assert np.isnan(out.numpy()).ravel().tolist() == [True, True, True, False]


@pytest.mark.parametrize("shape", [(1, 2, 3, 3), (1, 2, 2, 3, 3)])
def test_nearest_leaves_the_grid_without_a_slope(shape):
    axes = len(shape) - 2
    drawn = np.random.default_rng(1)
    x, grid = (
        tensor(drawn.random(shape)).requires_grad(),
        tensor(drawn.uniform(-1.2, 1.2, (1, *[2] * axes, axes))).requires_grad(),
    )
    out = call("tensor_grid_sample", {"x": x, "grid": grid, "mode": "nearest"} | GRID)
    dx, dgrid = gradients([out], [tensor(np.ones(out.shape))], [x, grid])
    assert dgrid is not None and not dgrid.numpy().any() and dx.numpy().any()


def test_batch_norm_of_an_empty_batch():
    mean, var = wrap(np.array([1.0, 2.0], "float32")), wrap(np.array([3.0, 4.0], "float32"))
    x = wrap(np.zeros((0, 2, 5), "float32"))
    call(
        "tensor_batch_norm",
        {
            "x": x,
            "weight": None,
            "bias": None,
            "running_mean": mean,
            "running_var": var,
            "training": 1,
            "momentum": 0.1,
            "eps": 1e-5,
        },
    )
    assert mean.numpy().tolist() == [1, 2] and var.numpy().tolist() == [3, 4]


@pytest.mark.parametrize("dtype", ["float32", "float64", "float16", "int32"])
def test_linspace_without_its_end(dtype):
    drawn = np.random.default_rng(2)
    for num in (0, 1, 2, 3, 10, 49, 100):
        for start, stop in drawn.uniform(-9, 9, (5, 2)).tolist():
            args = {"start": start, "stop": stop, "dtype": dtype, "device": 0}
            open_, closed = (call("tensor_linspace", args | {"num": num + e, "endpoint": e}).numpy() for e in (0, 1))
            assert np.array_equal(open_, closed[:num]), (num, start, stop)


@pytest.mark.parametrize(
    "shape, mask", [((1,), (0,)), ((3, 2), (0,)), ((3, 2), (0, 2)), ((3, 2), (3, 0)), ((0,), (0,))]
)
def test_masks_without_elements(shape, mask):
    x = tensor(np.ones(shape))
    out = call("tensor_index", {"x": x, "indices": [wrap(np.zeros(mask, bool))]})
    assert out.shape == (0, *shape[len(mask) :])
    call(
        "tensor_index_put_",
        {"x": x, "indices": [wrap(np.zeros(mask, bool))], "values": tensor(np.array(5.0)), "accumulate": 0},
    )
    assert x.numpy().sum() == np.prod(shape)
