# SPDX-License-Identifier: Apache-2.0
"""One pass over arrays: limited by memory, or by the function."""

import numpy as np
from harness.inputs import normal
from harness.setups import called, in_both, jitted, node
from harness.table import Row


def added(L, a, b):
    return a + b


def into_out(name):
    """Into an array that is there already; where a library has no such form, into a fresh one."""

    def existing(L, *arrays):
        out = L.empty_like(arrays[0])
        f = getattr(L, name)
        return lambda: f(*arrays, out=out)

    def fresh(L, *arrays):
        return getattr(L, name)(*arrays)

    return {"libtensor": called(fresh), "torch": existing, "numpy": existing, "mlx": called(fresh)}


def unary(name, onednn=True):
    def jax(L, x):
        return getattr(L.numpy, name)(x)

    setups = {**into_out(name), "jax": jitted(jax), "onnxruntime": node(name.capitalize())}
    return {**setups, "onednn": lambda L, x: L.unary(name, x)} if onednn else setups


def gelu(approximate):
    def same(L, x):
        return L.nn.functional.gelu(x, approximate="tanh" if approximate else "none")

    def jax(L, x):
        return L.nn.gelu(x, approximate=approximate)

    def mlx(L, x):
        import mlx.nn

        return mlx.nn.gelu_approx(x) if approximate else mlx.nn.gelu(x)

    def onednn(L, x):
        return L.unary("gelu_tanh" if approximate else "gelu_erf", x)

    graph = node("Gelu", approximate="tanh" if approximate else "none")
    return {
        **in_both(called(same)), "jax": jitted(jax), "mlx": called(mlx), "onednn": onednn, "onnxruntime": graph,
    }  # fmt: skip


def numpy_gelu(L, x):
    c = np.float32(np.sqrt(2 / np.pi))
    return np.float32(0.5) * x * (1 + np.tanh(c * (x + np.float32(0.044715) * x * x * x)))


def total(L, x):
    return x.sum()


def largest(L, x):
    return x.max()


def reduction(function, operator):
    return {
        **dict.fromkeys(("libtensor", "torch", "numpy", "mlx"), called(function)),
        "jax": jitted(function),
        "onnxruntime": node(operator),
    }


def row(name, setups, n, operands=1, out=1, **more):
    return Row(name, setups, normal(*[n] * operands), bytes=4.0 * n * (operands + out), **more)


def onednn_add(L, a, b):
    return L.add(a, b)


def pairs(n, columns):
    """Sums of all pairs of n rows: short rows, made by broadcasting."""
    setups = {**dict.fromkeys(("libtensor", "torch", "numpy", "mlx"), called(added)), "jax": jitted(added)}
    name = f"sums of all pairs of {n} rows of {columns}"
    return Row(name, setups, normal((n, 1, columns), (1, n, columns)), bytes=4.0 * n * n * columns)


SIZES = {"1e4": 10**4, "1e6": 10**6, "1e7": 10**7, "1e8": 10**8}
FRESH = {
    **dict.fromkeys(("libtensor", "torch", "numpy", "mlx"), called(added)),
    "jax": jitted(added),
    "onnxruntime": node("Add"),
}
OUT = {**into_out("add"), "jax": jitted(added), "onednn": onednn_add}
SUMS = reduction(total, "ReduceSum")
MAXIMA = reduction(largest, "ReduceMax")
COMPILED = {"compiled": ("torch", "mlx")}

ROWS = [
    row("add 1e8 into out", OUT, SIZES["1e8"], 2, goal=8, target=1.25),
    row("add 1e7", FRESH, SIZES["1e7"], 2, goal=9, target=2.5, quick=True),
    row("add 1e8", FRESH, SIZES["1e8"], 2, goal=9, target=4.5),
    row("add 1e6 into out", OUT, SIZES["1e6"], 2, goal=10, target=1.05),
    row("add 1e4", FRESH, SIZES["1e4"], 2, threads=1),
    row("exp 1e6", unary("exp"), SIZES["1e6"], goal=11, target=1.4),
    row("tanh 1e6", unary("tanh"), SIZES["1e6"], goal=11, target=3, quick=True),
    row("gelu-tanh 1e6", {**gelu(True), "numpy": called(numpy_gelu)}, SIZES["1e6"], goal=11, target=6, **COMPILED),
    row("gelu-erf 1e6", gelu(False), SIZES["1e6"], tolerance=1e-4, **COMPILED),
    row("sin 1e6", unary("sin", onednn=False), SIZES["1e6"]),
    row("max 1e6 1T", MAXIMA, SIZES["1e6"], out=0, goal=13, threads=1, target=1.15),
    row("sum 1e6", SUMS, SIZES["1e6"], out=0, goal=14, target=1.0, tolerance=1e-3),
    row("sum 1e8", SUMS, SIZES["1e8"], out=0, goal=14, target=1.0, tolerance=1e-2),
    *(pairs(n, columns) for n, columns in [(64, 3), (64, 8), (64, 64), (300, 3), (300, 16)]),
]
