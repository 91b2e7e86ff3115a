# SPDX-License-Identifier: Apache-2.0
"""Each row of a matrix for itself: softmax, norms, reductions, losses."""

import numpy as np
from harness.inputs import integers, joined, normal
from harness.setups import called, in_both, jitted, node
from harness.table import Row


def softmax(L, x):
    return L.softmax(x, -1)


def numpy_softmax(L, x):
    e = np.exp(x - x.max(-1, keepdims=True))
    e /= e.sum(-1, keepdims=True)
    return e


def onednn_softmax(L, x):
    return L.softmax(x)


def jax_softmax(L, x):
    return L.nn.softmax(x)


def log_softmax(L, x):
    return L.log_softmax(x, -1)


def jax_log_softmax(L, x):
    return L.nn.log_softmax(x)


def layer_norm(L, x, w, b):
    return L.nn.functional.layer_norm(x, (x.shape[-1],), w, b)


def numpy_layer_norm(L, x, w, b):
    y = x - x.mean(-1, keepdims=True)
    y *= 1 / np.sqrt((y * y).mean(-1, keepdims=True) + np.float32(1e-5))
    return y * w + b


def jax_layer_norm(L, x, w, b):
    y = x - x.mean(-1, keepdims=True)
    return y * L.lax.rsqrt((y * y).mean(-1, keepdims=True) + 1e-5) * w + b


def mlx_layer_norm(L, x, w, b):
    return L.fast.layer_norm(x, w, b, 1e-5)


def onednn_layer_norm(L, x, w, b):
    return L.layer_norm(x, w, b)


def rms_norm(L, x, w):
    return L.nn.functional.rms_norm(x, (x.shape[-1],), w, 1e-5)


def numpy_rms_norm(L, x, w):
    return x * (1 / np.sqrt((x * x).mean(-1, keepdims=True) + np.float32(1e-5))) * w


def jax_rms_norm(L, x, w):
    return x * L.lax.rsqrt((x * x).mean(-1, keepdims=True) + 1e-5) * w


def mlx_rms_norm(L, x, w):
    return L.fast.rms_norm(x, w, 1e-5)


def batch_norm(L, x, mean, var, w, b):
    return L.nn.functional.batch_norm(x, mean, var, w, b, training=True)


def argmax(L, x):
    return x.argmax(-1)


def sums(L, x):
    return x.sum(-1)


def cumsum(L, x):
    return L.cumsum(x, -1)


def jax_cumsum(L, x):
    return L.numpy.cumsum(x, -1)


def cross_entropy(L, x, target):
    return L.nn.functional.cross_entropy(x, target)


def jax_cross_entropy(L, x, target):
    picked = L.numpy.take_along_axis(x, target[:, None], 1)[:, 0]
    return (L.nn.logsumexp(x, 1) - picked).mean()


def cross_entropy_step(L, x, target):
    """Loss and gradient."""
    f = L.nn.functional.cross_entropy
    x.requires_grad_(True)

    def call():
        x.grad = None
        loss = f(x, target)
        loss.backward()
        return loss.detach(), x.grad

    return call


def jax_cross_entropy_step(L, x, target):
    compiled = L.jit(L.value_and_grad(lambda x, t: jax_cross_entropy(L, x, t)))
    return lambda: compiled(x, target)


SMALL, LARGE = (512, 768), (512, 50257)
ALL = ("libtensor", "torch", "numpy", "mlx")
SOFTMAX = {
    **in_both(called(softmax)),
    "numpy": called(numpy_softmax),
    "mlx": called(softmax),
    "onednn": onednn_softmax,
    "jax": jitted(jax_softmax),
    "onnxruntime": node("Softmax"),
}
LAYER_NORM = {
    **in_both(called(layer_norm)),
    "numpy": called(numpy_layer_norm),
    "mlx": called(mlx_layer_norm),
    "onednn": onednn_layer_norm,
    "jax": jitted(jax_layer_norm),
    "onnxruntime": node("LayerNormalization"),
}
RMS_NORM = {
    **in_both(called(rms_norm)),
    "numpy": called(numpy_rms_norm),
    "mlx": called(mlx_rms_norm),
    "jax": jitted(jax_rms_norm),
}
LOG_SOFTMAX = {**in_both(called(log_softmax)), "jax": jitted(jax_log_softmax), "onnxruntime": node("LogSoftmax")}
ARGMAX = {
    **dict.fromkeys(ALL, called(argmax)),
    "jax": jitted(argmax),
    "onnxruntime": node("ArgMax", axis=1, keepdims=0),
}
SUMS = {**dict.fromkeys(ALL, called(sums)), "jax": jitted(sums)}
CUMSUM = {**dict.fromkeys(ALL, called(cumsum)), "jax": jitted(jax_cumsum)}
LABELLED = joined(normal(LARGE), integers((512,), 50257))


def row(name, setups, shape, inputs=None, passes=2, **more):
    moved = 4.0 * passes * shape[0] * shape[1]
    return Row(name, setups, inputs or normal(shape), bytes=moved, compiled=("torch",), **more)


def with_parameters(shape, count):
    return normal(shape, *[shape[-1:]] * count)


def channels(g):
    statistics = [np.abs(g.standard_normal(64, np.float32)) for _ in range(4)]
    return g.standard_normal((32, 64, 56, 56), np.float32), *statistics


ROWS = [
    row("argmax 512x50257", ARGMAX, LARGE, passes=1, goal=13, target=5, quick=True),
    row("softmax 512x768", SOFTMAX, SMALL, goal=15, target=2, quick=True),
    row("layer_norm 512x768", LAYER_NORM, SMALL, with_parameters(SMALL, 2), goal=15, target=2),
    row("softmax 512x50257", SOFTMAX, LARGE, goal=16, target=5, quick=True),
    row("layer_norm 512x50257", LAYER_NORM, LARGE, with_parameters(LARGE, 2), tolerance=1e-4),
    row("log_softmax 512x768", LOG_SOFTMAX, SMALL),
    row("rms_norm 512x768", RMS_NORM, SMALL, with_parameters(SMALL, 1)),
    Row(
        "batch_norm 32x64x56x56",
        in_both(called(batch_norm)),
        channels,
        bytes=8.0 * 32 * 64 * 56 * 56,
        compiled=("torch",),
        tolerance=1e-4,
    ),
    row("sum of rows 512x50257", SUMS, LARGE, passes=1, tolerance=1e-4),
    row("cumsum 512x50257", CUMSUM, LARGE, tolerance=1e-4),
    row(
        "cross_entropy 512x50257",
        {**in_both(called(cross_entropy)), "jax": jitted(jax_cross_entropy)},
        LARGE,
        LABELLED,
        passes=1,
    ),
    row(
        "cross_entropy step 512x50257",
        {**in_both(cross_entropy_step), "jax": jax_cross_entropy_step},
        LARGE,
        LABELLED,
        training=True,
    ),
]
