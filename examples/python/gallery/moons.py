#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""micrograd's demo: a net of 337 parameters separates two moons by the largest margin, and its decisions as a picture.

The points and the first parameters are those of the demo, drawn by the same generators from the same seeds.
"""

import math
import random

import common
import numpy as np
from common import charts

import libtensor as lt
from libtensor import nn


def make_moons(n, noise, seed):
    """(points (n, 2), classes (n,)): two half circles in random order with normal noise, scikit-learn's of this seed."""
    rng = np.random.RandomState(seed)
    turns = np.linspace(0, math.pi, n // 2), np.linspace(0, math.pi, n - n // 2)
    upper = np.stack([np.cos(turns[0]), np.sin(turns[0])], axis=1)
    lower = np.stack([1 - np.cos(turns[1]), 1 - np.sin(turns[1]) - 0.5], axis=1)
    order = np.arange(n)
    rng.shuffle(order)
    points = np.concatenate([upper, lower])[order] + rng.normal(scale=noise, size=(n, 2))
    return points, (order >= n // 2).astype(np.int64)


def mlp(seed, widths=(2, 16, 16, 1)):
    """Weights from Python's generator in micrograd's order, biases of 0, in float64 as its numbers are."""
    rng, layers = random.Random(seed), []
    for n_in, n_out in zip(widths, widths[1:]):
        layer = nn.Linear(n_in, n_out, dtype=lt.float64)
        drawn = [[rng.uniform(-1, 1) for _ in range(n_in)] for _ in range(n_out)]
        with lt.no_grad():
            layer.weight.copy_(lt.tensor(drawn, dtype=lt.float64))
            layer.bias.zero_()
        layers += [layer, nn.ReLU()]
    return nn.Sequential(*layers[:-1])


def train(model, x, y, steps):
    """Plain descent with a falling rate on max-margin loss and L2 of all parameters; returns (losses, shares right)."""
    losses, shares = [], []
    for k in range(steps):
        scores = model(x)[:, 0]
        loss = (1 - y * scores).relu().mean() + 1e-4 * sum((p * p).sum() for p in model.parameters())
        model.zero_grad()
        loss.backward()
        with lt.no_grad():
            for p in model.parameters():
                p -= (1 - 0.9 * k / steps) * p.grad
        losses.append(loss.item())
        shares.append(((scores > 0) == (y > 0)).double().mean().item())
    return losses, shares


def draw(path, model, points, classes, title, cells=110):
    """Scores of the net as colours of a grid, in bands, and the points."""
    low, high = points.min(0) - 0.5, points.max(0) + 0.5
    xs, ys = np.linspace(low[0], high[0], cells), np.linspace(high[1], low[1], cells)
    grid = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    device = next(model.parameters()).device
    with lt.no_grad():
        scores = model(lt.tensor(grid, device=device)).cpu().numpy().reshape(cells, cells)
    edges = [-3, -1, 0, 1, 3]
    colors = ["#e8998d", "#f2c1b9", "#f9e1dd", "#dbe8f5", "#b3cfe9", "#85b1dc"]
    picture, scale = charts.Picture(cells * 4, cells * 4 + 28, title), 4
    picture.raster(0, 28, np.digitize(scores, edges), colors, scale)
    for (x, y), c in zip(points, classes):
        px = (x - low[0]) / (high[0] - low[0]) * cells * scale
        py = 28 + (high[1] - y) / (high[1] - low[1]) * cells * scale
        fill = "#1f4e9c" if c else "#b03020"
        picture.add("circle", cx=px, cy=py, r="4", fill=fill, stroke="white")
    picture.save(path)


def main(argv=None):
    options = common.arguments(__doc__, argv, "moons.svg", steps=(100, 100))
    points, classes = make_moons(100, 0.1, 1337)
    x, y = lt.tensor(points, device=options.device), lt.tensor(classes * 2.0 - 1, device=options.device)
    model = mlp(1337).to(options.device)
    with common.seconds() as taken:
        losses, shares = train(model, x, y, options.steps)
    print(f"{sum(p.numel() for p in model.parameters())} parameters, {options.steps} steps in {taken}: "
          f"loss {losses[0]:.4f} at first, {losses[-1]:.6f} at last; {100 * shares[-1]:.0f} % of the points right")  # fmt: skip
    draw(options.figure, model, points, classes, f"{options.steps} steps: loss {losses[-1]:.4f}")
    return losses, shares


if __name__ == "__main__":
    main()
