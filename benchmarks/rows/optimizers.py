# SPDX-License-Identifier: Apache-2.0
"""Steps of optimizers."""

from harness import training
from harness.inputs import normal
from harness.table import Row


def stepping(name, **options):
    def setup(L, p, g):
        p.requires_grad_(True)
        p.grad = g
        optimizer = getattr(L.optim, name)([p], **options, **training.fused(L))

        def call():
            optimizer.step()
            return p

        return call

    return setup


def jax_adam(L, p, g):
    """As PyTorch's, with its defaults."""
    np = L.numpy

    def step(state, g):
        p, m, v, t = state
        t = t + 1
        m, v = 0.9 * m + 0.1 * g, 0.999 * v + 0.001 * g * g
        rate, root = 1e-3 / (1 - 0.9**t), np.sqrt(1 - 0.999**t)
        p = p - rate * m / (np.sqrt(v) / root + 1e-8)
        return p, (p, m, v, t)

    # The result shares no memory with the state, which is given back.
    return training.stepping(L.jit(step), (p, np.zeros_like(p), np.zeros_like(p), np.float32(0)), (g,))


def row(name, kind, jax=None, passes=3, **options):
    setup = stepping(kind, **options)
    setups = {"libtensor": setup, "torch": setup}
    inputs = normal((10**7,), (10**7,))
    return Row(
        name, {**setups, "jax": jax} if jax else setups, inputs,
        bytes=4.0 * passes * 10**7, training=True, checks=2, tolerance=1e-5,
    )  # fmt: skip


ROWS = [
    row("Adam 1e7", "Adam", jax_adam, passes=7, lr=1e-3),
    row("AdamW 1e7", "AdamW", passes=7, lr=1e-3),
    row("SGD with momentum 1e7", "SGD", passes=5, lr=1e-3, momentum=0.9),
]
