# SPDX-License-Identifier: Apache-2.0
"""Losses of large tensors: they stay pending, and are computed in one pass with their gradients."""

import math

import numpy as np
import pytest
from test_lazy_products import passes
from test_lazy_reductions import threads  # noqa: F401

import libtensor as lt

N = 200_000  # more than what stays pending by itself, no multiple of what is reduced at a time


def gelu(x, m):
    return 0.5 * x * (1 + lt.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x * x * x)))


# Each with the number of passes for the loss and its gradient.
LOSSES = {
    "squared error": (lambda x, m: ((x - m) ** 2).mean(), 1),
    "sum of squares": (lambda x, m: ((x - m) ** 2).sum(), 1),
    "product": (lambda x, m: (x * m).mean(), None),  # the gradient reads nothing of it
    "gelu": (lambda x, m: gelu(x, m).sum(), 1),
    "saved results": (lambda x, m: lt.exp(x * m).mean(), 1),
    "sigmoid": (lambda x, m: lt.sigmoid(x).sum(), 1),
    "absolute error": (lambda x, m: (x - m).abs().mean(), 1),
    "relu": (lambda x, m: (lt.relu(x) * m).sum(), 1),
    "largest": (lambda x, m: (x * m).max(), None),
    "two losses": (lambda x, m: (x * m).mean() + (x * x).sum(), None),
    "product of all": (lambda x, m: (1 + 1e-6 * x).prod(), None),
    "variance": (lambda x, m: (x * m).var(), None),
    "norm": (lambda x, m: (x * m).norm(), None),
    "other shape": (lambda x, m: (x.reshape(200, 1000) * m.reshape(200, 1000)).sum(), 1),
    "transposed": (lambda x, m: (x.reshape(200, 1000).T * m.reshape(1000, 200)).mean(), None),
    "repeated": (lambda x, m: (x.reshape(200, 1000) * m[:1000]).sum(), 1),
    "scaled": (lambda x, m: ((x - m) ** 2).mean() * 3 + 1, 1),
}
ORDERS = ("loss first", "gradient first", "loss alone")


def step(loss_of, x, m, mode, order):
    with lt.lazy(mode):
        leaf = lt.tensor(x).requires_grad_()
        loss = loss_of(leaf, lt.tensor(m))
        loss.backward()
        if order == "gradient first":
            lt.eval(leaf.grad, loss)
        elif order == "loss alone":
            loss.item()
        return loss.detach().numpy().tobytes(), leaf.grad.numpy().tobytes()


def inputs(dtype):
    random = np.random.default_rng(5)
    return random.normal(size=N).astype(dtype), random.normal(size=N).astype(dtype)


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("name", LOSSES)
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_losses_and_gradients_have_the_bits_of_single_ops(name, dtype, order, threads):  # noqa: F811
    loss_of, _ = LOSSES[name]
    x, m = inputs(dtype)
    expected = step(loss_of, x, m, "off", order)
    for mode in ("auto", "all"):
        assert step(loss_of, x, m, mode, order) == expected, mode


@pytest.mark.parametrize("name", [name for name, (_, count) in LOSSES.items() if count])
def test_a_loss_and_its_gradient_take_one_pass(name):
    loss_of, count = LOSSES[name]
    x, m = map(lt.tensor, inputs("float32"))
    x.requires_grad_()
    loss = loss_of(x, m)
    assert lt.is_pending(loss)
    loss.backward()
    assert passes(loss, x.grad) == count


@lt.lazy("auto")
def test_numbers_without_gradients_are_computed_at_once():
    x, m = map(lt.tensor, inputs("float32"))
    assert not lt.is_pending(((x - m) ** 2).mean())
    with lt.no_grad():
        assert not lt.is_pending(((x.requires_grad_() - m) ** 2).mean())


@lt.lazy("auto")
def test_losses_that_are_collected_keep_little_alive():
    losses = []
    for step in range(20):
        x = lt.full(N, 1.0 + step).requires_grad_()
        losses.append((x * x).mean())
    assert 1 <= sum(map(lt.is_pending, losses)) <= 4
    assert [loss.item() for loss in losses] == [(1.0 + step) ** 2 for step in range(20)]


def test_writes_and_views_between_loss_and_gradient():
    x, m = inputs("float32")
    expected = step(LOSSES["squared error"][0], x, m, "off", ORDERS[0])
    leaf, target = lt.tensor(x).requires_grad_(), lt.tensor(m)
    loss = ((leaf - target) ** 2).mean()
    loss.backward()
    target.fill_(7)
    assert (loss.detach().numpy().tobytes(), leaf.grad.numpy().tobytes()) == expected
    head = leaf.grad[:10] + 0
    assert np.array_equal(head.numpy(), leaf.grad.numpy()[:10])


def test_second_derivatives():
    x, m = inputs("float64")

    def penalty(mode):
        with lt.lazy(mode):
            leaf = lt.tensor(x).requires_grad_()
            (gradient,) = lt.autograd.grad(((leaf - lt.tensor(m)) ** 4).mean(), [leaf], create_graph=True)
            loss = (gradient**2).sum()
            loss.backward()
            return loss.detach().numpy().tobytes(), leaf.grad.numpy().tobytes()

    assert penalty("auto") == penalty("off") == penalty("all")


def test_captured_steps():
    x, m = map(lt.tensor, inputs("float32"))
    w = lt.tensor(inputs("float32")[1])

    def step(x, m):
        leaf = w.detach().requires_grad_()
        loss = ((x * leaf - m) ** 2).mean()
        loss.backward()
        return loss.detach(), leaf.grad

    captured = lt.jit(step)
    for scale in (1, 2, 3):
        for result, expected in zip(captured(x * scale, m), step(x * scale, m)):
            assert np.array_equal(result.numpy(), expected.numpy())


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf, 3e38])
def test_numbers_out_of_range(value, threads):  # noqa: F811
    x, m = inputs("float32")
    x[[3, 70_000, N - 1]] = value
    for name in ("squared error", "product", "gelu", "sigmoid"):
        expected = step(LOSSES[name][0], x, m, "off", ORDERS[0])
        found = step(LOSSES[name][0], x, m, "auto", ORDERS[0])
        for a, b in zip(expected, found):
            np.testing.assert_array_equal(np.frombuffer(a, "float32"), np.frombuffer(b, "float32"))
