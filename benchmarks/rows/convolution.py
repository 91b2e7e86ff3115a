# SPDX-License-Identifier: Apache-2.0
"""Convolutions, forward and with both gradients."""

from dataclasses import replace

from harness.inputs import normal
from harness.setups import called, in_both, jitted, node
from harness.table import Row


def forward(padding):
    def convolved(L, x, w):
        return L.nn.functional.conv2d(x, w, padding=padding)

    return convolved


def jax_forward(L, x, w):
    return L.lax.conv_general_dilated(x, w, (1, 1), "SAME", dimension_numbers=("NCHW", "OIHW", "NCHW"))


def backward(padding):
    def setup(L, x, w):
        x.requires_grad_(True)
        w.requires_grad_(True)
        ones = L.ones_like(L.nn.functional.conv2d(x, w, padding=padding).detach())

        def call():
            x.grad = w.grad = None
            out = L.nn.functional.conv2d(x, w, padding=padding)
            out.backward(ones)
            return out.detach(), x.grad, w.grad

        return call

    return setup


def jax_backward(L, x, w):
    def step(x, w):
        out, pull = L.vjp(lambda x, w: jax_forward(L, x, w), x, w)
        return out, *pull(L.numpy.ones_like(out))

    compiled = L.jit(step)
    return lambda: compiled(x, w)


def allowed(setup):
    """With Winograd's method allowed during the calls."""

    def prepare(L, *inputs):
        call = setup(L, *inputs)

        def timed():
            before = L.set_allow_winograd(True)
            try:
                return call()
            finally:
                L.set_allow_winograd(before)

        return timed

    return prepare


def winograd_rows(n, c, size, o, target=1.3):
    for row in rows(n, c, size, o, 3, targets=(target, target)):
        setups = {**row.setups, "libtensor": allowed(row.setups["libtensor"])}
        name, mode = row.name.replace(" k3", " k3 Winograd"), row.training
        yield replace(row, name=name, setups=setups, tolerance=1e-3 if mode else 2e-5)


def rows(n, c, size, o, k, goals=(17, 17), targets=(1.0, 1.0), quick=False):
    name = f"conv N{n} C{c} {size}x{size} O{o} k{k}"
    inputs = normal((n, c, size, size), (o, c, k, k), scale=0.2)
    flops = 2.0 * n * o * size * size * c * k * k
    moved = 4.0 * (n * (c + o) * size * size + o * c * k * k)
    pads = [k // 2] * 4
    ahead = {
        **in_both(called(forward(k // 2))),
        "jax": jitted(jax_forward),
        "onnxruntime": node("Conv", pads=pads),
    }
    both = {**in_both(backward(k // 2)), "jax": jax_backward}
    yield Row(
        name, ahead, inputs, goal=goals[0], target=targets[0], flops=flops, bytes=moved, tolerance=1e-4, quick=quick
    )
    yield Row(
        f"{name} and backward", both, inputs, goal=goals[1], target=targets[1],
        flops=3 * flops, bytes=3 * moved, tolerance=1e-3, training=True,
    )  # fmt: skip


ROWS = [
    *rows(64, 1, 28, 32, 3, goals=(18, 18), targets=(2.0, 4.0)),
    *rows(64, 32, 14, 64, 3, quick=True),
    *rows(8, 64, 56, 64, 3),
    *rows(8, 64, 56, 256, 1, goals=(None, None)),
    *rows(8, 256, 14, 256, 3),
    *rows(8, 512, 7, 512, 3),
    *winograd_rows(64, 32, 14, 64),
    *winograd_rows(8, 64, 56, 64),
    *winograd_rows(8, 256, 14, 256),
    *winograd_rows(8, 512, 7, 512),
]
