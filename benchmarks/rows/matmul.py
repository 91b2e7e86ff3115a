# SPDX-License-Identifier: Apache-2.0
"""Products of matrices."""

import numpy as np
from harness.inputs import normal, signed_bytes
from harness.setups import called, in_both, jitted, node
from harness.table import Row


def product(L, a, b):
    return a @ b


def with_transposed(L, x, w):
    return x @ w.T


def linear(L, x, w):
    return L.nn.functional.linear(x, w)


def linear_relu(L, x, w, b):
    return L.nn.functional.relu(L.nn.functional.linear(x, w, b))


def linear_activation(L, x, w, b):
    return L.linear_activation(x, w, b, "relu")


def with_relu(L, x, w, b):
    return L.maximum(x @ w.T + b, 0)


def of_bytes(L, a, b):
    return L.matmul_integer(a, b)


def native(L, a, b):
    return L.product(a, b)


def native_transposed(L, a, b):
    return L.product(a, b, transpose_b=True)


NATIVE = ("openblas", "blis", "onednn")
PRODUCT = {
    **dict.fromkeys(("libtensor", "torch", "numpy", "mlx"), called(product)),
    **dict.fromkeys(NATIVE, native),
    "jax": jitted(product),
    "onnxruntime": node("MatMul"),
}
LINEAR = {
    **in_both(called(linear)),
    **dict.fromkeys(("numpy", "mlx"), called(with_transposed)),
    **dict.fromkeys(NATIVE, native_transposed),
    "jax": jitted(with_transposed),
    "onnxruntime": node("Gemm", transB=1),
}


def row(name, setups, a, b, flops, threads, **more):
    inputs = normal(a, b, scale=a[-1] ** -0.25)
    moved = 4.0 * (np.prod(a) + np.prod(b)) + 2.0 * flops / a[-1]
    return Row(name, setups, inputs, threads=threads, flops=flops, bytes=moved, tolerance=2e-5, **more)


def square(n, threads, **more):
    return row(f"sgemm {n} {threads}T", PRODUCT, (n, n), (n, n), 2.0 * n**3, threads, **more)


def batched(batch, n, **more):
    shape = (batch, n, n)
    return row(f"bmm {batch}x{n}^3 1T", PRODUCT, shape, shape, 2.0 * batch * n**3, 1, **more)


def transposed(m, threads=2, **more):
    """x W^T, W as a layer keeps it."""
    name = f"linear NT {m}x4096x1024 {threads}T"
    return row(name, LINEAR, (m, 1024), (4096, 1024), 2.0 * m * 4096 * 1024, threads, **more)


def plain(m, **more):
    return row(f"linear NN {m}x4096x1024 1T", PRODUCT, (m, 1024), (1024, 4096), 2.0 * m * 4096 * 1024, 1, **more)


def with_activation(m, threads=2):
    setups = {
        "libtensor": called(linear_activation),
        "torch": called(linear_relu),
        **dict.fromkeys(("numpy", "mlx"), called(with_relu)),
        "jax": jitted(lambda L, x, w, b: L.nn.relu(x @ w.T + b)),
    }
    flops = 2.0 * m * 768 * 3072
    return Row(
        f"linear and relu {m}x768x3072 {threads}T",
        setups,
        normal((m, 768), (3072, 768), (3072,), scale=768**-0.25),
        threads=threads,
        flops=flops,
        bytes=4.0 * (m * 768 + 3072 * 768 + 3072 * m),
        tolerance=2e-5,
    )


def whole(n, threads):
    setups = {
        "libtensor": called(of_bytes),
        "torch": called(lambda L, a, b: L._int_mm(a, b)),
        "onnxruntime": node("MatMulInteger"),
    }
    return Row(f"int8 product {n} {threads}T", setups, signed_bytes((n, n), (n, n)), threads=threads, flops=2.0 * n**3)


ROWS = [
    *(square(n, 1, goal=1, target=0.98, quick=n == 1024) for n in (512, 1024, 2048, 4096)),
    *(square(n, 2, goal=2, target=0.98, quick=n == 1024) for n in (512, 1024, 2048, 4096)),
    square(128, 1),
    square(256, 1),
    batched(32, 16, goal=4, target=8),
    batched(256, 32, goal=4, target=3, quick=True),
    transposed(1, goal=5, target=1.05, quick=True),
    *(transposed(m, goal=6, target=1.5, quick=m == 16) for m in (4, 8, 16, 32)),
    *(with_activation(m) for m in (16, 512)),
    *(whole(n, 1) for n in (256, 1024)),
    *(plain(m, goal=7, target=1.0) for m in (1, 4, 8, 16, 32)),
]
