# SPDX-License-Identifier: Apache-2.0
"""Reductions of any axes with the chains before and behind them: one pass, bit by bit as at once."""

import gc

import numpy as np
import pytest
from test_lazy import at_once, bits, values
from test_lazy_products import kernels, passes, same

import libtensor as lt

F = lt.nn.functional
FLOATS = [lt.float32, lt.float64, lt.float16, lt.bfloat16]
DTYPES = [*FLOATS, lt.int32, lt.int64, lt.uint8]


@pytest.fixture(autouse=True)
def everything_pending():
    with lt.lazy("all"):
        yield


@pytest.fixture(params=[1, 2, 3])
def threads(request):
    before = lt.get_num_threads()
    lt.set_num_threads(request.param)
    yield request.param
    lt.set_num_threads(before)


REDUCTIONS = {
    "sum": lambda x, axis: x.sum(axis),
    "mean": lambda x, axis: x.mean(axis),
    "amax": lambda x, axis: x.amax(axis),
    "prod": lambda x, axis: (x * 0.1 + 1).prod(axis),
    "logsumexp": lambda x, axis: x.logsumexp(axis),
    "var": lambda x, axis: x.var(axis),
    "std": lambda x, axis: x.std(axis, keepdim=True),
    "any": lambda x, axis: (x > 2).any(axis),
}
# Whole tensors, first, middle and last axes; short and long, few and many results.
CASES = [
    ((40, 50), 0),
    ((40, 50), None),
    ((300, 1000), 0),
    ((300, 1000), None),
    ((7, 30000), 0),
    ((70000, 9), 0),
    ((4, 6, 70), 1),
    ((4, 6, 70), (0, 2)),
    ((30, 40, 50), (0, 1)),
    ((3, 200000), 1),
    ((5, 4), 1),
    ((3,), 0),
]


@pytest.mark.parametrize("shape, axis", CASES, ids=str)
@pytest.mark.parametrize("name", REDUCTIONS)
def test_chains_before_and_behind(name, shape, axis, threads):
    x, y = values(*shape), values(*shape, seed=1)
    reduction = REDUCTIONS[name]
    b = values(*reduction(x, axis).shape, seed=2)

    same(lambda: reduction(x, axis) * 2 + b)
    same(lambda: (reduction(x * y + 1, axis) + b).tanh())
    same(lambda: reduction(x.transpose(0, -1) - 1, axis).float() * 3)
    same(lambda: reduction(x * y, axis))


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize("axis", [0, 1, None], ids=str)
def test_dtypes(dtype, axis):
    x, y = ((values(60, 70, seed=i) * 3).to(dtype) for i in range(2))
    same(lambda: (x + y).sum(axis) + 1)
    same(lambda: (x + y).amax(axis) - (x + y).amin(axis))
    same(lambda: [(x * y).argmax(axis) * 2, (x - y).argmin(axis)])
    same(lambda: (x * y).mean(axis) * 0.5 if dtype in FLOATS else x.prod(axis) + 1)


def test_passes():
    a, b, x = values(40, 50), values(50, seed=1), values(32, 32, 32)
    image = values(4, 20, 9, 10)
    for function in (
        lambda: a.sum(0) + b,
        lambda: (a * a).sum(0).sqrt() * b,
        lambda: a.sum() * 2 + 1,
        lambda: a.mean(),
        lambda: a.mean(0),
        lambda: (a * 2).mean(0) - b,
        lambda: x.sum(1).relu() * 2,
        lambda: (image - 1).mean((0, 2, 3)),
        lambda: a.amax(0) * 2,
        lambda: (a * 2).argmax(0) + 1,
        lambda: (a * 2).var(0) + b,
        lambda: a.T.contiguous().sum(1) + b,
        lambda: (a * 2).sum(0).reshape(5, 10).exp(),
    ):
        assert passes(function()) == 1
        assert kernels(function) == 1
        same(function)


def test_results_that_are_read_in_another_order_are_computed_before():
    x = values(30, 40)
    same(lambda: (lambda s: s + s.flip(0))(x.sum(0)))
    same(lambda: (lambda s: s * s[3:4] + s[0])(x.sum(0)))
    same(lambda: (lambda s: s.reshape(5, 8).T.reshape(-1) + s)(x.sum(0)))
    same(lambda: (lambda s: [s[:20] + s[20:], s])(x.sum(0)))
    same(lambda: x - x.mean(0))
    same(lambda: (x - x.mean(0)) / (x.var(0) + 1e-5).sqrt())
    same(lambda: x.sum(0) + (x * x).sum(0))
    same(lambda: (x.sum(0) + 1).sum(0) * 2)
    same(lambda: x.softmax(-1).sum(0) + (x - x.amax(-1, True)).exp().sum(-1).sum())


def test_what_is_held_is_stored():
    x, y = values(30, 40), values(40, seed=1)

    def function():
        t = x * 2 + 1
        u = t.tanh()
        s = u.sum(0)
        z = s + y
        return [t, u, s, z, z * 2, u.sum(), u.mean(1)]

    same(function)

    def in_another_order():
        u = (x * 2).tanh()
        s = u.sum(0)
        z = s + y
        lt.eval(z)
        assert not lt.is_pending(s) or lt.get_lazy() == "off"
        return [u, s * 2, z, u.sum(0)]

    same(in_another_order)


@pytest.mark.parametrize("held", [False, True])
@pytest.mark.parametrize(
    "f",
    [
        lambda v, x: v + (x * v).sum(0),
        lambda v, x: (x * v).sum(0) + v,
        lambda v, x: v * (x * v).sum(0) - v,
        lambda v, x: v.abs() + (x * v.abs()).amax(0) + v,
        lambda v, x: v + (x * v[:1]).sum(0),
    ],
)
def test_what_is_read_by_the_reduction_and_behind_it(f, held):
    x, w = values(30, 20), values(20)
    kept = []

    def both():
        v = w.exp()
        if held:
            kept.append(v)
        return f(v, x)

    same(both)


def test_writes_do_not_reach_reductions_of_before():
    x, y = values(30, 40), values(40, seed=1)

    def function():
        a, b = x.clone(), y.clone()
        s, m = a.sum(0), (a * 2).amax()
        t = s + b
        a.fill_(3)
        b.zero_()
        s.add_(1)
        return [t, s, m, a.sum(0) + b]

    same(function)


def test_small_results_stay_pending():
    x = values(30, 40)
    loss = ((x - 1) * (x - 1)).mean()
    assert lt.is_pending(loss) and lt.is_pending(loss + 1)
    assert abs(loss.item() - np.mean((x.numpy() - 1) ** 2)) < 1e-5 and not lt.is_pending(loss)
    view = (x * 2).sum(0)[:3]
    assert view.tolist() == at_once(lambda: (x * 2).sum(0)[:3].tolist())
    pairs = [(x * i).sum() + i for i in range(50)]
    lt.eval(*pairs[::2])
    assert [bits(p) for p in pairs] == [bits(at_once(lambda i=i: (x * i).sum() + i)) for i in range(50)]
    before = lt.memory_stats()["allocated"]
    del pairs, view, loss
    gc.collect()
    assert lt.memory_stats()["allocated"] <= before


@pytest.mark.parametrize("activation", ["relu", "tanh", "gelu"])
@pytest.mark.parametrize("axis", [0, None], ids=str)
def test_products_that_are_reduced(activation, axis, threads):
    a, b, bias = values(40, 50), values(50, 60, seed=1), values(60, seed=2)
    image, filters = values(2, 3, 12, 13), values(8, 3, 3, 3, seed=1)

    def function():
        return getattr(lt, activation)(a @ b + bias).sum(axis) * 2

    assert kernels(function) == 1
    same(function)
    assert kernels(lambda: getattr(lt, activation)(F.conv2d(image, filters)).sum(axis)) == 1
    same(lambda: getattr(lt, activation)(F.conv2d(image, filters)).sum(axis))
    same(lambda: (lambda p: [p, p.sum(axis)])((a @ b).relu()))
    same(lambda: (values(300, 400) @ values(400, 1000)).relu().sum(axis))


def test_gradients():
    p, q = values(8, 30), values(30, 8, seed=1)

    def gradients():
        leaves = [x.clone().requires_grad_() for x in (p, q)]
        loss = (leaves[0] @ leaves[1]).relu().sum()
        loss.backward()
        return [loss, *(leaf.grad for leaf in leaves)]

    same(gradients)

    def others():
        x, w = values(40, 50).requires_grad_(), values(50, seed=1).requires_grad_()
        y = ((x - x.mean(0)) / (x.var(0) + 1e-5).sqrt() * w).tanh()
        loss = (y * y).mean() + (x * w).sum(0).exp().amax()
        loss.backward()
        return [loss, x.grad, w.grad]

    same(others)


def test_few_elements_that_are_repeated_are_computed_in_the_same_pass():
    x, mean, var, weight, bias = values(4, 20, 9, 10), *(values(20, seed=i) for i in range(4))
    lt.eval(var := var.abs())
    rows, columns = values(300, 40), values(40, seed=1)

    def normalized():
        factor = ((var + 1e-5).rsqrt() * weight).reshape(20, 1, 1)
        return ((x - mean.reshape(20, 1, 1)) * factor + (bias * 2).reshape(20, 1, 1)).relu()

    for function in (
        normalized,
        lambda: rows * (columns + 1) + (columns * 2),
        lambda: (rows * (columns + 1)).sum(1),
        lambda: (rows * (columns + 1)).sum(0) + 1,
        lambda: (lambda c: (rows * c).exp() + (c * 2))(columns.tanh()),
        lambda: rows + (columns[::2] * 2)[0],
    ):
        assert kernels(function) == 1
        same(function)
    c = columns + 1
    assert kernels(lambda: rows * c) == 1 and not lt.is_pending(c)
    same(lambda: (lambda c, d: [rows * c + d, c, d])(columns.exp(), (columns.exp() * 2)))
    same(lambda: (rows @ (values(40, 40) * (columns + 1))) * (columns + 2))


def test_captured():
    a, b = values(40, 50), values(50, seed=1)
    f = lt.jit(lambda x, y: ((x * 2).sum(0) + y, (x * (y + 1)).tanh(), (x * x).mean() * 2, (x @ x.T).relu().sum()))
    for seed in range(3):
        x = values(40, 50, seed=seed)
        expected = at_once(
            lambda x=x: ((x * 2).sum(0) + b, (x * (b + 1)).tanh(), (x * x).mean() * 2, (x @ x.T).relu().sum())
        )
        assert [bits(t) for t in f(x, b)] == [bits(t) for t in expected]
    assert a.shape == (40, 50)


def test_names_and_listings():
    a, b = values(40, 50), values(50, seed=1)
    y = (a * 2).sum(0) + b
    listed = lt.schedule(y).splitlines()
    assert listed[0].startswith("pass 1: 3 ops on [40, 50], reads 8200 bytes, writes 400")
    assert "= mul(" in listed[1] and listed[2] == "  sum of the last one" and "= add(" in listed[3]
    with lt.debug(1, (told := []).append):
        lt.eval(y)
    assert len(told) == 1 and told[0].startswith("kernel mul+sum+add [40, 50] on cpu: ")


@pytest.mark.parametrize("old", [0.5, 2.0, 3.0, -1.0])
def test_exponents_of_the_same_pass(old):
    """What `pow` is of some exponents is decided before it runs: not by what is in the memory of a result."""
    x, a, b = values(7), values(1, 8, seed=1).abs(), values(8, 1, seed=2).abs()
    lt.eval(x, a, b)

    def function():
        before = [lt.full((), old, dtype=lt.float32) for _ in range(20)]
        lt.eval(*before)
        del before  # their memory is the next results'
        return [
            3.0 ** x.sum(),
            (x > 9).sum(dtype=lt.float32),
            1.5 ** (x > 9).sum(dtype=lt.float32),
            3.0 ** (a @ b),
            x.abs() ** x.mean(),
        ]

    expected = at_once(lambda: [bits(y) for y in function()])
    for _ in range(3):
        assert [bits(y) for y in function()] == expected
