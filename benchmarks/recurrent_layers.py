# SPDX-License-Identifier: Apache-2.0
"""Recurrent layers against PyTorch's, forward and with their gradients: python benchmarks/recurrent_layers.py [--threads N]

Prints a table: the least milliseconds of interleaved calls from the same shapes. Needs PyTorch.
"""

import argparse
import time

import torch

import libtensor as lt

CALLS = 15
SHAPES = [(32, 64, 64, 128), (16, 64, 128, 256), (1, 128, 128, 256)]  # batch, length, inputs, hidden


def step(library, kind, shape):
    """(forward without a graph, forward and backward)."""
    batch, length, inputs, hidden = shape
    net = getattr(library.nn, kind)(inputs, hidden, batch_first=True)
    x = library.randn(batch, length, inputs)

    def forward():
        with library.no_grad():
            net(x)

    def both():
        net.zero_grad()
        net(x)[0][:, -1].square().mean().backward()

    return forward, both


def least(functions):
    taken = [[] for _ in functions]
    for _ in range(CALLS + 2):
        for function, times in zip(functions, taken, strict=True):
            begin = time.perf_counter()
            function()
            times.append(time.perf_counter() - begin)
    return [1e3 * min(times[2:]) for times in taken]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--threads", type=int, default=1)
    threads = parser.parse_args().threads
    for library in (lt, torch):
        library.set_num_threads(threads)
    print("| layer | batch, length, inputs, hidden | forward | PyTorch | with gradients | PyTorch | PyTorch / ours |")
    print("| --- | --- | ---: | ---: | ---: | ---: | ---: |")
    for kind in ("LSTM", "GRU", "RNN"):
        for shape in SHAPES:
            ours, theirs = step(lt, kind, shape), step(torch, kind, shape)
            forward, their_forward, both, their_both = least([ours[0], theirs[0], ours[1], theirs[1]])
            sizes = ", ".join(map(str, shape))
            print(
                f"| {kind} | {sizes} | {forward:.2f} | {their_forward:.2f} | {both:.2f} | {their_both:.2f} "
                f"| {their_both / both:.2f} |"
            )


if __name__ == "__main__":
    main()
