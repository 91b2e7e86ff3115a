# SPDX-License-Identifier: Apache-2.0
"""Functions and layers as users call them, with their gradients, against PyTorch's on one thread:
python benchmarks/layers_sweep.py [--only WORD ...]

A line for each: PyTorch's time / ours, then both in microseconds, the least of interleaved calls. Results and gradients are computed
before a call ends, deferred ones too. The slowest come last by `| sort -n -r`. Needs PyTorch.
"""

import argparse

import torch
from elementwise_sweep import least

import libtensor as lt

N = 1_000_000
SQUARE = (1000, 1000)


def zeros(library, *shape):
    return library.zeros(*shape, dtype=library.int64)


def layer(make, *shape, classes=None):
    """Forward and backward pass of a module."""

    def calls(library):
        net = make(library.nn)
        x = library.randint(0, classes, shape) if classes else library.randn(*shape)

        def call():
            net.zero_grad()
            out = net(x)
            (out[0] if isinstance(out, tuple) else out).square().mean().backward()
            return [p.grad for p in net.parameters()]

        return call

    return calls


def function(f, *shapes):
    """Forward and backward pass of a function of tensors."""

    def calls(library):
        xs = [library.randn(*shape) for shape in shapes]
        for x in xs:
            x.requires_grad_(True)

        def call():
            for x in xs:
                x.grad = None
            f(library, *xs).sum().backward()
            return [x.grad for x in xs]

        return call

    return calls


def value(f, *shapes):
    """Forward alone."""

    def calls(library):
        xs = [library.randn(*shape) for shape in shapes]
        return lambda: [f(library, *xs)]

    return calls


CASES = {
    "Embedding 50257x256, 4096": layer(lambda nn: nn.Embedding(50257, 256), 4096, classes=50257),
    "EmbeddingBag 10000x64, 512x20": layer(lambda nn: nn.EmbeddingBag(10000, 64), 512, 20, classes=10000),
    "TransformerEncoderLayer 8x128x256": layer(
        lambda nn: nn.TransformerEncoderLayer(256, 8, 1024, dropout=0.0, batch_first=True), 8, 128, 256
    ),
    "Conv1d 64 k5": layer(lambda nn: nn.Conv1d(64, 64, 5, padding=2), 16, 64, 500),
    "Conv1d 64 k7 depthwise": layer(lambda nn: nn.Conv1d(64, 64, 7, padding=3, groups=64), 16, 64, 500),
    "Conv2d 32 k3 dilated": layer(lambda nn: nn.Conv2d(32, 32, 3, padding=2, dilation=2), 4, 32, 32, 32),
    "Conv2d 64-128 k1": layer(lambda nn: nn.Conv2d(64, 128, 1), 8, 64, 28, 28),
    "Conv2d 3-64 k7": layer(lambda nn: nn.Conv2d(3, 64, 7, 2, 3), 2, 3, 224, 224),
    "Conv3d 8-16 k3": layer(lambda nn: nn.Conv3d(8, 16, 3, padding=1), 2, 8, 16, 16, 16),
    "ConvTranspose2d 32-16 k4": layer(lambda nn: nn.ConvTranspose2d(32, 16, 4, 2, 1), 8, 32, 16, 16),
    "BatchNorm2d 64": layer(lambda nn: nn.BatchNorm2d(64), 16, 64, 28, 28),
    "GroupNorm 8 of 64": layer(lambda nn: nn.GroupNorm(8, 64), 16, 64, 28, 28),
    "LayerNorm 4096x768": layer(lambda nn: nn.LayerNorm(768), 4096, 768),
    "max_pool2d k3": function(lambda L, x: L.nn.functional.max_pool2d(x, 3, 2, 1), (8, 8, 56, 56)),
    "upsample bilinear": function(
        lambda L, x: L.nn.functional.interpolate(x, scale_factor=2, mode="bilinear", align_corners=False),
        (4, 16, 32, 32),
    ),
    "upsample nearest": function(
        lambda L, x: L.nn.functional.interpolate(x, scale_factor=2, mode="nearest"), (4, 16, 32, 32)
    ),
    "grid_sample": function(
        lambda L, x, g: L.nn.functional.grid_sample(x, g.tanh(), align_corners=False), (4, 16, 32, 32), (4, 32, 32, 2)
    ),
    "softmax 512x1000": function(lambda L, x: x.softmax(-1) * x, (512, 1000)),
    "log_softmax of columns": function(lambda L, x: x.log_softmax(0) * x, (512, 1000)),
    "cross_entropy 512x10": function(lambda L, x: L.nn.functional.cross_entropy(x, zeros(L, 512)), (512, 10)),
    "cross_entropy 256x32000": function(lambda L, x: L.nn.functional.cross_entropy(x, zeros(L, 256)), (256, 32000)),
    "smooth_l1_loss 1e6": function(lambda L, x, y: L.nn.functional.smooth_l1_loss(x, y), (N,), (N,)),
    "cosine_similarity 4096x256": function(
        lambda L, x, y: L.nn.functional.cosine_similarity(x, y), (4096, 256), (4096, 256)
    ),
    "cdist 1000x64": function(lambda L, x, y: L.cdist(x, y), (1000, 64), (1000, 64)),
    "einsum bhqd,bhkd->bhqk": function(
        lambda L, x, y: L.einsum("bhqd,bhkd->bhqk", x, y), (8, 4, 64, 32), (8, 4, 64, 32)
    ),
    "bmm 64 of 64x64": function(lambda L, x, y: x @ y, (64, 64, 64), (64, 64, 64)),
    "var of columns": function(lambda L, x: x.var(0), SQUARE),
    "std of rows": function(lambda L, x: x.std(1), SQUARE),
    "norm of rows": function(lambda L, x: x.norm(dim=1), SQUARE),
    "logsumexp": function(lambda L, x: x.logsumexp(1), SQUARE),
    "cumsum": function(lambda L, x: x.cumsum(1), SQUARE),
    "cumprod": function(lambda L, x: (x * 0.01 + 1).cumprod(1), SQUARE),
    "prod": function(lambda L, x: (x * 0.01 + 1).prod(1), SQUARE),
    "sort": function(lambda L, x: x.sort(1)[0], SQUARE),
    "topk 10": function(lambda L, x: x.topk(10, 1)[0], SQUARE),
    "median": function(lambda L, x: x.median(1)[0], SQUARE),
    "gather": function(lambda L, x: x.gather(1, zeros(L, 1000, 100)), SQUARE),
    "scatter_add": function(lambda L, x: L.zeros(1000, 100).scatter_add(1, zeros(L, 1000, 100), x), (1000, 100)),
    "index_add": function(lambda L, x: L.zeros(100, 64).index_add(0, L.arange(10000) % 100, x), (10000, 64)),
    "elements of a mask": function(lambda L, x: x[x > 0], SQUARE),
    "where": function(lambda L, x, y: L.where(x > 0, x, y), SQUARE, SQUARE),
    "cat": function(lambda L, x, y: L.cat([x, y], 1), (1000, 500), (1000, 500)),
    "roll": function(lambda L, x: x.roll(3, 1), SQUARE),
    "flip": function(lambda L, x: x.flip(1), SQUARE),
    "permute().contiguous()": function(lambda L, x: x.permute(0, 2, 1, 3).contiguous(), (16, 64, 8, 64)),
    "pad reflect": function(lambda L, x: L.nn.functional.pad(x, (3, 3, 3, 3), mode="reflect"), (8, 16, 56, 56)),
    "unfold": function(lambda L, x: L.nn.functional.unfold(x, 3, padding=1), (4, 16, 32, 32)),
    "repeat_interleave": function(lambda L, x: x.repeat_interleave(4, 0), (1000, 256)),
    "tril": function(lambda L, x: x.tril(), SQUARE),
    "pow of tensors": function(lambda L, x, y: x.abs() ** y, (N,), (N,)),
    "matmul 512": function(lambda L, x, y: x @ y, (512, 512), (512, 512)),
    "inv 200": function(lambda L, x: L.linalg.inv(x), (200, 200)),
    "solve 300": function(lambda L, x, y: L.linalg.solve(x, y), (300, 300), (300, 10)),
    "cholesky 300": function(lambda L, x: L.linalg.cholesky(x @ x.T + 1000 * L.eye(300)), (300, 300)),
    "svdvals 100": function(lambda L, x: L.linalg.svdvals(x), (100, 100)),
    "eigvalsh 150": function(lambda L, x: L.linalg.eigvalsh(x + x.T), (150, 150)),
    "qr 300x100": function(lambda L, x: L.linalg.qr(x)[0], (300, 100)),
    "det 500 of 8x8": function(lambda L, x: L.linalg.det(x), (500, 8, 8)),
    "rfft().abs()": function(lambda L, x: L.fft.rfft(x).abs(), (10, 10000)),
    "stft": function(
        lambda L, x: L.stft(x, 512, 128, window=L.hann_window(512), return_complex=True).abs(), (4, 16000)
    ),
    "dropout 1e6": function(lambda L, x: L.nn.functional.dropout(x, 0.5), (N,)),
    "rand 1e6": value(lambda L: L.rand(N)),
    "randn 1e6": value(lambda L: L.randn(N)),
    "randint 1e6": value(lambda L: L.randint(0, 10, (N,))),
    "randperm 1e5": value(lambda L: L.randperm(100000)),
    "multinomial": value(lambda L, x: L.multinomial(x.softmax(-1), 5, replacement=True), (512, 1000)),
    "unique": value(lambda L, x: L.unique((x * 100).to(L.int64)), (100000,)),
    "bincount": value(lambda L, x: L.bincount((x.abs() * 100).to(L.int64)), (100000,)),
    "histc": value(lambda L, x: L.histc(x, 100), (100000,)),
    "searchsorted": value(lambda L, x, y: L.searchsorted(x.sort()[0], y), (10000,), (100000,)),
    "nonzero": value(lambda L, x: (x > 0).nonzero(), SQUARE),
}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", nargs="*", default=[])
    words = parser.parse_args().only
    for library in (lt, torch):
        library.set_num_threads(1)
    for name, calls in CASES.items():
        if words and not any(word in name for word in words):
            continue
        ours = calls(lt)
        mine, peer = least([lambda ours=ours: lt.eval(*ours()), calls(torch)])
        print(f"{peer / mine:6.2f} {name:34s} {mine:10.0f} {peer:10.0f}", flush=True)


if __name__ == "__main__":
    main()
