# SPDX-License-Identifier: Apache-2.0
"""Training steps of eager code with several checkouts of libtensor, in turns, each in a process of its own.

eager_steps.py [MODELS] [--checkouts FOLDER[:MODE]...] [--threads 1 2] [--rounds 4] [--seconds 2]

A checkout has its binding and build/release/libtensor.so, and may be so old that it lacks what is newer than the models;
MODE is TENSOR_LAZY. The median of the rounds' medians is in microseconds.
"""

import argparse
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parent.parent


def perceptron(nn):
    return nn.Sequential(nn.Linear(784, 128), nn.ReLU(), nn.Linear(128, 10)), (128, 784)


def normed_perceptron(nn):
    hidden = [nn.Linear(784, 512), nn.GELU(), nn.LayerNorm(512), nn.Linear(512, 512), nn.GELU(), nn.LayerNorm(512)]
    return nn.Sequential(*hidden, nn.Linear(512, 10)), (128, 784)


def convolutional(nn):
    def block(channels, features):
        return [nn.Conv2d(channels, features, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2)]

    return nn.Sequential(*block(1, 16), *block(16, 32), nn.Flatten(), nn.Linear(32 * 49, 10)), (64, 1, 28, 28)


def normed_convolutional(nn):
    def block(channels, features):
        return [nn.Conv2d(channels, features, 3, padding=1), nn.BatchNorm2d(features), nn.ReLU(), nn.MaxPool2d(2)]

    return nn.Sequential(*block(3, 32), *block(32, 64), nn.Flatten(), nn.Linear(64 * 64, 10)), (32, 3, 32, 32)


def recurrent(nn):
    class Last(nn.Module):
        def __init__(self):
            super().__init__()
            self.lstm = nn.LSTM(64, 128, batch_first=True)
            self.head = nn.Linear(128, 10)

        def forward(self, x):
            return self.head(self.lstm(x)[0][:, -1])

    return Last(), (32, 64, 64)


TOKENS, WIDTH, HEADS, BLOCKS, LENGTH = 256, 128, 4, 4, 128


def gpt(nn):
    import libtensor as lt

    class Block(nn.Module):
        def __init__(self):
            super().__init__()
            self.first, self.second = nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)
            self.qkv, self.out = nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(WIDTH, WIDTH)
            self.up, self.down = nn.Linear(WIDTH, 4 * WIDTH), nn.Linear(4 * WIDTH, WIDTH)

        def forward(self, x):
            n, t, _ = x.shape
            q, k, v = (
                part.reshape(n, t, HEADS, WIDTH // HEADS).transpose(1, 2)
                for part in self.qkv(self.first(x)).chunk(3, -1)
            )
            seen = nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True)
            x = x + self.out(seen.transpose(1, 2).reshape(n, t, WIDTH))
            return x + self.down(nn.functional.gelu(self.up(self.second(x))))

    class Model(nn.Module):
        def __init__(self):
            super().__init__()
            self.token, self.place = nn.Embedding(TOKENS, WIDTH), nn.Embedding(LENGTH, WIDTH)
            self.blocks = nn.Sequential(*(Block() for _ in range(BLOCKS)))
            self.norm, self.head = nn.LayerNorm(WIDTH), nn.Linear(WIDTH, TOKENS)

        def forward(self, x):
            h = self.token(x) + self.place(lt.arange(x.shape[1]))
            return self.head(self.norm(self.blocks(h))).reshape(-1, TOKENS)

    return Model(), (8, LENGTH)


MODELS = {
    "mlp": (perceptron, "SGD"),
    "mlp-norm": (normed_perceptron, "AdamW"),
    "cnn": (convolutional, "SGD"),
    "cnn-norm": (normed_convolutional, "SGD"),
    "lstm": (recurrent, "SGD"),
    "gpt": (gpt, "AdamW"),
}


def measured(name, threads, seconds):
    """The median step in this process."""
    import libtensor as lt

    lt.set_num_threads(threads)
    lt.manual_seed(0)
    rng = np.random.default_rng(0)
    make, kind = MODELS[name]
    model, shape = make(lt.nn)
    of_tokens = make is gpt
    x = lt.tensor(rng.integers(0, TOKENS, shape) if of_tokens else rng.standard_normal(shape).astype(np.float32))
    y = lt.tensor(rng.integers(0, TOKENS, shape).reshape(-1) if of_tokens else rng.integers(0, 10, shape[0]))
    optimizer = getattr(lt.optim, kind)(model.parameters(), lr=1e-3)

    def step():
        began = time.perf_counter()
        loss = lt.nn.functional.cross_entropy(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        loss.item()
        return time.perf_counter() - began

    for _ in range(5):
        step()
    times, end = [], time.perf_counter() + seconds
    while time.perf_counter() < end:
        times.append(step())
    return statistics.median(times) * 1e6


def in_process(checkout, name, threads, seconds):
    folder, _, mode = checkout.partition(":")
    folder = Path(folder).resolve()
    env = os.environ | {
        "PYTHONPATH": str(folder / "bindings/python"),
        "LIBTENSOR_PATH": str(folder / "build/release/libtensor.so"),
    }
    if mode:
        env["TENSOR_LAZY"] = mode
    command = [sys.executable, "-P", __file__, name, "--one", str(threads), str(seconds)]
    return float(subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("models", nargs="*", default=list(MODELS), metavar="MODELS", help=" ".join(MODELS))
    parser.add_argument("--checkouts", nargs="+", default=[f"{ROOT}:off", str(ROOT)], metavar="FOLDER[:MODE]")
    parser.add_argument("--threads", nargs="+", type=int, default=[1, 2])
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--one", nargs=2, type=float, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.one:
        print(measured(args.models[0], int(args.one[0]), args.one[1]))
        return
    for name in args.models:
        for threads in args.threads:
            times = {checkout: [] for checkout in args.checkouts}
            for turn in range(args.rounds):
                for checkout in args.checkouts[:: 1 if turn % 2 else -1]:
                    times[checkout].append(in_process(checkout, name, threads, args.seconds))
            medians = [statistics.median(times[checkout]) for checkout in args.checkouts]
            columns = "".join(f"{value:12.1f} ({value / medians[0]:.2f})" for value in medians)
            print(f"{name:10}{threads}T{columns}", flush=True)


if __name__ == "__main__":
    main()
