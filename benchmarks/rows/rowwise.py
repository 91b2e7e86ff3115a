"""Each row of a matrix for itself: softmax, norms, reductions, losses."""

import numpy as np
from harness.inputs import integers, joined, normal
from harness.table import Row


def in_both(make):
    return {"libtensor": make, "torch": make}


def softmax(L, x):
    return lambda: L.softmax(x, -1)


def numpy_softmax(L, x):
    def call():
        e = np.exp(x - x.max(-1, keepdims=True))
        e /= e.sum(-1, keepdims=True)
        return e

    return call


def log_softmax(L, x):
    return lambda: L.log_softmax(x, -1)


def layer_norm(L, x, w, b):
    f, shape = L.nn.functional.layer_norm, (x.shape[-1],)
    return lambda: f(x, shape, w, b)


def numpy_layer_norm(L, x, w, b):
    def call():
        y = x - x.mean(-1, keepdims=True)
        y *= 1 / np.sqrt((y * y).mean(-1, keepdims=True) + np.float32(1e-5))
        return y * w + b

    return call


def rms_norm(L, x, w):
    f, shape = L.nn.functional.rms_norm, (x.shape[-1],)
    return lambda: f(x, shape, w, 1e-5)


def numpy_rms_norm(L, x, w):
    return lambda: x * (1 / np.sqrt((x * x).mean(-1, keepdims=True) + np.float32(1e-5))) * w


def batch_norm(L, x, mean, var, w, b):
    f = L.nn.functional.batch_norm
    return lambda: f(x, mean, var, w, b, training=True)


def argmax(L, x):
    return lambda: x.argmax(-1)


def sums(L, x):
    return lambda: x.sum(-1)


def cumsum(L, x):
    return lambda: L.cumsum(x, -1)


def numpy_cumsum(L, x):
    return lambda: np.cumsum(x, -1)


def cross_entropy(L, x, target):
    f = L.nn.functional.cross_entropy
    return lambda: f(x, target)


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


SMALL, LARGE = (512, 768), (512, 50257)


def row(name, setups, shape, inputs=None, passes=2, **more):
    return Row(name, setups, inputs or normal(shape), bytes=4.0 * passes * shape[0] * shape[1], **more)


def scaled(shape, parameters):
    return normal(shape, *[shape[-1:]] * parameters)


LABELS = integers((512,), 50257)
SOFTMAX = {**in_both(softmax), "numpy": numpy_softmax}
LAYER_NORM = {**in_both(layer_norm), "numpy": numpy_layer_norm}
ARGMAX = dict.fromkeys(("libtensor", "torch", "numpy"), argmax)
SUMS = dict.fromkeys(("libtensor", "torch", "numpy"), sums)

ROWS = [
    row("argmax 512x50257", ARGMAX, LARGE, passes=1, goal=13, target=5, quick=True),
    row("softmax 512x768", SOFTMAX, SMALL, goal=15, target=2, quick=True),
    row("layer_norm 512x768", LAYER_NORM, SMALL, scaled(SMALL, 2), goal=15, target=2),
    row("softmax 512x50257", SOFTMAX, LARGE, goal=16, target=5, quick=True),
    row("layer_norm 512x50257", LAYER_NORM, LARGE, scaled(LARGE, 2), tolerance=1e-4),
    row("log_softmax 512x768", in_both(log_softmax), SMALL),
    row("rms_norm 512x768", {**in_both(rms_norm), "numpy": numpy_rms_norm}, SMALL, scaled(SMALL, 1)),
    Row(
        "batch_norm 32x64x56x56", in_both(batch_norm),
        lambda g: (g.standard_normal((32, 64, 56, 56), np.float32), *abs(g.standard_normal((4, 64), np.float32))),
        bytes=8.0 * 32 * 64 * 56 * 56, tolerance=1e-4,
    ),
    row("sum of rows 512x50257", SUMS, LARGE, passes=1, tolerance=1e-4),
    row("cumsum 512x50257", {**in_both(cumsum), "numpy": numpy_cumsum}, LARGE, tolerance=1e-4),
    row("cross_entropy 512x50257", in_both(cross_entropy), LARGE, joined(normal(LARGE), LABELS), passes=1),
    row(
        "cross_entropy step 512x50257", in_both(cross_entropy_step), LARGE, joined(normal(LARGE), LABELS),
        training=True,
    ),
]  # fmt: skip
