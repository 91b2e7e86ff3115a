# SPDX-License-Identifier: Apache-2.0
"""Mistakes that young tensor libraries made in their gradients; each test names what was seen."""

import math

import native
import numpy as np
import pytest
from native import NULL, call, ffi, gradients, lib, tensor


def leaf(values):
    return tensor(np.asarray(values, np.float64)).requires_grad()


def gradient(out, *inputs, seed=None):
    seed = np.ones(out.shape) if seed is None else seed
    found = [g.numpy() for g in gradients([out], [tensor(np.asarray(seed, np.float64))], inputs)]
    return found[0] if len(found) == 1 else found


def add(a, b):
    return call("tensor_add", {"a": a, "b": b})


def mul(a, b):
    return call("tensor_mul", {"a": a, "b": b})


def unary(name, x):
    return call(f"tensor_{name}", {"x": x})


def total(x):
    return call("tensor_sum", {"x": x, "axes": None, "keepdims": 0, "dtype": None})


def needs(*names):
    missing = [n for n in names if f"tensor_{n}" not in native.functions()]
    return pytest.mark.skipif(bool(missing), reason=f"not there yet: {', '.join(missing)}")


def test_depth_first_stack_instead_of_topological_order():
    x = leaf([3.0])
    assert gradient(add(x, x), x) == 2
    square = mul(x, x)  # reached by a short and by a long way
    assert gradient(add(mul(square, x), square), x) == 3 * 9 + 2 * 3


def test_rule_assigns_instead_of_accumulating():
    x = leaf([1.0])
    assert gradient(add(unary("exp", x), x), x) == pytest.approx(math.e + 1, rel=1e-15)


@needs("tanh")
def test_right_comment_wrong_line():
    x = leaf([1.0])
    assert gradient(unary("tanh", x), x) == pytest.approx(1 - math.tanh(1) ** 2, rel=1e-14)


def test_requires_grad_is_a_and_b():
    parameter, constant = leaf([2.0]), tensor(np.array([5.0]))
    product = mul(parameter, constant)
    assert lib.tensor_requires_grad(product.handle) and not lib.tensor_requires_grad(constant.handle)
    assert gradient(product, parameter) == 5


@needs("mean")
def test_gradient_passes_through_an_integer():
    half = call("tensor_full", {"shape": [3], "value": 0.5, "dtype": None, "device": 0})
    assert half.numpy().tolist() == [0.5] * 3
    x = leaf([1.0, 2.0, 3.0, 4.0])
    mean = call("tensor_mean", {"x": x, "axes": None, "keepdims": 0, "dtype": None})
    assert gradient(mean, x).tolist() == [0.25] * 4


@needs("clamp")
def test_gradient_of_clamp_clamps_the_gradient():
    x = leaf([-2.0, 0.5, 2.0])
    out = call("tensor_clamp_scalar", {"x": x, "min": -1.0, "max": 1.0})
    assert gradient(out, x, seed=[100.0, 100.0, 100.0]).tolist() == [0, 100, 0]


def test_upstream_gradient_is_ignored():
    x = leaf([1.0, 2.0])
    once, twice = total(unary("square", x)), call("tensor_mul_scalar", {"a": total(unary("square", x)), "b": 2.0})
    assert (gradient(twice, x) == 2 * gradient(once, x)).all()


@needs("pow")
def test_missing_factor_exponent():
    x = leaf([2.0])
    assert gradient(call("tensor_pow_scalar", {"a": x, "b": 3.0}), x) == 12


@needs("mse_loss")
def test_mean_reduction_returns_a_sum():
    x, target = leaf([1.0, 2.0, 4.0]), tensor(np.array([0.0, 0.0, 1.0]))
    loss = call("tensor_mse_loss", {"x": x, "target": target, "reduction": 1})
    assert loss.numpy() == pytest.approx((1 + 4 + 9) / 3)
    assert gradient(loss, x) == pytest.approx(np.array([2, 4, 6]) / 3)


@needs("max", "maximum")
def test_ties_shared_in_one_branch_not_in_the_other():
    for axes in (None, [0]):
        x = leaf([5.0, 1.0, 5.0])
        largest = call("tensor_max", {"x": x, "axes": axes, "keepdims": 0})
        assert gradient(largest, x).tolist() == [0.5, 0, 0.5]
    a, b = leaf([2.0]), leaf([2.0])
    assert [g.tolist() for g in gradient(call("tensor_maximum", {"a": a, "b": b}), a, b)] == [[0.5], [0.5]]


@pytest.mark.parametrize(
    "shapes", [((2, 3), (3,)), ((2, 1), (1, 3)), ((), (2, 3)), ((4, 1, 3), (2, 1)), ((1, 1), (5,))]
)
def test_one_copy_of_unbroadcast_lost_keepdims(shapes):
    a, b = (leaf(np.arange(1.0, 1 + np.prod(s, dtype=int)).reshape(s)) for s in shapes)
    out = mul(a, b)
    da, db = gradient(out, a, b)
    wide_b, wide_a = np.broadcast_to(b.numpy(), out.shape), np.broadcast_to(a.numpy(), out.shape)

    def summed(wide, shape):
        wide = wide.sum(tuple(range(wide.ndim - len(shape))))
        return wide.sum(tuple(i for i, n in enumerate(shape) if n == 1), keepdims=True)

    assert np.array_equal(da, summed(wide_b, shapes[0])) and np.array_equal(db, summed(wide_a, shapes[1]))


def test_backward_erases_the_graph():
    x = leaf([2.0])
    cube = mul(mul(x, x), x)
    (first,) = gradients([cube], [tensor(np.ones(1))], [x], create_graph=True)
    (second,) = gradients([first], [tensor(np.ones(1))], [x], create_graph=True)
    (third,) = gradients([second], [tensor(np.ones(1))], [x])
    assert (first.numpy(), second.numpy(), third.numpy()) == (12, 12, 6)


def test_recursion_over_the_graph():
    """200,000 nodes: far more than frames fit on a stack. A million are in tests/deep."""
    x = leaf([1.0])
    handle = lib.tensor_retain(x.handle)
    for _ in range(200_000):
        longer = lib.tensor_add_scalar(handle, 0.0)
        lib.tensor_release(handle)
        handle = longer
    assert lib.tensor_backward(handle, NULL, 0) == 0
    lib.tensor_release(handle)
    grad = ffi.new("tensor_t **")
    assert lib.tensor_grad(x.handle, grad) == 0
    assert native.Tensor(grad[0]).numpy() == 1


def test_backward_with_a_freed_graph_is_an_error_and_not_a_crash():
    x = leaf([2.0])
    square = mul(x, x)
    assert lib.tensor_backward(square.handle, NULL, 0) == 0
    assert lib.tensor_backward(square.handle, NULL, 0) == lib.TENSOR_E_AUTOGRAD
