# SPDX-License-Identifier: Apache-2.0
"""autograd.functional, inference_mode, detect_anomaly, and the rest of autograd that PyTorch has."""

import numpy as np
import pytest
from pytorch import torch

import libtensor as lt
from libtensor.autograd import functional as AF
from libtensor.autograd import graph

VALUES = [0.5, -1.0, 2.0]


def leaves(value):
    return [t for v in value for t in leaves(v)] if isinstance(value, tuple) else [value]


def x(lib=lt, **named):
    return lib.tensor(VALUES, **named)


def near(t, expected):
    np.testing.assert_allclose(t.detach().numpy(), expected, rtol=1e-5, atol=1e-6)


def test_jacobians_and_hessians():
    v = np.array(VALUES)
    near(AF.jacobian(lambda a: a**2, x()), np.diag(2 * v))
    (aa, ab), (ba, bb) = AF.jacobian(lambda a, b: (a * b, a), (x(), x()))
    near(aa, np.diag(v))
    near(bb, np.zeros((3, 3)))
    near(AF.jacobian(lambda a: a**2, x(), vectorize=True, strategy="forward-mode"), np.diag(2 * v))
    near(AF.hessian(lambda a: (a**3).sum(), x()), np.diag(6 * v))
    near(AF.hessian(lambda a: (a**3).sum(), x(), vectorize=True), np.diag(6 * v))
    (_, cross), _ = AF.hessian(lambda a, b: (a * a * b).sum(), (x(), x()))
    near(cross, np.diag(2 * v))


def test_products():
    v = np.array(VALUES)
    value, g = AF.vjp(lambda a: a**2, x(), lt.ones(3))
    near(value, v**2)
    near(g, 2 * v)
    near(AF.jvp(lambda a: a**3, x(), x())[1], 3 * v**3)
    near(AF.vhp(lambda a: (a**3).sum(), x(), lt.ones(3))[1], 6 * v)
    near(AF.hvp(lambda a: (a**3).sum(), x(), lt.ones(3))[1], 6 * v)
    near(AF.vjp(lambda a: a.sum(), x())[1], np.ones(3))


def test_further_derivatives():
    a = x(requires_grad=True)
    found = AF.jacobian(lambda b: b**3, a, create_graph=True)
    found.sum().backward()
    near(a.grad, 6 * np.array(VALUES))
    assert not AF.jacobian(lambda b: b**3, a).requires_grad


@pytest.mark.parametrize(
    ("call", "error", "text"),
    [
        (lambda: AF.jacobian(lambda a: lt.ones(2), x(), strict=True), RuntimeError, "strict"),
        (lambda: AF.hessian(lambda a: a.sum(), x(), strict=True), RuntimeError, "strict"),
        (lambda: AF.hvp(lambda a: a.sum(), x(), x(), strict=True), RuntimeError, "strict"),
        (lambda: AF.jacobian(lambda a: a, x(), strict=True, vectorize=True), ValueError, "vectorize"),
        (lambda: AF.jacobian(lambda a: a, x(), strategy="forward-mode"), ValueError, "vectorize"),
        (lambda: AF.hessian(lambda a: a, x()), ValueError, "single element"),
        (lambda: AF.jacobian(lambda a: 3, x()), TypeError, "int"),
        (lambda: AF.jacobian(lambda a: a, [x()]), TypeError, "list"),
        (lambda: AF.vjp(lambda a: a, x()), ValueError, "v is None"),
        (lambda: AF.vjp(lambda a: a, x(), lt.ones(2)), ValueError, r"\[2\].*\[3\]"),
        (lambda: AF.jvp(lambda a: a, x()), ValueError, "v is None"),
    ],
)
def test_refusals(call, error, text):
    with pytest.raises(error, match=text):
        call()


PEERS = {
    "jacobian": lambda f, a, v, k: f.jacobian(lambda b, c: ((b * c).sin(), (b * b).sum()), (a, a), **k),
    "hessian": lambda f, a, v, k: f.hessian(lambda b, c: ((b**3) * c).sum(), (a, a), **k),
    "vjp": lambda f, a, v, k: f.vjp(lambda b, c: (b * c).sin(), (a, a), v, **k),
    "jvp": lambda f, a, v, k: f.jvp(lambda b, c: ((b * c).sin(), b.sum()), (a, a), (v, v), **k),
    "vhp": lambda f, a, v, k: f.vhp(lambda b: (b**3).sum() * b.prod(), a, v, **k),
    "hvp": lambda f, a, v, k: f.hvp(lambda b: (b**3).sum() * b.prod(), a, v, **k),
}


@pytest.mark.skipif(torch is None, reason="PyTorch is not installed")
@pytest.mark.parametrize("create_graph", [False, True])
@pytest.mark.parametrize("requires_grad", [False, True])
@pytest.mark.parametrize("name", PEERS)
def test_as_pytorch(name, requires_grad, create_graph):
    import torch.autograd.functional as peer

    found = []
    for lib, f in ((lt, AF), (torch, peer)):
        a, v = x(lib, requires_grad=requires_grad), lib.tensor([1.0, 2.0, -0.5])
        found.append(leaves(PEERS[name](f, a, v, {"create_graph": create_graph})))
    assert len(found[0]) == len(found[1])
    for ours, theirs in zip(*found):
        assert ours.shape == tuple(theirs.shape) and ours.requires_grad == theirs.requires_grad
        near(ours, theirs.detach().numpy())


# ---- grad


def test_more_of_grad():
    a, unused = x(requires_grad=True), lt.ones(2, requires_grad=True)
    y = a * lt.tensor([1.0, 2.0, 3.0])
    (rows,) = lt.autograd.grad(y, a, lt.eye(3), is_grads_batched=True)
    near(rows, np.diag([1, 2, 3]))
    named = lt.autograd.grad((a * a).sum(), {"a": a})
    near(named["a"], 2 * np.array(VALUES))
    found = lt.autograd.grad((a * a).sum(), [a, unused], materialize_grads=True)
    near(found[1], np.zeros(2))
    with pytest.raises(ValueError, match="materialize_grads"):
        lt.autograd.grad((a * a).sum(), [a, unused], allow_unused=False, materialize_grads=True)
    with pytest.raises(ValueError, match="first axis"):
        lt.autograd.grad(y, a, is_grads_batched=True, grad_outputs=lt.tensor(1.0))


# ---- modes


def test_inference_mode():
    def modes():
        return lt.is_grad_enabled(), lt.is_inference_mode_enabled()

    assert modes() == (True, False)
    with lt.inference_mode():
        assert modes() == (False, True)
        assert not (x(requires_grad=True) * 2).requires_grad
        with lt.inference_mode(False):
            assert modes() == (True, False)
        with lt.enable_grad():
            assert modes() == (True, True)
        made = lt.ones(2)
    assert modes() == (True, False)
    assert not made.is_inference() and (made * x(requires_grad=True)[:2]).requires_grad

    @lt.inference_mode()
    def called():
        return modes()

    @lt.inference_mode
    def bare():
        return modes()

    assert called() == bare() == (False, True) and modes() == (True, False)
    with pytest.raises(ZeroDivisionError), lt.inference_mode():
        _ = 1 / 0
    assert modes() == (True, False)


# ---- anomalies


@pytest.mark.filterwarnings("ignore:detect_anomaly")
def test_the_op_whose_gradient_is_nan():
    a, w = lt.tensor([0.0, 1.0], requires_grad=True), lt.tensor([0.0, 2.0])
    with lt.autograd.detect_anomaly():
        assert lt.is_anomaly_enabled()
        total = (lt.sqrt(a) * w + lt.exp(a)).sum()
        with pytest.raises(RuntimeError, match=r"^sqrt: its gradient is NaN.*\[2\]"):
            total.backward()
        with pytest.raises(RuntimeError, match="sqrt"):
            lt.autograd.grad((lt.sqrt(a) * w).sum(), a)
        (a * 2).sum().backward()
    near(a.grad, [2, 2])
    assert not lt.is_anomaly_enabled()
    with lt.autograd.detect_anomaly(check_nan=False):
        (lt.sqrt(a) * w).sum().backward()
    assert a.grad.isnan()[0]
    with lt.autograd.set_detect_anomaly(True):
        assert lt.is_anomaly_enabled()
    assert not lt.is_anomaly_enabled()


@pytest.mark.filterwarnings("ignore:detect_anomaly")
def test_the_line_of_that_op():
    a = lt.tensor([0.0], requires_grad=True)
    with lt.autograd.detect_anomaly():
        y = lt.sqrt(a)
        with pytest.raises(RuntimeError, match=r"test_autograd_functional.py.*test_the_line_of_that_op"):
            (y * lt.tensor([0.0])).backward()


# ---- functions and places


def test_functions_that_are_differentiated_once():
    class Square(lt.autograd.Function):
        @staticmethod
        def forward(ctx, a):
            ctx.save_for_backward(a)
            ctx.save_for_forward(a)
            return a * a

        @staticmethod
        @lt.autograd.function.once_differentiable
        def backward(ctx, g):
            (a,) = ctx.saved_tensors
            return 2 * a * g

    a = x(requires_grad=True)
    Square.apply(a).sum().backward()
    near(a.grad, 2 * np.array(VALUES))
    (g,) = lt.autograd.grad((Square.apply(a) * a).sum(), a, create_graph=True)
    with pytest.raises(RuntimeError, match="once_differentiable"):
        g.sum().backward()


def test_places_in_the_graph():
    a = x(requires_grad=True)
    y = a * 2
    assert graph.get_gradient_edge(y) == (y.grad_fn, 0)
    assert graph.get_gradient_edge(a).node.name() == "AccumulateGrad"
    with pytest.raises(RuntimeError, match="require grad"):
        graph.get_gradient_edge(lt.ones(1))
    z = y.exp()
    graph.increment_version(z)
    with pytest.raises(RuntimeError, match="in place"):
        z.sum().backward()
    assert lt.autograd.profiler.profile is lt.profiler.profile
