# SPDX-License-Identifier: Apache-2.0
"""Sums of rows that machine code adds up while it computes them: the bits of the usual sums."""

import pytest
from test_lazy import at_once, bits, values
from test_lazy_products import same
from test_lazy_reductions import everything_pending, threads  # noqa: F401

import libtensor as lt

# Whole turns of code, with and without what is left over: of 64, of 16, of fewer; of 32 for means.
COLUMNS = [63, 64, 65, 71, 72, 79, 80, 81, 95, 96, 97, 100, 111, 112, 127, 128, 130, 1000, 1003, 4095, 8191, 8192]


def row_sums(e):
    return e.sum(-1, keepdims=True)


@pytest.mark.parametrize("columns", COLUMNS)
@pytest.mark.parametrize("rows", [1, 3, 70, 200])
def test_sums_and_means(rows, columns, threads):  # noqa: F811
    x, y = values(rows, columns), values(rows, columns, seed=1)
    same(lambda: (x * y) / row_sums(x * y))
    same(lambda: (x - y) - (x - y).mean(-1, keepdims=True))
    same(lambda: row_sums((x - row_sums(x * y)) * y))
    same(lambda: row_sums((x + 1) * y) * 2)
    same(lambda: (x * y).mean(-1) * 2)

    def norm():
        d = x - x.mean(-1, keepdims=True)
        return d / ((d * d).mean(-1, keepdims=True) + 1e-5).sqrt() * y

    same(norm)


@pytest.mark.parametrize("columns", [64, 100, 333])
def test_several_sums(columns, threads):  # noqa: F811
    """Of one piece of code, as many as it takes; sums and means, which are added in different ways."""
    x, m = values(90, columns), values(90, columns, seed=1)

    def moments():
        keep = lt.where(m > 0, 1.0, 0.0)
        n = row_sums(keep)
        average = row_sums(x * keep) / n
        d = (x - average) * keep
        return [average, row_sums(d * d) / n, d]

    same(moments)
    same(lambda: [row_sums(x * i) + row_sums(x + i).mean() for i in range(7)])
    same(lambda: sum((row_sums(x * i) for i in range(2, 9)), x))
    same(lambda: row_sums(x * 2) + (x * 2).mean(-1, keepdims=True) + (x * 3).mean(-1, keepdims=True) - x)
    same(lambda: row_sums(x * m) + (x * m).amax(-1, keepdims=True) + x * m)


@pytest.mark.parametrize("size", [3e38, float("inf"), float("nan"), 1e-45])
def test_extreme_elements(size, threads):  # noqa: F811
    """Four elements whose sum is no float, among rows of usual ones; NaN; denormal numbers."""
    x = values(150, 200)
    with lt.lazy("off"):
        x[::7, ::3] = size
        x[1::7, 5] = -size
        x[3, 100:104] = size
        x[5, 196:] = size
        for row, column in ((11, 0), (90, 33), (140, 128)):  # whose sum is one
            x[row, column : column + 64 : 16] = lt.tensor([size, size, -size, -size])
    y = lt.ones(150, 200)
    lt.eval(y)
    same(lambda: (x * y) - row_sums(x * y))
    same(lambda: (x * y) * 1e-3 - (x * y).mean(-1, keepdims=True))
    same(lambda: row_sums(lt.minimum(x, y) + x) * y)
    same(lambda: row_sums(x * y).sum(-1))


@pytest.mark.parametrize("columns", [64, 150])
def test_operands(columns, threads):  # noqa: F811
    """Of other dtypes, strides and shapes."""
    x, wide = values(80, columns), values(80, 2 * columns + 3, seed=1)
    halves, integers, doubles, longs = x.half(), (x * 10).int(), x.double() / 3, (x * 10).long()
    per_row, row, deep = values(80, 1), values(columns), values(4, 20, columns, seed=2)
    lt.eval(halves, integers, doubles, longs)
    for y in (
        wide[:, :columns],
        wide[:, 3 : 3 + 2 * columns : 2],
        wide[:, :columns].flip(1),
        row,
        per_row,
        halves,
        integers,
    ):
        same(lambda y=y: row_sums(x * y) - x)
        same(lambda y=y: (y.float() - x).mean(-1, keepdims=True) * y)
    same(lambda: row_sums(deep.transpose(0, 1) * row) * deep.transpose(0, 1))
    same(lambda: row_sums((x > 0.5).float() * x) + x)
    same(lambda: row_sums(halves * halves) * x)
    same(lambda: row_sums(doubles.float()) - doubles.float() * row_sums((doubles * x).float() * x))
    same(lambda: row_sums(longs.float() * x) - longs.float())
    same(lambda: row_sums((x * x).double()) * x)
    same(lambda: (x * x).sum(-1, dtype=lt.float64, keepdims=True) + (x * 2).sum(-1, dtype=lt.float64, keepdims=True))
    same(lambda: (x * row).sum((-1,)) + (deep * row).sum((-1, -2)).sum())


@pytest.mark.parametrize("columns", [64 + 1, 200 - 1, 127])
def test_rows_that_do_not_follow_each_other(columns, threads):  # noqa: F811
    """What is left of a row is done together with the begin of the next, where that lies behind it."""
    x, flat = values(70, columns), values(70 * columns)
    for y in (
        values(columns, 70, seed=1).transpose(0, 1),
        values(70, columns, seed=2).flip(0),
        values(1, columns, seed=3).expand(70, columns),
        flat.as_strided((70, columns), (1, 1)),
        flat.as_strided((70, columns), (columns - 62, 1)),
        flat.as_strided((70, columns), (0, 1)),
        values(140, columns + 30, seed=4)[::2, 5 : 5 + columns],
        values(70, columns, seed=5).half(),
        values(70, columns, seed=6) > 0.5,
        values(70, 1, seed=7),
    ):
        same(lambda y=y: [x * y, row_sums(x * y), x + y, row_sums((x + y) * x) - x])
        same(lambda y=y: [(x - (x + y).mean(-1, keepdims=True)).half(), x * y > 0.5])


def test_large_results(threads):  # noqa: F811
    """Which are written past the caches, and of which tiles fetch the next rows."""
    x, y = values(3000, 1000), values(3000, 1000, seed=1)
    same(lambda: x * y - (x * y).mean(-1, keepdims=True))

    def stored():
        e = x + y
        s = row_sums(e)
        return [e, e / s]

    same(stored)


def test_gradients(threads):  # noqa: F811
    def gradients():
        x = values(60, 130).requires_grad_()
        y = x * x + 1
        (y / row_sums(y) - y.mean(-1, keepdims=True)).square().sum().backward()
        return x.grad

    assert bits(gradients()) == bits(at_once(gradients))
