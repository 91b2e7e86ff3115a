#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Profiles training steps of a small CNN on handwritten digits: a table, a trace for Perfetto, and the table as a picture."""

import argparse
import pathlib

import digits
import digits_data
from libtensor.nn import functional as F

import libtensor as lt


def profile_steps(which, steps, batch):
    images, labels, _, _ = digits_data.load(which)
    images, labels = digits.tensors(images[: batch * steps], labels[: batch * steps], "cpu")
    model = digits.cnn(images.shape[-1])
    optimizer = lt.optim.Adam(model.parameters())

    def step(x, target):
        optimizer.zero_grad()
        F.cross_entropy(model(x), target).backward()
        optimizer.step()

    step(images[:batch], labels[:batch])  # the first one also allocates
    with lt.profiler.profile() as prof:
        for x, target in zip(images.split(batch), labels.split(batch)):
            step(x, target)
    return prof


def draw(table, path, lines=20):
    """The head of the table as a picture."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot as plt

    rows = table.splitlines()[: lines + 1]
    figure = plt.figure(figsize=(0.0775 * max(map(len, rows)), 0.19 * len(rows) + 0.2), facecolor="#1e1e2e")
    for i, row in enumerate(rows):
        y = 1 - (i + 1) / (len(rows) + 0.7)
        figure.text(0.01, y, row, family="monospace", size=9, color="#f5c2e7" if i == 0 else "#cdd6f4")
    figure.savefig(path, dpi=100, facecolor=figure.get_facecolor())


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=20, help="profiled training steps (default: 20)")
    parser.add_argument("--batch", type=int, default=64, help="images of a step (default: 64)")
    parser.add_argument("--trace", type=pathlib.Path, help="writes the trace, to open in https://ui.perfetto.dev")
    parser.add_argument("--png", type=pathlib.Path, help="draws the table")
    parser.add_argument("--data", choices=("digits", "mnist"), default="digits")
    options = parser.parse_args()
    lt.manual_seed(0)
    prof = profile_steps(options.data, options.steps, options.batch)
    print(prof.table())
    if options.trace:
        prof.export_chrome_trace(options.trace)
    if options.png:
        draw(prof.table(), options.png)


if __name__ == "__main__":
    main()
