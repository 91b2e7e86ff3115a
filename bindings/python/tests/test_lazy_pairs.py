# SPDX-License-Identifier: Apache-2.0
"""Reductions over short last axes of what is broadcast, such as distances of all pairs: one pass, bit by bit as at
once."""

import pytest
from test_lazy import at_once, bits, values
from test_lazy_products import passes, same
from test_lazy_reductions import DTYPES, REDUCTIONS, everything_pending, threads  # noqa: F401

import libtensor as lt


def pairs(m, n, columns, dtype=lt.float32):
    a, b = (values(m, columns) * 3).to(dtype), (values(n, columns, seed=1) * 3).to(dtype)
    lt.eval(a, b)
    return a, b, a[:, None, :], b[None, :, :]


@pytest.mark.parametrize("columns", [8, 9, 15, 16, 17, 31, 32, 63, 64, 65, 100])
@pytest.mark.parametrize("m, n", [(5, 64), (7, 65), (4, 1000), (300, 80), (3, 100), (70, 63)])
def test_distances(m, n, columns, threads):  # noqa: F811
    _, _, a, b = pairs(m, n, columns)
    distances = lambda: ((a - b) * (a - b)).sum(-1).sqrt()  # noqa: E731
    assert passes(distances()) == 1
    same(distances)
    same(lambda: (a - b).abs().amax(-1) * 2)
    same(lambda: (a != b).any(-1))


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", REDUCTIONS)
def test_dtypes(name, dtype, threads):  # noqa: F811
    a, b, x, y = pairs(6, 200, 12, dtype)
    other = b[None].to(lt.float64 if dtype is lt.float32 else lt.float32)
    for f in (
        lambda: REDUCTIONS[name]((x + y) * x, -1),
        lambda: REDUCTIONS[name]((x - other).float(), -1),
        lambda: REDUCTIONS[name](lt.maximum(x, y).flip(1), -1),
    ):
        try:
            expected = bits(at_once(f))
        except lt.TensorError as error:  # by the call, whenever it is computed
            with pytest.raises(type(error)):
                bits(f())
        else:
            assert bits(f()) == expected


def test_layouts(threads):  # noqa: F811
    """Operands whose columns or rows are no neighbours, and several axes before those of the pairs."""
    wide, many = values(90, 40), values(400, 24, seed=2)
    a, b = values(6, 24)[:, None], many[None, :, :]
    for x in (
        many[:, ::2][None],
        many[::4][None],
        many.flip(1)[None, :, :],
        values(24, 70).T[None],
        wide[None, :, 16:],
        many.reshape(2, 200, 24)[:, None],
        many.reshape(4, 100, 24)[:, :1].transpose(0, 1),
    ):
        left = a[..., : x.shape[-1]] if x.ndim == 3 else a[None][..., : x.shape[-1]]
        f = lambda left=left, x=x: ((left - x) * (left - x)).sum(-1).sqrt()  # noqa: E731
        assert bits(f()) == bits(at_once(f)), x.shape
    batches, others = values(3, 5, 1, 24), values(3, 1, 100, 24, seed=3)
    same(lambda: (batches - others).square().sum(-1))
    same(lambda: (batches[:, :, None] - others[:, :, None]).square().sum(-1))
    same(lambda: (a[:, None] - b).square().sum((-1, -2)))


@pytest.mark.parametrize("columns", [8, 11, 16, 17])
@pytest.mark.parametrize("n", [64, 71, 500])
def test_sums_of_few_columns(n, columns, threads):  # noqa: F811
    """All columns at once, where nothing but sums reads what is added; several sums; zeros of both signs."""
    _, _, a, b = pairs(6, n, columns)
    per_row, row, other = values(n, 1), values(columns), values(n, columns, seed=3)[None]

    def shared():
        d = a - b
        return d.sum(-1) + (d * d).sum(-1) + (d * 2).abs().sum(-1) * d.amax(-1)

    same(shared)
    same(lambda: (a - b).sum(-1) * (a * b).sum(-1) - (a + b).mean(-1))
    same(lambda: ((a - b) * per_row + row).sum(-1) * per_row[:, 0])
    same(lambda: (a * b * other).sum(-1))
    same(lambda: ((a - b) * (a - b).amax(-1, keepdims=True)).sum(-1))
    same(lambda: lt.where(a > b, a, -0.0).sum(-1))
    same(lambda: (a * 0 * b).sum(-1))
    same(lambda: (a.half() - b).float().sum(-1) + (a.int() - b).sum(-1))
    same(lambda: (a * 1e38 * b * 10).sum(-1))
    same(lambda: (a.double() - b).float().sum(-1) * (a.long() * b).sum(-1))
    same(lambda: (a - b).square().sum(-1, dtype=lt.float64) * 2)
    same(lambda: 1 / (lt.where(a > 9, a, -0.0) + 0 * b * -0.0).sum(-1))


@pytest.mark.parametrize("columns", [20, 70])
def test_what_is_per_row(columns, threads):  # noqa: F811
    """Ops between and behind reductions, which read a number for each row, each pair or all."""
    _, _, a, b = pairs(6, 150, columns)
    weights, column, table = values(150, 1), values(columns), values(150, 6).T
    strided = values(150, 3)[:, 1:2]

    def moments():
        d = (a - b) * column
        average = d.mean(-1, keepdims=True)
        return (((d - average) * (d - average)).sum(-1, keepdims=True) * weights + average * strided)[..., 0]

    same(moments)
    same(lambda: ((a - b) * weights).sum(-1) * table)
    same(lambda: ((a - b).exp() * strided).sum(-1) + table)
    same(lambda: lt.where(a > b, a * 2, strided).amax(-1) - (a * b).sum(-1))
    same(lambda: (a * weights[None]).sum(-1) + b.sum(-1))
    same(lambda: (a * 2 + column).sum(-1) + (b * 1).amax(-1))


def test_results_of_whole_rows(threads):  # noqa: F811
    """Which are stored row by row."""
    _, _, a, b = pairs(5, 100, 16)
    d = lambda: a - b  # noqa: E731
    same(lambda: d() / (d() * d()).sum(-1, keepdims=True).sqrt())
    same(lambda: (d() - d().amax(-1, keepdims=True)).exp())


def test_gradients(threads):  # noqa: F811
    def gradients():
        a, b = values(9, 10).requires_grad_(), values(130, 10, seed=1).requires_grad_()
        d = a[:, None, :] - b[None, :, :]
        ((d * d).sum(-1) + 1).sqrt().sum().backward()
        return lt.cat([a.grad, b.grad])

    assert bits(gradients()) == bits(at_once(gradients))


def test_many_threads_and_large_tables():
    """Blocks of runs that threads divide in the middle of a run's blocks."""
    a, b = values(37, 8)[:, None], values(5003, 8, seed=1)[None]
    f = lambda: ((a - b) * (a - b)).sum(-1).sqrt()  # noqa: E731
    expected = bits(at_once(f))
    before = lt.get_num_threads()
    try:
        for n in (1, 2, 3, 5, 8):
            lt.set_num_threads(n)
            assert bits(f()) == expected, n
    finally:
        lt.set_num_threads(before)


@pytest.mark.parametrize("columns", [8, 13, 16])
@pytest.mark.parametrize("n", [64, 70, 333])
def test_ops_behind_sums(n, columns, threads):  # noqa: F811
    """Ops of what columns add up to, which the same code does: with numbers and elements for each row, of results that are stored
    or not, of other dtypes, and with ops that code cannot do between them."""
    a, b, x, y = pairs(6, n, columns)
    of_a, of_b, number = values(6, 1, seed=4), values(1, n, seed=5), values(1, seed=6)
    wide, halves, whole = values(6, 2 * n, seed=7)[:, ::2], of_b.half(), (of_b * 10).int()
    lt.eval(halves, whole)

    def total():
        return ((x - y) * (x - y)).sum(-1)

    same(lambda: (total() + of_a) - of_b * number)
    same(lambda: (-total() / (2 * number * number)).exp())
    same(lambda: [total(), total().sqrt(), (total() * 50).exp() + of_b])
    same(lambda: lt.where(total().sqrt() > of_b, total(), of_a) * wide)
    same(lambda: [total() > 2, (total() * 3).half(), (total() * 3).int(), total().double() * of_b])
    same(lambda: (total() * halves).float() + whole * total())
    same(lambda: total().sqrt().lgamma().sqrt() + total())
    same(lambda: (total().double() + 1e-9).sqrt().float() * total().sqrt() + 1)
    same(lambda: (x * y).sum(-1).tanh() * (x * x).sum(-1).rsqrt() * (y * y).sum(-1).rsqrt())
    same(lambda: (x + y).mean(-1).square() + (x * y).sum(-1))
    same(lambda: total() ** number + total() ** 2)
    same(lambda: ((x - y) * (x - y)).amax(-1) ** 2 + (x * y).amin(-1) ** 2.0)

    def read_otherwise():
        d = x - y
        return (d * d).sum(-1).sqrt() + d.amax(-1).sqrt().abs()

    same(read_otherwise)
    same(lambda: (total().sqrt() + of_b).sum(-1) + total().amax())


def test_gradient_behind_sums(threads):  # noqa: F811
    def gradients():
        x, y = values(5, 8).requires_grad_(), values(90, 8, seed=1).requires_grad_()
        d = x[:, None] - y[None]
        ((d * d).sum(-1) + 1e-3).sqrt().sum().backward()
        return [x.grad, y.grad]

    same(gradients)
