# SPDX-License-Identifier: Apache-2.0
"""Numbers beyond the range in which machine code has a faster form of a function: the bits of the usual one, whether they are the
first that a kernel meets or not, and wherever they lie."""

import pytest
from test_lazy import values
from test_lazy_products import same
from test_lazy_reductions import everything_pending, threads  # noqa: F401

import libtensor as lt

CHAINS = {
    "exp": lambda x, y: (x * y).exp() + y,
    "sigmoid": lambda x, y: (x * y + y).sigmoid() * x,
    "silu": lambda x, y: lt.nn.functional.silu(x - y) * y,
    "gelu": lambda x, y: lt.nn.functional.gelu(x * y, "tanh") - x,
    "tanh": lambda x, y: (x * y).tanh() * y.sigmoid() + x,
    "sin": lambda x, y: (x * y).sin() * y.cos() + x,
    "of two": lambda x, y: [x.exp() * y, x.exp().sin() + y],
    "a number's": lambda x, y: y * x[:1].exp() + y.exp(),
}
FAR = [-1e38, -88.5, 90.0, 1e7, 3e38, float("inf"), float("nan")]


@pytest.mark.parametrize("name", CHAINS)
@pytest.mark.parametrize("n", [1, 7, 511, 513, 3000, 70001])
def test_elements(name, n, threads):  # noqa: F811
    chain = CHAINS[name]
    usual, y = values(n), values(n, seed=1)
    for turn, number in enumerate([None, *FAR, None, FAR[0]]):
        x = usual.clone()
        if number is not None:
            x[turn * 397 % n :: 1500] = number
        if turn == 4:
            x[:] = number
        lt.eval(x)
        same(lambda x=x: chain(x, y))


@pytest.mark.parametrize("depth", range(1, 9))
def test_numbers_that_are_the_same_for_all(depth, threads):  # noqa: F811
    """Each of which takes a place of its own in code: more of them in code that is right beyond the range."""
    x, rows, short = values(3, 100), values(3, 1) * 1e4, values(8, 1, 8) * 1e3
    lt.eval(rows, short)
    nan = lt.tensor([[1.0], [float("nan")], [2.0]])

    def repeated(f, x):
        for _ in range(depth):
            x = f(x)
        return x

    for f in (lt.sigmoid, lt.nn.functional.silu, lt.exp):
        same(lambda f=f: repeated(lambda y: f(y) * 3e4, lt.full((1000,), 1e4)))
        same(lambda f=f: [repeated(f, rows.expand(3, 100)) * x, repeated(f, rows.expand(3, 100)).sum(-1)])
        same(lambda f=f: (repeated(lambda y: f(y * 1e3), x) + f(rows)).sum(-1))
        same(lambda f=f: repeated(f, short.clone().expand(8, 96, 8)).sum(-1))
    same(lambda: repeated(lambda y: (y * 0.5).clamp(-1, float("nan")), x).sum(-1))
    same(lambda: repeated(lambda y: lt.fmax(y * 0.5, nan), x).sum(-1))


def test_results_past_the_caches(threads):  # noqa: F811
    """Which code writes from a line of memory on."""
    n = (64 << 20) // 4 + 1003
    x = lt.linspace(-20, 20, n)
    lt.eval(x)
    for number in (1e4, -1e4):
        x[5::1000003] = number
        same(lambda: (x * 2).exp() + 1)
        same(lambda: ((x[3:] * 2).sigmoid() + 1) * x[3:])
