# SPDX-License-Identifier: Apache-2.0
"""libtensor.compat.micrograd: what micrograd's own two tests use, its README, and its demo."""

import math
import random

import pytest
from libtensor.compat.micrograd.engine import Value
from libtensor.compat.micrograd.nn import MLP, Layer, Module, Neuron
from pytorch import compare


def with_torch(f, *numbers):
    """f in PyTorch's float64: the value and the gradients."""
    import torch

    leaves = [torch.tensor(float(n), dtype=torch.float64, requires_grad=True) for n in numbers]
    result = f(*leaves)
    result.backward()
    return [result.item(), *(leaf.grad.item() for leaf in leaves)]


def with_values(f, *numbers):
    leaves = [Value(n) for n in numbers]
    result = f(*leaves)
    result.backward()
    return [result.data, *(leaf.grad for leaf in leaves)]


def rectified(x):
    z = 2 * x + 2 + x
    q = z.relu() + z * x
    h = (z * z).relu()
    return h + q + q * x


def many(a, b):
    c = a + b
    d = a * b + b**3
    c = c + c + 1
    c = c + (1 + c + (-a))
    d = d + (d * 2 + (b + a).relu())
    d = d + (3 * d + (b - a).relu())
    e = c - d
    f = e**2
    g = f / 2.0
    return g + 10.0 / f


FUNCTIONS = {
    "rectified": (rectified, -4.0),
    "many": (many, -4.0, 2.0),
    "tanh": (lambda x: x.tanh(), 0.123),
    "exp": (lambda x: x.exp(), -1.0),
    "log": (lambda x: x.log(), 2.5),
    "power of a value": (lambda a, b: a**b, 1.7, -0.4),
    "value as exponent": (lambda a: 2**a, 1.7),
    "differences": (lambda a, b: (1 - a) / (b - 3) + 2 / (a - b), 0.5, 1.25),
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_against_pytorch(name):
    f, *numbers = FUNCTIONS[name]
    mine = with_values(f, *numbers)
    compare(f"micrograd {name}", lambda: with_torch(f, *numbers), mine, rtol=1e-12, atol=1e-12)


def test_readme():
    """The numbers that micrograd's README gives."""
    a, b = Value(-4.0), Value(2.0)
    g = many(a, b)
    g.backward()
    assert f"{g.data:.4f} {a.grad:.4f} {b.grad:.4f}" == "24.7041 138.8338 645.5773"
    x = Value(-4.0)
    y = rectified(x)
    y.backward()
    assert (y.data, x.grad) == (-20, 46)


def test_augmented_assignment_and_sums():
    a = Value(3.0)
    b = a
    b += a * 2
    b *= 2
    total = sum([a, b, Value(1)])
    total.backward()
    assert (a.data, b.data, total.data, a.grad) == (3, 18, 22, 7)


def test_intermediate_values_have_gradients():
    a, b, c, f = Value(2), Value(-3), Value(10), Value(-2)
    e = a * b
    d = e + c
    L = d * f
    assert L.data == -8 and a.grad == 0
    L.backward()
    assert [v.grad for v in (a, b, c, f, d, e, L)] == [6, -4, -2, 4, -2, -2, 1]


def test_gradients_gather():
    a = Value(2.0)
    b = a * a
    b.backward()
    b.backward()
    assert (a.grad, b.grad) == (8, 1)
    a.grad = 0
    (a * 5).backward()
    assert a.grad == 5
    a.grad = 1.5
    (a * 5).backward()
    assert a.grad == 6.5


def test_data_can_be_set():
    a = Value(2)
    a.data -= 0.5 * 3
    assert a.data == 0.5 and isinstance(a.data, float)
    b = a * a
    a.data = 9
    with pytest.raises(RuntimeError):
        b.backward()


def test_graph_is_kept_for_drawing():
    a, b = Value(2), Value(3)
    e = a * b
    r = (e + 1).relu()
    assert e._prev == {a, b} and e._op == "*" and a._prev == set() and a._op == ""
    assert r._op == "ReLU" and next(iter(r._prev))._op == "+" and (a**2)._op == "**2"


def test_repr():
    a = Value(2.5)
    assert repr(a) == "Value(data=2.5, grad=0)"
    (a * 3).backward()
    assert repr(a) == "Value(data=2.5, grad=3.0)"
    assert repr(MLP(2, [3, 1])) == (
        "MLP of [Layer of [ReLUNeuron(2), ReLUNeuron(2), ReLUNeuron(2)], Layer of [LinearNeuron(3)]]"
    )


def test_layers():
    random.seed(7)
    drawn = [random.uniform(-1, 1) for _ in range(2 * 3)]
    random.seed(7)
    layer = Layer(2, 3, nonlin=False)
    assert [w.data for neuron in layer.neurons for w in neuron.w] == drawn
    values = layer([1.0, -2.0])
    assert [v.data for v in values] == [drawn[2 * i] - 2 * drawn[2 * i + 1] for i in range(3)]
    assert isinstance(Layer(2, 1)([1, 2]), Value) and len(Neuron(4).parameters()) == 5
    assert isinstance(layer, Module) and len(MLP(2, [16, 16, 1]).parameters()) == 337


def test_training():
    """A binary classifier of two moons with a max-margin loss and decay, as in micrograd's demo, but smaller."""
    random.seed(1337)
    points = [(math.cos(t), math.sin(t), 1) for t in (0.6 * k for k in range(6))]
    points += [(1 - math.cos(t), 0.5 - math.sin(t), -1) for t in (0.6 * k for k in range(6))]
    model = MLP(2, [12, 4, 1])
    losses = []
    for k in range(20):
        margins = [(1 + -y * model([a, b])).relu() for a, b, y in points]
        loss = sum(margins) * (1.0 / len(points)) + 1e-4 * sum(p * p for p in model.parameters())
        losses.append(loss.data)
        model.zero_grad()
        loss.backward()
        for p in model.parameters():
            p.data -= (0.5 - 0.4 * k / 20) * p.grad
    assert losses[-1] < 0.6 * losses[0]
