# SPDX-License-Identifier: Apache-2.0
"""Elementwise rules at ties, kinks and the ends of ranges; host numbers that do not fit."""

import numpy as np
import pytest
from native import Failure, call, gradients, tensor

INF, NAN = np.inf, np.nan


def slopes(name, wrt, **args):
    tensors = {k: tensor(v) if isinstance(v, np.ndarray) else v for k, v in args.items()}
    leaves = [tensors[w].requires_grad() for w in wrt]
    out = call("tensor_" + name, tensors)
    return [g.numpy() for g in gradients([out], [tensor(np.ones(out.shape))], leaves)]


@pytest.mark.parametrize(
    "name, x, slope",
    [
        ("abs", [0.0, -0.0], [0, 0]),
        ("relu", [0.0, -1.0, NAN], [0, 0, 1]),
        ("sqrt", [0.0], [INF]),
        ("sigmoid", [-1000.0, 1000.0], [0, 0]),
        ("silu", [-1000.0, 1000.0], [0, 1]),
        ("tanh", [-1000.0, 1000.0], [0, 0]),
        ("erf", [-1e200, 1e200], [0, 0]),
        ("sign", [0.0, 2.0], [0, 0]),
    ],
)
def test_unary(name, x, slope):
    np.testing.assert_array_equal(slopes(name, ["x"], x=np.array(x))[0], slope)


def test_gelu_far_out():
    for approx in (0, 1):
        (got,) = slopes("gelu", ["x"], x=np.array([-1e200, 1e200]), tanh_approx=approx)
        assert got.tolist() == [0, 1]


def test_leaky_relu_at_0():
    assert slopes("leaky_relu", ["x"], x=np.array([0.0]), negative_slope=0.25)[0] == 0.25


@pytest.mark.parametrize("name", ["maximum", "minimum"])
def test_ties_share_in_halves(name):
    da, db = slopes(name, ["a", "b"], a=np.array([1.0, 2.0]), b=np.array([1.0, 2.0]))
    assert da.tolist() == db.tolist() == [0.5, 0.5]


def test_pow_where_a_formula_would_give_nan():
    a = np.array([0.0, 0.0, 0.0, 2.0, 1e-320, INF, 0.5])
    b = np.array([0.0, 1.0, 2.0, 0.0, 0.0, -1.0, 2000.0])
    da, db = slopes("pow", ["a", "b"], a=a, b=b)
    assert da.tolist() == [0, 1, 0, 0, 0, 0, 0]
    np.testing.assert_allclose(db, [0, 0, 0, np.log(2), np.log(1e-320), 0, 0])
    assert slopes("pow_scalar", ["a"], a=np.zeros(1), b=0.0)[0] == 0


def test_hypot_at_0_and_at_the_ends_of_the_range():
    a, b = np.array([0.0, -0.0, 3e300, 3e-320, 0.0]), np.array([0.0, 0.0, 4e300, 4e-320, -2.0])
    da, db = slopes("hypot", ["a", "b"], a=a, b=b)
    np.testing.assert_allclose(da, [0, 0, 0.6, 0.6, 0], rtol=1e-3)
    np.testing.assert_allclose(db, [0, 0, 0.8, 0.8, -1], rtol=1e-3)
    values = call("tensor_hypot", {"a": tensor(a), "b": tensor(b)}).numpy()
    np.testing.assert_allclose(values, [0, 0, 5e300, 5e-320, 2], rtol=1e-3)


def test_second_derivative_of_hypot():
    leaf = tensor(np.array([0.0, 3e-200, 3.0])).requires_grad()
    out = call("tensor_hypot", {"a": leaf, "b": tensor(np.array([0.0, 4e-200, 4.0]))})
    (slope,) = gradients([out], [tensor(np.ones(3))], [leaf], create_graph=True)
    (curvature,) = gradients([slope], [tensor(np.ones(3))], [leaf])
    np.testing.assert_allclose(curvature.numpy(), [0, 0.64 / 5e-200, 0.64 / 5])  # b**2 / out**3


@pytest.mark.parametrize("name, rate", [("logaddexp", 1), ("logaddexp2", np.log(2))])
def test_second_derivative_where_both_are_equal(name, rate):
    a, b = (tensor(np.array([0.0, -3.0, np.inf, -np.inf, 1.0])).requires_grad() for _ in range(2))
    out = call(f"tensor_{name}", {"a": a, "b": b})
    (slope,) = gradients([out], [tensor(np.ones(5))], [a], create_graph=True)
    np.testing.assert_allclose(slope.numpy(), 0.5)
    of_a, of_b = gradients([slope], [tensor(np.ones(5))], [a, b])
    np.testing.assert_allclose(of_a.numpy()[[0, 1, 4]], rate / 4)
    np.testing.assert_allclose(of_b.numpy()[[0, 1, 4]], -rate / 4)


def test_quotients_of_tiny_divisors():
    _, db = slopes("div", ["a", "b"], a=np.array([0.0, 1e-200]), b=np.array([1e-200, 1e-200]))
    np.testing.assert_allclose(db, [0, -1e200])


def test_remainder_counts_the_whole_quotient():
    # 1 / 0.1 rounds to 10, but 0.1 fits into 1 nine times only.
    _, db = slopes("remainder", ["a", "b"], a=np.array([1.0]), b=np.array([0.1]))
    assert db == -9


def test_clamp_at_its_bounds():
    x, low, high = np.array([1.0, 2.0, 0.0, 3.0, NAN, 0.0]), np.full(6, 1.0), np.full(6, 2.0)
    low[5] = 3
    dx, dlow, dhigh = slopes("clamp", ["x", "min", "max"], x=x, min=low, max=high)
    assert dx.tolist() == [1, 1, 0, 0, 0, 0]
    assert dlow.tolist() == [0, 0, 1, 0, 0, 0]
    assert dhigh.tolist() == [0, 0, 0, 1, 0, 1]


def test_masked_places_do_not_leak():
    mask = np.array([True, False])
    x = np.array([INF, 1.0])
    assert slopes("masked_fill", ["x"], x=x, mask=mask, value=np.array(0.0))[0].tolist() == [0, 1]
    leaf = tensor(np.array([0.0, 4.0])).requires_grad()
    root = call("tensor_sqrt", {"x": leaf})
    out = call("tensor_where_scalar", {"condition": tensor(~mask), "a": root, "b": 0.0})
    with np.errstate(all="ignore"):
        (grad,) = gradients([out], [tensor(np.ones(2))], [leaf])
    assert grad.numpy()[1] == 0.25


# ---- host numbers outside the range of the tensor's dtype


def test_comparisons_with_numbers_that_do_not_fit():
    x = tensor(np.array([-128, 0, 127], np.int8))
    for name, number, want in [
        ("lt", 300, [1, 1, 1]),
        ("gt", -300, [1, 1, 1]),
        ("eq", 127 + 256, [0, 0, 0]),
        ("ge", 127 + 256, [0, 0, 0]),
    ]:
        assert call(f"tensor_{name}_scalar_i64", {"a": x, "b": number}).numpy().tolist() == want
    large = tensor(np.array([0, 2**64 - 1], np.uint64))
    assert call("tensor_gt_scalar_i64", {"a": large, "b": -1}).numpy().tolist() == [1, 1]
    odd = tensor(np.array([2**24 + 1], np.int32))
    assert not call("tensor_eq_scalar", {"a": odd, "b": float(2**24)}).numpy()[0]


def test_bounds_that_do_not_fit_bound_nothing():
    x = np.array([-128, 0, 127], np.int8)
    open_ends = {"x": tensor(x), "min": -(2**63), "max": 2**63 - 1}
    assert call("tensor_clamp_scalar_i64", open_ends).numpy().tolist() == x.tolist()
    y = np.array([0, 200], np.uint8)
    assert call("tensor_maximum_scalar_i64", {"a": tensor(y), "b": -5}).numpy().tolist() == [0, 200]
    assert call("tensor_minimum_scalar_i64", {"a": tensor(y), "b": 999}).numpy().tolist() == [0, 200]


def test_integer_division_by_zero_is_found_before_anything_is_written():
    a = tensor(np.array([5, 6], np.int64))
    with pytest.raises(Failure, match="TENSOR_E_INVALID.*the divisor holds 0"):
        call("tensor_remainder_", {"a": a, "b": tensor(np.array([2, 0], np.int64))})
    assert a.numpy().tolist() == [5, 6]
    none = call("tensor_remainder", {"a": tensor(np.zeros((0, 1), np.int64)), "b": tensor(np.zeros(1, np.int64))})
    assert none.shape == (0, 1)
