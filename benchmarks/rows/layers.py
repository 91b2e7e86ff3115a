# SPDX-License-Identifier: Apache-2.0
"""Layers as programs call them, most with their gradients; decompositions, and reductions of truth values."""

import numpy as np
from harness import training
from harness.inputs import joined, normal
from harness.setups import called, in_both, jitted
from harness.table import Row
from harness.training import weights

WIDTH, HEADS, HIDDEN = 256, 8, 1024


def layer_step(make):
    """The sum of the squares of what a layer makes of x, and all gradients."""

    def setup(L, x, *w):
        layer = training.load(L, make(L.nn), w)
        x.requires_grad_(True)

        def call():
            layer.zero_grad()
            x.grad = None
            loss = (layer(x) ** 2).sum()
            loss.backward()
            return [loss.detach(), x.grad, *(p.grad for p in layer.parameters())]

        return call

    return setup


def inference(make):
    def setup(L, x, *w):
        layer = training.load(L, make(L.nn), w)
        return lambda: layer(x)

    return setup


class Attends:
    """Self-attention by nn.MultiheadAttention, whose weights nobody asks for."""

    def __new__(cls, nn):
        class SelfAttention(nn.Module):
            def __init__(self):
                super().__init__()
                self.attention = nn.MultiheadAttention(WIDTH, HEADS, batch_first=True)

            def forward(self, x):
                return self.attention(x, x, x, need_weights=False)[0]

        return SelfAttention()


def encoder(nn):
    return nn.TransformerEncoderLayer(WIDTH, HEADS, HIDDEN, dropout=0.0, activation="gelu", batch_first=True)


def recurrent(nn):
    class Sequence(nn.Module):
        def __init__(self):
            super().__init__()
            self.lstm = nn.LSTM(128, 256, batch_first=True)

        def forward(self, x):
            return self.lstm(x)[0]

    return Sequence()


def residual(nn):
    """A basic block of a ResNet (He and others 2016) of 64 channels."""

    class Block(nn.Module):
        def __init__(self):
            super().__init__()
            self.conv1, self.bn1 = nn.Conv2d(64, 64, 3, padding=1, bias=False), nn.BatchNorm2d(64)
            self.conv2, self.bn2 = nn.Conv2d(64, 64, 3, padding=1, bias=False), nn.BatchNorm2d(64)
            self.relu = nn.ReLU()

        def forward(self, x):
            y = self.relu(self.bn1(self.conv1(x)))
            return self.relu(x + self.bn2(self.conv2(y)))

    return Block()


def generative(nn):
    """A block of GPT-2, of modules."""

    class Block(nn.Module):
        def __init__(self):
            super().__init__()
            self.norm1, self.attention = nn.LayerNorm(WIDTH), nn.MultiheadAttention(WIDTH, HEADS, batch_first=True)
            self.norm2, self.wide = nn.LayerNorm(WIDTH), nn.Linear(WIDTH, 4 * WIDTH)
            self.gelu, self.narrow = nn.GELU(approximate="tanh"), nn.Linear(4 * WIDTH, WIDTH)

        def forward(self, x):
            y = self.norm1(x)
            x = x + self.attention(y, y, y, need_weights=False)[0]
            return x + self.narrow(self.gelu(self.wide(self.norm2(x))))

    return Block()


ATTENTION = ((3 * WIDTH, WIDTH), (3 * WIDTH,), (WIDTH, WIDTH), (WIDTH,))
ENCODER = (*ATTENTION, (HIDDEN, WIDTH), (HIDDEN,), (WIDTH, HIDDEN), (WIDTH,), *[(WIDTH,)] * 4)
LSTM = ((1024, 128), (1024, 256), (1024,), (1024,))
RESIDUAL = ((64, 64, 3, 3), (64,), (64,), (64, 64, 3, 3), (64,), (64,))
GENERATIVE = ((WIDTH,), (WIDTH,), *ATTENTION, (WIDTH,), (WIDTH,),
              (4 * WIDTH, WIDTH), (4 * WIDTH,), (WIDTH, 4 * WIDTH), (WIDTH,))  # fmt: skip


def both(name, make, shape, parameters):
    """A row without gradients and one with them."""
    inputs = joined(normal(shape), weights(*parameters))
    options = {"tolerance": 1e-3, "compiled": ("torch",)}
    yield Row(name, in_both(inference(make)), inputs, **options)
    yield Row(f"{name} step", in_both(layer_step(make)), inputs, training=True, **options)


def decomposed(L, x):
    return L.linalg.svd(x, full_matrices=False)[1]


def numpy_decomposed(L, x):
    return np.linalg.svd(x, full_matrices=False)[1]


def jax_decomposed(L, x):
    return L.numpy.linalg.svd(x, full_matrices=False)[1]


def truth(method):
    """`any` of numbers of which none is above the limit, `all` of those that all are below it: every element is read."""

    def setup(L, x):
        if L.__name__ == "jax":
            reduced = L.jit(lambda x: getattr(L.numpy, method)(x > 9 if method == "any" else x < 9))
            return lambda: reduced(x)
        return lambda: (x > 9).any() if method == "any" else (x < 9).all()

    return {**in_both(setup), "numpy": setup, "jax": setup}


SVD = {**in_both(called(decomposed)), "numpy": called(numpy_decomposed), "jax": jitted(jax_decomposed)}

ROWS = [
    *both("MultiheadAttention 8x128x256", Attends, (8, 128, WIDTH), ATTENTION),
    *both("TransformerEncoderLayer 8x128x256", encoder, (8, 128, WIDTH), ENCODER),
    *both("LSTM 16x64x128 to 256", recurrent, (16, 64, 128), LSTM),
    *both("ResNet block 8x64x56x56", residual, (8, 64, 56, 56), RESIDUAL),
    *both("GPT block 8x128x256", generative, (8, 128, WIDTH), GENERATIVE),
    Row("svd 256x256", SVD, normal((256, 256)), tolerance=1e-3),
    Row("any 1e7", truth("any"), normal((10**7,)), bytes=4e7),
    Row("all 1e7", truth("all"), normal((10**7,)), bytes=4e7),
]
