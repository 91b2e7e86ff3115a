"""One pass over arrays: limited by memory, or by the function."""

import numpy as np
from harness.inputs import normal
from harness.table import Row


def in_both(make):
    """A setup for libtensor and for PyTorch, whose names are the same."""
    return {"libtensor": make, "torch": make}


def filled(function):
    """Into an array that is there already; libtensor, JAX and MLX have no such form."""

    def torch(L, *arrays):
        out = L.empty_like(arrays[0])
        f = getattr(L, function)
        return lambda: f(*arrays, out=out)

    def fresh(L, *arrays):
        f = getattr(L, function)
        return lambda: f(*arrays)

    return {"libtensor": fresh, "torch": torch, "numpy": torch}


def added(L, a, b):
    return lambda: a + b


def gelu(L, x):
    f = L.nn.functional.gelu
    return lambda: f(x, approximate="tanh")


def numpy_gelu(L, x):
    c = np.float32(np.sqrt(2 / np.pi))
    return lambda: np.float32(0.5) * x * (1 + np.tanh(c * (x + np.float32(0.044715) * x * x * x)))


def gelu_erf(L, x):
    f = L.nn.functional.gelu
    return lambda: f(x)


def total(L, x):
    return lambda: x.sum()


def largest(L, x):
    return lambda: x.max()


def chain6(L, a, b, c):
    return lambda: L.tanh(a * b + c) * L.sigmoid(a) + b


def numpy_chain6(L, a, b, c):
    return lambda: np.tanh(a * b + c) * (1 / (1 + np.exp(-a))) + b


def row(name, setups, n, operands=1, out=1, **more):
    return Row(name, setups, normal(*[n] * operands), bytes=4.0 * n * (operands + out), **more)


SIZES = {"1e4": 10**4, "1e6": 10**6, "1e7": 10**7, "1e8": 10**8}
FRESH = {**in_both(added), "numpy": added}
SUMS = {**in_both(total), "numpy": total}
MAXIMA = {**in_both(largest), "numpy": largest}

ROWS = [
    row("add 1e8 into out", filled("add"), SIZES["1e8"], 2, goal=8, target=1.25),
    row("add 1e7", FRESH, SIZES["1e7"], 2, goal=9, target=2.5, quick=True),
    row("add 1e8", FRESH, SIZES["1e8"], 2, goal=9, target=4.5),
    row("add 1e6 into out", filled("add"), SIZES["1e6"], 2, goal=10, target=1.05),
    row("add 1e4", FRESH, SIZES["1e4"], 2, threads=1),
    row("exp 1e6", filled("exp"), SIZES["1e6"], goal=11, target=1.4),
    row("tanh 1e6", filled("tanh"), SIZES["1e6"], goal=11, target=3, quick=True),
    row("gelu-tanh 1e6", {**in_both(gelu), "numpy": numpy_gelu}, SIZES["1e6"], goal=11, target=6),
    row("gelu-erf 1e6", in_both(gelu_erf), SIZES["1e6"]),
    row(
        "chain6 1e6", {**in_both(chain6), "numpy": numpy_chain6}, SIZES["1e6"], 3,
        goal=12, target=20, compiled=True, quick=True,
    ),
    row("chain6 1e7", {**in_both(chain6), "numpy": numpy_chain6}, SIZES["1e7"], 3, goal=12, target=25, compiled=True),
    row("max 1e6 1T", MAXIMA, SIZES["1e6"], out=0, goal=13, threads=1, target=1.15),
    row("sum 1e6", SUMS, SIZES["1e6"], out=0, goal=14, target=1.0, tolerance=1e-4),
    row("sum 1e8", SUMS, SIZES["1e8"], out=0, goal=14, target=1.0, tolerance=1e-4),
]  # fmt: skip
