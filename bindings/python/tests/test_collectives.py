# SPDX-License-Identifier: Apache-2.0
"""Collectives of lists of tensors on the CPU; tests/cuda/test_collectives.py has devices."""

import numpy as np
import pytest
from libtensor.cuda import comm, nccl
from libtensor.cuda.nccl import ReduceOp
from support import live

import libtensor as lt
from libtensor import _ops_gen as c


def lists(n=3, shape=(4, 2), dtype=lt.float64):
    return [lt.arange(float(np.prod(shape))).reshape(shape).to(dtype) * (i + 1) for i in range(n)]


def test_all_reduce():
    x = lists()
    nccl.all_reduce(x)
    for t in x:
        np.testing.assert_array_equal(t.numpy(), np.arange(8.0).reshape(4, 2) * 6)
    y = [lt.zeros(4, 2, dtype=lt.float64) for _ in x]
    nccl.all_reduce(lists(), y, ReduceOp.AVG)
    np.testing.assert_array_equal(y[2].numpy(), np.arange(8.0).reshape(4, 2) * 2)
    nccl.all_reduce(y, op=ReduceOp.PRODUCT)
    assert y[0][0, 1].item() == 8
    bools = [lt.tensor([True, False, i == 1]) for i in range(3)]
    nccl.all_reduce(bools)
    assert bools[0].tolist() == [True, False, True]


@pytest.mark.parametrize("op,expected", [(ReduceOp.MIN, [-3, 0, -1]), (ReduceOp.MAX, [3, 5, 4])])
def test_extremes(op, expected):
    for dtype in lt.int16, lt.float32, lt.bfloat16:
        x = [lt.tensor(v, dtype=dtype) for v in ([1, 5, -1], [-3, 0, 2], [3, 1, 4])]
        nccl.all_reduce(x, op=op)
        assert x[1].tolist() == expected


def test_half_precision_is_summed_in_float32():
    x = [lt.full(2, v, dtype=lt.float16) for v in (2048.0, 1.0, 1.0)]
    nccl.all_reduce(x)
    assert x[0].tolist() == [2050.0, 2050.0]
    x = [lt.full(2, v, dtype=lt.bfloat16) for v in (256.0, 1.0, 1.0)]
    nccl.all_reduce(x)
    assert x[2].tolist() == [258.0, 258.0]


def test_integers_wrap():
    x = [lt.tensor([100, -100], dtype=lt.int8) for _ in range(2)]
    nccl.all_reduce(x)
    assert x[0].tolist() == [-56, 56]


@pytest.mark.parametrize("root", [0, 2])
def test_broadcast(root):
    x = lists()
    expected = x[root].tolist()
    nccl.broadcast(x, root)
    assert [t.tolist() for t in x] == [expected] * 3


def test_all_gather_and_reduce_scatter():
    x = lists()
    whole = [lt.zeros(12, 2, dtype=lt.float64) for _ in x]
    nccl.all_gather(x, whole)
    for t in whole:
        np.testing.assert_array_equal(t.numpy(), np.concatenate([v.numpy() for v in x]))
    nccl.reduce_scatter(whole, x)
    for i, t in enumerate(x):
        np.testing.assert_array_equal(t.numpy(), 3 * whole[0].numpy()[4 * i :][:4])
    numbers = [lt.tensor(float(i)) for i in range(2)]
    pair = [lt.zeros(2), lt.zeros(2)]
    nccl.all_gather(numbers, pair)
    assert pair[0].tolist() == pair[1].tolist() == [0.0, 1.0]
    nccl.reduce_scatter(pair, numbers)
    assert [t.item() for t in numbers] == [0.0, 2.0]


def test_an_input_in_an_output():
    whole = lt.arange(6.0)
    other = lt.zeros(6)
    nccl.all_gather([whole[4:], whole[:2], whole[1:3]], [whole, other, lt.zeros(6)])
    assert whole.tolist() == other.tolist() == [4.0, 5.0, 0.0, 1.0, 1.0, 2.0]
    nccl.reduce_scatter([whole, whole], [whole[1:4], other[:3]])
    assert whole.tolist() == [4.0, 8.0, 10.0, 0.0, 1.0, 2.0] and other[:3].tolist() == [2.0, 2.0, 4.0]


def test_views():
    x = lt.arange(12.0).reshape(3, 4)
    nccl.all_reduce([x[:, 0], x[:, 1], x[:, 3]])
    assert x.tolist() == [[4.0, 4.0, 2.0, 4.0], [16.0, 16.0, 6.0, 16.0], [28.0, 28.0, 10.0, 28.0]]
    nccl.broadcast([x[::-1][:, 2], x[:, 0]])
    assert x[:, 0].tolist() == [10.0, 6.0, 2.0]


def test_one_and_none():
    x = lt.tensor([1.0, 3.0])
    nccl.all_reduce([x], op=ReduceOp.AVG)
    nccl.all_gather([x], [x])
    nccl.reduce_scatter([x], [x])
    assert x.tolist() == [1.0, 3.0]
    for shape in (0,), (0, 2), (3, 0):
        x = [lt.zeros(shape) for _ in range(2)]
        nccl.all_reduce(x)
        nccl.broadcast(x)
        nccl.all_gather(x, [lt.zeros(shape[0] * 2, *shape[1:]) for _ in range(2)])
        nccl.all_reduce([x[0], x[0]])  # which share nothing


@pytest.mark.parametrize(
    "call,error,words",
    [
        (lambda x: nccl.all_reduce([]), lt.InvalidError, "^all_reduce: tensors is empty"),
        (lambda x: nccl.all_reduce([x, x[:1]]), lt.ShapeError, r"tensors\[1\] has shape \[1\], expected \[4\]"),
        (lambda x: nccl.all_reduce([x, x.int()]), lt.DTypeError, r"tensors\[1\] has dtype int32, expected float32"),
        (lambda x: nccl.all_reduce([x.int()], op=ReduceOp.AVG), lt.DTypeError, "a mean of dtype int32"),
        (lambda x: nccl.all_reduce([x + 0j], op=ReduceOp.MIN), lt.DTypeError, "min of dtype complex64"),
        (lambda x: nccl.all_reduce([x], op=5), lt.InvalidError, "how is 5"),
        (lambda x: nccl.all_reduce([x, x]), lt.InvalidError, r"tensors\[0\] and tensors\[1\] share memory"),
        (lambda x: nccl.all_reduce([x[1:], x[:3]]), lt.InvalidError, "share memory"),
        (lambda x: nccl.all_reduce([lt.broadcast_to(x[0], (4,))]), lt.InvalidError, "elements share memory"),
        (lambda x: nccl.broadcast([x], 1), lt.OutOfRangeError, "^broadcast: root is 1, expected 0 to 0"),
        (lambda x: nccl.broadcast([x], -1), lt.OutOfRangeError, "root is -1"),
        (lambda x: nccl.all_gather([x, x + 1], [x + 1, x + 2]), lt.ShapeError, r"has shape \[4\], expected \[8\]"),
        (lambda x: nccl.all_gather([x], [x.double()]), lt.DTypeError, "expected float32 for all inputs"),
        (
            lambda x: nccl.reduce_scatter([x, x], [x, x + 1]),
            lt.ShapeError,
            r"inputs\[0\] has shape \[4\], expected \[8\]",
        ),
        (lambda x: nccl.all_gather([x], [x, x]), ValueError, "there are 1 inputs and 2 outputs"),
        (lambda x: nccl.all_reduce(x), TypeError, "expected a list"),
    ],
)
def test_errors(call, error, words):
    x = lt.arange(4.0)
    before = live()
    with pytest.raises(error, match=words):
        call(x)
    assert x.tolist() == [0.0, 1.0, 2.0, 3.0] and live() == before


def test_gradients():
    """Nothing is recorded, so what would need a gradient is an error; a write is seen by who saved the tensor."""
    w = lt.ones(2, requires_grad=True)
    x = lt.ones(2)
    for t in w, w * 2, (w * 2)[:1].expand(2).clone():
        with pytest.raises(lt.AutogradError, match=r"tensors\[1\] requires grad, and no gradient flows"):
            nccl.all_reduce([x, t])
    with pytest.raises(lt.AutogradError, match=r"inputs\[0\] requires grad"):
        nccl.all_gather([w], [x])
    with lt.no_grad():
        nccl.broadcast([x + 2, w])
    assert w.tolist() == [3.0, 3.0]
    loss = (w * x).sum()
    nccl.all_reduce([x, lt.ones(2)])
    with pytest.raises(lt.AutogradError, match="written to in place"):
        loss.backward()


def test_replicas_of_a_network():
    rng = np.random.default_rng(0)
    x, y = lt.tensor(rng.standard_normal((8, 3))), lt.tensor(rng.standard_normal((8, 1)))
    models = [lt.nn.Linear(3, 1, dtype=lt.float64) for _ in range(3)]
    with lt.no_grad():
        for same in zip(*(m.parameters() for m in models)):
            nccl.broadcast(same)
    parts = [(x, y), (x[:4], y[:4]), (x[4:], y[4:])]
    for model, (inputs, targets) in zip(models, parts):
        ((model(inputs) - targets) ** 2).mean().backward()
    for whole, *same in zip(*(m.parameters() for m in models)):
        nccl.all_reduce([p.grad for p in same], op=ReduceOp.AVG)
        for p in same:
            np.testing.assert_allclose(p.grad.numpy(), whole.grad.numpy(), rtol=1e-14)


def test_comm():
    x = lt.arange(7.0)
    x.requires_grad = True
    parts = comm.scatter(x, ["cpu"] * 3)
    assert [t.tolist() for t in parts] == [[0.0, 1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]
    assert [t.tolist() for t in comm.scatter(x, ["cpu"] * 2, [5, 2])] == [[0.0, 1.0, 2.0, 3.0, 4.0], [5.0, 6.0]]
    total = comm.reduce_add(comm.broadcast(comm.gather([t * 2 for t in parts]), ["cpu", "cpu"]))
    total.sum().backward()
    assert total.tolist() == [4.0 * i for i in range(7)] and x.grad.tolist() == [4.0] * 7
    with pytest.raises(ValueError, match="there are 2 chunks and 3 devices"):
        comm.scatter(x, ["cpu"] * 3, [5, 2])
    for f in comm.reduce_add, comm.gather:
        with pytest.raises(ValueError, match="there are no tensors"):
            f([])


def test_numbers_of_the_operations():
    assert [int(op) for op in ReduceOp] == [
        c.TENSOR_COLLECTIVE_SUM,
        c.TENSOR_COLLECTIVE_MEAN,
        c.TENSOR_COLLECTIVE_PROD,
        c.TENSOR_COLLECTIVE_MIN,
        c.TENSOR_COLLECTIVE_MAX,
    ]
