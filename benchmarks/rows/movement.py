# SPDX-License-Identifier: Apache-2.0
"""Elements that only move: copies, casts, gathers, and what sorts them."""

import numpy as np
from harness.inputs import integers, joined, normal
from harness.setups import called, in_both, jitted, node
from harness.table import Row


def transposed(L, x):
    return x.T.contiguous()


def numpy_transposed(L, x):
    return np.ascontiguousarray(x.T)


def mlx_transposed(L, x):
    return L.contiguous(x.T)


def copied(L, x):
    return x.clone()


def channels_last(L, x):
    return x.permute(0, 2, 3, 1).contiguous()


def joined_columns(L, a, b):
    return L.cat([a, b], 1)


def numpy_joined_columns(L, a, b):
    return np.concatenate([a, b], 1)


def jax_joined_columns(L, a, b):
    return L.numpy.concatenate([a, b], 1)


def cast(name):
    def to(L, x):
        return x.to(getattr(L, name))

    def jax(L, x):
        return x.astype(getattr(L.numpy, name))

    def mlx(L, x):
        return x.astype(getattr(L, name))

    setups = {**in_both(called(to)), "jax": jitted(jax), "mlx": called(mlx)}
    return {**setups, "numpy": called(lambda L, x: x.astype(np.float16))} if name == "float16" else setups


def widened(name):
    """From half precision, which is made beforehand."""

    def to(L, x):
        half = x.to(getattr(L, name))
        return lambda: half.to(L.float32)

    def jax(L, x):
        half, compiled = x.astype(getattr(L.numpy, name)), L.jit(lambda x: x.astype(L.numpy.float32))
        return lambda: compiled(half)

    return {**in_both(to), "jax": jax}


def embedding(L, table, index):
    return L.nn.functional.embedding(index, table)


def by_index(L, table, index):
    return table[index]


def embedding_step(L, table, index):
    """The gradient of the table."""
    table.requires_grad_(True)
    ones = L.ones(*index.shape, table.shape[1])

    def call():
        table.grad = None
        L.nn.functional.embedding(index, table).backward(ones)
        return table.grad

    return call


def gathered(L, x, index):
    return L.gather(x, 1, index)


def numpy_gathered(L, x, index):
    return np.take_along_axis(x, index, 1)


def jax_gathered(L, x, index):
    return L.numpy.take_along_axis(x, index, 1)


def scattered(L, x, index):
    return L.zeros_like(x).scatter_add(1, index, x)


def jax_scattered(L, x, index):
    rows = L.numpy.arange(x.shape[0])[:, None]
    return L.numpy.zeros_like(x).at[rows, index].add(x)


def masked(L, x):
    return L.where(x > 0, x, -x)


def jax_masked(L, x):
    return L.numpy.where(x > 0, x, -x)


def ordered(L, x):
    return L.sort(x, -1)[0]


def numpy_ordered(L, x):
    return np.sort(x, -1)


def jax_ordered(L, x):
    return L.numpy.sort(x, -1)


def mlx_ordered(L, x):
    return L.sort(x, -1)


def largest(L, x):
    return L.topk(x, 50)[0]


def numpy_largest(L, x):
    return np.sort(np.partition(x, -50, -1)[:, -50:], -1)[:, ::-1]


def jax_largest(L, x):
    return L.lax.top_k(x, 50)[0]


def onnx_largest(L, x):
    return L.run("TopK", x, np.array([50]), outputs=2)


def row(name, setups, shape, inputs=None, passes=2, **more):
    return Row(name, setups, inputs or normal(shape), bytes=4.0 * passes * np.prod(shape), **more)


LARGE, SQUARE, IMAGES, FLAT = (512, 50257), (2048, 2048), (32, 64, 56, 56), (10**7,)
INDEXED = joined(normal((512, 4096)), integers((512, 4096), 4096))
TOKENS = joined(normal((50257, 256)), integers((8, 512), 50257))
TRANSPOSED = {
    **in_both(called(transposed)),
    "numpy": called(numpy_transposed),
    "mlx": called(mlx_transposed),
    "onnxruntime": node("Transpose", perm=[1, 0]),
}
JOINED = {
    **in_both(called(joined_columns)),
    "numpy": called(numpy_joined_columns),
    "jax": jitted(jax_joined_columns),
    "onnxruntime": node("Concat", axis=1),
}
SORTED = {
    **in_both(called(ordered)),
    "numpy": called(numpy_ordered),
    "jax": jitted(jax_ordered),
    "mlx": called(mlx_ordered),
}
TOPK = {
    **in_both(called(largest)),
    "numpy": called(numpy_largest),
    "jax": jitted(jax_largest),
    "onnxruntime": onnx_largest,
}
GATHERED = {**in_both(called(gathered)), "numpy": called(numpy_gathered), "jax": jitted(jax_gathered)}
EMBEDDED = {**in_both(called(embedding)), **dict.fromkeys(("numpy", "mlx"), called(by_index)), "jax": jitted(by_index)}

ROWS = [
    row("transposed copy 2048x2048", TRANSPOSED, SQUARE, quick=True),
    row("transposed copy 512x50257", TRANSPOSED, LARGE),
    row("channels last 32x64x56x56", in_both(called(channels_last)), IMAGES),
    row("copy 1e7", {**in_both(called(copied)), "numpy": called(lambda L, x: x.copy())}, FLAT),
    row("concatenated columns 512x50257", JOINED, LARGE, normal((512, 25000), (512, 25257))),
    row("float32 to float16 1e7", cast("float16"), FLAT, passes=1.5),
    row("float32 to bfloat16 1e7", cast("bfloat16"), FLAT, passes=1.5, quick=True),
    row("float16 to float32 1e7", widened("float16"), FLAT, passes=1.5),
    row("bfloat16 to float32 1e7", widened("bfloat16"), FLAT, passes=1.5),
    row("embedding 4096 of 50257x256", EMBEDDED, (4096, 256), TOKENS),
    row(
        "embedding step 4096 of 50257x256", in_both(embedding_step), (50257, 256), TOKENS,
        passes=1, training=True, tolerance=1e-5,
    ),
    row("gather 512x4096", GATHERED, (512, 4096), INDEXED, passes=4),
    row(
        "scatter_add 512x4096", {**in_both(called(scattered)), "jax": jitted(jax_scattered)}, (512, 4096), INDEXED,
        passes=5, tolerance=1e-4,
    ),
    row("where 1e7", {**in_both(called(masked)), "jax": jitted(jax_masked)}, FLAT),
    row("sort 1e6", SORTED, (10**6,)),
    row("sort rows 512x4096", SORTED, (512, 4096)),
    row("topk 50 of 512x50257", TOPK, LARGE, passes=1, quick=True),
]  # fmt: skip
