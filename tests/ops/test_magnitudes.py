# SPDX-License-Identifier: Apache-2.0
"""Large and small numbers: derivatives where exponentials overflow, and means and norms where squares do."""

import os

import driver
import native
import numpy as np
import pytest
from driver import DIFFERENTIABLE, Operand, drawn, laid_out, operands_of, replaced
from native import call, gradients, tensor, wrap
from samples import accepted
from test_gradients import differentiable_places, forward, leaf_at, reason

MAGNITUDES = [30.0, 700.0, 1e4]
# Results, or their derivatives, that truly leave float64 there, or are no numbers.
UNBOUNDED = {
    "polygamma": "poles of every order at negative integers",
    "matrix_exp": "grows faster than its own derivative can be told from it",
}


def scaled(args, places, size):
    values = {
        p: Operand(np.sign(o.values) * size * (1 + 0.01 * np.abs(o.values)), o.dtype)
        for p, o in operands_of(args)
        if p in places
    }
    return replaced(args, values)


ROWS = [op for op in DIFFERENTIABLE if "float64" in accepted(op) and op.name not in UNBOUNDED]


@pytest.mark.parametrize("op", ROWS, ids=lambda op: op.name)
def test_second_derivatives(op):
    """Where a result and its derivative are finite, the second derivative is no NaN."""
    if why := reason(op, "grad2") or reason(op, "grad"):
        pytest.skip(why)
    for i, args in enumerate(drawn(op, "float64", 1)):
        if i == 6:
            break
        places = differentiable_places(op, args)
        if not places:
            continue
        for size in MAGNITUDES:
            for some in [places, *([p] for p in places if len(places) > 1)]:
                case = scaled(args, some, size)
                try:
                    tensors = laid_out(case, "contiguous")[0]
                    leaves = [leaf_at(tensors, p).requires_grad() for p in places]
                    outs = forward(op, tensors)
                    if not all(np.isfinite(out.numpy()).all() for out in outs) or not outs:
                        continue
                    ones = [
                        tensor(np.ones(out.shape)) if out.dtype == "float64" else tensor(np.ones(out.shape, complex))
                        for out in outs
                    ]
                    first = gradients(outs, ones, leaves, create_graph=True)
                    first = [g for g in first if g and native.lib.tensor_requires_grad(g.handle)]
                    if not first or not all(np.isfinite(g.numpy()).all() for g in first):
                        continue
                    second = gradients(first, [tensor(np.ones(g.shape)) for g in first], leaves)
                except native.Failure:
                    continue
                for g in second:
                    assert g is None or not np.isnan(g.numpy()).any(), (
                        f"{driver.describe(op, 'float64', 'contiguous', case)} at {size}"
                    )


def test_logcumsumexp():
    x = tensor(np.array([800.0, 799.0, 801.0])).requires_grad()
    out = call("tensor_logcumsumexp", {"x": x, "axis": 0})
    (first,) = gradients([out], [tensor(np.ones(3))], [x], create_graph=True)
    (second,) = gradients([first], [tensor(np.array([1.0, 2.0, 3.0]))], [x])
    near = tensor(np.array([0.0, -1.0, 1.0])).requires_grad()
    out = call("tensor_logcumsumexp", {"x": near, "axis": 0})
    (same,) = gradients([out], [tensor(np.ones(3))], [near], create_graph=True)
    (want,) = gradients([same], [tensor(np.array([1.0, 2.0, 3.0]))], [near])
    assert np.allclose(first.numpy(), same.numpy(), 1e-12) and np.allclose(second.numpy(), want.numpy(), 1e-12)


# ---- sums and squares: (row, arguments beside x, shape of x, power of the scale that the result has)

NORMALIZED = [
    ("rms_norm", {"norm_ndim": 1, "weight": None, "eps": 0.0}, (3, 5), 0),
    ("rms_norm", {"norm_ndim": 1, "weight": None, "eps": 1e-300}, (3, 5), 0),
    ("layer_norm", {"norm_ndim": 1, "weight": None, "bias": None, "eps": 0.0}, (3, 5), 0),
    ("group_norm", {"groups": 2, "weight": None, "bias": None, "eps": 0.0}, (2, 4, 5), 0),
    (
        "instance_norm",
        {
            "weight": None,
            "bias": None,
            "running_mean": None,
            "running_var": None,
            "use_input_stats": 1,
            "momentum": 0.1,
            "eps": 0.0,
        },
        (2, 3, 5),
        0,
    ),
    (
        "batch_norm",
        {
            "weight": None,
            "bias": None,
            "running_mean": None,
            "running_var": None,
            "training": 1,
            "momentum": 0.1,
            "eps": 0.0,
        },
        (4, 3, 5),
        0,
    ),
    ("normalize", {"ord": 2.0, "axis": 1, "eps": 1e-300}, (3, 5), 0),
    ("vector_norm", {"axes": [1], "ord": 2.0, "keepdims": 0}, (3, 5), 1),
    ("vector_norm", {"axes": [1], "ord": 3.0, "keepdims": 0}, (3, 5), 1),
    ("std", {"axes": [1], "correction": 1.0, "keepdims": 0}, (3, 5), 1),
    ("mean", {"axes": [1], "keepdims": 0, "dtype": None}, (3, 5), 1),
    ("nanmean", {"axes": [1], "keepdims": 0}, (3, 5), 1),
    ("lp_pool1d", {"norm_type": 2.0, "kernel": [2], "stride": [], "ceil_mode": 0}, (1, 3, 6), 1),
    ("lp_pool2d", {"norm_type": 2.0, "kernel": [2], "stride": [], "ceil_mode": 0}, (1, 3, 6, 6), 1),
    ("avg_pool1d", {"kernel": [3], "stride": [], "padding": [], "ceil_mode": 0, "count_include_pad": 1}, (1, 3, 6), 1),
    ("corrcoef", {}, (3, 5), 0),
    ("local_response_norm", {"size": 3, "alpha": 1.0, "beta": 0.5, "k": 0.0}, (1, 3, 6), 0),
]
SCALES = {"float32": [1e20, 1e30, 3e37], "float64": [1e160, 1e200, 1e300]}
SMALL = {"float32": [1e-25], "float64": [1e-200]}
LIFTED = {"rms_norm", "vector_norm", "normalize", "corrcoef"}  # small ones keep their digits without an eps, too


@pytest.mark.parametrize("dtype", SCALES)
@pytest.mark.parametrize("row", NORMALIZED, ids=lambda row: row[0] + str(row[1].get("eps", row[1].get("ord", ""))))
def test_norms_of_large_numbers(row, dtype):
    """f(s * x) is s**n * f(x), and so is the gradient s**(n - 1) times what it is of x."""
    name, more, shape, power = row
    x = np.random.default_rng(1).uniform(0.5, 2, shape) * np.random.default_rng(2).choice([-1, 1], shape)
    if name == "lp_pool1d" or name == "lp_pool2d":
        x = np.abs(x)

    def run(values):
        leaf = wrap(values.astype(dtype)).requires_grad()
        out = call(f"tensor_{name}", {"x": leaf} | more)
        out = out[0] if isinstance(out, list) else out
        seed = np.random.default_rng(3).uniform(0.5, 1, out.shape).astype(dtype)
        (grad,) = gradients([out], [wrap(seed)], [leaf])
        return out.numpy().astype(np.float64), grad.numpy().astype(np.float64)

    value, gradient = run(x)
    tolerance = 3e-5 if dtype == "float32" else 1e-9
    for scale in SCALES[dtype] + (SMALL[dtype] if name in LIFTED and more.get("eps", 0.0) == 0.0 else []):
        scale = 2.0 ** round(np.log2(scale))
        got, slope = run(x * scale)
        assert np.allclose(got / scale**power, value, tolerance, tolerance * 0.1), (scale, got / scale**power, value)
        if power == 1 or scale < 1 or dtype == "float64" and scale < 1e290 or scale < 1e36:
            back = slope * scale if power == 0 else slope
            assert np.allclose(back, gradient, tolerance, tolerance), (scale, back, gradient)


@pytest.mark.parametrize("dtype, most", [("float32", 3e38), ("float64", 1.7e308), ("bfloat16", 3e38), ("float16", 6e4)])
def test_means_of_the_largest(dtype, most):
    if dtype in ("float32", "float64") and os.environ.get("TENSOR_TEST_DEVICE", "cpu") != "cpu":
        pytest.skip("their sums overflow on devices: docs/limitations.md")
    x = call("tensor_full", {"shape": [2, 4], "value": most, "dtype": dtype, "device": 0})
    want = call("tensor_astype", {"x": x, "dtype": "float64"}).numpy()[0, 0]
    for name, more in (
        ("mean", {"axes": None, "keepdims": 0, "dtype": None}),
        ("nanmean", {"axes": [1], "keepdims": 0}),
    ):
        out = call(f"tensor_{name}", {"x": x} | more)
        assert np.allclose(call("tensor_astype", {"x": out, "dtype": "float64"}).numpy(), want, 1e-12), name
    pooled = call(
        "tensor_avg_pool1d",
        {"x": x, "kernel": [4], "stride": [], "padding": [], "ceil_mode": 0, "count_include_pad": 1},
    )
    assert np.allclose(call("tensor_astype", {"x": pooled, "dtype": "float64"}).numpy(), want, 1e-12)


LINE = np.array([1.0, -0.5, 0.3, 2.0])
EVERYTHING = {"axes": None, "keepdims": 0}
ROWS_OF_SQUARES = {
    "std": lambda x: call("tensor_std", {"x": x, "correction": 1.0, **EVERYTHING}),
    "layer_norm": lambda x: call(
        "tensor_layer_norm", {"x": x, "norm_ndim": 1, "weight": None, "bias": None, "eps": 0.0}
    ),
    "rms_norm": lambda x: call("tensor_rms_norm", {"x": x, "norm_ndim": 1, "weight": None, "eps": 0.0}),
    "vector_norm": lambda x: call("tensor_vector_norm", {"x": x, "ord": 2.0, **EVERYTHING}),
}


def second(function, x, dtype):
    leaf = tensor(x, dtype).requires_grad()
    out = function(leaf)
    weights = np.array([2.0, 0.5, -1.0, 1.0]) if out.shape else np.array(1.0)
    (first,) = gradients([out], [tensor(weights, dtype)], [leaf], create_graph=True)
    return gradients([first], [tensor(np.array([1.0, -2.0, 3.0, -4.0]), dtype)], [leaf])[0].numpy()


@pytest.mark.parametrize("size", [1e-15, 1.0, 1e13, 1e15, 1e18])
@pytest.mark.parametrize("name", ROWS_OF_SQUARES)
def test_second_derivatives_of_float32(name, size):
    got, want = (second(ROWS_OF_SQUARES[name], size * LINE, dtype) for dtype in ("float32", "float64"))
    np.testing.assert_allclose(got, want, 2e-4, 2e-5 * np.abs(want).max())


@pytest.mark.parametrize("norm", [1.5, 2.0, 3.0])
@pytest.mark.parametrize("size", [1.0, 1e200])
def test_gradients_of_power_pools(size, norm):
    """Powers of some windows overflow, of others not."""
    x = np.array([[[[1.0, 2, 0.5, 2], [3, 1, 3, 0]]]]) * np.array([size, size, 1, 1])
    leaf = tensor(x).requires_grad()
    out = call("tensor_lp_pool2d", {"x": leaf, "norm_type": norm, "kernel": (2, 2), "stride": (), "ceil_mode": 0})
    windows = np.abs(x.reshape(2, 2, 2).transpose(1, 0, 2))
    most = windows.max((1, 2), keepdims=True)
    norms = most * ((windows / most) ** norm).sum((1, 2), keepdims=True) ** (1 / norm)
    np.testing.assert_allclose(out.numpy().ravel(), norms.ravel(), 1e-10)
    (grad,) = gradients([out], [tensor(np.ones(out.shape))], [leaf])
    np.testing.assert_allclose(grad.numpy().reshape(2, 2, 2).transpose(1, 0, 2), (windows / norms) ** (norm - 1), 1e-8)


@pytest.mark.parametrize("dtype, size", [("float32", 3e38), ("float16", 6e4), ("bfloat16", 3e38)])
def test_means_of_what_is_scattered(dtype, size):
    many = tensor(np.full((3, 2), size), dtype)
    index = tensor(np.array([[0, 1, 2]]), "int64")
    bags = call(
        "tensor_embedding_bag",
        {"weight": many, "index": index, "offsets": None, "mode": "mean", "per_sample_weights": None,
         "include_last_offset": 0, "padding_idx": -1},
    )  # fmt: skip
    zeros = tensor(np.zeros(1), dtype)
    places = {"axis": 0, "index": tensor(np.zeros(2), "int64"), "src": tensor(np.full(2, size), dtype)}
    means = call("tensor_scatter_reduce", {"x": zeros, **places, "reduce": "mean", "include_self": 0})
    for out in (bags, means):
        got = call("tensor_astype", {"x": out, "dtype": "float64"}).numpy()
        np.testing.assert_allclose(got, size, 1e-2)
