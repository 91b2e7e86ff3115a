# SPDX-License-Identifier: Apache-2.0
"""Work on a few elements: what a call costs. In C, and from Python."""

import numpy as np
from harness.inputs import normal
from harness.native_peers import Rows
from harness.programs import julia, julia_arrays, rust
from harness.setups import called, in_both
from harness.table import Row


def in_c(name, *arguments, gradient=False):
    """Setups that repeat native/rows.h's work, for libtensor through its C interface and for PyTorch and MLX in C++."""

    def in_cpp(rows, *inputs):
        rows.operands(*inputs)
        shape = rows_shape(name, inputs)
        return rows.loop(name, shape, *arguments, gradient=gradient)

    def libtensor(L, *inputs):
        return in_cpp(Rows("rows"), *(x.numpy() for x in inputs))

    return {"libtensor": libtensor, "libtorch": in_cpp, "libmlx": in_cpp}


def rows_shape(name, inputs):
    if name == "matmul":
        return (*inputs[0].shape[:-1], inputs[1].shape[-1])
    return inputs[0].shape[::-1] if name == "view" else inputs[0].shape


def near_one(g):
    return g.standard_normal(16, np.float32), 1 + g.standard_normal(16, np.float32) / 1000


def added(L, a, b):
    return a + b


def product(L, a, b):
    return a @ b


def scaled(L, a):
    return a * 1.5


def rectified(L, a):
    return L.maximum(a, 0) if L.__name__ == "numpy" else a.relu()


def summed(L, a):
    return a.sum()


def row_of(L, a):
    return a[2]


def block_of(L, a):
    return a[1:3, 2]


def from_python(name, function, inputs, target=1.0, names=("libtensor", "torch", "numpy")):
    """A row of work on few elements through a library's Python interface."""
    return Row(f"{name} from Python", {n: called(function) for n in names}, inputs, threads=1, target=target)


def recorded(L, a, b):
    """An addition that leaves a node behind."""
    a = a.clone().requires_grad_()
    return lambda: a + b


def perceptron(L, x, w1, w2):
    """Forwards and backwards through two layers."""
    w1, w2 = (w.clone().requires_grad_() for w in (w1, w2))

    def step():
        w1.grad = w2.grad = None
        ((x @ w1).tanh() @ w2).sum().backward()
        return w1.grad

    return step


def blas(L, a, b):
    return L.product(a, b)


def small_product(n, target):
    setups = {**in_c("matmul"), "numpy": called(product), "openblas": blas, "blis": blas, "onednn": blas}
    inputs, flops = normal((n, n), (n, n)), 2.0 * n**3
    return Row(f"sgemm {n} 1T in C", setups, inputs, threads=1, goal=3, target=target, flops=flops, quick=n == 32)


def elsewhere(language, peers=()):
    """An addition, and a chain of operations with its gradient, from another language."""
    name = language.__name__.capitalize()
    chain = in_c("chain", 1, gradient=True)
    return [
        Row(
            f"add 16 from {name}",
            {**in_c("add"), **dict(peers), "libtensor": language("add")},
            normal(16, 16),
            threads=1,
        ),
        Row(
            f"chain of 1000 and backward from {name}",
            {**chain, "libtensor": language("chain_and_backward", results=2)},
            near_one,
            threads=1,
            tolerance=1e-4,
            training=True,
        ),
    ]


ROWS = [
    *elsewhere(rust),
    *elsewhere(julia, {"julia": julia_arrays("add")}.items()),
    Row("add 16 in C", in_c("add"), normal(16, 16), threads=1, goal=19, target=12, quick=True),
    Row(
        "add 16 from Python",
        {name: called(added) for name in ("libtensor", "torch", "numpy", "jax", "mlx")},
        normal(16, 16),
        threads=1,
        goal=20,
        target=1.5,
        quick=True,
    ),
    from_python("scalar multiple of 16", scaled, normal(16), 1.5),
    from_python("relu 16", rectified, normal(16), 1.5),
    from_python("sum 16", summed, normal(16), 1.5),
    from_python("matmul 4x4", product, normal((4, 4), (4, 4)), 1.0),
    from_python("row of 4x4", row_of, normal((4, 4))),
    from_python("part of 4x4", block_of, normal((4, 4))),
    Row(
        "add 16 and record from Python",
        in_both(recorded),
        normal(16, 16),
        threads=1,
        training=True,
    ),
    Row(
        "perceptron 4-8-1 and backward from Python",
        in_both(perceptron),
        normal((4, 4), (4, 8), (8, 1)),
        threads=1,
        training=True,
    ),
    Row("transposed view in C", in_c("view"), normal((4, 8)), threads=1),
    Row("chain of 1000 in C", in_c("chain", 0), near_one, threads=1, tolerance=1e-4),
    Row(
        "chain of 1000 and backward in C",
        in_c("chain", 1, gradient=True),
        near_one,
        threads=1,
        goal=21,
        target=15,
        tolerance=1e-4,
        training=True,
        quick=True,
    ),
    small_product(16, 1.3),
    small_product(32, 1.05),
    small_product(64, 1.0),
]
