# SPDX-License-Identifier: Apache-2.0
"""Ops on operands whose rows are short, as broadcasting, slices and transposes make them: several rows at a time."""

import numpy as np
import pytest
from test_lazy import at_once, bits
from test_lazy_products import threads  # noqa: F401

import libtensor as lt

COLUMNS = [1, 2, 3, 5, 8, 15, 16, 17, 24, 31, 32, 33, 63, 64, 65, 100, 127, 128, 129, 200]
DTYPES = [lt.float32, lt.float64, lt.float16, lt.bfloat16, lt.int32, lt.int64, lt.uint8, lt.int8, lt.bool, lt.complex64]


def values(*shape, dtype=lt.float32, seed=0):
    numbers = np.random.default_rng(seed).integers(-9, 10, shape)
    if dtype in (lt.bool, lt.uint8):
        numbers = numbers % 2
    return lt.tensor(numbers).to(dtype)


def whole(x, *shape):
    """The same elements one after the other."""
    return x.expand(*shape).clone()


def layouts(rows, columns, dtype):
    """Operands of shape (3, rows, columns), each in another layout."""
    yield values(3, rows, columns, dtype=dtype)
    yield values(rows, columns, dtype=dtype)
    yield values(3, 1, columns, dtype=dtype)
    yield values(columns, dtype=dtype)
    yield values(rows, 1, dtype=dtype)
    yield values(3, rows, 1, dtype=dtype)
    yield values(3, 1, 1, dtype=dtype)
    yield values(1, dtype=dtype)
    yield values(3, rows, columns + 3, dtype=dtype)[..., :columns]
    yield values(3, rows, 2 * columns, dtype=dtype)[..., ::2]
    yield values(3, columns, rows, dtype=dtype).transpose(1, 2)
    yield values(columns, rows, 3, dtype=dtype).permute(2, 1, 0)
    yield values(3, rows, columns, dtype=dtype).flip(1)
    yield values(3, rows, columns, dtype=dtype).flip(2)


def same(found, expected):
    assert found.dtype == expected.dtype and found.shape == expected.shape
    assert bits(found) == bits(expected)


@pytest.mark.parametrize("mode", ["off", "all"])
@pytest.mark.parametrize("columns", COLUMNS)
def test_pairs_of_layouts(columns, mode, threads):  # noqa: F811
    rows = 40
    shape = (3, rows, columns)
    with lt.lazy(mode):
        others = list(layouts(rows, columns, lt.float32))
        for x in others:
            for y in others:
                got, expected = x - y * 2, at_once(lambda x=x, y=y: whole(x, *shape) - whole(y, *shape) * 2)
                same(got.expand(*shape), expected)


@pytest.mark.parametrize("mode", ["off", "all"])
@pytest.mark.parametrize("columns", [1, 3, 16, 33, 128])
@pytest.mark.parametrize("dtype", DTYPES)
def test_dtypes(dtype, columns, mode):
    shape = (3, 50, columns)
    with lt.lazy(mode):
        for x in layouts(50, columns, dtype):
            y = values(3, 1, columns, dtype=lt.float32, seed=1)
            full, row = whole(x, *shape), whole(y, *shape)
            same((x * y).expand(*shape), full * row)
            same(lt.where(x == y, x, y).expand(*shape), lt.where(full == row, full, row))
            if dtype not in (lt.bool, lt.complex64):
                same(lt.maximum(x, y).expand(*shape), lt.maximum(full, row))
                same((x > y).expand(*shape), full > row)
            same(x.to(lt.float64 if dtype is not lt.complex64 else lt.complex128).expand(*shape),
                 full.to(lt.float64 if dtype is not lt.complex64 else lt.complex128))  # fmt: skip


@pytest.mark.parametrize("columns", [2, 7, 16, 60, 100])
def test_writes_in_place(columns, threads):  # noqa: F811
    shape = (3, 50, columns)
    for y in layouts(50, columns, lt.float32):
        x, other = values(*shape, seed=2), values(*shape, seed=2)
        x += y
        x.mul_(y)
        other += whole(y, *shape)
        other.mul_(whole(y, *shape))
        same(x, other)
    # A part is written, and what is read lies in the same memory.
    x = values(60, columns + 4, seed=3)
    expected = x.clone()
    expected[:, :columns] = expected[:, :columns] + expected[:1, 4:].clone()
    x[:, :columns] += x[:1, 4:]
    same(x, expected)
    x = values(60, columns, seed=3)
    expected = x + x[:1].clone()
    x += x[:1]
    same(x, expected)


@pytest.mark.parametrize("mode", ["off", "auto", "all"])
@pytest.mark.parametrize("columns", [3, 16, 24, 31, 32, 33, 64, 100, 191, 192, 200])
def test_rows_that_are_reduced(columns, mode, threads):  # noqa: F811
    """With rows that repeat, numbers of rows, and runs that a tile is a part of."""
    n = 60
    x, row, number = values(n, n, columns), values(columns, seed=1), values(n, n, 1, seed=2)
    a, b = values(n, 1, columns, seed=3), values(1, n, columns, seed=4)
    cases = {
        "repeated": lambda: (x - row).sum(-1),
        "numbers": lambda: (x * number).sum(-1),
        "pairs": lambda: ((a - b) * row).sum(-1),
        "mean": lambda: (a * b).mean(-1, True) + x,
        "norm": lambda: x / ((x * x).mean(-1, True) + 1e-5).sqrt() * row + a,
        "softmax": lambda: (lambda e: e / e.sum(-1, True))((x - (x * b).amax(-1, True)).exp()),
        "joined": lambda: lt.cat([a - b, x * row], -1) * 2,
        "transposed": lambda: (a.transpose(0, 1) + x.transpose(0, 1)).sum(-1) * 2,
    }
    for name, case in cases.items():
        with lt.lazy(mode):
            found = case()
            lt.eval(found)
        same(found, at_once(case)), name


def test_gradients():
    for columns in (3, 16, 40):
        x, y = values(20, 60, columns).requires_grad_(), values(60, 1, seed=1).requires_grad_()
        (lt.tanh(x * 0.1) * lt.sigmoid(y)).sum().backward()
        full, wide = (t.detach().expand(20, 60, columns).clone().requires_grad_() for t in (x, y))
        (lt.tanh(full * 0.1) * lt.sigmoid(wide)).sum().backward()
        same(x.grad, full.grad)
        assert lt.allclose(y.grad, wide.grad.sum((0, 2))[:, None], rtol=1e-5)


def test_empty_and_few():
    for shape in ((0, 1, 3), (3, 1, 0), (1, 1, 1)):
        x = lt.ones(*shape) + lt.ones(shape[0], 5, shape[2])
        assert x.shape == (shape[0], 5, shape[2]) and bool((x == 2).all())
