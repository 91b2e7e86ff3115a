# SPDX-License-Identifier: Apache-2.0
"""PyTorch's names of arguments, beside those of the tables."""

import pickle

import pytest
from libtensor.nn import functional as F

import libtensor as lt

x, m, i = lt.ones(2, 3), lt.ones(2, 2), lt.tensor([0])

SAME = [
    (lambda: lt.exp(input=x), lambda: x.exp()),
    (lambda: lt.pow(input=x, exponent=2), lambda: x**2),
    (lambda: lt.pow(2, exponent=x), lambda: 2**x),
    (lambda: x.pow(exponent=2), lambda: x**2),
    (lambda: lt.mul(input=x, other=x), lambda: x * x),
    (lambda: lt.add(input=x, other=1, alpha=2), lambda: x + 2),
    (lambda: lt.div(input=x, other=x, rounding_mode="floor"), lambda: x // x),
    (lambda: x.mm(mat2=x.T), lambda: x @ x.T),
    (lambda: lt.mm(input=x, mat2=x.T), lambda: x @ x.T),
    (lambda: lt.bmm(input=x[None], mat2=x.T[None]), lambda: x[None] @ x.T[None]),
    (lambda: lt.matmul(x, other=x.T), lambda: x @ x.T),
    (lambda: lt.dot(input=x[0], tensor=x[0]), lambda: x[0] @ x[0]),
    (lambda: lt.ger(input=x[0], vec2=x[0]), lambda: lt.outer(x[0], x[0])),
    (lambda: lt.tril(x, diagonal=1), lambda: x.tril(1)),
    (lambda: x.triu(diagonal=1), lambda: x.triu(1)),
    (lambda: lt.addmm(input=x, mat1=m, mat2=x), lambda: x + m @ x),
    (lambda: lt.addcmul(input=x, tensor1=x, tensor2=x, value=2), lambda: x + 2 * x * x),
    (lambda: lt.roll(x, shifts=1, dims=0), lambda: x.roll(1, 0)),
    (lambda: x.roll(1, axis=0), lambda: x.roll(1, 0)),
    (lambda: lt.index_add(x, 0, i, source=x[:1]), lambda: x.index_add(0, i, x[:1])),
    (lambda: x.index_add(axis=0, index=i, source=x[:1]), lambda: x.index_add(0, i, x[:1])),
    (lambda: lt.stack(tensors=[x, x]), lambda: lt.stack([x, x])),
    (lambda: lt.vstack(tensors=[x, x]), lambda: lt.vstack([x, x])),
    (lambda: lt.eq(input=x, other=1), lambda: x == 1),
    (lambda: lt.permute(input=x, dims=(1, 0)), lambda: x.T),
    (lambda: lt.swapaxes(input=x, axis0=0, axis1=1), lambda: x.T),
    (lambda: x.narrow(dim=1, start=0, length=2), lambda: x[:, :2]),
    (lambda: lt.broadcast_to(input=x, size=(2, 2, 3)), lambda: x.expand(2, 2, 3)),
    (lambda: x.tile(dims=(2, 1)), lambda: x.repeat(2, 1)),
    (lambda: lt.split(x, split_size_or_sections=1)[0], lambda: x[:1]),
    (lambda: lt.cdist(x1=x, x2=x), lambda: lt.zeros(2, 2)),
    (lambda: lt.tensordot(a=x, b=x.T, dims=1), lambda: x @ x.T),
    (lambda: lt.searchsorted(sorted_sequence=x[0], input=x[0]), lambda: lt.zeros(3, dtype=lt.int64)),
    (lambda: lt.polygamma(n=1, input=x), lambda: x.polygamma(1)),
    (lambda: lt.zeros_like(input=x), lambda: x * 0),
    (lambda: lt.full_like(input=x, fill_value=2), lambda: x * 2),
    (lambda: lt.trapezoid(y=x), lambda: x.trapezoid()),
    (lambda: lt.repeat_interleave(input=x, repeats=2), lambda: x.repeat_interleave(2)),
    (lambda: lt.linalg.matrix_power(A=m, n=2), lambda: m @ m),
    (lambda: lt.linalg.solve(A=lt.eye(2), B=m), lambda: m),
    (lambda: lt.linalg.inv(A=lt.eye(2)), lambda: lt.eye(2)),
    (lambda: F.one_hot(tensor=i, num_classes=3), lambda: lt.tensor([[1, 0, 0]])),
    (lambda: lt.as_tensor(data=[1.0]), lambda: lt.ones(1)),
    (lambda: lt.matrix_exp(input=m * 0), lambda: lt.eye(2)),
]


@pytest.mark.parametrize("n", range(len(SAME)))
def test_names(n):
    ours, expected = (call() for call in SAME[n])
    assert ours.shape == expected.shape and ours.tolist() == expected.tolist()


def test_two_names_of_one_argument():
    with pytest.raises(TypeError, match="two values"):
        lt.topk(x, k=1, dim=0, axis=0)
    with pytest.raises(TypeError, match="two values|multiple values"):
        lt.permute(x, (1, 0), input=x)


def test_functions_with_names_of_their_own_are_found():
    for function in (lt.mm, lt.roll, lt.exp, lt.pow, lt.ger, lt.linalg.inv):
        assert pickle.loads(pickle.dumps(function)) is function


ACTIVATIONS = [
    "relu",
    "relu6",
    "elu",
    "celu",
    "selu",
    "silu",
    "mish",
    "hardswish",
    "hardsigmoid",
    "hardtanh",
    "leaky_relu",
]


@pytest.mark.parametrize("name", ACTIVATIONS)
def test_activations_in_place(name):
    f, values = getattr(F, name), lt.linspace(-2, 2, 7)
    expected = f(values)
    assert f(values, inplace=True) is values and values.equal(expected) and not expected.equal(lt.linspace(-2, 2, 7))


def test_other_functions_in_place():
    values = lt.ones(100)
    assert F.dropout(values, 0.5, True, True) is values and set(values.tolist()) == {0, 2}
    assert F.leaky_relu(values, 0.1, True) is values
    assert F.threshold(values, 1.0, 5.0, True) is values and set(values.tolist()) == {2, 5}
