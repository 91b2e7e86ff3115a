"""Work on a few elements: what a call costs. In C, and from Python."""

import numpy as np
from harness.inputs import normal
from harness.native_peers import Rows
from harness.setups import called
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


def blas(L, a, b):
    return L.product(a, b)


def small_product(n, target):
    setups = {**in_c("matmul"), "numpy": called(product), "openblas": blas, "blis": blas, "onednn": blas}
    inputs, flops = normal((n, n), (n, n)), 2.0 * n**3
    return Row(f"sgemm {n} 1T in C", setups, inputs, threads=1, goal=3, target=target, flops=flops, quick=n == 32)


ROWS = [
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
